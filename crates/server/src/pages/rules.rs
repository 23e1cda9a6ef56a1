//! The rules of each game, with diagrams, in the reader's language.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use maud::{PreEscaped, html};
use tessera_rules::GameKind;

use super::layout::Page;
use super::{home, not_found};
use crate::app::House;
use crate::who::Visitor;
use crate::words::KNOWN;

/// `GET /rules`
pub(crate) async fn list(State(house): State<House>, visitor: Visitor) -> Response {
    let words = visitor.words(&house);
    let body = html! {
        main {
            h1 { (words.say("rules")) }
            p .lead { (words.say("rules-lead")) }
            ul .games {
                @for game in GameKind::ALL {
                    li { a .game-card href={"/rules/" (game.name())} {
                        (PreEscaped(home::picture(game)))
                        h2 { (game.title()) }
                        p { (words.say(&format!("game-{}", game.name()))) }
                    } }
                }
            }
            p .deeds {
                a .button href="/rules/tournament" { (words.say("tournament-regulations")) }
                a .button href="/rules/known" { (words.say("what-is-known")) }
            }
        }
    };
    Page::new(&words.say("rules"), body).draw(&house, &visitor).into_response()
}

/// `GET /rules/{about}`
pub(crate) async fn show(
    State(house): State<House>,
    Path(about): Path<String>,
    visitor: Visitor,
) -> Response {
    let words = visitor.words(&house);
    let Some(page) = house.library.rule_page(visitor.language, &about) else {
        return not_found(&house, &visitor);
    };
    let body = html! {
        main .rule-sheet {
            article { (PreEscaped(&page.html)) }
            p { @match about.parse::<GameKind>() {
                Ok(game) => a .button .primary href={"/new/" (game.name())} { (words.with("play-this", &[("game", game.title().into())])) },
                Err(_) if about == KNOWN => a .button href="/rules" { (words.say("rules")) },
                Err(_) => a .button .primary href="/tournaments" { (words.say("tournaments")) },
            } }
        }
    };
    Page::new(&page.title, body).described(&page.lead).draw(&house, &visitor).into_response()
}
