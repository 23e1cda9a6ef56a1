//! Tournaments that are loaded from a file, which anybody may have made.

use std::net::IpAddr;
use std::sync::Arc;

use tessera_tournament::{Tournament, TournamentEvent, TournamentRefusal};

use super::{LiveTournament, LiveTournamentError, LiveTournaments};
use crate::secrets_and_ids;

/// The content of a file.
#[derive(Debug)]
pub enum UncheckedTournamentFile {
    /// The bytes of a file.
    Bytes(Vec<u8>),
    /// Its events.
    Events(Vec<TournamentEvent>),
}

impl UncheckedTournamentFile {
    fn read(self) -> Result<Tournament, TournamentRefusal> {
        let read = match self {
            UncheckedTournamentFile::Bytes(bytes) => Tournament::from_file(&bytes),
            UncheckedTournamentFile::Events(events) => Tournament::from_loaded_events(events),
        };
        read.map(Tournament::without_author_names)
    }
}

impl LiveTournaments {
    /// Creates a tournament from a file. Its events are replayed and checked; it gets a new id and new links.
    pub async fn load_file(
        &self,
        content: UncheckedTournamentFile,
        organiser: &str,
        address: IpAddr,
    ) -> Result<Arc<LiveTournament>, LiveTournamentError> {
        let (tournaments, organiser) = (Arc::clone(&self.0), organiser.to_owned());
        // Also for clients that disconnect, which leave their file behind.
        let waiting = Arc::clone(&tournaments.context.waiting_files).try_acquire_owned();
        let waiting = waiting.map_err(|_full| LiveTournamentError::Busy)?;
        // A task of its own, so that a client that disconnects leaves nothing half stored.
        let loading = tokio::spawn(async move {
            let permit = tournaments.context.file_reader.acquire().await;
            let permit = permit.map_err(|_closed| LiveTournamentError::Broken)?;
            let reading = tokio::task::spawn_blocking(move || content.read()).await;
            let tournament = reading.map_err(|_panicked| LiveTournamentError::Broken)??;
            drop((permit, waiting));
            let id = secrets_and_ids::table_id();
            let created = tournaments.tournaments.create(&id, async {
                let live = LiveTournament::new(&tournaments, &id, &organiser, tournament);
                live.store_loaded(address).await?;
                Ok::<_, LiveTournamentError>(Arc::new(live))
            });
            let live = created.await?.ok_or(LiveTournamentError::Broken)?;
            live.spawn_sync_tables(None);
            Ok(live)
        });
        loading.await.unwrap_or(Err(LiveTournamentError::Broken))
    }
}
