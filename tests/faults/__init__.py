"""Nodes are killed, paused and cut off while people play: nothing that was acknowledged is lost."""
