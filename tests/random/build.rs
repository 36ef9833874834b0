//! Writes random types, as source text, from a seed.
//!
//! What is refused is not written: each place that avoids something says what, and why it is refused.

#[path = "../src/dice.rs"]
#[allow(dead_code, unreachable_pub, reason = "the tests use more of it, from outside")]
mod dice;

use std::collections::BTreeSet;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use dice::Dice;

fn main() {
    println!("cargo::rerun-if-env-changed=STRICT_SCHEMA_SEED");
    let seed = env::var("STRICT_SCHEMA_SEED").map_or(1, |seed| seed.parse().expect("STRICT_SCHEMA_SEED is a number"));
    let mut world = World { dice: Dice::new(seed), definitions: Vec::new(), names: 0 };
    let mut tests = String::new();
    for number in 0..ROOTS {
        let root = world.root();
        let (ty, first, second) = (source(&root, "Self"), world.value(&root, 0), world.value(&root, 0));
        write!(
            tests,
            "#[test]\nfn type_{number}() {{\n    const JSON: &str = strict_schema::json!(In<{ty}>);\n    \
             keeps::<In<{ty}>>({ty:?}, JSON, &[In {{ value: {first} }}, In {{ value: {second} }}]);\n}}\n\n"
        )
        .expect("a string takes any text");
    }
    let types: String = (0..world.definitions.len()).map(|index| world.definition_source(index)).collect();
    let source = format!("/// What made these types.\nconst SEED: u64 = {seed};\n\n{types}{tests}");
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("types.rs"), source).expect("the directory is there");
}

const ROOTS: usize = 120;

#[derive(Clone, Debug, PartialEq)]
enum Type {
    /// A scalar: its name, and two values.
    Scalar(&'static str, [&'static str; 2]),
    Unit,
    Option(Box<Type>),
    List(Box<Type>),
    Array(Box<Type>),
    Pair(Box<Type>),
    Boxed(Box<Type>),
    /// A parameter of the type around it.
    Parameter(usize),
    /// The type around it, behind an `Option` or in a list.
    Itself,
    /// A definition, with its parameters.
    Named(usize, Vec<Type>),
}

struct Definition {
    parameters: usize,
    attributes: Vec<String>,
    /// serde refuses what it does not know.
    closed: bool,
    /// It is a struct with a tag.
    tagged: bool,
    body: Body,
}

enum Body {
    Struct(Vec<Field>),
    Newtype(Type),
    Tuple(Type),
    Words(Vec<String>),
    Union(Tagging, Vec<Variant>),
}

struct Field {
    name: String,
    attributes: Vec<String>,
    flattened: bool,
    ty: Type,
}

#[derive(Clone, Copy, PartialEq)]
enum Tagging {
    External,
    Internal,
    Adjacent,
    Untagged,
}

struct Variant {
    name: String,
    attributes: Vec<String>,
    untagged: bool,
    content: Content,
}

enum Content {
    Unit,
    Newtype(Type),
    Tuple(Type),
    Fields(Vec<Field>),
}

/// How serde reaches what is merged into an object.
#[derive(Clone, Copy, PartialEq)]
enum How {
    Flattened,
    BesideTag,
    Untagged,
}

const SCALARS: [Type; 8] = [
    Type::Scalar("bool", ["true", "false"]),
    Type::Scalar("u8", ["0", "255"]),
    Type::Scalar("i32", ["-1", "i32::MAX"]),
    Type::Scalar("u64", ["0", "u64::MAX"]),
    Type::Scalar("i64", ["-7", "i64::MAX"]),
    Type::Scalar("f64", ["-0.5", "1e300"]),
    Type::Scalar("String", ["String::new()", "\"a\\\"\\n\\u{1}é\".to_owned()"]),
    Type::Scalar("char", ["'\"'", "'é'"]),
];

