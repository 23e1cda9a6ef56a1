//! The store on real files.

mod appending;
mod cards;
mod file;
mod killed;
mod outbox;
mod people;
mod sample;
