//! Controls of the page: buttons for game actions and board tools, the typed move, chat.

use maud::{Markup, html};
use tessera_i18n::MessageKey;
use tessera_table::{AllowedAction, TableStage};

use super::TablePageView;
use crate::extract::Visitor;
use crate::icon;
use crate::key;
use crate::labels;

pub(super) fn render(page: &TablePageView<'_>, visitor: &Visitor) -> Markup {
    let words = page.words;
    let link = visitor.link_query();
    let file = |name: &str| format!("/t/{}/{name}{link}", page.id);
    let may = |action: AllowedAction| page.view.may.contains(&action);
    let tool = |name: &'static str, key: MessageKey| {
        html! { button type="button" .tool data-do=(name) title=(words.text(key)) aria-label=(words.text(key)) { (icon::svg(name)) } }
    };
    html! {
        div .deeds {
            @if may(AllowedAction::OfferDraw) {
                button type="button" data-action="offer" data-seat=[page.acting_seat()] data-fields="{\"offer\":\"draw\"}"
                    data-sure=[(page.own_seats().len() > 1).then(|| words.text(key::SURE_DRAW))] { (words.text(key::OFFER_DRAW)) }
            }
            @if may(AllowedAction::OfferTakeBack) {
                button type="button" data-action="offer" data-seat=[page.last_moved_seat()] data-fields="{\"offer\":\"take_back\"}" { (words.text(key::OFFER_TAKE_BACK)) }
            }
            @if may(AllowedAction::Abort) {
                button type="button" data-action="abort" data-sure=(words.text(key::SURE_ABORT)) { (words.text(key::ABORT)) }
            } @else if may(AllowedAction::Resign) {
                button type="button" data-action="resign" data-seat=[page.acting_seat()]
                    data-sure=(words.text(key::SURE_RESIGN)) { (words.text(key::RESIGN)) }
            }
            @if may(AllowedAction::LeaveSeat) {
                button type="button" data-action="leave_seat" data-seat=[page.acting_seat()] { (words.text(key::LEAVE_SEAT)) }
            }
        }
        div .tools role="group" aria-label=(words.text(key::VIEW_TOOLS)) {
            @if page.may_have_hint() {
                button type="button" .tool data-do="hint" data-from=(file("hint")) title=(words.text(key::HINT))
                    aria-label=(words.text(key::HINT)) { (icon::svg("hint")) }
            }
            (tool("flip", key::FLIP_BOARD))
            (tool("zoom-in", key::ZOOM_IN))
            (tool("zoom-out", key::ZOOM_OUT))
            (tool("full-screen", key::FULL_SCREEN))
            (tool("sound", key::SOUND))
            @if page.table.stage() != TableStage::Waiting {
                button type="button" .tool data-do="copy-record" data-from=(file("record.txt")) title=(words.text(key::COPY_RECORD))
                    aria-label=(words.text(key::COPY_RECORD)) { (icon::svg("copy")) }
                a .button .tool href=(file("board.png")) download=(format!("{}.png", page.id)) title=(words.text(key::DOWNLOAD_PICTURE))
                    aria-label=(words.text(key::DOWNLOAD_PICTURE)) { (icon::svg("download")) }
            }
        }
    }
}

/// The input for a typed move, for players of a running game.
pub(super) fn typed_move(page: &TablePageView<'_>) -> Markup {
    let words = page.words;
    if page.table.stage() != TableStage::Playing || page.own_seats().is_empty() {
        return Markup::default();
    }
    html! {
        form #typed-form {
            label for="typed-move" { (words.text(key::TYPED_MOVE)) }
            input #typed-move type="text" name="move" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="12";
        }
    }
}

/// The chat with its input.
pub(crate) fn chat(page: &TablePageView<'_>, messages: &Markup) -> Markup {
    let words = page.words;
    html! {
        h2 { (words.text(key::CHAT)) }
        // Not live: the page's announcement region already reads each message out once.
        div #region-chat .chat-log role="log" aria-live="off" { (messages) }
        @if page.viewer.is_some() {
            form #chat-form {
                input type="text" name="text" maxlength="500" autocomplete="off" aria-label=(words.text(key::CHAT_SAY)) placeholder=(words.text(key::CHAT_SAY));
                button { (words.text(key::CHAT_SEND)) }
            }
        }
    }
}

pub(super) fn messages(page: &TablePageView<'_>) -> Markup {
    let words = page.words;
    let silent = page.table.setup().has_teams()
        && page.table.stage() == TableStage::Playing
        && !page.own_seats().is_empty();
    html! {
        @if silent { p .soft { (words.text(key::CHAT_SILENT)) } }
        @else if page.view.chat.is_empty() { p .soft { (words.text(key::CHAT_EMPTY)) } }
        @for message in &page.view.chat {
            p { b { (labels::player(words, &message.name)) } " " (message.text) }
        }
    }
}
