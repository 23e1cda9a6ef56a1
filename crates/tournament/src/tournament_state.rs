//! The state of a tournament, and questions about it. Events change it in `apply.rs`.

use std::collections::{BTreeMap, BTreeSet};

use crate::entrant::{is_same_name, normalize};
use crate::standings::{RankedPlayers, ReasonedOrder, StandingsRanker, TieBreakCriterion};
use crate::{
    BracketPosition, Cup, CupProposal, CupSettings, Entrant, GameNumber, GamePhase, GameResult, GroupNumber,
    PlayerNumber, PlayerScore, RandomDrawSubject, StandingsEntry, SwissTieBreaks, TournamentFormat,
    TournamentGame, TournamentRefusal, TournamentRound, TournamentSetup, cup,
};

/// Stage of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TournamentStage {
    /// Players are entering.
    Entry,
    /// The groups are being played.
    Groups,
    /// All group games are decided, and the cup is to be chosen.
    GroupsDone,
    /// A round robin, or a drawn round of another format without groups, is being played.
    Rounds,
    /// All games of the drawn rounds are decided, and the next round is to be drawn.
    RoundDone,
    /// The intermediate round is being played (TR-3).
    Intermediate,
    /// The cup is being played.
    Cup,
    /// Everything is decided.
    Over,
}

impl TournamentStage {
    /// All stages, in order.
    pub const ALL: [TournamentStage; 8] = [
        TournamentStage::Entry,
        TournamentStage::Groups,
        TournamentStage::GroupsDone,
        TournamentStage::Rounds,
        TournamentStage::RoundDone,
        TournamentStage::Intermediate,
        TournamentStage::Cup,
        TournamentStage::Over,
    ];

    /// The stage with this name.
    pub fn named(name: &str) -> Option<TournamentStage> {
        TournamentStage::ALL.into_iter().find(|stage| stage.name() == name)
    }

    /// Name in the database, the API and message keys.
    pub const fn name(self) -> &'static str {
        match self {
            TournamentStage::Entry => "entry",
            TournamentStage::Groups => "groups",
            TournamentStage::GroupsDone => "groups-done",
            TournamentStage::Rounds => "rounds",
            TournamentStage::RoundDone => "round-done",
            TournamentStage::Intermediate => "intermediate",
            TournamentStage::Cup => "cup",
            TournamentStage::Over => "over",
        }
    }
}

/// A group with its players and games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Number of the group.
    pub number: GroupNumber,
    /// Players, in drawn order.
    pub players: Vec<PlayerNumber>,
    /// Numbers of its games.
    pub games: Vec<GameNumber>,
}

/// A random draw that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomDraw {
    /// Random seed.
    pub seed: u64,
    /// Resulting order, if the subject is an order.
    pub order: Vec<PlayerNumber>,
}

/// A warning to the organiser about the groups (TR-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupWarning {
    /// Some groups have neither 4 nor 5 players.
    GroupSize {
        /// Number of players in each of them.
        size: usize,
        /// Number of groups of this size.
        groups: usize,
    },
}

impl std::fmt::Display for GroupWarning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let GroupWarning::GroupSize { size, groups } = self;
        let (have, s) = if *groups == 1 { ("has", "") } else { ("have", "s") };
        write!(f, "{groups} group{s} {have} {size} players; the regulations want 4 or 5 (TR-1)")
    }
}

/// Current state of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentState {
    pub(crate) plan: TournamentSetup,
    /// Number of the event since which games are played online.
    pub(crate) online_since: u32,
    pub(crate) entrants: Vec<Entrant>,
    /// Number of the event that last changed the list of entrants.
    pub(crate) entrants_changed: u32,
    /// Withdrawn players, in order of withdrawal.
    pub(crate) withdrawals: Vec<PlayerNumber>,
    pub(crate) groups: Vec<Group>,
    pub(crate) games: Vec<TournamentGame>,
    /// Rounds of a format that is drawn round by round.
    pub(crate) rounds: Vec<TournamentRound>,
    pub(crate) random_draws: BTreeMap<RandomDrawSubject, RandomDraw>,
    pub(crate) cup_plan: Option<CupSettings>,
    pub(crate) cup: Option<Cup>,
}

