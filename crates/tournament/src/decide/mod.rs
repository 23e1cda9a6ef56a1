//! Commands checked, and what they would bring about.

mod consequences;
mod entries;
mod groups;
mod results;

use tessera_rules::Dice;

use crate::{
    Action, Command, CupPlan, Event, GameNumber, PlayerNumber, Question, Refusal, Report, State, Tournament,
    What,
};

impl Tournament {
    /// What a command brings about: the events to store and then to [`apply`](Tournament::apply), or why it is refused. The
    /// tournament itself does not change.
    ///
    /// `lots` is where chance comes from; every lot that is drawn stands in an event. The events of one command belong
    /// together and should be stored together. What follows from a command by itself comes with it: lots that became
    /// necessary, the bracket, replays, and who is called to which table.
    pub fn decide(&self, command: &Command, at: u64, lots: &mut Dice) -> Result<Vec<Event>, Refusal> {
        if let Some(seen) = command.seen.filter(|&seen| !self.changes_as_seen(command, seen)) {
            return Err(Refusal::HappenedSince { seen, last: self.number() });
        }
        let whats = self.happening(&command.action, lots)?;
        let first = self.number() + 1;
        let last = whats.len() as u32;
        let event = |(i, what)| {
            let (number, more) = (first + i as u32, last - 1 - i as u32);
            let (by, by_role) = (command.by.clone(), command.by_role);
            Event { number, at, by, by_role, with: (i > 0).then_some(first), more, what }
        };
        Ok(whats.into_iter().enumerate().map(event).collect())
    }

    fn happening(&self, action: &Action, lots: &mut Dice) -> Result<Vec<What>, Refusal> {
        if let Action::Undo { command } = action {
            return self.decide_undo(*command);
        }
        let mut draft = Draft::new(self, lots);
        match action {
            Action::Enter { entrants } => draft.enter(entrants)?,
            Action::Amend { player, entrant } => draft.amend(*player, entrant)?,
            Action::Withdraw { player } => draft.withdraw(*player)?,
            Action::Reinstate { player } => draft.reinstate(*player)?,
            Action::SetTables { tables } => {
                crate::plan::check_tables(*tables)?;
                draft.push(What::TablesSet { tables: *tables });
            }
            Action::SetOnline { online } => draft.set_online(*online)?,
            Action::RenewLink { player } => draft.renew_link(*player)?,
            Action::Draw { groups } => draft.draw_groups(*groups)?,
            Action::Result(report) => draft.result(report)?,
            Action::Correct(report) => draft.correct(report)?,
            Action::Strike { game } => draft.strike(*game)?,
            Action::PlanCup { size, third_place } => draft.plan_cup(*size, *third_place)?,
            Action::Undo { .. } => {}
        }
        draft.follow();
        draft.check_later_games(self.state())?;
        Ok(draft.whats)
    }

    fn decide_undo(&self, command: u32) -> Result<Vec<What>, Refusal> {
        match self.last_command() {
            None => Err(Refusal::NothingToUndo),
            Some(last) if last != command => Err(Refusal::UndoOfAnother { asked: command, last }),
            Some(_) => Ok(vec![What::Undone { command }]),
        }
    }
}

/// What would happen, and what would then be.
struct Draft<'a> {
    tournament: &'a Tournament,
    state: State,
    lots: &'a mut Dice,
    whats: Vec<What>,
}

impl<'a> Draft<'a> {
    fn new(tournament: &'a Tournament, lots: &'a mut Dice) -> Draft<'a> {
        Draft { tournament, state: tournament.state().clone(), lots, whats: Vec::new() }
    }

    fn push(&mut self, what: What) {
        let number = self.tournament.number() + 1 + self.whats.len() as u32;
        self.state.happen(&what, number).expect("what was checked can happen");
        self.whats.push(what);
    }

    /// The number of the next game: no number is used twice.
    fn next_game(&self) -> GameNumber {
        self.tournament.next_game.max(self.state.next_game())
    }

    /// The same where an event says it only if it has to.
    fn games_from(&self) -> Option<GameNumber> {
        Some(self.next_game()).filter(|&next| next != self.state.next_game())
    }

    /// Draws a lot, once for every question: whoever undoes a draw and draws again gets the same.
    fn draw_lot(&mut self, question: Question, order: impl FnOnce(&mut Dice) -> Vec<PlayerNumber>) -> Dice {
        /// A browser's numbers have so many bits.
        const SPARE_BITS: u32 = 11;
        let lot = match self.tournament.drawn.get(&question) {
            Some(&lot) => lot,
            None => self.lots.bits() >> SPARE_BITS,
        };
        let mut dice = Dice::from_seed(lot);
        let order = order(&mut dice);
        // A command that was cut off by a crash may have left its lot behind.
        if !self.state.lots.contains_key(&question) {
            self.push(What::LotDrawn { question, lot, order });
        }
        dice
    }

    /// Draws the order of players.
    fn draw_order(&mut self, question: Question, players: &[PlayerNumber]) -> Vec<PlayerNumber> {
        let mut drawn = players.to_vec();
        self.draw_lot(question, |dice| {
            dice.shuffle(&mut drawn);
            drawn.clone()
        });
        drawn
    }

    fn plan_cup(&mut self, size: Option<u16>, third_place: bool) -> Result<(), Refusal> {
        if self.state.groups.is_empty() {
            return Err(Refusal::NotDrawn);
        }
        if self.state.cup_plan.is_some() {
            return Err(Refusal::CupPlannedAlready);
        }
        let open = self.state.open_group_games();
        if open > 0 {
            return Err(Refusal::GroupsNotDone { open });
        }
        let plan = self.check_cup(size, third_place)?;
        self.push(What::CupPlanned { size: plan.size, third_place });
        Ok(())
    }

    fn check_cup(&self, size: Option<u16>, third_place: bool) -> Result<CupPlan, Refusal> {
        let most = self.state.players_left();
        let proposed = self.state.proposal().ok_or(Refusal::NobodyLeft)?.size;
        let size = size.unwrap_or(proposed);
        let fewest = most.min(2);
        if (fewest..=most).contains(&usize::from(size)) {
            Ok(CupPlan { size, third_place })
        } else {
            Err(Refusal::CupSize { size, fewest, most })
        }
    }

    /// TR-9: nothing takes away a game that was played.
    fn check_later_games(&self, before: &State) -> Result<(), Refusal> {
        for (was, is) in before.games.iter().zip(&self.state.games) {
            let entered = was.outcome().is_some_and(crate::Outcome::was_entered);
            if entered && is.cancelled && !was.cancelled {
                return Err(Refusal::LaterGamePlayed { game: is.number });
            }
        }
        Ok(())
    }

    fn reported(&self, report: &Report) -> Result<crate::Game, Refusal> {
        let game = self.state.game(report.game)?;
        if game.cancelled { Err(Refusal::GameCancelled { game: game.number }) } else { Ok(game.clone()) }
    }
}

impl State {
    /// How many of those drawn into groups have not left.
    pub(crate) fn players_left(&self) -> usize {
        self.groups.iter().flat_map(|group| &group.players).filter(|&&player| self.is_in(player)).count()
    }
}
