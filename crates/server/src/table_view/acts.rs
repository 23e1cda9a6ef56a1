//! What the reader can do besides moving: buttons, a typed move, talk.

use maud::{Markup, html};
use tessera_i18n::Key;
use tessera_table::{MayDo, Stage};

use super::Seen;
use crate::icon;
use crate::key;
use crate::names;
use crate::who::Visitor;

pub(super) fn draw(seen: &Seen<'_>, visitor: &Visitor) -> Markup {
    let words = seen.words;
    let link = visitor.link_query();
    let file = |name: &str| format!("/t/{}/{name}{link}", seen.id);
    let may = |what: MayDo| seen.view.may.contains(&what);
    let deed = |name: &'static str, key: Key| {
        html! { button type="button" .tool data-do=(name) title=(words.say(key)) aria-label=(words.say(key)) { (icon::draw(name)) } }
    };
    html! {
        div .deeds {
            @if may(MayDo::OfferDraw) {
                button type="button" data-action="offer" data-seat=[seen.acting_seat()] data-fields="{\"offer\":\"draw\"}"
                    data-sure=[(seen.own_seats().len() > 1).then(|| words.say(key::SURE_DRAW))] { (words.say(key::OFFER_DRAW)) }
            }
            @if may(MayDo::OfferTakeBack) {
                button type="button" data-action="offer" data-seat=[seen.last_moved_seat()] data-fields="{\"offer\":\"take_back\"}" { (words.say(key::OFFER_TAKE_BACK)) }
            }
            @if may(MayDo::Abort) {
                button type="button" data-action="abort" data-sure=(words.say(key::SURE_ABORT)) { (words.say(key::ABORT)) }
            } @else if may(MayDo::Resign) {
                button type="button" data-action="resign" data-seat=[seen.acting_seat()]
                    data-sure=(words.say(key::SURE_RESIGN)) { (words.say(key::RESIGN)) }
            }
            @if may(MayDo::LeaveSeat) {
                button type="button" data-action="leave_seat" data-seat=[seen.acting_seat()] { (words.say(key::LEAVE_SEAT)) }
            }
        }
        div .tools role="group" aria-label=(words.say(key::VIEW_TOOLS)) {
            @if seen.may_be_helped() {
                button type="button" .tool data-do="hint" data-from=(file("hint")) title=(words.say(key::HINT))
                    aria-label=(words.say(key::HINT)) { (icon::draw("hint")) }
            }
            (deed("flip", key::FLIP_BOARD))
            (deed("zoom-in", key::ZOOM_IN))
            (deed("zoom-out", key::ZOOM_OUT))
            (deed("full-screen", key::FULL_SCREEN))
            (deed("sound", key::SOUND))
            @if seen.table.stage() != Stage::Waiting {
                button type="button" .tool data-do="copy-record" data-from=(file("record.txt")) title=(words.say(key::COPY_RECORD))
                    aria-label=(words.say(key::COPY_RECORD)) { (icon::draw("copy")) }
                a .button .tool href=(file("board.png")) download=(format!("{}.png", seen.id)) title=(words.say(key::DOWNLOAD_PICTURE))
                    aria-label=(words.say(key::DOWNLOAD_PICTURE)) { (icon::draw("download")) }
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
            label for="typed-move" { (words.say(key::TYPED_MOVE)) }
            input #typed-move type="text" name="move" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="12";
        }
    }
}

/// The talk at the table; where players may not talk, they are told why.
pub(crate) fn chat(seen: &Seen<'_>, messages: &Markup) -> Markup {
    let words = seen.words;
    html! {
        h2 { (words.say(key::CHAT)) }
        // Who hears the page hears each message once, as it comes, with everything else that is announced.
        div #region-chat .chat-log role="log" aria-live="off" { (messages) }
        @if seen.viewer.is_some() {
            form #chat-form {
                input type="text" name="text" maxlength="500" autocomplete="off" aria-label=(words.say(key::CHAT_SAY)) placeholder=(words.say(key::CHAT_SAY));
                button { (words.say(key::CHAT_SEND)) }
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
        @if silent { p .soft { (words.say(key::CHAT_SILENT)) } }
        @else if seen.view.chat.is_empty() { p .soft { (words.say(key::CHAT_EMPTY)) } }
        @for message in &seen.view.chat {
            p { b { (names::of_player(words, &message.name)) } " " (message.text) }
        }
    }
}
