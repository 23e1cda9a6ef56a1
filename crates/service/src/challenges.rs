//! Challenges: an account asks another one for a game. The game begins when the other accepts.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tessera_store::{ChallengeTerms, PlayerProfile, Store, StoreError, StoredChallenge};
use tessera_table::{AccessPolicy, FirstPlayerRule, SeatNumber, Table, TableRefusal, TableSetup};
use tokio::sync::{Mutex, OwnedMutexGuard};

use crate::accounts::seat_holder;
use crate::detached_task::run_to_end;
use crate::player_streams::{ChallengeUpdateKind, PlayerUpdate};
use crate::quotas::QuotaExceeded;
use crate::secrets_and_ids;
use crate::service_clock::ServiceClock;
use crate::tables::{LiveTable, LiveTableError, LiveTables};

/// The most open challenges that one player may have made.
pub const MAX_SENT_CHALLENGES: usize = 20;
/// The most open challenges that one player may have received.
pub const MAX_RECEIVED_CHALLENGES: usize = 20;
/// The most open challenges of one player to another, so that nobody can fill somebody's list alone.
pub const MAX_CHALLENGES_TO_PLAYER: usize = 3;
/// How long a challenge waits for an answer, unless its maker says otherwise.
pub const CHALLENGE_LIFETIME: Duration = Duration::from_hours(1);
/// The longest time that a challenge may wait for an answer.
pub const MAX_CHALLENGE_LIFETIME: Duration = Duration::from_hours(24);
/// The seats of a challenge's game.
const SEATS: usize = 2;

/// Why a challenge was not made or answered. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum ChallengeError {
    /// Guests have no unique name, so that only accounts challenge each other.
    #[error("only accounts can challenge each other; create an account first")]
    NoAccount,
    /// No account has this name.
    #[error("there is no account with the name '{0}'")]
    NoPlayer(String),
    /// A player challenges their own account.
    #[error("you cannot challenge yourself")]
    Yourself,
    /// The opponent has blocked the challenger.
    #[error("this player does not take challenges from you")]
    Blocked,
    /// The seat is none of the two.
    #[error("the seat is 1 or 2; leave it out to have it drawn")]
    Seat,
    /// The lifetime is out of range.
    #[error("a challenge waits for 1 to {} minutes", MAX_CHALLENGE_LIFETIME.as_secs() / 60)]
    Lifetime,
    /// The challenger has too many open challenges.
    #[error("you have {} open challenges; cancel one first", MAX_SENT_CHALLENGES)]
    TooManySent,
    /// The opponent has too many open challenges.
    #[error("this player has too many open challenges; try again later")]
    TooManyReceived,
    /// The challenger has too many open challenges to this opponent.
    #[error("you have {} open challenges to this player; cancel one first", MAX_CHALLENGES_TO_PLAYER)]
    TooManyToPlayer,
    /// The challenge does not exist, is no longer open, or belongs to others.
    #[error("there is no such challenge, or it is no longer open")]
    NotFound,
    /// The challenger has too many unfinished games for another one.
    #[error("the challenger has too many unfinished games; the challenge stays open")]
    ChallengerBusy,
    /// The terms are refused, or the table could not be opened.
    #[error(transparent)]
    Table(#[from] LiveTableError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ChallengeError {
    /// The codes of challenges alone.
    pub const CODES: &[&str] = &[
        "no-account",
        "no-opponent",
        "challenge-yourself",
        "challenge-blocked",
        "challenge-seat",
        "challenge-minutes",
        "too-many-challenges",
        "no-challenge",
        "challenger-busy",
    ];

    /// The stable code of the error.
    pub fn code(&self) -> &'static str {
        match self {
            ChallengeError::NoAccount => "no-account",
            ChallengeError::NoPlayer(_) => "no-opponent",
            ChallengeError::Yourself => "challenge-yourself",
            ChallengeError::Blocked => "challenge-blocked",
            ChallengeError::Seat => "challenge-seat",
            ChallengeError::Lifetime => "challenge-minutes",
            ChallengeError::TooManySent
            | ChallengeError::TooManyReceived
            | ChallengeError::TooManyToPlayer => "too-many-challenges",
            ChallengeError::NotFound => "no-challenge",
            ChallengeError::ChallengerBusy => "challenger-busy",
            ChallengeError::Table(reason) => reason.code(),
            ChallengeError::Store(_) => "store",
        }
    }
}

