//! Automatic consequences of a command: random draws, the cup, replays and table calls.

use std::collections::BTreeSet;

use super::CommandDraft;
use crate::bracket_draw::draw_bracket;
use crate::{
    BracketPosition, CupMatch, GameNumber, GroupNumber, PlayerNumber, RandomDrawSubject, TableCall,
    TournamentEventKind, TournamentGame, TournamentState,
};

impl CommandDraft<'_> {
    /// Adds all consequences that are due. Idempotent: it also completes a command whose events were stored only in part.
    pub(super) fn add_consequences(&mut self) {
        self.break_group_ties();
        self.enter_cup();
        self.draw_bracket();
        self.pair_matches();
        self.call_players();
    }

    /// TR-5: a random draw where nothing else separates players of a completed group.
    fn break_group_ties(&mut self) {
        let done: Vec<GroupNumber> = self
            .state
            .groups
            .iter()
            .map(|group| group.number)
            .filter(|&g| self.state.is_group_complete(g))
            .collect();
        for group in done {
            for players in self.state.group_order(group).undecided {
                self.draw_order(RandomDrawSubject::GroupTie { group, players: players.clone() }, &players);
            }
        }
    }

    /// TR-2, TR-3: decides the field of the cup from the groups.
    fn enter_cup(&mut self) {
        let Some(plan) = self.state.cup_plan else { return };
        if let Some(cup) = &self.state.cup {
            // A correction can leave players outside the cup tied; their ranks are decided like all others.
            let gone = cup.withdrawn.iter().copied().collect();
            self.break_rank_ties(&gone);
        }
        let left = self.state.players_left();
        if self.state.cup.is_some() || self.state.open_group_games() > 0 || left == 0 {
            return;
        }
        if left < usize::from(plan.size) {
            // Players have withdrawn since the cup was chosen.
            self.push(TournamentEventKind::CupPlanned { size: left as u16, third_place: plan.third_place });
        }
        let gone: BTreeSet<PlayerNumber> = self.state.withdrawals.iter().copied().collect();
        self.break_rank_ties(&gone);
        let ranks = self.state.ranks(&gone);
        self.push(TournamentEventKind::CupEntered { ranks: ranks.by_place, withdrawn: ranks.withdrawn });
    }

    fn break_rank_ties(&mut self, gone: &BTreeSet<PlayerNumber>) {
        for players in self.state.ranks(gone).undecided {
            self.draw_order(RandomDrawSubject::RankTie { players: players.clone() }, &players);
        }
    }

    fn draw_bracket(&mut self) {
        let Some(cup) = self.state.cup.as_ref().filter(|cup| cup.slots.is_none()) else { return };
        let Some(players) = cup.players() else { return };
        let seeded = self.bracket_groups(&players);
        let mut sorted = players;
        sorted.sort_unstable();
        let mut dice = self.draw_seed(RandomDrawSubject::Bracket { players: sorted }, |_| Vec::new());
        self.push(TournamentEventKind::BracketDrawn { slots: draw_bracket(&seeded, &mut dice) });
    }

    /// Pairs the next games of undecided matches.
    fn pair_matches(&mut self) {
        let ready: Vec<(BracketPosition, [PlayerNumber; 2], Option<GameNumber>)> = self
            .state
            .cup
            .iter()
            .flat_map(|cup| &cup.matches)
            .filter_map(|cup_match| Some((cup_match, self.state.players_due(cup_match)?)))
            .map(|(cup_match, players)| (cup_match.place, players, cup_match.games.last().copied()))
            .collect();
        for (place, players, last) in ready {
            let before = last.and_then(|game| self.state.game(game).ok());
            let [first, second] = match before.map(TournamentGame::began) {
                // TR-6: in a replay the other player begins.
                Some(began) if began == players[0] => [players[1], players[0]],
                Some(_) => players,
                None => {
                    let mut sorted = players;
                    sorted.sort_unstable();
                    let drawn =
                        self.draw_order(RandomDrawSubject::Begins { place, players: sorted }, &sorted);
                    [drawn[0], drawn[1]]
                }
            };
            let game = self.next_game();
            self.push(TournamentEventKind::Paired { game, place, first, second });
        }
    }

    /// Calls the players of every game that can be played now to a free table: earlier games first, no player twice.
    fn call_players(&mut self) {
        let state = &self.state;
        let mut busy: BTreeSet<PlayerNumber> = BTreeSet::new();
        let mut taken: BTreeSet<u16> = BTreeSet::new();
        for game in state.games.iter().filter(|game| game.is_being_played()) {
            busy.extend(game.seated());
            taken.extend(game.table);
        }
        let mut calls = Vec::new();
        for game in state.games.iter().filter(|game| game.is_open() && game.table.is_none()) {
            if game.seated().any(|player| busy.contains(&player)) {
                continue;
            }
            let table = (1..=state.plan.tables.unwrap_or(u16::MAX)).find(|table| !taken.contains(table));
            let Some(table) = table else { break };
            busy.extend(game.seated());
            taken.insert(table);
            calls.push(TableCall { game: game.number, table });
        }
        if !calls.is_empty() {
            self.push(TournamentEventKind::Called { calls });
        }
    }
}

impl TournamentState {
    /// Players of a match whose next game must be paired.
    fn players_due(&self, cup_match: &CupMatch) -> Option<[PlayerNumber; 2]> {
        let players = cup_match.players().filter(|_| cup_match.winner.is_none())?;
        let open = cup_match.games.iter().any(|&game| self.game(game).is_ok_and(TournamentGame::is_open));
        (!open).then_some(players)
    }
}
