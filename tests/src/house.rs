//! The real program in a process of its own, as a killed machine leaves it and a new one finds it.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Read};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail, ensure};
use tempfile::TempDir;
use tessera_rules::Dice;

use crate::Ask;

/// How the house is started. A test's machine is one address, so the usual limits are raised.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The port; 0 takes a free one.
    pub port: u16,
    /// Whether people come by https.
    pub https: bool,
    /// The most connections from one address.
    pub sockets_per_address: u32,
    /// The most changes from one address in a minute.
    pub changes_per_minute: u32,
    /// The most commands a second from one connection.
    pub commands_per_second: u32,
    /// How many milliseconds the computer takes at least, if not as many as usual.
    pub pause: Option<u64>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            port: 0,
            https: false,
            sockets_per_address: 5_000,
            changes_per_minute: 1_000_000,
            commands_per_second: 10_000,
            pause: None,
        }
    }
}

/// A house that runs until it is dropped.
#[derive(Debug)]
pub struct House {
    settings: Settings,
    folder: TempDir,
    address: SocketAddr,
    child: Child,
    /// Kept open: a program whose reader is gone dies of what it says.
    said: BufReader<ChildStdout>,
}

impl House {
    /// Starts an empty house.
    pub fn start() -> Result<House> {
        House::start_with(Settings::default())
    }

    /// Starts an empty house with other settings.
    pub fn start_with(settings: Settings) -> Result<House> {
        House::start_in(settings, tempfile::tempdir()?)
    }

    /// Starts with the `house.db` of a folder, if there is one.
    pub fn start_in(settings: Settings, folder: TempDir) -> Result<House> {
        let (child, said, address) = run(&settings, folder.path())?;
        Ok(House { settings, folder, address, child, said })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The file with everything that lasts; `-wal` and others lie beside it.
    pub fn data(&self) -> PathBuf {
        self.folder.path().join("house.db")
    }

    /// What the program has complained about so far.
    pub fn complaints(&self) -> String {
        complaints(self.folder.path())
    }

    /// A request that reads.
    pub fn get(&self, path: &str) -> Ask {
        Ask::new(self.address, "GET", path)
    }

    /// A request that changes something.
    pub fn post(&self, path: &str) -> Ask {
        Ask::new(self.address, "POST", path)
    }

    /// Ends the program without a word (SIGKILL): nothing is flushed, nobody is told.
    pub fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Starts it again at the same address, with what lies in its file.
    pub fn restart(&mut self) -> Result<()> {
        self.kill()?;
        let settings = Settings { port: self.address.port(), ..self.settings.clone() };
        (self.child, self.said, self.address) = run(&settings, self.folder.path())?;
        Ok(())
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It may have ended by itself; what matters then stands in its complaints.
        let _ended = self.kill();
        // A panic is a mistake even where a client got an answer.
        if !std::thread::panicking() {
            let complaints = self.complaints();
            assert!(!complaints.contains("panicked"), "the house panicked:\n{complaints}");
        }
    }
}

fn complaints(folder: &Path) -> String {
    let bytes = fs::read(folder.join("stderr.txt")).unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn run(settings: &Settings, folder: &Path) -> Result<(Child, BufReader<ChildStdout>, SocketAddr)> {
    let stderr: File = OpenOptions::new().create(true).append(true).open(folder.join("stderr.txt"))?;
    let mut command = Command::new(program()?);
    command.arg("serve");
    command.args(["--listen", &format!("127.0.0.1:{}", settings.port)]);
    command.args(["--database", &format!("sqlite:{}", folder.join("house.db").display())]);
    command.args(["--sockets-per-address", &settings.sockets_per_address.to_string()]);
    command.args(["--changes-per-minute", &settings.changes_per_minute.to_string()]);
    command.args(["--commands-per-second", &settings.commands_per_second.to_string()]);
    if let Some(pause) = settings.pause {
        command.args(["--pause", &pause.to_string()]);
    }
    if settings.https {
        command.arg("--https");
    }
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(stderr).spawn()?;
    let mut said = BufReader::new(child.stdout.take().context("the program's words are piped")?);
    let mut line = String::new();
    said.read_line(&mut line)?;
    let Some(address) = line.trim().strip_prefix("listening on http://") else {
        let _ended = child.kill();
        let _reaped = child.wait();
        said.read_to_string(&mut line)?;
        bail!("the house did not start: {line}{}", complaints(folder));
    };
    Ok((child, said, address.parse()?))
}

/// The program, built from the sources as they are now; or the one that `TESSERA_PROGRAM` names, such as a release.
pub fn program() -> Result<&'static Path> {
    static PROGRAM: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let built = PROGRAM.get_or_init(|| build().map_err(|reason| format!("{reason:#}")));
    built.as_deref().map_err(|reason| anyhow::anyhow!("{reason}"))
}

fn build() -> Result<PathBuf> {
    if let Some(program) = std::env::var_os("TESSERA_PROGRAM") {
        return Ok(program.into());
    }
    // Tests lie in target/PROFILE/deps, programs one above.
    let own = std::env::current_exe()?;
    let folder = own.ancestors().skip(1).find(|folder| !folder.ends_with("deps"));
    let folder = folder.context("a program lies in a folder")?;
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["build", "--quiet", "-p", "tessera"]).current_dir(env!("CARGO_MANIFEST_DIR"));
    match folder.file_name().and_then(|name| name.to_str()) {
        Some("debug") | None => {}
        Some(profile) => {
            command.args(["--profile", profile]);
        }
    }
    ensure!(command.status()?.success(), "the program could not be built");
    Ok(folder.join(format!("tessera{}", std::env::consts::EXE_SUFFIX)))
}

/// A free port that no outgoing connection takes while the house is down: systems give those higher numbers. A client
/// that calls such a number again and again would in the end reach itself.
pub fn port_to_keep() -> Result<u16> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_nanos() as u64;
    let mut dice = Dice::from_seed(now ^ u64::from(std::process::id()));
    for _ in 0..100 {
        let port = 10_000 + dice.roll(20_000) as u16;
        if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return Ok(port);
        }
    }
    bail!("no port is free")
}
