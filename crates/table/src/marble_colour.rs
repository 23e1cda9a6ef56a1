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

impl Table {
    /// Colours of the marbles by seat: those that were chosen, and for the other seats the free ones in their order. Empty
    /// in other games.
    pub fn marble_colours(&self) -> Vec<MarbleColour> {
        if self.setup.game != GameKind::PentagoXl {
            return Vec::new();
        }
        let is_free = |colour: &MarbleColour| !self.colours.contains(&Some(*colour));
        let mut free = MarbleColour::ALL.into_iter().filter(is_free);
        let by_seat = self.colours.iter().map(|chosen| chosen.or_else(|| free.next()));
        by_seat.flatten().collect()
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
        self.setup.game == GameKind::PentagoXl
            && self.stage != TableStage::Over
            && !self.moves.iter().any(|played| played.seat == seat.into())
            && !(self.placed.is_some() && self.to_move() == Some(seat))
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
        match self.colours.iter().position(|chosen| *chosen == Some(colour)) {
            Some(holder) if holder == seat.index() => return Ok(Vec::new()),
            Some(_) => return Err(TableRefusal::ColourTaken { colour }),
            None => {}
        }
        self.check_colour_limit(seat)?;
        Ok(vec![TableEventKind::ColourChosen { seat: seat.into(), colour }])
    }
}
