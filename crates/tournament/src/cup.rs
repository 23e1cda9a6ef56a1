//! The cup and the intermediate round before it: who is in, who meets, who is through (TR-2, TR-3, TR-6).

use std::collections::BTreeSet;

use crate::{GameNumber, MatchPlace, PlayerNumber};

/// The organiser's choice (TR-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CupPlan {
    /// For how many players.
    pub size: u16,
    /// Whether the losers of the semi-finals play for the third place.
    pub third_place: bool,
}

/// A cup that would suit the groups (TR-2), and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// For how many players.
    pub size: u16,
    /// So many ranks of the groups go straight to the cup: 2 are the winners and the runners-up.
    pub straight: u16,
    /// So many places are left for the intermediate round of the next rank (TR-3).
    pub places: u16,
    /// So many play for them.
    pub contenders: u16,
}

/// Who is in and who plays for it: TR-3 for any size and any groups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// Straight in the cup, the best first.
    pub straight: Vec<PlayerNumber>,
    /// How many ranks these are.
    pub ranks: u16,
    /// They play for the places that are left, the best first.
    pub contenders: Vec<PlayerNumber>,
    /// How many places are left.
    pub places: u16,
}

impl Field {
    /// The field of a cup of this size; each rank comes with its best first.
    pub(crate) fn of(ranks: &[Vec<PlayerNumber>], size: usize) -> Field {
        let mut field = Field::default();
        for rank in ranks {
            let left = size - field.straight.len();
            if rank.len() <= left {
                field.straight.extend(rank);
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

/// Proposes a cup: winners and runners-up go straight to one whose size is a power of two, if the thirds can fill it up; else
/// the winners to a smaller one that the runners-up fill up. No round of it needs a bye.
pub(crate) fn propose(rank_sizes: &[usize]) -> Option<Proposal> {
    let players: usize = rank_sizes.iter().sum();
    let groups = *rank_sizes.first()?;
    let two_ranks = 2 * groups;
    let filled_by_thirds = two_ranks.next_power_of_two();
    let size = if filled_by_thirds <= 3 * groups { filled_by_thirds } else { filled_by_thirds / 2 };
    // Small or shrunken groups may not have so many.
    let most = if players.is_power_of_two() { players } else { players.next_power_of_two() / 2 };
    let size = size.min(most);
    let mut next = 0..;
    let numbered: Vec<Vec<PlayerNumber>> =
        rank_sizes.iter().map(|&count| next.by_ref().take(count).map(PlayerNumber::at).collect()).collect();
    let field = Field::of(&numbered, size);
    Some(Proposal {
        size: size as u16,
        straight: field.ranks,
        places: field.places,
        contenders: field.contenders.len() as u16,
    })
}

/// One of the two of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Somebody.
    Player(PlayerNumber),
    /// Nobody: the other goes through.
    Bye,
    /// It is not settled yet who.
    Open,
}

impl Side {
    /// Who it is, if it is somebody.
    pub const fn player(self) -> Option<PlayerNumber> {
        match self {
            Side::Player(player) => Some(player),
            Side::Bye | Side::Open => None,
        }
    }
}

/// Two who play until one of them has won (TR-6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Where it stands.
    pub place: MatchPlace,
    /// The two.
    pub sides: [Side; 2],
    /// Their games, the replays too.
    pub games: Vec<GameNumber>,
    /// Who is through.
    pub winner: Option<PlayerNumber>,
}

impl Match {
    /// The two, once both are known.
    pub fn players(&self) -> Option<[PlayerNumber; 2]> {
        Some([self.sides[0].player()?, self.sides[1].player()?])
    }

    /// Who is out, if the match is decided and there are two.
    pub fn loser(&self) -> Option<PlayerNumber> {
        let [one, other] = self.players()?;
        self.winner.map(|winner| if winner == one { other } else { one })
    }
}

/// Everything after the groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cup {
    /// As the organiser chose it.
    pub plan: CupPlan,
    /// The firsts of all groups, the seconds and so on, each with the best first.
    pub ranks: Vec<Vec<PlayerNumber>>,
    /// Those who had withdrawn before.
    pub withdrawn: Vec<PlayerNumber>,
    /// Who is in and who plays for it.
    pub field: Field,
    /// The first round, once it is drawn.
    pub slots: Option<Vec<Option<PlayerNumber>>>,
    /// All matches as far as they are known: intermediate round, cup round by round, third place.
    pub matches: Vec<Match>,
}

impl Cup {
    /// A match by its place.
    pub fn at(&self, place: MatchPlace) -> Option<&Match> {
        self.matches.iter().find(|played| played.place == place)
    }

    /// The matches of a round of the cup, from the top.
    pub fn round(&self, wanted: u16) -> impl Iterator<Item = &Match> {
        self.matches
            .iter()
            .filter(move |m| matches!(m.place, MatchPlace::Cup { round, .. } if round == wanted))
    }

    /// The matches of the intermediate round.
    pub fn intermediate(&self) -> impl Iterator<Item = &Match> {
        self.matches.iter().filter(|m| matches!(m.place, MatchPlace::Intermediate { .. }))
    }

    /// How many rounds the cup has.
    pub fn rounds(&self) -> u16 {
        usize::from(self.plan.size).next_power_of_two().ilog2() as u16
    }

    /// The winner of the cup.
    pub fn champion(&self) -> Option<PlayerNumber> {
        match self.slots.as_deref()? {
            [Some(only)] => Some(*only),
            _ => self.at(MatchPlace::Cup { round: self.rounds(), index: 1 })?.winner,
        }
    }

    /// Everybody who was drawn into a group, in the order in which the groups left them; who withdrew before the cup is last.
    pub fn order(&self) -> impl Iterator<Item = PlayerNumber> {
        self.ranks.iter().flatten().chain(&self.withdrawn).copied()
    }

    /// Those who are in the cup, the best first, once the intermediate round is over.
    pub fn players(&self) -> Option<Vec<PlayerNumber>> {
        let through = self.through()?;
        let in_cup: BTreeSet<PlayerNumber> = self.field.straight.iter().copied().chain(through).collect();
        Some(self.ranks.iter().flatten().copied().filter(|player| in_cup.contains(player)).collect())
    }

    /// Those who have come through the intermediate round, once it is over.
    pub(crate) fn through(&self) -> Option<Vec<PlayerNumber>> {
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
