//! Search positions of the games: threats, candidate moves and evaluation of each.

pub mod exago;
pub mod pentago;
pub mod pente;
pub mod xl;
