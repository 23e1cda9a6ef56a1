//! The operators' pages: reports, players, tables, tournaments, and the log of what was done.

pub(crate) mod metrics;
mod reports;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Form, FromRequestParts, Path, Query, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use maud::{Markup, html};
use serde::Deserialize;
use tessera_i18n::{MessageKey, Translator};
use tessera_service::{
    ACCOUNT_OWNER, ActionReason, MAX_MODERATION_REASON_CHARS, Moderation, ModerationAction, ModerationError,
    Operator, ServiceClock,
};
use tessera_store::{FOREVER, ModeratedPlayer, Store, StoreError};
use tessera_table::{DELETED_PLAYER_NAME, MAX_PLAYER_NAME_CHARS, Millis};

use super::layout::{HtmlPage, form_problem_page};
use super::{not_found, see_other, store_failed, table_lists};
use crate::app_state::AppState;
use crate::extract::Visitor;
use crate::labels;
use crate::message_keys as key;
use crate::observability::MetricsSampler;
use crate::operator_access;
use crate::refusal_status;
use crate::security::TrustedProxies;

/// The most entries of a list.
const MAX_OPERATOR_LIST_ENTRIES: u32 = 100;

const HOUR: u32 = 60;
const DAY: u32 = 24 * HOUR;

/// The routes of the operators' pages.
pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/operator", get(async |_: PageOperator| see_other(OperatorSection::Reports.path(), None)))
        .route("/operator/{section}", get(show))
        .route("/operator/act", post(act))
}

/// The operator who asks for a page. It is the first extractor: others do not learn that the pages exist for some.
pub(crate) struct PageOperator {
    operator: Operator,
    visitor: Visitor,
}

impl FromRequestParts<AppState> for PageOperator {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<PageOperator, Response> {
        let visitor = Visitor::from_request_parts(parts, app).await.map_err(IntoResponse::into_response)?;
        match operator_access::operator_of(app, &visitor, &parts.headers).await {
            Ok(Some(operator)) => Ok(PageOperator { operator, visitor }),
            Ok(None) => Err(not_found(&visitor)),
            Err(reason) => Err(store_failed(&visitor, &reason)),
        }
    }
}

/// A page of the operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OperatorSection {
    Reports,
    Players,
    Tables,
    Tournaments,
    Log,
    Metrics,
}

impl OperatorSection {
    const ALL: [OperatorSection; 6] = [
        OperatorSection::Reports,
        OperatorSection::Players,
        OperatorSection::Tables,
        OperatorSection::Tournaments,
        OperatorSection::Log,
        OperatorSection::Metrics,
    ];

    fn path(self) -> &'static str {
        match self {
            OperatorSection::Reports => "/operator/reports",
            OperatorSection::Players => "/operator/players",
            OperatorSection::Tables => "/operator/tables",
            OperatorSection::Tournaments => "/operator/tournaments",
            OperatorSection::Log => "/operator/log",
            OperatorSection::Metrics => "/operator/metrics",
        }
    }

    fn title(self) -> MessageKey {
        match self {
            OperatorSection::Reports => key::OPERATOR_REPORTS,
            OperatorSection::Players => key::OPERATOR_PLAYERS,
            OperatorSection::Tables => key::OPERATOR_TABLES,
            OperatorSection::Tournaments => key::OPERATOR_TOURNAMENTS,
            OperatorSection::Log => key::OPERATOR_LOG,
            OperatorSection::Metrics => key::OPERATOR_METRICS,
        }
    }
}

/// The query of the operators' pages.
#[derive(Debug, Deserialize)]
pub(crate) struct OperatorQuery {
    #[serde(default)]
    name: String,
    done: Option<String>,
}

/// `GET /operator/{section}`
pub(crate) async fn show(
    PageOperator { visitor, .. }: PageOperator,
    State(store): State<Store>,
    State(clock): State<ServiceClock>,
    State(history): State<Arc<MetricsSampler>>,
    Path(section): Path<OperatorSection>,
    Query(query): Query<OperatorQuery>,
) -> Response {
    let content = match section {
        OperatorSection::Reports => reports::reports(&store, &visitor).await,
        OperatorSection::Players => players(&store, clock.now(), &visitor, &query.name).await,
        OperatorSection::Tables => tables(&store, &visitor).await,
        OperatorSection::Tournaments => tournaments(&store, &visitor).await,
        OperatorSection::Log => log(&store, &visitor).await,
        OperatorSection::Metrics => Ok(metrics::metrics(&history, &visitor)),
    };
    match content {
        Ok(content) => page(&visitor, section, query.done.is_some(), &content),
        Err(reason) => store_failed(&visitor, &reason),
    }
}

