//! The invitation to a table with an open seat: its sentence, and the form that takes the seat.

use maud::{Markup, html};
use tessera_table::{FirstPlayerRule, MAX_PLAYER_NAME_CHARS, SeatHolder};

use super::TablePageView;
use crate::extract::Visitor;
use crate::message_keys as key;

/// Whether the visitor has come to take a seat: they have none, and it is not their table.
pub(super) fn is_invited(page: &TablePageView<'_>) -> bool {
    page.own_seats().is_empty() && !page.view.host && page.table.holders().iter().any(SeatHolder::is_open)
}

/// "Ada invites you to Pentago. You play Black."
pub(super) fn sentence(page: &TablePageView<'_>) -> String {
    let (words, setup) = (page.words, page.table.setup());
    let game = page.words.game_name(setup.game);
    let host = page.seats().find(|&seat| page.holder(seat).player() == Some(&setup.host));
    let invited = match host.or_else(|| page.seats().find(|&seat| !page.holder(seat).is_open())) {
        Some(host) => {
            words.format(key::INVITED_BY, &[("name", page.name(host).into()), ("game", game.into())])
        }
        None => words.format(key::INVITED, &[("game", game.into())]),
    };
    let open: Vec<_> = page.seats().filter(|&seat| page.holder(seat).is_open()).collect();
    match (setup.first_player, &open[..]) {
        (FirstPlayerRule::AsSeated, [seat]) => {
            let colour = words.format(key::INVITED_COLOUR, &[("colour", page.colour(*seat).into())]);
            format!("{invited} {colour}")
        }
        _ => invited,
    }
}

/// The form that takes a seat. A visitor without a session can give a name.
pub(super) fn form(page: &TablePageView<'_>, visitor: &Visitor) -> Markup {
    let words = page.words;
    html! {
        form .invited method="post" action={"/t/" (page.id) "/sit"} {
            input type="hidden" name="link" value=[visitor.link_secret()];
            @if visitor.player.is_none() {
                label for="guest-name" { (words.text(key::YOUR_NAME)) }
                input #guest-name type="text" name="guest_name" maxlength=(MAX_PLAYER_NAME_CHARS) autocomplete="nickname";
            }
            button .primary { (words.text(key::INVITED_PLAY)) }
        }
    }
}
