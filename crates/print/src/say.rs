//! What a tournament says, in the reader's language.

use tessera_i18n::{Value, Words};
use tessera_tournament::{
    Ahead, Game, Level, Match, MatchPlace, Of, Outcome, PlayerNumber, Reached, Refusal, Score, Side, Stage,
    State, Warning,
};

use crate::key;

/// The game and the number of players.
pub fn about(words: Words<'_>, state: &State) -> String {
    let players = Value::from(state.entrants().len());
    let (game, series) = (state.plan().game.title(), &state.plan().series);
    let about = words.with(key::TOURNAMENT_ABOUT, &[("game", game.into()), ("players", players)]);
    let about = match state.plan().online {
        Some(_) => format!("{about} · {}", words.say(key::TOURNAMENT_ONLINE).to_lowercase()),
        None => about,
    };
    match series {
        Some(series) => {
            let level = level(words, series.level);
            format!("{about} · {} ({level})", series.name)
        }
        None => about,
    }
}

/// A level of a series.
pub fn level(words: Words<'_>, level: Level) -> String {
    words.say_of(key::LEVEL, level.name())
}

/// How far it has come.
pub fn stage(words: Words<'_>, state: &State) -> String {
    let name = state.stage().name();
    match (state.stage(), state.cup().and_then(tessera_tournament::Cup::champion)) {
        (Stage::Over, Some(champion)) => {
            words.with_of(key::STAGE, name, &[("name", state.name(champion).into())])
        }
        (Stage::Groups, _) => {
            words.with_of(key::STAGE, name, &[("open", Value::from(state.open_group_games()))])
        }
        _ => words.say_of(key::STAGE, name),
    }
}

/// A group by its letter, or by its number where there are too many.
pub fn group(words: Words<'_>, group: tessera_tournament::GroupNumber) -> String {
    let name = match group.get() {
        number @ 1..=26 => char::from(b'A' + number as u8 - 1).to_string(),
        number => number.to_string(),
    };
    words.with(key::TOURNAMENT_GROUP, &[("name", name.into())])
}

/// A round of the cup by what it is called.
pub fn cup_round(words: Words<'_>, round: u16, of: u16) -> String {
    match of.saturating_sub(round) {
        0 => words.say(key::TOURNAMENT_FINAL).into_owned(),
        1 => words.say(key::TOURNAMENT_SEMI_FINAL).into_owned(),
        2 => words.say(key::TOURNAMENT_QUARTER_FINAL).into_owned(),
        left => words.with(key::TOURNAMENT_LAST, &[("players", Value::from(2_u32 << left.min(12)))]),
    }
}

/// Where a match stands.
pub fn match_place(words: Words<'_>, state: &State, place: MatchPlace) -> String {
    match place {
        MatchPlace::Intermediate { .. } => words.say(key::TOURNAMENT_INTERMEDIATE).into_owned(),
        MatchPlace::Cup { round, .. } => {
            cup_round(words, round, state.cup().map_or(round, tessera_tournament::Cup::rounds))
        }
        MatchPlace::ThirdPlace => words.say(key::TOURNAMENT_THIRD_PLACE).into_owned(),
    }
}

/// What a game counts for, and the how-manieth it is.
pub fn game_place(words: Words<'_>, state: &State, game: &Game) -> String {
    match game.of {
        Of::Group(number) => words.with(
            key::TOURNAMENT_GROUP_ROUND,
            &[("group", group(words, number).into()), ("round", Value::from(game.round))],
        ),
        Of::Match(place) if game.round > 1 => words.with(
            key::TOURNAMENT_REPLAY,
            &[("place", match_place(words, state, place).into()), ("replay", Value::from(game.round - 1))],
        ),
        Of::Match(place) => match_place(words, state, place),
    }
}

