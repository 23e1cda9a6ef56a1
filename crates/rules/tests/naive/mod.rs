//! A second, deliberately naive implementation of the four games, to which the fast one is compared. It was
//! written from the rulebook alone, shares no code and no ideas with the fast one, and its interface is text
//! (the moves and positions of the notation page). Clarity comes before speed.

// The test binary exports nothing.
#![allow(unreachable_pub)]

mod exago;
mod pentago;
mod pente;
mod xl;

use exago::NaiveExago;
use pentago::NaivePentago;
use pente::NaivePente;
use xl::NaiveXl;

/// A game in progress, or finished.
#[derive(Clone, Debug)]
pub struct Naive {
    game: NaiveGame,
}

#[derive(Clone, Debug)]
enum NaiveGame {
    Pentago(NaivePentago),
    Xl(NaiveXl),
    Exago(NaiveExago),
    Pente(NaivePente),
}

/// The interface of each of the four games.
trait NaiveRules {
    /// Every legal move in its canonical spelling, in any order; none when the game is over.
    fn moves(&self) -> Vec<String>;
    /// Plays a move that is one of `moves()`.
    fn apply(&mut self, mv: &str);
    /// Places by seat once the game is over.
    fn places(&self) -> Option<Vec<u8>>;
    /// The seat to move, from 1. After the end of the game, the seat that would be next.
    fn seat(&self) -> usize;
    fn position(&self) -> String;
    fn ply(&self) -> usize;
    /// PE-9: only Pente has anything to announce.
    fn announcements(&self) -> (bool, bool) {
        (false, false)
    }
}

impl Naive {
    /// `game` is `pentago`, `pentago-xl`, `exago` or `pente`; `rules` the comma list of the
    /// notation page, taken to be valid.
    pub fn new(game: &str, players: usize, rules: &str) -> Naive {
        let options = NaiveOptions::read(rules);
        let game = match game {
            "pentago" => NaiveGame::Pentago(NaivePentago::new(&options)),
            "pentago-xl" => NaiveGame::Xl(NaiveXl::new(players, &options)),
            "exago" => NaiveGame::Exago(NaiveExago::new(players, &options)),
            "pente" => NaiveGame::Pente(NaivePente::new(&options)),
            _ => panic!("there is no game {game}"),
        };
        Naive { game }
    }

    /// The legal moves in byte order; none when the game is over.
    pub fn legal(&self) -> Vec<String> {
        let mut moves = self.game().moves();
        moves.sort();
        moves
    }

    /// Plays a move that is known to be legal, without the slow list of moves.
    pub fn play_trusted(&mut self, mv: &str) {
        self.game_mut().apply(mv);
    }

    /// Places by seat (a draw is `[1, 1]`, teams `[1, 2, 1, 2]`), or `None` while playing.
    pub fn places(&self) -> Option<Vec<u8>> {
        self.game().places()
    }

    /// The seat to move, from 1, or `None` when the game is over.
    pub fn to_move(&self) -> Option<usize> {
        match self.places() {
            Some(_) => None,
            None => Some(self.game().seat()),
        }
    }

    /// The whole position string.
    pub fn position(&self) -> String {
        self.game().position()
    }

    /// The number of moves made.
    pub fn ply(&self) -> usize {
        self.game().ply()
    }

    /// The number of sequences of legal moves of this length.
    pub fn perft(&self, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.game().moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let mut count = 0;
        for mv in moves {
            let mut next = self.clone();
            next.game_mut().apply(&mv);
            count += next.perft(depth - 1);
        }
        count
    }

    /// PE-9 after the last move: has the mover a new open three, and a new tessera?
    pub fn announcements(&self) -> (bool, bool) {
        self.game().announcements()
    }

    fn game(&self) -> &dyn NaiveRules {
        match &self.game {
            NaiveGame::Pentago(game) => game,
            NaiveGame::Xl(game) => game,
            NaiveGame::Exago(game) => game,
            NaiveGame::Pente(game) => game,
        }
    }

    fn game_mut(&mut self) -> &mut dyn NaiveRules {
        match &mut self.game {
            NaiveGame::Pentago(game) => game,
            NaiveGame::Xl(game) => game,
            NaiveGame::Exago(game) => game,
            NaiveGame::Pente(game) => game,
        }
    }
}

/// The rule options as pairs of name and value; a bare name has the value `on`.
struct NaiveOptions(Vec<(String, String)>);

impl NaiveOptions {
    fn read(rules: &str) -> NaiveOptions {
        let mut list = Vec::new();
        for item in rules.split(',').map(str::trim).filter(|s| !s.is_empty()) {
            let (name, value) = item.split_once('=').unwrap_or((item, "on"));
            list.push((name.to_string(), value.to_string()));
        }
        NaiveOptions(list)
    }

    fn value(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(given, _)| given == name);
        found.map(|(_, value)| value.as_str())
    }

    /// An option that is off unless given.
    fn on(&self, name: &str) -> bool {
        self.value(name) == Some("on")
    }

    fn number(&self, name: &str, default: usize) -> usize {
        match self.value(name) {
            Some(text) => text.parse().expect("the options are valid"),
            None => default,
        }
    }
}

/// An empty cell of any board.
const EMPTY: char = '.';

/// A square board: `board[row][column]`, row 0 at the bottom, column 0 at the left.
type Square = Vec<Vec<char>>;

/// Has this colour five (or more) in a straight line, horizontal, vertical or diagonal?
fn has_five(board: &Square, colour: char) -> bool {
    let size = board.len() as i32;
    for row in 0..size {
        for column in 0..size {
            for (up, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let five =
                    (0..5).all(|step| at(board, row + step * up, column + step * right) == Some(colour));
                if five {
                    return true;
                }
            }
        }
    }
    false
}

/// The content of a cell of a square board; `None` outside it.
fn at(board: &Square, row: i32, column: i32) -> Option<char> {
    let row = board.get(usize::try_from(row).ok()?)?;
    row.get(usize::try_from(column).ok()?).copied()
}

/// PG-12, XL-11, PE-11: the only piece on the board becomes one of another colour.
fn recolour(board: &mut Square, from: char, to: char) {
    for cell in board.iter_mut().flatten().filter(|cell| **cell == from) {
        *cell = to;
    }
}

fn is_full(board: &Square) -> bool {
    !board.iter().flatten().any(|&cell| cell == EMPTY)
}

/// The first field of a position: the rows from the top, runs of empty cells as numbers.
fn board_text(rows_from_top: Vec<Vec<char>>) -> String {
    let mut texts = Vec::new();
    for row in rows_from_top {
        let mut text = String::new();
        let mut empties = 0;
        for cell in row {
            if cell == EMPTY {
                empties += 1;
                continue;
            }
            if empties > 0 {
                text += &empties.to_string();
                empties = 0;
            }
            text.push(cell);
        }
        if empties > 0 {
            text += &empties.to_string();
        }
        texts.push(text);
    }
    texts.join("/")
}

fn square_text(board: &Square) -> String {
    board_text(board.iter().rev().cloned().collect())
}

/// A field of a position that holds one number a seat: `20,20,20,20`.
fn numbers_text<T: ToString>(numbers: &[T]) -> String {
    let texts: Vec<String> = numbers.iter().map(T::to_string).collect();
    texts.join(",")
}
