"""Judge a program beside a reference: by where it prints each fact, and by what it asks."""
