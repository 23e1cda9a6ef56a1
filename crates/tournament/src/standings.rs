//! Standings and tie-breaks (TR-4, TR-5).

use std::fmt;

use tessera_rules::FinalPlaces;

use crate::{GameResult, PlayerNumber, SwissTieBreaks, TournamentGame};

/// Score of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerScore {
    /// Games won.
    pub won: u16,
    /// Games drawn.
    pub drawn: u16,
    /// Games lost.
    pub lost: u16,
    /// 3 for a win, 1 for a draw (TR-5); at tables of three and more, points by place.
    pub points: u32,
    /// Sum of the marbles left at every win (TR-4).
    pub win_points: u32,
}

impl PlayerScore {
    /// Number of decided games.
    pub fn played(&self) -> u16 {
        self.won + self.drawn + self.lost
    }

    /// Adds a bye: a win without win points.
    pub(crate) fn count_bye(&mut self) {
        self.won += 1;
        self.points += 3;
    }

    /// Adds a game at a table with so many seats when it is full: 2 points for every opponent behind and for every empty
    /// seat, 1 for every opponent on the same place.
    pub(crate) fn count_place(&mut self, place: u8, places: FinalPlaces, seats: u8) {
        let shared = places.as_slice().iter().map(|&other| u32::from(other == place)).sum::<u32>();
        match (place, shared) {
            (1, 1) => self.won += 1,
            (1, _) => self.drawn += 1,
            _ => self.lost += 1,
        }
        self.points += 2 * u32::from(seats).saturating_sub(u32::from(place)) + 1 - shared;
    }

    /// Adds a game; `stock` is the maximum number of marbles of a player, in games with win points.
    pub(crate) fn count(&mut self, player: PlayerNumber, outcome: GameResult, stock: Option<u16>) {
        match outcome.winner() {
            Some(winner) if winner == player => {
                self.won += 1;
                // TR-5: 3 points for a win, 1 for a draw.
                self.points += 3;
            }
            None if outcome == GameResult::Drawn => {
                self.drawn += 1;
                self.points += 1;
            }
            // If nobody came, both lose.
            _ => self.lost += 1,
        }
        if let (GameResult::Won { winner, marbles: Some(marbles) }, Some(stock)) = (outcome, stock)
            && winner == player
        {
            // TR-4: win points are the marbles that the winner has left.
            self.win_points += u32::from(stock.saturating_sub(marbles));
        }
    }
}

/// Why a player is ranked before the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RankReason {
    /// More points.
    Points {
        /// Points of the player.
        more: u32,
        /// Points of the next player.
        fewer: u32,
    },
    /// Equal so far, a larger sum of the opponents' points.
    Buchholz {
        /// Sum of the player.
        more: u32,
        /// Sum of the next player.
        fewer: u32,
    },
    /// Equal so far, more points of opponents beaten.
    SonnebornBerger {
        /// Twice the number of the player.
        more_halves: u32,
        /// Twice the number of the next player.
        fewer_halves: u32,
    },
    /// Equal so far, more first places at tables.
    FirstPlaces {
        /// First places of the player.
        more: u32,
        /// First places of the next player.
        fewer: u32,
    },
    /// Equal points, more win points.
    WinPoints {
        /// Win points of the player.
        more: u32,
        /// Win points of the next player.
        fewer: u32,
    },
    /// Equal in both, but more points from the games among the tied players.
    GamesAmong {
        /// The tied players.
        tied: Vec<PlayerNumber>,
        /// Points of the player from these games.
        more: u32,
        /// Points of the next player from these games.
        fewer: u32,
    },
    /// A better place in the group, in the ranking of all players (TR-5).
    GroupPlace {
        /// Place of the player in the group.
        better: u16,
        /// Place of the next player in the group.
        worse: u16,
    },
    /// Tied in everything: a random draw decided.
    RandomDraw {
        /// The tied players.
        tied: Vec<PlayerNumber>,
    },
    /// Tied so far: games are still to be played, or a random draw is still to be made.
    Undecided,
}

