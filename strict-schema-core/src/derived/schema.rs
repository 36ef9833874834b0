//! The model: what serde reads, as a static graph that const evaluation builds.
//!
//! The derive writes these nodes, and `types` writes those of the standard library. `render` turns them into JSON. All text in them is
//! already JSON-escaped, because const evaluation is slow: it copies whole pieces and never reads a byte.

#![allow(missing_docs, reason = "most of it is hidden: the derive writes these")]

mod name;
mod words;

use core::fmt;

use crate::json::format::StringFormat;
pub(crate) use crate::words::same;
pub use name::{Argument, Spelling, TypeName};
pub use words::Words;
pub(crate) use words::is_among;

/// A node: the JSON of a type.
#[derive(Debug)]
pub enum Schema {
    Null,
    Boolean,
    Integer(Integer),
    /// Any number, and how many binary digits of it serde keeps: those of an `f32` or an `f64`.
    Number(u32),
    String(StringSchema),
    /// One of some strings: an enum that has only unit variants.
    Words(Words),
    Array(Array),
    /// An array with one schema for each position. Strict mode can express it if all positions have one type.
    Tuple(&'static [Edge]),
    /// The inner schema, or null: an `Option`.
    Nullable(Edge),
    Object(Object),
    /// An enum with data.
    Union(Union),
    /// One of these, which only their shapes distinguish.
    AnyOf(&'static [Edge]),
    /// A type with a name, which may contain itself.
    Named(Definition),
    /// The inner schema with bounds that its type does not have.
    Constrained(Constrained),
    /// An object with properties of any name. Strict mode cannot express it.
    Map(Map),
    /// Any JSON value. Strict mode cannot express it.
    Any,
}

/// The schema of a type: a pointer to a node of the graph that [`json!`](crate::json) writes. A hand-written
/// [`StrictSchema`](crate::StrictSchema) uses that of another type: `String::SCHEMA`.
///
/// It is a raw pointer: const evaluation would follow a reference, and report a recursive type as a cycle.
#[derive(Clone, Copy)]
pub struct Edge(EdgeTarget);

#[derive(Clone, Copy)]
enum EdgeTarget {
    Node(*const Schema),
    /// The enclosing definition of this name: the edge of a generic type to itself. Statics cannot be generic, so there
    /// is nothing to point to.
    Enclosing(&'static TypeName),
}

// SAFETY: the pointer is made from a `&'static Schema` only, and `Schema` is `Sync`: it has no interior mutability.
#[expect(unsafe_code, reason = "a raw pointer is what lets a static graph be cyclic")]
unsafe impl Sync for Edge {}
// SAFETY: as above.
#[expect(unsafe_code, reason = "as above")]
unsafe impl Send for Edge {}

impl Edge {
    /// The edge to this node.
    #[must_use]
    pub const fn to(node: &'static Schema) -> Self {
        Self(EdgeTarget::Node(node))
    }

    /// The edge to the enclosing definition of this name.
    #[must_use]
    pub const fn enclosing(name: &'static TypeName) -> Self {
        Self(EdgeTarget::Enclosing(name))
    }

    /// The node, or the name of the enclosing definition.
    pub(crate) const fn node(self) -> Result<&'static Schema, &'static TypeName> {
        match self.0 {
            // SAFETY: `Edge::to` is the only place that makes an `EdgeTarget::Node`, from a `&'static Schema`.
            #[expect(unsafe_code, reason = "the other half of the raw pointer above")]
            EdgeTarget::Node(pointer) => Ok(unsafe { &*pointer }),
            EdgeTarget::Enclosing(name) => Err(name),
        }
    }
}

impl Edge {
    /// The kind of a node without inner nodes to follow: nearly every field has such a type. Without it `rustc` needs 1 % more instructions
    /// for 60 roots, by `valgrind --tool=callgrind`.
    pub(crate) const fn leaf(self) -> Option<LeafOf> {
        let mut leaf = LeafOf::Unnamed;
        let node = match self.node() {
            Ok(Schema::Nullable(inner)) => inner.node(),
            Ok(Schema::Array(array)) => array.items.node(),
            // Another type may have the same name if the name was made by hand.
            Ok(Schema::Named(definition)) if !definition.name.is_made_by_hand() => {
                leaf = LeafOf::Named(definition);
                definition.schema.node()
            }
            node => node,
        };
        match node {
            // An `f32` is no leaf: it has a bound that serde does not check.
            Ok(Schema::Words(_) | Schema::Boolean | Schema::Number(f64::MANTISSA_DIGITS) | Schema::String(_)) => {
                Some(leaf)
            }
            Ok(Schema::Integer(integer)) if !integer.wide => Some(leaf),
            _ => None,
        }
    }
}

/// A node without inner nodes to follow.
#[derive(Clone, Copy)]
pub(crate) enum LeafOf {
    Named(&'static Definition),
    Unnamed,
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
    /// Its name, which identifies it.
    pub name: &'static TypeName,
    /// Its documentation, escaped.
    pub doc: &'static str,
    /// Whether serde reads it exactly as it reads its only field, an absent one included: `#[serde(transparent)]`.
    pub transparent: bool,
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
    pub fields: &'static [Field],
    /// The quoted names of all properties, with commas: the list `required` in most dialects. It is not used
    /// if a field is flattened, since the names of that field's properties belong between the others.
    pub required: &'static str,
    /// Whether a field is flattened.
    pub flattens: bool,
    /// Whether serde refuses other properties than these: it then cannot be flattened.
    pub closed: Closed,
    /// Other names under which serde reads the object's own properties. No other property may have such a name.
    pub aliases: &'static [Alias],
}

/// Another name under which serde reads a property.
#[derive(Clone, Copy, Debug)]
pub struct Alias {
    pub key: Key,
    /// The index of the field that it is for.
    pub field: usize,
}

impl Object {
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
    /// It ignores them, and is not read from a list, unlike what serde derives: `Entry` and `Wrapped`.
    NoList,
}

impl Closed {
    /// Whether it refuses them.
    pub(crate) const fn refuses(self) -> bool {
        matches!(self, Self::ByAttribute | Self::ByItself)
    }
}

/// A property, or a flattened field.
#[derive(Debug)]
pub struct Field {
    pub key: Key,
    pub doc: &'static str,
    pub schema: Edge,
    /// Whether it may be absent.
    pub presence: Presence,
    /// Whether a function of the user reads it, which may not read it as its type says.
    pub by_function: bool,
}

/// Whether serde reads an object that lacks the property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// If its type is an `Option`.
    ByType,
    /// No: a function of the user reads it.
    Always,
    /// Yes, as the default of its type.
    Defaulted,
    /// Yes, as the default of its type, which is in its documentation or unknown.
    DefaultedTold,
    /// Yes, as a default that the schema does not know. It may differ from null where its type admits null.
    DefaultedOtherwise,
    /// There is no such property: the properties of its type are in its place.
    Flattened,
}

impl Presence {
    /// Whether serde reads an object that lacks the property, whatever its type.
    pub(crate) const fn is_defaulted(self) -> bool {
        matches!(self, Self::Defaulted | Self::DefaultedTold | Self::DefaultedOtherwise)
    }
}

/// An enum with data.
#[derive(Debug)]
pub struct Union {
    /// How serde distinguishes the variants.
    pub tagging: Tagging,
    /// Whether serde refuses other properties than those of the variants.
    pub closed: Closed,
    pub variants: &'static [Variant],
}

/// How serde distinguishes the variants of an enum.
#[derive(Clone, Copy, Debug)]
pub enum Tagging {
    /// `"unit"`, or `{ "variant": content }`
    External,
    /// `{ "tag": "variant", …content }`
    Internal { tag: Key },
    /// `{ "tag": "variant", "content": content }`
    Adjacent { tag: Key, content: Key },
    /// `content`
    Untagged,
}

/// A variant of an enum with data.
#[derive(Debug)]
pub struct Variant {
    pub key: Key,
    pub doc: &'static str,
    pub content: Content,
    /// Whether it has no tag, whatever the other variants have: `#[serde(untagged)]` on the variant.
    pub untagged: bool,
    /// Other names under which serde reads the variant.
    pub aliases: &'static [Key],
    /// Whether serde reads it from any name: `#[serde(other)]`.
    pub other: bool,
}

#[derive(Debug)]
pub enum Content {
    Unit,
    /// One value. The content of a tuple variant is an array.
    Value(Edge),
    Fields(Object),
}

/// Bounds of a whole number, as they are written.
#[derive(Clone, Copy, Debug)]
pub struct Integer {
    /// The least value that serde reads.
    pub minimum: &'static str,
    /// The greatest value that serde reads.
    pub maximum: &'static str,
    /// The least value in the schema, unless a constraint sets another.
    pub least: &'static str,
    /// The greatest value in the schema, unless a constraint sets another.
    pub greatest: &'static str,
    /// It as a property.
    pub(crate) leaf: LeafText,
    /// The same, or null.
    pub(crate) nullable_leaf: LeafText,
    /// The pattern of its digits if it is the key of a map, otherwise empty.
    pub digits: &'static str,
    /// Whether it has 128 bits: serde cannot buffer such an integer.
    pub wide: bool,
}

/// The text of a property's value that is written whole, after its name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeafText {
    /// All of it, if it has no description.
    pub(crate) plain: &'static str,
    /// Up to the text of its description.
    pub(crate) described: &'static str,
    /// From the end of that text.
    pub(crate) end: &'static str,
}

/// What has these types, and these texts after them.
macro_rules! leaf {
    ($types:literal $(, $end:expr)*) => {
        $crate::derived::schema::LeafText {
            plain: concat!(":{\"type\":", $types, $($end,)* "}"),
            described: concat!(":{\"type\":", $types, ",\"description\":\""),
            end: concat!("\"", $($end,)* "}"),
        }
    };
}
pub(crate) use leaf;

/// The assertions on a string.
#[derive(Clone, Copy, Debug)]
pub struct StringSchema {
    pub format: Option<StringFormat>,
    /// Its pattern, escaped, without quotes.
    pub pattern: Option<&'static str>,
}

impl StringSchema {
    pub const ANY: Self = Self { format: None, pattern: None };
}

#[derive(Debug)]
pub struct Array {
    pub items: Edge,
    pub length: Length,
    /// Whether it is a set, a heap or a map: serde drops items that are there twice, or moves items.
    pub set: bool,
}

/// Properties of any name.
#[derive(Debug)]
pub struct Map {
    /// The type as which serde reads their names.
    pub keys: Edge,
    pub values: Edge,
}

/// The number of items or characters.
#[derive(Clone, Copy, Debug)]
pub struct Length {
    pub minimum: Option<u64>,
    pub maximum: Option<u64>,
}

impl Length {
    pub const ANY: Self = Self { minimum: None, maximum: None };

    /// Exactly this length.
    #[must_use]
    pub const fn exactly(length: u64) -> Self {
        Self { minimum: Some(length), maximum: Some(length) }
    }
}

/// A schema with bounds that its type does not have.
#[derive(Debug)]
pub struct Constrained {
    pub schema: Edge,
    pub constraints: Constraints,
}

/// Bounds from `#[strict(…)]` on a field. All text is JSON: numbers as written, patterns escaped.
#[derive(Clone, Copy, Debug)]
pub struct Constraints {
    pub minimum: Option<&'static str>,
    pub maximum: Option<&'static str>,
    /// The number is a multiple of this.
    pub multiple_of: Option<&'static str>,
    /// The length of a string or a list.
    pub length: Length,
    pub pattern: Option<Pattern>,
    pub format: Option<StringFormat>,
    /// The bounds of each item of a list.
    pub items: Option<&'static Self>,
}

impl Constraints {
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

/// A regular expression, and the constructs in it that not every dialect accepts.
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    /// Its text, escaped, without quotes.
    pub text: &'static str,
    /// These constructs, one bit each.
    pub features: u8,
    /// The greatest number in its braces.
    pub longest_repeat: u64,
}
