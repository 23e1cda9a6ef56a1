//! `/tournaments/new`: what is settled before anybody enters.

use crate::limits::Limits;
use axum::Form;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::html;
use serde::Deserialize;
use std::sync::Arc;
use tessera_print::say;
use tessera_rules::GameKind;
use tessera_service::Accounts;
use tessera_service::Tournaments;
use tessera_tournament::{Level, MOST_NAME, Plan, Series};

use super::act::{number, whole};
use super::online;
use super::refused_page;
use crate::key;
use crate::pages::layout::{Page, problem};
use crate::pages::{not_stored, see_other, too_fast};
use crate::who::Visitor;

pub(super) async fn show(visitor: Visitor) -> Response {
    let words = visitor.words();
    let body = html! {
        main .narrow {
            h1 { (words.say(key::TOURNAMENT_ANNOUNCE)) }
            form method="post" action="/tournaments/new" {
                fieldset {
                    legend { label for="name" { (words.say(key::TOURNAMENT_NAME)) } }
                    input #name type="text" name="name" required maxlength=(MOST_NAME) autocomplete="off";
                }
                fieldset {
                    legend { (words.say(key::TOURNAMENT_WHICH_GAME)) }
                    div .choices {
                        @for game in GameKind::ALL {
                            label .choice {
                                input type="radio" name="game" value=(game.name()) checked[game == GameKind::Pentago];
                                span { (game.title()) }
                            }
                        }
                    }
                    p .soft { (words.say(key::TOURNAMENT_RULES_ARE)) }
                }
                fieldset {
                    legend { label for="tables" { (words.say(key::TOURNAMENT_TABLES)) } }
                    input #tables type="text" inputmode="numeric" name="tables" pattern="[0-9]*" autocomplete="off"
                        placeholder=(words.say(key::TOURNAMENT_TABLES_ENOUGH));
                }
                details .options {
                    summary { (words.say(key::TOURNAMENT_ONLINE)) }
                    div .fields {
                        p .soft { (words.say(key::TOURNAMENT_ONLINE_HOW)) }
                        div .line { (online::fields(words, None)) }
                    }
                }
                details .options {
                    summary { (words.say(key::TOURNAMENT_SERIES)) }
                    div .fields {
                        p .soft { (words.say(key::TOURNAMENT_SERIES_WHY)) }
                        label for="series" { (words.say(key::TOURNAMENT_SERIES_NAME)) }
                        input #series type="text" name="series" maxlength=(MOST_NAME) autocomplete="off";
                        div .choices {
                            @for level in Level::ALL {
                                label .choice {
                                    input type="radio" name="level" value=(level.name()) checked[level == Level::Local];
                                    span { (say::level(words, level)) }
                                }
                            }
                        }
                    }
                }
                p { button .primary { (words.say(key::TOURNAMENT_ANNOUNCE)) } }
            }
        }
    };
    Page::new(&words.say(key::TOURNAMENT_ANNOUNCE), body)
        .with_style("/web/style/tournament.css")
        .draw(&visitor)
        .into_response()
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Wish {
    name: String,
    game: String,
    tables: String,
    series: String,
    level: String,
    #[serde(flatten)]
    online: online::Wish,
}

pub(super) async fn open(
    State(accounts): State<Accounts>,
    State(limits): State<Arc<Limits>>,
    State(tournaments): State<Tournaments>,
    visitor: Visitor,
    Form(wish): Form<Wish>,
) -> Response {
    if !limits.may_change(visitor.address) {
        return too_fast(&visitor);
    }
    let words = visitor.words();
    let wrong = |sentence: &str| problem(&visitor, StatusCode::BAD_REQUEST, sentence);
    let Ok(game) = wish.game.parse::<GameKind>() else {
        return wrong(&words.say(key::PROBLEM_NOT_FOUND));
    };
    let mut plan = Plan::new(&whole(&wish.name), game);
    plan.tables = match number(words, &wish.tables) {
        Ok(tables) => tables,
        Err(sentence) => return wrong(&sentence),
    };
    plan.online = match online::chosen(words, &wish.online, None) {
        Ok(online) => online,
        Err(sentence) => return wrong(&sentence),
    };
    let series = whole(&wish.series);
    if !series.is_empty() {
        let level = Level::ALL.into_iter().find(|level| level.name() == wish.level).unwrap_or_default();
        plan.series = Some(Series { name: series, level });
    }
    let (player, cookie) = match visitor.or_guest(&accounts).await {
        Ok(known) => known,
        Err(reason) => return not_stored(&visitor, &reason),
    };
    match tournaments.open(plan, &player.player, &player.name).await {
        Ok(live) => see_other(&format!("/tournaments/{}/entries", live.id), cookie),
        Err(reason) => refused_page(&visitor, &reason),
    }
}
