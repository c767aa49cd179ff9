"""A stub for `html`: `escape`, which PyScript uses, without the table of 2,231 entities."""


def escape(text, quote=True):
    """Return the text with markup escaped, and with quotes escaped if `quote`."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("'", "&#x27;") if quote else text