/// The service for challenges. Clones share their state.
#[derive(Clone, Debug)]
pub struct Challenges {
    store: Store,
    clock: ServiceClock,
    tables: LiveTables,
    /// Held while a challenge is made or answered: the limits and the first answer count.
    changes: Arc<Mutex<ChallengerAddresses>>,
}

/// The addresses from which the open challenges were made, by challenge. They are not stored.
type ChallengerAddresses = HashMap<String, IpAddr>;

/// While it exists, no challenge is made or answered.
#[derive(Debug)]
pub(crate) struct ChallengeLock {
    _changes: OwnedMutexGuard<ChallengerAddresses>,
}

impl Challenges {
    pub(crate) fn new(store: Store, clock: ServiceClock, tables: LiveTables) -> Challenges {
        Challenges { store, clock, tables, changes: Arc::default() }
    }

    /// Challenges the account with a name.
    pub async fn create(
        &self,
        challenger: &PlayerProfile,
        opponent: &str,
        terms: ChallengeTerms,
        lifetime: Duration,
        address: IpAddr,
    ) -> Result<StoredChallenge, ChallengeError> {
        if !challenger.account {
            return Err(ChallengeError::NoAccount);
        }
        if !(Duration::from_mins(1)..=MAX_CHALLENGE_LIFETIME).contains(&lifetime) {
            return Err(ChallengeError::Lifetime);
        }
        let found = self.store.player_by_name(opponent).await?;
        let (opponent, _) = found.ok_or_else(|| ChallengeError::NoPlayer(opponent.to_owned()))?;
        if opponent.id == challenger.id {
            return Err(ChallengeError::Yourself);
        }
        let since = self.clock.now();
        let challenge = StoredChallenge {
            id: secrets_and_ids::table_id(),
            challenger: challenger.clone(),
            opponent,
            terms,
            since: since.0,
            expires: since.0 + lifetime.as_millis() as u64,
        };
        // Whether such a table could be opened, before anybody is asked.
        let setup = setup(&challenge)?;
        setup
            .game
            .check_new_rules(SEATS, &setup.rules)
            .map_err(TableRefusal::from)
            .map_err(LiveTableError::from)?;
        Table::open(setup, since).map_err(LiveTableError::from)?;
        let service = self.clone();
        run_to_end(async move { service.add(challenge, address).await }).await
    }

    async fn add(
        &self,
        challenge: StoredChallenge,
        address: IpAddr,
    ) -> Result<StoredChallenge, ChallengeError> {
        let mut addresses = self.changes.lock().await;
        self.check_may_challenge(&challenge.challenger, &challenge.opponent).await?;
        let sent = self.open_of(&challenge.challenger.id).await?;
        let sent: Vec<_> =
            sent.iter().filter(|other| other.challenger.id == challenge.challenger.id).collect();
        if sent.len() >= MAX_SENT_CHALLENGES {
            return Err(ChallengeError::TooManySent);
        }
        let to_opponent = sent.iter().filter(|other| other.opponent.id == challenge.opponent.id);
        if to_opponent.count() >= MAX_CHALLENGES_TO_PLAYER {
            return Err(ChallengeError::TooManyToPlayer);
        }
        let received = self.open_of(&challenge.opponent.id).await?;
        let received = received.iter().filter(|other| other.opponent.id == challenge.opponent.id);
        if received.count() >= MAX_RECEIVED_CHALLENGES {
            return Err(ChallengeError::TooManyReceived);
        }
        self.store.add_challenge(&challenge).await?;
        addresses.insert(challenge.id.clone(), address);
        self.notify(ChallengeUpdateKind::Created, &challenge);
        Ok(challenge)
    }

    /// Whether a player may challenge another one, and the other may accept. Every challenge passes here when it is made and
    /// when it is accepted: the one place for reasons between the two players.
    async fn check_may_challenge(
        &self,
        challenger: &PlayerProfile,
        opponent: &PlayerProfile,
    ) -> Result<(), ChallengeError> {
        let is_blocked = self.store.is_blocked_by_any(&challenger.id, &[&opponent.id]).await?;
        if is_blocked { Err(ChallengeError::Blocked) } else { Ok(()) }
    }

