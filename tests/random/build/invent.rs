//! Invents definitions.

use crate::types::{Body, Content, Definition, Field, SCALARS, STD, Tagging, Type, Variant, World};

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
            4 => {
                let ty = self.ty(parameters, 1);
                let bounds = self.bounds(&ty);
                Body::Newtype(ty, bounds)
            }
            5 => {
                let ty = self.ty(parameters, 1);
                let bounds = self.bounds(&ty);
                Body::Tuple(ty, bounds)
            }
            6 => Body::Words((0..=self.dice.below(4)).map(|_| self.name("Word")).collect()),
            _ => self.union(parameters, &mut attributes),
        };
        if self.one_in(3) && !matches!(body, Body::Newtype(..) | Body::Tuple(..)) {
            attributes.push(format!("rename_all = \"{}\"", self.dice.pick(&RULES)));
        }
        let mut converted = false;
        if let Body::Newtype(ty, bounds) = &body {
            // serde reads both just as what is in it. Without an argument of its own for the orphan rule's sake.
            if self.makes("conversions")
                && parameters == 0
                && bounds.is_empty()
                && !ty.has_parameters()
                && self.one_in(3)
            {
                converted = true;
            } else if self.makes("transparent") && self.one_in(3) {
                attributes.push("transparent".to_owned());
            }
        }
        // serde bounds every parameter of a type that contains itself, also one that stands in a marker alone.
        let recursive = body.types().into_iter().any(Type::has_itself);
        let marked = self.makes("markers") && !converted && !recursive && self.one_in(4);
        Definition {
            ident: if self.makes("same-names") { self.dice.pick(&IDENTS) } else { "" },
            parameters,
            attributes,
            others: self.docs(4),
            visibility: if self.makes("privacy") {
                self.dice.pick(&["pub", "pub(crate)", "pub(in crate)"])
            } else {
                "pub"
            },
            marked,
            in_macro: self.makes("macros") && self.one_in(4),
            aliased: self.makes("aliases") && self.one_in(4),
            converted,
            closed,
            tagged,
            body,
        }
    }

    /// Types in each other, down to the last level that the dialect takes.
    pub(crate) fn tower(&mut self) -> Type {
        /// `OPENAI` has ten, one of which is the root's.
        const LEVELS: usize = 9;
        let mut ty = self.scalar();
        while self.size(&ty).is_some_and(|(levels, _)| levels < LEVELS) {
            let inner = Box::new(ty);
            let wrapped = match self.dice.below(7) {
                0 => *inner,
                1 => Type::Boxed(inner),
                2 => Type::Option(inner),
                3 => Type::List(inner),
                4 => Type::Option(Box::new(Type::List(inner))),
                5 => Type::Option(Box::new(Type::List(Box::new(Type::Option(inner))))),
                _ => Type::Array(inner),
            };
            let name = self.name("level");
            let field = |name, ty| Field { name, attributes: Vec::new(), others: Vec::new(), flattened: false, ty };
            let mut fields = vec![field(name, wrapped)];
            let (body, attributes) = if self.one_in(3) {
                let name = self.name("Level");
                let tag = self.name("tag");
                let end = self.name("End");
                let variant = |name, content| Variant {
                    name,
                    attributes: Vec::new(),
                    others: Vec::new(),
                    untagged: false,
                    content,
                };
                let variants = vec![variant(name, Content::Fields(fields)), variant(end, Content::Unit)];
                (Body::Union(Tagging::Internal, variants), vec![format!("tag = \"{tag}\"")])
            } else {
                let (name, ty) = (self.name("other"), self.scalar());
                fields.push(field(name, ty));
                (Body::Struct(fields), Vec::new())
            };
            let plain = self.definition();
            self.definitions.push(Definition {
                parameters: 0,
                attributes,
                marked: false,
                converted: false,
                closed: false,
                tagged: false,
                body,
                ..plain
            });
            ty = Type::Named(self.definitions.len() - 1, Vec::new());
        }
        ty
    }

    /// Bounds that the values of the type are within.
    pub(crate) fn bounds(&mut self, ty: &Type) -> Vec<String> {
        let ty = match ty {
            Type::Option(ty) => ty,
            ty => ty,
        };
        let choices: &[&str] = match ty {
            Type::Scalar("u8", _) => {
                &["range(max = 255)", "range(min = 0, max = 255), multiple_of = 5", "multiple_of = 3"]
            }
            Type::Scalar("i32", _) => &["range(min = -1)", "range(min = -2_000, max = 2147483647)"],
            Type::Scalar("u64", _) => &["range(min = 0)"],
            Type::Scalar("i64", _) => &["range(min = -007)", "range(min = -1000)"],
            Type::Scalar("f64", _) => &["range(min = -0.5)", "range(min = -00.50)"],
            Type::Scalar("String", _) => &["length(max = 5)", "length(min = 0, max = 50)"],
            Type::List(_) => &["length(max = 3)", "length(min = 0)"],
            _ => return Vec::new(),
        };
        if !self.makes("constraints") || !self.one_in(3) {
            return Vec::new();
        }
        // Numbers that Rust has and JSON does not.
        let odd = ["-00", "_"];
        let is_plain = |it: &&str| !odd.iter().any(|odd| it.split('(').nth(1).is_some_and(|it| it.contains(odd)));
        let plain: Vec<_> = choices.iter().copied().filter(|it| is_plain(it) || self.makes("odd-numbers")).collect();
        let choices = plain.as_slice();
        if choices.is_empty() {
            return Vec::new();
        }
        vec![format!("#[strict({})]", self.dice.pick(choices))]
    }

    /// Documentation, once in so many.
    pub(crate) fn docs(&mut self, bound: usize) -> Vec<String> {
        let text = self.dice.pick(&MARKUP);
        if self.makes("docs") && self.one_in(bound) { vec![format!("#[doc = {text:?}]")] } else { Vec::new() }
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
            let variant = self.variant(tagging, true, parameters);
            // serde reads a list also as a variant with such a tag, and an integer as a float: that is refused.
            let is_misread =
                self.may_be_list(&variant.content) || variants.iter().any(|it| self.has_floats(&it.content));
            if tagging == Tagging::External || !is_misread {
                variants.push(variant);
            }
        }
        if tagging == Tagging::Untagged && !attributes.iter().any(|it| it == "deny_unknown_fields") {
            variants = self.without_shadows(variants);
        }
        if tagging == Tagging::Untagged {
            let has_floats = |variant: &Variant| self.has_floats(&variant.content);
            // After one with floats, one with integers is refused.
            let first = variants.iter().position(has_floats);
            let mut index = 0..;
            variants.retain(|variant| index.next() == first || !has_floats(variant));
            variants.sort_by_key(|variant| (!self.may_be_list(&variant.content), has_floats(variant)));
        }
        Body::Union(tagging, variants)
    }

    /// Without variants after one that is read from any object: they would never be read, and are refused.
    fn without_shadows(&self, variants: Vec<Variant>) -> Vec<Variant> {
        let (mut takes_all, mut others) = (Vec::new(), Vec::new());
        for variant in variants {
            if self.takes_any(&variant.content) { takes_all.push(variant) } else { others.push(variant) }
        }
        others.extend(takes_all.pop());
        others
    }

    fn takes_any(&self, content: &Content) -> bool {
        match content {
            Content::Fields(fields) => fields.iter().all(|field| self.may_be_absent(field)),
            Content::Newtype(ty) | Content::Tuple(ty, _) => self.takes_any_object(ty),
            Content::Unit => false,
        }
    }

    /// Whether it may be a list, which a struct before it would be read from: that is refused.
    fn may_be_list(&self, content: &Content) -> bool {
        let mut ty = match content {
            Content::Newtype(ty) => ty,
            content => return matches!(content, Content::Tuple(..)),
        };
        loop {
            ty = match ty {
                Type::Boxed(inner) | Type::Option(inner) => inner,
                Type::Named(index, _) => match &self.definitions[*index].body {
                    Body::Newtype(inner, _) => inner,
                    body => return matches!(body, Body::Tuple(..)),
                },
                Type::Std(index) => return STD[*index].levels == 0,
                ty => return matches!(ty, Type::List(_) | Type::Array(_) | Type::Pair(_) | Type::Parameter(_)),
            }
        }
    }

    fn has_floats(&self, content: &Content) -> bool {
        match content {
            Content::Newtype(ty) | Content::Tuple(ty, _) => self.may_be_float(ty),
            Content::Fields(_) | Content::Unit => false,
        }
    }

    /// Whether a float may stand in it where another type has another number: not in a property, whose name no other has.
    fn may_be_float(&self, ty: &Type) -> bool {
        match ty {
            Type::Scalar(name, _) => *name == "f64",
            Type::Option(ty) | Type::List(ty) | Type::Array(ty) | Type::Pair(ty) | Type::Boxed(ty) => {
                self.may_be_float(ty)
            }
            Type::Named(index, arguments) => {
                let in_body = match &self.definitions[*index].body {
                    Body::Newtype(ty, _) | Body::Tuple(ty, _) => self.may_be_float(ty),
                    Body::Union(_, variants) => variants.iter().any(|it| self.has_floats(&it.content)),
                    Body::Struct(_) | Body::Words(_) => false,
                };
                in_body || arguments.iter().any(|it| self.may_be_float(it))
            }
            Type::Parameter(_) => true,
            Type::Std(_) | Type::Unit | Type::Itself => false,
        }
    }

    /// Whether a type may be a struct that is read from any object, or have one as an item or a variant.
    fn takes_any_object(&self, ty: &Type) -> bool {
        match ty {
            Type::Boxed(ty) | Type::Option(ty) | Type::List(ty) | Type::Array(ty) | Type::Pair(ty) => {
                self.takes_any_object(ty)
            }
            Type::Parameter(_) => true,
            Type::Named(index, _) => match &self.definitions[*index].body {
                Body::Struct(fields) => fields.iter().all(|field| self.may_be_absent(field)),
                Body::Newtype(ty, _) | Body::Tuple(ty, _) => self.takes_any_object(ty),
                Body::Union(tagging, variants) => variants
                    .iter()
                    .any(|it| (it.untagged || *tagging == Tagging::Untagged) && self.takes_any(&it.content)),
                Body::Words(_) => false,
            },
            _ => false,
        }
    }

    /// Whether a field may be one that is read where it is absent.
    fn may_be_absent(&self, field: &Field) -> bool {
        let is_optional = match &field.ty {
            Type::Scalar(..) | Type::List(_) | Type::Array(_) | Type::Pair(_) | Type::Std(_) => false,
            Type::Named(index, _) => matches!(self.definitions[*index].body, Body::Newtype(..)),
            _ => true,
        };
        field.flattened || is_optional || field.attributes.iter().any(|it| it.starts_with("default") || it == "skip")
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
            2 if tagging != Tagging::Internal => {
                let ty = self.ty(parameters, 1);
                // serde tries variants without a tag in their order, and knows no bounds: that is refused.
                let bounds = if has_no_tag { Vec::new() } else { self.bounds(&ty) };
                Content::Tuple(ty, bounds)
            }
            _ => Content::Fields(self.fields(parameters, false)),
        };
        let others = self.docs(6);
        Variant { name, attributes, others, untagged, content }
    }

    /// Fields; a struct's use all of its parameters, or rustc would complain.
    pub(crate) fn fields(&mut self, parameters: usize, uses_all: bool) -> Vec<Field> {
        let count = self.dice.below(5);
        let mut fields: Vec<Field> = (0..count).map(|_| self.field(parameters)).collect();
        if uses_all {
            for parameter in 0..parameters {
                let mut field = self.field(parameters);
                field.attributes.clear();
                field.others.clear();
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
            return Field { name, attributes, others: Vec::new(), flattened, ty };
        }
        let ty = self.ty(parameters, 0);
        if self.one_in(4) {
            let name = self.odd_name();
            attributes.push(format!("rename = {name:?}"));
        }
        let mut others = self.docs(6);
        others.extend(self.bounds(&ty));
        if let (Type::Option(inner), true) = (&ty, self.makes("defaults-of-options"))
            && let Type::Scalar(name, _) = **inner
            && self.one_in(2)
        {
            attributes.push(format!("default = \"crate::some_{}\"", name.to_lowercase()));
        } else if ty.has_default() && self.one_in(4) {
            attributes.push("default".to_owned());
        } else if ty.has_default() && self.one_in(8) {
            attributes.push("skip".to_owned());
            // A bound on what is not read would be refused.
            others.clear();
        }
        Field { name, attributes, others, flattened, ty }
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
        if self.makes("std") && self.one_in(4) {
            return Type::Std(self.dice.below(STD.len()));
        }
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
        if self.makes("unicode") && self.one_in(2) {
            let count = 1 + self.dice.below(4);
            let text: String = (0..count).map(|_| self.character()).collect();
            return self.name(&text);
        }
        let odd = self.dice.pick(&["$ref", "größe ", "a \"quoted\" ", "back\\slash", "type", "", "\n"]);
        self.name(odd)
    }
}

