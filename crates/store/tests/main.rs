//! Integration tests of the store, on real databases.
//!
//! `contract` has the tests that every database passes.

#![allow(clippy::duplicate_mod, reason = "the contract is compiled once for each database")]

#[cfg(feature = "cluster")]
mod postgres;
mod sample;
mod sqlite;
