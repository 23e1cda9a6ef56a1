//! The day in the hall: links of helpers, the clock of the round and the announcement. They are not part of the play: no undo
//! touches them.

use serde::{Deserialize, Serialize};

use crate::{Tournament, TournamentAction, TournamentEvent, TournamentEventKind, TournamentRefusal, entrant};

/// Maximum number of valid links of helpers.
pub const MAX_HELPER_LINKS: usize = 50;
/// Maximum number of links ever, with the revoked ones.
const MAX_HELPER_LINKS_EVER: usize = 1_000;
/// Maximum number of characters of an announcement: more cannot be read from across a hall.
pub const MAX_ANNOUNCEMENT_CHARS: usize = 200;
/// The longest round that the clock can show, in seconds.
pub const MAX_ROUND_SECONDS: u32 = 24 * 3_600;

/// What the holder of a link may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum HelperRights {
    /// Enter results.
    #[default]
    #[serde(rename = "results")]
    Results,
    /// Everything but the settings and the links: players, draws, corrections, undo, announcements.
    #[serde(rename = "play")]
    Play,
    /// Everything, as the organiser.
    #[serde(rename = "everything")]
    Everything,
}

impl HelperRights {
    /// All rights, the least first.
    pub const ALL: [HelperRights; 3] = [HelperRights::Results, HelperRights::Play, HelperRights::Everything];

    /// Name in commands, files and message keys.
    pub const fn name(self) -> &'static str {
        match self {
            HelperRights::Results => "results",
            HelperRights::Play => "play",
            HelperRights::Everything => "everything",
        }
    }

    /// The rights with a name.
    pub fn named(name: &str) -> Option<HelperRights> {
        HelperRights::ALL.into_iter().find(|rights| rights.name() == name)
    }

    /// Whether they permit an action. The one undone by an undo is given, because a setting is not undone either by who may
    /// not change it.
    pub fn permit(self, action: &TournamentAction, undone: Option<&TournamentEventKind>) -> bool {
        match self {
            HelperRights::Results => matches!(action, TournamentAction::Result(_)),
            HelperRights::Play => match action {
                TournamentAction::SetTables { .. }
                | TournamentAction::SetOnline { .. }
                | TournamentAction::SetRounds { .. }
                | TournamentAction::RenewLink { .. }
                | TournamentAction::AddHelper { .. }
                | TournamentAction::RevokeHelper { .. } => false,
                TournamentAction::Undo { .. } => !undone.is_some_and(|kind| {
                    matches!(
                        kind,
                        TournamentEventKind::TablesSet { .. }
                            | TournamentEventKind::OnlineSet { .. }
                            | TournamentEventKind::RoundsSet { .. }
                    )
                }),
                _ => true,
            },
            HelperRights::Everything => true,
        }
    }
}

/// A link of a helper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HelperLink {
    /// Number of the link, counted from 1.
    pub number: u16,
    /// Name of the person or place that it is for, as the history shows it. If it is empty, the history shows the names of those who
    /// use it.
    pub name: String,
    /// What its holder may do.
    pub rights: HelperRights,
    /// Whether it was revoked.
    pub revoked: bool,
}

/// The clock of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum RoundClock {
    /// It runs.
    Running {
        /// When it ends, in milliseconds since 1970.
        ends: u64,
    },
    /// It is stopped.
    Stopped {
        /// Milliseconds left.
        left: u64,
    },
}

/// A change of the clock of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum RoundClockChange {
    /// Starts it.
    Start {
        /// Seconds of the round.
        seconds: u32,
    },
    /// Stops it.
    Stop,
    /// Lets it run on.
    GoOn,
    /// Takes it off the wall.
    Remove,
}

/// What was said and set in the hall.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TournamentHall {
    helpers: Vec<HelperLink>,
    announcement: String,
    clock: Option<RoundClock>,
}

impl TournamentHall {
    /// All links of helpers, with the revoked ones, by number.
    pub fn helpers(&self) -> &[HelperLink] {
        &self.helpers
    }

    /// The link with this number.
    pub fn helper(&self, number: u16) -> Option<&HelperLink> {
        self.helpers.get(usize::from(number).checked_sub(1)?)
    }

    /// The announcement to the hall; empty if there is none.
    pub fn announcement(&self) -> &str {
        &self.announcement
    }

    /// The clock of the round, if it is on the wall.
    pub fn clock(&self) -> Option<RoundClock> {
        self.clock
    }

    /// Applies an event; those of the play change nothing here.
    pub(crate) fn apply(&mut self, event: &TournamentEvent) -> Result<(), String> {
        match &event.kind {
            TournamentEventKind::HelperAdded { helper, name, rights } => {
                if usize::from(*helper) != self.helpers.len() + 1 {
                    return Err(format!("helper {} is next", self.helpers.len() + 1));
                }
                let (name, rights) = (name.clone(), *rights);
                self.helpers.push(HelperLink { number: *helper, name, rights, revoked: false });
            }
            TournamentEventKind::HelperRevoked { helper } => {
                let link = usize::from(*helper).checked_sub(1).and_then(|place| self.helpers.get_mut(place));
                link.ok_or("there is no such helper")?.revoked = true;
            }
            TournamentEventKind::Announced { text } => self.announcement.clone_from(text),
            TournamentEventKind::RoundClockSet { clock } => self.clock = *clock,
            _ => {}
        }
        Ok(())
    }

