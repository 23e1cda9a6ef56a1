//! Tests of the drawn boards: SVG content, colours, PNG and GIF.

mod colours;
#[path = "../../rules/tests/configurations/mod.rs"]
mod configurations;
mod pictures;
mod pixels;
mod updates;
