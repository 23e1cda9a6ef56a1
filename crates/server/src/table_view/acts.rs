//! What the reader can do besides moving: buttons, a typed move, talk.

use maud::{Markup, html};
use tessera_table::{MayDo, Stage};

use super::Seen;
use crate::icon;
use crate::names;
use crate::who::Visitor;

pub(super) fn draw(seen: &Seen<'_>, visitor: &Visitor) -> Markup {
    let words = seen.words;
    let link = visitor.link_query();
    let file = |name: &str| format!("/t/{}/{name}{link}", seen.id);
    let may = |what: MayDo| seen.view.may.contains(&what);
    let deed = |name: &'static str, key: &'static str| {
        html! { button type="button" .tool data-do=(name) title=(words.say(key)) aria-label=(words.say(key)) { (icon::draw(name)) } }
    };
    html! {
        div .deeds {
            @if may(MayDo::OfferDraw) {
                button type="button" data-action="offer" data-seat=[seen.acting_seat()] data-fields="{\"offer\":\"draw\"}"
                    data-sure=[(seen.own_seats().len() > 1).then(|| words.say("sure-draw"))] { (words.say("offer-draw")) }
            }
            @if may(MayDo::OfferTakeBack) {
                button type="button" data-action="offer" data-seat=[seen.last_moved_seat()] data-fields="{\"offer\":\"take_back\"}" { (words.say("offer-take-back")) }
            }
            @if may(MayDo::Abort) {
                button type="button" data-action="abort" data-sure=(words.say("sure-abort")) { (words.say("abort")) }
            } @else if may(MayDo::Resign) {
                button type="button" data-action="resign" data-seat=[seen.acting_seat()]
                    data-sure=(words.say("sure-resign")) { (words.say("resign")) }
            }
            @if may(MayDo::LeaveSeat) {
                button type="button" data-action="leave_seat" data-seat=[seen.acting_seat()] { (words.say("leave-seat")) }
            }
        }
        div .tools role="group" aria-label=(words.say("view-tools")) {
            @if seen.may_be_helped() {
                button type="button" .tool data-do="hint" data-from=(file("hint")) title=(words.say("hint"))
                    aria-label=(words.say("hint")) { (icon::draw("hint")) }
            }
            (deed("flip", "flip-board"))
            (deed("zoom-in", "zoom-in"))
            (deed("zoom-out", "zoom-out"))
            (deed("full-screen", "full-screen"))
            (deed("sound", "sound"))
            @if seen.table.stage() != Stage::Waiting {
                button type="button" .tool data-do="copy-record" data-from=(file("record.txt")) title=(words.say("copy-record"))
                    aria-label=(words.say("copy-record")) { (icon::draw("copy")) }
                a .button .tool href=(file("board.png")) download=(format!("{}.png", seen.id)) title=(words.say("download-picture"))
                    aria-label=(words.say("download-picture")) { (icon::draw("download")) }
            }
        }
    }
}

/// A move can be typed by those who play and like that better.
pub(super) fn typed_move(seen: &Seen<'_>) -> Markup {
    let words = seen.words;
    if seen.table.stage() != Stage::Playing || seen.own_seats().is_empty() {
        return Markup::default();
    }
    html! {
        form #typed-form {
            label for="typed-move" { (words.say("typed-move")) }
            input #typed-move type="text" name="move" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="12";
        }
    }
}

/// The talk at the table; where players may not talk, they are told why.
pub(crate) fn chat(seen: &Seen<'_>, messages: &Markup) -> Markup {
    let words = seen.words;
    html! {
        h2 { (words.say("chat")) }
        // Who hears the page hears each message once, as it comes, with everything else that is announced.
        div #region-chat .chat-log role="log" aria-live="off" { (messages) }
        @if seen.viewer.is_some() {
            form #chat-form {
                input type="text" name="text" maxlength="500" autocomplete="off" aria-label=(words.say("chat-say")) placeholder=(words.say("chat-say"));
                button { (words.say("chat-send")) }
            }
        }
    }
}

pub(super) fn messages(seen: &Seen<'_>) -> Markup {
    let words = seen.words;
    let silent = seen.table.opening().has_teams()
        && seen.table.stage() == Stage::Playing
        && !seen.own_seats().is_empty();
    html! {
        @if silent { p .soft { (words.say("chat-silent")) } }
        @else if seen.view.chat.is_empty() { p .soft { (words.say("chat-empty")) } }
        @for message in &seen.view.chat {
            p { b { (names::of_player(words, &message.name)) } " " (message.text) }
        }
    }
}
