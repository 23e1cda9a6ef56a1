//! The game at the table: parsing, touch-move placements, replay and take-back of moves.

use tessera_rules::{AnyGame, AnyMove, IllegalMove, MarbleMove, MarbleSocket, Seat};

use crate::{MoveAnnouncement, Table, TableRefusal};

impl Table {
    /// Legal moves of the seat to move in the game's notation; empty while nobody is to move. After a touch-move placement
    /// only the moves that begin with it.
    pub fn legal_moves(&self) -> Vec<String> {
        if self.to_move().is_none() {
            return Vec::new();
        }
        let moves = self.game.legal_moves().into_iter();
        let placed = self.placed_move().map(|(socket, _)| socket);
        let fits = |mv: &AnyMove| placed.is_none() || marble(*mv).map(|mv| mv.socket) == placed;
        moves.filter(fits).map(|mv| self.game.move_text(mv)).collect()
    }

    /// The game after its first `moves` moves, to step through it; none if fewer were played.
    pub fn game_after(&self, moves: usize) -> Option<AnyGame> {
        if moves == self.moves.len() {
            return Some(self.game.clone());
        }
        if moves + 1 == self.moves.len()
            && let Some(before) = &self.previous
        {
            return Some(AnyGame::clone(before));
        }
        if moves > self.moves.len() { None } else { self.replay_moves(self.starting_position()?, moves) }
    }

    /// The number of moves, at most `most`, after which another game with the same rules can go on: that game is not over
    /// there, and nobody withdrew before.
    pub fn continuation(&self, most: usize) -> usize {
        let Ok(mut game) = self.setup.starting_position() else { return 0 };
        let first_withdrawal = self.withdrawals.first().map_or(self.moves.len(), |first| first.after);
        let mut continued = 0;
        for (count, played) in self.moves.iter().enumerate().take(most.min(first_withdrawal)) {
            if game.play_text(&played.text).is_err() {
                break;
            }
            if !game.is_over() {
                continued = count + 1;
            }
        }
        continued
    }

    /// Socket and name of the placed marble.
    fn placed_move(&self) -> Option<(MarbleSocket, &str)> {
        let cell = self.placed.as_deref()?;
        let placed = marble(self.game.parse_move(cell).ok()?)?;
        Some((placed.socket, cell))
    }

    /// Parses a complete move and checks that it is legal now.
    pub(crate) fn parse_move(&self, text: &str) -> Result<AnyMove, TableRefusal> {
        let mv = self.game.parse_move(text)?;
        if let Some((socket, cell)) = self.placed_move()
            && marble(mv).is_none_or(|whole| whole.socket != socket)
        {
            return Err(TableRefusal::Touched { cell: cell.to_owned() });
        }
        self.game.check(mv)?;
        Ok(mv)
    }

    /// Parses a touch-move placement and checks it: a socket, or the complete move if it makes five.
    pub(crate) fn parse_placement(&self, cell: &str) -> Result<TouchMovePlacement, TableRefusal> {
        if let Some(placed) = &self.placed {
            return Err(TableRefusal::Touched { cell: placed.clone() });
        }
        let mv = self.game.parse_move(cell)?;
        let alone = marble(mv).is_some_and(|placement| placement.turn.is_none());
        match self.game.check(mv) {
            Err(IllegalMove::TurnMissing { .. }) if alone => {
                Ok(TouchMovePlacement::Partial(self.game.move_text(mv)))
            }
            Ok(()) if alone => Ok(TouchMovePlacement::Complete(mv)),
            Ok(()) => Err(IllegalMove::Unreadable { form: "a placement is a socket alone, as in b2" }.into()),
            Err(reason) => Err(reason.into()),
        }
    }

    /// PE-9: the announcement of a move, at a table with announcements.
    pub(crate) fn announcement(&self, mv: AnyMove) -> Option<MoveAnnouncement> {
        match (&self.game, mv) {
            (AnyGame::Pente(game), AnyMove::Pente(stone)) if self.setup.announcements => {
                let announcement = game.announcement_of(stone);
                let announces =
                    MoveAnnouncement { open_three: announcement.open_three, tessera: announcement.tessera };
                (announces != MoveAnnouncement::default()).then_some(announces)
            }
            _ => None,
        }
    }

    /// Replays the first `moves` moves and the withdrawals among them; none if they cannot be replayed.
    pub(crate) fn replay_moves(&self, start: AnyGame, moves: usize) -> Option<AnyGame> {
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

    /// The starting position and all moves, each with the position before it; none if they cannot be replayed.
    pub fn moves_with_positions(&self) -> Option<(AnyGame, Vec<(AnyGame, AnyMove)>)> {
        let start = self.starting_position()?;
        let mut game = start.clone();
        let mut moves = Vec::with_capacity(self.moves.len());
        for (count, played) in self.moves.iter().enumerate() {
            for withdrawal in self.withdrawals.iter().filter(|withdrawal| withdrawal.after == count) {
                game.withdraw(withdrawal.seat);
            }
            let before = game.clone();
            moves.push((before, game.play_text(&played.text).ok()?));
        }
        Some((start, moves))
    }

    /// Starting position under the current rules: with `play_on` if the players agreed to it.
    pub(crate) fn starting_position(&self) -> Option<AnyGame> {
        if self.played_on.is_some() {
            self.setup.starting_position_playing_on()
        } else {
            self.setup.starting_position().ok()
        }
    }

    /// XL-5: the game continued without the winners, if possible.
    pub(crate) fn position_playing_on(&self) -> Option<AnyGame> {
        if self.played_on.is_some() || self.setup.has_teams() {
            return None;
        }
        let game = self.replay_moves(self.setup.starting_position_playing_on()?, self.moves.len())?;
        (!game.is_over()).then_some(game)
    }

    /// Number of moves to take back so that a seat can replay its last one. A take-back never crosses a withdrawal or the
    /// agreement to play on.
    pub(crate) fn moves_back_to(&self, seat: Seat) -> Option<usize> {
        let last = self.moves.iter().rposition(|played| played.seat == seat.into())?;
        let floor = self.withdrawals.last().map_or(0, |withdrawal| withdrawal.after);
        let floor = floor.max(self.played_on.unwrap_or(0));
        (last >= floor).then(|| self.moves.len() - last)
    }
}

/// The marble placement and block turn, in the games that have them.
fn marble(mv: AnyMove) -> Option<MarbleMove> {
    match mv {
        AnyMove::Pentago(mv) | AnyMove::PentagoXl(mv) => Some(mv),
        AnyMove::Exago(_) | AnyMove::Pente(_) | AnyMove::Swap => None,
    }
}

/// A placement under touch-move (PG-9).
pub(crate) enum TouchMovePlacement {
    /// A socket; a turn of a block must follow.
    Partial(String),
    /// The placement makes five and is the complete move (PG-5).
    Complete(AnyMove),
}
