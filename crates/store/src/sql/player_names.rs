//! Names of players apart from the events and summaries that show them. There a reference such as `#name:3` stands for a name;
//! nobody can choose such a name. When the names of a player are deleted, all references show [`DELETED_PLAYER_NAME`].
//!
//! A name stays in the event if its player has no row: it was typed, or its guest was removed.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tessera_table::{DELETED_PLAYER_NAME, HolderKind, PlayerId, TableEvent, TableEventKind};
use tessera_tournament::{ActorRole, TournamentEvent};

use super::dialect::json_rows;
use super::write_request::{BatchError, WriteOperation};
use super::{SqlConnection, SqlStore, failed};
use crate::{StoreError, SummarySeat, TableSummary};

const REFERENCE: &str = "#name:";
/// The most names whose numbers are kept in memory: more than there are seats at the tables in memory.
const MAX_CACHED: usize = 65_536;

/// The id of a player, and a name of theirs.
pub(crate) type PlayerNamePair = (String, String);

/// The numbers of names that were used last. A number that is no longer valid reveals no name.
#[derive(Debug, Default)]
pub(crate) struct NameNumberCache(Mutex<HashMap<PlayerNamePair, i64>>);

impl NameNumberCache {
    fn lock(&self) -> MutexGuard<'_, HashMap<PlayerNamePair, i64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn insert(&self, pair: PlayerNamePair, number: i64) {
        let mut numbers = self.lock();
        if numbers.len() >= MAX_CACHED {
            // Any half: the order of use is not worth its memory, and the rest is looked up again.
            let mut is_kept = false;
            numbers.retain(|_, _| {
                is_kept = !is_kept;
                is_kept
            });
        }
        numbers.insert(pair, number);
    }

    /// Removes the names of a player.
    pub(crate) fn remove_player(&self, player: &str) {
        self.lock().retain(|(of, _), _| of != player);
    }
}

/// Names that are about to be stored in an event, and what will stand for them. The writer looks them up, because names that are
/// new get a number, and because readers may be busy with lists.
pub(crate) struct NameLookup {
    pairs: Vec<PlayerNamePair>,
    found: Arc<Mutex<NamePlaceholders>>,
}

impl NameLookup {
    pub(crate) async fn write(&self, connection: &mut SqlConnection) -> Result<(), BatchError> {
        let (mut found, missing) = find(&mut *connection, self.pairs.clone()).await?;
        if !missing.is_empty() {
            add(&mut *connection, &missing).await?;
            found.0.extend(find(connection, missing).await?.0.0);
        }
        // Not added: a batch may be written a second time, with savepoints.
        *self.found.lock().unwrap_or_else(PoisonError::into_inner) = found;
        Ok(())
    }
}

/// Gives numbers to the names that have none.
pub(crate) async fn add(connection: &mut SqlConnection, pairs: &[PlayerNamePair]) -> Result<(), sqlx::Error> {
    sqlx::query(concat!(
        "INSERT INTO player_name (player, number, name)
        SELECT player.player,
            (SELECT coalesce(max(number), 0) FROM player_name AS known WHERE known.player = player.player)
                + row_number() OVER (PARTITION BY player.player),
            wanted.value ->> 1
        FROM ",
        json_rows!("$1"),
        " AS wanted JOIN player ON player.player = wanted.value ->> 0
        WHERE player.deleted_at IS NULL AND NOT EXISTS (
            SELECT 1 FROM player_name AS known
            WHERE known.player = player.player AND known.name = wanted.value ->> 1)
        ON CONFLICT DO NOTHING"
    ))
    .bind(json(pairs))
    .execute(connection)
    .await?;
    Ok(())
}

/// What stands for each name in events. Names of unknown players are missing.
#[derive(Debug, Default)]
pub(crate) struct NamePlaceholders(HashMap<PlayerNamePair, String>);

impl NamePlaceholders {
    /// Replaces the name of the author of a tournament's event by what stands for it.
    pub(crate) fn replace_author(&self, event: &mut TournamentEvent, organiser: &str) {
        let by = author(event, organiser).and_then(|(player, name)| {
            let stored = self.0.get(&(player.to_owned(), name.to_owned()))?;
            Some(stored_author(&event.by, name, player, stored))
        });
        if let Some(by) = by {
            event.by = by;
        }
    }

    /// Replaces the name of a player by what stands for it.
    pub(crate) fn replace(&self, player: &str, name: &mut String) {
        if let Some(stored) = self.0.get(&(player.to_owned(), name.clone())) {
            stored.clone_into(name);
        }
    }
}

