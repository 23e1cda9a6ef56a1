//! What a command would change, before it is given (TR-9).

use std::collections::BTreeSet;

use tessera_rules::Dice;

use crate::{
    Action, Command, Event, GameNumber, GroupNumber, PlayerNumber, Question, Refusal, Row, State, Tournament,
    What,
};

/// A group whose table would be another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupChange {
    /// Which.
    pub group: GroupNumber,
    /// As it is.
    pub before: Vec<Row>,
    /// As it would be.
    pub after: Vec<Row>,
}

/// What a command would change. Lots that would be drawn are named, not drawn: nobody sees them before it counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// The groups whose tables change.
    pub groups: Vec<GroupChange>,
    /// Who would come into the cup or its intermediate round.
    pub comes_in: Vec<PlayerNumber>,
    /// Who would drop out of it.
    pub drops_out: Vec<PlayerNumber>,
    /// Games that would be cancelled.
    pub cancelled: Vec<GameNumber>,
    /// Pairs who would have to play who had not before.
    pub paired: Vec<[PlayerNumber; 2]>,
    /// What would have to be settled by lot.
    pub lots: Vec<Question>,
    /// The winner of the tournament as it is and as it would be, if that changes.
    pub champion: Option<[Option<PlayerNumber>; 2]>,
}

impl Preview {
    /// Whether nothing but the result itself would change.
    pub fn is_empty(&self) -> bool {
        *self == Preview::default()
    }
}

impl Tournament {
    /// Whether a command changes what it would have changed after an earlier event, when somebody looked. Whatever else has
    /// happened since is no reason to look again.
    pub(crate) fn changes_as_seen(&self, command: &Command, seen: u32) -> bool {
        if seen >= self.number() {
            return seen == self.number();
        }
        let command = Command { seen: None, ..command.clone() };
        let then = Tournament::replay(self.events()[..seen as usize].to_vec());
        // The result itself is part of what was looked at, though a preview does not repeat it.
        let before = |tournament: &Tournament| match &command.action {
            Action::Result(report) | Action::Correct(report) => {
                tournament.state().game(report.game).ok().cloned()
            }
            Action::Strike { game } => tournament.state().game(*game).ok().cloned(),
            _ => None,
        };
        let as_it_was = |then: &Tournament| {
            let (then, now) = (before(then), before(self));
            then.map(|game| (game.result, game.cancelled)) == now.map(|game| (game.result, game.cancelled))
        };
        then.is_ok_and(|then| as_it_was(&then) && then.preview(&command) == self.preview(&command))
    }

    /// What a command would change, or why it is refused. Nothing happens.
    pub fn preview(&self, command: &Command) -> Result<Preview, Refusal> {
        let events = self.decide(command, 0, &mut Dice::from_seed(0))?;
        let new_lot = |event: &Event| match &event.what {
            What::LotDrawn { question, .. } if !self.drawn.contains_key(question) => Some(question.clone()),
            _ => None,
        };
        let decides = |lot: &Question| {
            matches!(lot, Question::GroupTie { .. } | Question::RankTie { .. } | Question::Bracket { .. })
        };
        // What depends on the order that a lot has yet to give is not told.
        let known = events.iter().position(|event| new_lot(event).as_ref().is_some_and(decides));
        let mut changed = self.clone();
        for event in &events[..known.unwrap_or(events.len())] {
            changed.apply(event.clone()).expect("what was decided follows");
        }
        let mut preview = compare(self.state(), changed.state());
        preview.lots = events.iter().filter_map(new_lot).collect();
        if changed.state().cup().is_none() {
            // Who will be in the cup waits for a lot or a game.
            preview.drops_out.clear();
        }
        Ok(preview)
    }
}

fn compare(before: &State, after: &State) -> Preview {
    let mut preview = Preview::default();
    for group in after.groups() {
        let rows = [before, after].map(|state| state.standings(group.number));
        if rows[0] != rows[1] {
            let [before, after] = rows;
            preview.groups.push(GroupChange { group: group.number, before, after });
        }
    }
    let in_cup = |state: &State| -> BTreeSet<PlayerNumber> {
        let field = state.cup().map(|cup| cup.field.clone()).unwrap_or_default();
        field.straight.into_iter().chain(field.contenders).collect()
    };
    let (was, is) = (in_cup(before), in_cup(after));
    preview.comes_in = is.difference(&was).copied().collect();
    preview.drops_out = was.difference(&is).copied().collect();
    let open = |state: &State, game: usize| state.games().get(game).is_some_and(|game| !game.cancelled);
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
        .map(crate::Game::players)
        .collect();
    let champions = [before, after].map(|state| state.cup().and_then(crate::Cup::champion));
    preview.champion = (champions[0] != champions[1]).then_some(champions);
    preview
}
