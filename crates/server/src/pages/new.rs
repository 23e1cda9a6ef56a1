//! A new game: whom against, how many, which rules, how much time.

mod form;

use crate::host::Site;
use crate::limits::Limits;
use axum::extract::{Form, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, PreEscaped, html};
use std::sync::Arc;
use tessera_draw::Piece;
use tessera_i18n::Words;
use tessera_rules::{GameKind, Level, Numbers, RuleOption, Seat};
use tessera_service::Accounts;
use tessera_service::Live;

use self::form::{BEGINS, NewTableForm, boxes, numbers, numbers_per_seat};
use super::layout::{Page, problem};
use super::table::refused_page;
use super::{home, not_found, not_stored, see_other, too_fast};
use crate::key;
use crate::new_table::{self, CLOCKS};
use crate::prefs::Prefs;
use crate::who::{Visitor, prefs_cookie};
use tessera_service::Refused;

/// `GET /new/{game}`
pub(crate) async fn show(Path(game): Path<String>, visitor: Visitor) -> Response {
    let Ok(game) = game.parse::<GameKind>() else { return not_found(&visitor) };
    let words = visitor.words();
    let title = words.with(key::NEW_GAME_OF, &[("game", game.title().into())]);
    let body = html! {
        main .new-game {
            div .preview { (PreEscaped(home::picture(game))) p { a href={"/rules/" (game.name())} { (words.say(key::READ_THE_RULES)) } } }
            form method="post" action={"/new/" (game.name())} {
                h1 { (game.title()) }
                p .lead { (words.say_of(key::GAME, game.name())) }
                @if game.players().count() > 1 { (players(words, game)) }
                div .against {
                    button .primary name="with" value="computer" { b { (words.say(key::WITH_COMPUTER)) } small { (words.say(key::WITH_COMPUTER_WHY)) } }
                    button name="with" value="screen" { b { (words.say(key::WITH_SCREEN)) } small { (words.say(key::WITH_SCREEN_WHY)) } }
                    button name="with" value="link" { b { (words.say(key::WITH_LINK)) } small { (words.say(key::WITH_LINK_WHY)) } }
                    button name="with" value="lobby" { b { (words.say(key::WITH_LOBBY)) } small { (words.say(key::WITH_LOBBY_WHY)) } }
                }
                (level(words, visitor.prefs.level))
                (clocks(words))
                (begins(words))
                details .options {
                    summary { (words.say(key::NAMES_AT_THIS_SCREEN)) }
                    div .fields { @for number in 1..=*game.players().end() {
                        @let usual = words.with(key::PLAYER_NUMBER, &[("number", number.into())]);
                        input type="text" name="name" maxlength="40" autocomplete="off" aria-label=(usual) placeholder=(usual);
                    } }
                }
                details .options {
                    summary { (words.say(key::RULE_OPTIONS)) }
                    (options(words, game))
                }
                label .switch .watched {
                    input type="checkbox" name="watched" value="on";
                    span { b { (words.say(key::OTHERS_MAY_WATCH)) } small { (words.say(key::OTHERS_MAY_WATCH_WHY)) } }
                }
            }
        }
    };
    Page::new(&title, body).draw(&visitor).into_response()
}

fn players(words: Words<'_>, game: GameKind) -> Markup {
    html! {
        fieldset {
            legend { (words.say(key::HOW_MANY_PLAYERS)) }
            div .choices {
                @for number in game.players() {
                    label .choice { input type="radio" name="players" value=(number) checked[number == 2]; span { (number) } }
                }
                @if game == GameKind::PentagoXl {
                    label .choice { input type="radio" name="players" value="teams"; span { (words.say(key::TWO_AGAINST_TWO)) } }
                }
            }
        }
    }
}

fn level(words: Words<'_>, usual: u8) -> Markup {
    html! {
        fieldset {
            legend { (words.say(key::COMPUTER_LEVEL)) }
            div .choices .levels {
                @for level in Level::NUMBERS {
                    label .choice {
                        input type="radio" name="level" value=(level) checked[level == usual];
                        span { b { (level) } small { (words.say_of(key::LEVEL, level)) } }
                    }
                }
            }
        }
    }
}

fn clocks(words: Words<'_>) -> Markup {
    html! {
        fieldset {
            legend { (words.say(key::CLOCK)) }
            div .choices {
                @for (name, clock) in CLOCKS {
                    label .choice { input type="radio" name="clock" value=(name) checked[name == "none"]; span { (crate::names::of_clock(words, clock)) } }
                }
            }
        }
    }
}

