"""Tests of tripot.cli."""