struct World {
    dice: Dice,
    definitions: Vec<Definition>,
    /// How many names there are. None is used twice, so only a type that is merged twice collides with itself.
    names: usize,
}

impl World {
    /// A type with a definition of its own, and arguments for its parameters.
    fn root(&mut self) -> Type {
        loop {
            let index = self.define();
            let parameters = self.definitions[index].parameters;
            // Not everything fits a parameter: what is flattened must be an object.
            for _ in 0..10 {
                let arguments = (0..parameters).map(|_| self.ty(0, 1)).collect();
                let root = Type::Named(index, arguments);
                if self.fits(&root) {
                    return root;
                }
            }
        }
    }

    /// A new definition; if it has no parameters it is one that compiles.
    fn define(&mut self) -> usize {
        loop {
            let definition = self.definition();
            let index = self.definitions.len();
            let parameters = definition.parameters;
            self.definitions.push(definition);
            if parameters > 0 || self.fits(&Type::Named(index, Vec::new())) {
                return index;
            }
            self.definitions.pop();
        }
    }

    fn definition(&mut self) -> Definition {
        let parameters = self.dice.pick(&[0, 0, 0, 1, 2]);
        let mut attributes = Vec::new();
        let (mut closed, mut tagged) = (false, false);
        let body = match self.dice.below(10) {
            0..4 => {
                let fields = self.fields(parameters, true);
                let flattens = fields.iter().any(|field| field.flattened);
                // serde takes a flattened property, and the tag of a struct, for unknown ones.
                if self.one_in(6) && !flattens {
                    closed = true;
                    attributes.push("deny_unknown_fields".to_owned());
                } else if self.one_in(6) {
                    tagged = true;
                    let tag = self.name("tag");
                    attributes.push(format!("tag = \"{tag}\""));
                }
                Body::Struct(fields)
            }
            // Not of itself: it would be read as itself, and so without end.
            4 => Body::Newtype(self.ty(parameters, 1)),
            5 => Body::Tuple(self.ty(parameters, 1)),
            6 => Body::Words((0..=self.dice.below(4)).map(|_| self.name("Word")).collect()),
            _ => self.union(parameters, &mut attributes),
        };
        if self.one_in(3) && !matches!(body, Body::Newtype(_) | Body::Tuple(_)) {
            attributes.push(format!("rename_all = \"{}\"", self.dice.pick(&RULES)));
        }
        Definition { parameters, attributes, closed, tagged, body }
    }

    fn union(&mut self, parameters: usize, attributes: &mut Vec<String>) -> Body {
        let tagging = self.dice.pick(&[Tagging::External, Tagging::Internal, Tagging::Adjacent, Tagging::Untagged]);
        let (tag, content) = (self.name("tag"), self.name("content"));
        match tagging {
            Tagging::External => {}
            Tagging::Internal => attributes.push(format!("tag = \"{tag}\"")),
            Tagging::Adjacent => attributes.extend([format!("tag = \"{tag}\""), format!("content = \"{content}\"")]),
            Tagging::Untagged => attributes.push("untagged".to_owned()),
        }
        let count = 1 + self.dice.below(4);
        let mut variants: Vec<Variant> = (0..count).map(|_| self.variant(tagging, false, parameters)).collect();
        // serde wants them last.
        if tagging != Tagging::Untagged && self.one_in(5) {
            variants.push(self.variant(tagging, true, parameters));
        }
        Body::Union(tagging, variants)
    }

    fn variant(&mut self, tagging: Tagging, untagged: bool, parameters: usize) -> Variant {
        let name = self.name("Variant");
        let mut attributes = Vec::new();
        if untagged {
            attributes.push("untagged".to_owned());
        } else if self.one_in(4) {
            let name = self.odd_name();
            attributes.push(format!("rename = {name:?}"));
        }
        let has_no_tag = untagged || tagging == Tagging::Untagged;
        let content = match self.dice.below(4) {
            0 => Content::Unit,
            1 if tagging == Tagging::Internal && !untagged => Content::Newtype(self.object(parameters)),
            // Nor here, without a tag.
            1 => Content::Newtype(self.ty(parameters, usize::from(has_no_tag))),
            // An array has no place for the tag, and serde says so of an untagged variant too.
            2 if tagging != Tagging::Internal => Content::Tuple(self.ty(parameters, 1)),
            _ => Content::Fields(self.fields(parameters, false)),
        };
        Variant { name, attributes, untagged, content }
    }

