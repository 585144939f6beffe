"""What bench_peers_pii.py needs: the peers' own environment, the pages, each tool's run, and the score."""
