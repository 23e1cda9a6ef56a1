//! Validates commands and makes their events.

mod consequences;
mod entries;
mod groups;
mod knock_out;
mod loaded_results;
mod results;
mod rounds;

use tessera_rules::Dice;

use crate::{
    CupSettings, GameNumber, GameReport, PlayerNumber, RandomDrawSubject, Tournament, TournamentAction,
    TournamentCommand, TournamentEvent, TournamentEventKind, TournamentFormat, TournamentRefusal,
    TournamentState,
};

impl Tournament {
    /// Validates a command and returns the events to store and then to [`apply`](Tournament::apply), or a refusal. The
    /// tournament itself does not change.
    ///
    /// `dice` is the source of randomness; every random draw is recorded in an event. The events of one command should be
    /// stored together. They include the automatic consequences: random draws, the bracket, replays and table calls.
    ///
    /// An empty list means that there is nothing to do: the command was executed before
    /// ([`is_executed`](Tournament::is_executed)), or it enters the result that the game has.
    pub fn decide(
        &self,
        command: &TournamentCommand,
        at: u64,
        dice: &mut Dice,
    ) -> Result<Vec<TournamentEvent>, TournamentRefusal> {
        if let Some(id) = &command.id {
            if !id.is_valid() {
                return Err(TournamentRefusal::CommandId);
            }
            if self.is_executed(command) {
                return Ok(Vec::new());
            }
        }
        if command.delete_first.is_empty() && self.has_result(&command.action) {
            return Ok(Vec::new());
        }
        if let Some(seen) = command.seen.filter(|&seen| !self.changes_as_seen(command, seen)) {
            return Err(TournamentRefusal::HappenedSince { seen, last: self.number() });
        }
        let kinds = match self.decide_hall(&command.action, at) {
            Some(kind) => vec![kind?],
            None => self.decide_kinds(&command.action, &command.delete_first, dice)?,
        };
        let first = self.number() + 1;
        let last = kinds.len() as u32;
        let event = |(i, kind)| {
            let (number, more) = (first + i as u32, last - 1 - i as u32);
            let (by, by_role) = (command.by.clone(), command.by_role);
            let id = command.id.clone().filter(|_| i == 0);
            TournamentEvent {
                number,
                at,
                by,
                by_player: command.by_player.clone(),
                by_role,
                command_id: id,
                with: (i > 0).then_some(first),
                more,
                kind,
            }
        };
        Ok(kinds.into_iter().enumerate().map(event).collect())
    }

    fn decide_kinds(
        &self,
        action: &TournamentAction,
        delete_first: &[GameNumber],
        dice: &mut Dice,
    ) -> Result<Vec<TournamentEventKind>, TournamentRefusal> {
        if let TournamentAction::Undo { command } = action {
            return self.decide_undo(*command);
        }
        let (kinds, later) = self.draft_kinds(action, delete_first, dice)?;
        match later.first() {
            Some(&game) => Err(TournamentRefusal::LaterGamePlayed { game }),
            None => Ok(kinds),
        }
    }

    /// The events of an action, and the games that were played and that it would cancel without deleting their results first.
    pub(crate) fn draft_kinds(
        &self,
        action: &TournamentAction,
        delete_first: &[GameNumber],
        dice: &mut Dice,
    ) -> Result<(Vec<TournamentEventKind>, Vec<GameNumber>), TournamentRefusal> {
        let mut draft = CommandDraft::new(self, dice);
        delete_first.iter().try_for_each(|&game| draft.delete_result(game))?;
        match action {
            TournamentAction::Enter { entrants } => draft.enter(entrants)?,
            TournamentAction::EditEntrant { player, entrant } => draft.edit_entrant(*player, entrant)?,
            TournamentAction::Withdraw { player } => draft.withdraw(*player)?,
            TournamentAction::Reinstate { player } => draft.reinstate(*player)?,
            TournamentAction::SetTables { tables } => {
                crate::setup::check_tables(*tables)?;
                draft.push(TournamentEventKind::TablesSet { tables: *tables });
            }
            TournamentAction::SetOnline { online } => draft.set_online(*online)?,
            TournamentAction::RenewLink { player } => draft.renew_link(*player)?,
            TournamentAction::Draw { groups } => draft.draw(*groups)?,
            TournamentAction::CancelRound => draft.cancel_round()?,
            TournamentAction::SetRounds { rounds } => draft.set_rounds(*rounds)?,
            TournamentAction::Result(report) => draft.enter_result(report)?,
            TournamentAction::Correct(report) => draft.correct_result(report)?,
            TournamentAction::DeleteResult { game } => draft.delete_result(*game)?,
            TournamentAction::PlanCup { size, third_place } => draft.plan_cup(*size, *third_place)?,
            // Decided without a draft.
            TournamentAction::Undo { .. }
            | TournamentAction::AddHelper { .. }
            | TournamentAction::RevokeHelper { .. }
            | TournamentAction::Announce { .. }
            | TournamentAction::SetRoundClock { .. } => {}
        }
        draft.add_consequences();
        let later = draft.later_games(self.state(), delete_first);
        Ok((draft.kinds, later))
    }

    fn decide_undo(&self, command: u32) -> Result<Vec<TournamentEventKind>, TournamentRefusal> {
        match self.last_command() {
            None => Err(TournamentRefusal::NothingToUndo),
            Some(last) if last != command => Err(TournamentRefusal::UndoOfAnother { asked: command, last }),
            Some(_) => Ok(vec![TournamentEventKind::Undone { command }]),
        }
    }
}

