//! Events and games as text.

use tessera_tournament::{
    BracketPosition, DecidedGame, GamePhase, GameResult, GroupNumber, PlayerNumber, RandomDrawSubject,
    RoundClock, TournamentEvent, TournamentEventKind, TournamentFormat, TournamentGame, TournamentState,
};

/// Number and name of a player.
pub(super) fn player_label(state: &TournamentState, player: PlayerNumber) -> String {
    format!("{player} {}", state.name(player))
}

pub(super) fn player_labels(state: &TournamentState, players: &[PlayerNumber]) -> String {
    players.iter().map(|&player| player_label(state, player)).collect::<Vec<_>>().join(", ")
}

/// The lines that announce an event.
pub(super) fn event_lines(state: &TournamentState, event: &TournamentEvent) -> Vec<String> {
    let player_label = |player| player_label(state, player);
    let one = match &event.kind {
        TournamentEventKind::Opened { plan } => format!("{}: {} tournament", plan.name, plan.game),
        TournamentEventKind::Entered { player, .. } => format!("{} enters", player_label(*player)),
        TournamentEventKind::EntrantEdited { player, .. } => format!("{} is edited", player_label(*player)),
        TournamentEventKind::Withdrew { player } => format!("{} withdraws", player_label(*player)),
        TournamentEventKind::Reinstated { player } => format!("{} is reinstated", player_label(*player)),
        TournamentEventKind::TablesSet { tables: Some(tables) } => format!("{tables} tables"),
        TournamentEventKind::OnlineSet { online: Some(online) } => {
            format!("played online, {}; a table waits {}", online.clock, online.wait)
        }
        TournamentEventKind::OnlineSet { online: None } => "played over the board".to_owned(),
        TournamentEventKind::LinkRenewed { player } => format!("{} has a new link", player_label(*player)),
        TournamentEventKind::HelperAdded { helper, name, rights } => {
            let name = if name.is_empty() { String::new() } else { format!(" ({name})") };
            format!("helper {helper}{name} has a link with the rights: {}", rights.name())
        }
        TournamentEventKind::HelperRevoked { helper } => format!("the link of helper {helper} is revoked"),
        TournamentEventKind::Announced { text } if text.is_empty() => {
            "the announcement is taken down".to_owned()
        }
        TournamentEventKind::Announced { text } => format!("announced: {}", text.replace('\n', " ")),
        TournamentEventKind::RoundClockSet { clock: Some(RoundClock::Running { .. }) } => {
            "the clock of the round runs".to_owned()
        }
        TournamentEventKind::RoundClockSet { clock: Some(RoundClock::Stopped { left }) } => {
            format!("the clock of the round is stopped, {} s left", left.div_ceil(1_000))
        }
        TournamentEventKind::RoundClockSet { clock: None } => "the clock of the round is removed".to_owned(),
        TournamentEventKind::TablesSet { tables: None } => "as many tables as are needed".to_owned(),
        TournamentEventKind::RandomDrawn { subject, seed, order } => {
            random_draw_text(state, subject, *seed, order)
        }
        TournamentEventKind::GroupsDrawn { groups, .. } => {
            let group = |(i, players): (usize, &Vec<_>)| match state.plan().format {
                TournamentFormat::GroupsThenCup => {
                    format!("group {}: {}", i + 1, player_labels(state, players))
                }
                _ => format!("numbers: {}", player_labels(state, players)),
            };
            return groups.iter().enumerate().map(group).collect();
        }
        TournamentEventKind::Joined { player, group, .. } => match state.plan().format {
            TournamentFormat::GroupsThenCup => format!("{} joins group {group}", player_label(*player)),
            _ => format!("{} plays everyone", player_label(*player)),
        },
        TournamentEventKind::RoundDrawn { round, bye: Some(bye), .. } => {
            format!("round {round} is drawn, {} has a bye", player_label(bye.player))
        }
        TournamentEventKind::RoundDrawn { round, bye: None, .. } => format!("round {round} is drawn"),
        TournamentEventKind::RoundCancelled { round } => format!("the draw of round {round} is taken back"),
        TournamentEventKind::RoundsSet { rounds: 1 } => "one round".to_owned(),
        TournamentEventKind::RoundsSet { rounds } => format!("{rounds} rounds"),
        TournamentEventKind::Called { calls } => {
            let games = calls.iter().filter_map(|call| Some((call.table, state.game(call.game).ok()?)));
            return games.map(|(table, game)| call_text(state, table, game)).collect();
        }
        TournamentEventKind::Resulted { game, played } => result_line(state, *game, "", played),
        TournamentEventKind::Corrected { game, played } => result_line(state, *game, " corrected", played),
        TournamentEventKind::ResultDeleted { game } => format!("game {game} is to be played again"),
        TournamentEventKind::CupPlanned { size, third_place } => {
            format!("a cup of {size}{}", if *third_place { " with a game for the third place" } else { "" })
        }
        TournamentEventKind::CupEntered { .. } => cup_field_text(state),
        TournamentEventKind::BracketDrawn { .. } => "the cup is drawn".to_owned(),
        TournamentEventKind::Paired { game, place, first, second } => {
            format!(
                "game {game}, {}: {} begins against {}",
                match_name(*place),
                player_label(*first),
                player_label(*second)
            )
        }
        TournamentEventKind::Undone { command } => format!("command {command} is undone"),
    };
    vec![one]
}

