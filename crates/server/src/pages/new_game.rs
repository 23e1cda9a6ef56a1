//! The page for a new game: opponents, number of players, clock, first player, rule options.

mod form;

use axum::extract::{Form, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use tessera_draw::PieceColour;
use tessera_i18n::Translator;
use tessera_rules::{AllowedNumbers, GameKind, Level, RuleOption, Seat};
use tessera_service::{Accounts, LiveTableError, LiveTables};
use tessera_table::MAX_PLAYER_NAME_CHARS;

use self::form::{
    NewTableForm, OPPONENT_CHOICES, Opponents, first_player_choices, is_first_player_choice_for,
    number_options, per_seat_options, switch_boxes,
};
use super::clock_choices::CLOCK_CHOICES;
use super::layout::{HtmlPage, problem_page};
use super::table::refusal_page;
use super::{home, not_found, see_other, store_failed};
use crate::cookies;
use crate::display_preferences::DisplayPreferences;
use crate::extract::Visitor;
use crate::message_keys as key;
use crate::piece_swatch::piece_swatch;
use crate::secret_link::table_path;
use crate::security::ServerAddresses;

/// The query of the page: the opponents that are selected at first.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct NewGameQuery {
    with: String,
}

/// `GET /new/{game}`
pub(crate) async fn show(
    Path(game): Path<String>,
    Query(query): Query<NewGameQuery>,
    visitor: Visitor,
) -> Response {
    let Ok(game) = game.parse::<GameKind>() else { return not_found(&visitor) };
    let words = visitor.translator();
    let title = words.format(key::NEW_GAME_OF, &[("game", words.game_name(game).into())]);
    let selected = Opponents::named(&query.with).unwrap_or(Opponents::Computer);
    let body = html! {
        main .new-game {
            div .preview { (PreEscaped(home::picture(game))) }
            form method="post" action={"/new/" (game.name())} {
                h1 { (words.game_name(game)) }
                p .lead { (words.text_of(key::GAME, game.name())) " · " a href={"/rules/" (game.name())} { (words.text(key::READ_THE_RULES)) } }
                (opponents(words, selected))
                @if game.players().count() > 1 { (players(words, game)) }
                // The style sheet hides what does not matter for the selected opponents.
                div data-for="computer" { (level(words, visitor.prefs.level)) }
                div data-for="screen" { (names(words, game)) }
                (begins(words, game))
                (clocks(words))
                details .options {
                    summary { (words.text(key::RULE_OPTIONS)) }
                    (options(words, game))
                }
                label .switch .watched data-for="computer screen" {
                    input type="checkbox" name="watched" value="on";
                    span { b { (words.text(key::OTHERS_MAY_WATCH)) } small { (words.text(key::OTHERS_MAY_WATCH_WHY)) } }
                }
                div .play-bar { button .primary { (words.text(key::NAV_PLAY)) } }
            }
        }
    };
    HtmlPage::new(&title, body)
        .with_style("style/forms.css")
        .with_style("style/new_game.css")
        .render(&visitor)
        .into_response()
}

fn opponents(words: Translator<'_>, selected: Opponents) -> Markup {
    html! {
        fieldset {
            legend { (words.text(key::OPPONENT)) }
            div .tabs {
                @for (opponents, title, why) in OPPONENT_CHOICES {
                    label .choice {
                        input type="radio" name="with" value=(opponents.name()) checked[opponents == selected];
                        span { b { (words.text(title)) } small { (words.text(why)) } }
                    }
                }
            }
        }
    }
}

fn names(words: Translator<'_>, game: GameKind) -> Markup {
    html! {
        fieldset {
            legend { (words.text(key::NAMES_AT_THIS_SCREEN)) }
            div .names {
                @for number in 1..=*game.players().end() {
                    @let default_name = words.format(key::PLAYER_NUMBER, &[("number", number.into())]);
                    input type="text" name="name" maxlength=(MAX_PLAYER_NAME_CHARS) autocomplete="off" aria-label=(default_name) placeholder=(default_name);
                }
            }
        }
    }
}

fn players(words: Translator<'_>, game: GameKind) -> Markup {
    html! {
        fieldset {
            legend { (words.text(key::HOW_MANY_PLAYERS)) }
            div .choices {
                @for number in game.players() {
                    label .choice { input type="radio" name="players" value=(number) checked[number == 2]; span { (number) } }
                }
                @if game == GameKind::PentagoXl {
                    label .choice { input type="radio" name="players" value="teams"; span { (words.text(key::TWO_AGAINST_TWO)) } }
                }
            }
        }
    }
}

fn level(words: Translator<'_>, selected: u8) -> Markup {
    html! {
        fieldset {
            legend { (words.text(key::COMPUTER_LEVEL)) }
            div .choices .levels {
                @for level in Level::NUMBERS {
                    label .choice {
                        input type="radio" name="level" value=(level) checked[level == selected];
                        span { b { (level) } small { (words.text_of(key::LEVEL, level)) } }
                    }
                }
            }
        }
    }
}

fn clocks(words: Translator<'_>) -> Markup {
    html! {
        fieldset {
            legend { (words.text(key::CLOCK)) }
            div .choices {
                @for (name, clock) in CLOCK_CHOICES {
                    label .choice { input type="radio" name="clock" value=(name) checked[name == "none"]; span { (crate::labels::clock(words, clock)) } }
                }
            }
        }
    }
}

