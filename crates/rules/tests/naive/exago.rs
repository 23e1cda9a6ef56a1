//! Exago, clauses EX-1 to EX-14. Every move is worked out to its end: the legal moves are the
//! list of all possible results of a turn, and playing one means finding it in that list.

use super::{EMPTY, NaiveOptions, NaiveRules, board_text, numbers_text};
use std::collections::BTreeMap;

/// Colours in seat order (EX-2).
const COLOURS: [char; 6] = ['r', 'b', 'y', 'g', 'v', 'o'];

/// A cell: its row from the bottom (0 for `a`) and its distance to the right of the board's middle, in
/// halves of a cell. The neighbours in a row are two halves away, those in the rows above and
/// below one half. Cells sort by row, then by number, as EX-8 requires.
type NaiveCell = (i32, i32);

/// The steps to the six neighbours: right, left, and two each in the rows above and below.
const NEIGHBOURS: [NaiveCell; 6] = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// One step along each of the three axes (EX-1).
const AXES: [NaiveCell; 3] = [(0, 2), (1, 1), (1, -1)];

/// The tiles on the board.
type NaiveTiles = BTreeMap<NaiveCell, char>;

/// A possible turn and its result.
struct TurnResult {
    text: String,
    tiles: NaiveTiles,
    hands: Vec<usize>,
    wins: bool,
}

#[derive(Clone, Debug)]
pub struct NaiveExago {
    side: i32,
    line: i32,
    must_block: bool,
    early_moves: bool,
    /// EX-12 (3): `on`, `off`, or `every` in older games.
    rejoin: String,
    tiles: NaiveTiles,
    /// Tiles in hand, by seat.
    hands: Vec<usize>,
    /// The seat to move, from 1.
    seat: usize,
    turns: usize,
    places: Option<Vec<u8>>,
    /// Every position so far, written out: board, player to move, hands (EX-14).
    history: Vec<String>,
}

impl NaiveExago {
    pub fn new(players: usize, options: &NaiveOptions) -> NaiveExago {
        // EX-1
        let (tiles, line) = if players == 2 { (12, 5) } else { (6, 4) };
        let mut hands = vec![tiles; players];
        if let Some(list) = options.value("tiles") {
            // EX-12 (2)
            let numbers = list.split(':').map(str::parse);
            hands = numbers.collect::<Result<_, _>>().expect("the options are valid");
        }
        let must_block = match options.value("must_block") {
            Some(value) => value == "on",
            None => players >= 3, // EX-11
        };
        let mut game = NaiveExago {
            side: options.number("side", 6) as i32,
            line: options.number("line", line) as i32,
            must_block,
            early_moves: options.on("early_moves"),
            rejoin: options.value("rejoin").unwrap_or("off").to_string(),
            tiles: NaiveTiles::new(),
            hands,
            seat: 1,
            turns: 0,
            places: None,
            history: Vec::new(),
        };
        game.history.push(game.repetition_text());
        game
    }

    /// The number of cells of a row: the middle one is the longest, the outermost are as long as a side.
    fn length(&self, row: i32) -> i32 {
        let from_the_middle = (row - (self.side - 1)).abs();
        2 * self.side - 1 - from_the_middle
    }

    /// The cells of one row, from the left, as far left as right of the middle.
    fn row(&self, row: i32) -> Vec<NaiveCell> {
        let length = self.length(row);
        (0..length).map(|number| (row, 2 * number - (length - 1))).collect()
    }

    /// All cells, by row and number.
    fn cells(&self) -> Vec<NaiveCell> {
        (0..2 * self.side - 1).flat_map(|row| self.row(row)).collect()
    }

    fn centre(&self) -> NaiveCell {
        (self.side - 1, 0)
    }

    /// The row's letter and the number in the row: the reverse of `row`.
    fn name(&self, (row, x): NaiveCell) -> String {
        let letter = (b'a' + row as u8) as char;
        let number = (x + self.length(row) - 1) / 2;
        format!("{letter}{}", number + 1)
    }

    /// Board, player to move and hands: what EX-14 compares.
    fn repetition_text(&self) -> String {
        let mut rows = Vec::new();
        for row in (0..2 * self.side - 1).rev() {
            let tile = |cell| *self.tiles.get(&cell).unwrap_or(&EMPTY);
            rows.push(self.row(row).into_iter().map(tile).collect());
        }
        let hands = numbers_text(&self.hands);
        format!("{} {} {hands}", board_text(rows), self.seat)
    }