impl fmt::Display for RankReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RankReason::Points { more, fewer } => write!(f, "ahead on points, {more} to {fewer}"),
            RankReason::WinPoints { more, fewer } => write!(f, "ahead on win points, {more} to {fewer}"),
            RankReason::Buchholz { more, fewer } => write!(f, "ahead on Buchholz, {more} to {fewer}"),
            RankReason::SonnebornBerger { more_halves, fewer_halves } => {
                let [more, fewer] = [*more_halves, *fewer_halves].map(SwissTieBreaks::halves_text);
                write!(f, "ahead on Sonneborn-Berger, {more} to {fewer}")
            }
            RankReason::FirstPlaces { more, fewer } => write!(f, "ahead on first places, {more} to {fewer}"),
            RankReason::GamesAmong { more, fewer, .. } => {
                write!(f, "ahead on points in the games among the tied, {more} to {fewer}")
            }
            RankReason::GroupPlace { better, worse } => {
                write!(f, "ahead on the place in the group, {better} to {worse}")
            }
            RankReason::RandomDraw { .. } => f.write_str("ahead by lot"),
            RankReason::Undecided => f.write_str("level so far"),
        }
    }
}

impl RankReason {
    /// How early the reason is asked for: the first difference between two players decides.
    fn rank(&self) -> u8 {
        match self {
            RankReason::GroupPlace { .. } => 1,
            RankReason::Points { .. } => 2,
            RankReason::FirstPlaces { .. } => 3,
            RankReason::Buchholz { .. } => 4,
            RankReason::SonnebornBerger { .. } => 5,
            RankReason::WinPoints { .. } => 6,
            RankReason::GamesAmong { .. } => 7,
            RankReason::RandomDraw { .. } | RankReason::Undecided => 8,
        }
    }

    /// Why a player is ranked before the one after the next, from the reasons of both steps. The step that decides is the one
    /// with the earlier reason; if both have the same, its numbers are those of the first and of the last player.
    fn and_then(self, next: RankReason) -> RankReason {
        match (self, next) {
            (RankReason::Points { more, .. }, RankReason::Points { fewer, .. }) => {
                RankReason::Points { more, fewer }
            }
            (RankReason::WinPoints { more, .. }, RankReason::WinPoints { fewer, .. }) => {
                RankReason::WinPoints { more, fewer }
            }
            // Players who are separated by the games of a larger group of tied players were compared in it first.
            (
                RankReason::GamesAmong { tied, more, fewer },
                RankReason::GamesAmong { tied: tied_next, more: more_next, fewer: fewer_next },
            ) => match tied.len().cmp(&tied_next.len()) {
                std::cmp::Ordering::Equal => RankReason::GamesAmong { tied, more, fewer: fewer_next },
                std::cmp::Ordering::Greater => RankReason::GamesAmong { tied, more, fewer },
                std::cmp::Ordering::Less => {
                    RankReason::GamesAmong { tied: tied_next, more: more_next, fewer: fewer_next }
                }
            },
            (this, next) => {
                if next.rank() < this.rank() {
                    next
                } else {
                    this
                }
            }
        }
    }
}

/// Ranked players with the reason for each place before the next one.
pub(crate) type ReasonedOrder = Vec<(PlayerNumber, Option<RankReason>)>;

/// The players who are kept, in their order, with the reasons between those who are now next to each other.
pub(crate) fn kept_players(
    ranked: &[(PlayerNumber, Option<RankReason>)],
    is_kept: impl Fn(PlayerNumber) -> bool,
) -> ReasonedOrder {
    let mut kept: ReasonedOrder = Vec::new();
    // Why the last player kept is ahead of the next one of the list.
    let mut between: Option<RankReason> = None;
    for (player, ahead) in ranked {
        if is_kept(*player) {
            if let (Some(reason), Some(last)) = (between.take(), kept.last_mut()) {
                last.1 = Some(reason);
            }
            kept.push((*player, None));
            between.clone_from(ahead);
        } else if !kept.is_empty() {
            between = match (between.take(), ahead.clone()) {
                (Some(reason), Some(next)) => Some(reason.and_then(next)),
                (reason, next) => reason.or(next),
            };
        }
    }
    kept
}

/// A row of a group's standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingsEntry {
    /// Place, counted from 1.
    pub place: u16,
    /// Place among the players who are left, as the ranking counts it: none for those who withdrew before the cup.
    pub rank: Option<u16>,
    /// Number of the player.
    pub player: PlayerNumber,
    /// Score of the player.
    pub score: PlayerScore,
    /// Why the player is ranked before the next one; none for the last.
    pub ahead: Option<RankReason>,
    /// Buchholz and Sonneborn-Berger, in formats that are drawn round by round.
    pub tie_breaks: Option<SwissTieBreaks>,
}

/// Ranked players, each with the reason for the place before the next one; and the ties that only a random draw can break.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RankedPlayers {
    pub(crate) ranked: Vec<(PlayerNumber, Option<RankReason>)>,
    pub(crate) undecided: Vec<Vec<PlayerNumber>>,
}

