//! The links by which players take their seats, as slips to cut out. A sheet of its own, for the organiser alone: what
//! hangs on the wall must not give away anybody's seat.

use maud::{Markup, html};

use super::{frame, print, say};
use crate::app::House;
use crate::tournaments::Seen;
use crate::words::Words;

/// Whether this visitor can have them.
pub(super) fn are_his(seen: &Seen) -> bool {
    seen.organises() && seen.state().plan().online.is_some()
}

/// A slip for everybody who is a person and still plays.
pub(super) async fn slips(house: &House, words: Words<'_>, seen: &Seen) -> Markup {
    if !are_his(seen) {
        return html! {};
    }
    let address = frame::address(house, seen);
    let mut owners = Vec::new();
    let mut addresses = Vec::new();
    for entrant in seen.state().entrants().iter().filter(|one| one.engine.is_none() && !one.withdrawn) {
        let Some(link) = seen.live.link_of(entrant.number).await else { continue };
        owners.push(entrant);
        addresses.push(format!("{address}/players/{}?link={link}", entrant.number));
    }
    let codes = print::codes(addresses.clone()).await;
    html! {
        p .secret { b { (words.say("tournament-links-secret")) } }
        ul .link-slips { @for ((entrant, address), code) in owners.iter().zip(&addresses).zip(&codes) {
            li {
                div {
                    b { (say::numbered(entrant)) } span { (entrant.club) }
                    span .soft { (words.say("tournament-link-yours")) }
                    span .link-shown { (address) }
                }
                (code)
            }
        } }
    }
}
