"""What a person does around a game: plain Python that knows no page.

A `Session` takes a command and returns effects, as a game's script takes an answer and yields a
question. Whatever performs the effects is outside: the page, or a test.
"""
