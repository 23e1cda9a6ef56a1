//! The commands, one file or folder each.

pub(crate) mod admin;
pub(crate) mod analyse;
pub(crate) mod back_up;
pub(crate) mod book;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod copy;
pub(crate) mod doctor;
pub(crate) mod engine;
pub(crate) mod engine_match;
pub(crate) mod man;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod prove;
pub(crate) mod render;
pub(crate) mod replay;
pub(crate) mod restore;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod systemd;
pub(crate) mod tournament;
pub(crate) mod train;
pub(crate) mod verify;