fn page(visitor: &Visitor, section: OperatorSection, is_done: bool, content: &Markup) -> Response {
    let words = visitor.translator();
    let body = html! {
        main .narrow {
            h1 { (words.text(key::OPERATOR)) }
            nav .choices aria-label=(words.text(key::OPERATOR)) {
                @for other in OperatorSection::ALL {
                    a .button href=(other.path()) aria-current=[(other == section).then_some("page")] { (words.text(other.title())) }
                }
            }
            @if is_done { p .done role="status" { (words.text(key::OPERATOR_DONE)) } }
            section .card { h2 { (words.text(section.title())) } (content) }
        }
    };
    HtmlPage::new(&words.text(key::OPERATOR), body)
        .with_style("style/forms.css")
        .render(visitor)
        .into_response()
}

fn nothing(visitor: &Visitor) -> Markup {
    html! { p .soft { (visitor.translator().text(key::OPERATOR_NONE)) } }
}

/// The field for the reason, and the button.
fn reason_and_button(visitor: &Visitor, id: &str, label: MessageKey) -> Markup {
    let words = visitor.translator();
    html! {
        label for={ "reason-" (id) } { (words.text(key::OPERATOR_REASON)) }
        input id={ "reason-" (id) } type="text" name="reason" maxlength=(MAX_MODERATION_REASON_CHARS) required;
        button { (words.text(label)) }
    }
}

async fn players(store: &Store, now: Millis, visitor: &Visitor, name: &str) -> Result<Markup, StoreError> {
    let words = visitor.translator();
    let players = store.moderated_players(name, now.0, MAX_OPERATOR_LIST_ENTRIES).await?;
    Ok(html! {
        form .fields method="get" action="/operator/players" {
            label for="name" { (words.text(key::OPERATOR_SEARCH)) }
            input id="name" type="text" name="name" maxlength=(MAX_PLAYER_NAME_CHARS) value=(name);
            button { (words.text(key::OK)) }
        }
        @if players.is_empty() { (nothing(visitor)) }
        ul .rows { @for (nth, player) in players.iter().enumerate() { li .operated { (player_row(visitor, player, nth)) } } }
    })
}

fn player_row(visitor: &Visitor, player: &ModeratedPlayer, nth: usize) -> Markup {
    let words = visitor.translator();
    let restricted = |until: Option<u64>, with_end, for_ever| {
        until.map(|until| match end_date(words, until) {
            Some(date) => words.format(with_end, &[("date", date.into())]),
            None => words.text(for_ever).into_owned(),
        })
    };
    let states = [
        player.is_operator.then(|| words.text(key::OPERATOR_IS_OPERATOR).into_owned()),
        (!player.account).then(|| words.text(key::OPERATOR_GUEST).into_owned()),
        restricted(player.muted_until, key::OPERATOR_MUTED_UNTIL, key::OPERATOR_MUTED_FOR_EVER),
        restricted(player.banned_until, key::OPERATOR_BANNED_UNTIL, key::OPERATOR_BANNED_FOR_EVER),
        Some(labels::date(words, Millis(player.since))),
    ];
    let actions = [
        ("mute-hour", key::OPERATOR_MUTE_HOUR),
        ("mute-day", key::OPERATOR_MUTE_DAY),
        ("unmute", key::OPERATOR_UNMUTE),
        ("ban-day", key::OPERATOR_BAN_DAY),
        ("ban", key::OPERATOR_BAN),
        ("unban", key::OPERATOR_UNBAN),
        ("ban-address", key::OPERATOR_BAN_ADDRESS),
        ("rename", key::OPERATOR_RENAME),
        ("grant", key::OPERATOR_GRANT),
        ("revoke", key::OPERATOR_REVOKE),
    ];
    html! {
        b { (labels::player(words, &player.name)) }
        span .details { (states.into_iter().flatten().collect::<Vec<_>>().join(" · ")) }
        details {
            summary { (words.text(key::OPERATOR_ACTION)) span .unseen { ": " (labels::player(words, &player.name)) } }
            form .fields method="post" action="/operator/act" {
                input type="hidden" name="target" value=(player.id);
                label for={ "action-" (nth) } { (words.text(key::OPERATOR_ACTION)) }
                select id={ "action-" (nth) } name="action" {
                    @for (value, label) in actions { option value=(value) { (words.text(label)) } }
                }
                label for={ "new-name-" (nth) } { (words.text(key::OPERATOR_NEW_NAME)) }
                input id={ "new-name-" (nth) } type="text" name="name" maxlength=(MAX_PLAYER_NAME_CHARS) autocomplete="off";
                (reason_and_button(visitor, &format!("player-{nth}"), key::OPERATOR_DO))
            }
        }
    }
}

