//! The codes of Evo and the facts behind each: one entry a rule.
//!
//! Facts only; `words` makes sentences of them, `rules.yaml` explains the rules.

use super::data::board::{SpaceId, Terrain};
use super::names::{Gene, Token};
use super::state::{Card, Phase};
use crate::game::{Part, Player, Step};

/// Declares the codes together with the facts of each breach and the words it concerns.
macro_rules! breaches {
    (
        notes { $($note:ident = $note_slug:literal;)* }
        $($(#[$doc:meta])* $name:ident = $slug:literal, $part:expr, { $($field:ident: $type:ty),* $(,)? };)*
    ) => {
        $crate::codes! {
            /// What can be illegal in a session of Evo, or not verified.
            pub enum Rule: "evo" { $($name = $slug,)* $($note = $note_slug,)* }
        }

        /// Why an action is illegal.
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub enum Breach {
            $($(#[$doc])* $name { $(#[allow(missing_docs)] $field: $type,)* },)*
        }

        impl Breach {
            /// Its code.
            pub const fn rule(&self) -> Rule {
                match self { $(Self::$name { .. } => Rule::$name,)* }
            }

            /// The words it concerns.
            #[allow(unused_variables)]
            pub const fn part(&self) -> Part {
                match *self { $(Self::$name { $($field),* } => $part,)* }
            }
        }
    };
}

/// How a dinosaur comes to a space, for rules that several ways share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// `move`.
    Walking,
    /// `attack`.
    Attacking,
    /// `fly`.
    Flying,
    /// `swim`.
    Swimming,
    /// `hatch`.
    Hatching,
    /// `lose`, with the number of the word.
    Dying(u8),
    /// `hatch … removing`, with the number of the word.
    Removing(u8),
    /// `manual:` and `adjust:`.
    Decree,
}

/// What stands behind a turn that is out of order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// Another player bids before.
    Bid,
    /// The player's movement ended when a later one acted.
    Movement,
}

/// Which limit of survival is exceeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// Plates.
    Hot,
    /// Furs.
    Cold,
    /// The cave-dweller.
    Deadly,
}

/// The word of a space, by its place from 0 after the verb.
const fn word(index: u8) -> Part {
    Part::Word(index + 1)
}

/// A word and the one after it: a keyword with its space.
const fn with_next(word: u8) -> Part {
    Part::Words(word, word + 1)
}

/// The words that say where a dinosaur goes or stands: the step of a walk, or the spaces without
/// the die and the cards that follow them.
const fn spaces(how: By) -> Part {
    match how {
        By::Walking | By::Decree => Part::Action,
        By::Attacking | By::Flying | By::Swimming | By::Hatching => Part::Word(1),
        By::Dying(word) | By::Removing(word) => Part::Word(word),
    }
}

breaches! {
    notes {
        ResultNotVerified = "result-not-verified";
        CardNotVerified = "card-not-verified";
    }

    /// The round begins without an initiative track.
    OrderMissing = "order-missing", Part::Clause, {};
    /// A second `order`.
    OrderTwice = "order-twice", Part::Clause, {};
    /// `order` leaves a player out or names one twice.
    OrderIncomplete = "order-incomplete", Part::Action, { player: Player, twice: bool };
    /// A written draw that the seed does not give.
    NotDealt = "not-dealt", Part::Action, { dealt: super::action::Action };
    /// A player has no dinosaurs when the round begins.
    StartMissing = "start-missing", Part::Clause, { player: Player };
    /// A second `start`.
    StartTwice = "start-twice", Part::Clause, { by: Player };
    /// Not a start space.
    NotAStartSpace = "not-a-start-space", word(index), { by: Player, space: SpaceId, index: u8 };
    /// Another player starts there.
    StartTaken = "start-taken", word(index), { by: Player, space: SpaceId, index: u8 };
    /// One space named twice in a line.
    SpaceTwice = "space-twice", word(index), { by: Player, space: SpaceId, index: u8 };
    /// The line belongs to a phase that is over.
    PhaseOver = "phase-over", Part::Clause, { phase: Phase };
    /// Somebody else acts before.
    NotYourTurn = "not-your-turn", Part::Subject, { by: Player, should: Player, turn: Turn };

    /// No climate token was turned.
    ClimateMissing = "climate-missing", Part::Clause, {};
    /// A second token.
    ClimateTwice = "climate-twice", Part::Clause, {};
    /// More tokens of a kind than there are.
    TooManyTokens = "too-many-tokens", Part::Action, { token: Token };
    /// The meteorite before the tenth token.
    EarlyMeteorite = "early-meteorite", Part::Action, {};
    /// The twelfth token is not the meteorite.
    MeteoriteDue = "meteorite-due", Part::Action, { token: Token };

    /// No genes were drawn.
    GenesMissing = "genes-missing", Part::Clause, {};
    /// Genes drawn a second time.
    GenesTwice = "genes-twice", Part::Clause, {};
    /// Another number of genes than columns.
    GenesCount = "genes-count", Part::Action, { written: u8, wanted: u8 };
    /// Two columns with the same gene.
    GeneTwice = "gene-twice", Part::Word(word), { gene: Gene, word: u8 };
    /// More of a gene than exist.
    NoSuchGeneInBag = "no-such-gene-in-bag", Part::Word(word), { gene: Gene, word: u8 };
    /// A ninth unique gene.
    TooManyUniques = "too-many-uniques", Part::Word(word), { gene: Gene, word: u8 };

    /// Somebody must bid before the auction is over.
    BidMissing = "bid-missing", Part::Clause, { player: Player };
    /// The player who was pushed out bids before anything else.
    MustRebid = "must-rebid", Part::Clause, { player: Player };
    /// The bidder already stands on a column.
    BidTwice = "bid-twice", Part::Subject, { by: Player };
    /// The gene is on no column.
    GeneNotOnOffer = "gene-not-on-offer", Part::Word(2), { by: Player, gene: Gene };
    /// Two columns have the gene.
    WhichColumn = "which-column", Part::Word(2), { gene: Gene };
    /// The named column has another gene.
    NotInThatColumn = "not-in-that-column", Part::Word(2), { gene: Gene, column: u8 };
    /// Above 6.
    BidTooHigh = "bid-too-high", Part::Word(1), { by: Player, value: u16 };
    /// Below the lowest value of a column.
    BidTooLow = "bid-too-low", Part::Word(1), { by: Player, value: u16 };
    /// Not above the standing bid.
    BidNotHigher = "bid-not-higher", Part::Action, { by: Player, value: u16, column: u8 };
    /// A pawn on 6.
    SixStands = "six-stands", Part::Action, { by: Player, column: u8 };
    /// The column from which the bidder was just pushed.
    SameColumn = "same-column", Part::Action, { by: Player, column: u8 };
    /// More than the bidder has.
    BidBeyondMeans = "bid-beyond-means", Part::Action, { by: Player, value: u16, price: u16 };
    /// More than the winner has when he pays.
    PaymentBeyondMeans = "payment-beyond-means", Part::Clause, { player: Player, price: u16 };
    /// Somebody else won the event card.
    DrawNotWon = "draw-not-won", Part::Subject, { by: Player };
    /// The event card was drawn.
    DrawTwice = "draw-twice", Part::Clause, { by: Player };
    /// There are no event cards.
    NoEventCards = "no-event-cards", Part::Clause, {};
    /// More of an event card than the deck has.
    TooManyCopies = "too-many-copies", Part::Word(word), { card: Card, word: u8 };

    /// The card is not in hand.
    CardNotHeld = "card-not-held", Part::Word(word), { by: Player, card: Card, word: u8 };
    /// The card is played in another phase.
    CardWrongMoment = "card-wrong-moment", Part::Action, { by: Player, card: Card };
    /// The card belongs into a combat.
    OnlyInCombat = "only-in-combat", Part::Action, { card: Card };
    /// The card does not belong into a combat.
    NotInCombat = "not-in-combat", Part::Word(word), { card: Card, word: u8 };
    /// Neither attacker nor defender.
    NotTheirCombat = "not-their-combat", Part::Word(word), { player: Player, attacker: Player, defender: Player, word: u8 };
    /// A die after a card that does not roll it again.
    NoReroll = "no-reroll", Part::Word(word), { card: Card, word: u8 };
    /// What a card did before it was played.
    ManualWithoutPlay = "manual-without-play", Part::Word(0), { card: Card };
    /// The referee knows what the card does.
    ManualNotNeeded = "manual-not-needed", Part::Word(0), { card: Card };

    /// No such gene.
    NoAdrenaline = "no-adrenaline", Part::Word(0), { by: Player };
    /// A second time in a round.
    AdrenalineTwice = "adrenaline-twice", Part::Clause, { by: Player };
    /// After a head start.
    AdrenalineClosed = "adrenaline-closed", Part::Clause, { by: Player, player: Player };
    /// No place on the track.
    PlaceOffTrack = "place-off-track", Part::Word(1), { place: u16 };

    /// Nobody stands there.
    NoDinosaurHere = "no-dinosaur-here", spaces(how), { by: Player, space: SpaceId, how: By };
    /// Somebody else's dinosaur.
    NotYourDinosaur = "not-your-dinosaur", spaces(how), { by: Player, space: SpaceId, owner: Player, how: By };
    /// The spaces do not touch.
    NotAdjacent = "not-adjacent", spaces(how), { by: Player, from: SpaceId, to: SpaceId, how: By };
    /// Somebody stands there.
    SpaceOccupied = "space-occupied", spaces(how), { by: Player, space: SpaceId, owner: Player, how: By };
    /// All points are spent.
    NoMovementPoints = "no-movement-points", spaces(how), { by: Player, points: u8, how: By };
    /// An attack on an empty space.
    NobodyThere = "nobody-there", Part::Word(1), { by: Player, space: SpaceId };
    /// An attack on an own dinosaur.
    NotAnEnemy = "not-an-enemy", spaces(how), { by: Player, space: SpaceId, how: By };
    /// A people at its floor.
    ProtectedPeople = "protected-people", spaces(how), { by: Player, owner: Player, space: SpaceId, how: By };
    /// A combat without its outcome.
    DieMissing = "die-missing", Part::Word(word), { by: Player, space: SpaceId, how: By, word: u8 };
    /// The claimed result is not that of the die.
    ResultContradicts = "result-contradicts", Part::Claim, { by: Player, claimed: bool, die: super::names::Die, attack: i8, defence: i8, how: By };
    /// No wings.
    NoWings = "no-wings", Part::Word(0), { by: Player };
    /// Wings a second time in a phase.
    WingsSpent = "wings-spent", Part::Word(0), { by: Player };
    /// No fins.
    NoFins = "no-fins", Part::Word(0), { by: Player };
    /// Not on the coast.
    NotCoastal = "not-coastal", Part::Word(1), { space: SpaceId };
    /// The flight or swim ends where it began.
    StaysPut = "stays-put", spaces(how), { by: Player, space: SpaceId, how: By };
    /// `special-move-attack = no`.
    NoSpecialAttack = "no-special-attack", spaces(how), { by: Player, how: By };
    /// The defender does not lose.
    NoEscapeNeeded = "no-escape-needed", with_next(word), { owner: Player, space: SpaceId, word: u8 };
    /// The defender has no chameleon.
    NoChameleon = "no-chameleon", with_next(word), { owner: Player, space: SpaceId, word: u8 };
    /// Not next to the attacked space.
    EscapeTooFar = "escape-too-far", Part::Word(word + 1), { owner: Player, from: SpaceId, space: SpaceId, word: u8 };
    /// Where somebody stands.
    EscapeNotFree = "escape-not-free", Part::Word(word + 1), { owner: Player, space: SpaceId, other: Player, word: u8 };
    /// Where the attacker came from.
    EscapeToAttacker = "escape-to-attacker", Part::Word(word + 1), { owner: Player, space: SpaceId, word: u8 };

    /// All births of the phase are done.
    NoBirthLeft = "no-birth-left", Part::Clause, { by: Player, eggs: u8 };
    /// A later player has given birth.
    BirthPassed = "birth-passed", Part::Clause, { by: Player, eggs: u8 };
    /// Too far from any parent.
    BirthTooFar = "birth-too-far", Part::Word(1), { by: Player, space: SpaceId, reach: u8 };
    /// Eight dinosaurs are on the board.
    NeedsRemoval = "needs-removal", Part::Word(1), { by: Player };
    /// Nothing more in the supply.
    NoSupply = "no-supply", spaces(how), { player: Player, how: By };
    /// There are fewer than eight.
    RemovalNotNeeded = "removal-not-needed", with_next(word), { by: Player, space: SpaceId, word: u8 };
    /// Back on the space it was taken from.
    SameSpaceAgain = "same-space-again", with_next(word), { by: Player, space: SpaceId, word: u8 };
    /// A die on an empty space.
    DieWithoutEnemy = "die-without-enemy", part, { by: Player, space: SpaceId, part: Part };

    /// The player's losses were taken.
    SurvivalOver = "survival-over", Part::Clause, { by: Player };
    /// On an ideal space.
    MustLive = "must-live", word(index), { by: Player, space: SpaceId, index: u8, terrain: Terrain };
    /// Below 2 or 3.
    BelowTheFloor = "below-the-floor", Part::Action, { by: Player, left: u8, least: u8 };
    /// The cave-dweller saves one.
    CaveDwellerSaves = "cave-dweller-saves", Part::Action, { by: Player };
    /// More than the genes allow.
    TooManySurvivors = "too-many-survivors", Part::Action, { by: Player, limit: Limit, alive: u8, most: u8, shelters: u8, over: u8 };
    /// `must-save = yes`.
    MustSave = "must-save", Part::Action, { by: Player, left: u8, cap: u8 };
    /// There is a choice and it is not written.
    LoseMissing = "lose-missing", Part::Clause, { player: Player, dead: u8 };

    /// Mutation points below 0.
    PointsBelowZero = "points-below-zero", Part::Action, { player: Player, delta: i32 };
    /// Fewer dinosaurs than ever possible.
    TooFewDinosaurs = "too-few-dinosaurs", Part::Action, { player: Player };
}

/// A moment that is worth pointing at: none if nothing has happened there yet.
pub(super) fn known(step: Step) -> Option<Step> {
    (step != Step::default()).then_some(step)
}
