//! The model: what serde reads, as a static graph that const evaluation builds.
//!
//! The derive writes these nodes, `types` writes them for the standard library, and only
//! `render` turns them into JSON, but for plain properties (`plain.rs`). All text in them is JSON-escaped already, because const evaluation
//! is slow: it copies pieces and never looks at a byte.

mod name;
mod plain;

use core::fmt;

use crate::json::format::StringFormat;
pub use name::{Argument, Spelling, TypeName};
pub(crate) use name::{Origin, same};
pub use plain::{Leaf, Plain};

/// A node: what a value of a type looks like in JSON.
#[derive(Debug)]
pub enum Schema {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// A whole number.
    Integer(Integer),
    /// Any number.
    Number,
    /// Text.
    String(Text),
    /// One of some words: an enum of unit variants only.
    Words(Words),
    /// A list.
    Array(Array),
    /// A value for each position. Strict mode can say it where all are of one type.
    Tuple(&'static [Edge]),
    /// As the one above, for an `Option`.
    Nullable(Edge),
    /// Named properties.
    Object(Object),
    /// An enum with data.
    Union(Union),
    /// One of these, told apart by nothing but their shape.
    AnyOf(&'static [Edge]),
    /// A type with a name, which may contain itself.
    Named(Definition),
    /// The same, within bounds that the type does not have by itself.
    Constrained(Constrained),
    /// Properties of any name. Not for strict mode.
    Map(Map),
    /// Any JSON value. Not for strict mode.
    Any,
}

/// A way to a node.
///
/// It holds a raw pointer: const evaluation would follow a reference, and report a recursive type as a cycle.
#[derive(Clone, Copy)]
pub struct Edge(Target);

#[derive(Clone, Copy)]
enum Target {
    Node(*const Schema),
    /// The enclosing definition of this name: the edge of a generic type to itself. Statics cannot be generic, so there
    /// is nothing to point at.
    Enclosing(&'static TypeName),
}

// SAFETY: the pointer is made from a `&'static Schema` only, and `Schema` is `Sync`: it has no interior mutability.
#[expect(unsafe_code, reason = "a raw pointer is what lets a static graph be cyclic")]
unsafe impl Sync for Edge {}
// SAFETY: as above.
#[expect(unsafe_code, reason = "as above")]
unsafe impl Send for Edge {}

impl Edge {
    /// The way to this node.
    #[must_use]
    pub const fn to(node: &'static Schema) -> Self {
        Self(Target::Node(node))
    }

    /// The way back to the definition of this name, which encloses the edge.
    #[must_use]
    pub const fn enclosing(name: &'static TypeName) -> Self {
        Self(Target::Enclosing(name))
    }

    /// The node, or the name of the enclosing definition.
    pub(crate) const fn node(self) -> Result<&'static Schema, &'static TypeName> {
        match self.0 {
            // SAFETY: `Edge::to` is the only place that makes a `Target::Node`, from a `&'static Schema`.
            #[expect(unsafe_code, reason = "the other half of the raw pointer above")]
            Target::Node(pointer) => Ok(unsafe { &*pointer }),
            Target::Enclosing(name) => Err(name),
        }
    }
}

impl Edge {
    /// Whether nothing in it would have to be followed: nearly every field has such a type.
    pub(crate) const fn leaf(self) -> Option<LeafOf> {
        let mut leaf = LeafOf::Other;
        let node = match self.node() {
            Ok(Schema::Nullable(inner)) => inner.node(),
            Ok(Schema::Array(array)) => array.items.node(),
            // A name that is made by hand might be another's.
            Ok(Schema::Named(definition)) if !definition.name.is_made_by_hand() => {
                leaf = LeafOf::Words(definition);
                definition.schema.node()
            }
            node => node,
        };
        match node {
            Ok(Schema::Words(_)) => Some(leaf),
            Ok(Schema::Boolean | Schema::Number | Schema::String(_)) => Some(LeafOf::Other),
            Ok(Schema::Integer(integer)) if !integer.wide => Some(LeafOf::Other),
            _ => None,
        }
    }
}

/// What has nothing in it to be followed.
#[derive(Clone, Copy)]
pub(crate) enum LeafOf {
    /// An enum of strings.
    Words(&'static Definition),
    Other,
}

impl fmt::Debug for Edge {
    /// Shallow: the graph may be cyclic.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.node() {
            Ok(Schema::Named(definition)) => write!(f, "Edge({})", definition.name.ident),
            Ok(node) => write!(f, "Edge({:?})", core::mem::discriminant(node)),
            Err(name) => write!(f, "Edge(enclosing {})", name.ident),
        }
    }
}

/// A type with a name.
#[derive(Debug)]
pub struct Definition {
    /// Who it is.
    pub name: &'static TypeName,
    /// Its documentation, escaped.
    pub doc: &'static str,
    /// Whether serde reads it exactly as it reads its only field, an absent one included: `#[serde(transparent)]`.
    pub transparent: bool,
    /// What it looks like.
    pub schema: Edge,
}

/// A name as JSON text.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Escaped, in quotes.
    pub quoted: &'static str,
    /// How many characters it has, before escaping: providers limit the sum.
    pub characters: u32,
}

impl Key {
    /// Whether it is the same name.
    pub(crate) const fn same(self, other: Self) -> bool {
        self.characters == other.characters && same(self.quoted, other.quoted)
    }

