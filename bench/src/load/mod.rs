//! Load generator: pairs of bots play whole games, and the server's CPU time, memory and latencies are measured.

mod bot_socket;
mod checked_event_socket;
mod load_results;
mod load_run;
mod open_file_limit;
mod raised_limits;
mod scripted_games;
mod scripted_pair;
mod server_process;
mod tessera_target;

pub(crate) use bot_socket::BotSocket;
pub(crate) use checked_event_socket::{AwaitedEvent, CheckedEventSocket};
pub(crate) use load_results::{LoadMeasurement, LoadResult};
pub(crate) use load_run::{LoadSettings, measure, play_one_game};
pub(crate) use open_file_limit::raise_open_files_limit;
use scripted_games::ScriptedGame;
pub(crate) use scripted_pair::{LoadTable, LoadTarget};
pub(crate) use server_process::ServerProcess;
pub(crate) use tessera_target::TesseraTarget;
