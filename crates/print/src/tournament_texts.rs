//! Localised texts about a tournament.

use tessera_i18n::{MessageArg, Translator};
use tessera_tournament::{
    BracketPosition, CupMatch, GamePhase, GameResult, GroupWarning, MAX_REFUSED_LINES_NAMED, MatchSide,
    PlayerNumber, PlayerScore, RankReason, RankingEntry, RefusedLine, SeriesLevel, StageReached,
    SwissTieBreaks, TournamentFormat, TournamentGame, TournamentRefusal, TournamentStage, TournamentState,
};

use crate::message_keys as key;

/// Summary line: game, number of players, series.
pub fn summary(words: Translator<'_>, state: &TournamentState) -> String {
    let players = MessageArg::from(state.entrants().len());
    let (game, series) = (words.game_name(state.plan().game), &state.plan().series);
    let about = words.format(key::TOURNAMENT_ABOUT, &[("game", game.into()), ("players", players)]);
    let about = match state.plan().online {
        Some(_) => format!("{about} · {}", words.text(key::TOURNAMENT_ONLINE).to_lowercase()),
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

/// Name of a series level.
pub fn level(words: Translator<'_>, level: SeriesLevel) -> String {
    words.text_of(key::LEVEL, level.name())
}

/// Stage of the tournament.
pub fn stage(words: Translator<'_>, state: &TournamentState) -> String {
    let name = state.stage().name();
    match (state.stage(), state.champion()) {
        (TournamentStage::Over, Some(champion)) => {
            words.format_of(key::STAGE, name, &[("name", state.name(champion).into())])
        }
        (TournamentStage::Groups, _) => {
            words.format_of(key::STAGE, name, &[("open", MessageArg::from(state.open_group_games()))])
        }
        (TournamentStage::Rounds | TournamentStage::RoundDone, _) => {
            let values = [
                ("round", MessageArg::from(state.rounds().len())),
                ("rounds", MessageArg::from(state.planned_rounds().unwrap_or(0))),
                ("open", MessageArg::from(state.open_group_games())),
            ];
            words.format_of(key::STAGE, name, &values)
        }
        _ => words.text_of(key::STAGE, name),
    }
}

/// Name of a format.
pub fn format(words: Translator<'_>, name: &str) -> String {
    words.text_of(key::FORMAT, name)
}

/// Title of a group's standings: its name, or "Standings" in a format without groups.
pub fn group_title(
    words: Translator<'_>,
    state: &TournamentState,
    number: tessera_tournament::GroupNumber,
) -> String {
    match state.plan().format {
        TournamentFormat::GroupsThenCup => group(words, number),
        _ => words.text(key::TOURNAMENT_STANDINGS).into_owned(),
    }
}

/// Says that the draw is still to be made.
pub fn not_drawn_yet(words: Translator<'_>, state: &TournamentState) -> String {
    let key = match state.plan().format {
        TournamentFormat::GroupsThenCup => key::TOURNAMENT_NOT_DRAWN_YET,
        _ => key::TOURNAMENT_NOTHING_DRAWN_YET,
    };
    words.text(key).into_owned()
}

/// Number of a round.
pub fn round(words: Translator<'_>, round: u16) -> String {
    words.format(key::TOURNAMENT_ROUND_NUMBER, &[("round", MessageArg::from(round))])
}

/// Name of a group: a letter, or its number from 27 on.
pub fn group(words: Translator<'_>, group: tessera_tournament::GroupNumber) -> String {
    let name = match group.get() {
        number @ 1..=26 => char::from(b'A' + number as u8 - 1).to_string(),
        number => number.to_string(),
    };
    words.format(key::TOURNAMENT_GROUP, &[("name", name.into())])
}

/// Name of a cup round.
pub fn cup_round(words: Translator<'_>, round: u16, of: u16) -> String {
    match of.saturating_sub(round) {
        0 => words.text(key::TOURNAMENT_FINAL).into_owned(),
        1 => words.text(key::TOURNAMENT_SEMI_FINAL).into_owned(),
        2 => words.text(key::TOURNAMENT_QUARTER_FINAL).into_owned(),
        left => words.format(key::TOURNAMENT_LAST, &[("players", MessageArg::from(2_u32 << left.min(12)))]),
    }
}

/// Name of a match's place in the knock-out phase.
pub fn match_place(words: Translator<'_>, state: &TournamentState, place: BracketPosition) -> String {
    match place {
        BracketPosition::Intermediate { .. } => words.text(key::TOURNAMENT_INTERMEDIATE).into_owned(),
        BracketPosition::Cup { round, .. } => {
            cup_round(words, round, state.cup().map_or(round, tessera_tournament::Cup::rounds))
        }
        BracketPosition::ThirdPlace => words.text(key::TOURNAMENT_THIRD_PLACE).into_owned(),
    }
}

/// Phase of a game: group and round, or match and replay.
pub fn game_place(words: Translator<'_>, state: &TournamentState, game: &TournamentGame) -> String {
    match game.phase {
        GamePhase::Group(_) if state.plan().format != TournamentFormat::GroupsThenCup => {
            round(words, game.round)
        }
        GamePhase::Group(number) => words.format(
            key::TOURNAMENT_GROUP_ROUND,
            &[("group", group(words, number).into()), ("round", MessageArg::from(game.round))],
        ),
        GamePhase::Match(place) if game.round > 1 => words.format(
            key::TOURNAMENT_REPLAY,
            &[
                ("place", match_place(words, state, place).into()),
                ("replay", MessageArg::from(game.round - 1)),
            ],
        ),
        GamePhase::Match(place) => match_place(words, state, place),
    }
}

/// Result of a game.
pub fn result(words: Translator<'_>, state: &TournamentState, outcome: GameResult) -> String {
    let winner = outcome.winner().map(|winner| state.name(winner)).unwrap_or_default();
    let key = match outcome {
        GameResult::Won { marbles: Some(marbles), .. } => {
            let values = [("name", winner.into()), ("marbles", MessageArg::from(marbles))];
            return words.format(key::TOURNAMENT_WON_WITH, &values);
        }
        GameResult::Placed { places } => {
            let places = places.to_string().replace(':', "-");
            return words.format(key::TOURNAMENT_PLACES, &[("places", places.into())]);
        }
        GameResult::Drawn => return words.text(key::TOURNAMENT_DRAWN).into_owned(),
        GameResult::NobodyCame => return words.text(key::TOURNAMENT_NOBODY_CAME).into_owned(),
        GameResult::Won { marbles: None, .. } => key::TOURNAMENT_WON,
        GameResult::Forfeit { .. } => key::TOURNAMENT_WON_FORFEIT,
        GameResult::NoShow { .. } => key::TOURNAMENT_WON_NO_SHOW,
        GameResult::Walkover { .. } => key::TOURNAMENT_WON_WALKOVER,
    };
    words.format(key, &[("name", winner.into())])
}

/// Why a player is ranked before the next one.
pub fn ahead_reason(words: Translator<'_>, ahead: &RankReason) -> String {
    let (key, more, fewer) = match *ahead {
        RankReason::Points { more, fewer } => (key::TOURNAMENT_AHEAD_POINTS, more, fewer),
        RankReason::WinPoints { more, fewer } => (key::TOURNAMENT_AHEAD_WIN_POINTS, more, fewer),
        RankReason::Buchholz { more, fewer } => (key::TOURNAMENT_AHEAD_BUCHHOLZ, more, fewer),
        RankReason::FirstPlaces { more, fewer } => (key::TOURNAMENT_AHEAD_FIRST_PLACES, more, fewer),
        RankReason::SonnebornBerger { more_halves, fewer_halves } => {
            let [more, fewer] = [more_halves, fewer_halves].map(SwissTieBreaks::halves_text);
            let values = [("more", more.into()), ("fewer", fewer.into())];
            return words.format(key::TOURNAMENT_AHEAD_SONNEBORN_BERGER, &values);
        }
        RankReason::GamesAmong { more, fewer, .. } => (key::TOURNAMENT_AHEAD_AMONG, more, fewer),
        RankReason::GroupPlace { better, worse } => {
            (key::TOURNAMENT_AHEAD_GROUP_PLACE, better.into(), worse.into())
        }
        RankReason::RandomDraw { .. } => return words.text(key::TOURNAMENT_AHEAD_LOT).into_owned(),
        RankReason::Undecided => return words.text(key::TOURNAMENT_LEVEL_SO_FAR).into_owned(),
    };
    words.format(key, &[("more", MessageArg::from(more)), ("fewer", MessageArg::from(fewer))])
}

/// Why a player is ranked as they are: the place in the group if there are several, and why they are ahead of the next one who
/// reached the same stage.
pub fn ranking_reason(
    words: Translator<'_>,
    state: &TournamentState,
    placed: &RankingEntry,
) -> Option<String> {
    let group = placed.group_place.map(|(group, place)| {
        let group = group_title(words, state, group);
        let values = [("group", group.into()), ("place", MessageArg::from(place))];
        words.format(key::TOURNAMENT_PLACE_IN_GROUP, &values)
    });
    let ahead = placed.ahead.as_ref().map(|ahead| ahead_reason(words, ahead));
    match (group, ahead) {
        (Some(group), Some(ahead)) => Some(format!("{group} · {ahead}")),
        (group, ahead) => group.or(ahead),
    }
}

/// How far a player advanced.
pub fn reached(words: Translator<'_>, reached: StageReached) -> String {
    match reached {
        StageReached::Champion => words.text(key::TOURNAMENT_CHAMPION).into_owned(),
        StageReached::Final => words.text(key::TOURNAMENT_FINAL).into_owned(),
        StageReached::ThirdPlace => words.text(key::TOURNAMENT_THIRD_PLACE).into_owned(),
        StageReached::FourthPlace => words.text(key::TOURNAMENT_FOURTH_PLACE).into_owned(),
        StageReached::CupRound { round, of } => cup_round(words, round, of),
        StageReached::Intermediate => words.text(key::TOURNAMENT_INTERMEDIATE).into_owned(),
        StageReached::Group => words.text(key::TOURNAMENT_OUT_AFTER_GROUPS).into_owned(),
        StageReached::Points { points } => {
            words.format(key::TOURNAMENT_REACHED_POINTS, &[("points", MessageArg::from(points))])
        }
        StageReached::Withdrew => words.text(key::TOURNAMENT_WITHDREW).into_owned(),
        StageReached::StillIn => words.text(key::TOURNAMENT_STILL_IN).into_owned(),
    }
}

/// Wins, draws and losses, such as `2–1–0`.
pub fn win_draw_loss(score: PlayerScore) -> String {
    format!("{}–{}–{}", score.won, score.drawn, score.lost)
}

/// One side of a match.
pub fn side(words: Translator<'_>, state: &TournamentState, side: MatchSide) -> String {
    match side {
        MatchSide::Player(player) => state.name(player).to_owned(),
        MatchSide::Bye => words.text(key::TOURNAMENT_BYE).into_owned(),
        MatchSide::Open => "…".to_owned(),
    }
}

/// Games of a match that are not cancelled.
pub fn match_games<'a>(
    state: &'a TournamentState,
    played: &'a CupMatch,
) -> impl Iterator<Item = &'a TournamentGame> {
    played.games.iter().filter_map(|&game| state.game(game).ok()).filter(|game| !game.cancelled)
}