    /// Fields; a struct's use all of its parameters, or rustc would complain.
    fn fields(&mut self, parameters: usize, uses_all: bool) -> Vec<Field> {
        let count = self.dice.below(5);
        let mut fields: Vec<Field> = (0..count).map(|_| self.field(parameters)).collect();
        if uses_all {
            for parameter in 0..parameters {
                let mut field = self.field(parameters);
                field.attributes.clear();
                field.flattened = self.one_in(3);
                if field.flattened {
                    field.attributes.push("flatten".to_owned());
                }
                field.ty = Type::Parameter(parameter);
                fields.push(field);
            }
        }
        fields
    }

    fn field(&mut self, parameters: usize) -> Field {
        let name = self.name("some_field");
        let mut attributes = Vec::new();
        let flattened = self.one_in(5);
        if flattened {
            attributes.push("flatten".to_owned());
            let ty = self.object(parameters);
            let ty = if self.one_in(4) { Type::Option(Box::new(ty)) } else { ty };
            return Field { name, attributes, flattened, ty };
        }
        let ty = self.ty(parameters, 0);
        if self.one_in(4) {
            let name = self.odd_name();
            attributes.push(format!("rename = {name:?}"));
        }
        if ty.has_default() && self.one_in(4) {
            attributes.push("default".to_owned());
        } else if ty.has_default() && self.one_in(8) {
            attributes.push("skip".to_owned());
        }
        Field { name, attributes, flattened, ty }
    }

    /// A type, of parts that are smaller than itself.
    fn ty(&mut self, parameters: usize, depth: usize) -> Type {
        let inner = |world: &mut Self| Box::new(world.ty(parameters, depth + 1));
        match self.dice.below(if depth > 2 { 6 } else { 16 }) {
            4 if parameters > 0 => Type::Parameter(self.dice.below(parameters)),
            0..6 => self.scalar(),
            6 | 7 => Type::Option(inner(self)),
            8 => Type::List(inner(self)),
            9 => Type::Array(inner(self)),
            10 => Type::Pair(inner(self)),
            11 => Type::Boxed(inner(self)),
            12 if depth == 0 && self.one_in(2) => Type::Itself,
            12 => Type::Unit,
            _ => self.named(parameters, depth),
        }
    }

    fn scalar(&mut self) -> Type {
        let index = self.dice.below(SCALARS.len());
        SCALARS[index].clone()
    }

    fn named(&mut self, parameters: usize, depth: usize) -> Type {
        if self.definitions.is_empty() {
            return Type::Unit;
        }
        let index = self.dice.below(self.definitions.len());
        let arguments = (0..self.definitions[index].parameters).map(|_| self.ty(parameters, depth + 2)).collect();
        Type::Named(index, arguments)
    }

    /// A type that may be merged; whether it is an object is found out later.
    fn object(&mut self, parameters: usize) -> Type {
        let ty = self.named(parameters, 1);
        if self.one_in(5) { Type::Boxed(Box::new(ty)) } else { ty }
    }

    fn one_in(&mut self, bound: usize) -> bool {
        self.dice.below(bound) == 0
    }

