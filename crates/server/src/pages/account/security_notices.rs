//! What happened to the account, on its page: new devices, passwords, recovery codes.

use maud::{Markup, html};
use tessera_store::{SecurityNotice, SecurityNoticeKind};
use tessera_table::Millis;

use crate::extract::Visitor;
use crate::labels;
use crate::message_keys as key;

/// The latest notices; nothing before the first.
pub(super) fn security_notices_section(visitor: &Visitor, notices: &[SecurityNotice]) -> Markup {
    let words = visitor.translator();
    html! {
        @if !notices.is_empty() {
            section .card #notices {
                h2 { (words.text(key::NOTICES)) }
                p .soft { (words.text(key::NOTICES_WHY)) }
                ul .rows {
                    @for notice in notices {
                        li {
                            b { (words.text_of(key::NOTICE, notice.kind.name())) }
                            span .details {
                                @if notice.kind == SecurityNoticeKind::NewDevice { (labels::device(words, &notice.device)) " · " }
                                (labels::date(words, Millis(notice.at)))
                            }
                        }
                    }
                }
            }
        }
    }
}
