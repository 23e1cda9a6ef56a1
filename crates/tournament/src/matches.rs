//! The matches of the cup told anew from the games: whatever was corrected, they fit the results.

use std::collections::BTreeMap;

use crate::{Cup, Game, Match, MatchPlace, Of, Outcome, PlayerNumber, Side};

/// Tells the matches from the first contender to the final, and cancels games that belong to none of them any more.
pub(crate) fn retell(cup: &mut Cup, games: &mut [Game], withdrawals: &[PlayerNumber]) {
    let mut played: BTreeMap<MatchPlace, Vec<usize>> = BTreeMap::new();
    for (i, game) in games.iter().enumerate() {
        if let (Of::Match(place), false) = (game.of, game.cancelled) {
            played.entry(place).or_default().push(i);
        }
    }
    let mut teller = Teller { games, withdrawals, played, told: Vec::new() };
    teller.intermediate(cup);
    cup.matches = std::mem::take(&mut teller.told);
    if let Some(slots) = &cup.slots
        && cup.players().is_none_or(|players| !is_draw_of(slots, players))
    {
        cup.slots = None;
    }
    if let Some(slots) = &cup.slots {
        teller.bracket(slots, cup.plan.third_place);
        cup.matches.append(&mut teller.told);
    }
    for left in teller.played.into_values().flatten() {
        teller.games[left].cancelled = true;
    }
}

/// Whether the slots hold exactly these players.
fn is_draw_of(slots: &[Option<PlayerNumber>], mut players: Vec<PlayerNumber>) -> bool {
    let mut drawn: Vec<PlayerNumber> = slots.iter().flatten().copied().collect();
    drawn.sort_unstable();
    players.sort_unstable();
    drawn == players
}

struct Teller<'a> {
    games: &'a mut [Game],
    withdrawals: &'a [PlayerNumber],
    /// The games of each place that no match has claimed yet.
    played: BTreeMap<MatchPlace, Vec<usize>>,
    told: Vec<Match>,
}

impl Teller<'_> {
    /// TR-3: as long as there are more players than places, the weakest play, the best against the last, and who is not needed
    /// for that has a bye.
    fn intermediate(&mut self, cup: &Cup) {
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
                let sides = [left[byes + index], left[left.len() - 1 - index]].map(Side::Player);
                let place = MatchPlace::Intermediate { round, index: index as u16 + 1 };
                self.tell(place, sides);
                out.push(self.told.last().and_then(Match::loser));
            }
            let Some(out) = out.into_iter().collect::<Option<Vec<_>>>() else { return };
            left.retain(|player| !out.contains(player));
        }
    }

    fn bracket(&mut self, slots: &[Option<PlayerNumber>], third_place: bool) {
        let mut field: Vec<Side> = slots.iter().map(|slot| slot.map_or(Side::Bye, Side::Player)).collect();
        let mut out = Vec::new();
        for round in 1.. {
            if field.len() < 2 {
                break;
            }
            let semi_finals = field.len() == 4;
            let mut through = Vec::with_capacity(field.len() / 2);
            for (index, sides) in field.chunks(2).enumerate() {
                let place = MatchPlace::Cup { round, index: index as u16 + 1 };
                through.push(self.tell(place, [sides[0], sides[1]]));
                if semi_finals {
                    out.push(match self.told.last() {
                        Some(Match { sides, .. }) if sides.contains(&Side::Bye) => Side::Bye,
                        told => told.and_then(Match::loser).map_or(Side::Open, Side::Player),
                    });
                }
            }
            field = through;
        }
        if let (true, &[one, other]) = (third_place, &out[..]) {
            self.tell(MatchPlace::ThirdPlace, [one, other]);
        }
    }

    /// Tells one match, and says who comes out of it.
    fn tell(&mut self, place: MatchPlace, sides: [Side; 2]) -> Side {
        let mut told = Match { place, sides, games: Vec::new(), winner: None };
        match sides {
            [Side::Player(one), Side::Player(other)] => self.play(&mut told, [one, other]),
            [Side::Player(only), Side::Bye] | [Side::Bye, Side::Player(only)] => told.winner = Some(only),
            _ => {}
        }
        let out = match (told.winner, sides) {
            (Some(winner), _) => Side::Player(winner),
            (None, [Side::Bye, Side::Bye]) => Side::Bye,
            _ => Side::Open,
        };
        self.told.push(told);
        out
    }

    fn play(&mut self, told: &mut Match, players: [PlayerNumber; 2]) {
        let claimed = self.played.remove(&told.place).unwrap_or_default();
        let (mut to_begin, mut replayed) = (None, true);
        for game in claimed {
            let game = &mut self.games[game];
            // TR-6: a replay that nobody has played yet is begun by the one who did not begin before.
            let begun_wrongly = game.is_open() && to_begin.is_some_and(|first| first != game.first);
            if !replayed || !game.is_between(players) || begun_wrongly {
                game.cancelled = true;
                continue;
            }
            replayed = game.outcome() == Some(Outcome::Drawn);
            told.games.push(game.number);
            told.winner = game.outcome().and_then(Outcome::winner);
            to_begin = Some(game.opponent(game.began()));
        }
        if told.winner.is_none() {
            told.winner = self.left_alone(players);
        }
    }

    /// TR-9: who withdrew later was still there when the other had left.
    fn left_alone(&self, players: [PlayerNumber; 2]) -> Option<PlayerNumber> {
        let left = |player| self.withdrawals.iter().position(|&gone| gone == player);
        match players.map(left) {
            [None, None] => None,
            [Some(_), None] => Some(players[1]),
            [None, Some(_)] => Some(players[0]),
            [Some(one), Some(other)] => Some(players[usize::from(one < other)]),
        }
    }
}
