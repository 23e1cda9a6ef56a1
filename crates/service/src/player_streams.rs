//! Streams of a player: updates of all their games and challenges over one connection.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tessera_store::StoredChallenge;
use tokio::sync::mpsc;

use crate::tables::StreamedGameState;

/// The most updates that may wait for a stream before it is closed. Its client connects again and gets the current state.
const MAX_PENDING_STREAM_UPDATES: usize = 256;
/// The most streams of one player.
pub const MAX_STREAMS_PER_PLAYER: usize = 8;

/// An update for the streams of a player.
#[derive(Clone, Debug)]
pub enum PlayerUpdate {
    /// A game of the player.
    Game(GameUpdateKind, Arc<StreamedGameState>),
    /// A challenge that the player made or received.
    Challenge(ChallengeUpdateKind, Arc<StoredChallenge>),
}

/// What happened in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameUpdateKind {
    /// The game has begun.
    Started,
    /// The position, the turn or the offers have changed.
    Position,
    /// The game is over.
    Over,
}

/// What happened to a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeUpdateKind {
    /// The challenge was made.
    Created,
    /// The opponent has accepted it; the game is at the table with its id.
    Accepted,
    /// The opponent has declined it.
    Declined,
    /// The challenger has cancelled it.
    Cancelled,
    /// Nobody answered in time.
    Expired,
}

/// The player has too many streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("you have {} streams open; close one first", MAX_STREAMS_PER_PLAYER)]
pub struct TooManyStreams;

/// All open streams. Clones share their state.
#[derive(Clone, Debug, Default)]
pub struct PlayerStreams(Arc<Mutex<OpenStreams>>);

#[derive(Debug, Default)]
struct OpenStreams {
    next: u64,
    /// Told the player whose last stream that marks them as present is closed.
    left: Option<mpsc::UnboundedSender<String>>,
    by_player: HashMap<String, Vec<StreamChannel>>,
}

#[derive(Debug)]
struct StreamChannel {
    id: u64,
    session: Option<Vec<u8>>,
    address: IpAddr,
    /// Whether the player counts as present in their games while it is open.
    marks_present: bool,
    updates: mpsc::Sender<PlayerUpdate>,
}

/// An open stream. It ends when it is dropped.
#[derive(Debug)]
pub struct PlayerStream {
    id: u64,
    player: String,
    streams: PlayerStreams,
    updates: mpsc::Receiver<PlayerUpdate>,
}

impl PlayerStream {
    /// The next update; none if the stream is closed, because its session has ended or its client was too slow.
    pub async fn next(&mut self) -> Option<PlayerUpdate> {
        self.updates.recv().await
    }
}

impl Drop for PlayerStream {
    fn drop(&mut self) {
        self.streams.retain_of(&self.player, |channel| channel.id != self.id);
    }
}

impl PlayerStreams {
    /// No streams yet, and the players who leave: those whose last stream that marks them as present is closed.
    pub(crate) fn new() -> (PlayerStreams, mpsc::UnboundedReceiver<String>) {
        let (left, players) = mpsc::unbounded_channel();
        let open = OpenStreams { left: Some(left), ..OpenStreams::default() };
        (PlayerStreams(Arc::new(Mutex::new(open))), players)
    }

    /// Opens a stream of a player, whose session has this hash. It may mark the player as present in their games.
    pub fn open(
        &self,
        player: &str,
        session: Option<Vec<u8>>,
        address: IpAddr,
        marks_present: bool,
    ) -> Result<PlayerStream, TooManyStreams> {
        let mut open = self.lock();
        let id = open.next;
        open.next += 1;
        let channels = open.by_player.entry(player.to_owned()).or_default();
        if channels.len() >= MAX_STREAMS_PER_PLAYER {
            return Err(TooManyStreams);
        }
        let (updates, receiver) = mpsc::channel(MAX_PENDING_STREAM_UPDATES);
        channels.push(StreamChannel { id, session, address, marks_present, updates });
        Ok(PlayerStream { id, player: player.to_owned(), streams: self.clone(), updates: receiver })
    }

    /// Whether a player has an open stream.
    pub fn has(&self, player: &str) -> bool {
        self.lock().by_player.contains_key(player)
    }

    /// Whether a stream marks a player as present.
    pub(crate) fn marks_present(&self, player: &str) -> bool {
        self.lock().by_player.get(player).is_some_and(|channels| are_present(channels))
    }

    /// Whether nobody has an open stream.
    pub(crate) fn is_empty(&self) -> bool {
        self.lock().by_player.is_empty()
    }

    /// Sends an update to the streams of a player. Those that are too slow are closed.
    pub(crate) fn send(&self, player: &str, update: &PlayerUpdate) {
        self.retain_of(player, |channel| channel.updates.try_send(update.clone()).is_ok());
    }

    /// Closes the streams of a session that has ended.
    pub(crate) fn end_session(&self, session: &[u8]) {
        self.retain(|_, channel| channel.session.as_deref() != Some(session));
    }

    /// Closes the streams of a player whose session is not one of these.
    pub(crate) fn end_other_sessions(&self, player: &str, valid: &[Vec<u8>]) {
        self.retain_of(player, |channel| {
            channel.session.as_ref().is_some_and(|session| valid.contains(session))
        });
    }

    /// The networks from which a player has streams.
    pub(crate) fn networks_of(&self, player: &str) -> Vec<IpAddr> {
        let open = self.lock();
        open.by_player.get(player).into_iter().flatten().map(|channel| channel.address).collect()
    }

