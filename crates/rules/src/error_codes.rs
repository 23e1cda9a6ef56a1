//! Error codes for programs and translations.

/// Gives an error enum the method `code` and the constant `CODES`. Codes are written out: programs and translations know
/// them, so they do not change when a variant is renamed.
///
/// A variant that only wraps another error has that error's code. It comes first, in braces, with what it wraps.
///
/// ```
/// enum Reason { NotYourTurn { seat: u8 }, Wrapped(Box<Reason>) }
///
/// impl Reason {
///     tessera_rules::codes! {
///         { Reason::Wrapped(reason) => reason }
///         Reason::NotYourTurn { .. } => "not-your-turn",
///     }
/// }
///
/// let reason = Reason::NotYourTurn { seat: 2 };
/// assert_eq!(reason.code(), "not-your-turn");
/// assert_eq!(Reason::Wrapped(Box::new(reason)).code(), "not-your-turn");
/// assert_eq!(Reason::CODES, ["not-your-turn"]);
/// ```
#[macro_export]
macro_rules! codes {
    ($({ $outer:pat => $inner:ident })* $($reason:pat => $code:literal,)*) => {
        /// All codes except those of wrapped errors.
        pub const CODES: &'static [&'static str] = &[$($code),*];

        /// The error code, such as `not-your-turn`, for programs and translations. It does not depend on the variant's fields.
        pub fn code(&self) -> &'static str {
            match self {
                $($outer => $inner.code(),)*
                $($reason => $code,)*
            }
        }
    };
}
