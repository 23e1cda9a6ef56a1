//! `/tournaments/new`: the form that announces a tournament.

use axum::Form;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::html;
use serde::Deserialize;
use tessera_i18n::{MessageKey, Translator};
use tessera_print::tournament_texts;
use tessera_rules::GameKind;
use tessera_service::{Accounts, LiveTournaments};
use tessera_tournament::{
    GroupFirstPlayerRule, MAX_TOURNAMENT_NAME_CHARS, SeriesLevel, TournamentFormat, TournamentSeries,
    TournamentSetup,
};

use super::action_forms::{normalised, optional_number};
use super::{online_play, refusal_page};
use crate::extract::Visitor;
use crate::message_keys as key;
use crate::pages::layout::{HtmlPage, problem_page};
use crate::pages::{see_other, store_failed};

pub(super) async fn show(visitor: Visitor) -> Response {
    let words = visitor.translator();
    let body = html! {
        main .narrow {
            h1 { (words.text(key::TOURNAMENT_ANNOUNCE)) }
            form method="post" action="/tournaments/new" {
                fieldset {
                    legend { label for="name" { (words.text(key::TOURNAMENT_NAME)) } }
                    input #name type="text" name="name" required maxlength=(MAX_TOURNAMENT_NAME_CHARS) autocomplete="off";
                }
                fieldset {
                    legend { (words.text(key::TOURNAMENT_WHICH_GAME)) }
                    div .choices {
                        @for game in GameKind::ALL {
                            label .choice {
                                input type="radio" name="game" value=(game.name()) checked[game == GameKind::Pentago];
                                span { (words.game_name(game)) }
                            }
                        }
                    }
                    p .soft { (words.text(key::TOURNAMENT_RULES_ARE)) }
                }
                fieldset {
                    legend { (words.text(key::TOURNAMENT_FORMAT)) }
                    div .choices {
                        @for format in TournamentFormat::NAMES {
                            label .choice {
                                input type="radio" name="format" value=(format) checked[format == TournamentFormat::default().name()];
                                span { (tournament_texts::format(words, format)) }
                            }
                        }
                    }
                    details .options {
                        summary { (words.text(key::TOURNAMENT_FORMAT_ROUNDS)) }
                        div .fields {
                            label { (words.text(key::TOURNAMENT_FORMAT_ROUNDS))
                                input type="text" inputmode="numeric" name="rounds" pattern="[0-9]*" autocomplete="off" placeholder="5"; }
                            label { (words.text(key::TOURNAMENT_FORMAT_SEATS))
                                input type="text" inputmode="numeric" name="seats" pattern="[0-9]*" autocomplete="off" placeholder="4"; }
                            @for (name, text) in [
                                ("double", key::TOURNAMENT_FORMAT_DOUBLE),
                                ("accelerated", key::TOURNAMENT_FORMAT_ACCELERATED),
                                ("third", key::TOURNAMENT_FORMAT_THIRD_PLACE),
                            ] {
                                label { input type="checkbox" name=(name) value="on"; " " (words.text(text)) }
                            }
                        }
                    }
                }
                fieldset {
                    legend { label for="tables" { (words.text(key::TOURNAMENT_TABLES)) } }
                    input #tables type="text" inputmode="numeric" name="tables" pattern="[0-9]*" autocomplete="off"
                        placeholder=(words.text(key::TOURNAMENT_TABLES_ENOUGH));
                }
                fieldset {
                    legend { (words.text(key::TOURNAMENT_GROUP_STARTS)) }
                    div .choices {
                        @for starts in GroupFirstPlayerRule::ALL {
                            label .choice {
                                input type="radio" name="beginnings" value=(starts.name())
                                    checked[starts == GroupFirstPlayerRule::default()];
                                span { (words.text(group_starts_key(starts))) }
                            }
                        }
                    }
                }
                details .options {
                    summary { (words.text(key::TOURNAMENT_ONLINE)) }
                    div .fields {
                        p .soft { (words.text(key::TOURNAMENT_ONLINE_HOW)) }
                        div .line { (online_play::fields(words, None)) }
                    }
                }
                details .options {
                    summary { (words.text(key::TOURNAMENT_SERIES)) }
                    div .fields {
                        p .soft { (words.text(key::TOURNAMENT_SERIES_WHY)) }
                        label for="series" { (words.text(key::TOURNAMENT_SERIES_NAME)) }
                        input #series type="text" name="series" maxlength=(MAX_TOURNAMENT_NAME_CHARS) autocomplete="off";
                        div .choices {
                            @for level in SeriesLevel::ALL {
                                label .choice {
                                    input type="radio" name="level" value=(level.name()) checked[level == SeriesLevel::Local];
                                    span { (tournament_texts::level(words, level)) }
                                }
                            }
                        }
                    }
                }
                p { button .primary { (words.text(key::TOURNAMENT_ANNOUNCE)) } }
            }
        }
    };
    HtmlPage::new(&words.text(key::TOURNAMENT_ANNOUNCE), body)
        .with_style("style/forms.css")
        .with_style("style/tournament.css")
        .render(&visitor)
        .into_response()
}

