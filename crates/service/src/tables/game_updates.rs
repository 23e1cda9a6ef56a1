//! Updates of games for the streams of their players.

use std::sync::{Arc, Weak};

use tessera_rules::GameKind;
use tessera_store::{GameFilter, StoreError, TableSummary, TableSummaryStage};
use tessera_table::{
    ClockSetting, Millis, Offer, PlayerId, SeatHolder, SeatNumber, SeatView, Table, TableEvent,
    TableEventKind, TableOutcome,
};
use tokio::sync::mpsc;

use super::live_table::LiveTable;
use super::{LiveTableError, LiveTables, LiveTablesInner};
use crate::player_streams::{GameUpdateKind, PlayerStreams, PlayerUpdate};

/// The unfinished games that are read at once.
const UNFINISHED_GAMES_PER_READ: u32 = 300;
/// The most ended games that a stream begins with.
const MAX_ENDED_GAMES_IN_STREAM: u32 = 100;

/// A game as its players see it: what a program needs to know whether to move.
#[derive(Clone, Debug)]
pub struct StreamedGameState {
    /// The id of the table.
    pub table: String,
    /// The number of the table's last event.
    pub number: u32,
    /// The game.
    pub game: GameKind,
    /// The rule options.
    pub rules: String,
    /// The time control.
    pub clock: ClockSetting,
    /// The seats, as a spectator sees them.
    pub seats: Vec<SeatView>,
    /// The players who act for the seats, in order; none for an engine.
    pub players: Vec<Option<PlayerId>>,
    /// The position, in the game's notation.
    pub position: String,
    /// The number of moves made.
    pub moves: usize,
    /// The last move.
    pub last_move: Option<String>,
    /// Whether a marble is placed and waits for its turn, under touch-move.
    pub is_turn_missing: bool,
    /// The seat to move.
    pub to_move: Option<SeatNumber>,
    /// The open offers.
    pub offers: Vec<Offer>,
    /// When the clock of the seat to move runs out.
    pub deadline: Option<Millis>,
    /// The time of the server when this was the state.
    pub at: Millis,
    /// The outcome, if the game is over.
    pub outcome: Option<TableOutcome>,
}

impl StreamedGameState {
    fn new(id: &str, table: &Table, now: Millis) -> StreamedGameState {
        let view = table.view(None, now);
        StreamedGameState {
            table: id.to_owned(),
            number: table.number(),
            game: table.setup().game,
            rules: view.rules,
            clock: table.setup().clock,
            seats: view.seats,
            players: table.holders().iter().map(|holder| holder.player().cloned()).collect(),
            position: view.position,
            moves: table.moves().len(),
            last_move: table.moves().last().map(|played| played.text.clone()),
            is_turn_missing: view.placed.is_some(),
            to_move: view.to_move,
            offers: table.offers().to_vec(),
            deadline: view.deadline,
            at: now,
            outcome: table.outcome().cloned(),
        }
    }

    /// Whether a player acts for a seat.
    pub fn is_held_by(&self, seat: SeatNumber, player: &str) -> bool {
        let holder = self.players.get(usize::from(seat.get()).wrapping_sub(1));
        holder.is_some_and(|holder| holder.as_ref().is_some_and(|holder| holder.as_str() == player))
    }
}

/// What a stream is told about some events; nothing about chat, presence and seats before the game.
fn update_kind(events: &[TableEvent]) -> Option<GameUpdateKind> {
    use TableEventKind::{
        Agreed, Declined, Ended, Moved, Offered, Placed, PlayedOn, Started, TakenBack, Withdrew,
    };
    let any = |is: fn(&TableEventKind) -> bool| events.iter().any(|event| is(&event.kind));
    if any(|kind| matches!(kind, Ended { .. })) {
        Some(GameUpdateKind::Over)
    } else if any(|kind| matches!(kind, Started { .. })) {
        Some(GameUpdateKind::Started)
    } else {
        let changes = |kind: &TableEventKind| {
            matches!(
                kind,
                Moved { .. }
                    | Placed { .. }
                    | TakenBack { .. }
                    | Offered { .. }
                    | Agreed { .. }
                    | Declined { .. }
                    | Withdrew { .. }
                    | PlayedOn
            )
        };
        any(changes).then_some(GameUpdateKind::Position)
    }
}

