//! `tessera book`: packs the opening book of Pentago from its published tables.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use sha2::{Digest, Sha256};
use tessera_rules::GameKind;
use tessera_solver::exact::PublishedPentagoTables;
use tessera_solver::opening_book::{BOOK_MARBLES, OpeningBookProvenance, pack_opening_book};

use crate::atomic_file::{check_writable, write_atomically};
use crate::error::CliError;

/// Make the opening book of Pentago from the published tables
#[derive(Debug, Args)]
#[command(
    long_about = "Makes the opening book of Pentago: the exact values of all positions with up to six marbles, from the \
                  published tables slice-0.pentago to slice-6.pentago. The book that is built into the program was made by \
                  this command.",
    after_help = "Example:\n  tessera book pentago --tables ~/pentago-tables --out pentago.book"
)]
pub(crate) struct OpeningBookCommand {
    /// pentago: there are no tables of the other games
    #[arg(value_name = "GAME")]
    game: String,

    /// Folder with the published tables of solved Pentago: slice-0.pentago and so on
    #[arg(long, value_name = "FOLDER")]
    tables: PathBuf,

    /// File for the book
    #[arg(long, value_name = "FILE", default_value = "pentago.book")]
    out: PathBuf,
}

impl OpeningBookCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let bytes = self.make()?;
        writeln!(out, "{}: {} bytes", self.out.display(), bytes)?;
        Ok(())
    }

    /// Writes the book and returns its size.
    fn make(&self) -> anyhow::Result<usize> {
        let kind: GameKind = self.game.parse()?;
        ensure!(kind == GameKind::Pentago, "there is an opening book for Pentago only");
        check_writable(&self.out)?;
        let tables = PublishedPentagoTables::open(&self.tables)?;
        let source = OpeningBookProvenance {
            command: "tessera book pentago --tables FOLDER".to_owned(),
            files: (0..=BOOK_MARBLES)
                .filter_map(|marbles| checksum_of_slice(&self.tables, marbles).transpose())
                .collect::<anyhow::Result<_>>()?,
            checksum: sha256,
        };
        let book = pack_opening_book(&tables, &source)?;
        write_atomically(&self.out, &book)?;
        Ok(book.len())
    }
}

/// Name and checksum of a slice; `None` if it is missing.
fn checksum_of_slice(folder: &Path, marbles: usize) -> anyhow::Result<Option<String>> {
    let name = format!("slice-{marbles}.pentago");
    let path = folder.join(&name);
    if !path.exists() {
        return Ok(None);
    }
    let bytes = fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    Ok(Some(format!("{name} of github.com/girving/pentago, {}", sha256(&bytes))))
}

fn sha256(bytes: &[u8]) -> String {
    let mut checksum = String::new();
    for byte in Sha256::digest(bytes) {
        let _infallible = write!(checksum, "{byte:02x}");
    }
    checksum
}
