//! Offers made, agreed to and declined.

use tessera_rules::Seat;

use super::Decision;
use crate::{Actor, Command, Holder, How, OfferKind, Outcome, Play, Refusal, SeatNumber, Stage, Table, What};

impl Table {
    /// Those who must agree to an offer; the one who makes it is among them.
    pub(crate) fn asked(&self, kind: OfferKind) -> Vec<Seat> {
        match kind {
            OfferKind::Draw | OfferKind::TakeBack => {
                self.all().filter(|&seat| self.is_in_play(seat)).collect()
            }
            OfferKind::PlayOn => match self.playing_on() {
                Some(game) => self.all().filter(|&seat| game.is_in_play(seat)).collect(),
                None => Vec::new(),
            },
            OfferKind::Rematch => self.all().collect(),
        }
    }

    pub(super) fn decide_offer(&self, kind: OfferKind, seat: Seat, by: &Actor) -> Decision {
        self.check_offer(kind, seat)?;
        if self.offer(kind).is_some() {
            return Err(Refusal::OfferedAlready);
        }
        let number = SeatNumber::from(seat);
        let mut happening = vec![What::Offered { seat: number, offer: kind }];
        // Who holds several seats speaks for them all, and the computer always plays again.
        let asked = self.asked(kind);
        let willing = |seat: &Seat| {
            let holder = &self.seats[seat.index()];
            by.holds((*seat).into(), holder)
                || kind == OfferKind::Rematch && matches!(holder, Holder::Engine { .. })
        };
        let others: Vec<Seat> =
            asked.iter().copied().filter(|other| *other != seat && willing(other)).collect();
        happening.extend(others.iter().map(|&other| What::Agreed { seat: other.into(), offer: kind }));
        if others.len() + 1 == asked.len() {
            happening.extend(self.fulfilled(kind, seat));
        }
        Ok(happening)
    }

    pub(super) fn decide_agree(&self, kind: OfferKind, command: &Command, by: &Actor) -> Decision {
        let seats = self.answering(kind, command, by)?;
        let offer = self.offer(kind).ok_or(Refusal::NoSuchOffer(kind))?;
        // Who agrees must know the position that he agrees to.
        let changed = match kind {
            OfferKind::Draw | OfferKind::TakeBack => offer.number.max(self.changed),
            OfferKind::PlayOn | OfferKind::Rematch => offer.number,
        };
        if command.seen < changed {
            return Err(Refusal::Stale { seen: command.seen, changed });
        }
        // What could be offered then may no longer be had: a rematch may have been agreed to.
        self.check_offer(kind, self.seat_numbered(offer.by)?)?;
        let asked = self.asked(kind);
        let still = |seat: &Seat| asked.contains(seat) && !offer.has(*seat);
        let agreeing: Vec<Seat> = seats.iter().copied().filter(still).collect();
        if agreeing.is_empty() {
            return Err(Refusal::NotAsked { seat: seats[0].into() });
        }
        let mut happening: Vec<What> =
            agreeing.iter().map(|&seat| What::Agreed { seat: seat.into(), offer: kind }).collect();
        if asked.iter().all(|seat| offer.has(*seat) || agreeing.contains(seat)) {
            happening.extend(self.fulfilled(kind, self.seat_numbered(offer.by)?));
        }
        Ok(happening)
    }

    pub(super) fn decide_decline(&self, kind: OfferKind, command: &Command, by: &Actor) -> Decision {
        let seats = self.answering(kind, command, by)?;
        let offer = self.offer(kind).ok_or(Refusal::NoSuchOffer(kind))?;
        if kind == OfferKind::Rematch && self.rematch_agreed() {
            return Err(Refusal::NoOffer("all have agreed to the rematch already"));
        }
        if command.seen < offer.number {
            return Err(Refusal::Stale { seen: command.seen, changed: offer.number });
        }
        let asked = self.asked(kind);
        match seats.iter().find(|seat| asked.contains(seat)) {
            Some(&seat) => Ok(vec![What::Declined { seat: seat.into(), offer: kind }]),
            None => Err(Refusal::NotAsked { seat: seats[0].into() }),
        }
    }

    /// The seats for which somebody answers: the command's, or all of his.
    fn answering(&self, kind: OfferKind, command: &Command, by: &Actor) -> Result<Vec<Seat>, Refusal> {
        let seats = match command.seat {
            Some(_) => vec![self.acting(command, by)?],
            None => self.seats_of(by).collect(),
        };
        if seats.is_empty() {
            return Err(Refusal::NotYourSeat);
        }
        self.offer(kind).map(|_| seats).ok_or(Refusal::NoSuchOffer(kind))
    }

    /// Whether a seat may offer this now.
    fn check_offer(&self, kind: OfferKind, seat: Seat) -> Result<(), Refusal> {
        match kind {
            OfferKind::Draw => {
                self.check_in_play(seat)?;
                if self.moves.len() < 2 {
                    return Err(Refusal::NoOffer("a draw can be offered after the second move"));
                }
                if self.turned_down[seat.index()] {
                    return Err(Refusal::NoOffer(
                        "your draw was declined; make a move before you offer it again",
                    ));
                }
            }
            OfferKind::TakeBack => {
                self.check_in_play(seat)?;
                if self.opening.play != Play::Casual || self.opening.has_touch_move() {
                    return Err(Refusal::NoOffer(
                        "moves are taken back in casual games alone, and not with touch-move (PG-9)",
                    ));
                }
                if self.moves_back_to(seat).is_none() {
                    return Err(Refusal::NoOffer("there is no move of yours that can be taken back"));
                }
            }
            OfferKind::PlayOn => {
                self.check_over()?;
                if self.opening.play != Play::Casual {
                    return Err(Refusal::NoOffer(
                        "a result that counts stands; to play on, choose the rule play_on before the game (XL-5)",
                    ));
                }
                let won = self.outcome.as_ref().is_some_and(|outcome| outcome.how == How::Line);
                if !won || self.rematch_agreed() || self.playing_on().is_none() {
                    return Err(Refusal::NoOffer(
                        "the others play on when somebody has won Pentago XL, each for himself (XL-5)",
                    ));
                }
                if !self.asked(kind).contains(&seat) {
                    return Err(Refusal::NotAsked { seat: seat.into() });
                }
            }
            OfferKind::Rematch => {
                self.check_over()?;
                if self.opening.tournament.is_some() {
                    return Err(Refusal::NoOffer("the tournament says who plays whom next"));
                }
                if !self.is_full() || self.rematch.is_some() {
                    return Err(Refusal::NoOffer("a rematch needs all seats, and there is only one"));
                }
            }
        }
        Ok(())
    }

    fn check_over(&self) -> Result<(), Refusal> {
        if self.stage == Stage::Over { Ok(()) } else { Err(Refusal::NotOver) }
    }

    /// What follows when all have agreed.
    fn fulfilled(&self, kind: OfferKind, by: Seat) -> Option<What> {
        match kind {
            OfferKind::Draw => {
                let outcome = Outcome::new(How::Agreement, self.game.places_if_shared(), Some(by.into()));
                Some(What::Ended { outcome })
            }
            OfferKind::TakeBack => {
                self.moves_back_to(by).map(|moves| What::TakenBack { moves: moves as u32 })
            }
            OfferKind::PlayOn => Some(What::PlayedOn),
            OfferKind::Rematch => None,
        }
    }
}
