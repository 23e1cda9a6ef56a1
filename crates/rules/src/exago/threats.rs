//! EX-11: threats, and the opponent that must be blocked.

use std::ops::ControlFlow;

use super::connected_groups::TileGroups;
use super::hex_set::HexSet;
use super::move_generation::TileMoves;
use super::rule_options::RejoinRule;
use super::state::ExagoState;
use crate::Seat;
use crate::seat::MAX_SEATS;

impl<const W: usize> ExagoState<W> {
    /// EX-11: the opponent that the player to move must block unless they win, if the rule applies.
    #[inline]
    pub(super) fn forced_block(&self) -> Option<Seat> {
        if self.rules.must_block() { self.find_forced_block() } else { None }
    }

    fn find_forced_block(&self) -> Option<Seat> {
        let seats = self.rules.seats();
        let mut threatening = [Seat::FIRST; MAX_SEATS];
        let mut count = 0;
        let mut seat = self.to_move.next(seats);
        while seat != self.to_move {
            if self.is_in_play(seat) && self.threatens(seat, self.tiles.of(seat), self.tiles.all()) {
                threatening[count] = seat;
                count += 1;
            }
            seat = seat.next(seats);
        }
        if count < 2 {
            return None;
        }
        // The opponents that can be blocked, in turn order. If there are two or more, the first must be.
        let mut blockable = threatening[..count].iter().copied().filter(|&seat| self.can_block(seat));
        let first = blockable.next()?;
        blockable.next().map(|_| first)
    }

    fn can_block(&self, seat: Seat) -> bool {
        let search = self.try_each_tile_moves(|tile_moves| {
            if self.blocks(&tile_moves, seat).is_empty() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        search.is_break()
    }

    /// Whether a player with the tiles `own` among `all` would have a winning move if it were their turn, EX-11 aside.
    pub(super) fn threatens(&self, seat: Seat, own: HexSet<W>, all: HexSet<W>) -> bool {
        let on_board = own.count() as usize;
        if on_board + 1 < self.rules.line() || self.gaps(own, all).is_empty() {
            return false;
        }
        // A tile from the hand completes whatever a lift completes, so early moves (EX-12) add nothing.
        on_board < self.rules.tiles(seat) || own.bits().any(|from| self.wins_by_lifting(from, own, all))
    }

    /// The free cells where a player completes a line. A tile there touches the line, so EX-4 is satisfied.
    pub(super) fn gaps(&self, own: HexSet<W>, all: HexSet<W>) -> HexSet<W> {
        own.completions(self.rules.line()) & self.board.minus(all)
    }

    /// Whether a player can complete a line by lifting this tile. Only tiles that stay make a line (EX-7, EX-12); of equal
    /// groups the player chooses one (EX-8).
    fn wins_by_lifting(&self, from: usize, own: HexSet<W>, all: HexSet<W>) -> bool {
        // The cell that the tile leaves is no target (EX-6), so it does not count as free.
        let targets = self.gaps(own.without(from), all);
        if targets.is_empty() {
            return false;
        }
        let groups = TileGroups::after_lift(all.without(from), from);
        let mut largest = groups.largest().iter();
        match self.rules.rejoin_rule() {
            _ if groups.all().len() == 1 => true,
            // The tile touches every group of which it continues a line, so that all of them stay.
            RejoinRule::Touched => largest.any(|group| group.neighbours().meets(targets)),
            RejoinRule::Every if groups.rejoining_cells().meets(targets) => true,
            RejoinRule::Off | RejoinRule::Every => {
                largest.any(|&stays| !self.gaps(own & stays, all).is_empty())
            }
        }
    }

    /// The targets that win.
    pub(super) fn wins(&self, tile_moves: &TileMoves<W>) -> HexSet<W> {
        self.gaps(self.tiles.of(self.to_move) & tile_moves.stays, tile_moves.stays) & tile_moves.targets
    }

    /// The targets that block a player: afterwards the player does not threaten to win.
    pub(super) fn blocks(&self, tile_moves: &TileMoves<W>, seat: Seat) -> HexSet<W> {
        let own = self.tiles.of(seat) & tile_moves.stays;
        let gaps = self.gaps(own, tile_moves.stays);
        let in_hand = (own.count() as usize) < self.rules.tiles(seat);
        match gaps.count() {
            0 => tile_moves.targets,
            _ if !in_hand => self.blocks_all_lifts(tile_moves, seat, own),
            // With a tile in hand the player threatens as long as there is a gap, and a move can fill one.
            1 => tile_moves.targets & gaps,
            _ => HexSet::EMPTY,
        }
    }

    /// The targets that block a player with an empty hand, who must lift. A tile can block in more ways than by filling a
    /// gap: it can change what the lift splits.
    fn blocks_all_lifts(&self, tile_moves: &TileMoves<W>, seat: Seat, own: HexSet<W>) -> HexSet<W> {
        // Lifting a tile whose neighbours are adjacent to each other splits nothing, unless the new tile is next to it.
        // For most targets this alone shows that the threat remains.
        let mut candidates = tile_moves.targets;
        for from in own.bits().filter(|&from| tile_moves.stays.surely_connected_without(from)) {
            let gaps = self.gaps(own.without(from), tile_moves.stays);
            candidates = match gaps.count() {
                0 => candidates,
                1 => candidates & (HexSet::only(from).neighbours() | gaps),
                _ => candidates & HexSet::only(from).neighbours(),
            };
            if candidates.is_empty() {
                return candidates;
            }
        }
        let still_threatens = |to: &usize| self.threatens(seat, own, tile_moves.stays.with(*to));
        candidates.bits().filter(still_threatens).fold(candidates, HexSet::without)
    }
}
