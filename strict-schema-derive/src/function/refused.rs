//! What cannot be a tool.

use crate::refusal::Refusal;

pub(crate) const NO_SERDE: Refusal = Refusal {
    what: "where `serde` is cannot be told: it is no dependency in this package's manifest",
    why: "`#[tool]` writes a struct of the arguments, which derives `Deserialize`",
    fix: "the dependency `serde` with its feature `derive`",
};

pub(crate) const GENERIC_TOOL: Refusal = Refusal {
    what: "a generic function cannot be a tool",
    why: "a model calls one function by its name, and knows nothing of its parameters",
    fix: "a function for each type, without `<…>`, that calls the generic one",
};

pub(crate) const TOOL_WITH_A_LIFETIME: Refusal = Refusal {
    what: "a function with a lifetime cannot be a tool",
    why: "its arguments are read from the model's answer, and belong to the call",
    fix: "types that own what they hold, such as `String` and `Vec<T>`, and `&self` without a lifetime; no `<…>` behind the name",
};

pub(crate) const BORROWED_IN_TOOL: Refusal = Refusal {
    what: "a parameter of a tool cannot borrow",
    why: "its value is read from the model's answer, and belongs to the call",
    fix: "a type that owns what it holds: `String` for `&str`, `Vec<T>` for `&[T]`; or `#[ctx]` before it, if it is no argument of the model's",
};

pub(crate) const NO_VALUE_IN_TOOL: Refusal = Refusal {
    what: "a parameter of a tool cannot be of this type",
    why: "its value is read from the model's answer, which holds numbers, texts, lists and objects, and the call keeps it",
    fix: "a type that is read from JSON: `Vec<T>` for `[T]`, `String` for `str`, an enum for one of several types; or `#[ctx]` before it, if it is no argument of the model's",
};

pub(crate) const IMPL_IN_TOOL: Refusal = Refusal {
    what: "a parameter of a tool cannot be `impl Trait`",
    why: "the schema says which type is read",
    fix: "the type itself, such as `String` for `impl Into<String>`",
};

pub(crate) const SELF_IN_TOOL: Refusal = Refusal {
    what: "a parameter of a tool cannot be of a type with `Self` in it",
    why: "it becomes a field of another struct, where `Self` is another type",
    fix: "the name of the type in place of `Self`",
};

pub(crate) const PATTERN_IN_TOOL: Refusal = Refusal {
    what: "a parameter of a tool needs a name",
    why: "the schema calls the property what the parameter is called",
    fix: "a name here, such as `point: Point`, and the pattern in the body: `let Point { x, y } = point;`",
};

pub(crate) const PARAMETER_WITHOUT_TYPE: Refusal = Refusal {
    what: "a parameter of a tool needs a type",
    why: "the schema says what is read",
    fix: "a name and a type: `city: String`",
};

pub(crate) const PARAMETER_WITH_CFG: Refusal = Refusal {
    what: "a parameter of a tool cannot be conditional",
    why: "it is a field and an argument at the same time, and would have to be in both or in none",
    fix: "two functions, each with `#[cfg(…)]`",
};

pub(crate) const VARIADIC_TOOL: Refusal = Refusal {
    what: "a variadic function cannot be a tool",
    why: "the schema lists each argument",
    fix: "a parameter that is a list: `values: Vec<T>`",
};

pub(crate) const SELF_BY_VALUE: Refusal = Refusal {
    what: "a method that is a tool takes `&self` or `&mut self`",
    why: "a model may call it more than once, so that the value has to stay",
    fix: "`&self`, or `&mut self` if it changes the value",
};

pub(crate) const SELF_WITH_A_TYPE: Refusal = Refusal {
    what: "the `self` of a tool has neither a type nor a lifetime of its own",
    why: "how calls share the value is for `#[tools]` to say: in an `Arc`, or in an `Exclusive`",
    fix: "`&self`, or `&mut self` if it changes the value",
};

pub(crate) const ATTRIBUTE_OF_SELF: Refusal = Refusal {
    what: "`self` has no attributes",
    why: "it is not in the schema: a method always has its own value",
    fix: "remove it",
};

pub(crate) const ATTRIBUTE_OF_CONTEXT: Refusal = Refusal {
    what: "this says something of what is not in the schema",
    why: "a `#[ctx]` parameter is taken from the context of the call, and the model knows nothing of it",
    fix: "remove it, or remove `#[ctx]`",
};

pub(crate) const CTX_WITH_VALUE: Refusal = Refusal {
    what: "`ctx` takes nothing",
    why: "what is taken from the context is said by the type of the parameter",
    fix: "`#[ctx]`",
};

pub(crate) const MUTABLE_CONTEXT: Refusal = Refusal {
    what: "a `#[ctx]` parameter cannot be `&mut`",
    why: "several calls may run at the same time, and share the context",
    fix: "`&T` with what changes behind a `Mutex`, or a method with `&mut self` in an impl with `#[tools]`",
};

