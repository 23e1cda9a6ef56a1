//! Whole conversations with the engine, by the real program.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// Longer than any answer takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

struct Conversation {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Conversation {
    fn with(game: &str) -> Conversation {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
            .args(["engine", game])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("piped"));
        Conversation { child, input, output: BufReader::new(output) }
    }

    fn say(&mut self, text: impl AsRef<[u8]>) -> &mut Conversation {
        let input = self.input.as_mut().expect("still open");
        input.write_all(text.as_ref()).and_then(|()| input.write_all(b"\n")).expect("it listens");
        self
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("text");
        line.trim_end().to_owned()
    }

    /// Lines up to one that begins so.
    fn hear_until(&mut self, beginning: &str) -> String {
        loop {
            let line = self.hear();
            assert!(!line.is_empty(), "it ended before {beginning}");
            if line.starts_with(beginning) {
                return line;
            }
        }
    }

    /// Closes the input; all that is still said.
    fn end(mut self) -> String {
        drop(self.input.take());
        let mut rest = String::new();
        std::io::Read::read_to_string(&mut self.output, &mut rest).expect("text");
        let began = Instant::now();
        while self.child.try_wait().expect("a child").is_none() {
            assert!(began.elapsed() < PATIENCE, "it hangs");
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
    let mut talk = Conversation::with("pente");
    assert!(talk.say("ugi").hear().starts_with("id name Tessera"));
    talk.hear_until("option name Rules type string");
    talk.hear_until("ugiok");
    assert_eq!(talk.say("isready").hear(), "readyok");
    talk.say("quit");
    assert_eq!(talk.end(), "");
}

#[test]
fn it_plays_a_winning_move_and_says_so() {
    let mut talk = Conversation::with("pentago");
    talk.say("position fen 6/6/b5/2bb2/wwww2/2b3 1").say("go nodes 2000");
    let info = talk.hear_until("info depth");
    assert!(info.contains(" score ") && info.contains(" nodes ") && info.contains(" pv e2"), "{info}");
    assert_eq!(talk.hear_until("bestmove"), "bestmove e2");
    talk.say("position fen 6/6/b5/2bb2/wwww2/2b3 1 moves e2");
    for (question, answer) in [("gameover", "true"), ("p1turn", "false"), ("result", "p1win")] {
        assert_eq!(talk.say(format!("query {question}")).hear(), format!("response {answer}"));
    }
    assert_eq!(talk.say("go depth 1").hear(), "info string the game is over; there is nothing to play");
    assert_eq!(talk.hear(), "bestmove none");
    talk.end();
}

#[test]
fn options_choose_the_game() {
    let mut talk = Conversation::with("pentago");
    talk.say("setoption name Game value exago").say("setoption name Players value 3");
    talk.say("setoption name Rules value side=4").say("position startpos moves d4 d5").say("query p1turn");
    assert_eq!(talk.hear(), "response false");
    assert_eq!(
        talk.say("setoption name Players value 7").hear(),
        "info string option Players is a number from 2 to 6, not '7'"
    );
    assert_eq!(
        talk.say("setoption name Rules value side=99").hear(),
        "info string 'side=99' cannot be: 4 to 10 cells"
    );
    talk.say("setoption name Colour value red");
    assert!(talk.hear().starts_with("info string there is no option 'Colour'"));
    talk.say("setoption name Level value 1").say("go nodes 1");
    assert!(talk.hear_until("bestmove").len() > "bestmove ".len());
    talk.end();
}

#[test]
fn wrong_commands_are_answered_and_change_nothing() {
    let mut talk = Conversation::with("pente");
    talk.say("position startpos moves K10 L9");
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
        let said = talk.say(wrong).hear();
        assert!(said.starts_with(&format!("info string {answer}")), "{wrong}: {said}");
    }
    assert_eq!(talk.say("query p1turn").hear(), "response true");
    talk.end();
}

#[test]
fn go_needs_no_position_and_stop_can_come_twice() {
    let mut talk = Conversation::with("pentago-xl");
    talk.say("stop").say("go infinite").say("isready");
    assert_eq!(talk.hear_until("readyok"), "readyok");
    talk.say("go nodes 1");
    assert!(talk.hear_until("info string").contains("go has to wait"));
    talk.say("stop").say("stop").say("position startpos");
    talk.hear_until("bestmove");
    assert_eq!(talk.say("query gameover").hear(), "response false");
    talk.end();
}

#[test]
fn an_input_that_ends_while_it_thinks_is_answered() {
    for go in ["go infinite", "go nodes 100", "go"] {
        let mut talk = Conversation::with("exago");
        talk.say("position startpos moves f6").say(go);
        let rest = talk.end();
        assert!(rest.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{go}: {rest}");
    }
}

#[test]
fn an_output_that_is_closed_while_it_thinks_ends_it() {
    let mut talk = Conversation::with("pente");
    talk.say("go infinite");
    let Conversation { mut child, input, output } = talk;
    drop(output);
    std::thread::sleep(Duration::from_millis(200));
    drop(input);
    let began = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        assert!(began.elapsed() < PATIENCE, "it hangs");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn rubbish_is_no_end_of_the_conversation() {
    let mut talk = Conversation::with("pente");
    talk.say(b"\xff\xfe\x00position");
    assert!(talk.hear().starts_with("info string there is no command"));
    talk.say(vec![b'x'; 1 << 20]);
    assert_eq!(talk.hear(), "info string a line of more than 65536 bytes is not read");
    talk.say("position startpos moves \u{fffd}");
    assert!(talk.hear().starts_with("info string move 1"));
    talk.say("").say("\r").say("isready");
    assert_eq!(talk.hear(), "readyok");
    talk.end();
}

#[test]
fn xl_11_the_engine_takes_over_the_first_turn_that_is_proven_to_win() {
    let mut engine = Conversation::with("pentago-xl");
    engine.say("setoption name Rules value swap").say("position startpos moves e5A+").say("go nodes 1000");
    assert_eq!(engine.hear_until("bestmove"), "bestmove swap");
    engine.say("position startpos moves e5A+ swap e9A+").say("go nodes 1000");
    assert!(engine.hear_until("info").contains("score win"), "the one who took over has won");
    engine.hear_until("bestmove");
}
