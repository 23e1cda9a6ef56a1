//! The cup (knock-out phase) and the intermediate round before it: field, matches, winners (TR-2, TR-3, TR-6).

use std::collections::BTreeSet;

use crate::{BracketPosition, GameNumber, PlayerNumber};

/// The organiser's choice of a cup (TR-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CupSettings {
    /// Number of players.
    pub size: u16,
    /// Whether the losers of the semi-finals play for third place.
    pub third_place: bool,
}

/// A proposed cup for the groups (TR-2), and its consequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CupProposal {
    /// Number of players.
    pub size: u16,
    /// Number of group ranks that qualify directly: 2 means winners and runners-up.
    pub direct_ranks: u16,
    /// Number of places left for the intermediate round of the next rank (TR-3).
    pub places: u16,
    /// Number of players in the intermediate round.
    pub contenders: u16,
}

/// Players who qualify directly and players of the intermediate round: TR-3 for any size and any groups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CupQualifiers {
    /// Directly qualified players, the best first.
    pub direct: Vec<PlayerNumber>,
    /// Number of ranks they come from.
    pub ranks: u16,
    /// Players who play for the remaining places, the best first.
    pub contenders: Vec<PlayerNumber>,
    /// Number of remaining places.
    pub places: u16,
}

impl CupQualifiers {
    /// The field of a cup of this size; each rank lists the best first.
    pub(crate) fn of(ranks: &[Vec<PlayerNumber>], size: usize) -> CupQualifiers {
        let mut field = CupQualifiers::default();
        for rank in ranks {
            let left = size - field.direct.len();
            if rank.len() <= left {
                field.direct.extend(rank);
                field.ranks += 1;
            } else {
                if left > 0 {
                    field.contenders.clone_from(rank);
                    field.places = left as u16;
                }
                break;
            }
        }
        field
    }
}

/// Proposes a cup whose size is a power of two: winners and runners-up qualify directly if the thirds can fill it up;
/// otherwise the winners qualify for a smaller cup that the runners-up fill up. No round needs a bye.
pub(crate) fn propose(rank_sizes: &[usize]) -> Option<CupProposal> {
    let players: usize = rank_sizes.iter().sum();
    let groups = *rank_sizes.first()?;
    let two_ranks = 2 * groups;
    let filled_by_thirds = two_ranks.next_power_of_two();
    let size = if filled_by_thirds <= 3 * groups { filled_by_thirds } else { filled_by_thirds / 2 };
    // Small groups, or groups with withdrawals, may have fewer players.
    let most = if players.is_power_of_two() { players } else { players.next_power_of_two() / 2 };
    let size = size.min(most);
    let mut next = 0..;
    let numbered: Vec<Vec<PlayerNumber>> =
        rank_sizes.iter().map(|&count| next.by_ref().take(count).map(PlayerNumber::at).collect()).collect();
    let field = CupQualifiers::of(&numbered, size);
    Some(CupProposal {
        size: size as u16,
        direct_ranks: field.ranks,
        places: field.places,
        contenders: field.contenders.len() as u16,
    })
}

/// One side of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchSide {
    /// A player.
    Player(PlayerNumber),
    /// A bye: the other side advances.
    Bye,
    /// Not decided yet.
    Open,
}

impl MatchSide {
    /// The player, if there is one.
    pub const fn player(self) -> Option<PlayerNumber> {
        match self {
            MatchSide::Player(player) => Some(player),
            MatchSide::Bye | MatchSide::Open => None,
        }
    }
}

/// A match of two players, replayed after a draw until one has won (TR-6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CupMatch {
    /// Its place in the knock-out phase.
    pub place: BracketPosition,
    /// Both sides.
    pub sides: [MatchSide; 2],
    /// Its games, including replays.
    pub games: Vec<GameNumber>,
    /// The player who advances.
    pub winner: Option<PlayerNumber>,
}

impl CupMatch {
    /// Both players, once they are known.
    pub fn players(&self) -> Option<[PlayerNumber; 2]> {
        Some([self.sides[0].player()?, self.sides[1].player()?])
    }

    /// The loser of a decided match of two players.
    pub fn loser(&self) -> Option<PlayerNumber> {
        let [one, other] = self.players()?;
        self.winner.map(|winner| if winner == one { other } else { one })
    }
}

/// The knock-out phase: intermediate round and cup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cup {
    /// The organiser's choice.
    pub plan: CupSettings,
    /// All group winners, all seconds and so on, each with the best first.
    pub ranks: Vec<Vec<PlayerNumber>>,
    /// Players who had withdrawn before.
    pub withdrawn: Vec<PlayerNumber>,
    /// Direct qualifiers and players of the intermediate round.
    pub field: CupQualifiers,
    /// Slots of the first round, once it is drawn.
    pub slots: Option<Vec<Option<PlayerNumber>>>,
    /// All known matches: intermediate round, cup round by round, third place.
    pub matches: Vec<CupMatch>,
}

impl Cup {
    /// The match at a place.
    pub fn at(&self, place: BracketPosition) -> Option<&CupMatch> {
        self.matches.iter().find(|played| played.place == place)
    }

    /// Matches of a cup round, from the top.
    pub fn round(&self, wanted: u16) -> impl Iterator<Item = &CupMatch> {
        self.matches
            .iter()
            .filter(move |m| matches!(m.place, BracketPosition::Cup { round, .. } if round == wanted))
    }

    /// Matches of the intermediate round.
    pub fn intermediate(&self) -> impl Iterator<Item = &CupMatch> {
        self.matches.iter().filter(|m| matches!(m.place, BracketPosition::Intermediate { .. }))
    }

    /// Number of rounds of the cup.
    pub fn rounds(&self) -> u16 {
        usize::from(self.plan.size).next_power_of_two().ilog2() as u16
    }

    /// Winner of the cup.
    pub fn champion(&self) -> Option<PlayerNumber> {
        match self.slots.as_deref()? {
            [Some(only)] => Some(*only),
            _ => self.at(BracketPosition::Cup { round: self.rounds(), index: 1 })?.winner,
        }
    }

    /// All players of the groups, ranked by their group results; those who withdrew before the cup are last.
    pub fn order(&self) -> impl Iterator<Item = PlayerNumber> {
        self.ranks.iter().flatten().chain(&self.withdrawn).copied()
    }

    /// Players of the cup, the best first, once the intermediate round is over.
    pub fn players(&self) -> Option<Vec<PlayerNumber>> {
        let advancing = self.advancing()?;
        let in_cup: BTreeSet<PlayerNumber> = self.field.direct.iter().copied().chain(advancing).collect();
        Some(self.ranks.iter().flatten().copied().filter(|player| in_cup.contains(player)).collect())
    }

    /// Players who advanced from the intermediate round, once it is over.
    pub(crate) fn advancing(&self) -> Option<Vec<PlayerNumber>> {
        let mut left = self.field.contenders.clone();
        for played in self.intermediate() {
            let winner = played.winner?;
            left.retain(|player| {
                *player == winner || !played.sides.iter().any(|side| side.player() == Some(*player))
            });
        }
        (left.len() <= usize::from(self.field.places)).then_some(left)
    }
}