/// What stands for names in events, and the names that have no number yet.
pub(crate) async fn find(
    connection: &mut SqlConnection,
    pairs: Vec<PlayerNamePair>,
) -> Result<(NamePlaceholders, Vec<PlayerNamePair>), sqlx::Error> {
    let rows: Vec<(i64, bool, Option<i64>)> = sqlx::query_as(concat!(
        "SELECT wanted.key, player.deleted_at IS NOT NULL, player_name.number FROM ",
        json_rows!("$1"),
        " AS wanted JOIN player ON player.player = wanted.value ->> 0
        LEFT JOIN player_name ON player_name.player = player.player AND player_name.name = wanted.value ->> 1"
    ))
    .bind(json(&pairs))
    .fetch_all(connection)
    .await?;
    let (mut stored, mut missing) = (NamePlaceholders::default(), Vec::new());
    for (index, is_deleted, number) in rows {
        let Some(pair) = pairs.get(index as usize).cloned() else { continue };
        match number {
            _ if is_deleted => drop(stored.0.insert(pair, DELETED_PLAYER_NAME.to_owned())),
            Some(number) => drop(stored.0.insert(pair, reference(number))),
            None => missing.push(pair),
        }
    }
    Ok((stored, missing))
}

fn reference(number: i64) -> String {
    format!("{REFERENCE}{number}")
}

fn number_of(name: &str) -> Option<i64> {
    name.strip_prefix(REFERENCE)?.parse().ok()
}

/// Whether a name is stored apart: assigned ones, such as that of a deleted player, may be kept in place.
fn is_moved(name: &str) -> bool {
    name != DELETED_PLAYER_NAME && number_of(name).is_none()
}

fn json(pairs: &(impl serde::Serialize + ?Sized)) -> String {
    serde_json::to_string(pairs).expect("strings and numbers")
}

/// The names of players in an event.
pub(crate) fn in_event(event: &mut TableEvent) -> impl Iterator<Item = PlayerNamePair> {
    let names = event.player_names_mut().into_iter().filter(|(_, name)| is_moved(name));
    names.map(|(player, name)| (player.as_str().to_owned(), name.clone()))
}

/// Whether an event may contain names of players. Most do not.
pub(crate) fn may_have_names(event: &TableEvent) -> bool {
    use TableEventKind::{Opened, Said, SeatTaken};
    matches!(event.kind, Opened { .. } | SeatTaken { .. } | Said { .. })
}

/// The names of players on seats, other than those of players at the same screen.
pub(crate) fn on_seats(seats: &mut [SummarySeat]) -> impl Iterator<Item = (&str, &mut String)> {
    let is_own = |kind: HolderKind| matches!(kind, HolderKind::Person | HolderKind::Guest);
    seats.iter_mut().filter(move |seat| is_own(seat.kind)).filter_map(|seat| {
        let SummarySeat { player, name, .. } = seat;
        Some((player.as_deref()?, name))
    })
}

/// The names of players in a summary.
pub(crate) fn on_summary(summary: &mut TableSummary) -> impl Iterator<Item = PlayerNamePair> {
    let names = on_seats(&mut summary.seats).filter(|(_, name)| is_moved(name));
    names.map(|(player, name)| (player.to_owned(), name.clone()))
}

/// The author of a tournament's event, if it is known which player that is, and the part of `by` that is their name.
pub(crate) fn author<'a>(event: &'a TournamentEvent, organiser: &'a str) -> Option<(&'a str, &'a str)> {
    let by = event.by.as_str();
    let known = event.by_player.as_ref().map(PlayerId::as_str);
    let (player, name) = match (event.by_role, by.strip_prefix('+')) {
        (Some(ActorRole::Server), _) => return None,
        (Some(ActorRole::Helper), name) => (known?, name.unwrap_or(by)),
        (None, Some(name)) => (known?, name),
        // In old events without a role, the server is `#`.
        (None, None) if by == "#" => return None,
        (Some(ActorRole::Organiser) | None, _) => (known.unwrap_or(organiser), by),
    };
    (!name.is_empty() && author_reference(name).is_none()).then_some((player, name))
}

/// The author of a tournament's event as it is stored: events have no field for the id of a player.
fn stored_author(by: &str, name: &str, player: &str, stored: &str) -> String {
    let role = by.strip_suffix(name).unwrap_or_default();
    format!("{role}{stored}@{player}")
}

/// The player and the number of a stored author's name.
fn author_reference(name: &str) -> Option<(&str, Option<i64>)> {
    let (name, player) = name.split_once('@').filter(|(name, _)| name.starts_with('#'))?;
    match number_of(name) {
        None if name != DELETED_PLAYER_NAME => None,
        number => Some((player, number)),
    }
}

