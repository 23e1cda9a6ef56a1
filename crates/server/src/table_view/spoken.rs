//! What happened, in sentences that a screen reader speaks.

use tessera_rules::GameKind;
use tessera_table::{Event, OfferKind, SeatNumber, Stage, What};

use super::{Seen, say};
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
        let with_name = |key: &str, seat: SeatNumber| words.with(key, &[("name", self.name_of(seat).into())]);
        Some(match &event.what {
            What::Moved { seat, text, announces, .. } => {
                let mut said = self.spoken_move(*seat, text);
                if let Some(announces) = announces {
                    if announces.tessera {
                        said = format!("{said} {}", words.say("announced-tessera"));
                    }
                    if announces.open_three {
                        said = format!("{said} {}", words.say("announced-three"));
                    }
                }
                said
            }
            What::Placed { seat, cell } => words.with(
                "spoken-placed",
                &[("name", self.name_of(*seat).into()), ("cell", cell.as_str().into())],
            ),
            What::Started { .. } => words.say("spoken-started").into_owned(),
            What::SeatTaken { seat, .. } => with_name("spoken-seated", *seat),
            What::TakenBack { moves } => words.with("spoken-taken-back", &[("number", (*moves).into())]),
            What::Offered { seat, offer } => with_name(
                match offer {
                    OfferKind::Draw => "offered-draw",
                    OfferKind::TakeBack => "offered-take-back",
                    OfferKind::PlayOn => "offered-play-on",
                    OfferKind::Rematch => "offered-rematch",
                },
                *seat,
            ),
            What::Declined { seat, .. } => with_name("spoken-declined", *seat),
            What::Withdrew { seat, .. } => with_name("spoken-withdrew", *seat),
            What::Ended { .. } => say::ending(self),
            What::PlayedOn => words.say("spoken-played-on").into_owned(),
            What::Left { seat } => with_name("spoken-left", *seat),
            What::Returned { seat } => with_name("spoken-returned", *seat),
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
            return words.with("spoken-swapped", &[("name", name.into())]);
        }
        let marble = matches!(self.table.opening().game, GameKind::Pentago | GameKind::PentagoXl);
        let turn = text.chars().last().filter(|way| marble && matches!(way, '+' | '-'));
        if let Some(way) = turn {
            let (cell, block) = text[..text.len() - 1].split_at(text.len() - 2);
            let key = if way == '+' { "spoken-clockwise" } else { "spoken-anticlockwise" };
            return words.with(key, &[("name", name.into()), ("cell", cell.into()), ("block", block.into())]);
        }
        if let Some((from, to)) = text.split_once('-') {
            let to = to.split('/').next().unwrap_or(to);
            return words
                .with("spoken-lifted", &[("name", name.into()), ("from", from.into()), ("to", to.into())]);
        }
        words.with("spoken-placed", &[("name", name.into()), ("cell", text.into())])
    }
}