    /// Escaped, without quotes.
    pub(crate) const fn unquoted(self) -> &'static str {
        self.quoted.split_at(self.quoted.len() - 1).0.split_at(1).1
    }
}

/// Named properties, in declaration order.
#[derive(Debug)]
pub struct Object {
    /// The properties.
    pub fields: &'static [Field],
    /// The quoted names of all properties, with commas: the list `required` as most dialects want it. It is not used
    /// where a field is flattened, since the names of that field's own properties belong between the others.
    pub required: &'static str,
    /// Whether a field is flattened.
    pub flattens: bool,
    /// Whether serde refuses other properties than these: it then cannot be flattened.
    pub closed: Closed,
    /// Names that serde takes for those of the object's own properties, and that no other property may have.
    pub aliases: &'static [Alias],
}

/// Another name that serde takes for a property's.
#[derive(Clone, Copy, Debug)]
pub struct Alias {
    /// The name.
    pub key: Key,
    /// Which of the object's fields it is for.
    pub field: usize,
}

impl Object {
    /// No properties.
    pub(crate) const EMPTY: Self =
        Self { fields: &[], required: "", flattens: false, closed: Closed::No, aliases: &[] };
}

/// Whether serde refuses properties that the schema does not list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// It ignores them.
    No,
    /// The type says `deny_unknown_fields`.
    ByAttribute,
    /// The type is one of the standard library, whose `Deserialize` refuses them.
    ByItself,
}

impl Closed {
    /// Whether it refuses them.
    pub(crate) const fn refuses(self) -> bool {
        !matches!(self, Self::No)
    }
}

/// A property, or a flattened field.
#[derive(Debug)]
pub struct Field {
    /// Its name.
    pub key: Key,
    /// Its documentation, escaped.
    pub doc: &'static str,
    /// What stands under it.
    pub schema: Edge,
    /// Whether it may be absent.
    pub presence: Presence,
    /// How it and those after it are written, if they are plain.
    pub plain: Option<&'static Plain>,
}

/// Whether serde reads an object without the property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// If its type says so: `Option` does.
    ByType,
    /// No: a function of the user's reads it.
    Always,
    /// Yes: it then has the default of its type.
    Defaulted,
    /// The same, and the documentation says which, or it is not known.
    DefaultedTold,
    /// Yes: it then has a default that the schema does not know, and that is not null where its type admits null.
    DefaultedOtherwise,
    /// There is no such property: its own properties stand here.
    Flattened,
}

/// An enum with data.
#[derive(Debug)]
pub struct Union {
    /// How serde tells the variants apart.
    pub tagging: Tagging,
    /// Whether serde refuses other properties than those of the variants.
    pub closed: Closed,
    /// The variants, in declaration order.
    pub variants: &'static [Variant],
}

/// How serde tells the variants of an enum apart.
#[derive(Clone, Copy, Debug)]
pub enum Tagging {
    /// `"unit"`, or `{ "variant": content }`
    External,
    /// `{ "tag": "variant", …content }`
    Internal {
        /// The tag.
        tag: Key,
    },
    /// `{ "tag": "variant", "content": content }`
    Adjacent {
        /// The tag.
        tag: Key,
        /// The content.
        content: Key,
    },
    /// `content`
    Untagged,
}

