"""What runs tables: the room, nodes, storage and HTTP. They import the table, and the table imports none of them."""
