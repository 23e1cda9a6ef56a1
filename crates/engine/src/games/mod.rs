//! What the search has to know about each game.

pub(crate) mod pentago;
