//! Lists of tables: open ones and running games.

use maud::{Markup, html};
use tessera_i18n::Translator;
use tessera_store::{SummarySeat, TableSummary};
use tessera_table::HolderKind;

use crate::labels;
use crate::message_keys as key;

/// The names of the seated players, such as "Ada – Bob". Engines of one level are counted: "Ada – 5 × Computer level 2".
pub(super) fn players(words: Translator<'_>, summary: &TableSummary) -> Markup {
    names(words, summary.seats.iter()).unwrap_or_default()
}

/// The names of the players in a list of a player's own games: the opponents, unless the player holds all seats.
pub(super) fn opponents(words: Translator<'_>, summary: &TableSummary, player: &str) -> Markup {
    let others = names(words, summary.seats.iter().filter(|seat| seat.player.as_deref() != Some(player)));
    others.unwrap_or_else(|| players(words, summary))
}

fn names<'a>(words: Translator<'_>, seats: impl Iterator<Item = &'a SummarySeat>) -> Option<Markup> {
    let mut counted: Vec<(String, usize, bool)> = Vec::new();
    for seat in seats.filter(|seat| seat.kind != HolderKind::Open) {
        let name = labels::summary_seat(words, seat);
        match counted.iter_mut().find(|(known, ..)| seat.kind == HolderKind::Engine && *known == name) {
            Some((_, count, _)) => *count += 1,
            None => counted.push((name, 1, seat.bot)),
        }
    }
    (!counted.is_empty()).then(|| {
        html! {
            @for (nth, (name, count, is_bot)) in counted.iter().enumerate() {
                @if nth > 0 { " – " }
                @if *count > 1 { (count) " × " }
                (name)
                @if *is_bot { (labels::bot_mark(words)) }
            }
        }
    })
}

/// Tables with open seats.
pub(super) fn open(words: Translator<'_>, tables: &[TableSummary]) -> Markup {
    html! {
        @if tables.is_empty() { p .soft { (words.text(key::NO_OPEN_TABLES)) } }
        @else { ul .rows {
            @for summary in tables {
                @let open = summary.seats.iter().filter(|seat| seat.kind == HolderKind::Open).count();
                li {
                    b { (words.game_name(summary.game)) } span .soft { (players(words, summary)) }
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
                    b { (words.game_name(summary.game)) } span .soft { (players(words, summary)) }
                    span .details { (labels::clock(words, summary.clock)) }
                    a .button href={"/t/" (summary.table)} { (words.text(key::WATCH)) }
                }
            }
        } }
    }
}
