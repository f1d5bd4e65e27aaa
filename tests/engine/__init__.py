"""Tests of tripot.engine."""
