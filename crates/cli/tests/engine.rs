//! UGI sessions with `tessera engine`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// Longer than any reply takes on a busy machine.
const TIMEOUT: Duration = Duration::from_mins(1);

struct UgiSession {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl UgiSession {
    fn with(game: &str) -> UgiSession {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
            .args(["engine", game])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("piped"));
        UgiSession { child, input, output: BufReader::new(output) }
    }

    fn send(&mut self, text: impl AsRef<[u8]>) -> &mut UgiSession {
        let input = self.input.as_mut().expect("still open");
        input.write_all(text.as_ref()).and_then(|()| input.write_all(b"\n")).expect("it listens");
        self
    }

    fn read_line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("text");
        line.trim_end().to_owned()
    }

    /// Reads lines up to one with this prefix.
    fn read_until(&mut self, prefix: &str) -> String {
        loop {
            let line = self.read_line();
            assert!(!line.is_empty(), "it ended before {prefix}");
            if line.starts_with(prefix) {
                return line;
            }
        }
    }

    /// Closes the input and returns the rest of the output.
    fn end(mut self) -> String {
        drop(self.input.take());
        let mut rest = String::new();
        std::io::Read::read_to_string(&mut self.output, &mut rest).expect("text");
        let began = Instant::now();
        while self.child.try_wait().expect("a child").is_none() {
            assert!(began.elapsed() < TIMEOUT, "it hangs");
            std::thread::sleep(Duration::from_millis(10));
        }
        let output = self.child.wait_with_output().expect("a child");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && errors.is_empty(), "{errors}");
        rest
    }
}

#[test]
fn it_introduces_itself_and_is_ready() {
    let mut session = UgiSession::with("pente");
    assert!(session.send("ugi").read_line().starts_with("id name Tessera"));
    session.read_until("option name Rules type string");
    session.read_until("ugiok");
    assert_eq!(session.send("isready").read_line(), "readyok");
    session.send("quit");
    assert_eq!(session.end(), "");
}

#[test]
fn it_plays_a_winning_move_and_says_so() {
    let mut session = UgiSession::with("pentago");
    session.send("position fen 6/6/b5/2bb2/wwww2/2b3 1").send("go nodes 2000");
    let info = session.read_until("info depth");
    assert!(info.contains(" score ") && info.contains(" nodes ") && info.contains(" pv e2"), "{info}");
    assert_eq!(session.read_until("bestmove"), "bestmove e2");
    session.send("position fen 6/6/b5/2bb2/wwww2/2b3 1 moves e2");
    for (question, answer) in [("gameover", "true"), ("p1turn", "false"), ("result", "p1win")] {
        assert_eq!(session.send(format!("query {question}")).read_line(), format!("response {answer}"));
    }
    assert_eq!(
        session.send("go depth 1").read_line(),
        "info string the game is over; there is nothing to play"
    );
    assert_eq!(session.read_line(), "bestmove none");
    session.end();
}

#[test]
fn options_choose_the_game() {
    let mut session = UgiSession::with("pentago");
    session.send("setoption name Game value exago").send("setoption name Players value 3");
    session
        .send("setoption name Rules value side=4")
        .send("position startpos moves d4 d5")
        .send("query p1turn");
    assert_eq!(session.read_line(), "response false");
    assert_eq!(
        session.send("setoption name Players value 7").read_line(),
        "info string option Players is a number from 2 to 6, not '7'"
    );
    assert_eq!(
        session.send("setoption name Rules value side=99").read_line(),
        "info string 'side=99' is not possible: 4 to 10 cells"
    );
    session.send("setoption name Colour value red");
    assert!(session.read_line().starts_with("info string there is no option 'Colour'"));
    session.send("setoption name Level value 1").send("go nodes 1");
    assert!(session.read_until("bestmove").len() > "bestmove ".len());
    session.end();
}

