//! Functions and methods as tools.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use strict_schema::{Exclusive, FromContext, Provider, StrictSchema, Toolbox};

use crate::{Result, block_on};

/// What the program has.
#[derive(Clone)]
struct App {
    rates: Arc<Vec<(&'static str, f64)>>,
    user: &'static str,
}

struct User(&'static str);

impl FromContext<App> for User {
    fn from_context(app: &App) -> Self {
        Self(app.user)
    }
}

#[derive(Clone, Copy, Debug, Deserialize, StrictSchema)]
#[serde(rename_all = "UPPERCASE")]
enum Currency {
    Eur,
    Nok,
}

/// Convert an amount into euros.
#[strict_schema::tool]
fn convert(
    /// How much
    #[strict(range(min = 0))]
    mut amount: f64,
    from: Currency,
    #[serde(rename = "roundUp", default)]
    round_up: Option<bool>,
    #[ctx] app: &App,
) -> std::result::Result<f64, String> {
    let name = format!("{from:?}").to_uppercase();
    let (_, rate) = app.rates.iter().find(|(of, _)| *of == name).ok_or(format!("there is no rate for {name}"))?;
    amount *= rate;
    Ok(if round_up == Some(true) { amount.ceil() } else { amount })
}

#[derive(Serialize)]
struct Greeting {
    text: String,
    to: &'static str,
}

/// Greet the user.
#[strict_schema::tool(name = "say_hello")]
async fn greet(text: String, #[ctx] user: User) -> Greeting {
    std::future::ready(()).await;
    Greeting { text, to: user.0 }
}

#[strict_schema::tool(description = "Do nothing", strict = false)]
fn idle() {}

#[derive(Default)]
struct List {
    items: Vec<String>,
}

#[strict_schema::tools]
impl List {
    const MOST: usize = 2;

    /// Add an item.
    #[tool]
    async fn add(&mut self, item: String) -> std::result::Result<(), String> {
        if self.items.len() == Self::MOST {
            return Err("the list is full".to_owned());
        }
        std::future::ready(()).await;
        self.items.push(item);
        Ok(())
    }

    /// All items.
    #[strict_schema::tool]
    fn all(&self) -> Vec<String> {
        self.sorted()
    }

    fn sorted(&self) -> Vec<String> {
        let mut items = self.items.clone();
        items.sort();
        items
    }
}

pub(crate) fn main() -> Result {
    let app = App { rates: Arc::new(vec![("NOK", 0.085)]), user: "Ada" };
    let provider = Provider::openai_chat();
    let toolbox = Toolbox::new_async()
        .with_state(app)
        .function::<convert::Args>()
        .function::<greet::Args>()
        .function::<idle::Args>();
    let ready = toolbox.fit(&provider)?;
    println!("{}", ready.request().tools_json());
    let calls = [
        ("convert", r#"{"amount":1000,"from":"NOK","roundUp":null}"#),
        ("convert", r#"{"amount":1000.5,"from":"NOK","roundUp":true}"#),
        ("convert", r#"{"amount":1,"from":"EUR","roundUp":null}"#),
        ("convert", r#"{"amount":-1,"from":"USD"}"#),
        ("say_hello", r#"{"text":"Good morning"}"#),
        ("idle", "{}"),
        ("greet", "{}"),
    ];
    for reply in block_on(ready.reply_all(calls)) {
        println!("{}: {reply}", if reply.is_error() { "error" } else { "reply" });
    }

    let list = Exclusive::new(List::default());
    let functions = strict_schema::Functions::new().with_methods::<List>();
    let ready = Toolbox::new_async().with_state(list.clone()).functions(functions).fit(&provider)?;
    let add = |item: &str| ("add", format!(r#"{{"item":"{item}"}}"#));
    for reply in block_on(ready.reply_all([add("salt"), add("milk"), add("tea"), ("all", String::new())])) {
        println!("{reply}");
    }
    println!("{}", list.lock_now().items.len());
    Ok(())
}
