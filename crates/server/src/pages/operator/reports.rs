//! Reports of players, with quick actions.

use maud::{Markup, html};
use tessera_i18n::MessageKey;
use tessera_service::ReportReason;
use tessera_store::{AbuseReport, Store, StoreError};
use tessera_table::{MAX_PLAYER_NAME_CHARS, Millis};

use super::{MAX_OPERATOR_LIST_ENTRIES, nothing, reason_and_button};
use crate::extract::Visitor;
use crate::labels;
use crate::message_keys as key;

/// The most handled reports that are shown.
const HANDLED_REPORTS_SHOWN: u32 = 20;

const ACTIONS: [(&str, MessageKey); 8] = [
    ("dismiss", key::OPERATOR_DISMISS),
    ("mute-hour", key::OPERATOR_MUTE_HOUR),
    ("mute-day", key::OPERATOR_MUTE_DAY),
    ("ban-day", key::OPERATOR_BAN_DAY),
    ("ban", key::OPERATOR_BAN),
    ("ban-address", key::OPERATOR_BAN_ADDRESS),
    ("rename", key::OPERATOR_RENAME),
    ("close-table", key::OPERATOR_CLOSE_TABLE),
];

pub(super) async fn reports(store: &Store, visitor: &Visitor) -> Result<Markup, StoreError> {
    let words = visitor.translator();
    // Without those about the reader.
    let reader = visitor.player.as_ref().map(|player| player.id.as_str());
    let open = store.reports(true, reader, MAX_OPERATOR_LIST_ENTRIES).await?;
    let handled = store.reports(false, reader, HANDLED_REPORTS_SHOWN).await?;
    Ok(html! {
        @if open.is_empty() { (nothing(visitor)) }
        ul .rows { @for report in &open { li .operated id={ "report-" (report.id) } { (head(visitor, report)) (content(visitor, report)) (actions(visitor, report)) } } }
        @if !handled.is_empty() {
            h2 { (words.text(key::OPERATOR_HANDLED)) }
            ul .rows .handled {
                @for report in &handled { li .operated { (head(visitor, report)) (content(visitor, report)) } }
            }
        }
    })
}

fn reason_text(visitor: &Visitor, report: &AbuseReport) -> String {
    visitor.translator().text_of(key::REPORT_REASON, ReportReason::of_name(&report.reason).name())
}

/// An action in the log, or one that has answered a report. Those of newer versions are shown by their names.
pub(super) fn action_text(visitor: &Visitor, action: &str) -> String {
    let key = match action {
        "dismiss" => key::OPERATOR_DISMISS,
        "mute" => key::OPERATOR_ACTION_MUTE,
        "unmute" => key::OPERATOR_UNMUTE,
        "ban" => key::OPERATOR_ACTION_BAN,
        "unban" => key::OPERATOR_UNBAN,
        "ban-address" => key::OPERATOR_ACTION_BAN_ADDRESS,
        "rename" => key::OPERATOR_RENAME,
        "close-table" => key::OPERATOR_CLOSE_TABLE,
        "delete-player" => key::OPERATOR_ACTION_DELETE_PLAYER,
        "delete-account" => key::DELETE_ACCOUNT,
        "delete-tournament" => key::OPERATOR_DELETE_TOURNAMENT,
        "grant" => key::OPERATOR_GRANT,
        "revoke" => key::OPERATOR_REVOKE,
        action => return action.to_owned(),
    };
    visitor.translator().text(key).into_owned()
}

/// The reported player, reason, reporter, time and place.
fn head(visitor: &Visitor, report: &AbuseReport) -> Markup {
    let words = visitor.translator();
    let time = |at| labels::date_and_time(words, Millis(at));
    let reporter = report.reporter.as_ref().map(|name| labels::player(words, name));
    html! {
        b { (labels::labelled(words, &labels::player(words, &report.name), &reason_text(visitor, report))) }
        span .details {
            (time(report.at)) @if let Some(reporter) = reporter { " · " (words.format(key::OPERATOR_REPORTED_BY, &[("name", reporter.into())])) }
            " · " a href={ "/t/" (report.table) } { (words.text(key::OPERATOR_TO_TABLE)) }
            @if let Some(answer) = &report.handled { " · " (action_text(visitor, &answer.action)) " · " (answer.operator) " · " (time(answer.at)) }
        }
    }
}

/// The note, and the chat up to the report.
fn content(visitor: &Visitor, report: &AbuseReport) -> Markup {
    let words = visitor.translator();
    html! {
        @if !report.note.is_empty() { p .note { (report.note) } }
        @if !report.context.is_empty() {
            details .context open[report.handled.is_none()] {
                summary { (words.text(key::CHAT)) }
                @for message in &report.context {
                    p { b { (labels::player(words, &message.name)) } " " @if report.message == Some(message.number) { mark { (message.text) } } @else { (message.text) } }
                }
            }
        }
    }
}

fn actions(visitor: &Visitor, report: &AbuseReport) -> Markup {
    let words = visitor.translator();
    let id = report.id;
    html! {
        form .fields method="post" action="/operator/act" {
            input type="hidden" name="report" value=(id);
            input type="hidden" name="target" value=(report.reported);
            input type="hidden" name="table" value=(report.table);
            label for={ "action-" (id) } { (words.text(key::OPERATOR_ACTION)) }
            select id={ "action-" (id) } name="action" {
                @for (value, label) in ACTIONS { option value=(value) { (words.text(label)) } }
            }
            label for={ "new-name-" (id) } { (words.text(key::OPERATOR_NEW_NAME)) }
            input id={ "new-name-" (id) } type="text" name="name" maxlength=(MAX_PLAYER_NAME_CHARS) autocomplete="off";
            (reason_and_button(visitor, &format!("report-{id}"), key::OPERATOR_DO))
        }
    }
}
