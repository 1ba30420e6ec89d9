"""Read slides from Markdown, and write them as HTML pages, PDF and PowerPoint files."""
