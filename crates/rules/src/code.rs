//! Reasons in one word, for programs and for translations.

/// Gives an enum of reasons a `code` for every variant, and `CODES` with all of them. The codes are written out: programs
/// and translations know them, so that they stay as they are when a variant is renamed.
///
/// A reason that only wraps another has the code of the other: it is named first, in braces, with what it wraps.
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
        /// Every code there is, beside those of wrapped reasons.
        pub const CODES: &'static [&'static str] = &[$($code),*];

        /// The reason in one word, such as `not-your-turn`, for programs and for translations; the same for every detail.
        pub fn code(&self) -> &'static str {
            match self {
                $($outer => $inner.code(),)*
                $($reason => $code,)*
            }
        }
    };
}
