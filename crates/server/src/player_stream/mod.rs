//! The stream of a player's games and challenges, which the API sends as lines and a socket as messages: first the current state,
//! then every change.

mod message;

use std::collections::{HashMap, HashSet, VecDeque};

use axum::http::StatusCode;
use tessera_service::{
    ChallengeUpdateKind, GameUpdateKind, LiveTables, PlayerStream, PlayerUpdate, StreamedGameState,
};
use tessera_store::{PlayerProfile, StoreError, TokenScope};

use crate::app_state::AppState;
use crate::extract::Visitor;
use crate::refusal_status;
use crate::security::SocketSlot;

pub(crate) use message::StreamServerMessage;

/// Why a stream cannot be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StreamRefusal {
    #[error("you have too many connections; close some and try again")]
    TooManySockets,
    #[error(transparent)]
    TooManyStreams(#[from] tessera_service::TooManyStreams),
    #[error("there is no session with this token any more")]
    SessionEnded,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl StreamRefusal {
    /// The status of the answer.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            StreamRefusal::TooManySockets | StreamRefusal::TooManyStreams(_) => StatusCode::TOO_MANY_REQUESTS,
            StreamRefusal::SessionEnded => StatusCode::UNAUTHORIZED,
            StreamRefusal::Store(reason) => refusal_status::of_store(reason),
        }
    }
}

/// An open stream of one player.
#[derive(Debug)]
pub(crate) struct PlayerStreamReader {
    player: String,
    tables: LiveTables,
    stream: PlayerStream,
    /// The current state, which is sent first.
    initial: VecDeque<StreamServerMessage>,
    /// The number of the last event that was sent of each game. An update that waited while the current state was read is older.
    sent_games: HashMap<String, u32>,
    sent_challenges: HashSet<String>,
    _slot: SocketSlot,
}

impl PlayerStreamReader {
    /// Opens a stream. With a time, it begins with the games that ended since then. While it follows the changes, and its token may
    /// play, the player counts as present in their games.
    pub(crate) async fn open(
        app: &AppState,
        visitor: &Visitor,
        player: &PlayerProfile,
        since: Option<u64>,
        follows: bool,
    ) -> Result<PlayerStreamReader, StreamRefusal> {
        let marks_present = follows && visitor.may(TokenScope::Play);
        let slot = app.limits.socket(&visitor.source()).ok_or(StreamRefusal::TooManySockets)?;
        let tables = app.live_tables.clone();
        // Before the current state is read, so that nothing is lost between the two.
        let session = visitor.session_hash();
        let stream = tables.streams().open(&player.id, session.clone(), visitor.network(), marks_present)?;
        // After it is registered: a token that is revoked from now on closes the stream.
        if let Some(session) = session
            && !app.accounts.is_valid_session(&player.id, &session).await?
        {
            return Err(StreamRefusal::SessionEnded);
        }
        let mut reader = PlayerStreamReader {
            player: player.id.clone(),
            tables,
            stream,
            initial: VecDeque::new(),
            sent_games: HashMap::new(),
            sent_challenges: HashSet::new(),
            _slot: slot,
        };
        reader.read_current_state(app, since, marks_present).await?;
        Ok(reader)
    }

    async fn read_current_state(
        &mut self,
        app: &AppState,
        since: Option<u64>,
        marks_present: bool,
    ) -> Result<(), StoreError> {
        let at = app.clock.now().0;
        if let Some(since) = since {
            for game in self.tables.games_ended_since(&self.player, since).await? {
                self.note(&game);
                self.initial.push_back(StreamServerMessage::game(GameUpdateKind::Over, &game, &self.player));
            }
        }
        for game in self.tables.games_in_progress(&self.player, marks_present).await? {
            self.note(&game);
            self.initial.push_back(StreamServerMessage::game(GameUpdateKind::Started, &game, &self.player));
        }
        for challenge in app.challenges.open_of(&self.player).await? {
            let message =
                StreamServerMessage::challenge(ChallengeUpdateKind::Created, &challenge, &self.player);
            self.sent_challenges.insert(challenge.id);
            self.initial.push_back(message);
        }
        self.initial.push_back(StreamServerMessage::Ready { at });
        Ok(())
    }

    /// Whether a game has changed since it was sent last.
    fn note(&mut self, game: &StreamedGameState) -> bool {
        let last = self.sent_games.insert(game.table.clone(), game.number);
        let is_new = last.is_none_or(|last| game.number > last);
        if let Some(last) = last.filter(|_| !is_new) {
            self.sent_games.insert(game.table.clone(), last);
        }
        is_new
    }

    /// The next message of the current state; none after the last.
    pub(crate) fn next_initial(&mut self) -> Option<StreamServerMessage> {
        self.initial.pop_front()
    }

    /// The next message; none if the stream is closed, because its session has ended or its client was too slow. It can be
    /// dropped and called again at any time.
    pub(crate) async fn next(&mut self) -> Option<StreamServerMessage> {
        if let Some(message) = self.next_initial() {
            return Some(message);
        }
        loop {
            let update = self.stream.next().await?;
            match &update {
                PlayerUpdate::Game(kind, game) => {
                    if !self.note(game) {
                        continue;
                    }
                    if *kind == GameUpdateKind::Over {
                        self.sent_games.remove(&game.table);
                    }
                    return Some(StreamServerMessage::game(*kind, game, &self.player));
                }
                PlayerUpdate::Challenge(kind, challenge) => {
                    let was_sent = self.sent_challenges.contains(&challenge.id);
                    if *kind == ChallengeUpdateKind::Created && was_sent {
                        continue;
                    }
                    self.sent_challenges.remove(&challenge.id);
                    return Some(StreamServerMessage::challenge(*kind, challenge, &self.player));
                }
            }
        }
    }
}