impl SqlStore {
    /// What stands for names in events. Names that were not used lately are looked up in a commit before that of the event.
    pub(crate) async fn stored_names(
        &self,
        pairs: BTreeSet<PlayerNamePair>,
    ) -> Result<NamePlaceholders, StoreError> {
        let mut stored = NamePlaceholders::default();
        let mut unknown = Vec::new();
        {
            let cached = self.name_numbers.lock();
            for pair in pairs {
                match cached.get(&pair) {
                    Some(number) => drop(stored.0.insert(pair, reference(*number))),
                    None => unknown.push(pair),
                }
            }
        }
        if unknown.is_empty() {
            return Ok(stored);
        }
        let lookup = Arc::<Mutex<NamePlaceholders>>::default();
        let write = NameLookup { pairs: unknown, found: Arc::clone(&lookup) };
        self.write(WriteOperation::NameLookup(write)).await?;
        let found = std::mem::take(&mut *lookup.lock().unwrap_or_else(PoisonError::into_inner));
        for (pair, name) in &found.0 {
            if let Some(number) = number_of(name) {
                self.name_numbers.insert(pair.clone(), number);
            }
        }
        stored.0.extend(found.0);
        Ok(stored)
    }

    /// Replaces references by the names they stand for.
    async fn resolve(&self, mut names: Vec<(&str, &mut String)>) -> Result<(), StoreError> {
        names.retain(|(_, name)| number_of(name).is_some());
        if names.is_empty() {
            return Ok(());
        }
        let wanted: Vec<(&str, Option<i64>)> =
            names.iter().map(|(player, name)| (*player, number_of(name))).collect();
        let found = self.names(&wanted).await?;
        for (index, (_, name)) in names.into_iter().enumerate() {
            found.get(&(index as i64)).map_or(DELETED_PLAYER_NAME, String::as_str).clone_into(name);
        }
        Ok(())
    }

    /// Names by their index in a list of players and numbers.
    async fn names(&self, wanted: &[(&str, Option<i64>)]) -> Result<HashMap<i64, String>, StoreError> {
        let rows: Vec<(i64, String)> = sqlx::query_as(concat!(
            "SELECT wanted.key, player_name.name FROM ",
            json_rows!("$1"),
            " AS wanted JOIN player_name ON player_name.player = wanted.value ->> 0
            AND player_name.number = CAST(wanted.value ->> 1 AS BIGINT)"
        ))
        .bind(json(wanted))
        .fetch_all(&mut *self.reader().await?)
        .await
        .map_err(failed)?;
        Ok(rows.into_iter().collect())
    }

    pub(crate) async fn resolve_events(&self, events: &mut [TableEvent]) -> Result<(), StoreError> {
        let names = events.iter_mut().flat_map(TableEvent::player_names_mut);
        self.resolve(names.map(|(player, name)| (player.as_str(), name)).collect()).await
    }

    pub(crate) async fn resolve_summaries(&self, summaries: &mut [TableSummary]) -> Result<(), StoreError> {
        self.resolve(summaries.iter_mut().flat_map(|summary| on_seats(&mut summary.seats)).collect()).await
    }

    pub(crate) async fn resolve_authors(&self, events: &mut [TournamentEvent]) -> Result<(), StoreError> {
        let role = |by: &str| if by.starts_with('+') { "+" } else { "" };
        let mut wanted = Vec::new();
        let mut authors = Vec::new();
        for (index, event) in events.iter().enumerate() {
            let name = event.by.strip_prefix('+').unwrap_or(&event.by);
            if let Some(reference) = author_reference(name) {
                wanted.push(reference);
                authors.push(index);
            }
        }
        if wanted.is_empty() {
            return Ok(());
        }
        let found = self.names(&wanted).await?;
        let players: Vec<PlayerId> = wanted.iter().map(|(player, _)| PlayerId::new(*player)).collect();
        for (nth, index) in authors.into_iter().enumerate() {
            let name = found.get(&(nth as i64)).map_or(DELETED_PLAYER_NAME, String::as_str);
            events[index].by = format!("{}{name}", role(&events[index].by));
            events[index].by_player = Some(players[nth].clone());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_cache_keeps_half_of_its_names() {
        let cache = NameNumberCache::default();
        for number in 0..=MAX_CACHED {
            cache.insert((format!("p{number}"), "Ada".to_owned()), 1);
        }
        assert_eq!(cache.lock().len(), MAX_CACHED / 2 + 1);
        let last = format!("p{MAX_CACHED}");
        cache.insert((last.clone(), "Bob".to_owned()), 2);
        cache.remove_player(&last);
        assert_eq!(cache.lock().len(), MAX_CACHED / 2);
    }

    #[test]
    fn only_references_are_taken_for_references() {
        assert_eq!(number_of(&reference(3)), Some(3));
        for name in ["Ada", "#4821", "#deleted", "#name:", "#name:x", "name:3"] {
            assert_eq!(number_of(name), None, "{name}");
        }
        assert_eq!(author_reference("#name:3@pX"), Some(("pX", Some(3))));
        assert_eq!(author_reference("#deleted@pX"), Some(("pX", None)));
        for name in ["Ada@home", "#4821", "#", "#4821@pX", "#deleted"] {
            assert_eq!(author_reference(name), None, "{name}");
        }
        assert_eq!(stored_author("+Ada", "Ada", "pX", "#name:1"), "+#name:1@pX");
        assert_eq!(stored_author("Ada", "Ada", "pX", "#name:1"), "#name:1@pX");
    }
}