fn random_draw_text(
    state: &TournamentState,
    subject: &RandomDrawSubject,
    seed: u64,
    order: &[PlayerNumber],
) -> String {
    match subject {
        RandomDrawSubject::Groups { .. } if state.plan().format != TournamentFormat::GroupsThenCup => {
            format!("random draw of the numbers: {seed}")
        }
        RandomDrawSubject::PairingOrder { .. } => format!("random draw of the order: {seed}"),
        RandomDrawSubject::Round { round } => format!("random draw for round {round}: {seed}"),
        RandomDrawSubject::Groups { groups: 1, .. } => format!("random draw for one group: {seed}"),
        RandomDrawSubject::Groups { groups, .. } => format!("random draw for {groups} groups: {seed}"),
        RandomDrawSubject::Joining { player } => {
            format!("random draw for the group of {}: {seed}", player_label(state, *player))
        }
        RandomDrawSubject::GroupTie { .. } | RandomDrawSubject::RankTie { .. } => {
            format!("random draw among the tied: {seed}, in this order: {}", player_labels(state, order))
        }
        RandomDrawSubject::Bracket { .. } => format!("random draw for the cup: {seed}"),
        RandomDrawSubject::Begins { .. } => {
            format!(
                "random draw for the start: {seed}, {} begins",
                order.first().map_or_else(String::new, |&p| player_label(state, p))
            )
        }
    }
}

pub(super) fn call_text(state: &TournamentState, table: u16, game: &TournamentGame) -> String {
    format!("table {table}: game {}, {}: {}", game.number, game_name(state, game), begins_text(state, game))
}

/// The players of a game that is to be played.
pub(super) fn begins_text(state: &TournamentState, game: &TournamentGame) -> String {
    if matches!(state.plan().format, TournamentFormat::Tables { .. }) {
        let players: Vec<PlayerNumber> = game.seated().collect();
        return player_labels(state, &players);
    }
    format!("{} begins against {}", player_label(state, game.first), player_label(state, game.second))
}

fn result_line(
    state: &TournamentState,
    game: tessera_tournament::GameNumber,
    note: &str,
    played: &DecidedGame,
) -> String {
    let Ok(known) = state.game(game) else { return format!("game {game}{note}") };
    format!("game {game}{note}: {}", result_text(state, known, played))
}

pub(super) fn result_text(state: &TournamentState, game: &TournamentGame, played: &DecidedGame) -> String {
    if let GameResult::Placed { places } = played.outcome {
        let mut ranking: Vec<(u8, PlayerNumber)> =
            places.as_slice().iter().copied().zip(game.seated()).collect();
        ranking.sort_by_key(|&(place, _)| place);
        let label = |(place, player)| format!("{place}. {}", player_label(state, player));
        return ranking.into_iter().map(label).collect::<Vec<_>>().join(", ");
    }
    let player_label = |player| player_label(state, player);
    let Some(winner) = played.outcome.winner() else {
        let (first, second) = (player_label(game.first), player_label(game.second));
        return match played.outcome {
            GameResult::NobodyCame => format!("neither {first} nor {second} came"),
            _ => format!("{first} and {second} draw"),
        };
    };
    let (winner, loser) = (player_label(winner), player_label(game.opponent(winner)));
    match played.outcome {
        GameResult::Won { marbles: Some(marbles), .. } => {
            format!("{winner} beats {loser} with {marbles} marbles")
        }
        GameResult::Forfeit { .. } => format!("{winner} wins, {loser} forfeits"),
        GameResult::NoShow { .. } => format!("{winner} wins, {loser} did not come"),
        GameResult::Walkover { .. } => format!("{winner} wins, {loser} has withdrawn"),
        _ => format!("{winner} beats {loser}"),
    }
}

fn cup_field_text(state: &TournamentState) -> String {
    let Some(cup) = state.cup() else { return "the cup is entered".to_owned() };
    let straight = player_labels(state, &cup.field.direct);
    if cup.field.contenders.is_empty() {
        return format!("in the cup: {straight}");
    }
    let (places, contenders) = (cup.field.places, player_labels(state, &cup.field.contenders));
    let s = if places == 1 { "" } else { "s" };
    if straight.is_empty() {
        return format!("for {places} place{s}: {contenders}");
    }
    format!("in the cup: {straight}; for {places} more place{s}: {contenders}")
}

/// The group or cup match of a game.
pub(super) fn game_name(state: &TournamentState, game: &TournamentGame) -> String {
    match game.phase {
        GamePhase::Group(_) if state.plan().format != TournamentFormat::GroupsThenCup => {
            format!("round {}", game.round)
        }
        GamePhase::Group(group) => format!("group {group}"),
        GamePhase::Match(place) if game.round > 1 => {
            format!("{}, replay {}", match_name(place), game.round - 1)
        }
        GamePhase::Match(place) => match_name(place),
    }
}

/// Name of a group, or of the one group of a format without groups.
pub(super) fn group_title(state: &TournamentState, group: GroupNumber) -> String {
    match state.plan().format {
        TournamentFormat::GroupsThenCup => format!("group {group}"),
        _ => "standings".to_owned(),
    }
}

pub(super) fn match_name(place: BracketPosition) -> String {
    match place {
        BracketPosition::Intermediate { round, index } => format!("intermediate round {round} match {index}"),
        BracketPosition::Cup { round, index } => format!("cup round {round} match {index}"),
        BracketPosition::ThirdPlace => "third place".to_owned(),
    }
}
