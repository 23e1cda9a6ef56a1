//! What follows by itself: lots, the cup, replays, and who is called to which table.

use std::collections::BTreeSet;

use super::Draft;
use crate::bracket_draw::bracket;
use crate::{Call, Game, GameNumber, GroupNumber, Match, MatchPlace, PlayerNumber, Question, State, What};

impl Draft<'_> {
    /// Lets everything follow that can. Nothing is done twice: a tournament that was cut off in the middle goes on here.
    pub(super) fn follow(&mut self) {
        self.break_group_ties();
        self.enter_cup();
        self.draw_bracket();
        self.pair_matches();
        self.call_players();
    }

    /// TR-5: a lot where nothing else separates players of a group that has played all its games.
    fn break_group_ties(&mut self) {
        let done: Vec<GroupNumber> =
            self.state.groups.iter().map(|group| group.number).filter(|&g| self.state.is_done(g)).collect();
        for group in done {
            for players in self.state.group_order(group).undecided {
                self.draw_order(Question::GroupTie { group, players: players.clone() }, &players);
            }
        }
    }

    /// TR-2, TR-3: who is in the cup, who plays for it, and who is out.
    fn enter_cup(&mut self) {
        let Some(plan) = self.state.cup_plan else { return };
        if let Some(cup) = &self.state.cup {
            // A correction can leave players level who are out of the cup; their ranks are settled like all others.
            let gone = cup.withdrawn.iter().copied().collect();
            self.break_rank_ties(&gone);
        }
        let left = self.state.players_left();
        if self.state.cup.is_some() || self.state.open_group_games() > 0 || left == 0 {
            return;
        }
        if left < usize::from(plan.size) {
            // Players have left since the cup was chosen.
            self.push(What::CupPlanned { size: left as u16, third_place: plan.third_place });
        }
        let gone: BTreeSet<PlayerNumber> = self.state.withdrawals.iter().copied().collect();
        self.break_rank_ties(&gone);
        let ranks = self.state.ranks(&gone);
        self.push(What::CupEntered { ranks: ranks.by_place, withdrawn: ranks.withdrawn });
    }

    fn break_rank_ties(&mut self, gone: &BTreeSet<PlayerNumber>) {
        for players in self.state.ranks(gone).undecided {
            self.draw_order(Question::RankTie { players: players.clone() }, &players);
        }
    }

    fn draw_bracket(&mut self) {
        let Some(cup) = self.state.cup.as_ref().filter(|cup| cup.slots.is_none()) else { return };
        let Some(players) = cup.players() else { return };
        let seeded: Vec<(PlayerNumber, GroupNumber)> =
            players.iter().filter_map(|&player| Some((player, self.state.group_of(player)?))).collect();
        let mut sorted = players;
        sorted.sort_unstable();
        let mut dice = self.draw_lot(Question::Bracket { players: sorted }, |_| Vec::new());
        self.push(What::BracketDrawn { slots: bracket(&seeded, &mut dice) });
    }

    /// Pairs the games that decide who goes through.
    fn pair_matches(&mut self) {
        let ready: Vec<(MatchPlace, [PlayerNumber; 2], Option<GameNumber>)> = self
            .state
            .cup
            .iter()
            .flat_map(|cup| &cup.matches)
            .filter_map(|played| Some((played, self.state.due(played)?)))
            .map(|(played, players)| (played.place, players, played.games.last().copied()))
            .collect();
        for (place, players, last) in ready {
            let before = last.and_then(|game| self.state.game(game).ok());
            let [first, second] = match before.map(Game::began) {
                // TR-6: the player begins who did not begin before.
                Some(began) if began == players[0] => [players[1], players[0]],
                Some(_) => players,
                None => {
                    let mut sorted = players;
                    sorted.sort_unstable();
                    let drawn = self.draw_order(Question::Begins { place, players: sorted }, &sorted);
                    [drawn[0], drawn[1]]
                }
            };
            let game = self.next_game();
            self.push(What::Paired { game, place, first, second });
        }
    }

    /// Calls the players of every game that can be played now to a free table: earlier games first, nobody to two.
    fn call_players(&mut self) {
        let state = &self.state;
        let mut busy: BTreeSet<PlayerNumber> = BTreeSet::new();
        let mut taken: BTreeSet<u16> = BTreeSet::new();
        for game in state.games.iter().filter(|game| game.is_being_played()) {
            busy.extend(game.players());
            taken.extend(game.table);
        }
        let mut calls = Vec::new();
        for game in state.games.iter().filter(|game| game.is_open() && game.table.is_none()) {
            if game.players().iter().any(|player| busy.contains(player)) {
                continue;
            }
            let table = (1..=state.plan.tables.unwrap_or(u16::MAX)).find(|table| !taken.contains(table));
            let Some(table) = table else { break };
            busy.extend(game.players());
            taken.insert(table);
            calls.push(Call { game: game.number, table });
        }
        if !calls.is_empty() {
            self.push(What::Called { calls });
        }
    }
}

impl State {
    /// The players of a match for which a game must be paired.
    fn due(&self, played: &Match) -> Option<[PlayerNumber; 2]> {
        let players = played.players().filter(|_| played.winner.is_none())?;
        let open = played.games.iter().any(|&game| self.game(game).is_ok_and(Game::is_open));
        (!open).then_some(players)
    }
}
