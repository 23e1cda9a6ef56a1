//! Controls of the page: game actions, the typed move, the files of a game, chat.
//!
//! What a player cannot do now is disabled and keeps its place, so that no button moves under the pointer.

use maud::{Markup, html};
use tessera_i18n::MessageKey;
use tessera_table::{AllowedAction, MAX_CHAT_CHARS, TableStage};

use super::TablePageView;
use crate::button_icons;
use crate::extract::Visitor;
use crate::labels;
use crate::message_keys as key;

/// A button of a game action.
struct ActionButton {
    action: &'static str,
    fields: Option<&'static str>,
    seat: Option<u8>,
    label: MessageKey,
    icon: &'static str,
    /// A question to confirm first.
    question: Option<MessageKey>,
    enabled: bool,
}

impl ActionButton {
    fn render(&self, page: &TablePageView<'_>) -> Markup {
        let words = page.words;
        html! {
            button type="button" data-action=(self.action) data-seat=[self.seat] data-fields=[self.fields]
                data-sure=[self.question.map(|question| words.text(question))]
                aria-disabled=[(!self.enabled).then_some("true")] {
                (button_icons::svg(self.icon)) span { (words.text(self.label)) }
            }
        }
    }
}

/// The actions of a player.
pub(super) fn render(page: &TablePageView<'_>, visitor: &Visitor) -> Markup {
    let words = page.words;
    let may = |action: AllowedAction| page.view.may.contains(&action);
    let plays = page.table.stage() == TableStage::Playing && !page.own_seats().is_empty();
    let leave = ActionButton {
        action: "leave_seat",
        fields: None,
        seat: page.acting_seat(),
        label: key::LEAVE_SEAT,
        icon: "previous",
        question: None,
        enabled: true,
    };
    html! {
        div .deeds {
            @if plays {
                @if page.hints_allowed() {
                    button type="button" data-do="hint" data-from={"/t/" (page.id) "/hint" (visitor.link_query())}
                        aria-disabled=[(!page.may_have_hint()).then_some("true")] {
                        (button_icons::svg("hint")) span { (words.text(key::HINT)) }
                    }
                }
                @for button in game_actions(page) { (button.render(page)) }
            } @else if may(AllowedAction::LeaveSeat) { (leave.render(page)) }
        }
    }
}

/// The actions of a running game, always the same ones.
fn game_actions(page: &TablePageView<'_>) -> Vec<ActionButton> {
    let may = |action: AllowedAction| page.view.may.contains(&action);
    let in_tournament = page.table.setup().tournament.is_some();
    let draw = ActionButton {
        action: "offer",
        fields: Some("{\"offer\":\"draw\"}"),
        seat: page.acting_seat(),
        label: key::OFFER_DRAW,
        icon: "draw",
        question: (page.own_seats().len() > 1).then_some(key::SURE_DRAW),
        enabled: may(AllowedAction::OfferDraw),
    };
    let take_back = ActionButton {
        action: "offer",
        fields: Some("{\"offer\":\"take_back\"}"),
        seat: page.last_moved_seat(),
        label: key::OFFER_TAKE_BACK,
        icon: "take-back",
        question: None,
        enabled: may(AllowedAction::OfferTakeBack),
    };
    let abort = may(AllowedAction::Abort);
    let resign = ActionButton {
        action: if abort { "abort" } else { "resign" },
        fields: None,
        seat: page.acting_seat().filter(|_| !abort),
        label: if abort { key::ABORT } else { key::RESIGN },
        icon: "resign",
        question: Some(if abort { key::SURE_ABORT } else { key::SURE_RESIGN }),
        enabled: abort || may(AllowedAction::Resign),
    };
    let against_engines = page.is_solo() && page.own_seats().len() == 1;
    let offered = [
        (!in_tournament).then_some(take_back),
        // A computer is not asked for a draw.
        (!against_engines).then_some(draw),
        Some(resign),
    ];
    offered.into_iter().flatten().collect()
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

/// The files of a game that has begun: its record and a picture.
pub(super) fn files(page: &TablePageView<'_>, visitor: &Visitor) -> Markup {
    let words = page.words;
    let link = visitor.link_query();
    let file = |name: &str| format!("/t/{}/{name}{link}", page.id);
    if page.table.stage() == TableStage::Waiting {
        return Markup::default();
    }
    html! {
        button type="button" data-do="copy-record" data-from=(file("record.txt")) {
            (button_icons::svg("copy")) span { (words.text(key::COPY_RECORD)) }
        }
        a .button href=(file("board.png")) download=(format!("{}.png", page.id)) {
            (button_icons::svg("download")) span { (words.text(key::DOWNLOAD_PICTURE)) }
        }
    }
}

/// The buttons under the board, which depend on nothing: steps through the game, and tools.
pub(crate) fn board_bar(page: &TablePageView<'_>) -> Markup {
    let words = page.words;
    let button = |name: &'static str, key: MessageKey| {
        html! { button type="button" data-do=(name) aria-label=(words.text(key)) title=(words.text(key)) { (button_icons::svg(name)) } }
    };
    // The style shows the icon of the state.
    let switch = |name: &'static str, icons: [&str; 2], key: MessageKey| {
        html! {
            button type="button" data-do=(name) aria-label=(words.text(key)) title=(words.text(key)) {
                span .on { (button_icons::svg(icons[0])) } span .off { (button_icons::svg(icons[1])) }
            }
        }
    };
    html! {
        div .board-bar {
            div .steps role="group" aria-label=(words.text(key::STEP_THROUGH)) {
                (button("first", key::STEP_FIRST))
                (button("previous", key::STEP_PREVIOUS))
                (button("next", key::STEP_NEXT))
                (button("last", key::STEP_LAST))
            }
            div .tools role="group" aria-label=(words.text(key::VIEW_TOOLS)) {
                (button("flip", key::FLIP_BOARD))
                (switch("sound", ["sound-on", "sound-off"], key::SOUND))
                (switch("notify", ["notify-on", "notify-off"], key::NOTIFY))
                button type="button" popovertarget="more-tools" aria-label=(words.text(key::MORE_TOOLS)) title=(words.text(key::MORE_TOOLS)) { (button_icons::svg("more")) }
            }
        }
    }
}

