"""Names, tables and records that all parts share."""
