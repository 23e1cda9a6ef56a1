//! Reports of players and chat messages to operators.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tessera_store::{AbuseReport, NewReport, ReportLimits, ReportedMessage, Store, StoreError};
use tessera_table::{Actor, ActorId, PlayerId, SeatNumber, Table, TableEventKind};

use crate::operator_metrics;
use crate::service_clock::{MonotonicTime, ServiceClock};
use crate::tables::LiveTable;

/// The most characters of a note.
pub const MAX_NOTE_CHARS: usize = 500;
/// How many reports a player may make in a day.
const MAX_REPORTS_PER_DAY: u32 = 10;
const DAY: Duration = Duration::from_hours(24);
/// How many reports the players of a network may make in a day: a player can be a new guest any time.
const MAX_REPORTS_PER_NETWORK_A_DAY: u32 = 50;
/// The most networks whose reports are counted. Those above it are bounded by the open reports alone.
const MAX_COUNTED_NETWORKS: usize = 10_000;
/// How many open reports there may be: more can nobody read.
const MAX_OPEN_REPORTS: u32 = 5_000;
/// How many of these guests may have made.
const MAX_OPEN_REPORTS_BY_GUESTS: u32 = 2_500;
/// How many chat messages are stored with a report.
const REPORT_CONTEXT_MESSAGES: usize = 12;

/// The kind of fault that is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ReportReason {
    /// Insults or threats.
    Insults,
    /// Advertising, or the same message again and again.
    Spam,
    /// An offensive name.
    Name,
    /// Unfair play, such as moves of an engine.
    Unfair,
    /// Games that are left or delayed.
    Stalling,
    /// Anything else.
    Other,
}

impl ReportReason {
    /// All reasons, in the order of forms.
    pub const ALL: [ReportReason; 6] = [
        ReportReason::Insults,
        ReportReason::Spam,
        ReportReason::Name,
        ReportReason::Unfair,
        ReportReason::Stalling,
        ReportReason::Other,
    ];

    /// The stored name.
    pub fn name(self) -> &'static str {
        match self {
            ReportReason::Insults => "insults",
            ReportReason::Spam => "spam",
            ReportReason::Name => "name",
            ReportReason::Unfair => "unfair",
            ReportReason::Stalling => "stalling",
            ReportReason::Other => "other",
        }
    }

    /// The reason with a stored name; another one for names of newer versions.
    pub fn of_name(name: &str) -> ReportReason {
        ReportReason::ALL.into_iter().find(|reason| reason.name() == name).unwrap_or(ReportReason::Other)
    }
}

/// What is reported at a table, or whose author or holder is blocked. Players have no ids that others know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportTarget {
    /// The player in a seat.
    Seat(SeatNumber),
    /// A chat message, by the number of its event.
    Message(u32),
}

/// A player at a table, as another one names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportTargetPlayer {
    /// The id of the player.
    pub player: PlayerId,
    /// The name that the table shows.
    pub name: String,
    /// The text of the message, if one is meant.
    pub text: Option<String>,
}

/// Why a report or a block was refused. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// There is no such player or message, or the reader may not see it.
    #[error("there is no such player or message at this table")]
    NoTarget,
    /// A player means themself.
    #[error("this is you")]
    Yourself,
    /// The note is too long.
    #[error("a note has at most {MAX_NOTE_CHARS} characters and no control characters")]
    Note,
    /// Too many reports in a day.
    #[error("you have reported a lot today; try again tomorrow")]
    TooManyReports,
    /// Too many reports are open.
    #[error("too many reports wait for the operators; try again later")]
    QueueFull,
    /// The list of blocked players is full.
    #[error("your list of blocked players is full; unblock somebody first")]
    TooManyBlocks,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ReportError {
    /// The code for programs and for the translations of pages.
    pub fn code(&self) -> &'static str {
        match self {
            ReportError::NoTarget => "no-target",
            ReportError::Yourself => "yourself",
            ReportError::Note => "note",
            ReportError::TooManyReports => "too-many-reports",
            ReportError::QueueFull => "report-queue-full",
            ReportError::TooManyBlocks => "too-many-blocks",
            ReportError::Store(_) => "store",
        }
    }
}

fn seated(table: &Table, seat: SeatNumber) -> Option<ReportTargetPlayer> {
    let holder = &table.holders()[seat.seat(table.holders().len())?.index()];
    Some(ReportTargetPlayer { player: holder.player()?.clone(), name: holder.name(), text: None })
}

/// Reports. Clones share their state.
#[derive(Clone, Debug)]
pub struct Reports {
    store: Store,
    clock: ServiceClock,
    /// The reports of a network, and since when they are counted. In memory only: addresses are not stored.
    by_network: Arc<Mutex<HashMap<IpAddr, (u32, MonotonicTime)>>>,
}

impl Reports {
    pub(crate) fn new(store: Store, clock: ServiceClock) -> Reports {
        Reports { store, clock, by_network: Arc::default() }
    }

    /// Counts a report of a network, unless it made too many in a day.
    fn allows_network(&self, network: IpAddr) -> bool {
        let now = self.clock.elapsed();
        let mut by_network = self.by_network.lock().unwrap_or_else(PoisonError::into_inner);
        by_network.retain(|_, (_, since)| now.since(*since) < DAY);
        let is_full = by_network.len() >= MAX_COUNTED_NETWORKS;
        match by_network.get_mut(&network) {
            Some((count, _)) if *count >= MAX_REPORTS_PER_NETWORK_A_DAY => return false,
            Some((count, _)) => *count += 1,
            None if is_full => {}
            None => {
                by_network.insert(network, (1, now));
            }
        }
        true
    }

