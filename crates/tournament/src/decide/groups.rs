//! The draw of the groups, and late entries (TR-1).

use std::cmp::Reverse;

use tessera_rules::Dice;

use super::CommandDraft;
use crate::berger::berger_table;
use crate::group_draw::{default_group_count, draw_groups};
use crate::round_robin::round_robin;
use crate::{
    Entrant, Group, GroupFirstPlayerRule, GroupNumber, MAX_ROUND_ROBIN_PLAYERS, Pairing, PlayerNumber,
    RandomDrawSubject, TournamentEventKind, TournamentFormat, TournamentGame, TournamentRefusal,
};

/// Maximum group size: larger groups would take too many rounds.
const MAX_GROUP_SIZE: usize = 6;

impl CommandDraft<'_> {
    pub(super) fn draw_groups(&mut self, wanted: Option<u16>) -> Result<(), TournamentRefusal> {
        if !self.state.groups.is_empty() {
            return Err(TournamentRefusal::DrawnAlready);
        }
        let present: Vec<Entrant> =
            self.state.entrants.iter().filter(|entrant| !entrant.withdrawn).cloned().collect();
        let players = present.len();
        if players < 2 {
            return Err(TournamentRefusal::TooFewPlayers { players });
        }
        let groups = wanted.map_or_else(|| default_group_count(players), usize::from);
        if groups == 0 || players / groups < 2 || players.div_ceil(groups) > MAX_GROUP_SIZE {
            return Err(TournamentRefusal::Groups { groups: groups as u16, players });
        }
        let subject =
            RandomDrawSubject::Groups { entries: self.state.entrants_changed, groups: groups as u16 };
        let mut dice = self.draw_seed(subject, |_| Vec::new());
        let present: Vec<&Entrant> = present.iter().collect();
        let groups = draw_groups(&present, groups, &mut dice);
        let mut games = games_of(&groups);
        if self.state.plan.group_starts() == GroupFirstPlayerRule::Random {
            draw_starts(&mut games, &mut dice);
        }
        let from = self.explicit_next_game();
        self.push(TournamentEventKind::GroupsDrawn { groups, games, from });
        Ok(())
    }

    /// Numbers the players of a round robin by lot and pairs them by the Berger tables.
    pub(super) fn draw_round_robin(&mut self, double: bool) -> Result<(), TournamentRefusal> {
        if !self.state.groups.is_empty() {
            return Err(TournamentRefusal::DrawnAlready);
        }
        let mut players: Vec<PlayerNumber> = self.state.active_players().collect();
        if players.len() < 2 {
            return Err(TournamentRefusal::TooFewPlayers { players: players.len() });
        }
        if players.len() > MAX_ROUND_ROBIN_PLAYERS {
            return Err(TournamentRefusal::TooManyForRoundRobin { players: players.len() });
        }
        let subject = RandomDrawSubject::Groups { entries: self.state.entrants_changed, groups: 1 };
        let mut dice = self.draw_seed(subject, |_| Vec::new());
        dice.shuffle(&mut players);
        let pairing = |game: &crate::round_robin::RoundRobinGame| Pairing {
            group: GroupNumber::at(0),
            round: game.round,
            first: players[game.first],
            second: players[game.second],
        };
        let mut games: Vec<Pairing> = berger_table(players.len(), double).iter().map(pairing).collect();
        if self.state.plan.group_starts() == GroupFirstPlayerRule::Random {
            draw_starts_of_cycles(&mut games, double, &mut dice);
        }
        let from = self.explicit_next_game();
        self.push(TournamentEventKind::GroupsDrawn { groups: vec![players], games, from });
        Ok(())
    }

    /// Adds a late player to the one group of a round robin.
    pub(super) fn join_round_robin(
        &mut self,
        player: PlayerNumber,
        double: bool,
    ) -> Result<(), TournamentRefusal> {
        let group = GroupNumber::at(0);
        let players = self.state.groups[group.index()].players.len() + 1;
        if players > MAX_ROUND_ROBIN_PLAYERS {
            return Err(TournamentRefusal::TooManyForRoundRobin { players });
        }
        let mut dice = self.draw_seed(RandomDrawSubject::Joining { player }, |_| Vec::new());
        let mut games = self.games_of_late_player(player, group, &mut dice);
        if double {
            let last = self.state.games_of(group).map(|game| game.round);
            let last = games.iter().map(|game| game.round).chain(last).max().unwrap_or(0);
            let again = games.clone();
            games.extend((last + 1..).zip(again).map(|(round, game)| Pairing {
                round,
                first: game.second,
                second: game.first,
                ..game
            }));
        }
        if self.state.plan.group_starts() == GroupFirstPlayerRule::Random {
            draw_starts_of_cycles(&mut games, double, &mut dice);
        }
        let from = self.explicit_next_game();
        self.push(TournamentEventKind::Joined { player, group, games, from });
        Ok(())
    }

    /// Adds a late player to the smallest group; among equals to the one with the fewest club mates, then at random.
    pub(super) fn join(&mut self, player: PlayerNumber) -> Result<(), TournamentRefusal> {
        if let TournamentFormat::RoundRobin { double } = self.state.plan.format {
            return self.join_round_robin(player, double);
        }
        let club = self.state.entrant(player)?.club.to_lowercase();
        let mates = |group: &Group| {
            let of_club = |p: &&PlayerNumber| {
                self.state.entrant(**p).is_ok_and(|other| other.club.to_lowercase() == club)
            };
            if club.is_empty() { 0 } else { group.players.iter().filter(of_club).count() }
        };
        // Withdrawn players do not count.
        let present =
            |group: &Group| group.players.iter().filter(|&&player| self.state.is_active(player)).count();
        let rank = |group: &Group| (present(group), mates(group));
        let groups = &self.state.groups;
        let best = groups.iter().map(rank).min().filter(|&(players, _)| players < MAX_GROUP_SIZE);
        let best = best.ok_or(TournamentRefusal::GroupsFull)?;
        let open: Vec<GroupNumber> =
            groups.iter().filter(|group| rank(group) == best).map(|group| group.number).collect();
        let mut dice = self.draw_seed(RandomDrawSubject::Joining { player }, |_| Vec::new());
        let group = *dice.pick(&open);
        let mut games = self.games_of_late_player(player, group, &mut dice);
        if self.state.plan.group_starts() == GroupFirstPlayerRule::Random {
            draw_starts(&mut games, &mut dice);
        }
        let from = self.explicit_next_game();
        self.push(TournamentEventKind::Joined { player, group, games, from });
        Ok(())
    }

    /// Games of a late player, in rounds in which both players are free. Opponents who have begun less often than others
    /// begin, so that starts stay balanced if they are.
    fn games_of_late_player(
        &self,
        player: PlayerNumber,
        group: GroupNumber,
        dice: &mut Dice,
    ) -> Vec<Pairing> {
        let state = &self.state;
        let games: Vec<&TournamentGame> = state.games_of(group).collect();
        let mut others = state.groups[group.index()].players.clone();
        dice.shuffle(&mut others);
        let starts = |other: PlayerNumber| games.iter().filter(|game| game.first == other).count();
        // Opponents with most starts come first: against them the new player begins.
        others.sort_by_key(|&other| Reverse(starts(other)));
        let (fewest, most) = (starts(others[others.len() - 1]), starts(others[0]));
        let begins = if fewest == most {
            // All have equally many starts: the new player begins against half of them.
            let extra = usize::from(others.len() % 2 == 1 && dice.roll(2) == 0);
            others.len() / 2 + extra
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

/// TR-7: draws for each game who begins.
fn draw_starts(games: &mut [Pairing], dice: &mut Dice) {
    for game in games {
        if dice.roll(2) == 0 {
            (game.first, game.second) = (game.second, game.first);
        }
    }
}

/// TR-7: draws who begins; if everyone meets twice, the other player begins the second game.
fn draw_starts_of_cycles(games: &mut [Pairing], double: bool, dice: &mut Dice) {
    let (first, second) = games.split_at_mut(if double { games.len() / 2 } else { games.len() });
    draw_starts(first, dice);
    for (again, game) in second.iter_mut().zip(first) {
        (again.first, again.second) = (game.second, game.first);
    }
}

/// Games of all groups by round, so that games are numbered in the order of play.
fn games_of(groups: &[Vec<PlayerNumber>]) -> Vec<Pairing> {
    let mut games: Vec<Pairing> = Vec::new();
    for (i, players) in groups.iter().enumerate() {
        let group = GroupNumber::at(i);
        games.extend(round_robin(players.len()).iter().map(|game| Pairing {
            group,
            round: game.round,
            first: players[game.first],
            second: players[game.second],
        }));
    }
    games.sort_by_key(|game| game.round);
    games
}
