//! The rulebook once more, word by word and without any cleverness: what the quick code is compared with.

use std::collections::{BTreeMap, BTreeSet};

use super::hexset::HexSet;
use super::{Exago, ExagoMove, ExagoRules, HexCell};
use crate::{Dice, Game, Places, Seat};

type Board = BTreeMap<HexCell, Seat>;
/// From where, to where, and the first tile of the group that stays where there is a choice.
type Move = (Option<HexCell>, HexCell, Option<HexCell>);

#[derive(Clone)]
struct Slow {
    rules: ExagoRules,
    board: Board,
    to_move: Seat,
    turns: usize,
    seen: Vec<(Board, Seat)>,
    places: Option<Places>,
}

fn touch(one: HexCell, other: HexCell) -> bool {
    let step = (one.column() - other.column(), one.row() - other.row());
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)].contains(&step)
}

fn groups(board: &Board) -> Vec<BTreeSet<HexCell>> {
    let mut groups: Vec<BTreeSet<HexCell>> = Vec::new();
    for &cell in board.keys() {
        let (touched, mut rest): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.iter().any(|&other| touch(cell, other)));
        let mut joined: BTreeSet<HexCell> = touched.into_iter().flatten().collect();
        joined.insert(cell);
        rest.push(joined);
        groups = rest;
    }
    groups
}

impl Slow {
    fn new(rules: ExagoRules) -> Slow {
        let (board, to_move) = (Board::new(), Seat::FIRST);
        Slow { rules, seen: vec![(board.clone(), to_move)], board, to_move, turns: 0, places: None }
    }

    fn hand(board: &Board, seat: Seat, rules: ExagoRules) -> usize {
        rules.tiles(seat) - board.values().filter(|&&owner| owner == seat).count()
    }

    /// Every legal move of a player apart from EX-11, with the board after it.
    fn options(board: &Board, player: Seat, rules: ExagoRules) -> Vec<(Move, Board)> {
        let mut found = Vec::new();
        let hand = Slow::hand(board, player, rules);
        let cells: Vec<HexCell> = HexCell::all(rules.side()).collect();
        for &to in cells.iter().filter(|cell| hand > 0 && !board.contains_key(cell)) {
            let fits = if board.is_empty() {
                to == HexCell::CENTRE
            } else {
                board.keys().any(|&tile| touch(tile, to))
            };
            if fits {
                let mut after = board.clone();
                after.insert(to, player);
                found.push(((None, to, None), after));
            }
        }
        let lifts = hand == 0 || rules.early_moves();
        for (&from, _) in board.iter().filter(|&(_, &owner)| lifts && owner == player) {
            let mut rest = board.clone();
            rest.remove(&from);
            let groups = groups(&rest);
            let largest = groups.iter().map(BTreeSet::len).max().unwrap_or(0);
            let choices: Vec<_> = groups.iter().filter(|group| group.len() == largest).collect();
            for &to in cells.iter().filter(|&&to| to != from && !board.contains_key(&to)) {
                let touches = |group: &BTreeSet<HexCell>| group.iter().any(|&tile| touch(tile, to));
                if rules.rejoin() && groups.len() > 1 && groups.iter().all(touches) {
                    let mut after = rest.clone();
                    after.insert(to, player);
                    found.push(((Some(from), to, None), after));
                    continue;
                }
                for stays in choices.iter().filter(|stays| touches(stays)) {
                    let mut after = rest.clone();
                    after.retain(|cell, _| stays.contains(cell));
                    after.insert(to, player);
                    let keep = if choices.len() > 1 { stays.first().copied() } else { None };
                    found.push(((Some(from), to, keep), after));
                }
            }
        }
        found
    }

    fn has_line(board: &Board, player: Seat, rules: ExagoRules) -> bool {
        let owns = |cell: HexCell| board.get(&cell) == Some(&player);
        HexCell::all(rules.side()).any(|cell| {
            [(1, 0), (0, 1), (-1, 1)].into_iter().any(|(column, row)| {
                (0..rules.line() as i8)
                    .all(|n| owns(HexCell::new(cell.column() + n * column, cell.row() + n * row)))
            })
        })
    }

    fn threatens(board: &Board, player: Seat, rules: ExagoRules) -> bool {
        Slow::options(board, player, rules).iter().any(|(_, after)| Slow::has_line(after, player, rules))
    }

