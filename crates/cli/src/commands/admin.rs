//! `tessera admin`: moderation in the shell.

mod connection;

use std::io::Write;
use std::net::IpAddr;
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::{Args, Subcommand};
use serde_json::Value;
use tessera_service::{ActionReason, ModerationAction};
use tessera_store::DatabaseAddress;

use crate::error::CliError;
use crate::settings_file::SettingsFileArgs;
use crate::{database_path, long_duration_args};
use connection::AdminConnection;

/// Moderate a server: operators, players, tables and tournaments
///
/// Talks to the server that uses the database, or works on the database itself if no server runs. Every change is recorded in
/// the log with its reason. Run it as the user that runs the server.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  tessera admin grant Ada --reason \"runs the club\"\n  tessera admin mute Eve --for 24h --reason insults\n  \
                  tessera admin players eve\n  tessera admin log"
)]
pub(crate) struct AdminCommand {
    #[command(subcommand)]
    task: AdminTask,

    #[arg(
        long,
        global = true,
        value_name = "DATABASE",
        value_parser = database_path::parse,
        env = "TESSERA_DATABASE", hide_env_values = true,
        help = "Database of the server, e.g. sqlite:/path/file.db, the file alone, or postgres://user@host/name [default: tessera/tessera.db in your data directory]"
    )]
    database: Option<DatabaseAddress>,

    #[command(flatten)]
    _settings_file: SettingsFileArgs,

    /// Print JSON
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

/// The reason of a change.
#[derive(Debug, Args)]
struct ReasonArg {
    /// Why; it is kept in the log
    #[arg(long, value_name = "TEXT")]
    reason: String,

    /// Number of the report that this answers, which is handled with it
    #[arg(long, value_name = "NUMBER")]
    report: Option<u64>,
}

impl ReasonArg {
    fn reason(&self) -> ActionReason<'_> {
        ActionReason { text: &self.reason, report: self.report }
    }
}

#[derive(Debug, Subcommand)]
enum AdminTask {
    /// Make an account an operator
    Grant {
        /// Name of the account, or id of the player
        player: String,
        #[command(flatten)]
        why: ReasonArg,
    },
    /// End the role of an operator
    Revoke {
        /// Name of the account, or id of the player
        player: String,
        #[command(flatten)]
        why: ReasonArg,
    },
    /// Forbid a player to chat
    Mute {
        /// Name of the account, or id of the player
        player: String,
        /// For how long, e.g. 24h or 7d; for ever without it
        #[arg(long = "for", value_name = "TIME", value_parser = long_duration_args::parse)]
        time: Option<Duration>,
        #[command(flatten)]
        why: ReasonArg,
    },
    /// Let a player chat again
    Unmute {
        /// Name of the account, or id of the player
        player: String,
        #[command(flatten)]
        why: ReasonArg,
    },
    /// End the sessions of a player and forbid them to sign in
    Ban {
        /// Name of the account, or id of the player
        player: String,
        /// For how long, e.g. 24h or 7d; for ever without it
        #[arg(long = "for", value_name = "TIME", value_parser = long_duration_args::parse)]
        time: Option<Duration>,
        #[command(flatten)]
        why: ReasonArg,
    },
    /// Let a player sign in again
    Unban {
        /// Name of the account, or id of the player
        player: String,
        #[command(flatten)]
        why: ReasonArg,
    },
    /// Refuse all requests from the network of an address, for 30 days at most
    BanAddress {
        /// IP address
        address: IpAddr,
        /// For how long, e.g. 24h or 7d
        #[arg(long = "for", value_name = "TIME", default_value = "24h", value_parser = long_duration_args::parse)]
        time: Duration,
        #[command(flatten)]
        why: ReasonArg,
    },
    /// Accept requests from the network of an address again
    UnbanAddress {
        /// IP address
        address: IpAddr,
        #[command(flatten)]
        why: ReasonArg,
    },
    /// Rename an account
    Rename {
        /// Name of the account, or id of the player
        player: String,
        /// New name
        name: String,
        #[command(flatten)]
        why: ReasonArg,
    },
    /// Delete a player: their names everywhere and their chat messages; their games stay
    DeletePlayer {
        /// Name of the account, or id of the player
        player: String,
        #[command(flatten)]
        why: ReasonArg,
    },
    /// End the game at a table without a result
    CloseTable {
        /// Id of the table, as in its address
        table: String,
        #[command(flatten)]
        why: ReasonArg,
    },
    /// Delete a tournament; the games at its tables stay
    DeleteTournament {
        /// Id of the tournament, as in its address
        tournament: String,
        /// Delete it even if it has results
        #[arg(long)]
        sure: bool,
        #[command(flatten)]
        why: ReasonArg,
    },
    /// List the open reports of players, or the handled ones
    Reports {
        /// Those that are handled
        #[arg(long)]
        handled: bool,
    },
    /// Mark a report as handled, and do nothing else
    Dismiss {
        /// Number of the report
        report: u64,
        /// Why; it is kept in the log
        #[arg(long, value_name = "TEXT")]
        reason: String,
    },
    /// List players: operators and restricted ones first, then the newest
    Players {
        /// Only players whose name contains this
        #[arg(default_value = "")]
        name: String,
    },
    /// List the unfinished tables
    Tables,
    /// List the tournaments
    Tournaments,
    /// List what operators did
    Log,
}

