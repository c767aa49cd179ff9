"""What PyScript takes from html; the rest is the names of 2,231 characters."""


def escape(text, quote=True):
    """The text with its markup made harmless, and its quotes unless told otherwise."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("'", "&#x27;") if quote else text