/// Tells the streams of the players about events of a table.
pub(super) fn send(streams: &PlayerStreams, id: &str, table: &Table, events: &[TableEvent], now: Millis) {
    // Nearly all moves end here: most players have no stream.
    if streams.is_empty() {
        return;
    }
    let mut players: Vec<&PlayerId> = table.holders().iter().filter_map(SeatHolder::player).collect();
    players.sort();
    players.dedup();
    players.retain(|player| streams.has(player.as_str()));
    if players.is_empty() {
        return;
    }
    let Some(kind) = update_kind(events) else { return };
    let update = PlayerUpdate::Game(kind, Arc::new(StreamedGameState::new(id, table, now)));
    for player in players {
        streams.send(player.as_str(), &update);
    }
}

impl LiveTables {
    /// The streams of players.
    pub fn streams(&self) -> &PlayerStreams {
        &self.0.context.streams
    }

    /// The games of a player that are in progress, for the begin of a stream. They are loaded: what is due there happens. The
    /// player may count as present from now on.
    pub async fn games_in_progress(
        &self,
        player: &str,
        marks_present: bool,
    ) -> Result<Vec<Arc<StreamedGameState>>, StoreError> {
        let stored = self.0.all_unfinished_games_of(player).await?;
        let mut games = Vec::new();
        for summary in stored.into_iter().filter(|summary| summary.stage == TableSummaryStage::Playing) {
            match self.table(&summary.table).await {
                Ok(table) => {
                    if marks_present {
                        table.player_returned(&PlayerId::new(player)).await;
                    }
                    let state = table.game_state().await;
                    // It may have ended meanwhile.
                    games.extend(state.outcome.is_none().then(|| Arc::new(state)));
                }
                Err(LiveTableError::Store(reason)) => return Err(reason),
                Err(reason) => {
                    tracing::warn!(table = summary.table, %reason, "a game is missing in a stream");
                }
            }
        }
        Ok(games)
    }

    /// The games of a player that ended since a time, the oldest first.
    pub async fn games_ended_since(
        &self,
        player: &str,
        since: u64,
    ) -> Result<Vec<Arc<StreamedGameState>>, StoreError> {
        let filter = GameFilter { is_over: Some(true), game: None };
        let page = self.0.context.store.games_of(player, None, MAX_ENDED_GAMES_IN_STREAM, filter).await?;
        let mut games = Vec::new();
        for summary in page.entries.into_iter().take_while(|summary| summary.last_played >= since) {
            match self.peek(&summary.table).await {
                Ok(table) => {
                    let now = self.0.context.clock.now();
                    games.push(Arc::new(StreamedGameState::new(&summary.table, &table, now)));
                }
                Err(LiveTableError::Store(reason)) => return Err(reason),
                Err(reason) => {
                    tracing::warn!(table = summary.table, %reason, "a game is missing in a stream");
                }
            }
        }
        games.reverse();
        Ok(games)
    }
}

impl LiveTablesInner {
    /// The unfinished games of a player. Their number is limited when they are opened and joined.
    async fn all_unfinished_games_of(&self, player: &str) -> Result<Vec<TableSummary>, StoreError> {
        let mut limit = UNFINISHED_GAMES_PER_READ;
        loop {
            let games = self.context.store.unfinished_games_of(player, limit).await?;
            if games.len() < limit as usize {
                return Ok(games);
            }
            limit = limit.saturating_mul(2);
        }
    }

