//! Rule options of Exago.

use std::fmt;

use crate::rule_options_text::{ParsedOptions, RuleOptionsWriter};
use crate::seat::MAX_SEATS;
use crate::{AllowedNumbers, GameKind, RuleOption, RuleOptionsError, Seat};

const SIDE: RuleOption = RuleOption::number("side", AllowedNumbers::Range(4, 10), |_| 6, &["EX-2"]);
const LINE: RuleOption = RuleOption::number(
    "line",
    AllowedNumbers::Range(3, 12),
    |players| if players == 2 { 5 } else { 4 },
    &["EX-1"],
);
/// With two players there is only one opponent to block: the option changes nothing.
const MUST_BLOCK: RuleOption =
    RuleOption::switch_with("must_block", |players| players > 2, &["EX-11"]).matters_for(3..=6);
const EARLY_MOVES: RuleOption = RuleOption::switch("early_moves", &["EX-12"]);
const REJOIN: RuleOption = RuleOption::switch("rejoin", &["EX-12"]).with_former_value(REJOIN_EVERY);
/// The value of `rejoin` in games from before its rule was changed.
const REJOIN_EVERY: &str = "every";
const TILES: RuleOption = RuleOption::per_seat(
    "tiles",
    AllowedNumbers::Range(1, 12),
    |players| if players == 2 { 12 } else { 6 },
    &["EX-1", "EX-12"],
);

pub(crate) const OPTIONS: [RuleOption; 6] = [SIDE, LINE, MUST_BLOCK, EARLY_MOVES, REJOIN, TILES];

/// The rules of a game of Exago, and its number of players.
///
/// ```
/// use tessera_rules::ExagoRules;
///
/// let rules = ExagoRules::parse(3, "rejoin, side=5, line=4")?;
/// assert!(rules.rejoin() && rules.must_block());
/// assert_eq!(rules.to_string(), "side=5,rejoin"); // four in a line win among three anyway
/// # Ok::<(), tessera_rules::RuleOptionsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExagoRules {
    seats: u8,
    side: u8,
    line: u8,
    must_block: bool,
    early_moves: bool,
    rejoin: RejoinRule,
    tiles: [u8; MAX_SEATS],
}

/// EX-12: which groups a lifted tile keeps on the board, besides the one that stays by EX-7 and EX-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum RejoinRule {
    /// None.
    Off,
    /// Every group that the tile touches.
    Touched,
    /// All groups if the tile touches each of them, otherwise none. Only in games from before the rule was changed.
    Every,
}

impl ExagoRules {
    /// Parses a list of options for a number of players.
    pub fn parse(players: usize, list: &str) -> Result<ExagoRules, RuleOptionsError> {
        let given = ParsedOptions::read(GameKind::Exago, players, list)?;
        let rules = ExagoRules {
            seats: players as u8,
            side: given.number(&SIDE, |numbers| format!("{numbers} cells"))?,
            line: given.number(&LINE, |numbers| format!("{numbers} tiles"))?,
            must_block: given.switch(&MUST_BLOCK)? && MUST_BLOCK.matters(players),
            early_moves: given.switch(&EARLY_MOVES)?,
            rejoin: match given.has_former_value(&REJOIN) {
                true => RejoinRule::Every,
                false if given.switch(&REJOIN)? => RejoinRule::Touched,
                false => RejoinRule::Off,
            },
            tiles: given.per_seat(&TILES)?,
        };
        // The default tiles fit on every board.
        let (all, cells) = (rules.all_tiles(), rules.cells());
        match given.find(&TILES) {
            Some(tiles) if all >= cells => Err(tiles.out_of_range(format!(
                "{all} tiles do not fit, the board has {cells} cells and one stays free"
            ))),
            _ => Ok(rules),
        }
    }

    /// EX-1, EX-2, EX-11: the default rules for a number of players.
    fn defaults(players: usize) -> ExagoRules {
        ExagoRules::parse(players, "").expect("rules have a valid number of players")
    }

    /// EX-1: whether a winning line fits on the board and some player has enough tiles for it.
    pub fn can_be_won(&self) -> bool {
        let longest_row = 2 * self.side() - 1;
        self.line() <= longest_row && Seat::all(self.seats()).any(|seat| self.tiles(seat) >= self.line())
    }

    /// The number of players.
    #[inline]
    pub fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// EX-2: the number of cells on one side of the board.
    pub fn side(&self) -> usize {
        usize::from(self.side)
    }

    /// EX-2: the number of cells of the board.
    pub fn cells(&self) -> usize {
        3 * self.side() * (self.side() - 1) + 1
    }