/// Events of a command being decided, and the state after them.
struct CommandDraft<'a> {
    tournament: &'a Tournament,
    state: TournamentState,
    dice: &'a mut Dice,
    kinds: Vec<TournamentEventKind>,
}

impl<'a> CommandDraft<'a> {
    fn new(tournament: &'a Tournament, dice: &'a mut Dice) -> CommandDraft<'a> {
        CommandDraft { tournament, state: tournament.state().clone(), dice, kinds: Vec::new() }
    }

    fn push(&mut self, kind: TournamentEventKind) {
        let number = self.tournament.number() + 1 + self.kinds.len() as u32;
        self.state.apply_kind(&kind, number).expect("a checked event applies");
        self.kinds.push(kind);
    }

    /// Number of the next game; numbers are never reused.
    fn next_game(&self) -> GameNumber {
        self.tournament.next_game.max(self.state.next_game())
    }

    /// Number of the next game, if an event must record it because it is not the next of the state.
    fn explicit_next_game(&self) -> Option<GameNumber> {
        Some(self.next_game()).filter(|&next| next != self.state.next_game())
    }

    /// Makes a random draw, once for every subject: a draw that is undone and repeated gives the same seed.
    fn draw_seed(
        &mut self,
        subject: RandomDrawSubject,
        order: impl FnOnce(&mut Dice) -> Vec<PlayerNumber>,
    ) -> Dice {
        /// Seeds have 53 bits, the integer precision of JavaScript numbers.
        const SPARE_BITS: u32 = 11;
        let seed = match self.tournament.seeds.get(&subject) {
            Some(&seed) => seed,
            None => self.dice.bits() >> SPARE_BITS,
        };
        let mut dice = Dice::from_seed(seed);
        let order = order(&mut dice);
        // A command that was interrupted by a crash may have stored its draw already.
        if !self.state.random_draws.contains_key(&subject) {
            self.push(TournamentEventKind::RandomDrawn { subject, seed, order });
        }
        dice
    }

    /// Draws a random order of players.
    fn draw_order(&mut self, subject: RandomDrawSubject, players: &[PlayerNumber]) -> Vec<PlayerNumber> {
        let mut drawn = players.to_vec();
        self.draw_seed(subject, |dice| {
            dice.shuffle(&mut drawn);
            drawn.clone()
        });
        drawn
    }

    fn plan_cup(&mut self, size: Option<u16>, third_place: bool) -> Result<(), TournamentRefusal> {
        if !self.state.plan.format.is_default() {
            return Err(TournamentRefusal::FormatHasNoCup);
        }
        if self.state.groups.is_empty() {
            return Err(TournamentRefusal::NotDrawn);
        }
        if self.state.cup_plan.is_some() {
            return Err(TournamentRefusal::CupPlannedAlready);
        }
        let open = self.state.open_group_games();
        if open > 0 {
            return Err(TournamentRefusal::GroupsNotDone { open });
        }
        let plan = self.check_cup(size, third_place)?;
        self.push(TournamentEventKind::CupPlanned { size: plan.size, third_place });
        Ok(())
    }

    fn check_cup(&self, size: Option<u16>, third_place: bool) -> Result<CupSettings, TournamentRefusal> {
        let most = self.state.players_left();
        let proposed = self.state.cup_proposal().ok_or(TournamentRefusal::NobodyLeft)?.size;
        let size = size.unwrap_or(proposed);
        let fewest = most.min(2);
        if (fewest..=most).contains(&usize::from(size)) {
            Ok(CupSettings { size, third_place })
        } else {
            Err(TournamentRefusal::CupSize { size, fewest, most })
        }
    }

    /// TR-9: no command may cancel a game that was played, unless it deletes its result.
    fn later_games(&self, before: &TournamentState, deleted: &[GameNumber]) -> Vec<GameNumber> {
        let is_lost = |(was, is): (&crate::TournamentGame, &crate::TournamentGame)| {
            let entered = was.outcome().is_some_and(crate::GameResult::was_entered);
            let lost = entered && is.cancelled && !was.cancelled && !deleted.contains(&was.number);
            lost.then_some(is.number)
        };
        before.games.iter().zip(&self.state.games).filter_map(is_lost).collect()
    }

    fn reported_game(&self, report: &GameReport) -> Result<crate::TournamentGame, TournamentRefusal> {
        let game = self.state.game(report.game)?;
        if game.cancelled {
            Err(TournamentRefusal::GameCancelled { game: game.number })
        } else {
            Ok(game.clone())
        }
    }
}

impl CommandDraft<'_> {
    /// Draws what the format draws next.
    fn draw(&mut self, groups: Option<u16>) -> Result<(), TournamentRefusal> {
        let format = self.state.plan.format;
        if groups.is_some() && !format.is_default() {
            return Err(TournamentRefusal::FormatHasNoGroups);
        }
        match format {
            TournamentFormat::GroupsThenCup => self.draw_groups(groups),
            TournamentFormat::RoundRobin { double } => self.draw_round_robin(double),
            TournamentFormat::KnockOut { third_place } => self.draw_knock_out(third_place),
            TournamentFormat::Swiss { rounds, .. } => self.draw_swiss_round(rounds),
            TournamentFormat::Tables { rounds, seats } => self.draw_tables(rounds, seats),
        }
    }
}

impl TournamentState {
    /// Number of players in groups who have not withdrawn.
    pub(crate) fn players_left(&self) -> usize {
        self.groups.iter().flat_map(|group| &group.players).filter(|&&player| self.is_active(player)).count()
    }
}