    /// Whether this colour has a line. A tile that leaves makes none and every earlier line ended
    /// the game, so a line on the board was completed by the tile just placed (EX-10).
    fn has_line(&self, tiles: &NaiveTiles, colour: char) -> bool {
        for (&(row, x), _) in tiles.iter().filter(|(_, tile)| **tile == colour) {
            for (up, right) in AXES {
                let in_line = |step: i32| tiles.get(&(row + step * up, x + step * right)) == Some(&colour);
                if (0..self.line).all(in_line) {
                    return true;
                }
            }
        }
        false
    }

    /// All turns that this player would have with these tiles and hands, EX-11 aside.
    fn outcomes(&self, seat: usize, tiles: &NaiveTiles, hands: &[usize]) -> Vec<TurnResult> {
        let mut list = Vec::new();
        if hands[seat - 1] > 0 {
            let mut after_hands = hands.to_vec();
            after_hands[seat - 1] -= 1;
            for to in self.cells() {
                let allowed = if tiles.is_empty() {
                    to == self.centre() // EX-3
                } else {
                    !tiles.contains_key(&to) && touches(to, tiles) // EX-4
                };
                if allowed {
                    let text = self.name(to);
                    list.push(self.outcome(text, seat, to, tiles, &after_hands));
                }
            }
        }
        // EX-6. EX-5 and EX-9: no lift while there are tiles in hand, unless EX-12 (1) allows it.
        if hands[seat - 1] == 0 || self.early_moves {
            for (&from, &tile) in tiles {
                if tile == COLOURS[seat - 1] {
                    self.lifts(seat, from, tiles, hands, &mut list);
                }
            }
        }
        list
    }

    /// EX-6 to EX-8: all results of lifting the tile at `from`.
    fn lifts(
        &self,
        seat: usize,
        from: NaiveCell,
        tiles: &NaiveTiles,
        hands: &[usize],
        list: &mut Vec<TurnResult>,
    ) {
        let mut rest = tiles.clone();
        rest.remove(&from);
        if rest.is_empty() {
            return; // EX-14: a lift must leave a tile on the board
        }
        let groups = groups(&rest);
        let largest = groups.iter().map(NaiveTiles::len).max().unwrap_or(0);
        let choices: Vec<&NaiveTiles> = groups.iter().filter(|g| g.len() == largest).collect();
        let from_name = self.name(from);
        for to in self.cells() {
            if to == from || !touches(to, &rest) {
                continue; // EX-6: not back where it was, and touching a tile
            }
            let text = format!("{from_name}-{}", self.name(to));
            // EX-12 (3) in older games: it touches every group, so no tile returns to hand and nothing is chosen.
            let joins = !rest.contains_key(&to) && groups.iter().all(|group| touches(to, group));
            if self.rejoin == "every" && joins {
                list.push(self.outcome(text, seat, to, &rest, hands));
                continue;
            }
            for &stays in &choices {
                if stays.contains_key(&to) || !touches(to, stays) {
                    continue;
                }
                // EX-12 (3): all groups that it touches stay.
                let mut all_that_stay = stays.clone();
                if self.rejoin == "on" {
                    for group in groups.iter().filter(|group| touches(to, group)) {
                        all_that_stay.extend(group);
                    }
                }
                // EX-7: all other tiles return to their owners.
                let mut after_hands = hands.to_vec();
                for (cell, tile) in &rest {
                    if !all_that_stay.contains_key(cell) {
                        after_hands[owner(*tile)] += 1;
                    }
                }
                // EX-12 (3): two of the largest groups stay, and so there was nothing to choose.
                let joined = choices.iter().filter(|group| touches(to, group)).count() > 1;
                if self.rejoin == "on" && joined {
                    list.push(self.outcome(text, seat, to, &all_that_stay, &after_hands));
                    break;
                }
                // EX-8: the choice is written whenever there is one.
                let mut text = text.clone();
                if choices.len() > 1 {
                    let first = *stays.keys().next().expect("a group has a tile");
                    text = format!("{text}/{}", self.name(first));
                }
                list.push(self.outcome(text, seat, to, &all_that_stay, &after_hands));
            }
        }
    }

