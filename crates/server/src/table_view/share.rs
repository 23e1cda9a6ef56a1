//! Waiting for others: the link, large, with a code to photograph.

use maud::{Markup, html};
use tessera_print::Qr;
use tessera_table::SeatKind;

use super::Seen;
use crate::key;
use crate::who::Visitor;

pub(super) fn draw(seen: &Seen<'_>, visitor: &Visitor) -> Markup {
    let words = seen.words;
    let link = visitor.link_query();
    let address = visitor.url_for_others(&format!("/t/{}{link}", seen.id));
    // The host of a private table who has come without its link cannot give it away.
    let can_share = !seen.view.private || !link.is_empty();
    html! {
        @if can_share {
            div .share {
                (code(&address, &words.say(key::QR_CODE)))
                div {
                    p .soft { (words.say(key::SEND_THIS_LINK)) }
                    input #share-link type="text" readonly value=(address) aria-label=(words.say(key::LINK));
                    button type="button" data-do="copy-link" { (words.say(key::COPY_LINK)) }
                }
            }
        }
        @if seen.view.host {
            ul .open-seats {
                @for seat in seen.view.seats.iter().filter(|seat| seat.kind == SeatKind::Open) {
                    @let which = words.with(key::SEAT_NUMBER, &[("number", seat.number.get().into())]);
                    li {
                        span { (which) }
                        form .seat-engine data-action="seat_engine" {
                            input type="hidden" name="seat" value=(seat.number);
                            select name="level" data-seat=(seat.number) aria-label={(words.say(key::COMPUTER_LEVEL)) ", " (which)} {
                                @for level in tessera_rules::Level::NUMBERS {
                                    option value=(level) selected[level == visitor.prefs.level] {
                                        (level) " · " (words.say_of(key::LEVEL, level))
                                    }
                                }
                            }
                            button .quiet data-seat=(seat.number) aria-label={(words.say(key::SEAT_COMPUTER)) ", " (which)} {
                                (words.say(key::SEAT_COMPUTER))
                            }
                        }
                        form .seat-here method="post" action={"/t/" (seen.id) "/sit"} {
                            input type="hidden" name="seat" value=(seat.number);
                            input type="hidden" name="link" value=[visitor.link_shown()];
                            input type="text" name="name" data-seat=(seat.number) maxlength="40" required
                                aria-label=(words.say(key::NAME_AT_THIS_SCREEN)) placeholder=(words.say(key::NAME_AT_THIS_SCREEN));
                            button .quiet id={"sit-" (seat.number)} { (words.say(key::SIT_AT_THIS_SCREEN)) }
                        }
                    }
                }
            }
        }
    }
}

/// A code for a phone's camera.
fn code(text: &str, title: &str) -> Markup {
    let Some(code) = Qr::of(text) else { return Markup::default() };
    html! { figure .qr role="img" aria-label=(title) { (code.svg()) } }
}
