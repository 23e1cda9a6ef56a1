//! Random games, compared with a plain implementation that walks in every direction step by step.

use super::*;
use crate::Dice;

/// A plain array board with the rules as printed.
struct PlainBoard {
    size: isize,
    stones: Vec<Option<usize>>,
    pairs: [usize; 2],
}

impl PlainBoard {
    fn at(&self, column: isize, row: isize) -> Option<usize> {
        let on_board = (0..self.size).contains(&column) && (0..self.size).contains(&row);
        if on_board { self.stones[(row * self.size + column) as usize] } else { None }
    }

    fn put(&mut self, column: isize, row: isize, stone: Option<usize>) {
        self.stones[(row * self.size + column) as usize] = stone;
    }

    /// Places a stone and returns whether it wins.
    fn play(&mut self, mover: usize, column: isize, row: isize) -> bool {
        assert_eq!(self.at(column, row), None);
        self.put(column, row, Some(mover));
        let mut five = false;
        for (x, y) in [(1, 0), (0, 1), (1, 1), (1, -1), (-1, 0), (0, -1), (-1, -1), (-1, 1)] {
            let seen = |steps: isize| self.at(column + steps * x, row + steps * y);
            let along = |way: isize| (1..5).take_while(|steps| seen(way * steps) == Some(mover)).count();
            five |= 1 + along(1) + along(-1) >= 5;
            if [1, 2, 3].map(seen) == [Some(1 - mover), Some(1 - mover), Some(mover)] {
                self.pairs[mover] += 1;
                self.put(column + x, row + y, None);
                self.put(column + 2 * x, row + 2 * y, None);
            }
        }
        five || self.pairs[mover] >= 5
    }

    fn agrees_with(&self, game: &Pente) {
        let pairs = Seat::all(2).map(|seat| usize::from(game.captured(seat)));
        assert!(pairs.eq(self.pairs), "{game}");
        for (column, row) in (0..self.size).flat_map(|row| (0..self.size).map(move |column| (column, row))) {
            let seat = game.seat_at(Intersection::at(column as usize, row as usize));
            assert_eq!(seat.map(Seat::index), self.at(column, row), "{game}");
        }
    }
}

fn rule_sets() -> impl Iterator<Item = PenteRules> {
    ["", "size=13", "championship,size=15"].into_iter().map(|list| PenteRules::parse(2, list).unwrap())
}

/// Plays random games and visits every position with the move that is played next.
fn play_games(games: usize, mut visit: impl FnMut(&Pente, Intersection)) {
    let mut dice = Dice::from_seed(games as u64);
    for rules in rule_sets() {
        for _ in 0..games {
            let mut game = Pente::new(rules);
            while !game.is_over() {
                let mv = game.random_move(&mut dice);
                visit(&game, mv);
                game.play(mv).expect("a random move is legal");
            }
        }
    }
}

#[test]
fn a_plain_board_agrees() {
    let mut plain = PlainBoard { size: 0, stones: Vec::new(), pairs: [0; 2] };
    play_games(40, |game, mv| {
        if game.ply() == 0 {
            let size = game.rules().size();
            plain = PlainBoard { size: size as isize, stones: vec![None; size * size], pairs: [0; 2] };
        }
        plain.agrees_with(game);
        let captured = game.captured_by(mv).count();
        let before: usize = plain.pairs.iter().sum();
        let won = plain.play(game.to_move().index(), mv.column() as isize, mv.row() as isize);
        assert_eq!(captured, 2 * (plain.pairs.iter().sum::<usize>() - before));
        let mut after = *game;
        after.play_unchecked(mv);
        plain.agrees_with(&after);
        assert_eq!(after.ending == PenteEnding::LastMoverWon, won, "{after}");
    });
}

#[test]
fn undo_restores_the_position() {
    play_games(40, |game, mv| {
        let mut played = *game;
        let undo = played.play_unchecked(mv);
        assert_eq!(played.key(), played.key_from_scratch(), "{played}");
        assert_ne!(played.key(), game.key());
        played.undo(undo);
        assert_eq!(played, *game);
    });
}

#[test]
fn a_position_reads_as_it_is_written() {
    play_games(10, |game, mv| {
        let mut after = *game;
        after.play_unchecked(mv);
        assert_eq!(Pente::from_position(game.rules(), &after.to_string()), Ok(after));
    });
}

#[test]
fn moves_are_counted_as_they_are_listed() {
    let mut moves = Vec::new();
    play_games(5, |game, mv| {
        game.legal_moves(&mut moves);
        assert!(moves.contains(&mv));
        assert_eq!(game.count_legal(&mut Vec::new()), moves.len());
        let size = game.rules().size();
        let all = (0..size * size).map(|cell| Intersection::at(cell % size, cell / size));
        assert_eq!(all.filter(|&at| game.check(at).is_ok()).count(), moves.len());
    });
}

#[test]
fn every_symmetry_plays_the_same_game() {
    play_games(2, |game, mv| {
        for symmetry in Pente::symmetries() {
            let mut mirrored = game.transformed(symmetry);
            mirrored.play(game.transformed_move(mv, symmetry)).expect("legal from every side");
            let mut played = *game;
            played.play_unchecked(mv);
            assert_eq!(mirrored, played.transformed(symmetry));
            assert!(if symmetry == Symmetry::IDENTITY {
                mirrored == played
            } else {
                mirrored != played || game.ply() < 8
            });
        }
    });
}

#[test]
fn random_moves_are_all_legal_moves() {
    let mut dice = Dice::from_seed(3);
    let rules = PenteRules::parse(2, "championship,size=13").unwrap();
    let mut game = Pente::new(rules);
    for text in ["G7", "H8"] {
        game.play(game.parse_move(text).unwrap()).unwrap();
    }
    let mut seen = std::collections::BTreeSet::new();
    seen.extend((0..5_000).map(|_| game.random_move(&mut dice)));
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    assert_eq!(moves.len(), 169 - 25);
    assert!(seen.into_iter().eq(moves));
}
