//! A whole tournament for programs: players are numbers.

use serde::Serialize;

use crate::{Game, GroupNumber, Match, MatchPlace, Outcome, PlayerNumber, State};

/// A tournament with everything that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TournamentSummary))]
pub struct Summary {
    /// What it is called.
    pub name: String,
    /// The game, by its name.
    #[cfg_attr(feature = "openapi", schema(value_type = tessera_rules::GameKind))]
    pub game: &'static str,
    /// The rule options.
    pub rules: String,
    /// How its games are played at tables of the house, if they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub online: Option<crate::Online>,
    /// Everybody, by number.
    pub players: Vec<PlayerNumber>,
    /// Who they are.
    pub entrants: Vec<EntrantSummary>,
    /// The groups.
    pub groups: Vec<GroupSummary>,
    /// The matches of the intermediate round (TR-3).
    pub intermediate: Vec<MatchSummary>,
    /// The cup, once there is one.
    pub cup: Option<CupSummary>,
    /// Everybody, the first first.
    pub ranking: Vec<PlayerNumber>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EntrantSummary {
    /// The number.
    pub number: PlayerNumber,
    /// The name.
    pub name: String,
    /// The club.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub club: String,
    /// The seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u16>,
    /// The tournament that was won to come here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub qualified_in: Option<String>,
    /// The level of the computer that plays for him.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<u8>,
    /// Whether he has left.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub withdrawn: bool,
}

/// A group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GroupSummary {
    /// Its players, as they were drawn.
    pub players: Vec<PlayerNumber>,
    /// Its games.
    pub games: Vec<GameSummary>,
    /// Its table.
    pub standings: Vec<StandingSummary>,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameSummary {
    /// The game's number.
    pub number: crate::GameNumber,
    /// The round of the group, or which game of the match it is.
    pub round: u16,
    /// Who began.
    pub first: PlayerNumber,
    /// The other.
    pub second: PlayerNumber,
    /// Who won; nobody in a draw.
    pub winner: Option<PlayerNumber>,
    /// The marbles that the winner placed.
    pub marbles: Option<u16>,
    /// How it ended: `won`, `drawn`, `forfeit`, `no_show`, `nobody_came`, `walkover`; nothing while it is open.
    pub how: Option<&'static str>,
}

/// A line of a group's table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StandingSummary {
    /// Who.
    pub player: PlayerNumber,
    /// Points (TR-5).
    pub points: u32,
    /// Win points (TR-4).
    pub win_points: u32,
    /// Why he is ahead of the next one; of the last, why he is behind.
    pub why: String,
}

/// A match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchSummary {
    /// Its round, counted from 1.
    pub round: u16,
    /// The two; nobody where it is not settled yet, or where there is a bye.
    pub players: [Option<PlayerNumber>; 2],
    /// Their games.
    pub games: Vec<GameSummary>,
    /// Who goes through.
    pub winner: Option<PlayerNumber>,
}

/// The cup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CupSummary {
    /// For how many players.
    pub size: u16,
    /// Its matches, round by round.
    pub rounds: Vec<Vec<MatchSummary>>,
    /// The game for the third place, if there is one.
    pub third_place: Option<MatchSummary>,
}

impl State {
    /// The whole tournament for programs.
    pub fn summary(&self) -> Summary {
        let cup = self.cup().map(|cup| CupSummary {
            size: cup.plan.size,
            rounds: (1..=cup.rounds())
                .map(|round| cup.round(round).map(|played| self.match_summary(played)).collect())
                .collect(),
            third_place: cup.at(MatchPlace::ThirdPlace).map(|played| self.match_summary(played)),
        });
        Summary {
            name: self.plan.name.clone(),
            game: self.plan.game.name(),
            rules: self.plan.rules.clone(),
            online: self.plan.online,
            players: self.entrants.iter().map(|entrant| entrant.number).collect(),
            entrants: self.entrants.iter().map(EntrantSummary::from).collect(),
            groups: self.groups.iter().map(|group| self.group_summary(group.number)).collect(),
            intermediate: self
                .cup()
                .iter()
                .flat_map(|cup| cup.intermediate())
                .map(|m| self.match_summary(m))
                .collect(),
            cup,
            ranking: self.ranking().iter().map(|placed| placed.player).collect(),
        }
    }

    fn group_summary(&self, group: GroupNumber) -> GroupSummary {
        let rows = self.standings(group);
        let standings = rows.iter().enumerate().map(|(i, row)| StandingSummary {
            player: row.player,
            points: row.score.points,
            win_points: row.score.win_points,
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

    fn match_summary(&self, played: &Match) -> MatchSummary {
        let round = match played.place {
            MatchPlace::Intermediate { round, .. } | MatchPlace::Cup { round, .. } => round,
            MatchPlace::ThirdPlace => 1,
        };
        let games = played.games.iter().filter_map(|&game| self.game(game).ok());
        MatchSummary {
            round,
            players: played.sides.map(crate::Side::player),
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

impl From<&Game> for GameSummary {
    fn from(game: &Game) -> GameSummary {
        let marbles = match game.outcome() {
            Some(Outcome::Won { marbles, .. }) => marbles,
            _ => None,
        };
        let began = game.began();
        GameSummary {
            number: game.number,
            round: game.round,
            first: began,
            second: game.opponent(began),
            winner: game.outcome().and_then(Outcome::winner),
            marbles,
            how: game.outcome().map(Outcome::name),
        }
    }
}
