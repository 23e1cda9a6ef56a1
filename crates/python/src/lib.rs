//! The Python package `tessera-games`: the four games for researchers and bot authors.
//!
//! [`encoding`] numbers moves and writes positions as planes; [`batch`] steps many games at once. Both are plain Rust. The
//! bindings, behind the feature `python`, are the extension module `tessera_games._native`.

pub mod batch;
pub mod encoding;

#[cfg(feature = "python")]
mod bindings;