impl TournamentState {
    pub(crate) fn new(plan: TournamentSetup) -> TournamentState {
        TournamentState {
            plan,
            online_since: 1,
            entrants: Vec::new(),
            entrants_changed: 1,
            withdrawals: Vec::new(),
            groups: Vec::new(),
            games: Vec::new(),
            rounds: Vec::new(),
            random_draws: BTreeMap::new(),
            cup_plan: None,
            cup: None,
        }
    }

    /// Plan of the tournament.
    pub fn plan(&self) -> &TournamentSetup {
        &self.plan
    }

    /// All players, by number.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// The player with a number.
    pub fn entrant(&self, player: PlayerNumber) -> Result<&Entrant, TournamentRefusal> {
        let last = self.entrants.len();
        self.entrants.get(player.index()).ok_or(TournamentRefusal::NoSuchPlayer { player, last })
    }

    /// Name of a player; empty for an unknown number.
    pub fn name(&self, player: PlayerNumber) -> &str {
        self.entrant(player).map_or("", |entrant| entrant.name.as_str())
    }

    /// The player with this name, ignoring case.
    pub fn player_named(&self, name: &str) -> Option<PlayerNumber> {
        let name = normalize(name);
        self.entrants.iter().find(|entrant| is_same_name(&entrant.name, &name)).map(|entrant| entrant.number)
    }

    /// Whether a player exists and has not withdrawn.
    pub fn is_active(&self, player: PlayerNumber) -> bool {
        self.entrant(player).is_ok_and(|entrant| !entrant.withdrawn)
    }

    /// Players who have not withdrawn, by number.
    pub(crate) fn active_players(&self) -> impl Iterator<Item = PlayerNumber> {
        self.entrants.iter().filter(|entrant| !entrant.withdrawn).map(|entrant| entrant.number)
    }

    /// Rounds that were drawn, of a format that is drawn round by round.
    pub fn rounds(&self) -> &[TournamentRound] {
        &self.rounds
    }

    /// Number of rounds planned, of a format that is drawn round by round.
    pub fn planned_rounds(&self) -> Option<u16> {
        self.plan.format.rounds()
    }

    /// Winner of the tournament, once it is over: of the cup, or of the standings.
    pub fn champion(&self) -> Option<PlayerNumber> {
        match self.plan.format {
            TournamentFormat::GroupsThenCup | TournamentFormat::KnockOut { .. } => {
                self.cup.as_ref().and_then(Cup::champion)
            }
            _ if self.stage() != TournamentStage::Over => None,
            _ => self
                .groups
                .first()
                .and_then(|group| self.group_order(group.number).ranked.first().map(|&(p, _)| p)),
        }
    }

    /// Groups, once they are drawn. Formats without a cup have one, with all players.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Group of a player.
    pub fn group_of(&self, player: PlayerNumber) -> Option<GroupNumber> {
        self.groups.iter().find(|group| group.players.contains(&player)).map(|group| group.number)
    }

    /// All games by number, including cancelled ones.
    pub fn games(&self) -> &[TournamentGame] {
        &self.games
    }

    /// The game with a number.
    pub fn game(&self, game: GameNumber) -> Result<&TournamentGame, TournamentRefusal> {
        let last = self.games.last().map_or(0, |last| last.number.get() as usize);
        self.game_index(game)
            .map(|place| &self.games[place])
            .ok_or(TournamentRefusal::NoSuchGame { game, last })
    }

    /// Index of a game. Games are sorted by number; numbers of undone draws are missing.
    pub(crate) fn game_index(&self, game: GameNumber) -> Option<usize> {
        self.games.binary_search_by_key(&game, |known| known.number).ok()
    }