    fn name(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    fn odd_name(&mut self) -> String {
        let odd = self.dice.pick(&["$ref", "größe ", "a \"quoted\" ", "back\\slash", "type", "", "\n"]);
        self.name(odd)
    }
}

const RULES: [&str; 8] = [
    "lowercase",
    "UPPERCASE",
    "PascalCase",
    "camelCase",
    "snake_case",
    "SCREAMING_SNAKE_CASE",
    "kebab-case",
    "SCREAMING-KEBAB-CASE",
];

impl Type {
    fn has_default(&self) -> bool {
        match self {
            Self::Scalar(..) | Self::Unit => true,
            // serde then wants a default of the parameter, too.
            Self::Option(inner) | Self::List(inner) => !inner.has_parameters(),
            Self::Boxed(inner) => inner.has_default(),
            _ => false,
        }
    }

    fn has_parameters(&self) -> bool {
        match self {
            Self::Parameter(_) | Self::Itself => true,
            Self::Option(ty) | Self::List(ty) | Self::Array(ty) | Self::Pair(ty) | Self::Boxed(ty) => {
                ty.has_parameters()
            }
            Self::Named(_, arguments) => arguments.iter().any(Self::has_parameters),
            Self::Scalar(..) | Self::Unit => false,
        }
    }

    /// With these arguments for its parameters.
    fn with(&self, arguments: &[Self]) -> Self {
        let inner = |ty: &Self| Box::new(ty.with(arguments));
        match self {
            Self::Option(ty) => Self::Option(inner(ty)),
            Self::List(ty) => Self::List(inner(ty)),
            Self::Array(ty) => Self::Array(inner(ty)),
            Self::Pair(ty) => Self::Pair(inner(ty)),
            Self::Boxed(ty) => Self::Boxed(inner(ty)),
            Self::Parameter(index) => arguments.get(*index).unwrap_or(self).clone(),
            Self::Named(index, own) => Self::Named(*index, own.iter().map(|ty| ty.with(arguments)).collect()),
            other => other.clone(),
        }
    }
}

/// What the library refuses, said once more and in other words.
impl World {
    /// Whether a type, with all that is in it, is one that compiles: all that is merged can be, and no budget is exceeded.
    fn fits(&self, root: &Type) -> bool {
        /// `OPENAI` has ten levels, one of which is the root's.
        const LEVELS: usize = 9;
        /// More would only be slow.
        const PROPERTIES: usize = 150;

        self.size(root).is_some_and(|(levels, properties)| levels <= LEVELS && properties <= PROPERTIES)
    }

    /// How many levels of objects there are, and how many properties, if everything in it can be merged as it is.
    fn size(&self, ty: &Type) -> Option<(usize, usize)> {
        match ty {
            Type::Scalar(..) | Type::Unit | Type::Itself | Type::Parameter(_) => Some((0, 0)),
            Type::Option(ty) | Type::List(ty) | Type::Array(ty) | Type::Pair(ty) | Type::Boxed(ty) => self.size(ty),
            Type::Named(index, arguments) => {
                let definition = &self.definitions[*index];
                let mut met = BTreeSet::from([*index]);
                let mut parts = Parts::default();
                match &definition.body {
                    Body::Words(_) => {}
                    Body::Newtype(ty) | Body::Tuple(ty) => return self.size(&ty.with(arguments)),
                    Body::Struct(fields) => {
                        parts.choices = self.merge_fields(fields, arguments, definition.tagged, &mut met)?;
                        parts.add_fields(fields, arguments);
                    }
                    Body::Union(tagging, variants) => {
                        for variant in variants {
                            let is_untagged = variant.untagged || *tagging == Tagging::Untagged;
                            match &variant.content {
                                Content::Unit => {}
                                Content::Newtype(ty) if *tagging == Tagging::Internal && !is_untagged => {
                                    let ty = ty.with(arguments);
                                    parts.choices += self.merge(&ty, How::BesideTag, false, &mut met.clone())?;
                                    parts.types.push(ty);
                                }
                                Content::Newtype(ty) | Content::Tuple(ty) => parts.types.push(ty.with(arguments)),
                                Content::Fields(fields) => {
                                    parts.choices += self.merge_fields(fields, arguments, false, &mut met.clone())?;
                                    parts.add_fields(fields, arguments);
                                }
                            }
                            parts.own += 2;
                        }
                    }
                }
                let (mut levels, mut properties) = (0, parts.own);
                for ty in &parts.types {
                    let (inner_levels, inner_properties) = self.size(ty)?;
                    levels = levels.max(inner_levels);
                    properties += inner_properties;
                }
                // An externally tagged variant with fields is two.
                Some((levels + 2, properties * parts.choices.max(1)))
            }
        }
    }

