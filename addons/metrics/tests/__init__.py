"""Tests of the figures to watch."""
