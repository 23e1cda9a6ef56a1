//! Colours of marbles in Pentago XL, which the players choose (XL-1).

use std::fmt;

use serde::{Deserialize, Serialize};
use tessera_rules::{GameKind, Seat};

use crate::{Table, TableEventKind, TableRefusal, TableSetup, TableStage};

/// Colour of a player's marbles in Pentago XL. It changes neither the seats nor the letters of position texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MarbleColour {
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
}

impl MarbleColour {
    /// All colours, in the order of the seats if nobody chooses.
    pub const ALL: [MarbleColour; 4] =
        [MarbleColour::Red, MarbleColour::Yellow, MarbleColour::Green, MarbleColour::Blue];

    /// Name in records and the API.
    pub const fn name(self) -> &'static str {
        match self {
            MarbleColour::Red => "red",
            MarbleColour::Yellow => "yellow",
            MarbleColour::Green => "green",
            MarbleColour::Blue => "blue",
        }
    }
}

impl fmt::Display for MarbleColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl TableSetup {
    /// Checks the colours of the seats: one entry per seat of Pentago XL, none twice.
    pub(crate) fn check_colours(&self) -> Result<(), TableRefusal> {
        let colours = &self.colours;
        if colours.is_empty() {
            return Ok(());
        }
        if self.game != GameKind::PentagoXl || colours.len() != self.seats.len() {
            return Err(TableRefusal::ColourSetting);
        }
        for (nth, colour) in colours.iter().enumerate() {
            if let Some(colour) = colour.filter(|_| colours[..nth].contains(colour)) {
                return Err(TableRefusal::ColourTaken { colour });
            }
        }
        Ok(())
    }
}

/// Colours of the marbles by seat before the first marble: those that were chosen; otherwise a seat has its colour in the
/// order of the seats, or if another player has chosen that one, a free one. Empty in other games.
pub(crate) fn colours_by_seat(game: GameKind, chosen: &[Option<MarbleColour>]) -> Vec<MarbleColour> {
    if game != GameKind::PentagoXl {
        return Vec::new();
    }
    let is_unchosen = |colour: &MarbleColour| !chosen.contains(&Some(*colour));
    let defaults = MarbleColour::ALL.into_iter().map(|colour| Some(colour).filter(is_unchosen));
    let kept: Vec<_> = chosen.iter().zip(defaults).map(|(own, default)| own.or(default)).collect();
    let mut free = MarbleColour::ALL.into_iter().filter(|colour| !kept.contains(&Some(*colour)));
    kept.iter().filter_map(|kept| kept.or_else(|| free.next())).collect()
}

impl Table {
    /// Colours of the marbles by seat, chosen or not. Empty in other games.
    pub fn marble_colours(&self) -> &[MarbleColour] {
        &self.marble_colours
    }

    /// By seat, the colour that its holder has chosen.
    pub fn chosen_colours(&self) -> &[Option<MarbleColour>] {
        &self.colours
    }

    /// Whether a player has chosen a colour.
    pub fn has_chosen_colours(&self) -> bool {
        self.colours.iter().any(Option::is_some)
    }

    /// Whether the player of a seat may choose a colour: before their first marble.
    pub fn may_choose_colour(&self, seat: Seat) -> bool {
        self.setup.game == GameKind::PentagoXl && self.stage != TableStage::Over && !self.has_placed(seat)
    }

    /// Whether a seat may have a colour: no other player has chosen it or placed a marble in it.
    pub fn is_colour_free(&self, seat: Seat, colour: MarbleColour) -> bool {
        let is_taken = |other: Seat| self.colours[other.index()].is_some() || self.has_placed(other);
        let mut others = self.all_seats().filter(|&other| other != seat);
        !others.any(|other| self.marble_colours.get(other.index()) == Some(&colour) && is_taken(other))
    }

    fn has_placed(&self, seat: Seat) -> bool {
        self.moves.iter().any(|played| played.seat == seat.into())
            || (self.placed.is_some() && self.to_move() == Some(seat))
    }

    /// No events if the seat has this colour already.
    pub(crate) fn decide_choose_colour(
        &self,
        seat: Seat,
        colour: MarbleColour,
    ) -> Result<Vec<TableEventKind>, TableRefusal> {
        if self.setup.game != GameKind::PentagoXl {
            return Err(TableRefusal::ColourSetting);
        }
        if !self.may_choose_colour(seat) {
            return Err(TableRefusal::ColourTooLate);
        }
        if self.colours[seat.index()] == Some(colour) {
            return Ok(Vec::new());
        }
        if !self.is_colour_free(seat, colour) {
            return Err(TableRefusal::ColourTaken { colour });
        }
        self.check_colour_limit(seat)?;
        Ok(vec![TableEventKind::ColourChosen { seat: seat.into(), colour }])
    }
}