    /// Removes the names of the links, which say who they are for.
    pub(crate) fn clear_helper_names(&mut self) {
        for helper in &mut self.helpers {
            helper.name.clear();
        }
    }
}

impl Tournament {
    /// The event of an action that concerns the hall; none for an action of the play.
    pub(crate) fn decide_hall(
        &self,
        action: &TournamentAction,
        at: u64,
    ) -> Option<Result<TournamentEventKind, TournamentRefusal>> {
        Some(match action {
            TournamentAction::AddHelper { name, rights } => self.add_helper(name, *rights),
            TournamentAction::RevokeHelper { helper } => match self.hall().helper(*helper) {
                Some(HelperLink { revoked: false, .. }) => {
                    Ok(TournamentEventKind::HelperRevoked { helper: *helper })
                }
                _ => Err(TournamentRefusal::NoSuchHelper { helper: *helper }),
            },
            TournamentAction::Announce { text } => announce(text),
            TournamentAction::SetRoundClock { change } => changed_clock(self.hall().clock(), *change, at)
                .map(|clock| TournamentEventKind::RoundClockSet { clock }),
            _ => return None,
        })
    }

    fn add_helper(&self, name: &str, rights: HelperRights) -> Result<TournamentEventKind, TournamentRefusal> {
        let name = entrant::normalize(name);
        // Stored names that begin with a number sign stand for a player.
        if !name.is_empty() && (entrant::check_text(&name).is_err() || name.starts_with('#')) {
            return Err(TournamentRefusal::HelperName);
        }
        let links = self.hall().helpers();
        let valid = || links.iter().filter(|link| !link.revoked);
        // The history tells helpers apart by their names, also those of revoked links.
        if !name.is_empty() && links.iter().any(|link| entrant::is_same_name(&link.name, &name)) {
            return Err(TournamentRefusal::HelperNameTaken { name });
        }
        if valid().count() >= MAX_HELPER_LINKS || links.len() >= MAX_HELPER_LINKS_EVER {
            return Err(TournamentRefusal::TooManyHelpers);
        }
        Ok(TournamentEventKind::HelperAdded { helper: links.len() as u16 + 1, name, rights })
    }
}

/// Whether an event that was read from a file keeps the bounds that a command keeps. `latest` is the latest time of an event.
pub(crate) fn is_plausible(kind: &TournamentEventKind, latest: u64) -> bool {
    match kind {
        TournamentEventKind::HelperAdded { helper, name, .. } => {
            usize::from(*helper) <= MAX_HELPER_LINKS_EVER
                && (name.is_empty() || entrant::check_text(name).is_ok() && !name.starts_with('#'))
        }
        TournamentEventKind::Announced { text } => announce(text).is_ok_and(|announced| announced == *kind),
        TournamentEventKind::RoundClockSet { clock } => match clock {
            Some(RoundClock::Running { ends }) => *ends <= latest,
            Some(RoundClock::Stopped { left }) => *left <= u64::from(MAX_ROUND_SECONDS) * 1_000,
            None => true,
        },
        _ => true,
    }
}

fn announce(text: &str) -> Result<TournamentEventKind, TournamentRefusal> {
    let text = entrant::compose_accents(text.trim());
    let too_long = text.chars().count() > MAX_ANNOUNCEMENT_CHARS;
    // An empty text takes the announcement down.
    let lines = text.split(['\n', '\r']).filter(|line| !line.trim().is_empty());
    let lines: Vec<&str> = lines.map(str::trim).collect();
    let odd = lines.iter().flat_map(|line| line.chars()).any(entrant::is_unprintable);
    if too_long || odd {
        return Err(TournamentRefusal::Announcement);
    }
    Ok(TournamentEventKind::Announced { text: lines.join("\n") })
}

fn changed_clock(
    clock: Option<RoundClock>,
    change: RoundClockChange,
    at: u64,
) -> Result<Option<RoundClock>, TournamentRefusal> {
    Ok(match (change, clock) {
        (RoundClockChange::Start { seconds }, _) if (1..=MAX_ROUND_SECONDS).contains(&seconds) => {
            Some(RoundClock::Running { ends: at + u64::from(seconds) * 1_000 })
        }
        (RoundClockChange::Start { .. }, _) => return Err(TournamentRefusal::RoundTime),
        (RoundClockChange::Stop, Some(RoundClock::Running { ends })) => {
            Some(RoundClock::Stopped { left: ends.saturating_sub(at) })
        }
        (RoundClockChange::GoOn, Some(RoundClock::Stopped { left })) => {
            Some(RoundClock::Running { ends: at + left })
        }
        (RoundClockChange::Remove, _) => None,
        // Pressed twice, or on two devices.
        (RoundClockChange::Stop | RoundClockChange::GoOn, Some(clock)) => Some(clock),
        (RoundClockChange::Stop | RoundClockChange::GoOn, None) => {
            return Err(TournamentRefusal::NoRoundClock);
        }
    })
}