    /// Whether the board needs sets of six words rather than the faster ones of two.
    pub(super) fn is_wide(&self) -> bool {
        self.side > 6
    }

    /// EX-1: the number of tiles in a line that wins.
    #[inline]
    pub fn line(&self) -> usize {
        usize::from(self.line)
    }

    /// EX-11: whether the next of several threatening opponents must be blocked.
    #[inline]
    pub fn must_block(&self) -> bool {
        self.must_block
    }

    /// EX-12: whether tiles may be lifted while others are still in hand.
    #[inline]
    pub fn early_moves(&self) -> bool {
        self.early_moves
    }

    /// EX-12: whether the lifted tile keeps other groups on the board by touching them.
    pub fn rejoin(&self) -> bool {
        self.rejoin != RejoinRule::Off
    }

    #[inline]
    pub(super) fn rejoin_rule(&self) -> RejoinRule {
        self.rejoin
    }

    /// EX-1, EX-12: the number of tiles of a player, on the board and in hand.
    #[inline]
    pub fn tiles(&self, seat: Seat) -> usize {
        usize::from(self.tiles[seat.index()])
    }

    fn all_tiles(&self) -> usize {
        self.tiles.iter().copied().map(usize::from).sum()
    }
}

impl fmt::Display for ExagoRules {
    /// The options that differ from the defaults, as [`ExagoRules::parse`] reads them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let defaults = ExagoRules::defaults(self.seats());
        let number = |here: u8, default: u8| (here != default).then(|| here.to_string());
        let tiles = (self.tiles != defaults.tiles)
            .then(|| self.tiles[..self.seats()].iter().map(u8::to_string).collect::<Vec<_>>().join(":"));
        let list = RuleOptionsWriter::default()
            .value(&SIDE, number(self.side, defaults.side))
            .value(&LINE, number(self.line, defaults.line))
            .value(&MUST_BLOCK, (self.must_block != defaults.must_block).then(|| "off".to_owned()))
            .switch(&EARLY_MOVES, self.early_moves)
            .switch(&REJOIN, self.rejoin == RejoinRule::Touched)
            .value(&REJOIN, (self.rejoin == RejoinRule::Every).then(|| REJOIN_EVERY.to_owned()))
            .value(&TILES, tiles);
        f.write_str(&list.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_and_written_in_one_form() {
        for (players, list, written) in [
            (2, "", ""),
            (2, "line=5,side=6,tiles=12:12,must_block=on,rejoin=off", ""),
            (2, "must_block=off", ""),
            (2, "tiles=3:3, rejoin = every", "rejoin=every,tiles=3:3"),
            (3, "must_block", ""),
            (3, "must_block=off", "must_block=off"),
            (6, "tiles=1:2:3:4:5:12, line=3, side=4, rejoin", "side=4,line=3,rejoin,tiles=1:2:3:4:5:12"),
            (2, "tiles=12:11,early_moves,side=10,line=12", "side=10,line=12,early_moves,tiles=12:11"),
        ] {
            let rules = ExagoRules::parse(players, list).expect(list);
            assert_eq!(rules.to_string(), written);
            assert_eq!(ExagoRules::parse(players, written), Ok(rules));
        }
    }

    #[test]
    fn a_bad_list_is_refused() {
        for list in [
            "side=3",
            "side=11",
            "side",
            "side=x",
            "line=2",
            "line=13",
            "line=05",
            "rejoin=yes",
            "rejoin=Every",
            "early_moves=every",
            "tiles",
            "tiles=",
            "tiles=6",
            "tiles=6:6:6:6",
            "tiles=6:0:6",
            "tiles=6:13:6",
            "tiles=6:6:",
            "tiles=06:6:6",
            "tiles=6,6,6",
            "side=4,tiles=12:12:12,size=15",
            "line=4,line=4",
            "must_block=1",
            "play_on",
            "tile=6:6:6",
        ] {
            assert!(ExagoRules::parse(3, list).is_err(), "{list}");
        }
        for players in [0, 1, 7] {
            assert!(matches!(ExagoRules::parse(players, ""), Err(RuleOptionsError::Players { .. })));
        }
    }

    #[test]
    fn all_tiles_together_leave_a_cell_free() {
        let fits = |list: &str| ExagoRules::parse(4, list).is_ok();
        assert!(fits("side=4,tiles=12:12:11:1")); // 36 of 37
        assert!(!fits("tiles=12:12:12:1,side=4"));
        assert!(fits("side=5,tiles=12:12:12:12")); // 48 of 61
    }
}