    /// Into how many objects the fields unfold, with all that is flattened into them.
    fn merge_fields(
        &self,
        fields: &[Field],
        arguments: &[Type],
        tagged: bool,
        met: &mut BTreeSet<usize>,
    ) -> Option<usize> {
        let flattened = fields.iter().filter(|field| field.flattened);
        let strangers = tagged || flattened.clone().count() > 1;
        flattened.map(|field| self.merge(&field.ty.with(arguments), How::Flattened, strangers, met)).product()
    }

    /// Into how many objects it unfolds; none, if it is not an object, or serde cannot read it there. `strangers` says
    /// whether serde hands it properties of others, too.
    fn merge(&self, ty: &Type, how: How, strangers: bool, met: &mut BTreeSet<usize>) -> Option<usize> {
        let (index, arguments) = match ty {
            Type::Boxed(ty) => return self.merge(ty, how, strangers, met),
            // It is known when the parameter is.
            Type::Parameter(_) => return Some(1),
            Type::Option(ty) if how == How::Flattened => return Some(self.merge(ty, how, strangers, met)? + 1),
            Type::Unit if how == How::Flattened || how == How::BesideTag && !strangers => return Some(1),
            Type::Named(index, arguments) => (*index, arguments),
            _ => return None,
        };
        let definition = &self.definitions[index];
        // The same properties twice.
        if !met.insert(index) {
            return None;
        }
        // What does not take unknown properties does not take those of others.
        if definition.closed && (strangers || how == How::Flattened) {
            return None;
        }
        match &definition.body {
            Body::Tuple(_) | Body::Words(_) => None,
            // A field that only uses the parameters makes a tuple of one of it.
            Body::Newtype(_) if !unused(definition).is_empty() => None,
            Body::Newtype(ty) => self.merge(&ty.with(arguments), how, strangers, met),
            Body::Struct(fields) => self.merge_fields(fields, arguments, definition.tagged || strangers, met),
            Body::Union(tagging, variants) => {
                let keeps = variants.iter().any(|variant| variant.untagged);
                // Read from an object of one property, and handed more.
                if *tagging == Tagging::External && strangers && (keeps || how != How::Flattened) {
                    return None;
                }
                // Then it is an enum of words, which is no object.
                let only_units = variants.iter().all(|variant| matches!(variant.content, Content::Unit));
                if *tagging == Tagging::External && only_units && !keeps {
                    return None;
                }
                variants.iter().map(|variant| self.merge_variant(*tagging, variant, arguments, strangers, met)).sum()
            }
        }
    }

