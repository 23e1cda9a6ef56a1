//! What happened, in sentences that a screen reader speaks.

use tessera_i18n::Key;
use tessera_rules::GameKind;
use tessera_table::{Event, OfferKind, SeatNumber, Stage, What};

use super::{Seen, say};
use crate::key;
use crate::names;

impl Seen<'_> {
    /// What some events mean to the reader.
    pub(crate) fn announcement(&self, events: &[Event]) -> String {
        let mut sentences: Vec<String> = events.iter().filter_map(|event| self.spoken(event)).collect();
        let turned = events.iter().any(|event| {
            matches!(event.what, What::Moved { .. } | What::Started { .. } | What::TakenBack { .. })
        });
        if turned && self.mine().is_some() && self.table.stage() == Stage::Playing {
            sentences.push(say::sentence(self));
        }
        sentences.join(" ")
    }

    fn spoken(&self, event: &Event) -> Option<String> {
        let words = self.words;
        let with_name = |key: Key, seat: SeatNumber| words.with(key, &[("name", self.name_of(seat).into())]);
        Some(match &event.what {
            What::Moved { seat, text, announces, .. } => {
                let mut said = self.spoken_move(*seat, text);
                if let Some(announces) = announces {
                    if announces.tessera {
                        said = format!("{said} {}", words.say(key::ANNOUNCED_TESSERA));
                    }
                    if announces.open_three {
                        said = format!("{said} {}", words.say(key::ANNOUNCED_THREE));
                    }
                }
                said
            }
            What::Placed { seat, cell } => words.with(
                key::SPOKEN_PLACED,
                &[("name", self.name_of(*seat).into()), ("cell", cell.as_str().into())],
            ),
            What::Started { .. } => words.say(key::SPOKEN_STARTED).into_owned(),
            What::SeatTaken { seat, .. } => with_name(key::SPOKEN_SEATED, *seat),
            What::TakenBack { moves } => words.with(key::SPOKEN_TAKEN_BACK, &[("number", (*moves).into())]),
            What::Offered { seat, offer } => with_name(
                match offer {
                    OfferKind::Draw => key::OFFERED_DRAW,
                    OfferKind::TakeBack => key::OFFERED_TAKE_BACK,
                    OfferKind::PlayOn => key::OFFERED_PLAY_ON,
                    OfferKind::Rematch => key::OFFERED_REMATCH,
                },
                *seat,
            ),
            What::Declined { seat, .. } => with_name(key::SPOKEN_DECLINED, *seat),
            What::Withdrew { seat, .. } => with_name(key::SPOKEN_WITHDREW, *seat),
            What::Ended { .. } => say::ending(self),
            What::PlayedOn => words.say(key::SPOKEN_PLAYED_ON).into_owned(),
            What::Left { seat } => with_name(key::SPOKEN_LEFT, *seat),
            What::Returned { seat } => with_name(key::SPOKEN_RETURNED, *seat),
            What::Said { name, text, .. } => {
                self.table.shown(event, self.viewer)?;
                format!("{}: {text}", names::of_player(words, name))
            }
            What::Opened { .. }
            | What::SeatLeft { .. }
            | What::Agreed { .. }
            | What::Renamed { .. }
            | What::Resumed
            | What::RematchOpened { .. } => return None,
        })
    }

    /// "White: b2, block A clockwise."
    fn spoken_move(&self, seat: SeatNumber, text: &str) -> String {
        let words = self.words;
        let name = self.name_of(seat);
        if text == "swap" {
            return words.with(key::SPOKEN_SWAPPED, &[("name", name.into())]);
        }
        let marble = matches!(self.table.opening().game, GameKind::Pentago | GameKind::PentagoXl);
        let turn = text.chars().last().filter(|way| marble && matches!(way, '+' | '-'));
        if let Some(way) = turn {
            let (cell, block) = text[..text.len() - 1].split_at(text.len() - 2);
            let key = if way == '+' { key::SPOKEN_CLOCKWISE } else { key::SPOKEN_ANTICLOCKWISE };
            return words.with(key, &[("name", name.into()), ("cell", cell.into()), ("block", block.into())]);
        }
        if let Some((from, to)) = text.split_once('-') {
            let to = to.split('/').next().unwrap_or(to);
            return words.with(
                key::SPOKEN_LIFTED,
                &[("name", name.into()), ("from", from.into()), ("to", to.into())],
            );
        }
        words.with(key::SPOKEN_PLACED, &[("name", name.into()), ("cell", text.into())])
    }
}
