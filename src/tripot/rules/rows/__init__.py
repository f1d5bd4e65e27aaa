"""What Turkish and Glükz share: hands, visible and hidden rows."""
