//! Invents definitions.

use crate::types::{Body, Content, Definition, Field, SCALARS, Tagging, Type, Variant, World};

impl World {
    /// A type with a definition of its own, and arguments for its parameters.
    pub(crate) fn root(&mut self) -> Type {
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
    pub(crate) fn define(&mut self) -> usize {
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

    pub(crate) fn definition(&mut self) -> Definition {
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

    pub(crate) fn union(&mut self, parameters: usize, attributes: &mut Vec<String>) -> Body {
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

    pub(crate) fn variant(&mut self, tagging: Tagging, untagged: bool, parameters: usize) -> Variant {
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
    pub(crate) fn fields(&mut self, parameters: usize, uses_all: bool) -> Vec<Field> {
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

    pub(crate) fn field(&mut self, parameters: usize) -> Field {
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
    pub(crate) fn ty(&mut self, parameters: usize, depth: usize) -> Type {
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

    pub(crate) fn scalar(&mut self) -> Type {
        let index = self.dice.below(SCALARS.len());
        SCALARS[index].clone()
    }

    pub(crate) fn named(&mut self, parameters: usize, depth: usize) -> Type {
        if self.definitions.is_empty() {
            return Type::Unit;
        }
        let index = self.dice.below(self.definitions.len());
        let arguments = (0..self.definitions[index].parameters).map(|_| self.ty(parameters, depth + 2)).collect();
        Type::Named(index, arguments)
    }

    /// A type that may be merged; whether it is an object is found out later.
    pub(crate) fn object(&mut self, parameters: usize) -> Type {
        let ty = self.named(parameters, 1);
        if self.one_in(5) { Type::Boxed(Box::new(ty)) } else { ty }
    }

    pub(crate) fn one_in(&mut self, bound: usize) -> bool {
        self.dice.below(bound) == 0
    }

    pub(crate) fn name(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    pub(crate) fn odd_name(&mut self) -> String {
        let odd = self.dice.pick(&["$ref", "größe ", "a \"quoted\" ", "back\\slash", "type", "", "\n"]);
        self.name(odd)
    }
}

pub(crate) const RULES: [&str; 8] = [
    "lowercase",
    "UPPERCASE",
    "PascalCase",
    "camelCase",
    "snake_case",
    "SCREAMING_SNAKE_CASE",
    "kebab-case",
    "SCREAMING-KEBAB-CASE",
];
