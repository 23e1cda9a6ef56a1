//! Parts that several pictures of one page share.

/// Which picture of a page holds the parts that are the same in all pictures of a board: shapes, wood and coordinates. Sharing
/// them makes a page with ten pictures less than half as large.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SharedPartsMode {
    /// Every picture has its own parts.
    #[default]
    Own,
    /// This picture defines the parts, for later ones too.
    Defined,
    /// An earlier picture of the page defines them. It has the same game, seats, layers and prefix of ids.
    Reused,
}
