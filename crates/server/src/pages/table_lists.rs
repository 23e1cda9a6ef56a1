//! Lists of tables: open ones and running games.

use maud::{Markup, html};
use tessera_i18n::Translator;
use tessera_store::TableSummary;
use tessera_table::HolderKind;

use crate::labels;
use crate::message_keys as key;

/// The names of the seated players, such as "Ada – Bob".
pub(super) fn players(words: Translator<'_>, summary: &TableSummary) -> String {
    let seated = summary.seats.iter().filter(|seat| seat.kind != HolderKind::Open);
    seated.map(|seat| labels::summary_seat(words, seat)).collect::<Vec<_>>().join(" – ")
}

/// Tables with open seats.
pub(super) fn open(words: Translator<'_>, tables: &[TableSummary]) -> Markup {
    html! {
        @if tables.is_empty() { p .soft { (words.text(key::NO_OPEN_TABLES)) } }
        @else { ul .rows {
            @for summary in tables {
                @let open = summary.seats.iter().filter(|seat| seat.kind == HolderKind::Open).count();
                li {
                    b { (summary.game.title()) } span .soft { (players(words, summary)) }
                    span .details { (labels::clock(words, summary.clock)) " · " (words.format(key::WAITING_FOR, &[("number", open.into())])) }
                    a .button href={"/t/" (summary.table)} { (words.text(key::JOIN)) }
                }
            }
        } }
    }
}

/// Games in progress.
pub(super) fn running(words: Translator<'_>, tables: &[TableSummary]) -> Markup {
    html! {
        @if tables.is_empty() { p .soft { (words.text(key::NO_RUNNING_GAMES)) } }
        @else { ul .rows {
            @for summary in tables {
                li {
                    b { (summary.game.title()) } span .soft { (players(words, summary)) }
                    span .details { (labels::clock(words, summary.clock)) }
                    a .button href={"/t/" (summary.table)} { (words.text(key::WATCH)) }
                }
            }
        } }
    }
}
