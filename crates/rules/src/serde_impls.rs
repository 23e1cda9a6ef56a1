//! Feature `serde`: values as their notation. Deserialising uses the same checked parsers as everything else.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{DeserializeSeed, Error as _};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    AnyCell, AnyGame, AnyMove, BlockTurn, Exago, FinalPlaces, GameKind, Intersection, MAX_SEATS, Pentago,
    PentagoXl, Pente, Record, Seat,
};

/// Parses a string with `parse`; its error becomes the deserialiser's.
fn parsed<'de, D, T, E>(deserializer: D, parse: impl FnOnce(&str) -> Result<T, E>) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    E: fmt::Display,
{
    let text = Cow::<'de, str>::deserialize(deserializer)?;
    parse(&text).map_err(D::Error::custom)
}

/// Serialises a type by its `Display` and deserialises it by its `FromStr`.
macro_rules! by_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                parsed(deserializer, <$type>::from_str)
            }
        }
    )*};
}

by_text!(Intersection, BlockTurn, Record);

/// The name, such as `pentago-xl`.
impl Serialize for GameKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for GameKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GameKind, D::Error> {
        parsed(deserializer, GameKind::from_str)
    }
}

/// The number as text, from `1`.
impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        parsed(deserializer, |text| {
            let seat = crate::input_text::decimal(text).and_then(|number| Seat::numbered(number, MAX_SEATS));
            seat.ok_or_else(|| {
                format!("'{}' is not a seat: it is 1 to {MAX_SEATS}", crate::input_text::quoted(text))
            })
        })
    }
}

/// The places by seat, such as `1:2:2`.
impl Serialize for FinalPlaces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for FinalPlaces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FinalPlaces, D::Error> {
        parsed(deserializer, |text| {
            FinalPlaces::parse(text).ok_or_else(|| {
                format!("'{}' is not a ranking such as 1:2:2 or 1:1:3", crate::input_text::quoted(text))
            })
        })
    }
}

/// A position together with what its text does not say.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Position", deny_unknown_fields)]
struct PositionFields<'a> {
    game: GameKind,
    players: usize,
    #[serde(borrow, default)]
    rules: Cow<'a, str>,
    #[serde(borrow)]
    position: Cow<'a, str>,
}

/// A struct of `game`, `players`, `rules` and `position`.
///
/// The history of Exago (EX-14) is not part of a position. A position in which a player has resigned while others play on
/// is an error, and so is one drawn by repetition: its text would not show it. A [`Record`] keeps a whole game.
impl Serialize for AnyGame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (rules, position) = (self.rules(), self.to_string());
        let read = AnyGame::from_position(self.kind(), self.seats(), &rules, &position);
        if read.as_ref() != Ok(self) {
            return Err(S::Error::custom("the text of a position does not show that a player has resigned"));
        }
        if read.is_ok_and(|read| read.places() != self.places()) {
            return Err(S::Error::custom(
                "the text of a position does not show that the game was drawn by repetition",
            ));
        }
        PositionFields {
            game: self.kind(),
            players: self.seats(),
            rules: rules.into(),
            position: position.into(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for AnyGame {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AnyGame, D::Error> {
        let fields = PositionFields::deserialize(deserializer)?;
        AnyGame::from_position(fields.game, fields.players, &fields.rules, &fields.position)
            .map_err(D::Error::custom)
    }
}

/// Serialises a game as an [`AnyGame`], and refuses the other games.
macro_rules! as_any_game {
    ($($game:ident { $any:ident => $wrapped:expr, $unwrapped:expr })*) => {$(
        impl Serialize for $game {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $any = self;
                AnyGame::$game($wrapped).serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $game {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$game, D::Error> {
                match AnyGame::deserialize(deserializer)? {
                    AnyGame::$game($any) => Ok($unwrapped),
                    other => Err(D::Error::custom(format!(
                        "this is a position of {}, not of {}",
                        other.kind(),
                        GameKind::$game,
                    ))),
                }
            }
        }
    )*};
}

as_any_game! {
    Pentago { game => *game, game }
    PentagoXl { game => *game, game }
    Exago { game => Box::new(game.clone()), *game }
    Pente { game => Box::new(*game), *game }
}

/// A move or a cell with the game it belongs to. The notation depends on the board, so that a move is serialised together
/// with its position; see [`AnyGame::notated`] and [`NotatedDeserializeSeed`].
///
/// ```
/// use serde::de::DeserializeSeed;
/// use tessera_rules::{AnyGame, AnyMove, GameKind, NotatedDeserializeSeed};
///
/// let game = AnyGame::new(GameKind::Pentago, 2, "")?;
/// let mv = game.parse_move("b2A+")?;
/// let json = serde_json::to_string(&game.notated(mv))?;
/// assert_eq!(json, r#""b2A+""#);
///
/// let seed = NotatedDeserializeSeed::<AnyMove>::new(&game);
/// let read = seed.deserialize(&mut serde_json::Deserializer::from_str(&json))?;
/// assert_eq!(read, mv);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Notated<'a, T> {
    game: &'a AnyGame,
    value: T,
}

/// Deserialises a move or a cell of a game. A move must be legal.
#[derive(Clone, Copy, Debug)]
pub struct NotatedDeserializeSeed<'a, T> {
    game: &'a AnyGame,
    value: PhantomData<T>,
}

impl AnyGame {
    /// A move or a cell of this game, to be serialised as its notation.
    pub fn notated<T>(&self, value: T) -> Notated<'_, T> {
        Notated { game: self, value }
    }
}

impl<'a, T> NotatedDeserializeSeed<'a, T> {
    /// Deserialises values of this game.
    pub fn new(game: &'a AnyGame) -> NotatedDeserializeSeed<'a, T> {
        NotatedDeserializeSeed { game, value: PhantomData }
    }
}

/// Serialises a notation, which is empty for a value of another game or board.
fn serialize_notation<S: Serializer>(notation: &str, serializer: S) -> Result<S::Ok, S::Error> {
    if notation.is_empty() {
        Err(S::Error::custom("it belongs to another game or board"))
    } else {
        serializer.serialize_str(notation)
    }
}

impl Serialize for Notated<'_, AnyMove> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_notation(&self.game.move_text(self.value), serializer)
    }
}

impl Serialize for Notated<'_, AnyCell> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_notation(&self.game.cell_name(self.value), serializer)
    }
}

impl<'de> DeserializeSeed<'de> for NotatedDeserializeSeed<'_, AnyMove> {
    type Value = AnyMove;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<AnyMove, D::Error> {
        parsed(deserializer, |text| {
            let mv = self.game.parse_move(text)?;
            self.game.check(mv).map(|()| mv)
        })
    }
}

impl<'de> DeserializeSeed<'de> for NotatedDeserializeSeed<'_, AnyCell> {
    type Value = AnyCell;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<AnyCell, D::Error> {
        parsed(deserializer, |text| self.game.parse_cell(text))
    }
}
