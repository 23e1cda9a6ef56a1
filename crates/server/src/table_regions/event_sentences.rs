//! Sentences about events and changes of presence, for screen readers.

use tessera_i18n::MessageKey;
use tessera_rules::{AnyGame, GameKind};
use tessera_service::PresenceChange;
use tessera_table::{OfferKind, SeatNumber, TableEvent, TableEventKind, TableStage};

use super::{TablePageView, status};
use crate::labels;
use crate::message_keys as key;

impl TablePageView<'_> {
    /// The announcement of some events and changes of presence for the visitor.
    pub(crate) fn announcement(&self, events: &[TableEvent], presence: &[PresenceChange]) -> String {
        let mut sentences: Vec<String> =
            events.iter().filter_map(|event| self.event_sentence(event)).collect();
        // Of a visitor's own seats nothing is news: after a reload all players at one screen return.
        let others = presence.iter().filter(|change| {
            !change.seat.seat(self.table.holders().len()).is_some_and(|seat| self.is_mine(seat))
        });
        sentences.extend(others.map(|change| {
            let key = if change.absent_since.is_some() { key::SPOKEN_LEFT } else { key::SPOKEN_RETURNED };
            self.words.format(key, &[("name", self.name_of(change.seat).into())])
        }));
        let turned = events.iter().any(|event| {
            matches!(
                event.kind,
                TableEventKind::Moved { .. }
                    | TableEventKind::Started { .. }
                    | TableEventKind::TakenBack { .. }
            )
        });
        if turned && self.own_piece_to_move().is_some() && self.table.stage() == TableStage::Playing {
            sentences.push(status::sentence(self));
        }
        sentences.join(" ")
    }

    /// What the visitor should read for a while, because the page shows no sign of it: their offer is declined, moves
    /// were taken back, or tiles went back to a hand.
    pub(crate) fn notice(&self, events: &[TableEvent]) -> String {
        let declined_by_other =
            |seat: &SeatNumber| seat.seat(self.table.holders().len()).is_some_and(|seat| !self.is_mine(seat));
        let sentences = events.iter().filter_map(|event| match &event.kind {
            TableEventKind::Declined { seat, .. } if declined_by_other(seat) => self.event_sentence(event),
            TableEventKind::TakenBack { .. } if !self.is_solo() => self.event_sentence(event),
            // Captured pairs are seen in their tray.
            TableEventKind::Moved { text, .. } if self.table.setup().game == GameKind::Exago => {
                Some(self.last_consequences(text)).filter(|said| !said.is_empty())
            }
            _ => None,
        });
        sentences.collect::<Vec<_>>().join(" ")
    }

    /// What a move did to pieces of others, if it is the last one.
    fn last_consequences(&self, text: &str) -> String {
        let moves = self.table.moves();
        if moves.last().is_some_and(|last| last.text == text) {
            self.consequences(moves.len())
        } else {
            String::new()
        }
    }

    /// What the move with this number did to pieces on the board: tiles went back to hands (EX-7), pairs were captured (PE-4).
    pub(crate) fn consequences(&self, ply: usize) -> String {
        let Some(played) = ply.checked_sub(1).and_then(|index| self.table.moves().get(index)) else {
            return String::new();
        };
        if !matches!(self.table.setup().game, GameKind::Exago | GameKind::Pente) {
            return String::new();
        }
        let (Some(before), Some(after)) = (self.table.game_after(ply - 1), self.table.game_after(ply)) else {
            return String::new();
        };
        let counts = |game: &AnyGame| game.hands().or_else(|| game.captured()).unwrap_or_default();
        let is_tiles = before.hands().is_some();
        let key = if is_tiles { key::TILES_RETURNED } else { key::PAIRS_TAKEN };
        let changed =
            self.seats().zip(counts(&before)).zip(counts(&after)).filter_map(|((seat, before), after)| {
                let from_hand =
                    u8::from(is_tiles && played.seat == seat.into() && !played.text.contains('-'));
                let number = (after + from_hand).checked_sub(before).filter(|&number| number > 0)?;
                let values = [("name", self.distinct_name(seat).into()), ("number", number.into())];
                Some(self.words.format(key, &values))
            });
        changed.collect::<Vec<_>>().join(" ")
    }

    /// The move with this number in words, with what it did to pieces on the board.
    pub(crate) fn told_move(&self, ply: usize) -> String {
        let Some(played) = ply.checked_sub(1).and_then(|index| self.table.moves().get(index)) else {
            return String::new();
        };
        let said = self.move_sentence(played.seat, &played.text);
        let consequences = self.consequences(ply);
        if consequences.is_empty() { said } else { format!("{said} {consequences}") }
    }

    fn event_sentence(&self, event: &TableEvent) -> Option<String> {
        let words = self.words;
        let with_name =
            |key: MessageKey, seat: SeatNumber| words.format(key, &[("name", self.name_of(seat).into())]);
        Some(match &event.kind {
            TableEventKind::Moved { seat, text, announces, .. } => {
                let mut said = self.move_sentence(*seat, text);
                let consequences = self.last_consequences(text);
                if !consequences.is_empty() {
                    said = format!("{said} {consequences}");
                }
                if let Some(announces) = announces {
                    if announces.tessera {
                        said = format!("{said} {}", words.text(key::ANNOUNCED_TESSERA));
                    }
                    if announces.open_three {
                        said = format!("{said} {}", words.text(key::ANNOUNCED_THREE));
                    }
                }
                said
            }
            TableEventKind::Placed { seat, cell } => words.format(
                key::SPOKEN_PLACED,
                &[("name", self.name_of(*seat).into()), ("cell", cell.as_str().into())],
            ),
            TableEventKind::Started { .. } => words.text(key::SPOKEN_STARTED).into_owned(),
            TableEventKind::SeatTaken { seat, .. } => with_name(key::SPOKEN_SEATED, *seat),
            TableEventKind::ColourChosen { seat, .. } => {
                let seat = seat.seat(self.table.holders().len())?;
                let values = [("name", self.name(seat).into()), ("colour", self.colour(seat).into())];
                words.format(key::SPOKEN_COLOUR, &values)
            }
            TableEventKind::TakenBack { moves } => {
                words.format(key::SPOKEN_TAKEN_BACK, &[("number", (*moves).into())])
            }
            TableEventKind::Offered { seat, offer, .. } => with_name(
                match offer {
                    OfferKind::Draw => key::OFFERED_DRAW,
                    OfferKind::TakeBack => key::OFFERED_TAKE_BACK,
                    OfferKind::PlayOn => key::OFFERED_PLAY_ON,
                    OfferKind::Rematch => key::OFFERED_REMATCH,
                },
                *seat,
            ),
            TableEventKind::Declined { seat, offer } => {
                let values = [("name", self.name_of(*seat).into()), ("offer", offer.to_string().into())];
                words.format(key::SPOKEN_DECLINED, &values)
            }
            TableEventKind::Withdrew { seat, .. } => with_name(key::SPOKEN_WITHDREW, *seat),
            TableEventKind::Ended { .. } => status::ending(self),
            TableEventKind::PlayedOn => words.text(key::SPOKEN_PLAYED_ON).into_owned(),
            TableEventKind::Paused { .. } => words.text(key::PAUSED).into_owned(),
            TableEventKind::Said { name, text, .. } => {
                if self.hides(event) {
                    return None;
                }
                self.table.event_for(event, self.viewer)?;
                format!("{}: {text}", labels::player(words, name))
            }
            TableEventKind::Opened { .. }
            | TableEventKind::SeatLeft { .. }
            | TableEventKind::Agreed { .. }
            | TableEventKind::Renamed { .. }
            | TableEventKind::Resumed
            // Only older events; presence is announced as it changes.
            | TableEventKind::Left { .. }
            | TableEventKind::Returned { .. }
            | TableEventKind::RematchOpened { .. } => return None,
        })
    }

    /// A move, such as "White: b2, block A clockwise."
    pub(super) fn move_sentence(&self, seat: SeatNumber, text: &str) -> String {
        let words = self.words;
        let of_seat = seat.seat(self.table.holders().len());
        if text == "swap" {
            let name = of_seat.map(|seat| self.distinct_name(seat)).unwrap_or_default();
            return words.format(key::SPOKEN_SWAPPED, &[("name", name.into())]);
        }
        let name = of_seat.map(|seat| self.mover(seat)).unwrap_or_default();
        let marble = matches!(self.table.setup().game, GameKind::Pentago | GameKind::PentagoXl);
        let turn = text.chars().last().filter(|way| marble && matches!(way, '+' | '-'));
        if let Some(way) = turn {
            let (cell, block) = text[..text.len() - 1].split_at(text.len() - 2);
            let key = if way == '+' { key::SPOKEN_CLOCKWISE } else { key::SPOKEN_ANTICLOCKWISE };
            return words
                .format(key, &[("name", name.into()), ("cell", cell.into()), ("block", block.into())]);
        }
        if let Some((from, to)) = text.split_once('-') {
            let to = to.split('/').next().unwrap_or(to);
            return words.format(
                key::SPOKEN_LIFTED,
                &[("name", name.into()), ("from", from.into()), ("to", to.into())],
            );
        }
        words.format(key::SPOKEN_PLACED, &[("name", name.into()), ("cell", text.into())])
    }
}
