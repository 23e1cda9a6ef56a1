//! The status region: the status sentence, offers to answer, and the main buttons of the stage.

use maud::{Markup, html};
use tessera_i18n::MessageKey;
use tessera_rules::{AnyGame, GameKind, Seat};
use tessera_table::{AllowedAction, EndReason, FirstPlayerRule, OfferKind, TableStage};

use super::{
    TablePageView, colour_choice, game_over, invitation, offer_panel, open_seats, proven_win_sentence,
    recent_moves,
};
use crate::extract::Visitor;
use crate::message_keys as key;

pub(super) fn render(page: &TablePageView<'_>, visitor: &Visitor) -> Markup {
    let words = page.words;
    let may = |action: AllowedAction| page.view.may.contains(&action);
    html! {
        @if let Some((result, why)) = result_and_reason(page) {
            p .sentence .result { b { (result) } " " (why) }
        } @else { p .sentence .others-turn[is_others_turn(page)] { (sentence(page)) } }
        (recent_moves::render(page))
        @if page.table.pause().is_some() { p .soft { (words.text(key::PAUSED)) } }
        @if let Some(announces) = page.view.announces {
            @if announces.tessera { p { (words.text(key::ANNOUNCED_TESSERA)) } }
            @if announces.open_three { p { (words.text(key::ANNOUNCED_THREE)) } }
        }
        // Once the table of the rematch is open, its offer is history.
        @for offer in page.view.offers.iter().filter(|offer| {
            offer.offer != OfferKind::Rematch || page.table.rematch_table().is_none()
        }) { (offer_panel::render(page, offer)) }
        (colour_choice::render(page))
        @if let Some(name) = absent_opponent(page) {
            p .soft { (words.format(key::ABSENT_OPPONENT, &[("name", name.into())])) }
        }
        @match page.table.stage() {
            TableStage::Waiting => {
                @if page.table.setup().tournament.is_some() { (to_tournament(page, "button")) }
                @else if may(AllowedAction::TakeSeat) || page.viewer.is_none() {
                    (invitation::form(page, visitor))
                }
                @if page.table.setup().tournament.is_none() { (open_seats::render(page, visitor)) }
            }
            TableStage::Playing => {
                @if may_swap(page) {
                    p .soft { (words.text(key::SWAP_WHY)) }
                    button .primary type="button" data-action="move" data-fields="{\"text\":\"swap\"}" { (words.text(key::SWAP)) }
                }
                @if page.engine_wait > 0 {
                    p .soft { (words.format(key::ENGINE_BUSY, &[("number", page.engine_wait.into())])) }
                }
                @if let Some(proven) = proven_win_sentence::sentence(page) { p .proven { (proven) } }
                @if may(AllowedAction::ClaimGone) {
                    button .primary type="button" data-action="claim_gone" { (words.text(key::CLAIM_GONE)) }
                }
            }
            TableStage::Over => { (game_over::render(page, visitor)) }
        }
    }
}

/// Whether somebody else is to move, so that there is nothing to do but wait.
fn is_others_turn(page: &TablePageView<'_>) -> bool {
    page.table.stage() == TableStage::Playing && page.table.to_move().is_some_and(|seat| !page.is_mine(seat))
}

/// The name of another player who was away when the game began and has not come since.
fn absent_opponent(page: &TablePageView<'_>) -> Option<String> {
    let is_new = page.table.stage() == TableStage::Playing && page.table.setup().tournament.is_none();
    let has_moved = |seat: Seat| page.table.moves().iter().any(|played| played.seat == seat.into());
    let is_absent =
        |seat: &Seat| !page.is_mine(*seat) && page.table.absent_since(*seat).is_some() && !has_moved(*seat);
    let plays = is_new && !page.own_seats().is_empty();
    page.seats().filter(|_| plays).find(is_absent).map(|seat| page.name(seat))
}

/// The link back to the tournament of the game; players get to their own page. Its address does not contain the player's
/// secret link, because players share the address of the table.
pub(super) fn to_tournament(page: &TablePageView<'_>, class: &str) -> Markup {
    let Some(of) = &page.table.setup().tournament else { return html! {} };
    let mine = if page.own_seats().is_empty() { String::new() } else { format!("/mine?table={}", page.id) };
    html! { a class=(class) href={"/tournaments/" (of.tournament) (mine)} { (page.words.text(key::TOURNAMENT_BACK)) } }
}

