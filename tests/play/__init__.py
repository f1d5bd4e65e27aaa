"""Tests of tripot.play."""
