//! The real program as a child process, which a test can kill and restart.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Read};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail, ensure};
use tempfile::TempDir;
use tessera_rules::Dice;

use crate::TestRequest;

/// Limits that are raised for tests, whose clients all have one address.
const RAISED_LIMITS: [&str; 28] = [
    "files-per-address",
    "pages-per-address",
    "pages-per-player",
    "api-reads-per-address",
    "api-reads-per-player",
    "streams-per-address",
    "streams-per-player",
    "guests-per-address",
    "guests-per-player",
    "tables-per-address",
    "tables-per-player",
    "chat-per-address",
    "sign-ins-per-address",
    "sign-ins-per-player",
    "pictures-per-address",
    "pictures-per-player",
    "sheets-per-address",
    "sheets-per-player",
    "requests-per-address",
    "requests-per-player",
    "connections-per-address",
    "drawings-per-address",
    "drawings-per-player",
    "unknown-tokens-per-address",
    "unfinished-games-per-address",
    "unfinished-games-per-player",
    "joined-games-per-address",
    "joined-games-per-player",
];

/// Options of the server. All clients of a test have the same address, so the limits per address are raised.
#[derive(Clone, Debug)]
pub struct TestServerSettings {
    /// The port; 0 for any free one.
    pub port: u16,
    /// Whether the server runs behind an https proxy.
    pub https: bool,
    /// The maximum number of sockets per address.
    pub sockets_per_address: u32,
    /// The maximum number of changes per address and minute, and per player.
    pub changes_per_minute: u32,
    /// The maximum number of commands per player and second.
    pub commands_per_second: u32,
    /// Further limits, such as `pages-per-address=10`.
    pub limits: Vec<&'static str>,
    /// Host names of the server.
    pub hosts: Vec<&'static str>,
    /// Whether the limits are those of the program instead of the raised ones above.
    pub default_limits: bool,
    /// The minimum time of the computer for a move in milliseconds, if not the default.
    pub pause: Option<u64>,
    /// The maximum number of the computer's seats, and of its tournament entrants, per player and per address.
    pub engine_limit: u32,
    /// Further arguments.
    pub arguments: Vec<String>,
    /// Another build of the program.
    pub program: Option<PathBuf>,
    /// The database, if it is not a file in the folder of the server.
    pub database: Option<String>,
}

impl Default for TestServerSettings {
    fn default() -> TestServerSettings {
        TestServerSettings {
            port: 0,
            https: false,
            sockets_per_address: 5_000,
            changes_per_minute: 1_000_000,
            commands_per_second: 10_000,
            limits: Vec::new(),
            hosts: Vec::new(),
            default_limits: false,
            pause: None,
            engine_limit: 5_000,
            arguments: Vec::new(),
            program: None,
            database: None,
        }
    }
}

/// A server that runs until it is dropped.
#[derive(Debug)]
pub struct TestServer {
    settings: TestServerSettings,
    folder: TempDir,
    address: SocketAddr,
    child: Child,
    /// Kept open: a process whose stdout is closed dies when it writes.
    stdout: BufReader<ChildStdout>,
}

impl TestServer {
    /// Starts a server with an empty database.
    pub fn start() -> Result<TestServer> {
        TestServer::start_with(TestServerSettings::default())
    }

    /// Starts a server with an empty database and these settings.
    pub fn start_with(settings: TestServerSettings) -> Result<TestServer> {
        TestServer::start_in(settings, tempfile::tempdir()?)
    }

    /// Starts a server on the `tessera.db` in a folder, or creates it.
    pub fn start_in(settings: TestServerSettings, folder: TempDir) -> Result<TestServer> {
        let (child, stdout, address) = start_process(&settings, folder.path())?;
        Ok(TestServer { settings, folder, address, child, stdout })
    }

    /// The address on which the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The database file; SQLite keeps `-wal` and `-shm` files beside it.
    pub fn database_file(&self) -> PathBuf {
        self.folder.path().join("tessera.db")
    }

    /// The program's stderr so far.
    pub fn stderr(&self) -> String {
        read_stderr(self.folder.path())
    }

    /// A GET request without a token.
    pub fn get(&self, path: &str) -> TestRequest {
        TestRequest::new(self.address, "GET", path)
    }

    /// A POST request without a token.
    pub fn post(&self, path: &str) -> TestRequest {
        TestRequest::new(self.address, "POST", path)
    }

    /// Kills the program (SIGKILL): nothing is flushed, no connection is closed properly.
    pub fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Stops the program in order (SIGTERM) and returns its exit status.
    pub fn stop(&mut self) -> Result<ExitStatus> {
        let signalled = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status()?;
        ensure!(signalled.success(), "the signal could not be sent");
        Ok(self.child.wait()?)
    }

    /// Runs `tessera admin` on the database of the server, and returns its output or its error.
    pub fn admin(&self, arguments: &[&str]) -> Result<String> {
        self.run(&[&["admin"], arguments].concat())
    }

