//! The page of another player at a table: report them or a message of theirs, and block them.

use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::html;
use serde::Deserialize;
use tessera_service::{
    BlockedPlayers, LiveTable, MAX_NOTE_CHARS, ReportError, ReportReason, ReportTarget, ReportTargetPlayer,
    Reports,
};
use tessera_table::{PlayerId, SeatNumber};

use crate::extract::{TableAccess, Visitor};
use crate::labels;
use crate::message_keys as key;
use crate::pages::layout::{HtmlPage, form_problem_page, problem_page};
use crate::pages::{see_other, store_failed};
use crate::refusal_status;
use crate::security::network;

/// The path of a seat or of a message.
#[derive(Debug, Deserialize)]
pub(crate) struct ReportTargetPath {
    #[serde(default)]
    seat: Option<SeatNumber>,
    #[serde(default)]
    message: u32,
}

impl ReportTargetPath {
    fn target(&self) -> ReportTarget {
        self.seat.map_or(ReportTarget::Message(self.message), ReportTarget::Seat)
    }

    /// The page of the target.
    fn path(&self, table: &LiveTable) -> String {
        match self.seat {
            Some(seat) => format!("/t/{}/seats/{seat}", table.id),
            None => format!("/t/{}/messages/{}", table.id, self.message),
        }
    }
}

/// What a form of the page has done.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ReportNotice {
    Reported,
    Blocked,
}

/// The query of the page.
#[derive(Debug, Deserialize)]
pub(crate) struct ReportQuery {
    done: Option<ReportNotice>,
}

/// `GET /t/{table}/seats/{seat}` and `GET /t/{table}/messages/{message}`
pub(crate) async fn show(
    State(reports): State<Reports>,
    Path(path): Path<ReportTargetPath>,
    Query(query): Query<ReportQuery>,
    TableAccess { table, visitor }: TableAccess,
) -> Response {
    match meant(&reports, &table, &visitor, &path).await {
        Ok((_, meant)) => page(&visitor, &table, &path, &meant, query.done),
        Err(refused) => refused,
    }
}

/// The visitor's id and the player that they mean.
async fn meant(
    reports: &Reports,
    table: &LiveTable,
    visitor: &Visitor,
    path: &ReportTargetPath,
) -> Result<(PlayerId, ReportTargetPlayer), Response> {
    let Some(player) = &visitor.player else {
        let sentence = visitor.translator().text_of(key::REFUSED, "nobody");
        return Err(problem_page(visitor, StatusCode::UNAUTHORIZED, &sentence));
    };
    let reader = PlayerId::new(player.id.as_str());
    match reports.meant_player(table, path.target(), &reader).await {
        Ok(meant) => Ok((reader, meant)),
        Err(reason) => Err(refused(visitor, &reason, &format!("/t/{}{}", table.id, visitor.link_query()))),
    }
}

fn refused(visitor: &Visitor, reason: &ReportError, back: &str) -> Response {
    if let ReportError::Store(reason) = reason {
        return store_failed(visitor, reason);
    }
    let words = visitor.translator();
    let sentence = words.find_text(key::REFUSED, reason.code()).unwrap_or_else(|| reason.to_string());
    form_problem_page(visitor, refusal_status::of_report(reason), &sentence, back)
}

fn page(
    visitor: &Visitor,
    table: &LiveTable,
    path: &ReportTargetPath,
    meant: &ReportTargetPlayer,
    done: Option<ReportNotice>,
) -> Response {
    let words = visitor.translator();
    let (name, link) = (labels::player(words, &meant.name), visitor.link_query());
    let action = |what: &str| format!("{}/{what}{link}", path.path(table));
    let notice = done.map(|done| match done {
        ReportNotice::Reported => key::REPORT_THANKS,
        ReportNotice::Blocked => key::BLOCK_DONE,
    });
    let body = html! {
        main .narrow {
            h1 { (name) }
            @if let Some(notice) = notice { p .done role="status" { (words.text(notice)) } }
            @if let Some(text) = &meant.text { blockquote .lead { (text) } }
            section .card {
                h2 { (words.text(key::REPORT)) }
                p .soft { (words.text(key::REPORT_WHY)) }
                form .fields method="post" action=(action("report")) {
                    label for="reason" { (words.text(key::OPERATOR_REASON)) }
                    select #reason name="reason" {
                        @for reason in ReportReason::ALL {
                            option value=(reason.name()) { (words.text_of(key::REPORT_REASON, reason.name())) }
                        }
                    }
                    label for="note" { (words.text(key::REPORT_NOTE)) }
                    textarea #note name="note" rows="3" maxlength=(MAX_NOTE_CHARS) {}
                    button .primary { (words.text(key::REPORT)) }
                }
            }
            section .card {
                h2 { (words.text(key::BLOCK)) }
                p .soft { (words.text(key::BLOCK_WHY)) }
                form method="post" action=(action("block")) { button { (words.text(key::BLOCK)) } }
            }
            p { a .button href={ "/t/" (table.id) (link) } { (words.text(key::OPERATOR_TO_TABLE)) } }
        }
    };
    HtmlPage::new(&name, body).with_style("style/forms.css").render(visitor).into_response()
}

/// Back to the page, which says what was done.
fn back_with(visitor: &Visitor, table: &LiveTable, path: &ReportTargetPath, done: &str) -> Response {
    let query = visitor.link_secret().map(|link| format!("&link={link}")).unwrap_or_default();
    see_other(&format!("{}?done={done}{query}", path.path(table)), None)
}

/// The form of a report.
#[derive(Debug, Deserialize)]
pub(crate) struct ReportForm {
    reason: ReportReason,
    #[serde(default)]
    note: String,
}

/// `POST /t/{table}/seats/{seat}/report` and `POST /t/{table}/messages/{message}/report`
pub(crate) async fn report(
    State(reports): State<Reports>,
    Path(path): Path<ReportTargetPath>,
    TableAccess { table, visitor }: TableAccess,
    Form(form): Form<ReportForm>,
) -> Response {
    let reader = match meant(&reports, &table, &visitor, &path).await {
        Ok((reader, _)) => reader,
        Err(refused) => return refused,
    };
    let network = network(visitor.address);
    let made = reports.report(reader.as_str(), network, &table, path.target(), form.reason, &form.note).await;
    match made {
        Ok(()) => back_with(&visitor, &table, &path, "reported"),
        Err(reason) => refused(&visitor, &reason, &format!("{}{}", path.path(&table), visitor.link_query())),
    }
}

/// `POST /t/{table}/seats/{seat}/block` and `POST /t/{table}/messages/{message}/block`
pub(crate) async fn block(
    State(reports): State<Reports>,
    State(blocks): State<BlockedPlayers>,
    Path(path): Path<ReportTargetPath>,
    TableAccess { table, visitor }: TableAccess,
) -> Response {
    let (reader, meant) = match meant(&reports, &table, &visitor, &path).await {
        Ok(meant) => meant,
        Err(refused) => return refused,
    };
    match blocks.block(reader.as_str(), &meant).await {
        Ok(()) => back_with(&visitor, &table, &path, "blocked"),
        Err(reason) => refused(&visitor, &reason, &format!("{}{}", path.path(&table), visitor.link_query())),
    }
}