    /// Number after the last game; `Tournament` also skips the numbers of undone games.
    pub(crate) fn next_game(&self) -> GameNumber {
        self.games.last().map_or(GameNumber::new(1), |last| GameNumber::new(last.number.get() + 1))
    }

    /// The open game between two players, if there is one.
    pub fn open_game_between(&self, one: PlayerNumber, other: PlayerNumber) -> Option<&TournamentGame> {
        self.games.iter().find(|game| game.is_open() && game.is_between([one, other]) && one != other)
    }

    /// Games of a group.
    pub fn games_of(&self, group: GroupNumber) -> impl Iterator<Item = &TournamentGame> {
        let numbers = self.groups.get(group.index()).map_or(&[][..], |group| &group.games);
        numbers.iter().filter_map(|&game| self.game(game).ok())
    }

    /// Games being played, by table.
    pub fn now_playing(&self) -> Vec<&TournamentGame> {
        let mut games: Vec<&TournamentGame> =
            self.games.iter().filter(|game| game.is_being_played()).collect();
        games.sort_by_key(|game| game.table);
        games
    }

    /// Next game of a player: the one they were called to, or else the next by number.
    pub fn next_game_of(&self, player: PlayerNumber) -> Option<&TournamentGame> {
        let open = || self.games.iter().filter(|game| game.is_open() && game.has(player));
        open().find(|game| game.table.is_some()).or_else(|| open().next())
    }

    /// Random draws, by the subject they decided.
    pub fn random_draws(&self) -> &BTreeMap<RandomDrawSubject, RandomDraw> {
        &self.random_draws
    }

    /// The organiser's choice of a cup, once made.
    pub fn cup_plan(&self) -> Option<CupSettings> {
        self.cup_plan
    }

    /// The cup, once the groups are complete and it is chosen.
    pub fn cup(&self) -> Option<&Cup> {
        self.cup.as_ref()
    }

    /// Current stage.
    pub fn stage(&self) -> TournamentStage {
        if self.groups.is_empty() && self.cup.is_none() {
            return TournamentStage::Entry;
        }
        match self.plan.format {
            TournamentFormat::GroupsThenCup | TournamentFormat::KnockOut { .. } => self.stage_of_cup(),
            _ if self.open_group_games() > 0 => TournamentStage::Rounds,
            format => match format.rounds() {
                Some(rounds) if self.rounds.len() < usize::from(rounds) => TournamentStage::RoundDone,
                _ => TournamentStage::Over,
            },
        }
    }

    fn stage_of_cup(&self) -> TournamentStage {
        let Some(cup) = &self.cup else {
            return if self.open_group_games() == 0 {
                TournamentStage::GroupsDone
            } else {
                TournamentStage::Groups
            };
        };
        if cup.slots.is_none() {
            return TournamentStage::Intermediate;
        }
        let third = cup.at(BracketPosition::ThirdPlace);
        let third_open = third.is_some_and(|m| m.winner.is_none() && m.players().is_some());
        if cup.champion().is_some() && !third_open { TournamentStage::Over } else { TournamentStage::Cup }
    }

    /// Number of open group games.
    pub fn open_group_games(&self) -> usize {
        self.games.iter().filter(|game| matches!(game.phase, GamePhase::Group(_)) && game.is_open()).count()
    }

    /// Warnings to the organiser.
    pub fn warnings(&self) -> Vec<GroupWarning> {
        let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
        if !self.plan.format.is_default() {
            return Vec::new();
        }
        for group in self.groups.iter().filter(|group| !matches!(group.players.len(), 4 | 5)) {
            *sizes.entry(group.players.len()).or_default() += 1;
        }
        sizes.into_iter().map(|(size, groups)| GroupWarning::GroupSize { size, groups }).collect()
    }