fn group_starts_key(starts: GroupFirstPlayerRule) -> MessageKey {
    match starts {
        GroupFirstPlayerRule::Random => key::TOURNAMENT_GROUP_STARTS_LOT,
        GroupFirstPlayerRule::Balanced => key::TOURNAMENT_GROUP_STARTS_BALANCED,
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct NewTournamentForm {
    name: String,
    game: String,
    tables: String,
    beginnings: String,
    format: String,
    rounds: String,
    seats: String,
    double: String,
    accelerated: String,
    third: String,
    series: String,
    level: String,
    #[serde(flatten)]
    online: online_play::OnlineSettingsForm,
}

/// The chosen format. Without a number of rounds or seats it has the usual one.
fn format(words: Translator<'_>, form: &NewTournamentForm) -> Result<TournamentFormat, String> {
    const USUAL_ROUNDS: u16 = 5;
    const USUAL_SEATS: u8 = 4;
    let rounds = || Ok::<_, String>(optional_number(words, &form.rounds)?.unwrap_or(USUAL_ROUNDS));
    Ok(match form.format.as_str() {
        "round-robin" => TournamentFormat::RoundRobin { double: !form.double.is_empty() },
        "swiss" => TournamentFormat::Swiss { rounds: rounds()?, accelerated: !form.accelerated.is_empty() },
        "knock-out" => TournamentFormat::KnockOut { third_place: !form.third.is_empty() },
        "tables" => TournamentFormat::Tables {
            rounds: rounds()?,
            seats: optional_number(words, &form.seats)?.unwrap_or(USUAL_SEATS),
        },
        _ => TournamentFormat::GroupsThenCup,
    })
}

pub(super) async fn open(
    State(accounts): State<Accounts>,
    State(tournaments): State<LiveTournaments>,
    visitor: Visitor,
    Form(form): Form<NewTournamentForm>,
) -> Response {
    let words = visitor.translator();
    let wrong = |sentence: &str| problem_page(&visitor, StatusCode::BAD_REQUEST, sentence);
    let Ok(game) = form.game.parse::<GameKind>() else {
        return wrong(&words.text(key::PROBLEM_NOT_FOUND));
    };
    let mut plan = TournamentSetup::new(&normalised(&form.name), game);
    plan.tables = match optional_number(words, &form.tables) {
        Ok(tables) => tables,
        Err(sentence) => return wrong(&sentence),
    };
    plan.format = match format(words, &form) {
        Ok(format) => format,
        Err(sentence) => return wrong(&sentence),
    };
    plan.online = match online_play::settings(words, &form.online, None) {
        Ok(online) => online,
        Err(sentence) => return wrong(&sentence),
    };
    plan.group_starts = GroupFirstPlayerRule::ALL.into_iter().find(|starts| starts.name() == form.beginnings);
    let series = normalised(&form.series);
    if !series.is_empty() {
        let level = SeriesLevel::ALL.into_iter().find(|level| level.name() == form.level).unwrap_or_default();
        plan.series = Some(TournamentSeries { name: series, level });
    }
    let (player, cookie) = match visitor.player_or_new_guest(&accounts).await {
        Ok(known) => known,
        Err(reason) => return store_failed(&visitor, &reason),
    };
    match tournaments.open(plan, &player.id, &player.name).await {
        Ok(live) => see_other(&format!("/tournaments/{}/entries", live.id), cookie),
        Err(reason) => refusal_page(&visitor, &reason),
    }
}