/// The date on which a restriction ends, if it does.
fn end_date(words: Translator<'_>, until: u64) -> Option<String> {
    (until < FOREVER).then(|| labels::date(words, Millis(until)))
}

async fn tables(store: &Store, visitor: &Visitor) -> Result<Markup, StoreError> {
    let words = visitor.translator();
    let tables = store.unfinished_tables(MAX_OPERATOR_LIST_ENTRIES).await?;
    if tables.is_empty() {
        return Ok(nothing(visitor));
    }
    Ok(html! {
        ul .rows {
            @for table in &tables {
                li .operated {
                    b { (words.game_name(table.game)) " · " (table_lists::players(words, table)) }
                    span .details { (labels::date(words, Millis(table.opened))) " · " a href={ "/t/" (table.table) } { (words.text(key::OPERATOR_TO_TABLE)) } }
                    form .fields method="post" action="/operator/act" {
                        input type="hidden" name="action" value="close-table";
                        input type="hidden" name="target" value=(table.table);
                        (reason_and_button(visitor, &format!("table-{}", table.table), key::OPERATOR_CLOSE_TABLE))
                    }
                }
            }
        }
    })
}

async fn tournaments(store: &Store, visitor: &Visitor) -> Result<Markup, StoreError> {
    let words = visitor.translator();
    let tournaments = store.latest_tournaments(MAX_OPERATOR_LIST_ENTRIES).await?;
    if tournaments.is_empty() {
        return Ok(nothing(visitor));
    }
    Ok(html! {
        ul .rows {
            @for tournament in &tournaments {
                li .operated {
                    b { a href={ "/tournaments/" (tournament.id) } { (tournament.name) } }
                    span .details { (labels::date(words, Millis(tournament.opened))) " · " (labels::player(words, &tournament.organiser)) }
                    form .fields method="post" action="/operator/act" {
                        input type="hidden" name="action" value="delete-tournament";
                        input type="hidden" name="target" value=(tournament.id);
                        (reason_and_button(visitor, &format!("tournament-{}", tournament.id), key::OPERATOR_DELETE_TOURNAMENT))
                    }
                }
            }
        }
    })
}

async fn log(store: &Store, visitor: &Visitor) -> Result<Markup, StoreError> {
    let words = visitor.translator();
    let entries = store.moderation_log(MAX_OPERATOR_LIST_ENTRIES).await?;
    if entries.is_empty() {
        return Ok(nothing(visitor));
    }
    Ok(html! {
        ul .rows {
            @for entry in &entries {
                li {
                    b {
                        (labels::labelled(words, &reports::action_text(visitor, &entry.action), if entry.name.is_empty() { &entry.target } else { &entry.name }))
                        @if !entry.detail.is_empty() { " → " (log_detail(words, &entry.action, &entry.detail)) }
                    }
                    span .details { (labels::date_and_time(words, Millis(entry.at))) " · " (log_operator(words, &entry.operator)) " · " (entry.reason) }
                }
            }
        }
    })
}

/// The end of a restriction as a date, the number of deleted messages, or the new name.
fn log_detail(words: Translator<'_>, action: &str, detail: &str) -> String {
    match (action, detail.parse::<u64>()) {
        ("rename", _) | (_, Err(_)) => detail.to_owned(),
        ("delete-account" | "delete-player", Ok(messages)) => {
            words.format(key::OPERATOR_LOG_MESSAGES, &[("number", messages.into())])
        }
        (_, Ok(end)) => {
            end_date(words, end).unwrap_or_else(|| words.text(key::OPERATOR_LOG_FOR_EVER).into_owned())
        }
    }
}

/// The name of an operator in the log; players who delete their own accounts and deleted operators have none.
fn log_operator(words: Translator<'_>, name: &str) -> String {
    match name {
        ACCOUNT_OWNER => words.text(key::OPERATOR_LOG_OWNER).into_owned(),
        DELETED_PLAYER_NAME => labels::player(words, name),
        name => name.to_owned(),
    }
}

/// The form of an action.
#[derive(Debug, Deserialize)]
pub(crate) struct ModerationForm {
    action: String,
    target: String,
    reason: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    sure: bool,
    /// The report that the action answers, and its table.
    #[serde(default)]
    report: Option<u64>,
    #[serde(default)]
    table: String,
}

impl ModerationForm {
    /// The action, and the page to which the form returns.
    fn parse(&self) -> Option<(ModerationAction, OperatorSection)> {
        let (action, section) = self.parse_action()?;
        Some((action, if self.report.is_some() { OperatorSection::Reports } else { section }))
    }

