//! `tessera play` on a pseudo terminal, and when the terminal is closed.
#![cfg(target_os = "linux")]

use std::fs::{File, OpenOptions};
use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// Far longer than the program needs to end.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A game on a pseudo terminal whose other end is `terminal`.
struct TerminalGame {
    child: Child,
    terminal: Option<File>,
}

impl TerminalGame {
    /// Starts a game between two people, `through` a wrapper program if given, and waits until the board is drawn.
    fn start(through: &[&str]) -> TerminalGame {
        // Not inherited: a program that holds the other end itself would never see it closed.
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let terminal = openpt(flags).expect("a pseudo terminal");
        grantpt(&terminal).expect("it can be used");
        unlockpt(&terminal).expect("it can be opened");
        let size = Winsize { ws_row: 30, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };
        let name = ptsname(&terminal, Vec::new()).expect("a name");
        let name = name.to_str().expect("a path").to_owned();
        let end = || OpenOptions::new().read(true).write(true).open(&name).expect("the terminal opens");
        tcsetwinsize(end(), size).expect("a size");
        let program = [env!("CARGO_BIN_EXE_tessera"), "play", "pentago", "--seat", "2=me"];
        let mut words = through.iter().chain(&program);
        let mut command = Command::new(words.next().expect("a program"));
        command.args(words).env("TERM", "xterm").env("LANG", "en");
        let (stdin, stdout, stderr) = (Stdio::from(end()), Stdio::from(end()), Stdio::from(end()));
        let child = command.stdin(stdin).stdout(stdout).stderr(stderr).spawn().expect("the program starts");
        let mut terminal = File::from(terminal);
        let mut shown = Vec::new();
        while !String::from_utf8_lossy(&shown).contains("Pentago") {
            let mut bytes = [0; 4_096];
            let count = terminal.read(&mut bytes).expect("something is drawn");
            shown.extend_from_slice(&bytes[..count]);
        }
        TerminalGame { child, terminal: Some(terminal) }
    }

    /// Waits for the program to end.
    fn wait(&mut self) -> ExitStatus {
        let began = Instant::now();
        while began.elapsed() < TIMEOUT {
            if let Some(status) = self.child.try_wait().expect("it can be asked for") {
                return status;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("the game goes on without a terminal");
    }
}

impl Drop for TerminalGame {
    fn drop(&mut self) {
        // It has ended, if the test passes.
        let _ended = self.child.kill();
        let _reaped = self.child.wait();
    }
}

#[test]
fn a_game_ends_when_its_terminal_is_closed() {
    let mut game = TerminalGame::start(&[]);
    game.terminal = None;
    assert!(game.wait().success());
}

#[test]
fn a_game_ends_when_the_terminal_of_its_session_is_closed() {
    // The terminal controls the session, as a terminal window does: closing it also sends SIGHUP.
    let mut game = TerminalGame::start(&["setsid", "--ctty"]);
    game.terminal = None;
    assert!(game.wait().success());
}

#[test]
fn a_game_ends_on_a_hang_up_signal_and_restores_the_terminal() {
    let mut game = TerminalGame::start(&[]);
    let pid = Pid::from_child(&game.child);
    kill_process(pid, Signal::HUP).expect("the signal is sent");
    assert!(game.wait().success());
    let mut left = Vec::new();
    // Reading ends with an error, because the other end is closed.
    let _hung_up = game.terminal.as_mut().expect("it is open").read_to_end(&mut left);
    let left = String::from_utf8_lossy(&left);
    assert!(left.contains("\x1b[?1049l"), "the previous screen is restored: {left:?}");
}
