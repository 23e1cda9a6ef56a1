//! A tournament as it stands: what its events add up to.

use std::collections::{BTreeMap, BTreeSet};

use crate::entrant::{same, tidy};
use crate::standings::{Judge, Order};
use crate::{
    Cup, CupPlan, Entrant, Game, GameNumber, GroupNumber, MatchPlace, Of, Plan, PlayerNumber, Proposal,
    Question, Refusal, Row, Score, cup,
};

/// How far a tournament has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Players enter.
    Entry,
    /// The groups play.
    Groups,
    /// All games of the groups are decided, and the cup is to be chosen.
    GroupsDone,
    /// The intermediate round is played (TR-3).
    Intermediate,
    /// The cup is played.
    Cup,
    /// Everything is decided.
    Over,
}

impl Stage {
    /// All stages, in their order.
    pub const ALL: [Stage; 6] =
        [Stage::Entry, Stage::Groups, Stage::GroupsDone, Stage::Intermediate, Stage::Cup, Stage::Over];

    /// The stage of this name.
    pub fn named(name: &str) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| stage.name() == name)
    }

    /// The name in the store, in the API and in keys of messages.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Entry => "entry",
            Stage::Groups => "groups",
            Stage::GroupsDone => "groups-done",
            Stage::Intermediate => "intermediate",
            Stage::Cup => "cup",
            Stage::Over => "over",
        }
    }
}

/// A group and its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its number.
    pub number: GroupNumber,
    /// Its players, as they were drawn.
    pub players: Vec<PlayerNumber>,
    /// Its games.
    pub games: Vec<GameNumber>,
}

/// A lot that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lot {
    /// The lot.
    pub lot: u64,
    /// The order it gave, where the question is one of order.
    pub order: Vec<PlayerNumber>,
}

/// What the organiser should know about the groups (TR-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// Some groups have neither 4 nor 5 players.
    GroupSize {
        /// How many they have.
        size: usize,
        /// How many groups have so many.
        groups: usize,
    },
}

impl std::fmt::Display for Warning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Warning::GroupSize { size, groups } = self;
        let (have, s) = if *groups == 1 { ("has", "") } else { ("have", "s") };
        write!(f, "{groups} group{s} {have} {size} players; the regulations want 4 or 5 (TR-1)")
    }
}

/// A tournament as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) plan: Plan,
    /// The event since which games are played at tables of the house.
    pub(crate) online_since: u32,
    pub(crate) entrants: Vec<Entrant>,
    /// The event by which the list of entrants became what it is.
    pub(crate) entries: u32,
    /// Those who have left, in the order in which they did.
    pub(crate) withdrawals: Vec<PlayerNumber>,
    pub(crate) groups: Vec<Group>,
    pub(crate) games: Vec<Game>,
    pub(crate) lots: BTreeMap<Question, Lot>,
    pub(crate) cup_plan: Option<CupPlan>,
    pub(crate) cup: Option<Cup>,
}

impl State {
    pub(crate) fn new(plan: Plan) -> State {
        State {
            plan,
            online_since: 1,
            entrants: Vec::new(),
            entries: 1,
            withdrawals: Vec::new(),
            groups: Vec::new(),
            games: Vec::new(),
            lots: BTreeMap::new(),
            cup_plan: None,
            cup: None,
        }
    }

    /// The tournament as it was announced.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Everybody who entered, by number.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// A player.
    pub fn entrant(&self, player: PlayerNumber) -> Result<&Entrant, Refusal> {
        let last = self.entrants.len();
        self.entrants.get(player.index()).ok_or(Refusal::NoSuchPlayer { player, last })
    }

    /// A player's name; nothing for a number that nobody has.
    pub fn name(&self, player: PlayerNumber) -> &str {
        self.entrant(player).map_or("", |entrant| entrant.name.as_str())
    }

    /// The player of this name, however it is capitalised.
    pub fn named(&self, name: &str) -> Option<PlayerNumber> {
        let name = tidy(name);
        self.entrants.iter().find(|entrant| same(&entrant.name, &name)).map(|entrant| entrant.number)
    }

    /// Whether a player is in the tournament: known, and not withdrawn.
    pub fn is_in(&self, player: PlayerNumber) -> bool {
        self.entrant(player).is_ok_and(|entrant| !entrant.withdrawn)
    }

