"""The parts of ingest: the manifest, the examination of one file, the ledger of sources, pages and rejects."""