    /// The last step of each move: the tile is put down among those that stayed.
    fn outcome(
        &self,
        text: String,
        seat: usize,
        to: NaiveCell,
        stayed: &NaiveTiles,
        hands: &[usize],
    ) -> TurnResult {
        let mut tiles = stayed.clone();
        tiles.insert(to, COLOURS[seat - 1]);
        let wins = self.has_line(&tiles, COLOURS[seat - 1]);
        TurnResult { text, tiles, hands: hands.to_vec(), wins }
    }

    /// EX-11: whether this player would have a winning move if it were their turn.
    fn threatens(&self, seat: usize, tiles: &NaiveTiles, hands: &[usize]) -> bool {
        let outcomes = self.outcomes(seat, tiles, hands);
        outcomes.iter().any(|outcome| outcome.wins)
    }

    /// The results that EX-11 allows the player to move.
    fn allowed(&self) -> Vec<TurnResult> {
        if self.places.is_some() {
            return Vec::new();
        }
        let mut all = self.outcomes(self.seat, &self.tiles, &self.hands);
        if !self.must_block {
            return all;
        }
        // The opponents in turn order after the mover.
        let mut threatening = Vec::new();
        let mut seat = self.after(self.seat);
        while seat != self.seat {
            if self.threatens(seat, &self.tiles, &self.hands) {
                threatening.push(seat);
            }
            seat = self.after(seat);
        }
        if threatening.len() < 2 {
            return all; // C, a part of these, has fewer than two
        }
        // A winning move can block like any other: it is judged as if the game went on.
        let blocks = |outcome: &TurnResult, seat| !self.threatens(seat, &outcome.tiles, &outcome.hands);
        let mut c = threatening;
        c.retain(|&seat| all.iter().any(|outcome| blocks(outcome, seat)));
        if c.len() >= 2 {
            all.retain(|outcome| outcome.wins || blocks(outcome, c[0]));
        }
        all
    }

    /// The next seat, clockwise (EX-3).
    fn after(&self, seat: usize) -> usize {
        seat % self.hands.len() + 1
    }
}

impl NaiveRules for NaiveExago {
    fn moves(&self) -> Vec<String> {
        let outcomes = self.allowed().into_iter();
        outcomes.map(|outcome| outcome.text).collect()
    }

    fn apply(&mut self, mv: &str) {
        let mut outcomes = self.allowed().into_iter();
        let outcome = outcomes.find(|outcome| outcome.text == mv).expect("the move is one of moves()");
        let mover = self.seat;
        self.tiles = outcome.tiles;
        self.hands = outcome.hands;
        self.turns += 1;
        self.seat = self.after(mover);
        if outcome.wins {
            // EX-1: the others share the next place.
            let mut places = vec![2; self.hands.len()];
            places[mover - 1] = 1;
            self.places = Some(places);
            return;
        }
        // EX-14, whole positions compared; the 500th turn may still win (above).
        let now = self.repetition_text();
        self.history.push(now.clone());
        let seen = self.history.iter().filter(|then| **then == now).count();
        if seen >= 3 || self.turns >= 500 {
            self.places = Some(vec![1; self.hands.len()]);
        }
    }

    fn places(&self) -> Option<Vec<u8>> {
        self.places.clone()
    }

    fn seat(&self) -> usize {
        self.seat
    }

    fn position(&self) -> String {
        format!("{} {}", self.repetition_text(), self.turns)
    }

    fn ply(&self) -> usize {
        self.turns
    }
}

/// The owner of a tile, as an index into the hands.
fn owner(tile: char) -> usize {
    let found = COLOURS.iter().position(|&colour| colour == tile);
    found.expect("a tile has a player's colour")
}

/// Whether a cell is adjacent to one of these tiles.
fn touches((row, x): NaiveCell, tiles: &NaiveTiles) -> bool {
    NEIGHBOURS.iter().any(|(up, right)| tiles.contains_key(&(row + up, x + right)))
}

/// The connected groups of tiles (EX-7), ordered by their first cell.
fn groups(tiles: &NaiveTiles) -> Vec<NaiveTiles> {
    let mut left = tiles.clone();
    let mut groups = Vec::new();
    while let Some((cell, tile)) = left.pop_first() {
        let mut group = NaiveTiles::from([(cell, tile)]);
        // Add what touches the group until nothing more does.
        while let Some(cell) = left.keys().copied().find(|&cell| touches(cell, &group)) {
            let tile = left.remove(&cell).expect("it was found there");
            group.insert(cell, tile);
        }
        groups.push(group);
    }
    groups
}
