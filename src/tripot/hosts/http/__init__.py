"""The card room on the network: HTTP and websockets."""
