//! Functions that cannot be tools.

use crate::refusal::Refusal;

pub(crate) const NO_SERDE: Refusal = Refusal {
    what: "`#[tool]` can't find `serde`: it is not a dependency in this package's manifest",
    why: "`#[tool]` writes a struct of the arguments, which derives `Deserialize`",
    fix: "add the dependency `serde` with its feature `derive`",
};

pub(crate) const GENERIC_TOOL: Refusal = Refusal {
    what: "a generic function cannot be a tool",
    why: "a model calls one function by its name, and can't choose its type parameters",
    fix: "write a function for each type, without `<…>`, that calls the generic one",
};

pub(crate) const TOOL_WITH_A_LIFETIME: Refusal = Refusal {
    what: "a function with a lifetime cannot be a tool",
    why: "its arguments are decoded from JSON and owned by the call",
    fix: "use owned types, like `String` and `Vec<T>`, and `&self` without a lifetime, and remove the `<…>` after the name",
};

pub(crate) const BORROWED_IN_TOOL: Refusal = Refusal {
    what: "a parameter of a tool cannot borrow",
    why: "its value is decoded from JSON and owned by the call",
    fix: "use an owned type: `String` for `&str`, `Vec<T>` for `&[T]`; or write `#[ctx]` before it, if the model does not send it",
};

pub(crate) const NO_VALUE_IN_TOOL: Refusal = Refusal {
    what: "a parameter of a tool cannot be of this type",
    why: "its value is decoded from JSON: numbers, strings, lists and objects",
    fix: "use a type that serde reads: `Vec<T>` for `[T]`, `String` for `str`, an enum for one of several types; or write `#[ctx]` before it, if the model does not send it",
};

pub(crate) const IMPL_IN_TOOL: Refusal = Refusal {
    what: "a parameter of a tool cannot be `impl Trait`",
    why: "the schema needs one type",
    fix: "write the type itself: `String` for `impl Into<String>`",
};

pub(crate) const SELF_IN_TOOL: Refusal = Refusal {
    what: "a parameter of a tool cannot have a type with `Self` in it",
    why: "it becomes a field of another struct, where `Self` is another type",
    fix: "write the name of the type instead of `Self`",
};

pub(crate) const PATTERN_IN_TOOL: Refusal = Refusal {
    what: "a parameter of a tool needs a name",
    why: "the parameter's name is the name of the property",
    fix: "write a name, `point: Point`, and use the pattern in the body: `let Point { x, y } = point;`",
};

pub(crate) const PARAMETER_WITHOUT_TYPE: Refusal = Refusal {
    what: "a parameter of a tool needs a type",
    why: "the schema is made from the type",
    fix: "write a name and a type: `city: String`",
};

pub(crate) const PARAMETER_WITH_CFG: Refusal = Refusal {
    what: "a parameter of a tool cannot be conditional",
    why: "the macro also makes it a field of a struct, and `#[cfg]` would have to remove both",
    fix: "write two functions, each with `#[cfg(…)]`",
};

pub(crate) const VARIADIC_TOOL: Refusal = Refusal {
    what: "a variadic function cannot be a tool",
    why: "the schema lists each argument",
    fix: "write a parameter that is a list: `values: Vec<T>`",
};

pub(crate) const SELF_BY_VALUE: Refusal = Refusal {
    what: "a method that is a tool needs `&self` or `&mut self`",
    why: "a model may call it more than once, so a call must not consume the value",
    fix: "write `&self`, or `&mut self` if it changes the value",
};

pub(crate) const SELF_WITH_A_TYPE: Refusal = Refusal {
    what: "the `self` of a tool can't have a type or a lifetime",
    why: "`#[tools]` decides how calls share the value: in an `Arc` or in an `Exclusive`",
    fix: "write `&self`, or `&mut self` if it changes the value",
};

pub(crate) const ATTRIBUTE_OF_SELF: Refusal =
    Refusal { what: "`self` can't have attributes", why: "`self` is not in the schema", fix: "remove it" };

pub(crate) const ATTRIBUTE_OF_CONTEXT: Refusal = Refusal {
    what: "this attribute has no effect: a `#[ctx]` parameter is not in the schema",
    why: "its value comes from the context of the call, and the model does not see it",
    fix: "remove it, or remove `#[ctx]`",
};

pub(crate) const CTX_WITH_VALUE: Refusal = Refusal {
    what: "`ctx` has no value",
    why: "the type of the parameter selects what comes from the context",
    fix: "write `#[ctx]`",
};

pub(crate) const MUTABLE_CONTEXT: Refusal = Refusal {
    what: "a `#[ctx]` parameter cannot be `&mut`",
    why: "several calls may run at the same time and share the context",
    fix: "write `&T` with a `Mutex` in it, or a method with `&mut self` in an impl with `#[tools]`",
};

pub(crate) const BORROWED_CONTEXT: Refusal = Refusal {
    what: "the type of a `#[ctx]` parameter cannot have a lifetime",
    why: "the call owns a value from the context",
    fix: "use an owned type, or a reference `&T` to one",
};