    /// Score of a player in their group.
    pub fn score(&self, player: PlayerNumber) -> PlayerScore {
        let group = self.group_of(player);
        group.and_then(|group| self.scores_in(group).get(&player).copied()).unwrap_or_default()
    }

    /// Scores of all players of a group.
    pub(crate) fn scores_in(&self, group: GroupNumber) -> BTreeMap<PlayerNumber, PlayerScore> {
        let stock = self.plan.stock();
        let players = self.groups.get(group.index()).map_or(&[][..], |group| &group.players);
        let mut scores: BTreeMap<PlayerNumber, PlayerScore> =
            players.iter().map(|&player| (player, PlayerScore::default())).collect();
        for game in self.games_of(group) {
            let Some(outcome) = game.outcome() else { continue };
            for (nth, player) in game.seated().enumerate() {
                let Some(score) = scores.get_mut(&player) else { continue };
                match (outcome, self.plan.format) {
                    (GameResult::Placed { places }, TournamentFormat::Tables { seats, .. }) => {
                        let place = places.as_slice().get(nth).copied().unwrap_or(seats);
                        score.count_place(place, places, seats);
                    }
                    _ => score.count(player, outcome, stock),
                }
            }
        }
        for bye in self.rounds.iter().filter_map(|round| round.bye) {
            if let Some(score) = scores.get_mut(&bye.player) {
                score.count_bye();
            }
        }
        scores
    }

    /// What separates players of equal points.
    fn criteria(&self) -> Vec<TieBreakCriterion> {
        let win_points = self.plan.stock().map(|_| TieBreakCriterion::WinPoints);
        let (first, last): (&[TieBreakCriterion], &[TieBreakCriterion]) = match self.plan.format {
            TournamentFormat::Swiss { .. } => (
                &[
                    TieBreakCriterion::Buchholz,
                    TieBreakCriterion::SonnebornBerger,
                    TieBreakCriterion::GamesAmong,
                ],
                &[],
            ),
            TournamentFormat::Tables { .. } => {
                return vec![TieBreakCriterion::FirstPlaces, TieBreakCriterion::Buchholz];
            }
            _ => (&[], &[TieBreakCriterion::GamesAmong]),
        };
        first.iter().copied().chain(win_points).chain(last.iter().copied()).collect()
    }

    /// Standings of a group, with the reason for every place (TR-5).
    pub fn standings(&self, group: GroupNumber) -> Vec<StandingsEntry> {
        let order = self.group_order(group);
        let scores = self.scores_in(group);
        let tie_breaks = self.tie_breaks_of(&scores);
        let mut left = 0;
        let row = |(i, (player, ahead)): (usize, (PlayerNumber, _))| {
            let is_left = !self.is_out_before_cup(player);
            left += u16::from(is_left);
            StandingsEntry {
                place: i as u16 + 1,
                rank: is_left.then_some(left),
                player,
                score: scores[&player],
                ahead,
                tie_breaks: tie_breaks.get(&player).copied(),
            }
        };
        order.ranked.into_iter().enumerate().map(row).collect()
    }

    /// Whether a player of a group withdrew before the cup, and is ranked after all others.
    pub(crate) fn is_out_before_cup(&self, player: PlayerNumber) -> bool {
        self.plan.format.is_default()
            && match &self.cup {
                Some(cup) => cup.withdrawn.contains(&player),
                None => self.withdrawals.contains(&player),
            }
    }

    /// Tie-breaks of formats that are drawn round by round; none for others.
    fn tie_breaks_of(
        &self,
        scores: &BTreeMap<PlayerNumber, PlayerScore>,
    ) -> BTreeMap<PlayerNumber, SwissTieBreaks> {
        if !self.plan.format.is_drawn_by_rounds() {
            return BTreeMap::new();
        }
        let points = scores.iter().map(|(&player, score)| (player, score.points)).collect();
        self.swiss_tie_breaks(&points)
    }

