//! Support for whole-program tests: they start the real program and use it over HTTP and WebSockets.
//!
//! [`TestServer`] is the running program, [`TestRequest`] an HTTP request, [`TestSocket`] a WebSocket, [`Bot`] a guest
//! that plays through the API, [`Browser`] a Chromium, and [`HtmlDocument`] a strictly parsed page.

mod api_fuzz;
mod bot;
mod browser;
mod html_parser;
mod kill_run;
mod mail_server;
mod old_database;
mod page_catalogue;
mod stream_client;
mod table_client;
mod table_page_state;
mod test_request;
mod test_server;
mod test_socket;

pub use api_fuzz::{ApiFuzzReport, ApiFuzzSettings, fuzz_server};
pub use bot::{Bot, PASSWORD, TableAddress};
pub use browser::{Browser, TablePage, TurnDirection, Viewport};
pub use html_parser::{HtmlDocument, HtmlElement};
pub use kill_run::{KillComparison, KillRunReport, KillRunSettings, KillTestPlayer, kill_repeatedly};
pub use mail_server::{ReceivedEmail, TestMailServer};
pub use old_database::{
    LONG_TABLE_FILE, LongTableDatabase, OldDatabase, difference, note_path, stable_response,
};
pub use page_catalogue::{LANGUAGES, PageRequest, page_catalogue};
pub use stream_client::StreamClient;
pub use table_client::{CommandResult, ServerUpdate, TableClient};
pub use table_page_state::TablePageState;
pub use test_request::{TestRequest, TestResponse, send_raw};
pub use test_server::{TestServer, TestServerSettings, built_program, free_port};
pub use test_socket::{SocketMessage, TestSocket};

use std::time::Duration;

/// The timeout of every wait; long, because a slow machine is no fault of the server.
pub const TIMEOUT: Duration = Duration::from_secs(45);

/// The example in the README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct ReadmeExample;
