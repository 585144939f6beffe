"""The fidelity report: one HTML file that shows what a run kept, dropped, hid and changed."""
