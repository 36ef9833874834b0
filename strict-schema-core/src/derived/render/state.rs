//! The written text with its surroundings, and the facts found on the way.

use super::describe::Docs;
use super::levels::Levels;
use super::names::DefinitionNames;
use super::path::Path;
use super::refused_forms::Ways;
use super::tally::Tally;
use super::totals::Spent;
use crate::derived::recursion::DefinedTypes;
use crate::derived::schema::{Constraints, Edge};
use crate::derived::text::{Message, Writer};
use crate::dialect::{Dialect, Nesting, Null, Optional, RuleKind};
use crate::json::keyword::Keyword;

/// Whether a schema is written for strict mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Objects are closed, and the dialect's rules hold.
    Strict,
    /// An ordinary schema: objects are open, and what is optional is not required.
    Open,
}

/// What stays the same for the whole schema.
pub(super) struct Context<'a> {
    pub dialect: &'a Dialect,
    pub mode: Mode,
    pub definitions: &'a DefinedTypes,
    pub names: &'a DefinitionNames,
    pub root: Edge,
    /// The most that may be spent.
    pub limits: Spent,
    pub leaves: Leaves,
    /// Whether forms that the dialect refuses are looked for.
    pub watches: bool,
}

/// What a dialect accepts in properties with a plain value, which are written whole.
#[derive(Clone, Copy)]
pub(super) struct Leaves {
    /// Whether there are any: a dialect may count them as levels.
    pub any: bool,
    /// Whether they may be null, in a list of types, and are still required.
    pub nullable: bool,
    /// Whether the bounds of whole numbers are keywords.
    pub integers: bool,
}

impl Leaves {
    const fn of(dialect: &Dialect, strict: bool) -> Self {
        let any = matches!(dialect.nesting, Nesting::Objects);
        let nullable = strict
            && matches!(dialect.optional, Optional::Nullable)
            && matches!(dialect.null, Null::TypeList | Null::AnyTypeList);
        let integers = !strict
            || dialect.allows(Keyword::Minimum) && dialect.allows(Keyword::Maximum) && dialect.bounds[0].is_none();
        Self { any, nullable, integers }
    }
}

impl<'a> Context<'a> {
    pub(super) const fn new(
        dialect: &'a Dialect,
        mode: Mode,
        definitions: &'a DefinedTypes,
        names: &'a DefinitionNames,
        root: Edge,
    ) -> Self {
        let strict = matches!(mode, Mode::Strict);
        Self {
            dialect,
            mode,
            definitions,
            names,
            root,
            limits: Spent::limits(dialect, strict),
            leaves: Leaves::of(dialect, strict),
            watches: strict,
        }
    }

    /// Whether a form of the schema is refused.
    pub(super) const fn refuses(&self, kind: RuleKind) -> bool {
        self.watches && self.dialect.refuses_breaking(kind)
    }
}

/// The written text, and the facts found on the way.
pub(super) struct RenderState<'a> {
    pub writer: Writer<'a>,
    pub totals: Spent,
    /// The documentation of the edges that led to the node that is written next, outermost first.
    pub docs: Docs<'a>,
    /// Whether another documentation replaces that of the root's type and its parts.
    pub replaces_doc: bool,
    /// Whether that of the root's type was left out: without it, its parts do not describe the whole.
    pub left_out_doc: bool,
    pub path: Path,
    /// Where references lead.
    pub ways: Option<&'a mut Ways>,
    /// The levels of what is written, where those behind references count.
    pub levels: Option<&'a mut Levels>,
    /// The number of the definition that is being written.
    pub from: usize,
    /// The bytes of references and definitions, while they are counted.
    pub tally: Option<&'a mut Tally>,
    /// How many parts were written.
    pub parts: u32,
    /// Why the dialect does not accept the schema. Nothing more is written then.
    pub problem: Option<Message>,
}

impl RenderState<'_> {
    pub(super) const fn fail(&mut self, message: Message) {
        if self.problem.is_none() {
            self.problem = Some(message);
        }
    }
}

/// Where the branches of a choice go.
#[derive(Clone, Copy)]
pub(super) enum BranchPlace {
    /// Into a list of its own.
    Whole,
    /// Into one with null after them.
    OrNull,
    /// Into the list around it.
    Branch,
}

impl BranchPlace {
    /// In a branch of this choice, which has so many branches.
    pub(super) const fn of_branch(self, branches: usize) -> Self {
        if branches == 1 { self } else { Self::Branch }
    }
}

/// What the surroundings of a node determine for it.
#[derive(Clone, Copy)]
pub(super) struct NodePlace {
    pub constraints: Option<&'static Constraints>,
    /// Whether null is to be admitted too.
    pub null: bool,
    /// Where the branches of a choice in this place are written.
    pub choice: BranchPlace,
    /// Whether this is the root.
    pub root: bool,
    /// Whether nothing on the way from the root or the definition may be left out.
    pub required: bool,
    /// The depth, as the dialect counts it.
    pub level: u32,
}

impl NodePlace {
    pub(super) const START: Self =
        NodePlace { constraints: None, null: false, choice: BranchPlace::Whole, root: false, required: true, level: 0 };

    /// The same place, inside a schema that already admits null.
    pub(super) const fn described(self) -> Self {
        NodePlace { null: false, choice: BranchPlace::Whole, ..self }
    }

    /// One step further, a level deeper where the dialect counts steps through this keyword.
    pub(super) const fn below(self, context: &Context<'_>, keyword: Keyword) -> Self {
        let level = match context.dialect.nesting.steps() {
            Some(keywords) if keywords.has(keyword) => self.level + 1,
            _ => self.level,
        };
        NodePlace { level, required: self.required, ..NodePlace::START }
    }
}
