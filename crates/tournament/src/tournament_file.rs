//! Files of tournaments: one event per line, as the shell keeps them and the browser downloads them.
//!
//! A file may come from anyone, so it is read with bounds: what it contains must be a tournament that commands could have
//! made, and the work of replaying it is limited.

use std::collections::BTreeSet;

use serde::Deserialize;
use tessera_table::{CommandId, MAX_PLAYER_NAME_CHARS};

use crate::entrant::normalize;
use crate::hall;
use crate::{
    ActorRole, GameNumber, GamePhase, Group, MAX_ROUND_ROBIN_PLAYERS, MAX_TOURNAMENT_NAME_CHARS,
    MAX_TOURNAMENT_PLAYERS, Pairing, PlayerNumber, RandomDrawSubject, RoundPairing, Tournament,
    TournamentApplyError, TournamentEvent, TournamentEventKind, TournamentFormat, TournamentGame,
    TournamentRefusal, TournamentState,
};

/// Maximum size of the file of a tournament that is loaded, in bytes.
pub const MAX_TOURNAMENT_FILE_BYTES: usize = 4 << 20;

/// Maximum number of events of a tournament that is loaded.
const MAX_LOADED_EVENTS: usize = 40_000;
/// Maximum number of games that are not cancelled: 512 players have 15,360 in the most rounds.
const MAX_LOADED_GAMES: usize = 16_000;
/// Maximum number of a game; numbers of undone draws are skipped.
const MAX_GAME_NUMBER: u32 = 1_000_000;
/// Maximum number of a round within a group: everyone meets everyone twice, and players enter late.
const MAX_ROUND: u16 = 1_000;
/// Maximum number of points with which a player is paired.
const MAX_PAIRING_POINTS: u32 = 10_000;
/// The latest time of an event: the end of the year 9999, which is the last that dates are written for.
const MAX_EVENT_TIME: u64 = 253_402_300_799_999;

/// All events of a tournament, as older downloads and the API list them.
#[derive(Deserialize)]
struct ListedEvents {
    events: Vec<TournamentEvent>,
}

impl Tournament {
    /// The tournament as a file: one event per line.
    pub fn to_file(&self) -> Vec<u8> {
        let mut lines = Vec::new();
        for event in &self.events {
            serde_json::to_writer(&mut lines, event).expect("events are JSON");
            lines.push(b'\n');
        }
        lines
    }

    /// A copy for another server: events keep the roles of their authors, but not the names of players and helpers, who belong to
    /// the server where they acted.
    #[must_use]
    pub fn without_author_names(mut self) -> Tournament {
        for event in &mut self.events {
            // Older events lack the role: a helper's name begins with a plus, and the server is `#`.
            let role = event.by_role.or(match event.by.as_str() {
                "" => None,
                "#" => Some(ActorRole::Server),
                by if by.starts_with('+') => Some(ActorRole::Helper),
                _ => Some(ActorRole::Organiser),
            });
            let is_server = role == Some(ActorRole::Server);
            event.by = if is_server { "#".to_owned() } else { String::new() };
            (event.by_role, event.by_player) = (role, None);
            if let TournamentEventKind::HelperAdded { name, .. } = &mut event.kind {
                name.clear();
            }
        }
        self.hall.clear_helper_names();
        self
    }

    /// Reads the file of a tournament: one event per line, or an object with the list `events`. A last command that was cut off
    /// is left out.
    pub fn from_file(bytes: &[u8]) -> Result<Tournament, TournamentRefusal> {
        if bytes.len() > MAX_TOURNAMENT_FILE_BYTES {
            return Err(TournamentRefusal::FileTooLong);
        }
        Tournament::from_loaded_events(read_events(bytes)?)
    }