/// A player's number and name, to distinguish similar names.
pub fn numbered(number: PlayerNumber, name: &str) -> String {
    format!("{number} {name}")
}

/// A warning to the organiser.
pub fn warning(words: Translator<'_>, warning: GroupWarning) -> String {
    let GroupWarning::GroupSize { size, groups } = warning;
    words.format(
        key::TOURNAMENT_ODD_GROUPS,
        &[("size", MessageArg::from(size)), ("groups", MessageArg::from(groups))],
    )
}

/// Names of all players of a game, the one who is to begin first.
pub fn players_of(state: &TournamentState, game: &TournamentGame) -> String {
    game.seated().map(|player| state.name(player)).collect::<Vec<_>>().join(" – ")
}

/// The player who is to begin.
pub fn begins(words: Translator<'_>, state: &TournamentState, player: PlayerNumber) -> String {
    words.format(key::TOURNAMENT_BEGINS, &[("name", state.name(player).into())])
}

/// Why a list of players is refused, or lines of it.
fn refusal_of_list(words: Translator<'_>, reason: &TournamentRefusal) -> Option<String> {
    let number = |number: usize| MessageArg::from(number);
    let values = match reason {
        TournamentRefusal::Line { line, reason } => return Some(refused_line(words, *line, reason)),
        TournamentRefusal::Lines { lines } => return Some(refused_lines(words, lines)),
        TournamentRefusal::NameRepeated { name, line } => {
            [("name", name.clone().into()), ("line", number(*line))]
        }
        TournamentRefusal::SeedRepeated { seed, line } => {
            [("seed", number((*seed).into())), ("line", number(*line))]
        }
        _ => return None,
    };
    Some(words.format_of(key::REFUSED, reason.code(), &values))
}

