//! The panel of a table with open seats: the link to share, its QR code, and the host's seat forms.

use maud::{Markup, html};
use tessera_print::QrCode;
use tessera_table::{HolderKind, MAX_PLAYER_NAME_CHARS};

use super::TablePageView;
use crate::extract::Visitor;
use crate::message_keys as key;

pub(super) fn render(page: &TablePageView<'_>, visitor: &Visitor) -> Markup {
    let words = page.words;
    let link = visitor.link_query();
    let address = visitor.url_for_other_machines(&format!("/t/{}{link}", page.id));
    // Without the link in the request it is unknown: only its hash is stored.
    let can_share =
        (page.view.host || !page.own_seats().is_empty()) && (!page.view.private || !link.is_empty());
    html! {
        @if can_share {
            div .share {
                (qr_code(&address, &words.text(key::QR_CODE)))
                div {
                    p .soft { (words.text(key::SEND_THIS_LINK)) }
                    input #share-link type="text" readonly value=(address) aria-label=(words.text(key::LINK));
                    button type="button" data-do="copy-link" { (words.text(key::COPY_LINK)) }
                }
            }
        }
        @if page.view.host {
            ul .open-seats {
                @for seat in page.view.seats.iter().filter(|seat| seat.kind == HolderKind::Open) {
                    @let which = words.format(key::SEAT_NUMBER, &[("number", seat.number.get().into())]);
                    li {
                        span { (which) }
                        form .seat-engine data-action="seat_engine" {
                            input type="hidden" name="seat" value=(seat.number);
                            select name="level" data-seat=(seat.number) aria-label={(words.text(key::COMPUTER_LEVEL)) ", " (which)} {
                                @for level in tessera_rules::Level::NUMBERS {
                                    option value=(level) selected[level == visitor.prefs.level] {
                                        (level) " · " (words.text_of(key::LEVEL, level))
                                    }
                                }
                            }
                            button .quiet data-seat=(seat.number) aria-label={(words.text(key::SEAT_COMPUTER)) ", " (which)} {
                                (words.text(key::SEAT_COMPUTER))
                            }
                        }
                        form .seat-here method="post" action={"/t/" (page.id) "/sit"} {
                            input type="hidden" name="seat" value=(seat.number);
                            input type="hidden" name="link" value=[visitor.link_secret()];
                            input type="text" name="name" data-seat=(seat.number) maxlength=(MAX_PLAYER_NAME_CHARS) required
                                aria-label=(words.text(key::NAME_AT_THIS_SCREEN)) placeholder=(words.text(key::NAME_AT_THIS_SCREEN));
                            button .quiet id={"sit-" (seat.number)} { (words.text(key::SIT_AT_THIS_SCREEN)) }
                        }
                    }
                }
            }
        }
    }
}

/// A QR code.
fn qr_code(text: &str, title: &str) -> Markup {
    let Some(code) = QrCode::encode(text) else { return Markup::default() };
    html! { figure .qr role="img" aria-label=(title) { (code.svg()) } }
}
