//! Preview of the changes of a command (TR-9).

use std::collections::BTreeSet;

use tessera_rules::Dice;

use crate::{
    GameNumber, GroupNumber, PlayerNumber, RandomDrawSubject, StandingsEntry, Tournament, TournamentAction,
    TournamentCommand, TournamentEvent, TournamentEventKind, TournamentRefusal, TournamentState,
};

/// A group whose standings would change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingsChange {
    /// Number of the group.
    pub group: GroupNumber,
    /// Current standings.
    pub before: Vec<StandingsEntry>,
    /// Standings after the command.
    pub after: Vec<StandingsEntry>,
}

/// Changes of a command. Random draws are listed but not made: their results stay unknown until the command is given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TournamentCommandPreview {
    /// Groups whose standings would change.
    pub groups: Vec<StandingsChange>,
    /// Players who would enter the cup or its intermediate round.
    pub entering_cup: Vec<PlayerNumber>,
    /// Players who would drop out of it.
    pub leaving_cup: Vec<PlayerNumber>,
    /// Games that would be cancelled.
    pub cancelled: Vec<GameNumber>,
    /// New pairs that would have to play.
    pub paired: Vec<[PlayerNumber; 2]>,
    /// Random draws that would be made.
    pub random_draws: Vec<RandomDrawSubject>,
    /// A drawn round that no longer is what would be paired, because points before it changed. It stays unless it is taken
    /// back, which is possible while no game of it has a result.
    pub outdated_round: Option<u16>,
    /// Winner of the tournament before and after, if that would change.
    pub champion: Option<[Option<PlayerNumber>; 2]>,
}

impl TournamentCommandPreview {
    /// Whether nothing but the reported result would change.
    pub fn is_empty(&self) -> bool {
        *self == TournamentCommandPreview::default()
    }
}

impl Tournament {
    /// Whether a command would change the same as after an earlier event, when it was previewed. Unrelated events since then
    /// do not matter.
    pub(crate) fn changes_as_seen(&self, command: &TournamentCommand, seen: u32) -> bool {
        if seen >= self.number() {
            return seen == self.number();
        }
        let command = TournamentCommand { seen: None, ..command.clone() };
        let then = Tournament::replay(self.events()[..seen as usize].to_vec());
        // The result of the game was part of the preview, though `TournamentCommandPreview` does not contain it.
        let shown = match &command.action {
            TournamentAction::Result(report) | TournamentAction::Correct(report) => Some(report.game),
            TournamentAction::DeleteResult { game } => Some(*game),
            _ => None,
        };
        let as_it_was = |then: &Tournament| {
            let of = |tournament: &Tournament, game| {
                let game = tournament.state().game(game).ok()?;
                Some((game.result.clone(), game.cancelled))
            };
            let mut games = shown.iter().chain(&command.delete_first);
            games.all(|&game| of(then, game) == of(self, game))
        };
        then.is_ok_and(|then| as_it_was(&then) && then.preview(&command) == self.preview(&command))
    }

    /// Previews a command: its changes, or the refusal. The tournament does not change.
    pub fn preview(
        &self,
        command: &TournamentCommand,
    ) -> Result<TournamentCommandPreview, TournamentRefusal> {
        let events = self.decide(command, 0, &mut Dice::from_seed(0))?;
        let new_draw = |event: &TournamentEvent| match &event.kind {
            TournamentEventKind::RandomDrawn { subject, .. } if !self.seeds.contains_key(subject) => {
                Some(subject.clone())
            }
            _ => None,
        };
        let decides = |subject: &RandomDrawSubject| {
            matches!(
                subject,
                RandomDrawSubject::GroupTie { .. }
                    | RandomDrawSubject::RankTie { .. }
                    | RandomDrawSubject::Bracket { .. }
            )
        };
        // Changes that depend on the result of a random draw are left out.
        let known = events.iter().position(|event| new_draw(event).as_ref().is_some_and(decides));
        let mut changed = self.clone();
        for event in &events[..known.unwrap_or(events.len())] {
            changed.apply(event.clone()).expect("what was decided follows");
        }
        let mut preview = compare(self.state(), changed.state());
        preview.random_draws = events.iter().filter_map(new_draw).collect();
        if changed.state().cup().is_none() {
            // The field of the cup still depends on a random draw or a game.
            preview.leaving_cup.clear();
        }
        Ok(preview)
    }
}

fn compare(before: &TournamentState, after: &TournamentState) -> TournamentCommandPreview {
    let mut preview = TournamentCommandPreview::default();
    for group in after.groups() {
        let rows = [before, after].map(|state| state.standings(group.number));
        if rows[0] != rows[1] {
            let [before, after] = rows;
            preview.groups.push(StandingsChange { group: group.number, before, after });
        }
    }
    let in_cup = |state: &TournamentState| -> BTreeSet<PlayerNumber> {
        let field = state.cup().map(|cup| cup.field.clone()).unwrap_or_default();
        field.direct.into_iter().chain(field.contenders).collect()
    };
    let (was, is) = (in_cup(before), in_cup(after));
    preview.entering_cup = is.difference(&was).copied().collect();
    preview.leaving_cup = was.difference(&is).copied().collect();
    let open =
        |state: &TournamentState, game: usize| state.games().get(game).is_some_and(|game| !game.cancelled);
    for (i, game) in before.games().iter().enumerate() {
        if !game.cancelled && !open(after, i) {
            preview.cancelled.push(game.number);
        }
    }
    let already =
        |pair: [PlayerNumber; 2]| before.games().iter().any(|game| game.is_open() && game.is_between(pair));
    preview.paired = after
        .games()
        .iter()
        .filter(|game| game.is_open() && !already(game.players()))
        .map(crate::TournamentGame::players)
        .collect();
    let outdated = |state: &TournamentState| state.outdated_round();
    preview.outdated_round = outdated(after).filter(|_| outdated(before).is_none());
    let champions = [before, after].map(TournamentState::champion);
    preview.champion = (champions[0] != champions[1]).then_some(champions);
    preview
}

impl TournamentState {
    /// The last round drawn, if it was paired with points that have changed since, and no game of it has a result.
    pub fn outdated_round(&self) -> Option<u16> {
        let last = self
            .rounds
            .last()
            .filter(|_| matches!(self.plan.format, crate::TournamentFormat::Swiss { .. }))?;
        let mut games = last.games.iter().filter_map(|&game| self.game(game).ok());
        if games.any(|game| game.outcome().is_some_and(crate::GameResult::was_entered)) {
            return None;
        }
        let present = last.players().map(|(player, _)| player).collect();
        let now = self.swiss_players(last.number, &present);
        let changed =
            |(player, points)| now.iter().any(|known| known.number == player && known.points != points);
        last.players().any(changed).then_some(last.number)
    }
}