    /// Notes that the streams of a player have ended: if none is opened in time, the player counts as away in their games.
    async fn streams_ended(&self, player: &str) -> Result<(), StoreError> {
        // Only games in memory show who is away; the others learn it when they are loaded.
        for game in self.all_unfinished_games_of(player).await? {
            if let Some(table) = self.tables.loaded(&game.table) {
                table.mark_absent_unless_reconnected(PlayerId::new(player));
            }
        }
        Ok(())
    }
}

/// Notes the players whose streams have ended, until the server stops.
pub(super) async fn note_players_left(
    mut players: mpsc::UnboundedReceiver<String>,
    tables: Weak<LiveTablesInner>,
) {
    while let Some(player) = players.recv().await {
        let Some(tables) = tables.upgrade() else { return };
        match tables.streams_ended(&player).await {
            Ok(()) | Err(StoreError::Closed) => {}
            Err(reason) => tracing::warn!(%reason, "the games of a player who left could not be read"),
        }
    }
}

impl LiveTable {
    async fn game_state(&self) -> StreamedGameState {
        self.read(|table| StreamedGameState::new(&self.id, table, self.context.clock.now())).await
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use tessera_table::{Actor, TableAction, TableCommand};

    use super::*;
    use crate::test_service::{TestService, start_game};

    #[tokio::test]
    async fn a_stream_gets_every_change_of_the_players_games_and_nothing_of_others() {
        let test = TestService::open().await;
        let tables = &test.service.tables;
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let mut adas = tables.streams().open("ada", None, address, true).expect("a stream");
        let mut eves = tables.streams().open("eve", None, address, true).expect("a stream");
        let (table, _) = start_game(&test.service).await;
        let act = async |action: TableAction, by: &Actor| {
            let command = TableCommand::new(action, table.read(Table::number).await);
            table.command(&command, by).await.expect("it can be done");
        };
        let (ada, bob) = (Actor::guest("ada", "Ada"), Actor::guest("bob", "Bob"));
        let next = async |stream: &mut crate::PlayerStream| match stream.next().await {
            Some(PlayerUpdate::Game(kind, game)) => (kind, game),
            other => panic!("{other:?}"),
        };
        let (kind, game) = next(&mut adas).await;
        assert_eq!((kind, game.to_move, game.moves), (GameUpdateKind::Started, Some(SeatNumber::new(1)), 0));
        assert!(game.is_held_by(SeatNumber::new(1), "ada") && !game.is_held_by(SeatNumber::new(2), "ada"));
        act(TableAction::play("b2A+"), &ada).await;
        act(TableAction::Say { text: "hello".to_owned(), link: None }, &bob).await;
        act(TableAction::play("e5D-"), &bob).await;
        let (kind, game) = next(&mut adas).await;
        assert_eq!((kind, game.last_move.as_deref()), (GameUpdateKind::Position, Some("b2A+")));
        let (kind, game) = next(&mut adas).await;
        assert_eq!((kind, game.last_move.as_deref()), (GameUpdateKind::Position, Some("e5D-")));
        let open = tables.games_in_progress("ada", true).await.expect("a list");
        assert_eq!(open.iter().map(|game| game.number).collect::<Vec<_>>(), [game.number]);
        act(TableAction::Resign, &bob).await;
        let (kind, game) = next(&mut adas).await;
        assert_eq!(kind, GameUpdateKind::Over);
        assert_eq!(game.outcome.as_ref().map(|outcome| outcome.places.clone()), Some(vec![1, 2]));
        assert!(tables.games_in_progress("ada", true).await.expect("a list").is_empty());
        let since = |time| tables.games_ended_since("ada", time);
        assert_eq!(since(0).await.expect("a list").len(), 1);
        assert!(since(test.service.clock.now().0 + 1).await.expect("a list").is_empty());
        tables.streams().end_other_sessions("eve", &[]);
        assert!(eves.next().await.is_none(), "games of others are not told");
    }
}
