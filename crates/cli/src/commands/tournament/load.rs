//! `tessera tournament load`: creates a tournament file from a download of a server.

use std::fs::File;
use std::io::{Read, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use tessera_tournament::{MAX_TOURNAMENT_FILE_BYTES, Tournament};

use super::tournament_file::{display_path, save};
use crate::error::CliError;

/// Create a tournament file from the download of a server
#[derive(Debug, Args)]
#[command(
    long_about = "Creates a tournament file from the download of a server, after checking it. The download of a server is a \
                  tournament file already, with an event in each line, and needs no loading; this command also reads the \
                  downloads of older servers, and tells whether a file of somebody else is a tournament.",
    after_help = "Example:\n  tessera tournament load t5QxWm8hKpz.json club.jsonl"
)]
pub(super) struct TournamentLoadCommand {
    /// Download of a server
    #[arg(value_name = "DOWNLOAD")]
    download: PathBuf,

    /// File to create
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl TournamentLoadCommand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let unreadable = || format!("'{}' cannot be read", display_path(&self.download));
        let file = File::open(&self.download).with_context(unreadable)?;
        let mut bytes = Vec::new();
        file.take(MAX_TOURNAMENT_FILE_BYTES as u64 + 1).read_to_end(&mut bytes).with_context(unreadable)?;
        let tournament = Tournament::from_file(&bytes)?;
        save(&self.file, &tournament)?;
        let (name, events) = (&tournament.state().plan().name, tournament.number());
        writeln!(out, "{name}: {events} events loaded into {}", display_path(&self.file))?;
        Ok(())
    }
}
