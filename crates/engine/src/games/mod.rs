//! How each game is studied: what forces, what is worth a look, and what a position is worth.

pub(crate) mod block;
pub(crate) mod exago;
pub(crate) mod pentago;
pub(crate) mod pente;
pub(crate) mod xl;
