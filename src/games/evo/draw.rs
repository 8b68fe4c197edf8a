//! A board as plain text.