/// What separates players of equal points, in the order of use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TieBreakCriterion {
    WinPoints,
    Buchholz,
    SonnebornBerger,
    FirstPlaces,
    /// Points in the games among the tied players.
    GamesAmong,
}

/// Ranks players by points and then by criteria (TR-5).
pub(crate) struct StandingsRanker<'a> {
    pub(crate) score: &'a dyn Fn(PlayerNumber) -> PlayerScore,
    pub(crate) tie_breaks: &'a dyn Fn(PlayerNumber) -> SwissTieBreaks,
    /// Games that the players may have played against each other.
    pub(crate) games: &'a [&'a TournamentGame],
    pub(crate) criteria: &'a [TieBreakCriterion],
    /// The order that a random draw gave these players, if there was one.
    pub(crate) drawn_order: &'a dyn Fn(&[PlayerNumber]) -> Option<Vec<PlayerNumber>>,
}

impl StandingsRanker<'_> {
    pub(crate) fn rank(&self, players: &[PlayerNumber]) -> RankedPlayers {
        let mut order = RankedPlayers::default();
        let points = |player| (self.score)(player).points;
        let reason = |more, fewer| RankReason::Points { more, fewer };
        self.rank_by(players, &points, &reason, self.criteria, &mut order);
        order
    }

    /// Ranks players of equal points by the first of the criteria, and equal ones by the others.
    fn by_criteria(
        &self,
        players: &[PlayerNumber],
        criteria: &[TieBreakCriterion],
        order: &mut RankedPlayers,
    ) {
        let Some((&criterion, next)) = criteria.split_first() else {
            return self.by_random_draw(players, order);
        };
        let score = |player| (self.score)(player);
        let tie_breaks = |player| (self.tie_breaks)(player);
        match criterion {
            TieBreakCriterion::WinPoints => {
                let reason = |more, fewer| RankReason::WinPoints { more, fewer };
                self.rank_by(players, &|player| score(player).win_points, &reason, next, order);
            }
            TieBreakCriterion::Buchholz => {
                let reason = |more, fewer| RankReason::Buchholz { more, fewer };
                self.rank_by(players, &|player| tie_breaks(player).buchholz, &reason, next, order);
            }
            TieBreakCriterion::SonnebornBerger => {
                let halves = |player| tie_breaks(player).sonneborn_berger_halves;
                let reason =
                    |more_halves, fewer_halves| RankReason::SonnebornBerger { more_halves, fewer_halves };
                self.rank_by(players, &halves, &reason, next, order);
            }
            TieBreakCriterion::FirstPlaces => {
                let reason = |more, fewer| RankReason::FirstPlaces { more, fewer };
                self.rank_by(players, &|player| score(player).won.into(), &reason, next, order);
            }
            TieBreakCriterion::GamesAmong => self.by_games_among(players, criteria, order),
        }
    }

    /// Players who are still tied after these games are compared by the games among themselves only.
    fn by_games_among(
        &self,
        players: &[PlayerNumber],
        criteria: &[TieBreakCriterion],
        order: &mut RankedPlayers,
    ) {
        let points = |player: PlayerNumber| {
            let mut score = PlayerScore::default();
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
            return self.by_criteria(players, &criteria[1..], order);
        }
        let reason = |more, fewer| RankReason::GamesAmong { tied: players.to_vec(), more, fewer };
        self.rank_by(players, &points, &reason, criteria, order);
    }

    fn by_random_draw(&self, players: &[PlayerNumber], order: &mut RankedPlayers) {
        let mut tied = players.to_vec();
        tied.sort_unstable();
        let order_drawn = if players.len() < 2 { None } else { (self.drawn_order)(&tied) };
        let reason = order_drawn
            .as_ref()
            .map_or(RankReason::Undecided, |_| RankReason::RandomDraw { tied: tied.clone() });
        if players.len() > 1 && order_drawn.is_none() {
            order.undecided.push(tied);
        }
        let drawn = order_drawn.unwrap_or_else(|| players.to_vec());
        let last = drawn.len() - 1;
        let why = |i| (i < last).then(|| reason.clone());
        order.ranked.extend(drawn.iter().enumerate().map(|(i, &player)| (player, why(i))));
    }

    /// Ranks players by a number, the highest first, and equal ones by the criteria.
    fn rank_by(
        &self,
        players: &[PlayerNumber],
        number: &dyn Fn(PlayerNumber) -> u32,
        reason: &dyn Fn(u32, u32) -> RankReason,
        criteria: &[TieBreakCriterion],
        order: &mut RankedPlayers,
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
            self.by_criteria(&level, criteria, order);
        }
    }
}
