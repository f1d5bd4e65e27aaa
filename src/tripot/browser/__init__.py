"""The rules where no server is: in a browser."""