    fn legal(&self) -> Vec<(Move, Board)> {
        if self.places.is_some() {
            return Vec::new();
        }
        let rules = self.rules;
        let options = Slow::options(&self.board, self.to_move, rules);
        if !rules.must_block() {
            return options;
        }
        let mut blockable = Vec::new();
        let mut seat = self.to_move.next(rules.seats());
        while seat != self.to_move {
            if Slow::threatens(&self.board, seat, rules)
                && options.iter().any(|(_, after)| !Slow::threatens(after, seat, rules))
            {
                blockable.push(seat);
            }
            seat = seat.next(rules.seats());
        }
        if blockable.len() < 2 {
            return options;
        }
        let allowed = |(_, after): &(Move, Board)| {
            Slow::has_line(after, self.to_move, rules) || !Slow::threatens(after, blockable[0], rules)
        };
        options.into_iter().filter(allowed).collect()
    }

    fn play(&mut self, after: Board) {
        let mover = self.to_move;
        self.board = after;
        self.turns += 1;
        self.to_move = mover.next(self.rules.seats());
        let now = (self.board.clone(), self.to_move);
        self.seen.push(now.clone());
        if Slow::has_line(&self.board, mover, self.rules) {
            self.places = Some(Places::won_by(&[mover], self.rules.seats()));
        } else if self.turns == 500 || self.seen.iter().filter(|&seen| *seen == now).count() == 3 {
            self.places = Some(Places::draw(self.rules.seats()));
        }
    }

    fn text(&self, (from, to, keep): Move) -> String {
        let name = |cell: HexCell| cell.name(self.rules.side());
        let from = from.map(|from| name(from) + "-").unwrap_or_default();
        let keep = keep.map(|keep| format!("/{}", name(keep))).unwrap_or_default();
        from + &name(to) + &keep
    }
}

/// How often the corners of the rules came up, so that a comparison that never met them is noticed.
#[derive(Default)]
struct Met {
    choices: usize,
    bound: usize,
    repetitions: usize,
    wins: usize,
}

fn compare<const W: usize>(players: usize, list: &str, seed: u64, most: usize, met: &mut Met) {
    let rules = ExagoRules::parse(players, list).expect(list);
    let mut dice = Dice::from_seed(seed);
    let (mut slow, mut quick) = (Slow::new(rules), Exago::<W>::new(rules));
    let mut moves = Vec::new();
    let mut lasts = [None; 6];
    let shuttle = [0, 7][seed as usize % 2];
    for turn in 0..most {
        let expected = slow.legal();
        let texts: BTreeSet<String> = expected.iter().map(|&(mv, _)| slow.text(mv)).collect();
        quick.legal_moves(&mut moves);
        let found: BTreeSet<String> = moves.iter().map(|&mv| quick.move_text(mv)).collect();
        assert_eq!(found, texts, "{quick:?}");
        assert_eq!(moves.len(), expected.len(), "each move once: {quick:?}");
        assert_eq!(quick.count_legal(&mut Vec::new()), expected.len());
        assert_eq!(quick.places(), slow.places, "{quick:?}");
        let read =
            Exago::<W>::from_position(rules, &quick.to_string()).unwrap_or_else(|e| panic!("{quick:?}: {e}"));
        assert_eq!((&read, read.key()), (&quick, quick.key()));
        if slow.places.is_some() {
            met.repetitions +=
                usize::from(slow.places.is_some_and(|places| places.is_draw()) && slow.turns < 500);
            met.wins += usize::from(slow.places.is_some_and(|places| !places.is_draw()));
            return;
        }
        met.choices += usize::from(expected.iter().any(|((_, _, keep), _)| keep.is_some()));
        met.bound += usize::from(expected.len() < Slow::options(&slow.board, slow.to_move, rules).len());
        if turn % 8 == 7 {
            compare_symmetries(&quick, &moves);
        }
        if turn % 20 == 19 && rules.side() == 4 {
            compare_checks(&quick, &texts);
        }
        for _ in 0..5 {
            let mv = quick.random_move(&mut dice);
            assert!(moves.contains(&mv), "{quick:?}: {mv:?}");
        }
        // Moving to and fro makes positions come again.
        let shuttled = &mut lasts[slow.to_move.index()];
        let back = expected
            .iter()
            .find(|((from, to, _), _)| Some((*to, *from)) == *shuttled && dice.roll(8) < shuttle);
        let ((from, to, keep), after) = back.unwrap_or_else(|| dice.pick(&expected)).clone();
        *shuttled = from.map(|from| (from, Some(to)));
        let mv = (from, to, keep);
        let (before, key) = (quick.clone(), quick.key());
        let mv = quick.parse_move(&slow.text(mv)).expect("a move as it is written");
        let undo = quick.play(mv).expect("a legal move");
        assert_eq!(quick.ply(), turn + 1);
        quick.undo(undo);
        assert_eq!((&quick, quick.key(), quick.is_over()), (&before, key, false));
        quick.play_unchecked(mv);
        slow.play(after);
        for cell in quick.cells() {
            assert_eq!(quick.seat_at(cell), slow.board.get(&cell).copied());
        }
    }
}

