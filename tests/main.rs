//! Whole-program tests, one module a kind. They are one binary: each links the browser client and the sockets once.

mod api;
mod browser;
mod databases;
mod killed;
mod pages;
mod proxy;
mod security;
