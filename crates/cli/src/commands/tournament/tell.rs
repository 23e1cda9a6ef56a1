//! What happened, in sentences.

use tessera_tournament::{Event, Game, MatchPlace, Of, Outcome, Played, PlayerNumber, Question, State, What};

/// A player as he is called: number and name.
pub(super) fn who(state: &State, player: PlayerNumber) -> String {
    format!("{player} {}", state.name(player))
}

pub(super) fn all(state: &State, players: &[PlayerNumber]) -> String {
    players.iter().map(|&player| who(state, player)).collect::<Vec<_>>().join(", ")
}

/// What an event means, one line for each thing that people must know.
pub(super) fn lines(state: &State, event: &Event) -> Vec<String> {
    let who = |player| who(state, player);
    let one = match &event.what {
        What::Opened { plan } => format!("{}: a tournament in {}", plan.name, plan.game),
        What::Entered { player, .. } => format!("{} enters", who(*player)),
        What::Amended { player, .. } => format!("{} is put right", who(*player)),
        What::Withdrew { player } => format!("{} withdraws", who(*player)),
        What::Reinstated { player } => format!("{} is in the tournament after all", who(*player)),
        What::TablesSet { tables: Some(tables) } => format!("{tables} tables"),
        What::OnlineSet { online: Some(online) } => {
            format!("played at tables of the house, {}; a table waits {}", online.clock, online.wait)
        }
        What::OnlineSet { online: None } => "played in a hall".to_owned(),
        What::LinkRenewed { player } => format!("{} has another link", who(*player)),
        What::TablesSet { tables: None } => "as many tables as are needed".to_owned(),
        What::LotDrawn { question, lot, order } => tell_lot(state, question, *lot, order),
        What::GroupsDrawn { groups, .. } => {
            let group = |(i, players): (usize, &Vec<_>)| format!("group {}: {}", i + 1, all(state, players));
            return groups.iter().enumerate().map(group).collect();
        }
        What::Joined { player, group, .. } => format!("{} joins group {group}", who(*player)),
        What::Called { calls } => {
            let games = calls.iter().filter_map(|call| Some((call.table, state.game(call.game).ok()?)));
            return games.map(|(table, game)| tell_call(state, table, game)).collect();
        }
        What::Resulted { game, played } => tell_game(state, *game, "", played),
        What::Corrected { game, played } => tell_game(state, *game, " corrected", played),
        What::Struck { game } => format!("game {game} is to be played again"),
        What::CupPlanned { size, third_place } => {
            format!("a cup of {size}{}", if *third_place { " with a game for the third place" } else { "" })
        }
        What::CupEntered { .. } => tell_field(state),
        What::BracketDrawn { .. } => "the cup is drawn".to_owned(),
        What::Paired { game, place, first, second } => {
            format!("game {game}, {}: {} begins against {}", place_name(*place), who(*first), who(*second))
        }
        What::Undone { command } => format!("command {command} is undone"),
    };
    vec![one]
}

fn tell_lot(state: &State, question: &Question, lot: u64, order: &[PlayerNumber]) -> String {
    match question {
        Question::Groups { groups: 1, .. } => format!("lot for one group: {lot}"),
        Question::Groups { groups, .. } => format!("lot for {groups} groups: {lot}"),
        Question::Joining { player } => format!("lot for the group of {}: {lot}", who(state, *player)),
        Question::GroupTie { .. } | Question::RankTie { .. } => {
            format!("lot among the tied: {lot}, in this order: {}", all(state, order))
        }
        Question::Bracket { .. } => format!("lot for the cup: {lot}"),
        Question::Begins { .. } => {
            format!(
                "lot for the start: {lot}, {} begins",
                order.first().map_or_else(String::new, |&p| who(state, p))
            )
        }
    }
}

pub(super) fn tell_call(state: &State, table: u16, game: &Game) -> String {
    let (first, second) = (who(state, game.first), who(state, game.second));
    format!("table {table}: game {}, {}: {first} begins against {second}", game.number, game_name(game))
}

fn tell_game(state: &State, game: tessera_tournament::GameNumber, note: &str, played: &Played) -> String {
    let Ok(known) = state.game(game) else { return format!("game {game}{note}") };
    format!("game {game}{note}: {}", tell_played(state, known, played))
}

pub(super) fn tell_played(state: &State, game: &Game, played: &Played) -> String {
    let who = |player| who(state, player);
    let Some(winner) = played.outcome.winner() else {
        let (first, second) = (who(game.first), who(game.second));
        return match played.outcome {
            Outcome::NobodyCame => format!("neither {first} nor {second} came"),
            _ => format!("{first} and {second} draw"),
        };
    };
    let (winner, loser) = (who(winner), who(game.opponent(winner)));
    match played.outcome {
        Outcome::Won { marbles: Some(marbles), .. } => {
            format!("{winner} beats {loser} with {marbles} marbles")
        }
        Outcome::Forfeit { .. } => format!("{winner} wins, {loser} forfeits"),
        Outcome::NoShow { .. } => format!("{winner} wins, {loser} did not come"),
        Outcome::Walkover { .. } => format!("{winner} wins, {loser} has withdrawn"),
        _ => format!("{winner} beats {loser}"),
    }
}

fn tell_field(state: &State) -> String {
    let Some(cup) = state.cup() else { return "the cup is entered".to_owned() };
    let straight = all(state, &cup.field.straight);
    if cup.field.contenders.is_empty() {
        return format!("in the cup: {straight}");
    }
    let (places, contenders) = (cup.field.places, all(state, &cup.field.contenders));
    let s = if places == 1 { "" } else { "s" };
    if straight.is_empty() {
        return format!("for {places} place{s}: {contenders}");
    }
    format!("in the cup: {straight}; for {places} more place{s}: {contenders}")
}

/// What a game counts for.
pub(super) fn game_name(game: &Game) -> String {
    match game.of {
        Of::Group(group) => format!("group {group}"),
        Of::Match(place) if game.round > 1 => format!("{}, replay {}", place_name(place), game.round - 1),
        Of::Match(place) => place_name(place),
    }
}

pub(super) fn place_name(place: MatchPlace) -> String {
    match place {
        MatchPlace::Intermediate { round, index } => format!("intermediate round {round} match {index}"),
        MatchPlace::Cup { round, index } => format!("cup round {round} match {index}"),
        MatchPlace::ThirdPlace => "third place".to_owned(),
    }
}
