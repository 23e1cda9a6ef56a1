//! Judges moves by playing them, and if necessary the replies to them.

use tessera_rules::{AnyGame, AnyMove, Seat};

use crate::goal::{GoalResult, LessonGoal, MissedGoal};

/// A legal move, the position before it and the position after it.
struct PlayedStep<'a> {
    before: &'a AnyGame,
    mv: AnyMove,
    after: AnyGame,
    mover: Seat,
}

/// Judges a legal move.
pub(crate) fn judge(before: &AnyGame, mv: AnyMove, goal: LessonGoal) -> GoalResult {
    let after = played(before, mv);
    let step = PlayedStep { before, mv, after, mover: before.to_move() };
    match step.missed(goal) {
        None => GoalResult::Reached,
        Some(missed) => GoalResult::Missed(missed),
    }
}

impl PlayedStep<'_> {
    fn missed(&self, goal: LessonGoal) -> Option<MissedGoal> {
        // In these two the winner is not the mover alone.
        match goal {
            LessonGoal::ShareFirst => return (!self.shares_first()).then_some(MissedGoal::NotShared),
            LessonGoal::NextPlace => {
                return self.after.is_in_play(self.mover).then_some(MissedGoal::NoPlace);
            }
            _ => {}
        }
        if self.another_wins() {
            return Some(MissedGoal::OtherWins);
        }
        match goal {
            LessonGoal::AnyMove | LessonGoal::ShareFirst | LessonGoal::NextPlace => None,
            LessonGoal::Cell(cells) => {
                let cell = self.before.target(self.mv).map(|cell| self.before.cell_name(cell));
                let is_one = cell.is_some_and(|cell| cells.contains(&cell.as_str()));
                (!is_one).then_some(MissedGoal::OtherCell)
            }
            LessonGoal::Win => (!has_won(&self.after, self.mover)).then_some(MissedGoal::NoWin),
            LessonGoal::Stop => self.opening(),
            LessonGoal::ForceWin => self.opening().or_else(|| self.escape()),
            LessonGoal::Capture(pairs) => {
                let captured = captured(self.before, &self.after, self.mover);
                (captured < pairs).then_some(MissedGoal::FewerPairs { captured })
            }
            LessonGoal::Guard => {
                let reply = self.reply(|after| captured(&self.after, after, self.after.to_move()) > 0)?;
                Some(MissedGoal::Capturable { reply })
            }
            LessonGoal::OpenThree => (!self.announces().0).then_some(MissedGoal::NoOpenThree),
            LessonGoal::Tessera => (!self.announces().1).then_some(MissedGoal::NoTessera),
            LessonGoal::SendBack => self.nothing_sent_back().or_else(|| self.opening()),
        }
    }

    fn shares_first(&self) -> bool {
        let places = self.after.places();
        places.is_some_and(|places| places.of(self.mover) == 1 && places.winners().count() > 1)
    }

    /// Whether the move gives the first place to an opponent and not to the mover.
    fn another_wins(&self) -> bool {
        let places = self.after.places();
        places.is_some_and(|places| places.of(self.mover) > 1)
    }

    /// The winning move that is left to the next player.
    fn opening(&self) -> Option<MissedGoal> {
        let reply = self.reply(|after| has_won(after, self.after.to_move()))?;
        Some(MissedGoal::Open { reply })
    }

    /// The reply after which the mover has no winning move.
    fn escape(&self) -> Option<MissedGoal> {
        if has_won(&self.after, self.mover) {
            return None;
        }
        let reply = self.reply(|after| {
            let wins = |mv: AnyMove| has_won(&played(after, mv), self.mover);
            !has_won(after, self.mover) && !after.legal_moves().into_iter().any(wins)
        })?;
        Some(MissedGoal::Stoppable { reply })
    }

    /// The first reply of the next player, in the order of their texts, for which a condition holds. Moves without a turn
    /// come first: they are easier to see.
    fn reply(&self, condition: impl Fn(&AnyGame) -> bool) -> Option<String> {
        let replies = self.after.legal_moves().into_iter();
        let fitting = replies.filter(|&mv| condition(&played(&self.after, mv)));
        fitting.map(|mv| self.after.move_text(mv)).min_by_key(|text| (text.len(), text.clone()))
    }

    /// Whether the move makes an open three, and a tessera.
    fn announces(&self) -> (bool, bool) {
        match (self.before, self.mv) {
            (AnyGame::Pente(game), AnyMove::Pente(at)) => {
                let announcement = game.announcement_of(at);
                (announcement.open_three, announcement.tessera)
            }
            _ => (false, false),
        }
    }

    fn nothing_sent_back(&self) -> Option<MissedGoal> {
        let next = self.after.to_move().index();
        let hand = |game: &AnyGame| game.hands().map_or(0, |hands| hands[next]);
        (hand(&self.after) <= hand(self.before)).then_some(MissedGoal::NothingSentBack)
    }
}

/// The position after a legal move.
fn played(before: &AnyGame, mv: AnyMove) -> AnyGame {
    let mut after = before.clone();
    after.play(mv).expect("the move is legal");
    after
}

/// Whether a seat has the first place and not everybody shares it.
fn has_won(game: &AnyGame, seat: Seat) -> bool {
    game.places().is_some_and(|places| places.of(seat) == 1 && !places.is_draw())
}

/// The number of pairs that a seat has more than before.
fn captured(before: &AnyGame, after: &AnyGame, seat: Seat) -> u8 {
    let pairs = |game: &AnyGame| game.captured().map_or(0, |pairs| pairs[seat.index()]);
    pairs(after) - pairs(before)
}