    /// The open challenges that a player made or received, the oldest first.
    pub async fn open_of(&self, player: &str) -> Result<Vec<StoredChallenge>, StoreError> {
        let now = self.clock.now().0;
        let mut challenges = self.store.challenges_of(player).await?;
        challenges.retain(|challenge| challenge.expires > now);
        Ok(challenges)
    }

    /// The number of open challenges that a player has received.
    pub async fn received_count(&self, player: &str) -> Result<usize, StoreError> {
        let open = self.open_of(player).await?;
        Ok(open.iter().filter(|challenge| challenge.opponent.id == player).count())
    }

    /// Accepts a challenge that a player has received, and opens the table of its game.
    pub async fn accept(
        &self,
        player: &PlayerProfile,
        id: &str,
        address: IpAddr,
    ) -> Result<Arc<LiveTable>, ChallengeError> {
        let (challenges, player, id) = (self.clone(), player.clone(), id.to_owned());
        run_to_end(async move {
            let mut addresses = challenges.changes.lock().await;
            let challenge =
                challenges.open_challenge(&id, |challenge| challenge.opponent.id == player.id).await?;
            challenges.check_may_challenge(&challenge.challenger, &challenge.opponent).await?;
            let challenger_address = addresses.get(&id).copied();
            let table = challenges.open_table(&challenge, challenger_address, address).await?;
            addresses.remove(&id);
            challenges.notify(ChallengeUpdateKind::Accepted, &challenge);
            Ok(table)
        })
        .await
    }

    /// Opens the table of a challenge; the commit removes the challenge.
    async fn open_table(
        &self,
        challenge: &StoredChallenge,
        challenger_address: Option<IpAddr>,
        address: IpAddr,
    ) -> Result<Arc<LiveTable>, ChallengeError> {
        let opponent = &challenge.opponent.id;
        self.tables.check_may_join(&challenge.id, opponent, address).map_err(LiveTableError::from)?;
        let setup = setup(challenge)?;
        match self.tables.open_from_with_id(&challenge.id, setup, &[], challenger_address).await {
            Err(LiveTableError::QuotaExceeded(QuotaExceeded::UnfinishedGames { .. })) => {
                Err(ChallengeError::ChallengerBusy)
            }
            opened => Ok(opened?),
        }
    }

    /// Declines a challenge that a player has received.
    pub async fn decline(&self, player: &PlayerProfile, id: &str) -> Result<(), ChallengeError> {
        self.end(player, id, ChallengeUpdateKind::Declined).await
    }

    /// Cancels a challenge that a player has made.
    pub async fn cancel(&self, player: &PlayerProfile, id: &str) -> Result<(), ChallengeError> {
        self.end(player, id, ChallengeUpdateKind::Cancelled).await
    }

    async fn end(
        &self,
        player: &PlayerProfile,
        id: &str,
        how: ChallengeUpdateKind,
    ) -> Result<(), ChallengeError> {
        let (challenges, player, id) = (self.clone(), player.id.clone(), id.to_owned());
        run_to_end(async move {
            let mut addresses = challenges.changes.lock().await;
            let is_theirs = |challenge: &StoredChallenge| match how {
                ChallengeUpdateKind::Cancelled => challenge.challenger.id == player,
                _ => challenge.opponent.id == player,
            };
            let challenge = challenges.open_challenge(&id, is_theirs).await?;
            challenges.remove(&mut addresses, &[(how, challenge)]).await?;
            Ok(())
        })
        .await
    }

    /// An open challenge, if the player who asks may change it.
    async fn open_challenge(
        &self,
        id: &str,
        is_theirs: impl Fn(&StoredChallenge) -> bool,
    ) -> Result<StoredChallenge, ChallengeError> {
        let now = self.clock.now().0;
        let challenge = self.store.challenge(id).await?;
        challenge
            .filter(|challenge| challenge.expires > now && is_theirs(challenge))
            .ok_or(ChallengeError::NotFound)
    }

