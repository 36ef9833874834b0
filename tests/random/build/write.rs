//! Writes definitions, and values of them, as source text.

use crate::types::{Body, Content, Definition, Field, Type, Variant, World};

/// As source text.
impl World {
    pub(crate) fn definition_source(&self, index: usize) -> String {
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
    pub(crate) fn value(&mut self, ty: &Type, depth: usize) -> String {
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

    pub(crate) fn value_of(&mut self, index: usize, arguments: &[Type], depth: usize) -> String {
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
pub(crate) fn source(ty: &Type, itself: &str) -> String {
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

pub(crate) const PARAMETERS: [&str; 2] = ["A", "B"];

pub(crate) fn name_of(index: usize, arguments: &[String]) -> String {
    if arguments.is_empty() { format!("T{index}") } else { format!("T{index}<{}>", arguments.join(", ")) }
}

pub(crate) fn serde(attributes: &[String]) -> String {
    if attributes.is_empty() { String::new() } else { format!("#[serde({})] ", attributes.join(", ")) }
}

/// rustc wants each parameter to be used, and what is skipped is not read.
pub(crate) fn unused(definition: &Definition) -> String {
    match definition.parameters {
        0 => String::new(),
        count => format!(", #[serde(skip)] std::marker::PhantomData<({},)>", PARAMETERS[..count].join(", ")),
    }
}

pub(crate) fn unused_variant(definition: &Definition) -> String {
    match definition.parameters {
        0 => String::new(),
        count => format!("#[serde(skip)] Unused(std::marker::PhantomData<({},)>), ", PARAMETERS[..count].join(", ")),
    }
}
