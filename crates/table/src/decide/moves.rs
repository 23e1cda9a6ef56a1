//! Moves, and touch-move placements and turns.

use tessera_rules::AnyMove;

use super::Decision;
use crate::game_moves::TouchMovePlacement;
use crate::{Actor, Millis, Table, TableCommand, TableEventKind, TableOutcome, TableRefusal};

impl Table {
    pub(super) fn decide_move(
        &self,
        text: &str,
        command: &TableCommand,
        by: &Actor,
        now: Millis,
    ) -> Decision {
        self.check_mover(command, by)?;
        self.move_events(self.parse_move(text)?, now)
    }

    pub(super) fn decide_place(
        &self,
        cell: &str,
        command: &TableCommand,
        by: &Actor,
        now: Millis,
    ) -> Decision {
        self.check_mover(command, by)?;
        if !self.setup.has_touch_move() {
            return Err(TableRefusal::NoTouchMove);
        }
        match self.parse_placement(cell)? {
            TouchMovePlacement::Partial(cell) => {
                Ok(vec![TableEventKind::Placed { seat: self.game.to_move().into(), cell }])
            }
            TouchMovePlacement::Complete(mv) => self.move_events(mv, now),
        }
    }

    pub(super) fn decide_turn(
        &self,
        turn: &str,
        command: &TableCommand,
        by: &Actor,
        now: Millis,
    ) -> Decision {
        self.check_mover(command, by)?;
        if !self.setup.has_touch_move() {
            return Err(TableRefusal::NoTouchMove);
        }
        let cell = self.placed.as_deref().ok_or(TableRefusal::NothingPlaced)?;
        self.move_events(self.parse_move(&format!("{cell}{turn}"))?, now)
    }

    /// Checks that the actor is to move and has seen the current position.
    fn check_mover(&self, command: &TableCommand, by: &Actor) -> Result<(), TableRefusal> {
        self.check_playing()?;
        let turn = TableRefusal::NotYourTurn { seat: self.game.to_move().into() };
        let seat = self.acting_seat(command, by).map_err(|refusal| match refusal {
            TableRefusal::WhichSeat => turn.clone(),
            other => other,
        })?;
        self.check_in_play(seat)?;
        if command.seen < self.changed {
            return Err(TableRefusal::Stale { seen: command.seen, changed: self.changed });
        }
        if seat != self.game.to_move() {
            return Err(turn);
        }
        Ok(())
    }

    /// Events of a legal move, with the end of the game if it ends on the board.
    fn move_events(&self, mv: AnyMove, now: Millis) -> Decision {
        let seat = self.game.to_move();
        let mut after = self.game.clone();
        after.play(mv)?;
        let spent = self.clocks.time_spent(seat, self.is_first_move(seat), now);
        let mut kinds = vec![TableEventKind::Moved {
            seat: seat.into(),
            text: self.game.move_text(mv),
            used: spent.used,
            left: spent.left,
            announces: self.announcement(mv),
        }];
        if let Some(outcome) = TableOutcome::on_board(&self.game, &after) {
            kinds.push(TableEventKind::Ended { outcome });
        }
        Ok(kinds)
    }
}