    fn merge_variant(
        &self,
        tagging: Tagging,
        variant: &Variant,
        arguments: &[Type],
        strangers: bool,
        met: &mut BTreeSet<usize>,
    ) -> Option<usize> {
        let is_untagged = variant.untagged || tagging == Tagging::Untagged;
        let how = if is_untagged { How::Untagged } else { How::BesideTag };
        match &variant.content {
            _ if !is_untagged && tagging != Tagging::Internal => Some(1),
            // Null, or an array.
            Content::Unit | Content::Tuple(_) if is_untagged => None,
            Content::Unit => Some(1),
            Content::Tuple(_) => None,
            Content::Newtype(ty) => self.merge(&ty.with(arguments), how, strangers, met),
            Content::Fields(fields) => self.merge_fields(fields, arguments, strangers, met),
        }
    }
}

/// What is in a definition.
#[derive(Default)]
struct Parts {
    types: Vec<Type>,
    own: usize,
    choices: usize,
}

impl Parts {
    fn add_fields(&mut self, fields: &[Field], arguments: &[Type]) {
        let read = fields.iter().filter(|field| !field.attributes.iter().any(|attribute| attribute == "skip"));
        for field in read {
            self.types.push(field.ty.with(arguments));
            self.own += 1;
        }
    }
}

/// As source text.
impl World {
    fn definition_source(&self, index: usize) -> String {
        let definition = &self.definitions[index];
        let parameters: Vec<String> = PARAMETERS[..definition.parameters].iter().map(ToString::to_string).collect();
        let name = name_of(index, &parameters);
        let fields = |fields: &[Field], visibility: &str| -> String {
            let field = |field: &Field| {
                let ty = source(&field.ty, &name);
                format!("{}{visibility}{}: {ty}, ", serde(&field.attributes), field.name)
            };
            fields.iter().map(field).collect()
        };
        let ty = |ty: &Type| source(ty, &name);
        let body = match &definition.body {
            Body::Struct(list) => format!("struct {name} {{ {} }}", fields(list, "")),
            Body::Newtype(inner) => format!("struct {name}({}{});", ty(inner), unused(definition)),
            Body::Tuple(inner) => format!("struct {name}({0}, {0}{1});", ty(inner), unused(definition)),
            Body::Words(words) => format!("enum {name} {{ {}{} }}", unused_variant(definition), words.join(", ")),
            Body::Union(_, variants) => {
                let variant = |variant: &Variant| {
                    let content = match &variant.content {
                        Content::Unit => String::new(),
                        Content::Newtype(inner) => format!("({})", ty(inner)),
                        Content::Tuple(inner) => format!("({0}, {0})", ty(inner)),
                        Content::Fields(list) => format!("{{ {} }}", fields(list, "")),
                    };
                    format!("{}{}{content}, ", serde(&variant.attributes), variant.name)
                };
                let variants: String = variants.iter().map(variant).collect();
                format!("enum {name} {{ {}{variants} }}", unused_variant(definition))
            }
        };
        let allow = "#[allow(dead_code, non_snake_case, reason = \"dice made it\")]";
        format!("#[derive(Serialize, Deserialize, StrictSchema)]\n{allow}\n{}{body}\n\n", serde(&definition.attributes))
    }

    /// A value of the type, as an expression.
    fn value(&mut self, ty: &Type, depth: usize) -> String {
        match ty {
            Type::Scalar(_, values) => self.dice.pick(values).to_owned(),
            Type::Unit => "()".to_owned(),
            Type::Itself => "None".to_owned(),
            Type::Option(_) if depth > 6 || self.one_in(3) => "None".to_owned(),
            Type::Option(ty) => format!("Some({})", self.value(ty, depth + 1)),
            Type::List(_) if depth > 6 || self.one_in(3) => "vec![]".to_owned(),
            Type::List(ty) => format!("vec![{}]", self.value(ty, depth + 1)),
            Type::Array(ty) => format!("[{}, {}]", self.value(ty, depth + 1), self.value(ty, depth + 1)),
            Type::Pair(ty) => format!("({}, {})", self.value(ty, depth + 1), self.value(ty, depth + 1)),
            Type::Boxed(ty) => format!("Box::new({})", self.value(ty, depth + 1)),
            Type::Parameter(_) => unreachable!("a root has arguments for all of them"),
            Type::Named(index, arguments) => self.value_of(*index, arguments, depth),
        }
    }

