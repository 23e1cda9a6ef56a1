//! Offers: making, accepting and declining.

use tessera_rules::{GameKind, Seat};

use super::Decision;
use crate::{
    Actor, EndReason, GameCategory, OfferKind, SeatHolder, SeatNumber, Table, TableCommand, TableEventKind,
    TableOutcome, TableRefusal, TableStage,
};

impl Table {
    /// The seats that must agree to an offer, including the one that makes it.
    pub(crate) fn seats_asked(&self, kind: OfferKind) -> Vec<Seat> {
        match kind {
            OfferKind::Draw | OfferKind::TakeBack => {
                self.all_seats().filter(|&seat| self.is_in_play(seat)).collect()
            }
            OfferKind::PlayOn => match self.position_playing_on() {
                Some(game) => self.all_seats().filter(|&seat| game.is_in_play(seat)).collect(),
                None => Vec::new(),
            },
            OfferKind::Rematch => self.all_seats().collect(),
        }
    }

    pub(super) fn decide_offer(
        &self,
        kind: OfferKind,
        first: Option<SeatNumber>,
        seat: Seat,
        by: &Actor,
    ) -> Decision {
        self.check_offer(kind, seat)?;
        self.check_rematch_first(kind, first)?;
        if self.offer(kind).is_some() {
            return Err(TableRefusal::OfferedAlready);
        }
        self.check_offer_limits(kind, seat)?;
        let number = SeatNumber::from(seat);
        let mut kinds = vec![TableEventKind::Offered { seat: number, offer: kind, first }];
        // An actor with several seats agrees for all of them, and an engine always agrees to a rematch.
        let asked = self.seats_asked(kind);
        let willing = |seat: &Seat| {
            let holder = &self.seats[seat.index()];
            by.holds((*seat).into(), holder)
                || kind == OfferKind::Rematch && matches!(holder, SeatHolder::Engine { .. })
        };
        let others: Vec<Seat> =
            asked.iter().copied().filter(|other| *other != seat && willing(other)).collect();
        kinds.extend(others.iter().map(|&other| TableEventKind::Agreed { seat: other.into(), offer: kind }));
        if others.len() + 1 == asked.len() {
            kinds.extend(self.event_when_agreed(kind, seat));
        }
        Ok(kinds)
    }

    pub(super) fn decide_agree(&self, kind: OfferKind, command: &TableCommand, by: &Actor) -> Decision {
        let seats = self.answering_seats(kind, command, by)?;
        let offer = self.offer(kind).ok_or(TableRefusal::NoSuchOffer(kind))?;
        // A client that agrees must have seen the current position.
        let changed = match kind {
            OfferKind::Draw | OfferKind::TakeBack => offer.number.max(self.changed),
            OfferKind::PlayOn | OfferKind::Rematch => offer.number,
        };
        if command.seen < changed {
            return Err(TableRefusal::Stale { seen: command.seen, changed });
        }
        // The offer may have become impossible since, for example because a rematch was agreed.
        self.check_offer(kind, self.check_seat_number(offer.by)?)?;
        let asked = self.seats_asked(kind);
        let still = |seat: &Seat| asked.contains(seat) && !offer.is_agreed_by(*seat);
        let agreeing: Vec<Seat> = seats.iter().copied().filter(still).collect();
        if agreeing.is_empty() {
            return Err(TableRefusal::NotAsked { seat: seats[0].into() });
        }
        let mut kinds: Vec<TableEventKind> =
            agreeing.iter().map(|&seat| TableEventKind::Agreed { seat: seat.into(), offer: kind }).collect();
        if asked.iter().all(|seat| offer.is_agreed_by(*seat) || agreeing.contains(seat)) {
            kinds.extend(self.event_when_agreed(kind, self.check_seat_number(offer.by)?));
        }
        Ok(kinds)
    }

    pub(super) fn decide_decline(&self, kind: OfferKind, command: &TableCommand, by: &Actor) -> Decision {
        let seats = self.answering_seats(kind, command, by)?;
        let offer = self.offer(kind).ok_or(TableRefusal::NoSuchOffer(kind))?;
        if kind == OfferKind::Rematch && self.rematch_agreed() {
            return Err(TableRefusal::NoOffer("all have agreed to the rematch already"));
        }
        if command.seen < offer.number {
            return Err(TableRefusal::Stale { seen: command.seen, changed: offer.number });
        }
        let asked = self.seats_asked(kind);
        match seats.iter().find(|seat| asked.contains(seat)) {
            Some(&seat) => Ok(vec![TableEventKind::Declined { seat: seat.into(), offer: kind }]),
            None => Err(TableRefusal::NotAsked { seat: seats[0].into() }),
        }
    }

