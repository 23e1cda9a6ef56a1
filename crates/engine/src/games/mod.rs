//! What is known about each game.

pub(crate) mod pente;