/// The status sentence for the visitor.
pub(super) fn sentence(page: &TablePageView<'_>) -> String {
    let words = page.words;
    match page.table.stage() {
        TableStage::Waiting => {
            if let Some(of) = &page.table.setup().tournament {
                let players = page.table.holders().iter().zip(&of.players);
                let missing: Vec<&str> =
                    players.filter(|(holder, _)| holder.is_open()).map(|(_, name)| name.as_str()).collect();
                return words.format(key::TOURNAMENT_WAITS_FOR, &[("names", missing.join(", ").into())]);
            }
            if invitation::is_invited(page) {
                return invitation::sentence(page);
            }
            let open = page.table.holders().iter().filter(|holder| holder.is_open()).count();
            words.format(key::WAITING_FOR, &[("number", open.into())])
        }
        TableStage::Playing => match page.table.to_move() {
            Some(seat) if page.is_mine(seat) => {
                let instruction = match swap_note(page) {
                    Some(key) => format!("{} {}", words.text(move_instruction(page)), words.text(key)),
                    None => words.text(move_instruction(page)).into_owned(),
                };
                // At one screen the sentence must name the player to move.
                let sentence = if page.own_seats().len() > 1 {
                    let by_lot = page.table.moves().is_empty()
                        && page.table.setup().first_player == FirstPlayerRule::Random;
                    let key = if by_lot { key::FIRST_BY_LOT } else { key::TURN_OF };
                    let turn = words.format(
                        key,
                        &[("name", page.name(seat).into()), ("colour", page.colour(seat).into())],
                    );
                    format!("{turn} {instruction}")
                } else {
                    format!("{} {instruction}", words.text(key::YOUR_TURN))
                };
                match page.table.placed() {
                    Some(cell) => words.format(key::PLACED_NOW_TURN, &[("cell", cell.into())]),
                    None => sentence,
                }
            }
            Some(seat) => words.format(
                key::TURN_OF,
                &[("name", page.name(seat).into()), ("colour", page.colour(seat).into())],
            ),
            None => String::new(),
        },
        TableStage::Over => ending(page),
    }
}

/// Whether the visitor may swap now (PG-12, XL-11, PE-11): not once a marble is placed.
fn may_swap(page: &TablePageView<'_>) -> bool {
    let game = page.table.game();
    game.may_swap() && page.is_mine(game.to_move()) && page.table.placed().is_none()
}

/// The hint about the rule `swap` in the first two moves.
fn swap_note(page: &TablePageView<'_>) -> Option<MessageKey> {
    let game = page.table.game();
    if may_swap(page) {
        Some(key::DO_OR_SWAP)
    } else if game.can_still_swap() && !game.may_swap() {
        Some(key::DO_BEGIN_FAIRLY)
    } else {
        None
    }
}

/// The kind of move to make.
fn move_instruction(page: &TablePageView<'_>) -> MessageKey {
    match page.table.setup().game {
        GameKind::Pentago | GameKind::PentagoXl => key::DO_PLACE_MARBLE,
        GameKind::Pente => key::DO_PLACE_STONE,
        GameKind::Exago => {
            let seat = page.table.to_move().map_or(0, Seat::index);
            let hand = page.table.game().hands().and_then(|hands| hands.get(seat).copied());
            if hand.unwrap_or(0) > 0 { key::DO_PLACE_TILE } else { key::DO_LIFT_TILE }
        }
    }
}

/// The sentence about the end of the game: the result and its reason.
pub(super) fn ending(page: &TablePageView<'_>) -> String {
    match result_and_reason(page) {
        Some((result, why)) => format!("{result} {why}"),
        None if page.table.outcome().is_none() => String::new(),
        None => {
            let of_tournament = page.table.setup().tournament.is_some();
            let key = if of_tournament { key::ENDED_BY_TOURNAMENT } else { key::ENDED_ABORT };
            page.words.text(key).into_owned()
        }
    }
}