    /// The seats that an actor answers for: the command's, or all of the actor's.
    fn answering_seats(
        &self,
        kind: OfferKind,
        command: &TableCommand,
        by: &Actor,
    ) -> Result<Vec<Seat>, TableRefusal> {
        let seats = match command.seat {
            Some(_) => vec![self.acting_seat(command, by)?],
            None => self.seats_of(by).collect(),
        };
        if seats.is_empty() {
            return Err(TableRefusal::NotYourSeat);
        }
        self.offer(kind).map(|_| seats).ok_or(TableRefusal::NoSuchOffer(kind))
    }

    /// Checks that a seat may make this offer now.
    fn check_offer(&self, kind: OfferKind, seat: Seat) -> Result<(), TableRefusal> {
        match kind {
            OfferKind::Draw => {
                self.check_in_play(seat)?;
                if self.moves.len() < 2 {
                    return Err(TableRefusal::NoOffer("a draw can be offered after the second move"));
                }
                if self.draw_declined[seat.index()] {
                    return Err(TableRefusal::NoOffer(
                        "your draw was declined; make a move before you offer it again",
                    ));
                }
            }
            OfferKind::TakeBack => {
                self.check_in_play(seat)?;
                if self.setup.play != GameCategory::Casual || self.setup.has_touch_move() {
                    return Err(TableRefusal::NoOffer(
                        "moves can be taken back only in casual games without touch-move (PG-9)",
                    ));
                }
                if self.moves_back_to(seat).is_none() {
                    return Err(TableRefusal::NoOffer("there is no move of yours that can be taken back"));
                }
            }
            OfferKind::PlayOn => {
                self.check_over()?;
                if self.setup.play != GameCategory::Casual {
                    return Err(TableRefusal::NoOffer(
                        "a result that counts stands; to play on, choose the rule play_on before the game (XL-5)",
                    ));
                }
                let won = self.outcome.as_ref().is_some_and(|outcome| outcome.how == EndReason::Line);
                if !won || self.rematch_agreed() || self.position_playing_on().is_none() {
                    return Err(TableRefusal::NoOffer(
                        "the others can play on in Pentago XL after a player has won by a line, without teams (XL-5)",
                    ));
                }
                if !self.seats_asked(kind).contains(&seat) {
                    return Err(TableRefusal::NotAsked { seat: seat.into() });
                }
            }
            OfferKind::Rematch => {
                self.check_over()?;
                if self.setup.tournament.is_some() {
                    return Err(TableRefusal::NoOffer("the tournament decides who plays next"));
                }
                if !self.is_full() || self.rematch.is_some() {
                    return Err(TableRefusal::NoOffer(
                        "a rematch needs all seats taken, and can be played only once",
                    ));
                }
            }
        }
        Ok(())
    }

    /// Checks the choice of who begins a rematch (PE-8).
    fn check_rematch_first(&self, kind: OfferKind, first: Option<SeatNumber>) -> Result<(), TableRefusal> {
        let Some(first) = first else { return Ok(()) };
        if kind != OfferKind::Rematch || self.setup.game != GameKind::Pente {
            return Err(TableRefusal::NoOffer("who begins is chosen only for a rematch of Pente (PE-8)"));
        }
        self.check_seat_number(first).map(drop)
    }

    fn check_over(&self) -> Result<(), TableRefusal> {
        if self.stage == TableStage::Over { Ok(()) } else { Err(TableRefusal::NotOver) }
    }

    /// The event that follows when all have agreed.
    fn event_when_agreed(&self, kind: OfferKind, by: Seat) -> Option<TableEventKind> {
        match kind {
            OfferKind::Draw => {
                let outcome =
                    TableOutcome::new(EndReason::Agreement, self.game.places_if_shared(), Some(by.into()));
                Some(TableEventKind::Ended { outcome })
            }
            OfferKind::TakeBack => {
                self.moves_back_to(by).map(|moves| TableEventKind::TakenBack { moves: moves as u32 })
            }
            OfferKind::PlayOn => Some(TableEventKind::PlayedOn),
            OfferKind::Rematch => None,
        }
    }
}