    /// The player that a reader means.
    pub async fn meant_player(
        &self,
        table: &LiveTable,
        target: ReportTarget,
        reader: &PlayerId,
    ) -> Result<ReportTargetPlayer, ReportError> {
        let meant = match target {
            ReportTarget::Seat(seat) => table.read(|table| seated(table, seat)).await,
            ReportTarget::Message(number) => self.author_of(table, number, reader).await?,
        };
        match meant {
            Some(meant) if meant.player == *reader => Err(ReportError::Yourself),
            Some(meant) => Ok(meant),
            None => Err(ReportError::NoTarget),
        }
    }

    /// The author of a message, which may be older than those in memory.
    async fn author_of(
        &self,
        table: &LiveTable,
        number: u32,
        reader: &PlayerId,
    ) -> Result<Option<ReportTargetPlayer>, ReportError> {
        let Some(after) = number.checked_sub(1) else { return Ok(None) };
        let events = self.store.events_page(&table.id, after, 1).await?;
        let Some(event) = events.into_iter().next().filter(|event| event.number == number) else {
            return Ok(None);
        };
        if table.read(|table| table.event_for(&event, Some(&viewer(reader))).is_none()).await {
            return Ok(None);
        }
        let TableEventKind::Said { player, name, text, .. } = event.kind else { return Ok(None) };
        // Older versions stored no author, but that of the command.
        let by_command = event.command.and_then(|command| match command.by {
            ActorId::Player(player) => Some(player),
            _ => None,
        });
        Ok(player.or(by_command).map(|player| ReportTargetPlayer { player, name, text: Some(text) }))
    }

    /// Reports a player at a table, or a chat message, with the chat up to now. While a report is open, the same player changes its reason and
    /// note by reporting the same thing again.
    pub async fn report(
        &self,
        reporter: &str,
        network: IpAddr,
        table: &LiveTable,
        target: ReportTarget,
        reason: ReportReason,
        note: &str,
    ) -> Result<(), ReportError> {
        let note = note.trim().replace("\r\n", "\n");
        let is_bad = |c: char| c.is_control() && c != '\n';
        if note.chars().nth(MAX_NOTE_CHARS).is_some() || note.chars().any(is_bad) {
            return Err(ReportError::Note);
        }
        let reader = PlayerId::new(reporter);
        let meant = self.meant_player(table, target, &reader).await?;
        if !self.allows_network(network) {
            operator_metrics::limit_hit("reports-per-network");
            return Err(ReportError::TooManyReports);
        }
        let message = match target {
            ReportTarget::Seat(_) => None,
            ReportTarget::Message(number) => Some(number),
        };
        let now = self.clock.now().0;
        let report = NewReport {
            at: now,
            reporter: reporter.to_owned(),
            reported: meant.player.as_str().to_owned(),
            name: meant.name.clone(),
            table: table.id.clone(),
            message,
            reason: reason.name().to_owned(),
            note,
            context: self.context(table, message, &meant, &reader).await,
        };
        let limits = ReportLimits {
            since: now.saturating_sub(DAY.as_millis() as u64),
            per_player: MAX_REPORTS_PER_DAY,
            open: MAX_OPEN_REPORTS,
            open_by_guests: MAX_OPEN_REPORTS_BY_GUESTS,
        };
        match self.store.add_report(&report, limits).await {
            Ok(()) => {
                operator_metrics::reported(reason.name(), reporter, &report.table);
                Ok(())
            }
            Err(StoreError::LimitReached) => {
                operator_metrics::limit_hit("reports-per-player");
                Err(ReportError::TooManyReports)
            }
            Err(StoreError::TooManyOpenReports) => {
                operator_metrics::limit_hit("open-reports");
                Err(ReportError::QueueFull)
            }
            Err(StoreError::NoTarget) => Err(ReportError::NoTarget),
            Err(reason) => Err(reason.into()),
        }
    }

    /// The latest messages that the reporter may read, up to the reported one, which is there in any case.
    async fn context(
        &self,
        table: &LiveTable,
        message: Option<u32>,
        meant: &ReportTargetPlayer,
        reader: &PlayerId,
    ) -> Vec<ReportedMessage> {
        let chat = table.read(|table| table.view(Some(&viewer(reader)), self.clock.now()).chat).await;
        let mut kept: Vec<ReportedMessage> = chat
            .into_iter()
            .filter(|said| message.is_none_or(|last| said.number <= last))
            .map(|said| ReportedMessage { number: said.number, name: said.name, text: said.text })
            .collect();
        kept.drain(..kept.len().saturating_sub(REPORT_CONTEXT_MESSAGES));
        if let (Some(number), Some(text)) = (message, &meant.text)
            && kept.last().map(|last| last.number) != Some(number)
        {
            kept.push(ReportedMessage { number, name: meant.name.clone(), text: text.clone() });
        }
        kept
    }

    /// The latest reports of a player.
    pub async fn of(&self, reporter: &str, limit: u32) -> Result<Vec<AbuseReport>, StoreError> {
        self.store.reports_by(reporter, limit).await
    }
}

/// A reader as a viewer of tables. The name is not shown to anybody.
fn viewer(reader: &PlayerId) -> Actor {
    Actor::guest(reader.as_str(), "")
}

#[cfg(test)]
mod tests;
