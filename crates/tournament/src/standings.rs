//! Who is ahead, and why (TR-4, TR-5).

use std::fmt;

use crate::{Game, Outcome, PlayerNumber};

/// What a player has got from games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub won: u16,
    /// Games drawn.
    pub drawn: u16,
    /// Games lost.
    pub lost: u16,
    /// 3 for a win, 1 for a draw (TR-5).
    pub points: u32,
    /// What was left of the stock at every win (TR-4).
    pub win_points: u32,
}

impl Score {
    /// Games decided.
    pub fn played(&self) -> u16 {
        self.won + self.drawn + self.lost
    }

    /// Counts a game; `stock` is what a player may place at most, where that matters.
    pub(crate) fn count(&mut self, player: PlayerNumber, outcome: Outcome, stock: Option<u16>) {
        match outcome.winner() {
            Some(winner) if winner == player => {
                self.won += 1;
                self.points += 3;
            }
            None if outcome == Outcome::Drawn => {
                self.drawn += 1;
                self.points += 1;
            }
            // If nobody came, it is lost for both.
            _ => self.lost += 1,
        }
        if let (Outcome::Won { winner, marbles: Some(marbles) }, Some(stock)) = (outcome, stock)
            && winner == player
        {
            self.win_points += u32::from(stock.saturating_sub(marbles));
        }
    }
}

/// Why somebody stands before the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ahead {
    /// More points.
    Points {
        /// His.
        more: u32,
        /// The next one's.
        fewer: u32,
    },
    /// As many points, more win points.
    WinPoints {
        /// His.
        more: u32,
        /// The next one's.
        fewer: u32,
    },
    /// Level in both, but more points from the games among those who are.
    GamesAmong {
        /// Those who are level.
        tied: Vec<PlayerNumber>,
        /// His points from these games.
        more: u32,
        /// The next one's.
        fewer: u32,
    },
    /// Level in everything: a lot decided.
    Lot {
        /// Those among whom it was drawn.
        tied: Vec<PlayerNumber>,
    },
    /// Level so far: games are to be played, or a lot is to be drawn.
    NotYet,
}

impl fmt::Display for Ahead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ahead::Points { more, fewer } => write!(f, "ahead on points, {more} to {fewer}"),
            Ahead::WinPoints { more, fewer } => write!(f, "ahead on win points, {more} to {fewer}"),
            Ahead::GamesAmong { more, fewer, .. } => {
                write!(f, "ahead on points in the games among the tied, {more} to {fewer}")
            }
            Ahead::Lot { .. } => f.write_str("ahead by lot"),
            Ahead::NotYet => f.write_str("level so far"),
        }
    }
}

/// A line of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The place, counted from 1.
    pub place: u16,
    /// Who.
    pub player: PlayerNumber,
    /// With what.
    pub score: Score,
    /// Why he stands before the next one; the last stands before nobody.
    pub ahead: Option<Ahead>,
}

/// Players in their order, each with the reason why he stands before the next; and those whom only a lot can separate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Order {
    pub(crate) ranked: Vec<(PlayerNumber, Option<Ahead>)>,
    pub(crate) undecided: Vec<Vec<PlayerNumber>>,
}

/// Puts players in order by TR-5.
pub(crate) struct Judge<'a> {
    pub(crate) score: &'a dyn Fn(PlayerNumber) -> Score,
    /// The games that the players may have played among themselves.
    pub(crate) games: &'a [&'a Game],
    pub(crate) counts_win_points: bool,
    /// The lot that was drawn among these players, if one was.
    pub(crate) lot: &'a dyn Fn(&[PlayerNumber]) -> Option<Vec<PlayerNumber>>,
}

impl Judge<'_> {
    pub(crate) fn order(&self, players: &[PlayerNumber]) -> Order {
        let mut order = Order::default();
        let points = |player| (self.score)(player).points;
        let reason = |more, fewer| Ahead::Points { more, fewer };
        self.split(players, &points, &reason, Judge::by_win_points, &mut order);
        order
    }

    fn by_win_points(&self, players: &[PlayerNumber], order: &mut Order) {
        if !self.counts_win_points {
            return self.by_games_among(players, order);
        }
        let win_points = |player| (self.score)(player).win_points;
        let reason = |more, fewer| Ahead::WinPoints { more, fewer };
        self.split(players, &win_points, &reason, Judge::by_games_among, order);
    }

    /// Those whom these games separate may leave others who are still level; for them their own games count.
    fn by_games_among(&self, players: &[PlayerNumber], order: &mut Order) {
        let points = |player: PlayerNumber| {
            let mut score = Score::default();
            for game in self.games.iter().filter(|game| game.has(player) && !game.cancelled) {
                if players.contains(&game.opponent(player))
                    && let Some(outcome) = game.outcome()
                {
                    score.count(player, outcome, None);
                }
            }
            score.points
        };
        if players.len() < 2 || players.iter().all(|&player| points(player) == points(players[0])) {
            return self.by_lot(players, order);
        }
        let reason = |more, fewer| Ahead::GamesAmong { tied: players.to_vec(), more, fewer };
        self.split(players, &points, &reason, Judge::by_games_among, order);
    }

    fn by_lot(&self, players: &[PlayerNumber], order: &mut Order) {
        let mut tied = players.to_vec();
        tied.sort_unstable();
        let lot = if players.len() < 2 { None } else { (self.lot)(&tied) };
        let reason = lot.as_ref().map_or(Ahead::NotYet, |_| Ahead::Lot { tied: tied.clone() });
        if players.len() > 1 && lot.is_none() {
            order.undecided.push(tied);
        }
        let drawn = lot.unwrap_or_else(|| players.to_vec());
        let last = drawn.len() - 1;
        let why = |i| (i < last).then(|| reason.clone());
        order.ranked.extend(drawn.iter().enumerate().map(|(i, &player)| (player, why(i))));
    }

    /// Separates players by a number, the highest first, and those who have the same by what comes next.
    fn split(
        &self,
        players: &[PlayerNumber],
        number: &dyn Fn(PlayerNumber) -> u32,
        reason: &dyn Fn(u32, u32) -> Ahead,
        next: fn(&Self, &[PlayerNumber], &mut Order),
        order: &mut Order,
    ) {
        let mut players: Vec<(u32, PlayerNumber)> = players.iter().map(|&p| (number(p), p)).collect();
        players.sort_by_key(|&(number, _)| std::cmp::Reverse(number));
        let mut above = None;
        for level in players.chunk_by(|one, other| one.0 == other.0) {
            if let (Some(more), Some(last)) = (above, order.ranked.last_mut()) {
                last.1 = Some(reason(more, level[0].0));
            }
            above = Some(level[0].0);
            let level: Vec<PlayerNumber> = level.iter().map(|&(_, player)| player).collect();
            next(self, &level, order);
        }
    }
}