fn begins(words: Words<'_>) -> Markup {
    html! {
        fieldset {
            legend { (words.say(key::WHO_BEGINS)) }
            div .choices {
                @for (name, key) in BEGINS {
                    label .choice { input type="radio" name="begins" value=(name) checked[name == "lot"]; span { (words.say(key)) } }
                }
            }
            small .soft { (words.say(key::WHO_BEGINS_WHY)) }
        }
    }
}

fn options(words: Words<'_>, game: GameKind) -> Markup {
    let told = |name: &str| {
        html! { span { b { (words.say_of(key::RULE, name)) } small { (words.say_of(key::RULE_WHY, name)) } } }
    };
    html! {
        @for switch in boxes(game) {
            label .switch {
                input type="checkbox" name="rule" value=(switch.value());
                (told(&switch.key()))
            }
        }
        @for (option, values, default) in numbers(game) {
            label .field {
                (told(option.name()))
                (number(words, game, option, values, default))
            }
        }
        @for (option, values, _) in numbers_per_seat(game) {
            div .field role="group" aria-label=(words.say_of(key::RULE, option.name())) {
                (told(option.name()))
                // A lot moves people from seat to seat, and colours stay.
                div .tiles { @for seat in Seat::all(*game.players().end()) {
                    @let piece = Piece::of(game, seat).name();
                    label {
                        span class={"swatch " (piece)} aria-hidden="true" {}
                        span .unseen { (words.say_of(key::PIECE, piece)) }
                        input type="number" name=(option.name()) min=(values.least()) max=(values.most());
                    }
                } }
            }
        }
    }
}

/// More numbers than this are typed instead of chosen from a list.
const MOST_LISTED: usize = 12;

fn number(
    words: Words<'_>,
    game: GameKind,
    option: &RuleOption,
    values: Numbers,
    default: fn(usize) -> u8,
) -> Markup {
    // The usual number, where it is the same for any number of players.
    let usual =
        Some(default(*game.players().start())).filter(|&first| game.players().all(|n| default(n) == first));
    html! {
        @if values.iter().count() <= MOST_LISTED {
            select name=(option.name()) {
                @if usual.is_none() { option value="" selected { (words.say(key::AS_USUAL)) } }
                @for number in values.iter() { option value=(number) selected[usual == Some(number)] { (number) } }
            }
        } @else {
            input type="number" name=(option.name()) min=(values.least()) max=(values.most()) placeholder=(words.say(key::AS_USUAL));
        }
    }
}

/// `POST /new/{game}`
pub(crate) async fn open(
    State(accounts): State<Accounts>,
    State(limits): State<Arc<Limits>>,
    State(live): State<Live>,
    State(site): State<Site>,
    Path(game): Path<String>,
    visitor: Visitor,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    if !limits.may_change(visitor.address) {
        return too_fast(&visitor);
    }
    let words = visitor.words();
    let Ok(game) = game.parse::<GameKind>() else { return not_found(&visitor) };
    let Some(form) = NewTableForm::read(game, &fields) else {
        return problem(&visitor, StatusCode::BAD_REQUEST, &words.say(key::REFUSED_NEW_GAME));
    };
    // Before anybody is made a guest, who would stay in the store without a game.
    let player = visitor.player.as_ref().map_or("", |player| player.player.as_str());
    if let Err(reason) = accounts.check_names(player, form.chosen_names()).await {
        return refused_page(&visitor, &reason);
    }
    let (player, cookie) = match visitor.or_guest(&accounts).await {
        Ok(guest) => guest,
        Err(reason) => return not_stored(&visitor, &reason),
    };
    let usual = |number: usize| words.with(key::PLAYER_NUMBER, &[("number", number.into())]);
    match live.open_requested(form.request(&player, usual), &player).await {
        Ok(opened) => {
            let mut response = see_other(&new_table::path(&opened), cookie);
            // The next computer that is asked to play is as strong, at this table too.
            let level = form.level.number();
            if level != visitor.prefs.level && !form.is_proof {
                let prefs = Prefs { level, ..visitor.prefs };
                response.headers_mut().append(header::SET_COOKIE, prefs_cookie(site, prefs));
            }
            response
        }
        Err(Refused::Store(reason)) => not_stored(&visitor, &reason),
        Err(_) => problem(&visitor, StatusCode::BAD_REQUEST, &words.say(key::REFUSED_NEW_GAME)),
    }
}

/// The names of the rule options that the form offers, as they are in keys of messages.
#[cfg(test)]
pub(crate) fn options_said() -> impl Iterator<Item = String> {
    GameKind::ALL.into_iter().flat_map(|game| {
        let numbers =
            numbers(game).chain(numbers_per_seat(game)).map(|(option, ..)| option.name().to_owned());
        boxes(game).map(form::SwitchBox::key).chain(numbers)
    })
}
