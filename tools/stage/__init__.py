"""Tables from real deals, shown to a real page, for pictures and for measuring."""