    /// The groups, once they are drawn.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The group a player was drawn into.
    pub fn group_of(&self, player: PlayerNumber) -> Option<GroupNumber> {
        self.groups.iter().find(|group| group.players.contains(&player)).map(|group| group.number)
    }

    /// All games that were ever paired, by number; cancelled ones too.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// A game.
    pub fn game(&self, game: GameNumber) -> Result<&Game, Refusal> {
        let last = self.games.last().map_or(0, |last| last.number.get() as usize);
        self.place_of(game).map(|place| &self.games[place]).ok_or(Refusal::NoSuchGame { game, last })
    }

    /// Where a game is among all. They lie in the order of their numbers, among which those of undone draws are missing.
    pub(crate) fn place_of(&self, game: GameNumber) -> Option<usize> {
        self.games.binary_search_by_key(&game, |known| known.number).ok()
    }

    /// The number of the next game, as far as those that count know.
    pub(crate) fn next_game(&self) -> GameNumber {
        self.games.last().map_or(GameNumber::new(1), |last| GameNumber::new(last.number.get() + 1))
    }

    /// The game that is to be played between two, if there is one.
    pub fn open_game_between(&self, one: PlayerNumber, other: PlayerNumber) -> Option<&Game> {
        self.games.iter().find(|game| game.is_open() && game.is_between([one, other]) && one != other)
    }

    /// The games of a group.
    pub fn games_of(&self, group: GroupNumber) -> impl Iterator<Item = &Game> {
        let numbers = self.groups.get(group.index()).map_or(&[][..], |group| &group.games);
        numbers.iter().filter_map(|&game| self.game(game).ok())
    }

    /// The games that are being played, by table.
    pub fn now_playing(&self) -> Vec<&Game> {
        let mut games: Vec<&Game> = self.games.iter().filter(|game| game.is_being_played()).collect();
        games.sort_by_key(|game| game.table);
        games
    }

    /// The game a player has to play next: the one at his table, or else the next by number.
    pub fn next_game_of(&self, player: PlayerNumber) -> Option<&Game> {
        let open = || self.games.iter().filter(|game| game.is_open() && game.has(player));
        open().find(|game| game.table.is_some()).or_else(|| open().next())
    }

    /// The lots that were drawn, by what they decided.
    pub fn lots(&self) -> &BTreeMap<Question, Lot> {
        &self.lots
    }

    /// The organiser's choice of a cup, once it is made.
    pub fn cup_plan(&self) -> Option<CupPlan> {
        self.cup_plan
    }

    /// The cup, once the groups are done and it is chosen.
    pub fn cup(&self) -> Option<&Cup> {
        self.cup.as_ref()
    }

    /// How far it has come.
    pub fn stage(&self) -> Stage {
        if self.groups.is_empty() {
            return Stage::Entry;
        }
        let Some(cup) = &self.cup else {
            return if self.open_group_games() == 0 { Stage::GroupsDone } else { Stage::Groups };
        };
        if cup.slots.is_none() {
            return Stage::Intermediate;
        }
        let third = cup.at(MatchPlace::ThirdPlace);
        let third_open = third.is_some_and(|m| m.winner.is_none() && m.players().is_some());
        if cup.champion().is_some() && !third_open { Stage::Over } else { Stage::Cup }
    }

    /// How many games of groups are still to be played.
    pub fn open_group_games(&self) -> usize {
        self.games.iter().filter(|game| matches!(game.of, Of::Group(_)) && game.is_open()).count()
    }

    /// What the organiser should know.
    pub fn warnings(&self) -> Vec<Warning> {
        let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
        for group in self.groups.iter().filter(|group| !matches!(group.players.len(), 4 | 5)) {
            *sizes.entry(group.players.len()).or_default() += 1;
        }
        sizes.into_iter().map(|(size, groups)| Warning::GroupSize { size, groups }).collect()
    }

    /// What a player has got in his group.
    pub fn score(&self, player: PlayerNumber) -> Score {
        self.group_of(player).map_or_else(Score::default, |group| self.score_in(group, player))
    }

