//! A new game against the computer that follows from one that is over: with the same rules, or from one of its positions.

use axum::extract::{Form, Path, State};
use axum::http::{StatusCode, header};
use axum::response::Response;
use serde::Deserialize;
use tessera_rules::{Level, RuleOptionsError, Seat};
use tessera_service::{Accounts, LiveTables, NewTableRequest, RequestedHolder, secrets_and_ids};
use tessera_store::PlayerProfile;
use tessera_table::{ClockSetting, FirstPlayerRule, MarbleColour, Table, TableRefusal, TableStage};

use super::refusal_page;
use crate::cookies;
use crate::display_preferences::DisplayPreferences;
use crate::extract::{Visitor, visible_table};
use crate::message_keys as key;
use crate::pages::layout::problem_page;
use crate::pages::see_other;
use crate::secret_link::{is_link_secret, table_path};
use crate::security::ServerAddresses;

/// The form of the panel after a game.
#[derive(Debug, Deserialize)]
pub(crate) struct FollowUpGameForm {
    #[serde(default)]
    link: Option<String>,
    /// The computer's level; without it, that of the visitor's last game.
    #[serde(default)]
    level: Option<u8>,
    /// The number of moves after which the new game goes on; without it, it begins at the start.
    #[serde(default)]
    moves: Option<usize>,
}

/// `POST /t/{table}/computer`
pub(crate) async fn play_computer(
    State(accounts): State<Accounts>,
    State(live_tables): State<LiveTables>,
    State(site): State<ServerAddresses>,
    Path(id): Path<String>,
    visitor: Visitor,
    Form(form): Form<FollowUpGameForm>,
) -> Response {
    let words = visitor.translator();
    let link_hash = form.link.as_deref().filter(|link| is_link_secret(link)).map(secrets_and_ids::link_hash);
    let table = match visible_table(&live_tables, &id, &visitor, link_hash.as_deref()).await {
        Ok(table) => table.snapshot().await,
        Err(reason) => return refusal_page(&visitor, &reason),
    };
    let level = Level::new(form.level.unwrap_or(visitor.prefs.level));
    let (Some(level), TableStage::Over) = (level, table.stage()) else {
        return problem_page(&visitor, StatusCode::BAD_REQUEST, &words.text(key::REFUSED_NEW_GAME));
    };
    let (player, cookie) = match visitor.player_or_new_guest(&accounts).await {
        Ok(guest) => guest,
        Err(reason) => return refusal_page(&visitor, &reason.into()),
    };
    let continued = form.moves.map(|moves| table.continuation(moves));
    let moves: Vec<String> =
        table.moves().iter().take(continued.unwrap_or(0)).map(|played| played.text.clone()).collect();
    let request = match request(&table, level, &player, continued) {
        Ok(request) => request,
        Err(reason) => return refusal_page(&visitor, &TableRefusal::from(reason).into()),
    };
    match live_tables.open_after_moves(request, &moves, &player, visitor.network()).await {
        Ok(opened) => {
            let mut response = see_other(&table_path(&opened), cookie);
            if level.number() != visitor.prefs.level {
                let prefs = DisplayPreferences { level: level.number(), ..visitor.prefs };
                response.headers_mut().append(header::SET_COOKIE, cookies::prefs(site, prefs));
            }
            response
        }
        Err(reason) => refusal_page(&visitor, &reason),
    }
}

