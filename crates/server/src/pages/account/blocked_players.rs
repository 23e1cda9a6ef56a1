//! Blocked players and own reports on the account page, for guests too.

use axum::extract::{Form, State};
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;
use tessera_service::{BlockedPlayers, Reports};
use tessera_store::{AbuseReport, BlockedPlayer, StoreError};
use tessera_table::Millis;

use super::AccountFormResult;
use crate::extract::Visitor;
use crate::labels;
use crate::message_keys as key;
use crate::pages::{see_other, store_failed};

/// The most reports that are shown.
const OWN_REPORTS_SHOWN: u32 = 10;

/// The lists of a player.
#[derive(Default)]
pub(super) struct BlockedPlayersAndReports {
    blocks: Vec<BlockedPlayer>,
    reports: Vec<AbuseReport>,
}

impl BlockedPlayersAndReports {
    pub(super) async fn of(
        blocks: &BlockedPlayers,
        reports: &Reports,
        player: &str,
    ) -> Result<BlockedPlayersAndReports, StoreError> {
        let (blocks, reports) = (blocks.entries(player).await?, reports.of(player, OWN_REPORTS_SHOWN).await?);
        Ok(BlockedPlayersAndReports { blocks, reports })
    }

    /// The sections of the page; nothing for players who have blocked and reported nobody.
    pub(super) fn render(&self, visitor: &Visitor) -> Markup {
        let words = visitor.translator();
        html! {
            @if !self.blocks.is_empty() {
                section .card {
                    h2 { (words.text(key::BLOCKED_PLAYERS)) }
                    p .soft { (words.text(key::BLOCK_WHY)) }
                    ul .rows {
                        @for block in &self.blocks {
                            @let name = labels::player(words, &block.name);
                            li {
                                b { (name) }
                                span .details { (labels::date(words, Millis(block.since))) }
                                form method="post" action="/account/blocks" {
                                    button name="block" value=(block.id) { (words.text(key::UNBLOCK)) span .unseen { ": " (name) } }
                                }
                            }
                        }
                    }
                }
            }
            @if !self.reports.is_empty() {
                section .card {
                    h2 { (words.text(key::OWN_REPORTS)) }
                    ul .rows {
                        @for report in &self.reports {
                            @let state = if report.handled.is_some() { key::REPORT_HANDLED } else { key::REPORT_OPEN };
                            li { b { (labels::player(words, &report.name)) } span .details { (labels::date(words, Millis(report.at))) " · " (words.text(state)) } }
                        }
                    }
                }
            }
        }
    }
}

/// The form that unblocks a player.
#[derive(Debug, Deserialize)]
pub(crate) struct UnblockForm {
    block: u64,
}

/// `POST /account/blocks`
pub(crate) async fn unblock(
    State(blocks): State<BlockedPlayers>,
    visitor: Visitor,
    Form(form): Form<UnblockForm>,
) -> Response {
    let Some(player) = &visitor.player else { return see_other("/account", None) };
    // An entry that is gone is no error: the form may be sent twice.
    match blocks.unblock(&player.id, form.block).await {
        Ok(()) => see_other(AccountFormResult::Unblocked.path(), None),
        Err(reason) => store_failed(&visitor, &reason),
    }
}
