//! Writes definitions, and values of them, as source text.

use std::fmt::Write as _;

use crate::types::{Body, Content, Definition, Field, STD, Type, Variant, World};

/// As source text.
impl World {
    /// The modules of these definitions, a module each. Some are written by a macro, two in one call where they follow each
    /// other.
    pub(crate) fn modules(&self, indices: &[usize]) -> String {
        let mut source = String::new();
        let mut call: Vec<usize> = Vec::new();
        for (place, index) in indices.iter().enumerate() {
            let module = self.module(*index);
            if !self.definitions[*index].in_macro {
                source.push_str(&module);
                continue;
            }
            call.push(*index);
            let next_is_too = indices.get(place + 1).is_some_and(|next| self.definitions[*next].in_macro);
            if call.len() == 2 || !next_is_too {
                let modules: String = call.drain(..).map(|index| self.module(index)).collect();
                writeln!(source, "macro_rules! make_{index} {{ () => {{\n{modules}}} }}\nmake_{index}!();\n")
                    .expect("a text takes all");
            }
        }
        source
    }

    fn module(&self, index: usize) -> String {
        let definition = &self.definitions[index];
        let parameters = parameters(definition);
        let ident = self.ident(index);
        let name = generic(&ident, &parameters);
        let alias = if definition.aliased {
            format!("pub type Alias{} = {name};\n", generic("", &parameters))
        } else {
            String::new()
        };
        let by_alias = definition.aliased && definition.parameters > 0 && self.makes("aliases-of-itself");
        let itself = if by_alias { generic("Alias", &parameters) } else { name.clone() };
        let fields = |fields: &[Field], visibility: &str| -> String {
            let field = |field: &Field| {
                let ty = self.source(&field.ty, &itself);
                let attributes = field.others.join(" ");
                format!("{}{attributes} {visibility}{}: {ty}, ", serde(&field.attributes), field.name)
            };
            fields.iter().map(field).collect()
        };
        let ty = |ty: &Type| self.source(ty, &itself);
        let mut attributes = definition.attributes.clone();
        let body = match &definition.body {
            Body::Struct(list) => {
                let marker =
                    if definition.marked { "#[serde(skip)] pub marker: std::marker::PhantomData<M>, " } else { "" };
                format!("struct {name} {{ {}{marker} }}", fields(list, "pub "))
            }
            Body::Newtype(inner, bounds) => {
                let inner = ty(inner);
                if definition.converted {
                    attributes.extend([format!("from = {inner:?}"), format!("into = {inner:?}")]);
                }
                format!("struct {name}({} pub {inner}{});", bounds.join(" "), unused(definition))
            }
            Body::Tuple(inner, bounds) => {
                let bounds = bounds.join(" ");
                format!("struct {name}({bounds} pub {0}, {bounds} pub {0}{1});", ty(inner), unused(definition))
            }
            Body::Words(words) => format!("enum {name} {{ {}{} }}", unused_variant(definition), words.join(", ")),
            Body::Union(_, variants) => {
                let variant = |variant: &Variant| {
                    let content = match &variant.content {
                        Content::Unit => String::new(),
                        Content::Newtype(inner) => format!("({})", ty(inner)),
                        Content::Tuple(inner, bounds) => {
                            let bounds = bounds.join(" ");
                            format!("({bounds} {0}, {bounds} {0})", ty(inner))
                        }
                        Content::Fields(list) => format!("{{ {} }}", fields(list, "")),
                    };
                    let attributes = variant.others.join(" ");
                    format!("{}{attributes} {}{content}, ", serde(&variant.attributes), variant.name)
                };
                let variants: String = variants.iter().map(variant).collect();
                format!("enum {name} {{ {}{variants} }}", unused_variant(definition))
            }
        };
        let conversions = match (&definition.body, definition.converted) {
            (Body::Newtype(inner, _), true) => {
                let inner = ty(inner);
                format!(
                    "impl From<{inner}> for {name} {{ fn from(inner: {inner}) -> Self {{ Self(inner) }} }}\n\
                     impl From<{name}> for {inner} {{ fn from(outer: {name}) -> Self {{ outer.0 }} }}\n"
                )
            }
            _ => String::new(),
        };
        let derive = "#[derive(Clone, serde::Serialize, serde::Deserialize, strict_schema::StrictSchema)]";
        let (others, serde, visibility) = (definition.others.join("\n"), serde(&attributes), definition.visibility);
        format!("pub mod m{index} {{\n{derive}\n{others}\n{serde}\n{visibility} {body}\n{alias}{conversions}}}\n\n")
    }

