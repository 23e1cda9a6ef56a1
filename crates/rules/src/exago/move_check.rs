//! The reason why a move is illegal.

use std::ops::ControlFlow;

use super::hex_set::HexSet;
use super::move_generation::ExagoMove;
use super::state::ExagoState;
use crate::{Game, HexCell, IllegalMove, Seat};

const OTHER_SIZE: IllegalMove = IllegalMove::Unreadable { form: "it belongs to a board of another size" };

impl<const W: usize> ExagoState<W> {
    /// The first reason against a move: its cells, then the tile, then EX-11.
    pub(super) fn check_move(&self, mv: ExagoMove) -> Result<(), IllegalMove> {
        if self.is_over() {
            return Err(IllegalMove::GameOver);
        }
        if !mv.is_for::<W>() {
            return Err(OTHER_SIZE);
        }
        if let Some(missing) = mv.cells().find(|&cell| !self.board.contains(cell)) {
            return Err(HexSet::<W>::cell_at(missing).missing(self.rules.side()));
        }
        if self.tiles.all().contains(mv.to()) && mv.from() != Some(mv.to()) {
            return Err(IllegalMove::Occupied { thing: "cell", cell: self.name(mv.to()) });
        }
        match mv.from() {
            Some(from) => self.check_lift(from, mv)?,
            None => self.check_placement(mv.to())?,
        }
        match self.forced_block() {
            Some(seat) if !self.fulfils_forced_block(self.canonical(mv), seat) => {
                Err(IllegalMove::MustBlock { seat })
            }
            _ => Ok(()),
        }
    }

    /// Whether a move that is legal apart from EX-11 satisfies it.
    fn fulfils_forced_block(&self, mv: ExagoMove, seat: Seat) -> bool {
        let search = self.try_each_legal(Some(seat), |tile_moves| {
            let found = tile_moves.targets.contains(mv.to()) && tile_moves.move_to(mv.to()) == mv;
            if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        search.is_break()
    }

    /// EX-3 to EX-6 for a tile from the hand.
    fn check_placement(&self, to: usize) -> Result<(), IllegalMove> {
        if self.hand(self.to_move) == 0 {
            return Err(IllegalMove::HandIsEmpty { example: self.example_lift_to(to) });
        }
        if self.placements().contains(to) {
            return Ok(());
        }
        Err(if self.turns == 0 {
            IllegalMove::NotTheCentre { piece: "tile", centre: HexCell::CENTRE.name(self.rules.side()) }
        } else {
            IllegalMove::TouchesNothing { cell: self.name(to) }
        })
    }

    /// EX-5 to EX-9, EX-12 and EX-14 for a tile on the board.
    fn check_lift(&self, from: usize, mv: ExagoMove) -> Result<(), IllegalMove> {
        let to = mv.to();
        let hand = self.hand(self.to_move);
        if hand > 0 && !self.rules.early_moves() {
            return Err(IllegalMove::TilesInHand { hand });
        }
        if !self.tiles.of(self.to_move).contains(from) {
            return Err(IllegalMove::NotYourTile { cell: self.name(from) });
        }
        if from == to {
            return Err(IllegalMove::BackWhereItWas { cell: self.name(from) });
        }
        // EX-14. Unreachable in play, as the second turn adds a second tile; checked to follow the rules.
        if self.tiles.all().count() == 1 {
            return Err(IllegalMove::LastTile { cell: self.name(from) });
        }
        let groups = self.groups_without(from);
        let touched = |group: &&HexSet<W>| group.neighbours().contains(to);
        let choices = groups.choices(to, self.rules.rejoin_rule());
        match mv.keep() {
            None if choices.len() > 1 => {
                let Some(stays) = choices.iter().find(touched) else {
                    return Err(IllegalMove::TouchesNothing { cell: self.name(to) });
                };
                let example = self.text(ExagoMove::lift::<W>(from, to, Some(stays.first())));
                return Err(IllegalMove::ChoiceMissing {
                    cell: self.name(from),
                    groups: choices.len(),
                    example,
                });
            }
            Some(_) if choices.len() < 2 => {
                let instead = self.text(ExagoMove::lift::<W>(from, to, None));
                return Err(IllegalMove::NothingToChoose { instead });
            }
            Some(keep) if !choices.iter().any(|group| group.contains(keep)) => {
                let example = self.name(choices[0].first());
                return Err(IllegalMove::NotALargestGroup { cell: self.name(keep), example });
            }
            _ => {}
        }
        if choices.is_empty() || touched(&&groups.staying(mv.keep())) {
            return Ok(());
        }
        Err(match mv.keep() {
            Some(keep) if groups.all().iter().any(|group| touched(&group)) => {
                IllegalMove::TouchesOtherGroup { cell: self.name(to), group: self.name(keep) }
            }
            _ => IllegalMove::TouchesNothing { cell: self.name(to) },
        })
    }

    /// A legal lift to this cell as an example, or at least one of the right form.
    fn example_lift_to(&self, to: usize) -> String {
        let mut example =
            self.tiles.of(self.to_move).bits().next().map(|from| ExagoMove::lift::<W>(from, to, None));
        let _ = self.try_each_tile_moves(|tile_moves| {
            if tile_moves.targets.contains(to) {
                example = Some(tile_moves.move_to(to));
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        example.map(|mv| self.text(mv)).unwrap_or_default()
    }

    fn name(&self, bit: usize) -> String {
        HexSet::<W>::cell_at(bit).name(self.rules.side())
    }

    fn text(&self, mv: ExagoMove) -> String {
        let mut text = String::new();
        self.write_as_is(mv, &mut text).expect("writing to a string cannot fail");
        text
    }
}
