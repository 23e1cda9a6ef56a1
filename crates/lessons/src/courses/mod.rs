//! The steps of all courses.

mod exago;
mod pentago;
mod pentago_xl;
mod pente;

pub(crate) use exago::EXAGO;
pub(crate) use pentago::PENTAGO;
pub(crate) use pentago_xl::PENTAGO_XL;
pub(crate) use pente::PENTE;