    /// Whether all games of a group are decided, and all its rounds drawn.
    pub(crate) fn is_group_complete(&self, group: GroupNumber) -> bool {
        let rounds = self.plan.format.rounds();
        rounds.is_none_or(|rounds| self.rounds.len() >= usize::from(rounds))
            && self.games_of(group).all(|game| game.result.is_some())
    }

    pub(crate) fn group_order(&self, group: GroupNumber) -> RankedPlayers {
        let Some(players) = self.groups.get(group.index()).map(|group| &group.players) else {
            return RankedPlayers::default();
        };
        let games: Vec<&TournamentGame> = self.games_of(group).collect();
        let scores = self.scores_in(group);
        let tie_breaks = self.tie_breaks_of(&scores);
        let done = self.is_group_complete(group);
        let ranker = StandingsRanker {
            score: &|player| scores[&player],
            tie_breaks: &|player| tie_breaks.get(&player).copied().unwrap_or_default(),
            games: &games,
            criteria: &self.criteria(),
            drawn_order: &|tied| {
                let subject = RandomDrawSubject::GroupTie { group, players: tied.to_vec() };
                self.random_draws.get(&subject).filter(|_| done).map(|draw| draw.order.clone())
            },
        };
        ranker.rank(players)
    }

    /// All group winners, all seconds and so on, each with the best first (TR-3), without the players in `gone`, who are
    /// ranked separately in the same way. Also the ties that only a random draw can break.
    pub(crate) fn ranks(&self, gone: &BTreeSet<PlayerNumber>) -> PlayersByGroupPlace {
        let orders: Vec<Vec<PlayerNumber>> = self
            .groups
            .iter()
            .map(|group| self.group_order(group.number).ranked.into_iter().map(|(p, _)| p).collect())
            .collect();
        let mut ranks = PlayersByGroupPlace::default();
        let scores: BTreeMap<PlayerNumber, PlayerScore> =
            self.groups.iter().flat_map(|group| self.scores_in(group.number)).collect();
        let ranker = StandingsRanker {
            score: &|player| scores[&player],
            tie_breaks: &|_| SwissTieBreaks::default(),
            games: &[],
            criteria: &self.criteria(),
            drawn_order: &|tied| {
                let subject = RandomDrawSubject::RankTie { players: tied.to_vec() };
                self.random_draws.get(&subject).map(|draw| draw.order.clone())
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
                let order = ranker.rank(&players);
                let ordered: Vec<PlayerNumber> = order.ranked.iter().map(|&(p, _)| p).collect();
                ranks.undecided.extend(order.undecided);
                ranks.reasons.push(order.ranked);
                if leaving {
                    ranks.withdrawn.extend(ordered);
                } else {
                    ranks.by_place.push(ordered);
                }
            }
        }
        ranks
    }

    /// Proposed cup for the groups (TR-2); none before the draw or when everyone has withdrawn.
    pub fn cup_proposal(&self) -> Option<CupProposal> {
        if !self.plan.format.is_default() {
            return None;
        }
        let kept: Vec<usize> = self
            .groups
            .iter()
            .map(|group| group.players.iter().filter(|&&player| self.is_active(player)).count())
            .collect();
        let longest = kept.iter().copied().max().unwrap_or(0);
        let sizes: Vec<usize> =
            (0..longest).map(|rank| kept.iter().filter(|&&players| players > rank).count()).collect();
        cup::propose(&sizes)
    }
}

/// Players of all groups by their group place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlayersByGroupPlace {
    pub(crate) by_place: Vec<Vec<PlayerNumber>>,
    pub(crate) withdrawn: Vec<PlayerNumber>,
    pub(crate) undecided: Vec<Vec<PlayerNumber>>,
    /// The players of each place, first those who are left, with the reasons for their order.
    pub(crate) reasons: Vec<ReasonedOrder>,
}
