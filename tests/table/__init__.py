"""Tests of tripot.table: tables without any I/O."""