fn begins(words: Translator<'_>, game: GameKind) -> Markup {
    html! {
        fieldset {
            legend { (words.text(key::WHO_BEGINS)) }
            div .choices {
                @for (name, key) in first_player_choices(game) {
                    label .choice data-for=[opponents_of_choice(name)] { input type="radio" name="begins" value=(name) checked[name == "lot"]; span { (words.text(key)) } }
                }
            }
        }
    }
}

/// The opponents with which a choice for the first player is shown; none if it is shown with all.
fn opponents_of_choice(name: &str) -> Option<String> {
    let all = OPPONENT_CHOICES.map(|(opponents, ..)| opponents);
    let shown = all.into_iter().filter(|&opponents| is_first_player_choice_for(name, opponents));
    let shown: Vec<&str> = shown.map(Opponents::name).collect();
    (shown.len() < all.len()).then(|| shown.join(" "))
}

fn options(words: Translator<'_>, game: GameKind) -> Markup {
    let label = |name: &str| {
        html! { span { b { (words.text_of(key::RULE, name)) } small { (words.text_of(key::RULE_WHY, name)) } } }
    };
    html! {
        @for switch in switch_boxes(game) {
            label .switch {
                input type="checkbox" name="rule" value=(switch.value());
                (label(&switch.key()))
            }
        }
        @for (option, values, default) in number_options(game) {
            label .field {
                (label(option.name()))
                (number(words, game, option, values, default))
            }
        }
        @for (option, values, _) in per_seat_options(game) {
            div .field role="group" aria-label=(words.text_of(key::RULE, option.name())) {
                (label(option.name()))
                // By colour: a random first player changes the players' seats, not the colours.
                div .tiles { @for seat in Seat::all(*game.players().end()) {
                    @let piece = PieceColour::of(game, seat);
                    label {
                        (piece_swatch(game, piece))
                        span .unseen { (words.text_of(key::PIECE, piece.name())) }
                        input type="number" name=(option.name()) min=(values.min()) max=(values.max());
                    }
                } }
            }
        }
    }
}

/// A number with more values than this gets an input field instead of a list.
const MAX_LISTED_NUMBERS: usize = 12;

fn number(
    words: Translator<'_>,
    game: GameKind,
    option: &RuleOption,
    values: AllowedNumbers,
    default: fn(usize) -> u8,
) -> Markup {
    // The default value, if it is the same for any number of players.
    let shared_default =
        Some(default(*game.players().start())).filter(|&first| game.players().all(|n| default(n) == first));
    html! {
        @if values.iter().count() <= MAX_LISTED_NUMBERS {
            select name=(option.name()) {
                @if shared_default.is_none() { option value="" selected { (words.text(key::AS_USUAL)) } }
                @for number in values.iter() { option value=(number) selected[shared_default == Some(number)] { (number) } }
            }
        } @else {
            input type="number" name=(option.name()) min=(values.min()) max=(values.max()) placeholder=(words.text(key::AS_USUAL));
        }
    }
}

/// `POST /new/{game}`
pub(crate) async fn open(
    State(accounts): State<Accounts>,
    State(live_tables): State<LiveTables>,
    State(site): State<ServerAddresses>,
    Path(game): Path<String>,
    visitor: Visitor,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    let words = visitor.translator();
    let Ok(game) = game.parse::<GameKind>() else { return not_found(&visitor) };
    let Some(form) = NewTableForm::parse(game, &fields) else {
        return problem_page(&visitor, StatusCode::BAD_REQUEST, &words.text(key::REFUSED_NEW_GAME));
    };
    // Checked first, so that no guest is created who would stay in the store without a game.
    let player = visitor.player.as_ref().map_or("", |player| player.id.as_str());
    if let Err(reason) = accounts.check_names(player, form.chosen_names()).await {
        return refusal_page(&visitor, &reason);
    }
    let (player, cookie) = match visitor.player_or_new_guest(&accounts).await {
        Ok(guest) => guest,
        Err(reason) => return store_failed(&visitor, &reason),
    };
    let default_name = |number: usize| words.format(key::PLAYER_NUMBER, &[("number", number.into())]);
    let request = form.request(&player, default_name);
    match live_tables.open_requested(request, &player, visitor.network()).await {
        Ok(opened) => {
            let mut response = see_other(&table_path(&opened), cookie);
            // The level is the default of the next game against the computer.
            let level = form.level.number();
            if level != visitor.prefs.level && !form.is_against_certificate {
                let prefs = DisplayPreferences { level, ..visitor.prefs };
                response.headers_mut().append(header::SET_COOKIE, cookies::prefs(site, prefs));
            }
            response
        }
        Err(LiveTableError::Store(reason)) => store_failed(&visitor, &reason),
        Err(reason @ LiveTableError::QuotaExceeded(_)) => refusal_page(&visitor, &reason),
        Err(_) => problem_page(&visitor, StatusCode::BAD_REQUEST, &words.text(key::REFUSED_NEW_GAME)),
    }
}

/// The names of all rule options of the form, as parts of message keys.
#[cfg(test)]
pub(crate) fn option_names() -> impl Iterator<Item = String> {
    GameKind::ALL.into_iter().flat_map(|game| {
        let numbers =
            number_options(game).chain(per_seat_options(game)).map(|(option, ..)| option.name().to_owned());
        switch_boxes(game).map(form::OptionCheckbox::key).chain(numbers)
    })
}
