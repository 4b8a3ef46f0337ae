"""Simulation of a run, failure by failure."""
