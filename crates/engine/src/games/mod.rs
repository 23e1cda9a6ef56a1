//! How each game is studied: what forces, what is worth a look, and what a position is worth.

pub mod exago;
pub mod pentago;
pub mod pente;
pub mod xl;
