"""How pages are parted into train, validation and test: what ties them, which layouts stay unseen, what leaked."""
