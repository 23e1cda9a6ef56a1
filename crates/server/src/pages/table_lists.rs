//! Lists of tables: open ones, running games, a player's own games.

use maud::{Markup, html};
use tessera_i18n::Translator;
use tessera_store::{SummaryStage, TableSummary};
use tessera_table::SeatKind;

use crate::key;
use crate::labels;

/// The names of the seated players, such as "Ada – Bob".
fn players(words: Translator<'_>, summary: &TableSummary) -> String {
    let seated = summary.seats.iter().filter(|seat| seat.kind != SeatKind::Open);
    seated.map(|seat| labels::summary_seat(words, seat)).collect::<Vec<_>>().join(" – ")
}

/// Tables with open seats.
pub(super) fn open(words: Translator<'_>, tables: &[TableSummary]) -> Markup {
    html! {
        @if tables.is_empty() { p .soft { (words.text(key::NO_OPEN_TABLES)) } }
        @else { ul .rows {
            @for summary in tables {
                @let open = summary.seats.iter().filter(|seat| seat.kind == SeatKind::Open).count();
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

/// The games of one player, with their results.
pub(super) fn own(words: Translator<'_>, tables: &[TableSummary], player: &str) -> Markup {
    html! {
        ul .rows {
            @for summary in tables {
                li {
                    b { (summary.game.title()) } span .soft { (players(words, summary)) }
                    span .details { (result_label(words, summary, player)) " · " (crate::dates::date(tessera_table::Millis(summary.last_played))) }
                    a .button href={"/t/" (summary.table)} { (words.text(key::OPEN_GAME)) }
                }
            }
        }
    }
}

fn result_label(words: Translator<'_>, summary: &TableSummary, player: &str) -> String {
    let key = match summary.stage {
        SummaryStage::Waiting => key::STAGE_WAITING,
        SummaryStage::Playing => key::STAGE_PLAYING,
        SummaryStage::Over => {
            let places = summary.result.as_ref().map(|outcome| outcome.places.clone()).unwrap_or_default();
            let own = summary.seats.iter().position(|seat| seat.player.as_deref() == Some(player));
            let several =
                summary.seats.iter().filter(|seat| seat.player.as_deref() == Some(player)).count() > 1;
            match own.and_then(|seat| places.get(seat)) {
                None => key::STAGE_ABORTED,
                Some(_) if places.iter().all(|place| *place == 1) => key::STAGE_DRAW,
                Some(_) if several => key::STAGE_OVER,
                Some(1) => key::STAGE_WON,
                Some(_) => key::STAGE_LOST,
            }
        }
    };
    words.text(key).into_owned()
}