    /// Runs a command on the database of the server, and returns its output or its error.
    pub fn run(&self, arguments: &[&str]) -> Result<String> {
        let mut command = command_of(&self.settings, self.folder.path())?;
        command.args(arguments).args(["--database", &database_of(&self.settings, self.folder.path())]);
        let done = command.output()?;
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        ensure!(done.status.success(), "{}", text(done.stderr));
        Ok(text(done.stdout))
    }

    /// Kills the program if it runs, and starts it again at the same address on the same database.
    pub fn restart(&mut self) -> Result<()> {
        self.kill()?;
        let settings = TestServerSettings { port: self.address.port(), ..self.settings.clone() };
        (self.child, self.stdout, self.address) = start_process(&settings, self.folder.path())?;
        Ok(())
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        // It may have ended by itself; then stderr has the reason.
        let _ended = self.kill();
        // A panic is a bug even if the client got an answer.
        if !std::thread::panicking() {
            let stderr = self.stderr();
            assert!(!stderr.contains("panicked"), "the server panicked:\n{stderr}");
        }
    }
}

fn read_stderr(folder: &Path) -> String {
    let bytes = fs::read(folder.join("stderr.txt")).unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The program, without the settings and the data of the person who runs the tests.
fn command_of(settings: &TestServerSettings, folder: &Path) -> Result<Command> {
    let mut command = match &settings.program {
        Some(program) => Command::new(program),
        None => Command::new(built_program()?),
    };
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("TESSERA_")) {
        command.env_remove(name);
    }
    command.env("TESSERA_CONFIG", "/dev/null").env("XDG_DATA_HOME", folder);
    Ok(command)
}

fn database_of(settings: &TestServerSettings, folder: &Path) -> String {
    let file = || format!("sqlite:{}", folder.join("tessera.db").display());
    settings.database.clone().unwrap_or_else(file)
}

fn start_process(
    settings: &TestServerSettings,
    folder: &Path,
) -> Result<(Child, BufReader<ChildStdout>, SocketAddr)> {
    let stderr: File = OpenOptions::new().create(true).append(true).open(folder.join("stderr.txt"))?;
    let mut command = command_of(settings, folder)?;
    command.args(["serve", "--listen", &format!("127.0.0.1:{}", settings.port)]);
    command.args(["--database", &database_of(settings, folder)]);
    if !settings.default_limits {
        let numbers = [
            ("sockets-per-address", settings.sockets_per_address),
            ("sockets-per-player", settings.sockets_per_address),
            ("changes-per-address", settings.changes_per_minute),
            ("changes-per-player", settings.changes_per_minute),
            ("commands-per-address", settings.commands_per_second.saturating_mul(100)),
            ("commands-per-player", settings.commands_per_second),
        ];
        let raised = RAISED_LIMITS.map(|name| (name, 1_000_000)).into_iter().chain(numbers);
        for (name, number) in raised {
            command.args(["--limit", &format!("{name}={number}")]);
        }
        for flag in
            ["seats-per-player", "seats-per-address", "entrants-per-organiser", "entrants-per-address"]
        {
            command.args([format!("--engine-{flag}"), settings.engine_limit.to_string()]);
        }
    }
    for limit in &settings.limits {
        command.args(["--limit", limit]);
    }
    for host in &settings.hosts {
        command.args(["--host", host]);
    }
    if let Some(pause) = settings.pause {
        command.args(["--pause", &pause.to_string()]);
    }
    command.args(&settings.arguments);
    if settings.https {
        command.arg("--https");
        if settings.hosts.is_empty() {
            command.args(["--host", "localhost"]);
        }
    }
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(stderr).spawn()?;
    let mut stdout = BufReader::new(child.stdout.take().context("stdout is piped")?);
    let mut line = String::new();
    stdout.read_line(&mut line)?;
    let Some(address) = line.trim().strip_prefix("listening on http://") else {
        let _ended = child.kill();
        let _reaped = child.wait();
        stdout.read_to_string(&mut line)?;
        bail!("the server did not start: {line}{}", read_stderr(folder));
    };
    Ok((child, stdout, address.parse()?))
}

/// The path of the program, built from the current sources; or the value of `TESSERA_PROGRAM`, such as a release build.
pub fn built_program() -> Result<&'static Path> {
    static PROGRAM: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let built = PROGRAM.get_or_init(|| build().map_err(|reason| format!("{reason:#}")));
    built.as_deref().map_err(|reason| anyhow::anyhow!("{reason}"))
}

fn build() -> Result<PathBuf> {
    if let Some(program) = std::env::var_os("TESSERA_PROGRAM") {
        return Ok(program.into());
    }
    // Test binaries are in target/PROFILE/deps, programs in target/PROFILE.
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

/// A free port below the ephemeral range, so that no outgoing connection takes it while the server is down. A client that
/// keeps connecting to a free ephemeral port would in the end connect to itself.
pub fn free_port() -> Result<u16> {
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