#[test]
fn wrong_commands_are_answered_and_change_nothing() {
    let mut session = UgiSession::with("pente");
    session.send("position startpos moves K10 L9");
    for (wrong, answer) in [
        ("fly", "there is no command 'fly'"),
        ("position", "write position startpos"),
        ("position fen nonsense", ""),
        ("position startpos moves K10 K10", "move 2 'K10': K10 is taken"),
        ("go soon", "go: 'soon' is not understood"),
        ("go nodes", "go: a number follows nodes"),
        ("query weather", "query 'weather' is not understood"),
        ("setoption", "write setoption name"),
        ("setoption name Hash value 0", "option Hash is a number from 1"),
    ] {
        let reply = session.send(wrong).read_line();
        assert!(reply.starts_with(&format!("info string {answer}")), "{wrong}: {reply}");
    }
    assert_eq!(session.send("query p1turn").read_line(), "response true");
    session.end();
}

#[test]
fn the_best_move_is_the_first_of_the_last_line() {
    let mut session = UgiSession::with("pente");
    session.send("setoption name Rules value championship");
    session.send("position startpos moves K10 H7 O11 G14 M9 K7 N10 P12 L10");
    for nodes in [1, 100, 1_000, 5_000, 20_000] {
        session.send(format!("go nodes {nodes}"));
        let mut last = String::new();
        let best = loop {
            let line = session.read_line();
            if let Some(best) = line.strip_prefix("bestmove ") {
                break best.to_owned();
            }
            last = line;
        };
        let first = last.split(" pv ").nth(1).and_then(|line| line.split(' ').next());
        assert_eq!(first, Some(best.as_str()), "{nodes}: {last}");
        let points =
            last.split(" score cp ").nth(1).and_then(|rest| rest.split(' ').next()?.parse::<i32>().ok());
        assert!(points.is_none_or(|points| points.abs() <= 1_600), "{last}");
    }
    session.end();
}

#[test]
fn go_needs_no_position_and_stop_can_come_twice() {
    let mut session = UgiSession::with("pentago-xl");
    session.send("stop").send("go infinite").send("isready");
    assert_eq!(session.read_until("readyok"), "readyok");
    session.send("go nodes 1");
    assert!(session.read_until("info string").contains("go is not possible during a search"));
    session.send("stop").send("stop").send("position startpos");
    session.read_until("bestmove");
    assert_eq!(session.send("query gameover").read_line(), "response false");
    session.end();
}

#[test]
fn an_input_that_ends_while_it_thinks_is_answered() {
    for go in ["go infinite", "go nodes 100", "go"] {
        let mut session = UgiSession::with("exago");
        session.send("position startpos moves f6").send(go);
        let rest = session.end();
        assert!(rest.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{go}: {rest}");
    }
}

#[test]
fn an_output_that_is_closed_while_it_thinks_ends_it() {
    let mut session = UgiSession::with("pente");
    session.send("go infinite").read_until("info ");
    let UgiSession { mut child, input, output } = session;
    drop(output);
    drop(input);
    let began = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        assert!(began.elapsed() < TIMEOUT, "it hangs");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn rubbish_is_no_end_of_the_conversation() {
    let mut session = UgiSession::with("pente");
    session.send(b"\xff\xfe\x00position");
    assert!(session.read_line().starts_with("info string there is no command"));
    session.send(vec![b'x'; 1 << 20]);
    assert_eq!(session.read_line(), "info string a line of more than 65536 bytes is not read");
    session.send("position startpos moves \u{fffd}");
    assert!(session.read_line().starts_with("info string move 1"));
    session.send("").send("\r").send("isready");
    assert_eq!(session.read_line(), "readyok");
    session.end();
}

#[test]
fn xl_11_the_engine_takes_over_the_first_turn_that_is_proven_to_win() {
    let mut engine = UgiSession::with("pentago-xl");
    engine.send("setoption name Rules value swap").send("position startpos moves e5A+").send("go nodes 1000");
    assert_eq!(engine.read_until("bestmove"), "bestmove swap");
    engine.send("position startpos moves e5A+ swap e9A+").send("go nodes 1000");
    assert!(engine.read_until("info").contains("score win"), "the one who took over has won");
    engine.read_until("bestmove");
}
