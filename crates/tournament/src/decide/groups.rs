//! The draw of the groups, and those who come late (TR-1).

use std::cmp::Reverse;

use tessera_rules::Dice;

use super::Draft;
use crate::group_draw::{spread, usual_groups};
use crate::round_robin::meetings;
use crate::{Entrant, Game, Group, GroupNumber, Pairing, PlayerNumber, Question, Refusal, What};

/// More would take too many rounds.
const MOST_IN_GROUP: usize = 6;

impl Draft<'_> {
    pub(super) fn draw_groups(&mut self, wanted: Option<u16>) -> Result<(), Refusal> {
        if !self.state.groups.is_empty() {
            return Err(Refusal::DrawnAlready);
        }
        let present: Vec<Entrant> =
            self.state.entrants.iter().filter(|entrant| !entrant.withdrawn).cloned().collect();
        let players = present.len();
        if players < 2 {
            return Err(Refusal::TooFewPlayers { players });
        }
        let groups = wanted.map_or_else(|| usual_groups(players), usize::from);
        if groups == 0 || players / groups < 2 || players.div_ceil(groups) > MOST_IN_GROUP {
            return Err(Refusal::Groups { groups: groups as u16, players });
        }
        let question = Question::Groups { entries: self.state.entries, groups: groups as u16 };
        let mut dice = self.draw_lot(question, |_| Vec::new());
        let present: Vec<&Entrant> = present.iter().collect();
        let groups = spread(&present, groups, &mut dice);
        let games = games_of(&groups);
        let from = self.games_from();
        self.push(What::GroupsDrawn { groups, games, from });
        Ok(())
    }

    /// Lets a late player join the smallest group; of these one without a club mate, and else by lot.
    pub(super) fn join(&mut self, player: PlayerNumber) -> Result<(), Refusal> {
        let club = self.state.entrant(player)?.club.to_lowercase();
        let mates = |group: &Group| {
            let of_club = |p: &&PlayerNumber| {
                self.state.entrant(**p).is_ok_and(|other| other.club.to_lowercase() == club)
            };
            if club.is_empty() { 0 } else { group.players.iter().filter(of_club).count() }
        };
        // Who has left makes room.
        let present =
            |group: &Group| group.players.iter().filter(|&&player| self.state.is_in(player)).count();
        let rank = |group: &Group| (present(group), mates(group));
        let groups = &self.state.groups;
        let best = groups.iter().map(rank).min().filter(|&(players, _)| players < MOST_IN_GROUP);
        let best = best.ok_or(Refusal::GroupsFull)?;
        let open: Vec<GroupNumber> =
            groups.iter().filter(|group| rank(group) == best).map(|group| group.number).collect();
        let mut dice = self.draw_lot(Question::Joining { player }, |_| Vec::new());
        let group = *dice.pick(&open);
        let games = self.games_joining(player, group, &mut dice);
        let from = self.games_from();
        self.push(What::Joined { player, group, games, from });
        Ok(())
    }

    /// His games. Whoever has begun less often than others begins against him, so that starts stay balanced; in rounds in
    /// which both are free.
    fn games_joining(&self, player: PlayerNumber, group: GroupNumber, dice: &mut Dice) -> Vec<Pairing> {
        let state = &self.state;
        let games: Vec<&Game> = state.games_of(group).collect();
        let mut others = state.groups[group.index()].players.clone();
        dice.shuffle(&mut others);
        let starts = |other: PlayerNumber| games.iter().filter(|game| game.first == other).count();
        // Those with most starts come first: against them the new one begins.
        others.sort_by_key(|&other| Reverse(starts(other)));
        let (fewest, most) = (starts(others[others.len() - 1]), starts(others[0]));
        let begins = if fewest == most {
            // Everybody is level: he begins against half of them.
            let odd_one = usize::from(others.len() % 2 == 1 && dice.roll(2) == 0);
            others.len() / 2 + odd_one
        } else {
            others.iter().filter(|&&other| starts(other) == most).count()
        };
        let mut taken: Vec<u16> = Vec::new();
        let mut pairings = Vec::with_capacity(others.len());
        for (i, &other) in others.iter().enumerate() {
            let busy = |round: u16| {
                taken.contains(&round) || games.iter().any(|game| game.round == round && game.has(other))
            };
            let round = (1..u16::MAX).find(|&round| !busy(round)).unwrap_or(u16::MAX);
            taken.push(round);
            let (first, second) = if i < begins { (player, other) } else { (other, player) };
            pairings.push(Pairing { group, round, first, second });
        }
        pairings.sort_by_key(|pairing| pairing.round);
        pairings
    }
}

/// The games of all groups, the first rounds first, so that games are numbered as they are played.
fn games_of(groups: &[Vec<PlayerNumber>]) -> Vec<Pairing> {
    let mut games: Vec<Pairing> = Vec::new();
    for (i, players) in groups.iter().enumerate() {
        let group = GroupNumber::at(i);
        games.extend(meetings(players.len()).iter().map(|meeting| Pairing {
            group,
            round: meeting.round,
            first: players[meeting.first],
            second: players[meeting.second],
        }));
    }
    games.sort_by_key(|game| game.round);
    games
}