    /// Removes the challenges that nobody answered in time.
    pub(crate) async fn remove_expired(&self) {
        let mut addresses = self.changes.lock().await;
        let removed = async {
            let expired = self.store.expired_challenges(self.clock.now().0).await?;
            let expired: Vec<_> =
                expired.into_iter().map(|challenge| (ChallengeUpdateKind::Expired, challenge)).collect();
            self.remove(&mut addresses, &expired).await
        };
        match removed.await {
            Ok(()) | Err(StoreError::Closed) => {}
            Err(reason) => tracing::warn!(%reason, "expired challenges could not be removed"),
        }
    }

    /// Ends all open challenges of a player whose account is deleted. The lock is held until the account is gone, so that nobody
    /// challenges it meanwhile.
    pub(crate) async fn end_all_of(&self, player: &str) -> Result<ChallengeLock, StoreError> {
        let mut addresses = Arc::clone(&self.changes).lock_owned().await;
        let open = self.store.challenges_of(player).await?;
        self.remove(&mut addresses, &ended_by(player, open)).await?;
        Ok(ChallengeLock { _changes: addresses })
    }

    /// Ends the open challenges between a player and one that they have blocked.
    pub(crate) async fn end_between(&self, player: &str, other: &str) -> Result<(), StoreError> {
        let (challenges, player, other) = (self.clone(), player.to_owned(), other.to_owned());
        run_to_end(async move {
            let mut addresses = challenges.changes.lock().await;
            let mut open = challenges.store.challenges_of(&player).await?;
            open.retain(|challenge| challenge.challenger.id == other || challenge.opponent.id == other);
            challenges.remove(&mut addresses, &ended_by(&player, open)).await
        })
        .await
    }

    /// Removes challenges in one commit, and tells both players of each.
    async fn remove(
        &self,
        addresses: &mut ChallengerAddresses,
        ended: &[(ChallengeUpdateKind, StoredChallenge)],
    ) -> Result<(), StoreError> {
        if ended.is_empty() {
            return Ok(());
        }
        let ids: Vec<&str> = ended.iter().map(|(_, challenge)| challenge.id.as_str()).collect();
        self.store.remove_challenges(&ids).await?;
        for (how, challenge) in ended {
            addresses.remove(&challenge.id);
            self.notify(*how, challenge);
        }
        Ok(())
    }

    /// Tells both players.
    fn notify(&self, kind: ChallengeUpdateKind, challenge: &StoredChallenge) {
        let update = PlayerUpdate::Challenge(kind, Arc::new(challenge.clone()));
        for player in [&challenge.challenger, &challenge.opponent] {
            self.tables.streams().send(&player.id, &update);
        }
    }
}

/// How challenges end if a player ends them: their own are cancelled, those of others declined.
fn ended_by(player: &str, challenges: Vec<StoredChallenge>) -> Vec<(ChallengeUpdateKind, StoredChallenge)> {
    let how = |challenge: &StoredChallenge| {
        if challenge.challenger.id == player {
            ChallengeUpdateKind::Cancelled
        } else {
            ChallengeUpdateKind::Declined
        }
    };
    challenges.into_iter().map(|challenge| (how(&challenge), challenge)).collect()
}

/// The table of a challenge's game.
fn setup(challenge: &StoredChallenge) -> Result<TableSetup, ChallengeError> {
    let StoredChallenge { challenger, opponent, terms, .. } = challenge;
    let mut seats = vec![seat_holder(challenger), seat_holder(opponent)];
    let first_player = match terms.seat.map(SeatNumber::get) {
        None => FirstPlayerRule::Random,
        Some(1) => FirstPlayerRule::AsSeated,
        Some(2) => {
            seats.swap(0, 1);
            FirstPlayerRule::AsSeated
        }
        Some(_) => return Err(ChallengeError::Seat),
    };
    Ok(TableSetup {
        rules: terms.rules.clone(),
        seats,
        access: if terms.private {
            // Nobody knows the link: the players are let in by their seats.
            AccessPolicy::Private { link: secrets_and_ids::link_hash(&secrets_and_ids::link_secret()) }
        } else {
            AccessPolicy::Public
        },
        clock: terms.clock,
        first_player,
        touch_move: terms.touch_move,
        announcements: terms.announcements,
        ..TableSetup::new(terms.game, 0, &challenger.id)
    })
}

#[cfg(test)]
mod tests;
