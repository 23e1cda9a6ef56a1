//! Geometry of Pentago XL: its lines, what turns do to them, and the board of two sides that proofs and the book use.

pub mod board;
pub mod lines;
pub mod potential;
pub mod replies;