    fn parse_action(&self) -> Option<(ModerationAction, OperatorSection)> {
        use OperatorSection::{Players, Reports, Tables, Tournaments};
        let player = || self.target.clone();
        Some(match self.action.as_str() {
            "mute-hour" => (ModerationAction::Mute { player: player(), minutes: Some(HOUR) }, Players),
            "mute-day" => (ModerationAction::Mute { player: player(), minutes: Some(DAY) }, Players),
            "unmute" => (ModerationAction::Unmute { player: player() }, Players),
            "ban-day" => (ModerationAction::Ban { player: player(), minutes: Some(DAY) }, Players),
            "ban" => (ModerationAction::Ban { player: player(), minutes: None }, Players),
            "unban" => (ModerationAction::Unban { player: player() }, Players),
            "ban-address" => {
                let player = Some(player());
                (ModerationAction::BanAddress { address: None, player, minutes: DAY }, Players)
            }
            "rename" => (ModerationAction::Rename { player: player(), name: self.name.clone() }, Players),
            "grant" => (ModerationAction::Grant { player: player() }, Players),
            "revoke" => (ModerationAction::Revoke { player: player() }, Players),
            "dismiss" => (ModerationAction::Dismiss, Reports),
            "close-table" => {
                let table = if self.report.is_some() { &self.table } else { &self.target };
                (ModerationAction::CloseTable { table: table.clone() }, Tables)
            }
            "delete-tournament" => {
                let tournament = self.target.clone();
                (ModerationAction::DeleteTournament { tournament, sure: self.sure }, Tournaments)
            }
            _ => return None,
        })
    }
}

/// `POST /operator/act`
pub(crate) async fn act(
    PageOperator { operator, visitor }: PageOperator,
    State(moderation): State<Moderation>,
    State(proxies): State<TrustedProxies>,
    Form(form): Form<ModerationForm>,
) -> Response {
    let Some((action, section)) = form.parse() else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let words = visitor.translator();
    let reason = ActionReason { text: &form.reason, report: form.report };
    match moderation.act(&operator, &action, reason, &proxies).await {
        Ok(()) => see_other(&format!("{}?done=1", section.path()), None),
        Err(ModerationError::HasResults { results }) => {
            let sentence = words.format(key::OPERATOR_HAS_RESULTS, &[("number", results.into())]);
            confirm_deletion(&visitor, &form, &sentence)
        }
        Err(ModerationError::UnreadableTournament) => {
            confirm_deletion(&visitor, &form, &words.text(key::REFUSED_UNREADABLE_TOURNAMENT))
        }
        Err(ModerationError::Store(reason)) => store_failed(&visitor, &reason),
        Err(reason) => {
            let sentence = words.find_text(key::REFUSED, reason.code()).unwrap_or_else(|| reason.to_string());
            form_problem_page(&visitor, refusal_status::of_moderation(&reason), &sentence, section.path())
        }
    }
}

/// Asks before results are lost, which the sentence says.
fn confirm_deletion(visitor: &Visitor, form: &ModerationForm, sentence: &str) -> Response {
    let words = visitor.translator();
    let body = html! {
        main .narrow {
            h1 { (words.text(key::OPERATOR_DELETE_TOURNAMENT)) }
            p .lead { (sentence) }
            form .row method="post" action="/operator/act" {
                @for (name, value) in [("action", form.action.as_str()), ("target", &form.target), ("reason", &form.reason), ("sure", "true")] {
                    input type="hidden" name=(name) value=(value);
                }
                a .button .primary href=(OperatorSection::Tournaments.path()) { (words.text(key::OPERATOR_KEEP)) }
                button { (words.text(key::OPERATOR_DELETE_ANYWAY)) }
            }
        }
    };
    let page = HtmlPage::new(&words.text(key::OPERATOR), body).with_style("style/forms.css").render(visitor);
    (StatusCode::CONFLICT, page).into_response()
}

#[cfg(test)]
mod tests {
    use tessera_i18n::{Language, translations};

    use super::*;

    #[test]
    fn the_end_of_a_restriction_is_a_date_of_the_language_or_never() {
        let words = translations().translator(Language::French);
        let day = 20_772 * 86_400_000;
        assert_eq!(end_date(words, day).as_deref(), Some("15/11/2026"));
        assert_eq!(end_date(words, FOREVER), None);
        assert_eq!(log_detail(words, "ban", &FOREVER.to_string()), "définitivement");
        assert_eq!(log_detail(words, "mute", &day.to_string()), "15/11/2026");
        assert_eq!(log_detail(words, "rename", "1000"), "1000");
        assert_eq!(labels::date_and_time(words, Millis(day + 60_000)), "15/11/2026 00:01 UTC");
        assert_eq!(labels::labelled(words, "Exclure", "Ada"), "Exclure\u{a0}: Ada");
        let words = translations().translator(Language::German);
        assert_eq!(labels::labelled(words, "Sperren", "Ada"), "Sperren: Ada");
    }
}