    /// A tournament of events that may come from anyone.
    pub fn from_loaded_events(mut events: Vec<TournamentEvent>) -> Result<Tournament, TournamentRefusal> {
        if events.len() > MAX_LOADED_EVENTS {
            return Err(TournamentRefusal::FileTooLong);
        }
        // A command without all its events was cut off, and never announced.
        events.truncate(events.iter().rposition(|event| event.more == 0).map_or(0, |last| last + 1));
        let mut first = 0;
        for event in &events {
            if event.with.is_none() {
                first = event.number;
            }
            if !is_plausible(event, first) {
                return Err(TournamentRefusal::FileEvent { number: event.number as usize });
            }
        }
        let tournament = Tournament::replay_bounded(events).map_err(|failed| match failed {
            BoundedReplayError::TooMuchWork => TournamentRefusal::FileTooLong,
            BoundedReplayError::Apply(TournamentApplyError { number, .. }) => {
                TournamentRefusal::FileEvent { number: number as usize }
            }
        })?;
        let last = tournament.number();
        if !is_within_bounds(tournament.state()) {
            return Err(TournamentRefusal::FileEvent { number: last as usize });
        }
        tournament.check_loaded_results()?;
        Ok(tournament)
    }
}

/// Why a bounded replay fails.
pub(crate) enum BoundedReplayError {
    TooMuchWork,
    Apply(TournamentApplyError),
}

fn read_events(bytes: &[u8]) -> Result<Vec<TournamentEvent>, TournamentRefusal> {
    if let Ok(listed) = serde_json::from_slice::<ListedEvents>(bytes) {
        return Ok(listed.events);
    }
    let mut events = Vec::new();
    for (i, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        match serde_json::from_slice(line) {
            Ok(event) => events.push(event),
            // A last line without line break was cut off.
            Err(_) if !line.ends_with(b"\n") && !events.is_empty() => {}
            Err(_) => return Err(TournamentRefusal::FileLine { number: i + 1 }),
        }
    }
    Ok(events)
}

/// Checks what does not depend on other events. `first` is the number of the first event of the command.
fn is_plausible(event: &TournamentEvent, first: u32) -> bool {
    // The author is a player or a helper, whose name has a plus in front.
    let max_author_chars = MAX_PLAYER_NAME_CHARS.max(MAX_TOURNAMENT_NAME_CHARS) + 1;
    let is_short =
        |text: &str| text.chars().count() <= max_author_chars && !text.chars().any(char::is_control);
    let is_of_command = event.with.is_none_or(|with| with == first && with < event.number);
    event.at <= MAX_EVENT_TIME
        && is_short(&event.by)
        && is_of_command
        && event.command_id.as_ref().is_none_or(CommandId::is_valid)
        && is_plausible_kind(&event.kind)
        && hall::is_plausible(&event.kind, MAX_EVENT_TIME)
}

fn is_plausible_kind(kind: &TournamentEventKind) -> bool {
    let is_number = |game: &GameNumber| game.get() <= MAX_GAME_NUMBER;
    match kind {
        TournamentEventKind::Entered { player, entrant }
        | TournamentEventKind::EntrantEdited { player, entrant } => {
            usize::from(player.get()) <= MAX_TOURNAMENT_PLAYERS && entrant.check().is_ok()
        }
        TournamentEventKind::TablesSet { tables } => crate::setup::check_tables(*tables).is_ok(),
        TournamentEventKind::OnlineSet { online } => online.is_none_or(|online| online.check().is_ok()),
        TournamentEventKind::RoundsSet { rounds } => crate::format::check_rounds(*rounds).is_ok(),
        TournamentEventKind::GroupsDrawn { groups, games, from } => {
            groups.iter().all(|group| group.len() > 1)
                && games.iter().copied().all(is_plausible_pairing)
                && from.iter().all(is_number)
        }
        TournamentEventKind::Joined { games, from, .. } => {
            games.iter().copied().all(is_plausible_pairing) && from.iter().all(is_number)
        }
        TournamentEventKind::RoundDrawn { games, bye, from, .. } => {
            let players = games.iter().flat_map(|game| &game.players).copied();
            !games.is_empty()
                && are_different(players.chain(bye.map(|bye| bye.player)))
                && games.iter().all(is_plausible_round_pairing)
                && bye.is_none_or(|bye| bye.points <= MAX_PAIRING_POINTS)
                && from.iter().all(is_number)
        }
        TournamentEventKind::Paired { game, .. } => is_number(game),
        TournamentEventKind::RandomDrawn { subject, order, .. } => is_order_of(subject, order),
        TournamentEventKind::CupPlanned { size, .. } => {
            (1..=MAX_TOURNAMENT_PLAYERS).contains(&usize::from(*size))
        }
        TournamentEventKind::CupEntered { ranks, withdrawn } => {
            are_different(ranks.iter().flatten().chain(withdrawn).copied())
        }
        _ => true,
    }
}