fn refused_line(words: Translator<'_>, line: usize, reason: &TournamentRefusal) -> String {
    let values = [("line", MessageArg::from(line)), ("reason", refusal(words, reason).into())];
    words.format(key::TOURNAMENT_REFUSED_LINE, &values)
}

/// The refused lines of a list, each on a line.
fn refused_lines(words: Translator<'_>, lines: &[RefusedLine]) -> String {
    let count = [("count", MessageArg::from(lines.len()))];
    let mut text = words.format_of(key::REFUSED, "lines", &count);
    for RefusedLine { line, reason } in lines.iter().take(MAX_REFUSED_LINES_NAMED) {
        text = format!("{text}\n{}", refused_line(words, *line, reason));
    }
    if let Some(more) = lines.len().checked_sub(MAX_REFUSED_LINES_NAMED).filter(|&more| more > 0) {
        let values = [("lines", MessageArg::from(more))];
        text = format!("{text}\n{}", words.format(key::TOURNAMENT_REFUSED_MORE_LINES, &values));
    }
    text
}

/// Why a command is refused.
pub fn refusal(words: Translator<'_>, refusal: &TournamentRefusal) -> String {
    if let Some(sentence) = refusal_of_list(words, refusal) {
        return sentence;
    }
    let number = |number: usize| MessageArg::from(number);
    let values: Vec<(&'static str, MessageArg<'_>)> = match refusal {
        TournamentRefusal::Rules(reason) => vec![("reason", reason.to_string().into())],
        TournamentRefusal::Move { number: nth, text, reason } => {
            vec![
                ("number", number(*nth)),
                ("text", text.clone().into()),
                ("reason", reason.to_string().into()),
            ]
        }
        TournamentRefusal::Name { name }
        | TournamentRefusal::NotOver { name }
        | TournamentRefusal::NotTheLevelBelow { name } => {
            vec![("name", name.clone().into())]
        }
        TournamentRefusal::Club { club } => vec![("name", club.clone().into())],
        TournamentRefusal::Level { level } => vec![("level", number((*level).into()))],
        TournamentRefusal::Seed { seed } => vec![("seed", number((*seed).into()))],
        TournamentRefusal::NameTaken { name, player } => {
            vec![("name", name.clone().into()), ("player", number(player.get().into()))]
        }
        TournamentRefusal::SeedTaken { seed, player } => {
            vec![("seed", number((*seed).into())), ("player", number(player.get().into()))]
        }
        TournamentRefusal::SeedText { text } | TournamentRefusal::PlacesText { text } => {
            vec![("text", text.clone().into())]
        }
        TournamentRefusal::NoSuchPlayer { player, last } => {
            vec![("player", number(player.get().into())), ("last", number(*last))]
        }
        TournamentRefusal::NoSuchGame { game, last } => {
            vec![("game", number(game.get() as usize)), ("last", number(*last))]
        }
        TournamentRefusal::GameCancelled { game }
        | TournamentRefusal::DecidedAlready { game }
        | TournamentRefusal::NotDecided { game }
        | TournamentRefusal::CannotBePlayedAgain { game }
        | TournamentRefusal::PlacesRefused { game }
        | TournamentRefusal::LaterGamePlayed { game } => vec![("game", number(game.get() as usize))],
        TournamentRefusal::NotInThisGame { player, game, first, second } => vec![
            ("player", number(player.get().into())),
            ("game", number(game.get() as usize)),
            ("first", number(first.get().into())),
            ("second", number(second.get().into())),
        ],
        TournamentRefusal::Marbles { marbles, fewest, most } => vec![
            ("marbles", number((*marbles).into())),
            ("fewest", number((*fewest).into())),
            ("most", number((*most).into())),
        ],
        TournamentRefusal::MarblesMissing { stock } => vec![("stock", number((*stock).into()))],
        TournamentRefusal::TooFewPlayers { players }
        | TournamentRefusal::TooManyForRoundRobin { players } => vec![("players", number(*players))],
        TournamentRefusal::Groups { groups, players } => {
            vec![("groups", number((*groups).into())), ("players", number(*players))]
        }
        TournamentRefusal::WithdrawnAlready { player }
        | TournamentRefusal::NotWithdrawn { player }
        | TournamentRefusal::EngineEntered { player }
        | TournamentRefusal::EngineHasNoLink { player } => {
            vec![("player", number(player.get().into()))]
        }
        TournamentRefusal::FormatRounds { rounds }
        | TournamentRefusal::NoRoundLeft { rounds }
        | TournamentRefusal::LastRoundDrawn { rounds } => vec![("rounds", number((*rounds).into()))],
        TournamentRefusal::FormatSeats { seats, most } => {
            vec![("seats", number((*seats).into())), ("most", number(*most))]
        }
        TournamentRefusal::RoundNotDone { round, open } => {
            vec![("round", number((*round).into())), ("open", number(*open))]
        }
        TournamentRefusal::NoPairing { round } => vec![("round", number((*round).into()))],
        TournamentRefusal::RoundPlayed { round, game } => {
            vec![("round", number((*round).into())), ("game", number(game.get() as usize))]
        }
        TournamentRefusal::RoundsBelow { rounds, drawn } => {
            vec![("rounds", number((*rounds).into())), ("drawn", number((*drawn).into()))]
        }
        TournamentRefusal::PlacesNeeded { game, players } => {
            vec![("game", number(game.get() as usize)), ("players", number(*players))]
        }
        TournamentRefusal::GroupsNotDone { open } => vec![("open", number(*open))],
        TournamentRefusal::CupSize { size, fewest, most } => {
            vec![("size", number((*size).into())), ("fewest", number(*fewest)), ("most", number(*most))]
        }
        TournamentRefusal::HappenedSince { seen, last } => {
            vec![("seen", number(*seen as usize)), ("last", number(*last as usize))]
        }
        TournamentRefusal::UndoOfAnother { asked, last } => {
            vec![("asked", number(*asked as usize)), ("last", number(*last as usize))]
        }
        _ => hall_and_file_values(refusal),
    };
    words.format_of(key::REFUSED, refusal.code(), &values)
}

/// The values of a refusal that concerns the hall, its helpers, or a file.
fn hall_and_file_values(refusal: &TournamentRefusal) -> Vec<(&'static str, MessageArg<'_>)> {
    match refusal {
        TournamentRefusal::HelperNameTaken { name } => vec![("name", name.as_str().into())],
        TournamentRefusal::NoSuchHelper { helper } => vec![("helper", MessageArg::from(*helper))],
        TournamentRefusal::FileLine { number } | TournamentRefusal::FileEvent { number } => {
            vec![("number", MessageArg::from(*number))]
        }
        _ => Vec::new(),
    }
}
