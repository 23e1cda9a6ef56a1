//! Load generator: pairs of bots play whole games, and the server's CPU time, memory and latencies are measured.

mod bot_socket;
mod checked_event_socket;
mod load_results;
mod load_run;
mod load_target;
mod open_file_limit;
mod raised_limits;
mod scripted_games;
mod scripted_pair;
mod server_process;
mod tessera_target;

pub(crate) use bot_socket::BotSocket;
pub(crate) use checked_event_socket::{AwaitedEvent, CheckedEventSocket};
pub(crate) use load_results::{MoveLoadResult, ServerLoadResults};
pub(crate) use load_run::{LoadSettings, measure, play_one_game};
pub(crate) use load_target::{LoadTable, LoadTarget};
pub(crate) use open_file_limit::raise_open_files_limit;
use scripted_games::ScriptedGame;
pub(crate) use server_process::ServerProcess;
pub(crate) use tessera_target::TesseraLoadTarget;
