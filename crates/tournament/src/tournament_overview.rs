//! Summary of a whole tournament for the API; players are numbers.

use serde::Serialize;

use crate::{
    BracketPosition, CupMatch, GameResult, GroupFirstPlayerRule, GroupNumber, PlayerNumber, TournamentFormat,
    TournamentGame, TournamentState,
};

/// Summary of a tournament with all its games.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TournamentSummary))]
pub struct TournamentOverview {
    /// Name of the tournament.
    pub name: String,
    /// Name of the game.
    #[cfg_attr(feature = "openapi", schema(value_type = tessera_rules::GameKind))]
    pub game: &'static str,
    /// Rule options.
    pub rules: String,
    /// Format; absent for groups and a cup.
    #[serde(skip_serializing_if = "TournamentFormat::is_default")]
    pub format: TournamentFormat,
    /// How it is decided who begins the games of a group.
    #[serde(rename = "beginnings")]
    pub group_starts: GroupFirstPlayerRule,
    /// Settings of online games; absent for games at a venue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub online: Option<crate::OnlineSettings>,
    /// Numbers of all players.
    pub players: Vec<PlayerNumber>,
    /// Details of all players.
    pub entrants: Vec<EntrantSummary>,
    /// Groups, in order.
    pub groups: Vec<GroupSummary>,
    /// Rounds that were drawn, in formats that are drawn round by round.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<RoundSummary>,
    /// Matches of the intermediate round (TR-3).
    pub intermediate: Vec<MatchSummary>,
    /// Cup, once it is chosen.
    pub cup: Option<CupSummary>,
    /// All players, the best first.
    pub ranking: Vec<PlayerNumber>,
    /// The places of all players in the same order, with the reasons.
    pub places: Vec<PlaceSummary>,
}

/// The place of a player in the ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlaceSummary {
    /// Place, counted from 1; players who lost in the same round of a knock-out share it.
    pub place: u16,
    /// Number of the player.
    pub player: PlayerNumber,
    /// Group of the player, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<GroupNumber>,
    /// Place in that group.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group_place: Option<u16>,
    /// Why the player is ahead of the next one who reached the same stage; absent where the stage decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Details of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EntrantSummary {
    /// Number of the player.
    pub number: PlayerNumber,
    /// Name of the player.
    pub name: String,
    /// Club of the player.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub club: String,
    /// Seed, 1 for the strongest player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u16>,
    /// Tournament that the player won to qualify.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub qualified_in: Option<String>,
    /// Level of the engine that plays for this player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<u8>,
    /// Whether the player has withdrawn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub withdrawn: bool,
}

/// Summary of a group.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GroupSummary {
    /// Players, in drawn order.
    pub players: Vec<PlayerNumber>,
    /// Games of the group.
    pub games: Vec<GameSummary>,
    /// Standings of the group.
    pub standings: Vec<StandingSummary>,
}

/// Summary of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameSummary {
    /// Number of the game.
    pub number: crate::GameNumber,
    /// Round of the group, or number of the game within its match.
    pub round: u16,
    /// The player who began, or is to begin.
    pub first: PlayerNumber,
    /// The other player.
    pub second: PlayerNumber,
    /// Players of the third and later seats.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<PlayerNumber>,
    /// Places in the order of the seats, at tables of three and more.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub places: Option<tessera_rules::FinalPlaces>,
    /// Winner; none in a draw.
    pub winner: Option<PlayerNumber>,
    /// Number of marbles that the winner placed.
    pub marbles: Option<u16>,
    /// Kind of result: `won`, `drawn`, `forfeit`, `no_show`, `nobody_came`, `walkover`, `places`; none while it is open.
    pub how: Option<&'static str>,
}

/// A row of a group's standings.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StandingSummary {
    /// Number of the player.
    pub player: PlayerNumber,
    /// Points (TR-5).
    pub points: u32,
    /// Win points (TR-4).
    pub win_points: u32,
    /// Sum of the opponents' points, in formats that are drawn round by round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buchholz: Option<u32>,
    /// Sonneborn-Berger, in the Swiss system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sonneborn_berger: Option<f64>,
    /// Why the player is ahead of the next one; for the last, why they are behind.
    pub why: String,
}

/// Summary of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundSummary {
    /// Number of the round, counted from 1.
    pub number: u16,
    /// Numbers of its games.
    pub games: Vec<crate::GameNumber>,
    /// The player without an opponent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bye: Option<PlayerNumber>,
}

/// Summary of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchSummary {
    /// Round, counted from 1.
    pub round: u16,
    /// Both players; none where not decided yet, or for a bye.
    pub players: [Option<PlayerNumber>; 2],
    /// Games of the match.
    pub games: Vec<GameSummary>,
    /// The player who advances.
    pub winner: Option<PlayerNumber>,
}