    fn value_of(&mut self, index: usize, arguments: &[Type], depth: usize) -> String {
        enum Plan {
            Fields(Vec<(String, Type)>),
            Values(Vec<Type>),
            Nothing,
        }
        let fields = |fields: &[Field]| {
            Plan::Fields(fields.iter().map(|field| (field.name.clone(), field.ty.with(arguments))).collect())
        };
        let choice = self.dice.roll();
        let definition = &self.definitions[index];
        let mut marker = "";
        let (path, plan) = match &definition.body {
            Body::Struct(list) => (name_of(index, &[]), fields(list)),
            Body::Newtype(ty) => {
                marker = if definition.parameters > 0 { ", std::marker::PhantomData" } else { "" };
                (name_of(index, &[]), Plan::Values(vec![ty.with(arguments)]))
            }
            Body::Tuple(ty) => {
                marker = if definition.parameters > 0 { ", std::marker::PhantomData" } else { "" };
                (name_of(index, &[]), Plan::Values(vec![ty.with(arguments), ty.with(arguments)]))
            }
            Body::Words(words) => {
                let word = &words[usize::try_from(choice % words.len() as u64).expect("it is below a length")];
                (format!("{}::{word}", name_of(index, &[])), Plan::Nothing)
            }
            Body::Union(_, variants) => {
                let variant = &variants[usize::try_from(choice % variants.len() as u64).expect("it is below a length")];
                let plan = match &variant.content {
                    Content::Unit => Plan::Nothing,
                    Content::Newtype(ty) => Plan::Values(vec![ty.with(arguments)]),
                    Content::Tuple(ty) => Plan::Values(vec![ty.with(arguments), ty.with(arguments)]),
                    Content::Fields(list) => fields(list),
                };
                (format!("{}::{}", name_of(index, &[]), variant.name), plan)
            }
        };
        match plan {
            Plan::Nothing => path,
            Plan::Values(types) => {
                let values: Vec<_> = types.iter().map(|ty| self.value(ty, depth + 1)).collect();
                format!("{path}({}{marker})", values.join(", "))
            }
            Plan::Fields(list) => {
                let values: Vec<_> =
                    list.iter().map(|(name, ty)| format!("{name}: {}", self.value(ty, depth + 1))).collect();
                format!("{path} {{ {} }}", values.join(", "))
            }
        }
    }
}

/// A type, in a definition of this name.
fn source(ty: &Type, itself: &str) -> String {
    let inner = |ty: &Type| source(ty, itself);
    match ty {
        Type::Scalar(name, _) => (*name).to_owned(),
        Type::Unit => "()".to_owned(),
        Type::Option(ty) => format!("Option<{}>", inner(ty)),
        Type::List(ty) => format!("Vec<{}>", inner(ty)),
        Type::Array(ty) => format!("[{}; 2]", inner(ty)),
        Type::Pair(ty) => format!("({0}, {0})", inner(ty)),
        Type::Boxed(ty) => format!("Box<{}>", inner(ty)),
        Type::Parameter(index) => PARAMETERS[*index].to_owned(),
        Type::Itself => format!("Option<Box<{itself}>>"),
        Type::Named(index, arguments) => {
            let arguments: Vec<_> = arguments.iter().map(inner).collect();
            name_of(*index, &arguments)
        }
    }
}

const PARAMETERS: [&str; 2] = ["A", "B"];

fn name_of(index: usize, arguments: &[String]) -> String {
    if arguments.is_empty() { format!("T{index}") } else { format!("T{index}<{}>", arguments.join(", ")) }
}

fn serde(attributes: &[String]) -> String {
    if attributes.is_empty() { String::new() } else { format!("#[serde({})] ", attributes.join(", ")) }
}

/// rustc wants each parameter to be used, and what is skipped is not read.
fn unused(definition: &Definition) -> String {
    match definition.parameters {
        0 => String::new(),
        count => format!(", #[serde(skip)] std::marker::PhantomData<({},)>", PARAMETERS[..count].join(", ")),
    }
}

fn unused_variant(definition: &Definition) -> String {
    match definition.parameters {
        0 => String::new(),
        count => format!("#[serde(skip)] Unused(std::marker::PhantomData<({},)>), ", PARAMETERS[..count].join(", ")),
    }
}
