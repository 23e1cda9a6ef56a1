//! Rebuilds the matches of the cup from its games, so that they agree with the results after any correction.

use std::collections::BTreeMap;

use crate::{BracketPosition, Cup, CupMatch, GamePhase, GameResult, MatchSide, PlayerNumber, TournamentGame};

/// Rebuilds all matches from the intermediate round to the final, and cancels games that no longer belong to any.
pub(crate) fn rebuild(cup: &mut Cup, games: &mut [TournamentGame], withdrawals: &[PlayerNumber]) {
    let mut unclaimed: BTreeMap<BracketPosition, Vec<usize>> = BTreeMap::new();
    for (i, game) in games.iter().enumerate() {
        if let (GamePhase::Match(place), false) = (game.phase, game.cancelled) {
            unclaimed.entry(place).or_default().push(i);
        }
    }
    let mut builder = MatchBuilder { games, withdrawals, unclaimed, matches: Vec::new() };
    builder.build_intermediate(cup);
    cup.matches = std::mem::take(&mut builder.matches);
    if let Some(slots) = &cup.slots
        && cup.players().is_none_or(|players| !is_draw_of(slots, players))
    {
        cup.slots = None;
    }
    if let Some(slots) = &cup.slots {
        builder.build_bracket(slots, cup.plan.third_place);
        cup.matches.append(&mut builder.matches);
    }
    for left in builder.unclaimed.into_values().flatten() {
        builder.games[left].cancelled = true;
    }
}

/// Whether the slots hold exactly these players.
fn is_draw_of(slots: &[Option<PlayerNumber>], mut players: Vec<PlayerNumber>) -> bool {
    let mut drawn: Vec<PlayerNumber> = slots.iter().flatten().copied().collect();
    drawn.sort_unstable();
    players.sort_unstable();
    drawn == players
}

struct MatchBuilder<'a> {
    games: &'a mut [TournamentGame],
    withdrawals: &'a [PlayerNumber],
    /// Games of each place that no match has claimed yet.
    unclaimed: BTreeMap<BracketPosition, Vec<usize>>,
    matches: Vec<CupMatch>,
}

impl MatchBuilder<'_> {
    /// TR-3: while there are more players than places, the weakest play, the best of them against the last; the others have
    /// a bye.
    fn build_intermediate(&mut self, cup: &Cup) {
        let places = usize::from(cup.field.places);
        let mut left = cup.field.contenders.clone();
        for round in 1.. {
            if left.len() <= places {
                return;
            }
            let matches = (left.len() - places).min(left.len() / 2);
            let byes = left.len() - 2 * matches;
            let mut out = Vec::new();
            for index in 0..matches {
                let sides = [left[byes + index], left[left.len() - 1 - index]].map(MatchSide::Player);
                let place = BracketPosition::Intermediate { round, index: index as u16 + 1 };
                self.add_match(place, sides);
                out.push(self.matches.last().and_then(CupMatch::loser));
            }
            let Some(out) = out.into_iter().collect::<Option<Vec<_>>>() else { return };
            left.retain(|player| !out.contains(player));
        }
    }

    fn build_bracket(&mut self, slots: &[Option<PlayerNumber>], third_place: bool) {
        let mut field: Vec<MatchSide> =
            slots.iter().map(|slot| slot.map_or(MatchSide::Bye, MatchSide::Player)).collect();
        let mut out = Vec::new();
        for round in 1.. {
            if field.len() < 2 {
                break;
            }
            let semi_finals = field.len() == 4;
            let mut advancing = Vec::with_capacity(field.len() / 2);
            for (index, sides) in field.chunks(2).enumerate() {
                let place = BracketPosition::Cup { round, index: index as u16 + 1 };
                advancing.push(self.add_match(place, [sides[0], sides[1]]));
                if semi_finals {
                    out.push(match self.matches.last() {
                        Some(CupMatch { sides, .. }) if sides.contains(&MatchSide::Bye) => MatchSide::Bye,
                        cup_match => {
                            cup_match.and_then(CupMatch::loser).map_or(MatchSide::Open, MatchSide::Player)
                        }
                    });
                }
            }
            field = advancing;
        }
        if let (true, &[one, other]) = (third_place, &out[..]) {
            self.add_match(BracketPosition::ThirdPlace, [one, other]);
        }
    }

    /// Adds a match and returns the side that advances from it.
    fn add_match(&mut self, place: BracketPosition, sides: [MatchSide; 2]) -> MatchSide {
        let mut cup_match = CupMatch { place, sides, games: Vec::new(), winner: None };
        match sides {
            [MatchSide::Player(one), MatchSide::Player(other)] => {
                self.claim_games(&mut cup_match, [one, other]);
            }
            [MatchSide::Player(only), MatchSide::Bye] | [MatchSide::Bye, MatchSide::Player(only)] => {
                cup_match.winner = Some(only);
            }
            _ => {}
        }
        let out = match (cup_match.winner, sides) {
            (Some(winner), _) => MatchSide::Player(winner),
            (None, [MatchSide::Bye, MatchSide::Bye]) => MatchSide::Bye,
            _ => MatchSide::Open,
        };
        self.matches.push(cup_match);
        out
    }

    fn claim_games(&mut self, cup_match: &mut CupMatch, players: [PlayerNumber; 2]) {
        let claimed = self.unclaimed.remove(&cup_match.place).unwrap_or_default();
        let (mut to_begin, mut replayed) = (None, true);
        for game in claimed {
            let game = &mut self.games[game];
            // TR-6: an open replay must be begun by the player who did not begin the game before.
            let begun_wrongly = game.is_open() && to_begin.is_some_and(|first| first != game.first);
            if !replayed || !game.is_between(players) || begun_wrongly {
                game.cancelled = true;
                continue;
            }
            replayed = game.outcome() == Some(GameResult::Drawn);
            cup_match.games.push(game.number);
            cup_match.winner = game.outcome().and_then(GameResult::winner);
            to_begin = Some(game.opponent(game.began()));
        }
        if cup_match.winner.is_none() {
            cup_match.winner = self.winner_by_withdrawal(players);
        }
    }

    /// TR-9: the winner of a match in which a player withdrew; of two, the one who withdrew later.
    fn winner_by_withdrawal(&self, players: [PlayerNumber; 2]) -> Option<PlayerNumber> {
        let left = |player| self.withdrawals.iter().position(|&gone| gone == player);
        match players.map(left) {
            [None, None] => None,
            [Some(_), None] => Some(players[1]),
            [None, Some(_)] => Some(players[0]),
            [Some(one), Some(other)] => Some(players[usize::from(one < other)]),
        }
    }
}