pub(crate) const UNSIZED_CONTEXT: Refusal = Refusal {
    what: "a `#[ctx]` parameter cannot be a reference to an unsized type",
    why: "the call owns a value from the context and lends it to the function",
    fix: "use the type that owns it: `&Arc<dyn Trait>` for `&dyn Trait`, `&String` for `&str`, `&Vec<T>` for `&[T]`",
};

pub(crate) const NEVER_RETURNS: Refusal = Refusal {
    what: "a tool cannot return `!`",
    why: "the model waits for a result, which never comes",
    fix: "return nothing, a value that is `Serialize`, or a `Result`",
};

pub(crate) const UNSAFE_TOOL: Refusal = Refusal {
    what: "an `unsafe` function cannot be a tool",
    why: "a model can't uphold the safety contract of the function",
    fix: "write a safe function that checks its arguments and calls this one",
};

pub(crate) const EXTERN_TOOL: Refusal = Refusal {
    what: "an `extern fn` cannot be a tool",
    why: "it is for callers of another language, and a model calls through Rust",
    fix: "write a function without `extern` that calls this one",
};

pub(crate) const NO_BODY: Refusal = Refusal {
    what: "a tool needs a body",
    why: "the body runs when the model calls the tool",
    fix: "write a body: `{ … }`; for a method of a trait, write a method in an impl with `#[tools]` that calls it",
};

pub(crate) const METHOD_ALONE: Refusal = Refusal {
    what: "`#[tool]` on a method needs `#[tools]` on its impl",
    why: "an impl has no place for the struct of its arguments",
    fix: "write `#[strict_schema::tools]` before `impl`",
};

pub(crate) const TOOL_ON_IMPL: Refusal = Refusal {
    what: "`#[tool]` is for one function",
    why: "an impl may have methods that are not tools",
    fix: "write `#[strict_schema::tools]` before `impl`, and `#[tool]` before each method that is a tool",
};

pub(crate) const TOOLS_NOT_ON_IMPL: Refusal = Refusal {
    what: "`#[tools]` is for an impl",
    why: "it looks for methods with `#[tool]`",
    fix: "write `#[strict_schema::tool]` for one function, or `#[strict_schema::tools]` before `impl Type { … }`",
};

pub(crate) const GENERIC_TOOLS: Refusal = Refusal {
    what: "an impl with parameters cannot have tools",
    why: "a model calls methods of one type",
    fix: "write an impl for one type, like `impl Server<Postgres>`, without `<…>` after `impl` and without lifetimes",
};

pub(crate) const TOOLS_OF_TRAIT: Refusal = Refusal {
    what: "the methods of a trait cannot be tools",
    why: "the trait defines their parameters, which can't have attributes of this library",
    fix: "write methods in `impl Type { … }` that call those of the trait",
};

pub(crate) const NO_TOOL: Refusal = Refusal {
    what: "there is no tool in this impl",
    why: "only methods with `#[tool]` are tools",
    fix: "write `#[tool]` before a method, or remove `#[tools]`",
};

pub(crate) const NAME_OF_TOOL: Refusal = Refusal {
    what: "`{0}` cannot be the name of a tool",
    why: "providers accept 1 to 64 of the characters `a-z`, `A-Z`, `0-9`, `_` and `-`",
    fix: "write `#[tool(name = \"get_weather\")]`, with a name that says what the tool does",
};

pub(crate) const UNKNOWN_TO_TOOL: Refusal = Refusal {
    what: "`{0}` is not a known attribute of `tool`",
    why: "ignoring it could make the tool wrong",
    fix: "write one of `name`, `description`, `strict`, `args`, `crate`; for the schema, write `#[serde(…)]` and `#[strict(…)]` on the function",
};

pub(crate) const UNKNOWN_TO_TOOLS: Refusal = Refusal {
    what: "`{0}` is not an attribute of `tools`",
    why: "it describes one tool",
    fix: "write `#[tool({0} = …)]` on the method",
};

pub(crate) const TOOL_TWICE: Refusal = Refusal {
    what: "this attribute is repeated",
    why: "only one of them could take effect",
    fix: "remove one of them",
};

pub(crate) const NO_DESCRIPTION: Refusal = Refusal {
    what: "`description` needs a string in quotes",
    why: "the macro reads it at compile time, before any code runs",
    fix: "write `#[tool(description = \"…\")]`; for a computed string, write `#[doc = …]` instead",
};

pub(crate) const UNREADABLE_TOOL: Refusal = Refusal {
    what: "this attribute cannot be read: {0}",
    why: "it decides what the tool is",
    fix: "separate names and values with commas: `#[tool(name = \"get_weather\", strict = false)]`",
};

pub(crate) const NOT_READ_AS_TOOL: Refusal = Refusal {
    what: "this function cannot be parsed: {0}",
    why: "the schema is made from its parameters and their types",
    fix: "write `#[tool]` before an ordinary `fn` or `async fn`",
};
