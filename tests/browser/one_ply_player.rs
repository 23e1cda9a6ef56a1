//! A one-ply player: enough to beat the weakest level and to make up short games.

use std::collections::{BTreeMap, HashMap};

use anyhow::{Context, Result, bail};
use tessera_rules::{AnyGame, AnyMove, GameKind, Seat};

/// A good move for the seat to move: one that wins, or the one with the best line score that allows no immediate win.
pub(crate) fn good_move(game: &AnyGame) -> Result<String> {
    let me = game.to_move();
    let mut choices: Vec<(i64, AnyGame, AnyMove)> = Vec::new();
    for mv in game.legal_moves() {
        let after = played(game, mv)?;
        if wins(&after, me) {
            return Ok(game.move_text(mv));
        }
        let others = Seat::all(game.seats()).filter(|&seat| seat != me).map(|seat| lines(&after, seat));
        choices.push((2 * lines(&after, me) - 3 * others.sum::<i64>(), after, mv));
    }
    choices.sort_by_key(|(worth, ..)| -worth);
    let safe = choices.iter().take(20).find(|(_, after, _)| {
        let next = after.to_move();
        !after.is_over()
            && after.legal_moves().into_iter().all(|mv| played(after, mv).is_ok_and(|end| !wins(&end, next)))
    });
    let (_, _, mv) = safe.or(choices.first()).context("the game is over")?;
    Ok(game.move_text(*mv))
}

/// A short game in which all players help the first seat to win.
pub(crate) fn cooperative_game(kind: GameKind, players: usize, rules: &str) -> Result<Vec<String>> {
    let mut game = AnyGame::new(kind, players, rules)?;
    let mut moves = Vec::new();
    while !game.is_over() {
        let mut best: Option<(i64, AnyMove)> = None;
        for mv in game.legal_moves() {
            let after = played(&game, mv)?;
            let worth = match after.is_over() {
                true if wins(&after, Seat::FIRST) => i64::MAX,
                true => continue,
                false => lines(&after, Seat::FIRST),
            };
            if best.is_none_or(|(least, _)| worth > least) {
                best = Some((worth, mv));
            }
        }
        let (_, mv) = best.context("no move")?;
        moves.push(game.move_text(mv));
        game.play(mv)?;
        if moves.len() > 60 {
            bail!("the first seat does not win: {moves:?}");
        }
    }
    Ok(moves)
}

fn played(game: &AnyGame, mv: AnyMove) -> Result<AnyGame> {
    let mut after = game.clone();
    after.play(mv)?;
    Ok(after)
}

fn wins(game: &AnyGame, seat: Seat) -> bool {
    game.places().is_some_and(|places| !places.is_draw() && places.of(seat) == 1)
}

/// The pieces on the board, by cell, with the names of the page.
pub(crate) fn pieces(game: &AnyGame) -> BTreeMap<String, String> {
    let board = game.board();
    let rows: Vec<Vec<char>> = board.split('/').map(row).collect();
    let mut pieces = BTreeMap::new();
    for (y, row) in rows.iter().rev().enumerate() {
        for (x, &piece) in row.iter().enumerate().filter(|&(_, &piece)| piece != EMPTY) {
            pieces.insert(cell_name(game.kind(), x, y), piece_name(game.kind(), piece).to_owned());
        }
    }
    pieces
}

/// The name of the cell in column `x` and row `y`, from the lower left.
fn cell_name(kind: GameKind, x: usize, y: usize) -> String {
    let letter = |letters: &str, i: usize| letters.chars().nth(i).unwrap_or('?');
    match kind {
        GameKind::Pentago | GameKind::PentagoXl => format!("{}{}", letter("abcdefghi", x), y + 1),
        GameKind::Exago => format!("{}{}", letter("abcdefghijk", y), x + 1),
        GameKind::Pente => format!("{}{}", letter("ABCDEFGHJKLMNOPQRST", x), y + 1),
    }
}

fn piece_name(kind: GameKind, letter: char) -> &'static str {
    match letter {
        'w' => "white",
        'b' if matches!(kind, GameKind::Pentago | GameKind::Pente) => "black",
        'r' => "red",
        'y' => "yellow",
        'g' => "green",
        'v' => "violet",
        'o' => "orange",
        _ => "blue",
    }
}

/// The score of a seat's lines without opponents' pieces; long lines weigh much more than short ones.
fn lines(game: &AnyGame, seat: Seat) -> i64 {
    let (letters, ways): (&str, &[(i32, i32)]) = match game.kind() {
        GameKind::Pentago | GameKind::Pente => ("wb", &[(2, 0), (0, 1), (2, 1), (2, -1)]),
        GameKind::PentagoXl => ("rygb", &[(2, 0), (0, 1), (2, 1), (2, -1)]),
        GameKind::Exago => ("rbygvo", &[(2, 0), (1, 1), (1, -1)]),
    };
    let own = letters.as_bytes()[seat.index()] as char;
    let length = if game.kind() == GameKind::Exago && game.seats() > 2 { 4 } else { 5 };
    let cells = cells(&game.board());
    let mut worth = 0;
    for &(x, y) in cells.keys() {
        for &(dx, dy) in ways {
            let line = (0..length).map(|i| cells.get(&(x + dx * i, y + dy * i)).copied());
            let Some(line) = line.collect::<Option<Vec<char>>>() else { continue };
            if line.iter().all(|&piece| piece == own || piece == EMPTY) {
                worth += (1 << (3 * line.iter().filter(|&&piece| piece == own).count())) - 1;
            }
        }
    }
    worth
}

const EMPTY: char = '.';

/// The characters of a board by coordinates. Rows of a hexagon are shifted by half a cell, so a cell is two columns wide.
fn cells(board: &str) -> HashMap<(i32, i32), char> {
    let rows: Vec<Vec<char>> = board.split('/').map(row).collect();
    let widest = rows.iter().map(Vec::len).max().unwrap_or_default();
    let places = rows.iter().enumerate().flat_map(|(y, row)| {
        let shift = widest - row.len();
        row.iter().enumerate().map(move |(x, &piece)| (((2 * x + shift) as i32, y as i32), piece))
    });
    places.collect()
}

fn row(text: &str) -> Vec<char> {
    let (mut row, mut run) = (Vec::new(), 0);
    for c in text.chars() {
        if let Some(digit) = c.to_digit(10) {
            run = 10 * run + digit as usize;
        } else {
            row.resize(row.len() + run, EMPTY);
            row.push(c);
            run = 0;
        }
    }
    row.resize(row.len() + run, EMPTY);
    row
}