/// The result of a game that was played to an end, and its reason.
fn result_and_reason(page: &TablePageView<'_>) -> Option<(String, String)> {
    let words = page.words;
    let outcome = page.table.outcome().filter(|outcome| outcome.how != EndReason::Abort)?;
    let teams = page.table.setup().has_teams();
    let reason = match outcome.how {
        // Lines of both or all sides (PG-6, XL-9).
        EndReason::Line if page.is_drawn() && (page.view.seats.len() == 2 || teams) => key::WHY_BOTH_LINES,
        EndReason::Line if page.is_drawn() => key::WHY_ALL_LINES,
        EndReason::Line if line_length(page.table.game()) == 5 => key::WHY_LINE,
        EndReason::Line => key::WHY_LINE_OF,
        EndReason::Captures => key::WHY_CAPTURES,
        EndReason::Full => key::WHY_FULL,
        EndReason::Repetition => key::WHY_REPETITION,
        EndReason::TurnLimit => key::WHY_TURN_LIMIT,
        EndReason::Resignation => key::WHY_RESIGNATION,
        EndReason::Time => key::WHY_TIME,
        EndReason::Abandonment => key::WHY_ABANDONMENT,
        EndReason::Agreement | EndReason::Abort => key::WHY_AGREEMENT,
    };
    let why = words.format(reason, &[("length", line_length(page.table.game()).into())]);
    let first: Vec<_> = page.seats().filter(|seat| outcome.places.get(seat.index()) == Some(&1)).collect();
    let own = page.own_seats();
    let result = match first[..] {
        _ if page.is_drawn() => words.text(key::RESULT_DRAW).into_owned(),
        // A visitor who holds several seats is not addressed as "you".
        [seat] if own == [seat] => words.text(key::RESULT_YOU_WON).into_owned(),
        [_, _] if teams && !own.is_empty() && own.iter().all(|seat| first.contains(seat)) => {
            words.text(key::RESULT_YOU_WON).into_owned()
        }
        [seat] => words.format(
            key::RESULT_WON,
            &[("name", page.name(seat).into()), ("colour", page.colour(seat).into())],
        ),
        [one, other] if teams => words.format(
            key::RESULT_TEAM_WON,
            &[("first", page.name(one).into()), ("second", page.name(other).into())],
        ),
        _ => {
            let names: Vec<String> = first.iter().map(|&seat| page.name(seat)).collect();
            words.format(key::RESULT_SHARED, &[("names", names.join(", ").into())])
        }
    };
    Some((result, why))
}

/// How many pieces in a row win.
fn line_length(game: &AnyGame) -> usize {
    match game {
        AnyGame::Exago(game) => game.rules().line(),
        AnyGame::Pentago(_) | AnyGame::PentagoXl(_) | AnyGame::Pente(_) => 5,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use axum::body::Body;
    use axum::http::Request;
    use tessera_i18n::Language;
    use tessera_service::{LiveTable, ServiceClock};
    use tessera_table::{Actor, ClockSetting, Millis, SeatHolder, TableAction, TableCommand, TableSetup};
    use tower::Service;

    use super::*;
    use crate::test_app::TestApp;

    /// Plays the first legal move for the player to move.
    async fn play(table: &Arc<LiveTable>) {
        let (number, moves, to_move) =
            table.read(|table| (table.number(), table.legal_moves(), table.game().to_move().index())).await;
        let player = ["ada", "bob"][to_move];
        let command = TableCommand::new(TableAction::play(&moves[0]), number);
        table.command(&command, &Actor::guest(player, player)).await.expect("it is their turn");
    }

    #[tokio::test]
    async fn players_are_told_of_a_pause_until_the_next_move() {
        let clock = ServiceClock::manual(Millis(1_800_000_000_000));
        let test_app = TestApp::open_at(clock.clone(), |_| {}).await;
        let app = &test_app.state;
        let mut setup = TableSetup::new(GameKind::Pentago, 2, "ada");
        setup.seats = vec![SeatHolder::guest("ada", "ada"), SeatHolder::guest("bob", "bob")];
        setup.first_player = FirstPlayerRule::AsSeated;
        setup.clock = ClockSetting::PerMove { time: Millis::seconds(60) };
        let table = app.live_tables.open(setup).await.expect("a table");
        // The first moves are not timed.
        for _ in 0..2 {
            play(&table).await;
        }
        for language in Language::ALL {
            let sentence = tessera_i18n::translations().translator(language).text(key::PAUSED);
            let is_told = async || {
                let request = Request::get(format!("/t/{}", table.id));
                let request = request.header("accept-language", language.code()).body(Body::empty());
                let Ok(response) = crate::router(app).call(request.expect("a request")).await;
                let body = axum::body::to_bytes(response.into_body(), 1 << 20).await.expect("a body");
                String::from_utf8_lossy(&body).contains(&*sentence)
            };
            assert!(!is_told().await, "{language:?}");
            clock.suspend(Duration::from_hours(2));
            // The page is told without a command.
            while !is_told().await {
                tokio::task::yield_now().await;
            }
            let deadline = table.view(None).await.deadline.expect("a running clock");
            assert_eq!(deadline.since(clock.now()), Millis::seconds(60), "no time was lost");
            play(&table).await;
            assert!(!is_told().await, "{language:?}");
        }
    }
}