/// How a game ended.
pub fn outcome(words: Words<'_>, state: &State, outcome: Outcome) -> String {
    let winner = outcome.winner().map(|winner| state.name(winner)).unwrap_or_default();
    let key = match outcome {
        Outcome::Won { marbles: Some(marbles), .. } => {
            let values = [("name", winner.into()), ("marbles", Value::from(marbles))];
            return words.with(key::TOURNAMENT_WON_WITH, &values);
        }
        Outcome::Drawn => return words.say(key::TOURNAMENT_DRAWN).into_owned(),
        Outcome::NobodyCame => return words.say(key::TOURNAMENT_NOBODY_CAME).into_owned(),
        Outcome::Won { marbles: None, .. } => key::TOURNAMENT_WON,
        Outcome::Forfeit { .. } => key::TOURNAMENT_WON_FORFEIT,
        Outcome::NoShow { .. } => key::TOURNAMENT_WON_NO_SHOW,
        Outcome::Walkover { .. } => key::TOURNAMENT_WON_WALKOVER,
    };
    words.with(key, &[("name", winner.into())])
}

/// Why somebody stands before the next one.
pub fn ahead(words: Words<'_>, ahead: &Ahead) -> String {
    let (key, more, fewer) = match *ahead {
        Ahead::Points { more, fewer } => (key::TOURNAMENT_AHEAD_POINTS, more, fewer),
        Ahead::WinPoints { more, fewer } => (key::TOURNAMENT_AHEAD_WIN_POINTS, more, fewer),
        Ahead::GamesAmong { more, fewer, .. } => (key::TOURNAMENT_AHEAD_AMONG, more, fewer),
        Ahead::Lot { .. } => return words.say(key::TOURNAMENT_AHEAD_LOT).into_owned(),
        Ahead::NotYet => return words.say(key::TOURNAMENT_LEVEL_SO_FAR).into_owned(),
    };
    words.with(key, &[("more", Value::from(more)), ("fewer", Value::from(fewer))])
}

/// How far somebody came.
pub fn reached(words: Words<'_>, reached: Reached) -> String {
    match reached {
        Reached::Champion => words.say(key::TOURNAMENT_CHAMPION).into_owned(),
        Reached::Final => words.say(key::TOURNAMENT_FINAL).into_owned(),
        Reached::ThirdPlace => words.say(key::TOURNAMENT_THIRD_PLACE).into_owned(),
        Reached::FourthPlace => words.say(key::TOURNAMENT_FOURTH_PLACE).into_owned(),
        Reached::CupRound { round, of } => cup_round(words, round, of),
        Reached::Intermediate => words.say(key::TOURNAMENT_INTERMEDIATE).into_owned(),
        Reached::Group => words.say(key::TOURNAMENT_OUT_AFTER_GROUPS).into_owned(),
        Reached::Withdrew => words.say(key::TOURNAMENT_WITHDREW).into_owned(),
        Reached::StillIn => words.say(key::TOURNAMENT_STILL_IN).into_owned(),
    }
}

/// Wins, draws and losses, short.
pub fn record(score: Score) -> String {
    format!("{}–{}–{}", score.won, score.drawn, score.lost)
}

/// One side of a match.
pub fn side(words: Words<'_>, state: &State, side: Side) -> String {
    match side {
        Side::Player(player) => state.name(player).to_owned(),
        Side::Bye => words.say(key::TOURNAMENT_BYE).into_owned(),
        Side::Open => "…".to_owned(),
    }
}

/// The games of a match, short: who won which.
pub fn match_games<'a>(state: &'a State, played: &'a Match) -> impl Iterator<Item = &'a Game> {
    played.games.iter().filter_map(|&game| state.game(game).ok()).filter(|game| !game.cancelled)
}

/// A player with his number, so that two similar names are told apart.
pub fn numbered(number: PlayerNumber, name: &str) -> String {
    format!("{number} {name}")
}

/// What the organiser should know.
pub fn warning(words: Words<'_>, warning: Warning) -> String {
    let Warning::GroupSize { size, groups } = warning;
    words.with(key::TOURNAMENT_ODD_GROUPS, &[("size", Value::from(size)), ("groups", Value::from(groups))])
}