/// Summary of the cup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CupSummary {
    /// Number of players.
    pub size: u16,
    /// Matches, round by round.
    pub rounds: Vec<Vec<MatchSummary>>,
    /// Match for third place, if there is one.
    pub third_place: Option<MatchSummary>,
}

impl TournamentState {
    /// Summary of the whole tournament.
    pub fn overview(&self) -> TournamentOverview {
        let cup = self.cup().map(|cup| CupSummary {
            size: cup.plan.size,
            rounds: (1..=cup.rounds())
                .map(|round| cup.round(round).map(|played| self.match_summary(played)).collect())
                .collect(),
            third_place: cup.at(BracketPosition::ThirdPlace).map(|played| self.match_summary(played)),
        });
        let ranking = self.ranking();
        TournamentOverview {
            name: self.plan.name.clone(),
            game: self.plan.game.name(),
            rules: self.plan.rules.clone(),
            format: self.plan.format,
            group_starts: self.plan.group_starts(),
            online: self.plan.online,
            players: self.entrants.iter().map(|entrant| entrant.number).collect(),
            entrants: self.entrants.iter().map(EntrantSummary::from).collect(),
            groups: self.groups.iter().map(|group| self.group_summary(group.number)).collect(),
            rounds: self.rounds.iter().map(RoundSummary::from).collect(),
            intermediate: self
                .cup()
                .iter()
                .flat_map(|cup| cup.intermediate())
                .map(|m| self.match_summary(m))
                .collect(),
            cup,
            ranking: ranking.iter().map(|placed| placed.player).collect(),
            places: ranking.iter().map(PlaceSummary::from).collect(),
        }
    }

    fn group_summary(&self, group: GroupNumber) -> GroupSummary {
        let rows = self.standings(group);
        let standings = rows.iter().enumerate().map(|(i, row)| StandingSummary {
            player: row.player,
            points: row.score.points,
            win_points: row.score.win_points,
            buchholz: row.tie_breaks.map(|sums| sums.buchholz),
            sonneborn_berger: row
                .tie_breaks
                .filter(|_| matches!(self.plan.format, TournamentFormat::Swiss { .. }))
                .map(|sums| f64::from(sums.sonneborn_berger_halves) / 2.0),
            why: match (&row.ahead, i.checked_sub(1).and_then(|above| rows[above].ahead.as_ref())) {
                (Some(ahead), _) => ahead.to_string(),
                (None, Some(above)) => format!("last: {} is {above}", rows[i - 1].player),
                (None, None) => "alone".to_owned(),
            },
        });
        GroupSummary {
            players: self.groups[group.index()].players.clone(),
            games: self.games_of(group).map(GameSummary::from).collect(),
            standings: standings.collect(),
        }
    }

    fn match_summary(&self, played: &CupMatch) -> MatchSummary {
        let round = match played.place {
            BracketPosition::Intermediate { round, .. } | BracketPosition::Cup { round, .. } => round,
            BracketPosition::ThirdPlace => 1,
        };
        let games = played.games.iter().filter_map(|&game| self.game(game).ok());
        MatchSummary {
            round,
            players: played.sides.map(crate::MatchSide::player),
            games: games.map(GameSummary::from).collect(),
            winner: played.winner,
        }
    }
}

impl From<&crate::Entrant> for EntrantSummary {
    fn from(entrant: &crate::Entrant) -> EntrantSummary {
        let crate::Entrant { entered: _, number, name, club, seed, qualified_in, engine, withdrawn } =
            entrant.clone();
        EntrantSummary { number, name, club, seed, qualified_in, engine, withdrawn }
    }
}

impl From<&crate::RankingEntry> for PlaceSummary {
    fn from(placed: &crate::RankingEntry) -> PlaceSummary {
        PlaceSummary {
            place: placed.place,
            player: placed.player,
            group: placed.group_place.map(|(group, _)| group),
            group_place: placed.group_place.map(|(_, place)| place),
            why: placed.ahead.as_ref().map(ToString::to_string),
        }
    }
}

impl From<&crate::TournamentRound> for RoundSummary {
    fn from(round: &crate::TournamentRound) -> RoundSummary {
        let bye = round.bye.map(|bye| bye.player);
        RoundSummary { number: round.number, games: round.games.clone(), bye }
    }
}

impl From<&TournamentGame> for GameSummary {
    fn from(game: &TournamentGame) -> GameSummary {
        let marbles = match game.outcome() {
            Some(GameResult::Won { marbles, .. }) => marbles,
            _ => None,
        };
        let places = match game.outcome() {
            Some(GameResult::Placed { places }) => Some(places),
            _ => None,
        };
        // At tables of three and more the seats are the order of play.
        let began = if game.others.is_empty() { game.began() } else { game.first };
        GameSummary {
            number: game.number,
            round: game.round,
            first: began,
            second: game.opponent(began),
            others: game.others.clone(),
            places,
            winner: game.outcome().and_then(GameResult::winner),
            marbles,
            how: game.outcome().map(GameResult::name),
        }
    }
}