fn compare_symmetries<const W: usize>(game: &Exago<W>, moves: &[ExagoMove]) {
    for symmetry in 0..Exago::<W>::SYMMETRIES {
        let image = game.mirrored(symmetry);
        let mut there = Vec::new();
        image.legal_moves(&mut there);
        let mut expected: Vec<_> = moves.iter().map(|&mv| game.mirrored_move(mv, symmetry)).collect();
        there.sort_unstable();
        expected.sort_unstable();
        assert_eq!(there, expected, "{game:?} {symmetry}");
    }
}

/// Every move that can be spelled is accepted when it is on the list, and only then.
fn compare_checks<const W: usize>(game: &Exago<W>, texts: &BTreeSet<String>) {
    let cells: Vec<usize> = game.cells().map(HexSet::<W>::bit_of).collect();
    let mut spelled = Vec::new();
    for &to in &cells {
        spelled.push(ExagoMove::place(to));
        for &from in &cells {
            spelled.push(ExagoMove::lift(from, to, None));
            spelled.extend(cells.iter().map(|&keep| ExagoMove::lift(from, to, Some(keep))));
        }
    }
    let accepted: BTreeSet<String> =
        spelled.into_iter().filter(|&mv| game.check(mv).is_ok()).map(|mv| game.move_text(mv)).collect();
    assert_eq!(&accepted, texts, "{game:?}");
}

const SEEDS: u64 = 6;

#[test]
fn the_quick_rules_are_the_slow_ones() {
    let mut met = Met::default();
    for seed in 0..SEEDS {
        compare::<2>(2, "side=4", seed, 150, &mut met);
        compare::<2>(2, "side=4,line=4,tiles=4:5", seed, 300, &mut met);
        compare::<2>(2, "side=5,tiles=5:5,rejoin", seed, 200, &mut met);
        compare::<2>(2, "side=4,tiles=3:3,line=4", seed, 510, &mut met);
        compare::<2>(2, "side=4,tiles=6:6,early_moves,rejoin", seed, 200, &mut met);
        compare::<6>(2, "side=7,tiles=7:6", seed, 60, &mut met);
        compare::<2>(3, "side=4,line=3,tiles=4:3:5", seed, 60, &mut met);
        compare::<2>(3, "side=4", seed, 60, &mut met);
        compare::<2>(4, "side=4,line=3,rejoin,tiles=3:3:3:3", seed, 60, &mut met);
        compare::<6>(5, "side=5,line=3,early_moves,tiles=3:4:3:4:3", seed, 60, &mut met);
        compare::<2>(6, "side=4,line=4,rejoin,early_moves", seed, 60, &mut met);
        compare::<2>(3, "side=4,line=4,must_block=off,tiles=5:5:5", seed, 60, &mut met);
    }
    assert!(met.choices > 50 && met.bound > 10, "{} choices, {} times bound", met.choices, met.bound);
    assert!(met.repetitions > 5 && met.wins > 10, "{} repetitions, {} wins", met.repetitions, met.wins);
}

#[test]
fn a_playout_is_a_game_by_lot() {
    for (players, list) in
        [(2, ""), (2, "side=4,rejoin,tiles=7:6"), (3, "side=4"), (4, "line=3,early_moves,rejoin")]
    {
        let start = Exago::<2>::new(ExagoRules::parse(players, list).expect(list));
        for seed in 0..50 {
            let (mut game, mut by_lot) = (start.clone(), start.clone());
            let played = game.playout(&mut Dice::from_seed(seed), 200);
            assert_eq!(played, crate::game::play_by_lot(&mut by_lot, &mut Dice::from_seed(seed), 200));
            assert_eq!((&game, game.key(), game.places()), (&by_lot, by_lot.key(), by_lot.places()));
        }
    }
}
