//! The game on the table: moves read, half made, replayed and taken back.

use tessera_rules::{AnyGame, AnyMove, IllegalMove, MarbleMove, Seat};

use crate::{Announces, Refusal, Table};

impl Table {
    /// The legal moves of the seat to move, as the game writes them; none while nobody is to move. After a placement
    /// under touch-move only those that begin with it.
    pub fn legal_moves(&self) -> Vec<String> {
        if self.to_move().is_none() {
            return Vec::new();
        }
        let moves = self.game.legal_moves().into_iter();
        let placed = self.placed_move().map(|(socket, _)| socket);
        let fits = |mv: &AnyMove| placed.is_none() || marble(*mv).map(|mv| mv.socket) == placed;
        moves.filter(fits).map(|mv| self.game.move_text(mv)).collect()
    }

    /// The game after so many of its moves, to step through it; none if there were not so many.
    pub fn game_after(&self, moves: usize) -> Option<AnyGame> {
        if moves == self.moves.len() {
            return Some(self.game.clone());
        }
        if moves + 1 == self.moves.len()
            && let Some(before) = &self.before
        {
            return Some(AnyGame::clone(before));
        }
        if moves > self.moves.len() { None } else { self.replayed(self.start()?, moves) }
    }

    /// The socket of the marble that was placed, and its name.
    fn placed_move(&self) -> Option<(u8, &str)> {
        let cell = self.placed.as_deref()?;
        let placed = marble(self.game.parse_move(cell).ok()?)?;
        Some((placed.socket, cell))
    }

    /// A whole move that can be played now.
    pub(crate) fn read_move(&self, text: &str) -> Result<AnyMove, Refusal> {
        let mv = self.game.parse_move(text)?;
        if let Some((socket, cell)) = self.placed_move()
            && marble(mv).is_none_or(|whole| whole.socket != socket)
        {
            return Err(Refusal::Touched { cell: cell.to_owned() });
        }
        self.game.check(mv)?;
        Ok(mv)
    }

    /// A placement that can be made now under touch-move: the socket's name, or the whole move if it makes five.
    pub(crate) fn read_placement(&self, cell: &str) -> Result<Placement, Refusal> {
        if let Some(placed) = &self.placed {
            return Err(Refusal::Touched { cell: placed.clone() });
        }
        let mv = self.game.parse_move(cell)?;
        let alone = marble(mv).is_some_and(|placement| placement.turn.is_none());
        match self.game.check(mv) {
            Err(IllegalMove::TurnMissing { .. }) if alone => Ok(Placement::Half(self.game.move_text(mv))),
            Ok(()) if alone => Ok(Placement::Whole(mv)),
            Ok(()) => Err(IllegalMove::Unreadable { form: "a placement is a socket alone, as in b2" }.into()),
            Err(reason) => Err(reason.into()),
        }
    }

    /// PE-9: what a move announces, at a table that announces.
    pub(crate) fn announcement(&self, mv: AnyMove) -> Option<Announces> {
        match (&self.game, mv) {
            (AnyGame::Pente(game), AnyMove::Pente(stone)) if self.opening.announcements => {
                let said = game.announcement_of(stone);
                let announces = Announces { open_three: said.open_three, tessera: said.tessera };
                (announces != Announces::default()).then_some(announces)
            }
            _ => None,
        }
    }

    /// The game after the first `moves` moves, with all who gave up until then; none if they cannot be replayed.
    pub(crate) fn replayed(&self, start: AnyGame, moves: usize) -> Option<AnyGame> {
        let mut game = start;
        for count in 0..=moves {
            for withdrawal in self.withdrawals.iter().filter(|withdrawal| withdrawal.after == count) {
                game.withdraw(withdrawal.seat);
            }
            if count < moves {
                game.play_text(&self.moves[count].text).ok()?;
            }
        }
        Some(game)
    }

    /// The start of the game as it is played by now: under `play_on` if that was agreed.
    pub(crate) fn start(&self) -> Option<AnyGame> {
        if self.played_on.is_some() { self.opening.start_playing_on() } else { self.opening.start().ok() }
    }

    /// XL-5: the game as it goes on without the winners, if it can.
    pub(crate) fn playing_on(&self) -> Option<AnyGame> {
        if self.played_on.is_some() || self.opening.has_teams() {
            return None;
        }
        let game = self.replayed(self.opening.start_playing_on()?, self.moves.len())?;
        (!game.is_over()).then_some(game)
    }

    /// How many moves would be taken back so that a seat can make its last one again. Nothing goes back behind somebody
    /// who left the game, or behind the agreement to play on.
    pub(crate) fn moves_back_to(&self, seat: Seat) -> Option<usize> {
        let last = self.moves.iter().rposition(|played| played.seat == seat.into())?;
        let floor = self.withdrawals.last().map_or(0, |withdrawal| withdrawal.after);
        let floor = floor.max(self.played_on.unwrap_or(0));
        (last >= floor).then(|| self.moves.len() - last)
    }
}

/// The marble and its turn, in the games that have them.
fn marble(mv: AnyMove) -> Option<MarbleMove> {
    match mv {
        AnyMove::Pentago(mv) | AnyMove::PentagoXl(mv) => Some(mv),
        AnyMove::Exago(_) | AnyMove::WideExago(_) | AnyMove::Pente(_) | AnyMove::Swap => None,
    }
}

/// A placement under touch-move (PG-9).
pub(crate) enum Placement {
    /// A turn must follow.
    Half(String),
    /// It makes five and is the whole move (PG-5).
    Whole(AnyMove),
}
