//! Actions and planes of Exago.

use tessera_rules::{Exago, ExagoMove, Game, HexCell, IllegalMove, Seat};

use super::{EncodedGame, PlaneValue, fill_planes, seats_from};

/// Moves with the same start and target differ in the group that stays (EX-8). A tile connects at most three groups.
const CHOICES: usize = 3;

/// The number of cells of a board.
fn cell_count(side: usize) -> usize {
    3 * side * (side - 1) + 1
}

/// The column of a row's first cell.
fn leftmost(row: i8, radius: i8) -> i8 {
    if row < 0 { -radius - row } else { -radius }
}

/// The number of a cell in reading order.
fn cell_of(cell: HexCell, side: usize) -> usize {
    let radius = side as i8 - 1;
    let above: usize = HexCell::row_lengths(side).take((radius - cell.row()) as usize).sum();
    above + (cell.column() - leftmost(cell.row(), radius)) as usize
}

/// The name of a cell from its number in reading order: rows are lettered from the bottom.
fn name_of(mut cell: usize, side: usize) -> String {
    let mut letter = b'a' + 2 * (side as u8 - 1);
    for length in HexCell::row_lengths(side) {
        if cell < length {
            break;
        }
        cell -= length;
        letter -= 1;
    }
    format!("{}{}", letter as char, cell + 1)
}

/// The kept tile of a move (EX-8) as a bit of the board; 0 if the move chooses no group.
fn kept(mv: ExagoMove) -> u32 {
    mv.packed() >> 18
}

/// Start and target of a move as one number.
fn path(mv: ExagoMove) -> u32 {
    mv.packed() & 0x3_FFFF
}

/// The legal moves that choose between groups, sorted by start and target, then by the group.
fn choosing_moves(game: &Exago) -> Vec<ExagoMove> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.retain(|&mv| kept(mv) != 0);
    moves.sort_unstable_by_key(|&mv| (path(mv), kept(mv)));
    moves
}

/// Numbers of a board's moves without their choice.
struct ExagoNumbers<'a> {
    game: &'a Exago,
    side: usize,
    cells: usize,
}

impl<'a> ExagoNumbers<'a> {
    fn of(game: &'a Exago) -> ExagoNumbers<'a> {
        let side = game.rules().side();
        ExagoNumbers { game, side, cells: cell_count(side) }
    }

    /// The number of a move that is the first of its start and target.
    fn first(&self, mv: ExagoMove) -> usize {
        let to = cell_of(self.game.placed(mv), self.side);
        match self.game.lifted(mv) {
            Some(from) => self.cells + cell_of(from, self.side) * self.cells + to,
            None => to,
        }
    }
}

/// Placements by cell; then lifts by choice, start and target.
impl EncodedGame for Exago {
    const MOVE_ENTRIES: usize = 8192;

    fn move_count(&self) -> usize {
        let cells = cell_count(self.rules().side());
        cells + CHOICES * cells * cells
    }

    fn number_of(&self, mv: ExagoMove) -> usize {
        let numbers = ExagoNumbers::of(self);
        let first = numbers.first(mv);
        if kept(mv) == 0 {
            return first;
        }
        let before = |other: &&ExagoMove| path(**other) == path(mv) && kept(**other) < kept(mv);
        first + choosing_moves(self).iter().filter(before).count() * numbers.cells * numbers.cells
    }

    fn numbered_move(&self, number: usize) -> Result<ExagoMove, IllegalMove> {
        let ExagoNumbers { side, cells, .. } = ExagoNumbers::of(self);
        let Some(lift) = number.checked_sub(cells) else {
            let mv = self.parse_move(&name_of(number, side))?;
            self.check(mv)?;
            return Ok(mv);
        };
        let (choice, from, to) = (lift / (cells * cells), lift / cells % cells, lift % cells);
        let text = format!("{}-{}", name_of(from, side), name_of(to, side));
        let mv = self.parse_move(&text)?;
        match self.check(mv) {
            Ok(()) if choice == 0 => Ok(mv),
            Ok(()) => Err(IllegalMove::NothingToChoose { instead: text }),
            Err(IllegalMove::ChoiceMissing { .. } | IllegalMove::MustBlock { .. }) => {
                let choices = choosing_moves(self);
                let chosen = choices.iter().filter(|&&other| path(other) == path(mv)).nth(choice);
                chosen.copied().ok_or_else(|| self.check(mv).err().unwrap_or(IllegalMove::GameOver))
            }
            Err(reason) => Err(reason),
        }
    }

    fn mark_legal(&self, mask: &mut [u8]) {
        mask.fill(0);
        let numbers = ExagoNumbers::of(self);
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        let mut choosing = Vec::new();
        for mv in moves {
            if kept(mv) == 0 {
                mask[numbers.first(mv)] = 1;
            } else {
                choosing.push(mv);
            }
        }
        for mv in choosing {
            let first = numbers.first(mv);
            let planes = (0..CHOICES).map(|choice| first + choice * numbers.cells * numbers.cells);
            // As many as there are moves with this start and target.
            if let Some(next) = planes.into_iter().find(|&number| mask[number] == 0) {
                mask[next] = 1;
            }
        }
    }

    fn plane_shape(&self) -> [usize; 3] {
        let width = 2 * self.rules().side() - 1;
        [2 * self.seats() + 1, width, width]
    }

    /// By seat: tiles on the board, tiles in hand; the board. Columns lean to the right: the neighbours of a cell are left and
    /// right of it, above and to the upper right, below and to the lower left.
    fn write_planes<T: PlaneValue>(&self, seat: Seat, planes: &mut [T]) {
        let side = self.rules().side();
        let (width, radius) = (2 * side - 1, side as i8 - 1);
        let plane_entries = width * width;
        let seats = self.seats();
        let (tiles, rest) = planes.split_at_mut(seats * plane_entries);
        tiles.fill(T::from(0));
        let rest = fill_planes(rest, plane_entries, seats_from(seat, seats).map(|seat| self.hand(seat)));
        rest.fill(T::from(0));
        for cell in self.cells() {
            let at = (radius - cell.row()) as usize * width + (cell.column() + radius) as usize;
            rest[at] = T::from(1);
            if let Some(owner) = self.seat_at(cell) {
                let plane = (owner.index() + seats - seat.index()) % seats;
                tiles[plane * plane_entries + at] = T::from(1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_numbered_from_the_top() {
        for side in 4..=10 {
            let mut numbers: Vec<usize> = HexCell::all(side).map(|cell| cell_of(cell, side)).collect();
            for (cell, &number) in HexCell::all(side).zip(&numbers) {
                assert_eq!(name_of(number, side), cell.name(side));
            }
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(0..cell_count(side)));
        }
        assert_eq!((name_of(0, 6), name_of(90, 6)), ("k1".to_owned(), "a6".to_owned()));
    }
}
