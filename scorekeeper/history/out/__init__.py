"""What goes out of a history: files, a text for a chat, a picture, paper."""