/// A variant of an enum with data.
#[derive(Debug)]
pub struct Variant {
    /// Its name.
    pub key: Key,
    /// Its documentation, escaped.
    pub doc: &'static str,
    /// Its content.
    pub content: Content,
    /// Whether it has no tag, whatever the other variants have: `#[serde(untagged)]` on the variant.
    pub untagged: bool,
    /// Names that serde takes for the variant's.
    pub aliases: &'static [Key],
}

/// What a variant holds.
#[derive(Debug)]
pub enum Content {
    /// Nothing.
    Unit,
    /// One value; of a tuple variant it is an array.
    Value(Edge),
    /// Named properties.
    Fields(Object),
}

/// An enum of unit variants only.
#[derive(Debug)]
pub struct Words {
    /// The quoted words, with commas.
    pub quoted: &'static str,
    /// How many there are.
    pub count: u32,
    /// How many characters they have together, before escaping.
    pub characters: u32,
    /// What each word means, as a list, escaped. Empty if none is documented.
    pub doc: &'static str,
}

/// Bounds of a whole number, as they are written.
#[derive(Clone, Copy, Debug)]
pub struct Integer {
    /// The least that is read.
    pub minimum: &'static str,
    /// The greatest that is read.
    pub maximum: &'static str,
    /// The least that is asked for, where no constraint says otherwise.
    pub least: &'static str,
    /// The greatest that is asked for, where no constraint says otherwise.
    pub greatest: &'static str,
    /// These two as keywords, after a comma.
    pub bounds: &'static str,
    /// The pattern of its digits, where it is the key of a map. Empty where it is none.
    pub digits: &'static str,
    /// Whether it has 128 bits: serde's buffer holds none of those.
    pub wide: bool,
}

/// What a text must look like.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// Its format.
    pub format: Option<StringFormat>,
    /// Its pattern, escaped, without quotes.
    pub pattern: Option<&'static str>,
}

impl Text {
    /// Any text.
    pub const ANY: Self = Self { format: None, pattern: None };
}

/// A list.
#[derive(Debug)]
pub struct Array {
    /// Its items.
    pub items: Edge,
    /// How many items it has.
    pub length: Length,
}

/// Properties of any name.
#[derive(Debug)]
pub struct Map {
    /// What their names are read as.
    pub keys: Edge,
    /// What stands under them.
    pub values: Edge,
}

/// How many items or characters there are.
#[derive(Clone, Copy, Debug)]
pub struct Length {
    /// At least so many.
    pub minimum: Option<u64>,
    /// At most so many.
    pub maximum: Option<u64>,
}

impl Length {
    /// Any length.
    pub const ANY: Self = Self { minimum: None, maximum: None };

    /// Just this length.
    #[must_use]
    pub const fn exactly(length: u64) -> Self {
        Self { minimum: Some(length), maximum: Some(length) }
    }
}

/// A schema within bounds that its type does not have by itself.
#[derive(Debug)]
pub struct Constrained {
    /// What is bounded.
    pub schema: Edge,
    /// The bounds.
    pub constraints: Constraints,
}

/// Bounds that `#[strict(…)]` puts on a field. Texts are JSON: numbers as written, patterns escaped.
#[derive(Clone, Copy, Debug)]
pub struct Constraints {
    /// The least number.
    pub minimum: Option<&'static str>,
    /// The greatest number.
    pub maximum: Option<&'static str>,
    /// What the number is a multiple of.
    pub multiple_of: Option<&'static str>,
    /// The length of a text or a list.
    pub length: Length,
    /// The pattern of a text.
    pub pattern: Option<Pattern>,
    /// The format of a text.
    pub format: Option<StringFormat>,
    /// The bounds of each item of a list.
    pub items: Option<&'static Self>,
}

impl Constraints {
    /// No bounds.
    pub const NONE: Self = Self {
        minimum: None,
        maximum: None,
        multiple_of: None,
        length: Length::ANY,
        pattern: None,
        format: None,
        items: None,
    };
}

/// A regular expression, and what it uses that not every dialect accepts.
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    /// Its text, escaped, without quotes.
    pub text: &'static str,
    /// What it uses, a bit each.
    pub features: u8,
    /// The greatest number in its braces.
    pub longest_repeat: u64,
}