/// Who of the two is to begin.
pub fn begins(words: Words<'_>, state: &State, player: PlayerNumber) -> String {
    words.with(key::TOURNAMENT_BEGINS, &[("name", state.name(player).into())])
}

/// Why something cannot happen.
pub fn sentence(words: Words<'_>, refusal: &Refusal) -> String {
    let number = |number: usize| Value::from(number);
    let values: Vec<(&'static str, Value<'_>)> = match refusal {
        Refusal::Line { line, reason } => {
            let reason = sentence(words, reason);
            return words
                .with(key::TOURNAMENT_REFUSED_LINE, &[("line", number(*line)), ("reason", reason.into())]);
        }
        Refusal::Rules(reason) => vec![("reason", reason.to_string().into())],
        Refusal::Move { number: nth, text, reason } => {
            vec![
                ("number", number(*nth)),
                ("text", text.clone().into()),
                ("reason", reason.to_string().into()),
            ]
        }
        Refusal::Name { name } | Refusal::NotOver { name } | Refusal::NotTheLevelBelow { name } => {
            vec![("name", name.clone().into())]
        }
        Refusal::Club { club } => vec![("name", club.clone().into())],
        Refusal::Level { level } => vec![("level", number((*level).into()))],
        Refusal::Seed { seed } => vec![("seed", number((*seed).into()))],
        Refusal::NameTaken { name, player } => {
            vec![("name", name.clone().into()), ("player", number(player.get().into()))]
        }
        Refusal::SeedTaken { seed, player } => {
            vec![("seed", number((*seed).into())), ("player", number(player.get().into()))]
        }
        Refusal::SeedText { text } => vec![("text", text.clone().into())],
        Refusal::NoSuchPlayer { player, last } => {
            vec![("player", number(player.get().into())), ("last", number(*last))]
        }
        Refusal::NoSuchGame { game, last } => {
            vec![("game", number(game.get() as usize)), ("last", number(*last))]
        }
        Refusal::GameCancelled { game }
        | Refusal::DecidedAlready { game }
        | Refusal::NotDecided { game }
        | Refusal::CannotBePlayedAgain { game }
        | Refusal::LaterGamePlayed { game } => vec![("game", number(game.get() as usize))],
        Refusal::NotInThisGame { player, game, first, second } => vec![
            ("player", number(player.get().into())),
            ("game", number(game.get() as usize)),
            ("first", number(first.get().into())),
            ("second", number(second.get().into())),
        ],
        Refusal::Marbles { marbles, fewest, most } => vec![
            ("marbles", number((*marbles).into())),
            ("fewest", number((*fewest).into())),
            ("most", number((*most).into())),
        ],
        Refusal::MarblesMissing { stock } => vec![("stock", number((*stock).into()))],
        Refusal::TooFewPlayers { players } => vec![("players", number(*players))],
        Refusal::Groups { groups, players } => {
            vec![("groups", number((*groups).into())), ("players", number(*players))]
        }
        Refusal::WithdrawnAlready { player }
        | Refusal::NotWithdrawn { player }
        | Refusal::EngineEntered { player }
        | Refusal::EngineHasNoLink { player } => {
            vec![("player", number(player.get().into()))]
        }
        Refusal::GroupsNotDone { open } => vec![("open", number(*open))],
        Refusal::CupSize { size, fewest, most } => {
            vec![("size", number((*size).into())), ("fewest", number(*fewest)), ("most", number(*most))]
        }
        Refusal::HappenedSince { seen, last } => {
            vec![("seen", number(*seen as usize)), ("last", number(*last as usize))]
        }
        Refusal::UndoOfAnother { asked, last } => {
            vec![("asked", number(*asked as usize)), ("last", number(*last as usize))]
        }
        _ => Vec::new(),
    };
    words.with_of(key::REFUSED, refusal.code(), &values)
}