    /// Closes the streams in some networks.
    pub(crate) fn close_networks(&self, networks: &[IpAddr]) {
        self.retain(|_, channel| !networks.contains(&channel.address));
    }

    fn retain_of(&self, player: &str, mut is_kept: impl FnMut(&StreamChannel) -> bool) {
        let mut open = self.lock();
        let Some(channels) = open.by_player.get_mut(player) else { return };
        let was_present = are_present(channels);
        channels.retain(&mut is_kept);
        let has_left = was_present && !are_present(channels);
        if channels.is_empty() {
            open.by_player.remove(player);
        }
        if has_left {
            open.tell_left(player);
        }
    }

    fn retain(&self, is_kept: impl Fn(&str, &StreamChannel) -> bool) {
        let mut open = self.lock();
        let mut have_left = Vec::new();
        open.by_player.retain(|player, channels| {
            let was_present = are_present(channels);
            channels.retain(|channel| is_kept(player, channel));
            if was_present && !are_present(channels) {
                have_left.push(player.clone());
            }
            !channels.is_empty()
        });
        for player in have_left {
            open.tell_left(&player);
        }
    }

    fn lock(&self) -> MutexGuard<'_, OpenStreams> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenStreams {
    fn tell_left(&self, player: &str) {
        if let Some(left) = &self.left {
            // Without a receiver the server stops.
            let _stopped = left.send(player.to_owned());
        }
    }
}

fn are_present(channels: &[StreamChannel]) -> bool {
    channels.iter().any(|channel| channel.marks_present)
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use tessera_rules::GameKind;
    use tessera_store::{ChallengeTerms, PlayerProfile};
    use tessera_table::ClockSetting;

    use super::*;

    const HOME: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn update() -> PlayerUpdate {
        let player =
            |id: &str| PlayerProfile { id: id.to_owned(), name: id.to_owned(), account: true, bot: false };
        let terms = ChallengeTerms {
            game: GameKind::Pentago,
            rules: String::new(),
            clock: ClockSetting::None,
            seat: None,
            private: false,
            touch_move: false,
            announcements: false,
        };
        let challenge = StoredChallenge {
            id: "c".to_owned(),
            challenger: player("ada"),
            opponent: player("bob"),
            terms,
            since: 1,
            expires: 2,
        };
        PlayerUpdate::Challenge(ChallengeUpdateKind::Created, Arc::new(challenge))
    }

    #[tokio::test]
    async fn a_slow_stream_is_closed_and_others_go_on() {
        let streams = PlayerStreams::default();
        let mut slow = streams.open("ada", None, HOME, true).expect("the first");
        let mut quick = streams.open("ada", None, HOME, true).expect("the second");
        for _ in 0..=MAX_PENDING_STREAM_UPDATES {
            streams.send("ada", &update());
            assert!(quick.next().await.is_some());
        }
        for _ in 0..MAX_PENDING_STREAM_UPDATES {
            assert!(slow.next().await.is_some(), "what was sent before is not lost");
        }
        assert!(slow.next().await.is_none(), "it was closed, not filled without bound");
        drop(slow);
        assert!(streams.has("ada"));
        drop(quick);
        assert!(!streams.has("ada") && streams.is_empty());
    }

    #[tokio::test]
    async fn a_player_leaves_when_the_last_stream_that_marks_them_as_present_is_closed() {
        let (streams, mut left) = PlayerStreams::new();
        let reads = streams.open("ada", None, HOME, false).expect("a stream");
        assert!(streams.has("ada") && !streams.marks_present("ada"));
        let (first, second) = (streams.open("ada", None, HOME, true), streams.open("ada", None, HOME, true));
        assert!(streams.marks_present("ada"));
        drop(first);
        assert!(left.try_recv().is_err(), "there is another one");
        // The reader of the last one is stuck: it is not dropped when the stream is closed.
        for _ in 0..=MAX_PENDING_STREAM_UPDATES {
            streams.send("ada", &update());
        }
        assert!(!streams.marks_present("ada"));
        assert_eq!(left.try_recv().ok().as_deref(), Some("ada"));
        drop((second, reads));
        assert!(left.try_recv().is_err(), "once");
    }

    #[tokio::test]
    async fn streams_end_with_their_session_and_are_bounded_by_player() {
        let streams = PlayerStreams::default();
        let mut first = streams.open("ada", Some(vec![1]), HOME, true).expect("the first");
        let mut second = streams.open("ada", Some(vec![2]), HOME, true).expect("the second");
        let mut bobs = streams.open("bob", Some(vec![3]), HOME, true).expect("Bob's");
        streams.end_session(&[1]);
        assert!(first.next().await.is_none());
        streams.end_other_sessions("ada", &[]);
        assert!(second.next().await.is_none());
        streams.close_networks(&[HOME]);
        assert!(bobs.next().await.is_none());
        let open: Vec<_> =
            (0..MAX_STREAMS_PER_PLAYER).map(|_| streams.open("cleo", None, HOME, true)).collect();
        assert!(open.iter().all(Result::is_ok));
        assert_eq!(streams.open("cleo", None, HOME, true).err(), Some(TooManyStreams));
        assert!(streams.open("dan", None, HOME, true).is_ok());
        drop(open);
        assert!(streams.open("cleo", None, HOME, true).is_ok());
    }
}