    /// A value of the type, as an expression.
    pub(crate) fn value(&mut self, ty: &Type, depth: usize) -> String {
        match ty {
            Type::Scalar(_, values) => self.dice.pick(values).to_owned(),
            Type::Std(index) => self.dice.pick(&STD[*index].values).to_owned(),
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
        let path = self.path(index);
        let definition = &self.definitions[index];
        let mut marker = "";
        let (path, plan) = match &definition.body {
            Body::Struct(list) => {
                marker = if definition.marked { ", marker: std::marker::PhantomData" } else { "" };
                (path, fields(list))
            }
            Body::Newtype(ty, _) => {
                marker = if unused(definition).is_empty() { "" } else { ", std::marker::PhantomData" };
                (path, Plan::Values(vec![ty.with(arguments)]))
            }
            Body::Tuple(ty, _) => {
                marker = if unused(definition).is_empty() { "" } else { ", std::marker::PhantomData" };
                (path, Plan::Values(vec![ty.with(arguments), ty.with(arguments)]))
            }
            Body::Words(words) => {
                let word = &words[usize::try_from(choice % words.len() as u64).expect("it is below a length")];
                (format!("{path}::{word}"), Plan::Nothing)
            }
            Body::Union(_, variants) => {
                let variant = &variants[usize::try_from(choice % variants.len() as u64).expect("it is below a length")];
                let plan = match &variant.content {
                    Content::Unit => Plan::Nothing,
                    Content::Newtype(ty) => Plan::Values(vec![ty.with(arguments)]),
                    Content::Tuple(ty, _) => Plan::Values(vec![ty.with(arguments), ty.with(arguments)]),
                    Content::Fields(list) => fields(list),
                };
                (format!("{path}::{}", variant.name), plan)
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
                let marker = if values.is_empty() { marker.trim_start_matches(", ") } else { marker };
                format!("{path} {{ {}{marker} }}", values.join(", "))
            }
        }
    }

    fn ident(&self, index: usize) -> String {
        match self.definitions[index].ident {
            "" => format!("T{index}"),
            ident => ident.to_owned(),
        }
    }

    /// The path of the definition, as values have it.
    fn path(&self, index: usize) -> String {
        format!("crate::m{index}::{}", self.ident(index))
    }

    /// A type, in a definition of this name.
    pub(crate) fn source(&self, ty: &Type, itself: &str) -> String {
        let inner = |ty: &Type| self.source(ty, itself);
        match ty {
            Type::Scalar(name, _) => (*name).to_owned(),
            Type::Std(index) => STD[*index].name.to_owned(),
            Type::Unit => "()".to_owned(),
            Type::Option(ty) => format!("Option<{}>", inner(ty)),
            Type::List(ty) => format!("Vec<{}>", inner(ty)),
            Type::Array(ty) => format!("[{}; 2]", inner(ty)),
            Type::Pair(ty) => format!("({0}, {0})", inner(ty)),
            Type::Boxed(ty) => format!("Box<{}>", inner(ty)),
            Type::Parameter(index) => PARAMETERS[*index].to_owned(),
            Type::Itself => format!("Option<Box<{itself}>>"),
            Type::Named(index, arguments) => {
                let definition = &self.definitions[*index];
                let mut arguments: Vec<_> = arguments.iter().map(inner).collect();
                if definition.marked {
                    arguments.push("crate::Marker".to_owned());
                }
                let path = if definition.aliased { format!("crate::m{index}::Alias") } else { self.path(*index) };
                generic(&path, &arguments)
            }
        }
    }
}

const PARAMETERS: [&str; 2] = ["A", "B"];

fn parameters(definition: &Definition) -> Vec<String> {
    let marker = definition.marked.then_some("M");
    PARAMETERS[..definition.parameters].iter().copied().chain(marker).map(str::to_owned).collect()
}

fn generic(name: &str, arguments: &[String]) -> String {
    if arguments.is_empty() { name.to_owned() } else { format!("{name}<{}>", arguments.join(", ")) }
}

fn serde(attributes: &[String]) -> String {
    if attributes.is_empty() { String::new() } else { format!("#[serde({})] ", attributes.join(", ")) }
}

/// rustc wants each parameter to be used, and what is skipped is not read.
pub(crate) fn unused(definition: &Definition) -> String {
    match parameters(definition).as_slice() {
        [] => String::new(),
        names => format!(", #[serde(skip)] pub std::marker::PhantomData<({},)>", names.join(", ")),
    }
}

fn unused_variant(definition: &Definition) -> String {
    match parameters(definition).as_slice() {
        [] => String::new(),
        names => format!("#[serde(skip)] Unused(std::marker::PhantomData<({},)>), ", names.join(", ")),
    }
}