impl AdminTask {
    /// The action and its reason; none for a list.
    fn action(&self) -> Option<(ModerationAction, ActionReason<'_>)> {
        use ModerationAction as Action;
        let player = String::clone;
        Some(match self {
            AdminTask::Grant { player: name, why } => (Action::Grant { player: player(name) }, why.reason()),
            AdminTask::Revoke { player: name, why } => {
                (Action::Revoke { player: player(name) }, why.reason())
            }
            AdminTask::Mute { player: name, time, why } => {
                (Action::Mute { player: player(name), minutes: time.map(minutes) }, why.reason())
            }
            AdminTask::Unmute { player: name, why } => {
                (Action::Unmute { player: player(name) }, why.reason())
            }
            AdminTask::Ban { player: name, time, why } => {
                (Action::Ban { player: player(name), minutes: time.map(minutes) }, why.reason())
            }
            AdminTask::Unban { player: name, why } => (Action::Unban { player: player(name) }, why.reason()),
            AdminTask::BanAddress { address, time, why } => {
                let action =
                    Action::BanAddress { address: Some(*address), player: None, minutes: minutes(*time) };
                (action, why.reason())
            }
            AdminTask::UnbanAddress { address, why } => {
                (Action::UnbanAddress { address: *address }, why.reason())
            }
            AdminTask::Rename { player: old, name, why } => {
                (Action::Rename { player: player(old), name: name.clone() }, why.reason())
            }
            AdminTask::DeletePlayer { player: name, why } => {
                (Action::DeletePlayer { player: player(name) }, why.reason())
            }
            AdminTask::CloseTable { table, why } => {
                (Action::CloseTable { table: table.clone() }, why.reason())
            }
            AdminTask::DeleteTournament { tournament, sure, why } => {
                (Action::DeleteTournament { tournament: tournament.clone(), sure: *sure }, why.reason())
            }
            AdminTask::Dismiss { report, reason } => {
                (Action::Dismiss, ActionReason { text: reason, report: Some(*report) })
            }
            AdminTask::Reports { .. }
            | AdminTask::Players { .. }
            | AdminTask::Tables
            | AdminTask::Tournaments
            | AdminTask::Log => return None,
        })
    }

    /// The list, as the API names it, and the part of a name.
    fn list(&self) -> (&'static str, &str) {
        match self {
            AdminTask::Reports { handled: false } => ("reports", ""),
            AdminTask::Reports { handled: true } => ("handled-reports", ""),
            AdminTask::Players { name } => ("players", name),
            AdminTask::Tables => ("tables", ""),
            AdminTask::Tournaments => ("tournaments", ""),
            _ => ("log", ""),
        }
    }
}

/// Whole minutes, at least one.
fn minutes(time: Duration) -> u32 {
    u32::try_from(time.as_secs().div_ceil(60)).unwrap_or(u32::MAX).max(1)
}

impl AdminCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let database = database_path::existing(self.database.as_ref())?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .context("cannot start the runtime")?;
        runtime.block_on(async {
            let administration = AdminConnection::open(&database).await?;
            let done = self.execute(&administration, out).await;
            administration.close().await;
            done
        })
    }

    async fn execute(&self, administration: &AdminConnection, out: &mut dyn Write) -> Result<(), CliError> {
        if let Some((action, reason)) = self.task.action() {
            administration.act(&action, reason).await?;
            if self.json {
                writeln!(out, "{{\"done\":true}}")?;
            } else {
                writeln!(out, "Done, and recorded in the log.")?;
            }
            return Ok(());
        }
        let (list, name) = self.task.list();
        let answer = administration.list(list, name).await?;
        if self.json {
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        let entries = answer.as_object().and_then(|answer| answer.values().next()).and_then(Value::as_array);
        let entries =
            entries.ok_or_else(|| anyhow!("the server answered with something other than a list"))?;
        if entries.is_empty() {
            writeln!(out, "none")?;
        }
        for entry in entries {
            writeln!(out, "{}", line(entry))?;
        }
        Ok(())
    }
}

/// An entry of a list as one line: its fields, without those that are empty.
fn line(entry: &Value) -> String {
    let fields = entry.as_object().into_iter().flatten();
    let fields = fields.filter_map(|(name, value)| {
        let text = match (name.as_str(), value) {
            (_, Value::Null | Value::Bool(false) | Value::Array(_) | Value::Object(_)) => return None,
            (name, Value::Bool(true)) => return Some(name.to_owned()),
            (
                "at" | "since" | "opened" | "changed" | "handled" | "muted_until" | "banned_until",
                Value::Number(time),
            ) => date(time.as_i64().unwrap_or(0)),
            (_, Value::String(text)) if text.is_empty() => return None,
            (_, Value::String(text)) => text.chars().map(|c| if c.is_control() { '?' } else { c }).collect(),
            (_, other) => other.to_string(),
        };
        Some(format!("{name}: {text}"))
    });
    fields.collect::<Vec<_>>().join(", ")
}

/// A time as `2026-11-15 14:05`, in UTC.
fn date(milliseconds: i64) -> String {
    let time = jiff::Timestamp::from_millisecond(milliseconds).unwrap_or(jiff::Timestamp::MAX);
    time.strftime("%Y-%m-%d %H:%M").to_string()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_entry_is_one_line_with_its_texts_as_they_are() {
        let entry =
            json!({ "name": "O'Neil \"Æ\"", "operator": true, "muted": false, "reason": "a\n\u{1b}[31mb" });
        let shown = line(&entry);
        assert!(shown.contains("name: O'Neil \"Æ\""), "{shown}");
        assert!(shown.contains("reason: a??[31mb") && !shown.contains(char::is_control), "{shown}");
        assert!(shown.contains("operator") && !shown.contains("muted"), "{shown}");
    }
}
