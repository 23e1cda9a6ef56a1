//! Moves, whole and half made.

use tessera_rules::AnyMove;

use super::Decision;
use crate::board::Placement;
use crate::{Actor, Command, Millis, Outcome, Refusal, Table, What};

impl Table {
    pub(super) fn decide_move(&self, text: &str, command: &Command, by: &Actor, now: Millis) -> Decision {
        self.check_mover(command, by)?;
        self.played(self.read_move(text)?, now)
    }

    pub(super) fn decide_place(&self, cell: &str, command: &Command, by: &Actor, now: Millis) -> Decision {
        self.check_mover(command, by)?;
        if !self.opening.has_touch_move() {
            return Err(Refusal::NoTouchMove);
        }
        match self.read_placement(cell)? {
            Placement::Half(cell) => Ok(vec![What::Placed { seat: self.game.to_move().into(), cell }]),
            Placement::Whole(mv) => self.played(mv, now),
        }
    }

    pub(super) fn decide_turn(&self, turn: &str, command: &Command, by: &Actor, now: Millis) -> Decision {
        self.check_mover(command, by)?;
        if !self.opening.has_touch_move() {
            return Err(Refusal::NoTouchMove);
        }
        let cell = self.placed.as_deref().ok_or(Refusal::NothingPlaced)?;
        self.played(self.read_move(&format!("{cell}{turn}"))?, now)
    }

    /// Whether the actor is to move, and knows how the game stands.
    fn check_mover(&self, command: &Command, by: &Actor) -> Result<(), Refusal> {
        self.check_playing()?;
        let turn = Refusal::NotYourTurn { seat: self.game.to_move().into() };
        let seat = self.acting(command, by).map_err(|refusal| match refusal {
            Refusal::WhichSeat => turn.clone(),
            other => other,
        })?;
        self.check_in_play(seat)?;
        if command.seen < self.changed {
            return Err(Refusal::Stale { seen: command.seen, changed: self.changed });
        }
        if seat != self.game.to_move() {
            return Err(turn);
        }
        Ok(())
    }

    /// A legal move is played, and the board may say that the game is over.
    fn played(&self, mv: AnyMove, now: Millis) -> Decision {
        let seat = self.game.to_move();
        let mut after = self.game.clone();
        after.play(mv)?;
        let spent = self.clocks.spend(seat, self.is_first_move(seat), now);
        let mut happening = vec![What::Moved {
            seat: seat.into(),
            text: self.game.move_text(mv),
            used: spent.used,
            left: spent.left,
            announces: self.announcement(mv),
        }];
        if let Some(outcome) = Outcome::on_board(&self.game, &after) {
            happening.push(What::Ended { outcome });
        }
        Ok(happening)
    }
}
