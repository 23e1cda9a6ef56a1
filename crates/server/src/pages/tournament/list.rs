//! `GET /tournaments`: those that the visitor organises, and the way to a new one.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use maud::html;
use tessera_i18n::{Value, Words};
use tessera_store::Store;
use tessera_store::TournamentCard;

use crate::clock;
use crate::key;
use crate::pages::layout::Page;
use crate::pages::not_stored;
use crate::who::Visitor;

const MOST: u32 = 100;

pub(super) async fn show(State(store): State<Store>, visitor: Visitor) -> Response {
    let words = visitor.words();
    let cards = match &visitor.player {
        Some(player) => store.tournaments_of(&player.player, MOST).await,
        None => Ok(Vec::new()),
    };
    let cards = match cards {
        Ok(cards) => cards,
        Err(reason) => return not_stored(&visitor, &reason),
    };
    let body = html! {
        main {
            h1 { (words.say(key::TOURNAMENTS)) }
            p .lead { (words.say(key::TOURNAMENTS_LEAD)) }
            p { a .button .primary href="/tournaments/new" { (words.say(key::TOURNAMENT_ANNOUNCE)) } " "
                a .button href="/rules/tournament" { (words.say(key::TOURNAMENT_REGULATIONS)) } }
            @if !cards.is_empty() {
                section .list {
                    h2 { (words.say(key::TOURNAMENTS_YOURS)) }
                    ul .rows {
                        @for card in &cards {
                            li {
                                b { (card.name) }
                                span .details {
                                    (about(words, card))
                                    " · " (clock::date(tessera_table::Millis(card.opened)))
                                }
                                a .button href=(format!("/tournaments/{}", card.tournament)) { (words.say(key::TOURNAMENT_OPEN)) }
                            }
                        }
                    }
                }
            }
        }
    };
    Page::new(&words.say(key::TOURNAMENTS), body).draw(&visitor).into_response()
}

fn about(words: Words<'_>, card: &TournamentCard) -> String {
    words.with(
        key::TOURNAMENT_ABOUT,
        &[("game", card.game.title().into()), ("players", Value::from(card.players))],
    )
}