/// The requested table: the player keeps their seat, or takes that of the player to move, and engines hold the others.
fn request(
    table: &Table,
    level: Level,
    player: &PlayerProfile,
    continued: Option<usize>,
) -> Result<NewTableRequest, RuleOptionsError> {
    let setup = table.setup();
    let is_theirs = |seat: &Seat| {
        table.holders()[seat.index()].player().is_some_and(|holder| holder.as_str() == player.id)
    };
    let own = Seat::all(table.holders().len()).find(is_theirs);
    let to_move = || table.game_after(continued.unwrap_or(0)).map(|game| game.to_move());
    let mut seats = vec![RequestedHolder::Engine { level: level.number() }; table.holders().len()];
    let own = own.or_else(to_move).unwrap_or(Seat::FIRST);
    seats[own.index()] = RequestedHolder::Me { name: None };
    Ok(NewTableRequest {
        game: setup.game,
        // Moves of an older game may be possible by its rules alone.
        rules: match continued {
            Some(1..) => setup.rules.clone(),
            Some(0) | None => setup.game.rules_for_new_game(seats.len(), &setup.rules)?,
        },
        colours: colours(table, own, continued),
        seats,
        private: true,
        // A position is played on to learn from it, without a clock.
        clock: if continued.is_some() { ClockSetting::None } else { setup.clock },
        first_player: if continued.is_some() { FirstPlayerRule::AsSeated } else { FirstPlayerRule::Random },
        touch_move: setup.touch_move,
        announcements: setup.announcements,
    })
}

/// The colours of the seats (XL-1): all of a position that is played on, otherwise the one that the player's seat has chosen.
fn colours(table: &Table, own: Seat, continued: Option<usize>) -> Vec<Option<MarbleColour>> {
    if !table.has_chosen_colours() {
        return Vec::new();
    }
    if continued.is_some() {
        return table.marble_colours().iter().copied().map(Some).collect();
    }
    let mut colours = vec![None; table.holders().len()];
    colours[own.index()] = table.chosen_colours()[own.index()];
    colours
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;
    use tessera_table::{Actor, Millis, SeatHolder, SeatNumber, TableAction, TableCommand, TableSetup};

    use super::*;

    /// What is requested after a game against an engine, in which Ada resigned.
    fn requested(
        game: GameKind,
        rules: &str,
        actions: &[TableAction],
        continued: Option<usize>,
    ) -> NewTableRequest {
        let (ada, engine) = (Actor::guest("ada", "Ada"), Actor::Engine(SeatNumber::new(1)));
        let mut setup = TableSetup::new(game, 2, "ada");
        setup.rules = rules.to_owned();
        setup.seats = vec![SeatHolder::Engine { level: 1 }, SeatHolder::guest("ada", "Ada")];
        setup.first_player = FirstPlayerRule::AsSeated;
        let (mut table, _) = Table::open(setup, Millis(0)).expect("a table");
        let mut act = |action: &TableAction, by: &Actor| {
            let command = TableCommand::new(action.clone(), table.number());
            for event in table.decide(&command, by, Millis(0)).expect("it can be done") {
                table.apply(&event).expect("it follows");
            }
        };
        act(&TableAction::Start { seed: 1 }, &Actor::Server);
        for action in actions.iter().chain([&TableAction::Resign]) {
            act(action, if matches!(action, TableAction::Move { .. }) { &engine } else { &ada });
        }
        let player =
            PlayerProfile { id: "ada".to_owned(), name: "Ada".to_owned(), account: false, bot: false };
        request(&table, Level::HIGHEST, &player, continued).expect("valid rules")
    }

    #[test]
    fn ex_12_a_position_of_an_older_game_keeps_its_rejoin_rule_and_a_new_game_does_not() {
        let rules = |continued| requested(GameKind::Exago, "side=5,rejoin=every", &[], continued).rules;
        assert_eq!(rules(None), "side=5,rejoin");
        assert_eq!(rules(Some(0)), "side=5,rejoin");
        assert_eq!(rules(Some(1)), "side=5,rejoin=every");
    }

    #[test]
    fn xl_1_the_next_game_keeps_chosen_colours() {
        use tessera_table::MarbleColour::{Blue, Red};
        let actions = [TableAction::play("a1A+"), TableAction::ChooseColour { colour: Blue }];
        let colours = |continued| requested(GameKind::PentagoXl, "", &actions, continued).colours;
        assert_eq!(colours(Some(1)), [Some(Red), Some(Blue)], "the board looks the same");
        assert_eq!(colours(None), [None, Some(Blue)]);
        assert_eq!(requested(GameKind::PentagoXl, "", &actions[..1], Some(1)).colours, []);
    }
}
