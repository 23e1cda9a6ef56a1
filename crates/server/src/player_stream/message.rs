//! Messages of a stream, from server to client (`docs/api.md`).

use serde::Serialize;
use tessera_service::{ChallengeUpdateKind, GameUpdateKind, StreamedGameState};
use tessera_store::StoredChallenge;
use tessera_table::{ClockSetting, HolderKind, Millis, OfferKind, SeatNumber, TableOutcome};
use utoipa::ToSchema;

use crate::challenge_view::ChallengeView;

/// A message of the stream of your games and challenges, by its `type`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = StreamMessage)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum StreamServerMessage {
    /// A game of yours has begun, or is in progress when the stream begins.
    GameStarted { game: StreamedGame },
    /// The position, the turn or the offers of a game have changed.
    Position { game: StreamedGame },
    /// A game is over.
    GameOver { game: StreamedGame },
    /// You are challenged, or a challenge is open when the stream begins.
    ChallengeReceived { challenge: ChallengeView },
    /// You have challenged somebody, or such a challenge is open when the stream begins.
    ChallengeSent { challenge: ChallengeView },
    /// A challenge was accepted; its game has begun.
    ChallengeAccepted { challenge: ChallengeView },
    /// A challenge was declined.
    ChallengeDeclined { challenge: ChallengeView },
    /// A challenge was cancelled.
    ChallengeCancelled { challenge: ChallengeView },
    /// A challenge was not answered in time.
    ChallengeExpired { challenge: ChallengeView },
    /// The current state is complete; changes follow.
    Ready {
        /// The time of the server, in milliseconds since 1970.
        at: u64,
    },
    /// Nothing has happened for a while.
    KeepAlive {
        /// The time of the server, in milliseconds since 1970.
        at: u64,
    },
}

impl StreamServerMessage {
    pub(super) fn game(kind: GameUpdateKind, game: &StreamedGameState, player: &str) -> StreamServerMessage {
        let game = StreamedGame::new(game, player);
        match kind {
            GameUpdateKind::Started => StreamServerMessage::GameStarted { game },
            GameUpdateKind::Position => StreamServerMessage::Position { game },
            GameUpdateKind::Over => StreamServerMessage::GameOver { game },
        }
    }

    pub(super) fn challenge(
        kind: ChallengeUpdateKind,
        challenge: &StoredChallenge,
        player: &str,
    ) -> StreamServerMessage {
        let is_own = challenge.challenger.id == player;
        let challenge = ChallengeView::new(challenge, player);
        match kind {
            ChallengeUpdateKind::Created if is_own => StreamServerMessage::ChallengeSent { challenge },
            ChallengeUpdateKind::Created => StreamServerMessage::ChallengeReceived { challenge },
            ChallengeUpdateKind::Accepted => StreamServerMessage::ChallengeAccepted { challenge },
            ChallengeUpdateKind::Declined => StreamServerMessage::ChallengeDeclined { challenge },
            ChallengeUpdateKind::Cancelled => StreamServerMessage::ChallengeCancelled { challenge },
            ChallengeUpdateKind::Expired => StreamServerMessage::ChallengeExpired { challenge },
        }
    }

    /// The message as a line of JSON, without the end of the line.
    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).expect("messages are plain data")
    }
}

/// A game in a stream: enough to decide whether to move.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct StreamedGame {
    /// The table's id.
    table: String,
    /// The number of the table's last event: the `seen` of a command.
    number: u32,
    #[schema(value_type = tessera_rules::GameKind)]
    game: &'static str,
    rules: String,
    clock: ClockSetting,
    seats: Vec<StreamedSeat>,
    /// The position, as in docs/notation.md.
    position: String,
    /// The number of moves made.
    ply: usize,
    last_move: Option<String>,
    to_move: Option<SeatNumber>,
    /// Whether a seat of yours is to move.
    your_turn: bool,
    /// Whether a marble is placed and waits for its turn, under touch-move.
    placed: bool,
    offers: Vec<StreamedOffer>,
    /// When the clock of the seat to move runs out, in milliseconds since 1970; null without a running clock.
    deadline: Option<Millis>,
    /// The time of the server, in milliseconds since 1970, at which the clocks are as shown.
    at: Millis,
    outcome: Option<TableOutcome>,
}

/// A seat of a game in a stream.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct StreamedSeat {
    number: SeatNumber,
    kind: HolderKind,
    name: String,
    /// Whether the account is marked as a bot.
    bot: bool,
    level: Option<u8>,
    yours: bool,
    /// The time on its clock, in milliseconds.
    clock: Option<Millis>,
}

/// An open offer of a game in a stream.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct StreamedOffer {
    offer: OfferKind,
    by: SeatNumber,
}

impl StreamedGame {
    fn new(game: &StreamedGameState, player: &str) -> StreamedGame {
        let is_yours = |seat: SeatNumber| game.is_held_by(seat, player);
        StreamedGame {
            table: game.table.clone(),
            number: game.number,
            game: game.game.name(),
            rules: game.rules.clone(),
            clock: game.clock,
            seats: game
                .seats
                .iter()
                .map(|seat| StreamedSeat {
                    number: seat.number,
                    kind: seat.kind,
                    name: seat.name.clone(),
                    bot: seat.bot,
                    level: seat.level,
                    yours: is_yours(seat.number),
                    clock: seat.clock,
                })
                .collect(),
            position: game.position.clone(),
            ply: game.moves,
            last_move: game.last_move.clone(),
            to_move: game.to_move,
            your_turn: game.to_move.is_some_and(is_yours),
            placed: game.is_turn_missing,
            offers: game
                .offers
                .iter()
                .map(|offer| StreamedOffer { offer: offer.kind, by: offer.by })
                .collect(),
            deadline: game.deadline,
            at: game.at,
            outcome: game.outcome.clone(),
        }
    }
}
