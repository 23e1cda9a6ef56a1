//! AND/OR search whether the defenders can prevent a line while tiles are placed. It ends at a pairing, or when the attacker has
//! two tiles left.

use std::sync::atomic::Ordering;

use tessera_solver::CancelToken;

use super::ExagoPlacementProgress;
use super::hexagon_tables::{HexCellSet, cells};
use super::pairing_strategy::pairing;
use super::placement_board::ExagoPlacementBoard;
use super::placement_table::ExagoPlacementTable;

/// Number of fillable lines above which no pairing is searched for: it would need too many cells.
const MAX_PAIRING_LINES: u32 = 48;

/// Search for a defence while tiles are placed.
pub(super) struct ExagoPlacementSearch<'a> {
    table: ExagoPlacementTable,
    /// Number of tiles that the defenders place for each tile of the attacker.
    defenders: u32,
    progress: &'a ExagoPlacementProgress,
    cancel: &'a CancelToken,
}

impl<'a> ExagoPlacementSearch<'a> {
    pub(super) fn new(
        bits: u32,
        defenders: u32,
        progress: &'a ExagoPlacementProgress,
        cancel: &'a CancelToken,
    ) -> ExagoPlacementSearch<'a> {
        ExagoPlacementSearch { table: ExagoPlacementTable::new(bits), defenders, progress, cancel }
    }

    /// Whether the defenders hold with the attacker to move and `left` tiles in hand.
    pub(super) fn holds(&mut self, board: &mut ExagoPlacementBoard<'_>, left: u32) -> bool {
        if left == 0 {
            return true;
        }
        let length = board.hexagon.length;
        if board.open(length - 1).len() > 0 || self.cancel.is_cancelled() {
            return false;
        }
        if left <= 2 {
            return left == 1 || !self.wins_with_two(board);
        }
        let position = board.hexagon.canonical(board.attacker, board.defender);
        if let Some(holds) = self.table.get(position) {
            return holds;
        }
        self.progress.positions.fetch_add(1, Ordering::Relaxed);
        let holds = self.has_pairing(board, left) || self.all_answered(board, left);
        // The result of a cancelled search is not known.
        if !self.cancel.is_cancelled() {
            self.table.insert(position, holds);
        }
        holds
    }

    /// Whether the attacker wins with the last two tiles: the first must make more threats than the defenders can block, and
    /// leave the defenders no line to fill.
    fn wins_with_two(&self, board: &ExagoPlacementBoard<'_>) -> bool {
        let winning_replies = self.winning_replies(board);
        let many = |&cell: &usize| {
            board.threats_by(cell).count_ones() > self.defenders && winning_replies & !(1 << cell) == 0
        };
        cells(board.gaps(board.hexagon.length - 2) & placeable_cells(board)).any(|cell| many(&cell))
    }

    /// Cells with which a single defender wins. The tiles of several defenders are not distinguished, so their wins are ignored.
    fn winning_replies(&self, board: &ExagoPlacementBoard<'_>) -> HexCellSet {
        if self.defenders == 1 { board.defender_wins() } else { 0 }
    }

    fn has_pairing(&mut self, board: &ExagoPlacementBoard<'_>, left: u32) -> bool {
        let has = board.fillable(left) <= MAX_PAIRING_LINES
            && pairing(board.hexagon, board.attacker, board.defender, left).is_some();
        self.progress.pairings.fetch_add(u64::from(has), Ordering::Relaxed);
        has
    }

    fn all_answered(&mut self, board: &mut ExagoPlacementBoard<'_>, left: u32) -> bool {
        let mut moves: Vec<(i32, usize)> =
            cells(placeable_cells(board)).map(|cell| (-board.worth(cell), cell)).collect();
        moves.sort_unstable();
        moves.into_iter().all(|(_, cell)| {
            board.place_attacker(cell);
            let is_answered = self.is_answered(board, left - 1, self.defenders);
            board.remove_attacker(cell);
            is_answered
        })
    }

    /// Whether the defenders hold if they place `replies` tiles now, and then the attacker moves.
    pub(super) fn is_answered(
        &mut self,
        board: &mut ExagoPlacementBoard<'_>,
        left: u32,
        replies: u32,
    ) -> bool {
        if replies == 0 {
            return self.holds(board, left);
        }
        if left == 0 || self.winning_replies(board) != 0 {
            return true;
        }
        let threats = board.gaps(board.hexagon.length - 1);
        let candidates = match threats.count_ones().cmp(&replies) {
            std::cmp::Ordering::Greater => return false,
            // Every tile must block a threat.
            std::cmp::Ordering::Equal => threats,
            std::cmp::Ordering::Less => placeable_cells(board),
        };
        let mut ranked: Vec<(i32, usize)> =
            cells(candidates).map(|cell| (-board.worth(cell), cell)).collect();
        ranked.sort_unstable();
        ranked.into_iter().any(|(_, reply)| self.holds_after(board, left, replies, reply))
    }

    fn holds_after(
        &mut self,
        board: &mut ExagoPlacementBoard<'_>,
        left: u32,
        replies: u32,
        reply: usize,
    ) -> bool {
        board.place_defender(reply);
        let holds = self.is_answered(board, left, replies - 1);
        board.remove_defender(reply);
        holds
    }
}

/// Cells on which a tile may be placed: the centre for the first tile (EX-3), else those that touch a tile (EX-4).
fn placeable_cells(board: &ExagoPlacementBoard<'_>) -> HexCellSet {
    match board.all() {
        0 => 1 << (board.hexagon.neighbours.len() / 2),
        all => board.hexagon.touching(all),
    }
}