impl World {
    /// Any character, of every plane alike: no half of a surrogate pair is one.
    fn character(&mut self) -> char {
        const PLANES: [(u32, u32); 10] = [
            (0, 0x20),
            (0x21, 0x7f),
            (0x80, 0x600),
            (0x600, 0x2000),
            (0x2000, 0x2100),
            (0x3000, 0xd800),
            (0xe000, 0x1_0000),
            (0x1_0000, 0x2_0000),
            (0x2_0000, 0xe_0000),
            (0xe_0000, 0x11_0000),
        ];
        let (first, end) = self.dice.pick(&PLANES);
        let offset = self.dice.below((end - first) as usize);
        char::from_u32(first + u32::try_from(offset).expect("it is small")).expect("it is none of the surrogates")
    }
}

/// Names that several definitions have, each in a module of its own.
pub(crate) const IDENTS: [&str; 6] = ["Item", "Node", "Option_u8", "Größe", "r#Type", "名前"];

pub(crate) const MARKUP: [&str; 8] = [
    "Plain words.",
    "Choose:\n* one\n* two",
    "**bold**, `code` and \"quotes\"",
    " * starred",
    "a\\b\u{1}\u{2028}</script>",
    "",
    "# Title\n\n```json\n{\"a\": 1}\n```\n",
    "größe 😀 \u{202e}",
];

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