pub(crate) const BORROWED_CONTEXT: Refusal = Refusal {
    what: "the type of a `#[ctx]` parameter cannot have a lifetime",
    why: "the call owns what it takes from the context",
    fix: "a type that owns what it holds, or `&T` of one",
};

pub(crate) const UNSIZED_CONTEXT: Refusal = Refusal {
    what: "a `#[ctx]` parameter cannot lend a type without a size",
    why: "the call owns what it takes from the context, and lends that",
    fix: "the type that owns it: `&Arc<dyn Trait>` for `&dyn Trait`, `&String` for `&str`, `&Vec<T>` for `&[T]`",
};

pub(crate) const NEVER_RETURNS: Refusal = Refusal {
    what: "a tool cannot return `!`",
    why: "the model waits for an answer, and none would come",
    fix: "a function that returns: nothing, a value that is `Serialize`, or a `Result`",
};

pub(crate) const UNSAFE_TOOL: Refusal = Refusal {
    what: "a function that is `unsafe` cannot be a tool",
    why: "a model would have to hold what its callers promise",
    fix: "a safe function that checks its arguments, and calls this one",
};

pub(crate) const EXTERN_TOOL: Refusal = Refusal {
    what: "an `extern fn` cannot be a tool",
    why: "it is for callers of another language, and a model calls through Rust",
    fix: "a function without `extern` that calls this one",
};

pub(crate) const NO_BODY: Refusal = Refusal {
    what: "a tool needs a body",
    why: "it is called when the model calls it",
    fix: "a function with a body: `{ … }`; for a method of a trait, a method of a type, in an impl with `#[tools]`, that calls it",
};

pub(crate) const METHOD_ALONE: Refusal = Refusal {
    what: "`#[tool]` on a method needs `#[tools]` on its impl",
    why: "the struct of its arguments cannot stand within the impl",
    fix: "`#[strict_schema::tools]` before `impl`",
};

pub(crate) const TOOL_ON_IMPL: Refusal = Refusal {
    what: "`#[tool]` is for one function",
    why: "of an impl it is not known which methods are tools",
    fix: "`#[strict_schema::tools]` before `impl`, and `#[tool]` before each method that is one",
};

pub(crate) const TOOLS_NOT_ON_IMPL: Refusal = Refusal {
    what: "`#[tools]` is for an impl",
    why: "it looks for methods with `#[tool]`",
    fix: "`#[strict_schema::tool]` for one function, or `#[strict_schema::tools]` before `impl Type { … }`",
};

pub(crate) const GENERIC_TOOLS: Refusal = Refusal {
    what: "an impl with parameters cannot have tools",
    why: "a model calls methods of one type",
    fix: "an impl of one type, such as `impl Server<Postgres>`, without `<…>` after `impl` and without lifetimes",
};

pub(crate) const TOOLS_OF_TRAIT: Refusal = Refusal {
    what: "the methods of a trait cannot be tools",
    why: "the trait says what their parameters are, and they cannot have attributes of ours",
    fix: "methods of the type's own, `impl Type { … }`, that call those of the trait",
};

pub(crate) const NO_TOOL: Refusal = Refusal {
    what: "there is no tool in this impl",
    why: "only methods with `#[tool]` are",
    fix: "`#[tool]` before a method, or remove `#[tools]`",
};

pub(crate) const NAME_OF_TOOL: Refusal = Refusal {
    what: "`{0}` cannot be the name of a tool",
    why: "providers take 1 to 64 letters, digits, `_` and `-` of ASCII",
    fix: "`#[tool(name = \"get_weather\")]`, with a name that says what it does",
};

pub(crate) const UNKNOWN_TO_TOOL: Refusal = Refusal {
    what: "`{0}` is not known as an attribute of `tool`",
    why: "to ignore it would be another tool than was asked for",
    fix: "one of `name`, `description`, `strict`, `args`, `crate`; what serde or the schema should know stands in `#[serde(…)]` and `#[strict(…)]` on the function",
};

pub(crate) const UNKNOWN_TO_TOOLS: Refusal = Refusal {
    what: "`{0}` is not for `tools`",
    why: "what it says is of one tool",
    fix: "`#[tool({0} = …)]` on the method",
};

pub(crate) const TOOL_TWICE: Refusal =
    Refusal { what: "this is said twice", why: "only one of them could hold", fix: "remove one of them" };

pub(crate) const NO_DESCRIPTION: Refusal = Refusal {
    what: "`description` takes a text in quotes",
    why: "the model reads it as it stands here",
    fix: "`#[tool(description = \"…\")]`; a text that is computed goes to `#[doc = …]` in its place",
};

pub(crate) const UNREADABLE_TOOL: Refusal = Refusal {
    what: "this attribute cannot be read: {0}",
    why: "what it says decides what the tool is",
    fix: "names with their values, and commas between them: `#[tool(name = \"get_weather\", strict = false)]`",
};

pub(crate) const NOT_READ_AS_TOOL: Refusal = Refusal {
    what: "this is no function that can be read: {0}",
    why: "the schema is made of its parameters and their types",
    fix: "`#[tool]` before an ordinary `fn` or `async fn`",
};