/// The tools that are rarely used, behind the last button of the bar.
pub(crate) fn more_tools(page: &TablePageView<'_>, typed: &Markup, files: &Markup) -> Markup {
    let words = page.words;
    let button = |name: &'static str, key: MessageKey| {
        html! { button type="button" data-do=(name) { (button_icons::svg(name)) span { (words.text(key)) } } }
    };
    html! {
        div #more-tools popover .more-tools role="group" aria-label=(words.text(key::MORE_TOOLS)) {
            section #region-typed .typed { (typed) }
            (button("zoom-in", key::ZOOM_IN))
            (button("zoom-out", key::ZOOM_OUT))
            (button("full-screen", key::FULL_SCREEN))
            // With more players too much changes until the next turn.
            @if page.table.holders().len() == 2 && page.own_seats().len() == 1 {
                button type="button" data-do="premove" title=(words.text(key::PREMOVE_WHY)) {
                    (button_icons::svg("next")) span { (words.text(key::PREMOVE)) }
                }
            }
            section #region-files .files { (files) }
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
                input type="text" name="text" maxlength=(MAX_CHAT_CHARS) autocomplete="off" aria-label=(words.text(key::CHAT_SAY)) placeholder=(words.text(key::CHAT_SAY));
                button { (words.text(key::CHAT_SEND)) }
            }
        }
    }
}

pub(super) fn messages(page: &TablePageView<'_>, visitor: &Visitor) -> Markup {
    let words = page.words;
    let silent = page.table.setup().has_teams()
        && page.table.stage() == TableStage::Playing
        && !page.own_seats().is_empty();
    html! {
        @if silent { p .soft .silent { (words.text(key::CHAT_SILENT)) } }
        @else if page.view.chat.is_empty() { p .soft { (words.text(key::CHAT_EMPTY)) } }
        @for message in &page.view.chat {
            p {
                b { (labels::player(words, &message.name)) } " "
                @if message.text.is_empty() { span .soft { (words.text(key::CHAT_DELETED)) } } @else { (message.text) }
                @if page.may_report(message.author.as_ref()) {
                    " " a .about-message href={"/t/" (page.id) "/messages/" (message.number) (visitor.link_query())} target="_blank"
                        aria-label=(words.text(key::REPORT_OR_BLOCK)) title=(words.text(key::REPORT_OR_BLOCK)) { (button_icons::svg("resign")) }
                }
            }
        }
    }
}
