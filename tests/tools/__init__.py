"""Tests of tripot.tools."""
