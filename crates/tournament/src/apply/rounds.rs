//! Applies the events of formats that are drawn round by round.

use super::{Applied, invalid};
use crate::{
    GameNumber, GamePhase, Group, GroupNumber, RoundBye, RoundPairing, TournamentRound, TournamentState,
};

impl TournamentState {
    /// Adds a round. Its players form the one group.
    pub(super) fn draw_round(
        &mut self,
        round: u16,
        games: &[RoundPairing],
        bye: Option<RoundBye>,
        from: Option<GameNumber>,
    ) -> Applied {
        if !self.plan.format.is_drawn_by_rounds() || usize::from(round) != self.rounds.len() + 1 {
            return invalid("that round is not the next one");
        }
        let group = GroupNumber::at(0);
        let mut numbers = Vec::with_capacity(games.len());
        let first = from.unwrap_or_else(|| self.next_game()).get();
        for (number, pairing) in (first..).map(GameNumber::new).zip(games) {
            self.pair(number, GamePhase::Group(group), round, &pairing.players)?;
            numbers.push(number);
        }
        if let Some(bye) = bye {
            self.check_player(bye.player)?;
        }
        let drawn = TournamentRound { number: round, games: numbers.clone(), pairings: games.to_vec(), bye };
        if self.groups.is_empty() {
            self.groups.push(Group { number: group, players: Vec::new(), games: Vec::new() });
        }
        let all = &mut self.groups[0];
        for (player, _) in drawn.players() {
            if !all.players.contains(&player) {
                all.players.push(player);
            }
        }
        all.games.extend(numbers);
        self.rounds.push(drawn);
        Ok(())
    }

    /// Takes the last round back. Its games keep their numbers.
    pub(super) fn cancel_round(&mut self, round: u16) -> Applied {
        match self.rounds.pop() {
            Some(last) if last.number == round => {
                for &game in &last.games {
                    self.game_mut(game)?.cancelled = true;
                }
                for group in &mut self.groups {
                    group.games.retain(|game| !last.games.contains(game));
                }
            }
            _ => return invalid("that round is not the last one"),
        }
        if self.rounds.is_empty() {
            self.groups.clear();
        }
        Ok(())
    }
}