    fn score_in(&self, group: GroupNumber, player: PlayerNumber) -> Score {
        let stock = self.plan.stock();
        let mut score = Score::default();
        for game in self.games_of(group).filter(|game| game.has(player)) {
            if let Some(outcome) = game.outcome() {
                score.count(player, outcome, stock);
            }
        }
        score
    }

    /// The table of a group, with the reason for every place (TR-5).
    pub fn standings(&self, group: GroupNumber) -> Vec<Row> {
        let order = self.group_order(group);
        let row = |(i, (player, ahead)): (usize, (PlayerNumber, _))| Row {
            place: i as u16 + 1,
            player,
            score: self.score_in(group, player),
            ahead,
        };
        order.ranked.into_iter().enumerate().map(row).collect()
    }

    /// Whether all games of a group are decided.
    pub(crate) fn is_done(&self, group: GroupNumber) -> bool {
        self.games_of(group).all(|game| game.result.is_some())
    }

    pub(crate) fn group_order(&self, group: GroupNumber) -> Order {
        let Some(players) = self.groups.get(group.index()).map(|group| &group.players) else {
            return Order::default();
        };
        let games: Vec<&Game> = self.games_of(group).collect();
        let scores: BTreeMap<PlayerNumber, Score> =
            players.iter().map(|&player| (player, self.score_in(group, player))).collect();
        let done = self.is_done(group);
        let judge = Judge {
            score: &|player| scores[&player],
            games: &games,
            counts_win_points: self.plan.stock().is_some(),
            lot: &|tied| {
                let question = Question::GroupTie { group, players: tied.to_vec() };
                self.lots.get(&question).filter(|_| done).map(|lot| lot.order.clone())
            },
        };
        judge.order(players)
    }

    /// The firsts of all groups, the seconds and so on, each with the best first (TR-3): of those who are not in `gone`, who
    /// come afterwards in the same way. Also the ties that only a lot can break.
    pub(crate) fn ranks(&self, gone: &BTreeSet<PlayerNumber>) -> Ranks {
        let orders: Vec<Vec<PlayerNumber>> = self
            .groups
            .iter()
            .map(|group| self.group_order(group.number).ranked.into_iter().map(|(p, _)| p).collect())
            .collect();
        let mut ranks = Ranks::default();
        let scores: BTreeMap<PlayerNumber, Score> = self
            .groups
            .iter()
            .flat_map(|group| group.players.iter().map(|&p| (p, self.score_in(group.number, p))))
            .collect();
        let judge = Judge {
            score: &|player| scores[&player],
            games: &[],
            counts_win_points: self.plan.stock().is_some(),
            lot: &|tied| {
                let question = Question::RankTie { players: tied.to_vec() };
                self.lots.get(&question).map(|lot| lot.order.clone())
            },
        };
        for leaving in [false, true] {
            let kept: Vec<Vec<PlayerNumber>> = orders
                .iter()
                .map(|order| order.iter().copied().filter(|p| gone.contains(p) == leaving).collect())
                .collect();
            let longest = kept.iter().map(Vec::len).max().unwrap_or(0);
            for rank in 0..longest {
                let players: Vec<PlayerNumber> =
                    kept.iter().filter_map(|order| order.get(rank).copied()).collect();
                let order = judge.order(&players);
                let ranked: Vec<PlayerNumber> = order.ranked.into_iter().map(|(p, _)| p).collect();
                ranks.undecided.extend(order.undecided);
                if leaving {
                    ranks.withdrawn.extend(ranked);
                } else {
                    ranks.by_place.push(ranked);
                }
            }
        }
        ranks
    }

    /// The cup that would suit the groups (TR-2); none before they are drawn or when everybody has left.
    pub fn proposal(&self) -> Option<Proposal> {
        let kept: Vec<usize> = self
            .groups
            .iter()
            .map(|group| group.players.iter().filter(|&&player| self.is_in(player)).count())
            .collect();
        let longest = kept.iter().copied().max().unwrap_or(0);
        let sizes: Vec<usize> =
            (0..longest).map(|rank| kept.iter().filter(|&&players| players > rank).count()).collect();
        cup::propose(&sizes)
    }
}

/// Everybody by his place in his group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ranks {
    pub(crate) by_place: Vec<Vec<PlayerNumber>>,
    pub(crate) withdrawn: Vec<PlayerNumber>,
    pub(crate) undecided: Vec<Vec<PlayerNumber>>,
}
