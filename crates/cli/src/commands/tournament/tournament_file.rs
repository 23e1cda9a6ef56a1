//! Tournament file: one JSON event per line, in order.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, anyhow, bail};
use tessera_rules::Dice;
use tessera_rules::input_text::quoted;
use tessera_tournament::{
    Tournament, TournamentAction, TournamentCommand, TournamentCommandPreview, TournamentEvent,
    TournamentSetup, TournamentState,
};

/// Far more than any tournament has; a larger file is something else.
const MAX_TOURNAMENT_FILE_BYTES: u64 = 64 << 20;

/// Open tournament file, locked against other processes.
#[derive(Debug)]
pub(super) struct TournamentFile {
    path: PathBuf,
    file: File,
    tournament: Tournament,
    /// Length of the complete commands. Bytes after it were cut off by a crash and never announced.
    complete_bytes: u64,
    dice: Dice,
}

impl TournamentFile {
    /// Creates a tournament in a new file.
    pub(super) fn create(path: &Path, plan: TournamentSetup) -> anyhow::Result<()> {
        let tournament = Tournament::open(plan, "", now())?;
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let mut file = file.with_context(|| format!("'{}' cannot be created", display_path(path)))?;
        let unwritable = || format!("'{}' cannot be written", display_path(path));
        file.write_all(&lines(tournament.events())?).with_context(unwritable)?;
        file.sync_all().with_context(unwritable)?;
        sync_folder(path);
        Ok(())
    }

    /// Opens a tournament and locks its file until it is dropped. Random draws use `seed` if it is given, otherwise a random
    /// seed.
    pub(super) fn open(path: &Path, seed: Option<u64>) -> anyhow::Result<TournamentFile> {
        let file = OpenOptions::new().read(true).write(true).open(path);
        let mut file = file.with_context(|| format!("'{}' cannot be opened", display_path(path)))?;
        file.lock().with_context(|| format!("'{}' cannot be locked", display_path(path)))?;
        let (tournament, complete_bytes) = read_events(&mut file, path)?;
        let dice = Dice::from_seed(match seed {
            Some(seed) => seed,
            None => random_seed()?,
        });
        Ok(TournamentFile { path: path.to_owned(), file, tournament, complete_bytes, dice })
    }

    /// Reads a tournament without changing it.
    pub(super) fn read(path: &Path) -> anyhow::Result<Tournament> {
        let file = File::open(path);
        let mut file = file.with_context(|| format!("'{}' cannot be opened", display_path(path)))?;
        file.lock_shared().with_context(|| format!("'{}' cannot be locked", display_path(path)))?;
        Ok(read_events(&mut file, path)?.0)
    }

    pub(super) fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    pub(super) fn state(&self) -> &TournamentState {
        self.tournament.state()
    }

    pub(super) fn preview(&self, command: &TournamentCommand) -> anyhow::Result<TournamentCommandPreview> {
        Ok(self.tournament.preview(command)?)
    }

    /// Executes a command. Its events are on disk when this returns.
    pub(super) fn execute(&mut self, action: TournamentAction) -> anyhow::Result<Vec<TournamentEvent>> {
        self.execute_command(&action.into())
    }

    /// Executes a command that may delete results first. Its events are on disk when this returns.
    pub(super) fn execute_command(
        &mut self,
        command: &TournamentCommand,
    ) -> anyhow::Result<Vec<TournamentEvent>> {
        let events = self.tournament.decide(command, now(), &mut self.dice)?;
        let lines = lines(&events)?;
        let unwritable = || format!("'{}' cannot be written", display_path(&self.path));
        self.file.set_len(self.complete_bytes).with_context(unwritable)?;
        self.file.seek(SeekFrom::Start(self.complete_bytes)).with_context(unwritable)?;
        self.file.write_all(&lines).with_context(unwritable)?;
        self.file.sync_data().with_context(unwritable)?;
        self.complete_bytes += lines.len() as u64;
        for event in &events {
            self.tournament.apply(event.clone())?;
        }
        Ok(events)
    }
}

/// Writes a complete tournament to a new file.
pub(super) fn save(path: &Path, tournament: &Tournament) -> anyhow::Result<()> {
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    let mut file = file.with_context(|| format!("'{}' cannot be created", display_path(path)))?;
    file.write_all(&lines(tournament.events())?)?;
    Ok(file.sync_all()?)
}

fn lines(events: &[TournamentEvent]) -> anyhow::Result<Vec<u8>> {
    let mut lines = Vec::new();
    for event in events {
        serde_json::to_writer(&mut lines, event)?;
        lines.push(b'\n');
    }
    Ok(lines)
}

/// Reads a tournament, and the length of its complete commands in bytes.
fn read_events(file: &mut File, path: &Path) -> anyhow::Result<(Tournament, u64)> {
    if file.metadata()?.len() > MAX_TOURNAMENT_FILE_BYTES {
        bail!("'{}' is larger than 64 MiB; a tournament file is smaller", display_path(path));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).with_context(|| format!("'{}' cannot be read", display_path(path)))?;
    if bytes.starts_with(b"{\"events\"") {
        bail!(
            "'{}' is the download of an older server; make a tournament file of it with `tessera tournament load`",
            display_path(path)
        );
    }
    // A last line without line break was cut off, and so was a command without all its events.
    let lines = bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"));
    let (mut events, mut length): (Vec<TournamentEvent>, usize) = (Vec::new(), 0);
    let (mut kept, mut complete_bytes) = (0, 0);
    for (i, line) in lines.enumerate() {
        let event: TournamentEvent = serde_json::from_slice(line).map_err(|reason| {
            anyhow!("line {} of '{}' is not a tournament event: {reason}", i + 1, display_path(path))
        })?;
        length += line.len();
        if event.more == 0 {
            (kept, complete_bytes) = (i + 1, length);
        }
        events.push(event);
    }
    events.truncate(kept);
    let tournament = Tournament::replay(events)
        .with_context(|| format!("'{}' is not a tournament, or was edited by hand", display_path(path)))?;
    Ok((tournament, complete_bytes as u64))
}

/// Syncs the folder, so that the name of a new file is on disk. Not supported on all systems.
fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _not_everywhere = folder.sync_all();
    }
}

pub(super) fn display_path(path: &Path) -> String {
    quoted(&path.to_string_lossy())
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

fn random_seed() -> anyhow::Result<u64> {
    getrandom::u64().map_err(|reason| anyhow!("no random seed: {reason}"))
}
