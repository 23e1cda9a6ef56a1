//! A tournament in a file: an event a line, in the order in which they happened.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, anyhow, bail};
use tessera_rules::{Dice, quoted};
use tessera_tournament::{Action, Command, Event, Plan, Preview, State, Tournament};

/// Nobody plays a tournament of so many bytes; something else was given by mistake.
const MOST_BYTES: u64 = 64 << 20;

/// An open file, locked against other commands.
#[derive(Debug)]
pub(super) struct LogFile {
    path: PathBuf,
    file: File,
    tournament: Tournament,
    /// How far the file is whole. What follows was cut off by a crash, and nobody was told of it.
    whole: u64,
    lots: Dice,
}

impl LogFile {
    /// Announces a tournament in a new file.
    pub(super) fn create(path: &Path, plan: Plan) -> anyhow::Result<()> {
        let tournament = Tournament::open(plan, "", now())?;
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let mut file = file.with_context(|| format!("'{}' cannot be made", shown(path)))?;
        let unwritable = || format!("'{}' cannot be written", shown(path));
        file.write_all(&lines(tournament.events())?).with_context(unwritable)?;
        file.sync_all().with_context(unwritable)?;
        sync_folder(path);
        Ok(())
    }

    /// Reads a tournament, and keeps others from changing it until it is dropped. Lots are drawn from `lot` if it is given, and
    /// else by chance.
    pub(super) fn open(path: &Path, lot: Option<u64>) -> anyhow::Result<LogFile> {
        let file = OpenOptions::new().read(true).write(true).open(path);
        let mut file = file.with_context(|| format!("'{}' cannot be opened", shown(path)))?;
        file.lock().with_context(|| format!("'{}' cannot be locked", shown(path)))?;
        let (tournament, whole) = read(&mut file, path)?;
        let lots = Dice::from_seed(match lot {
            Some(lot) => lot,
            None => chance()?,
        });
        Ok(LogFile { path: path.to_owned(), file, tournament, whole, lots })
    }

    /// Reads a tournament that nobody wants to change.
    pub(super) fn look(path: &Path) -> anyhow::Result<Tournament> {
        let file = File::open(path);
        let mut file = file.with_context(|| format!("'{}' cannot be opened", shown(path)))?;
        file.lock_shared().with_context(|| format!("'{}' cannot be locked", shown(path)))?;
        Ok(read(&mut file, path)?.0)
    }

    pub(super) fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    pub(super) fn state(&self) -> &State {
        self.tournament.state()
    }

    pub(super) fn preview(&self, action: Action) -> anyhow::Result<Preview> {
        Ok(self.tournament.preview(&action.into())?)
    }

    /// Does something: what happened is on the disk when this returns.
    pub(super) fn give(&mut self, action: Action) -> anyhow::Result<Vec<Event>> {
        let command: Command = action.into();
        let events = self.tournament.decide(&command, now(), &mut self.lots)?;
        let lines = lines(&events)?;
        let unwritable = || format!("'{}' cannot be written", shown(&self.path));
        self.file.set_len(self.whole).with_context(unwritable)?;
        self.file.seek(SeekFrom::Start(self.whole)).with_context(unwritable)?;
        self.file.write_all(&lines).with_context(unwritable)?;
        self.file.sync_data().with_context(unwritable)?;
        self.whole += lines.len() as u64;
        for event in &events {
            self.tournament.apply(event.clone())?;
        }
        Ok(events)
    }
}

/// A whole tournament as the lines of a new file.
pub(super) fn save(path: &Path, tournament: &Tournament) -> anyhow::Result<()> {
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    let mut file = file.with_context(|| format!("'{}' cannot be made", shown(path)))?;
    file.write_all(&lines(tournament.events())?)?;
    Ok(file.sync_all()?)
}

fn lines(events: &[Event]) -> anyhow::Result<Vec<u8>> {
    let mut lines = Vec::new();
    for event in events {
        serde_json::to_writer(&mut lines, event)?;
        lines.push(b'\n');
    }
    Ok(lines)
}

/// The tournament of a file, and how many bytes of it are whole commands.
fn read(file: &mut File, path: &Path) -> anyhow::Result<(Tournament, u64)> {
    if file.metadata()?.len() > MOST_BYTES {
        bail!("'{}' is larger than 64 MiB; that is no tournament", shown(path));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).with_context(|| format!("'{}' cannot be read", shown(path)))?;
    // A last line without its end was cut off, and so was a command without all its events.
    let lines = bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"));
    let (mut events, mut length): (Vec<Event>, usize) = (Vec::new(), 0);
    let (mut kept, mut whole) = (0, 0);
    for (i, line) in lines.enumerate() {
        let event: Event = serde_json::from_slice(line).map_err(|reason| {
            anyhow!("line {} of '{}' is no event of a tournament: {reason}", i + 1, shown(path))
        })?;
        length += line.len();
        if event.more == 0 {
            (kept, whole) = (i + 1, length);
        }
        events.push(event);
    }
    events.truncate(kept);
    let tournament = Tournament::replay(events)
        .with_context(|| format!("'{}' is no tournament, or was changed by hand", shown(path)))?;
    Ok((tournament, whole as u64))
}

/// The name of a new file lasts when its folder is on the disk; not all systems can say so.
fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _not_everywhere = folder.sync_all();
    }
}

pub(super) fn shown(path: &Path) -> String {
    quoted(&path.to_string_lossy())
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

fn chance() -> anyhow::Result<u64> {
    getrandom::u64().map_err(|reason| anyhow!("no lot can be drawn: {reason}"))
}
