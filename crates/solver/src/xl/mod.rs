//! Geometry of Pentago XL: lines, turns, and the board of attacker and defender that the prover and the certificates use.

pub mod attack_board;
pub mod lines;
pub mod potential_five;
pub mod safe_replies;