fn is_plausible_pairing(pairing: Pairing) -> bool {
    (1..=MAX_ROUND).contains(&pairing.round)
}

fn is_plausible_round_pairing(pairing: &RoundPairing) -> bool {
    let points = &pairing.points;
    (points.is_empty() || points.len() == pairing.players.len())
        && points.iter().all(|&points| points <= MAX_PAIRING_POINTS)
}

fn are_different(players: impl Iterator<Item = PlayerNumber>) -> bool {
    let mut seen = BTreeSet::new();
    let mut players = players;
    players.all(|player| seen.insert(player))
}

/// Whether the order of tied players has exactly these players.
fn is_order_of(subject: &RandomDrawSubject, order: &[PlayerNumber]) -> bool {
    let (RandomDrawSubject::GroupTie { players, .. } | RandomDrawSubject::RankTie { players }) = subject
    else {
        return are_different(order.iter().copied());
    };
    let (mut players, mut ordered) = (players.clone(), order.to_vec());
    players.sort_unstable();
    ordered.sort_unstable();
    are_different(players.iter().copied()) && players == ordered
}

/// Checks the bounds that commands keep.
fn is_within_bounds(state: &TournamentState) -> bool {
    let format = state.plan.format;
    let names: BTreeSet<String> =
        state.entrants.iter().map(|entrant| normalize(&entrant.name).to_lowercase()).collect();
    let in_rounds: usize = state.rounds.iter().map(|round| round.games.len()).sum();
    let is_small = |group: &Group| {
        let players = group.players.len();
        let most = if format.is_drawn_by_rounds() { in_rounds } else { players * (players - 1) };
        let most_players =
            if format.is_drawn_by_rounds() { MAX_TOURNAMENT_PLAYERS } else { MAX_ROUND_ROBIN_PLAYERS };
        players <= most_players && group.games.len() <= most
    };
    let is_of_format = match format {
        TournamentFormat::GroupsThenCup => true,
        TournamentFormat::KnockOut { .. } => state.groups.is_empty(),
        _ => state.groups.len() <= 1 && state.cup.is_none() && state.cup_plan.is_none(),
    };
    let seats = match format {
        TournamentFormat::Tables { seats, .. } => usize::from(seats),
        _ => 2,
    };
    let is_plausible_game = |game: &TournamentGame| {
        let has_group = match game.phase {
            GamePhase::Group(group) => state.groups.get(group.index()).is_some(),
            GamePhase::Match(_) => true,
        };
        has_group && game.seated().count() <= seats
    };
    let games = || state.games.iter().filter(|game| !game.cancelled);
    let (mut busy, mut tables) = (BTreeSet::new(), BTreeSet::new());
    let mut playing = state.games.iter().filter(|game| game.is_being_played());
    format.check(state.plan.game, &state.plan.rules, state.plan.online.is_some()).is_ok()
        && names.len() == state.entrants.len()
        && is_of_format
        && state.groups.iter().all(is_small)
        && games().count() <= MAX_LOADED_GAMES
        && games().all(is_plausible_game)
        && playing.all(|game| tables.insert(game.table) && game.seated().all(|player| busy.insert(player)))
}

impl TournamentState {
    /// About how much work it is to apply an event, to bound what a file can cause.
    pub(crate) fn work_of(&self, kind: &TournamentEventKind) -> u64 {
        /// Ranking all groups again takes about so much for each of their games.
        const RANKING: u64 = 8;
        let games = self.games.len() as u64;
        let in_cup = if self.cup.is_some() { games } else { 0 };
        match kind {
            TournamentEventKind::Called { calls } => 1 + calls.len() as u64,
            TournamentEventKind::Withdrew { .. } => 1 + games + in_cup,
            TournamentEventKind::Reinstated { .. }
            | TournamentEventKind::Corrected { .. }
            | TournamentEventKind::ResultDeleted { .. }
            | TournamentEventKind::RandomDrawn { .. } => 1 + RANKING * in_cup,
            TournamentEventKind::GroupsDrawn { games, .. } | TournamentEventKind::Joined { games, .. } => {
                1 + games.len() as u64
            }
            TournamentEventKind::RoundDrawn { games, .. } => {
                1 + games.iter().map(|game| game.players.len() as u64).sum::<u64>()
            }
            _ => 1 + in_cup,
        }
    }
}
