//! An MCP server over stdio in a process of its own, and rmcp's client. Run with `serve`, this program is the server.

#![allow(
    clippy::needless_pass_by_value,
    clippy::unused_async,
    clippy::unused_self,
    reason = "the functions are tools, and their arguments are their own"
)]

use std::error::Error;
use std::time::Duration;

use rmcp::model::{CallToolRequest, CallToolRequestParams, CallToolResult, ClientRequest, JsonObject, ListToolsResult};
use rmcp::service::{Peer, PeerRequestOptions, RequestContext, RunningService};
use rmcp::transport::TokioChildProcess;
use rmcp::{RoleClient, RoleServer, ServiceExt, tool, tool_handler, tool_router};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use strict_schema::dialect::PORTABLE;
use strict_schema::{Exclusive, FromContext, Functions, Provider, StrictSchema};
use strict_schema_rmcp::Server;
use strict_schema_tests::decoder::{Decoder, Sample};
use tokio::process::Command;

/// What each request has.
struct Request {
    desk: Exclusive<Desk>,
    peer: Peer<RoleServer>,
}

impl FromContext<Request> for Exclusive<Desk> {
    fn from_context(request: &Request) -> Self {
        request.desk.clone()
    }
}

/// What the client says of itself.
struct Client(String);

impl FromContext<Request> for Client {
    fn from_context(request: &Request) -> Self {
        Self(request.peer.peer_info().map(|info| info.client_info.name.clone()).unwrap_or_default())
    }
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(rename_all = "snake_case")]
enum Unit {
    Celsius,
    Fahrenheit,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Place {
    City { name: String, country: Option<String> },
    Point { latitude: i8, longitude: i16 },
}

#[derive(Default)]
struct Desk {
    notes: Vec<String>,
}

#[strict_schema::tools]
impl Desk {
    /// Look up the weather of the coming days.
    #[tool]
    async fn forecast(
        &self,
        /// Where
        place: Place,
        /// How many days to look ahead
        days: u8,
        unit: Option<Unit>,
    ) -> Value {
        json!({ "place": place, "days": days, "unit": unit })
    }

    /// Keep a note.
    #[tool]
    fn note(&mut self, text: String, tags: Vec<String>) -> Result<usize, String> {
        if text.is_empty() && tags.is_empty() {
            return Err("there is nothing to note".to_owned());
        }
        self.notes.push(text);
        Ok(self.notes.len())
    }

    /// How many notes there are.
    #[tool]
    fn count(&self) -> usize {
        self.notes.len()
    }

    /// Wait for ever.
    #[tool]
    async fn wait(&self, why: Option<String>) {
        drop(why);
        std::future::pending::<()>().await;
    }
}

/// Who calls.
#[strict_schema::tool(name = "who-calls")]
fn who(#[ctx] client: Client) -> String {
    client.0
}

/// Add numbers.
#[strict_schema::tool]
fn add(#[strict(items(range(min = -1000, max = 1000)))] numbers: Vec<i32>) -> i32 {
    numbers.iter().sum()
}

fn functions() -> Functions<Request> {
    Functions::new().with_methods::<Desk>().with::<who::Args>().with::<add::Args>()
}

fn server() -> Result<Server<Request>, strict_schema::Error> {
    let desk = Exclusive::new(Desk::default());
    Server::new("desk", "1.0.0", &functions(), move |request: &RequestContext<RoleServer>| Request {
        desk: desk.clone(),
        peer: request.peer.clone(),
    })
}

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

fn main() -> Outcome {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    if std::env::args().nth(1).as_deref() == Some("serve") {
        return runtime.block_on(async {
            server()?.serve(rmcp::transport::stdio()).await?.waiting().await?;
            Ok(())
        });
    }
    runtime.block_on(async {
        let command = || -> Outcome<Command> {
            let mut command = Command::new(std::env::current_exe()?);
            command.arg("serve");
            Ok(command)
        };
        let client = ().serve(TokioChildProcess::new(command()?)?).await?;
        what_is_listed_is_ours(&client).await?;
        right_calls_are_answered(&client).await?;
        wrong_calls_reach_the_model(&client).await?;
        a_cancelled_call_lets_the_desk_go(&client).await?;
        client.cancel().await?;
        println!("stdio: 200 calls, 4 tests ok");
        Outcome::Ok(())
    })?;
    a_router_joins_others()
}

type Connected = RunningService<RoleClient, ()>;

async fn what_is_listed_is_ours(client: &Connected) -> Outcome {
    let listed: ListToolsResult = client.list_tools(None).await?;
    let names: Vec<_> = listed.tools.iter().map(|tool| &*tool.name).collect();
    assert_eq!(names, ["forecast", "note", "count", "wait", "who-calls", "add"], "in the order of the functions");
    let ours = functions().fit(&Provider::mcp())?;
    for (tool, payload) in listed.tools.iter().zip(ours.request().tools()) {
        // To the byte, and so in order, behind two processes and their `Value`s.
        assert_eq!(serde_json::to_string(tool)?, payload.as_str());
        let schema = Value::Object((*tool.input_schema).clone());
        let report = strict_schema::validate(&schema, &PORTABLE);
        assert!(report.is_ok(), "{}: {:?}", tool.name, report.violations());
    }
    Ok(())
}

async fn call(client: &Connected, name: &str, arguments: Value) -> Outcome<CallToolResult> {
    let Value::Object(arguments) = arguments else { return Err("no object".into()) };
    let params = CallToolRequestParams::new(name.to_owned()).with_arguments(arguments);
    Ok(client.call_tool(params).await?)
}

fn text(result: &CallToolResult) -> &str {
    result.content.first().and_then(|content| content.as_text()).map_or("", |content| &content.text)
}

/// Two hundred calls with what a constrained decoder wrote under the listed schemas. They have no bounds of numbers, which not
/// every provider takes: what is out of range the model is told.
async fn right_calls_are_answered(client: &Connected) -> Outcome {
    let listed = client.list_all_tools().await?;
    let (mut right, mut wrong) = (0, 0);
    for tool in listed.iter().filter(|tool| tool.name != "wait") {
        let decoder = Decoder::new(&serde_json::to_string(&tool.input_schema)?)?;
        let written = (1..1_000).filter_map(|seed| match decoder.sample(seed) {
            Sample::Whole(arguments) => Some(arguments),
            Sample::Truncated => None,
        });
        let before = right;
        let written: Vec<_> = written.take(40).collect();
        assert_eq!(written.len(), 40, "{}", tool.name);
        for arguments in written {
            let arguments: Value = arguments.parse()?;
            let result = call(client, &tool.name, arguments.clone()).await?;
            let answer = text(&result);
            if let Err(error) = reads(&tool.name, &arguments) {
                assert_eq!((result.is_error, answer.lines().next()), (Some(true), error.to_string().lines().next()));
                assert!(answer.contains("expected an integer") || answer.contains("imum`"), "{arguments}: {answer}");
                wrong += 1;
                continue;
            }
            match &*tool.name {
                "forecast" => assert_eq!(answer.parse::<Value>()?, expected_forecast(&arguments), "{arguments}"),
                "note" if arguments == json!({ "text": "", "tags": [] }) => assert_eq!(result.is_error, Some(true)),
                "note" | "count" => assert!(answer.parse::<usize>().is_ok(), "{answer}"),
                "add" => {
                    let sum: i64 = arguments["numbers"].as_array().unwrap().iter().filter_map(Value::as_i64).sum();
                    assert_eq!(answer, sum.to_string());
                }
                _ => assert!(!answer.is_empty()),
            }
            right += 1;
        }
        assert!(right > before, "{}: no call is right", tool.name);
    }
    assert_eq!(right + wrong, 200);
    println!("{right} calls are right, {wrong} have a number out of range");
    Ok(())
}

/// Whether the arguments are those of the tool.
fn reads(name: &str, arguments: &Value) -> Result<(), strict_schema::Error> {
    let text = arguments.to_string();
    match name {
        "forecast" => strict_schema::from_str::<DeskForecastArgs>(&text).map(drop),
        "note" => strict_schema::from_str::<DeskNoteArgs>(&text).map(drop),
        "add" => strict_schema::from_str::<add::Args>(&text).map(drop),
        _ => Ok(()),
    }
}

/// What the server writes back of what it read.
fn expected_forecast(arguments: &Value) -> Value {
    json!({ "place": arguments["place"], "days": arguments["days"], "unit": arguments["unit"] })
}

async fn wrong_calls_reach_the_model(client: &Connected) -> Outcome {
    let wrong = json!({ "place": { "kind": "point", "latitude": 300, "longitude": 1 }, "days": "two", "unit": null });
    let result = call(client, "forecast", wrong).await?;
    assert_eq!(result.is_error, Some(true));
    let told = text(&result);
    assert!(told.contains("at /days: expected an integer from 0 to 255"), "{told}");
    assert!(told.contains("at /place/latitude"), "{told}");
    assert!(told.ends_with("call the tool again with arguments that fit"), "{told}");

    let result = call(client, "note", json!({ "text": "", "tags": [] })).await?;
    assert_eq!((result.is_error, text(&result)), (Some(true), "the tool failed: there is nothing to note"));

    let result = call(client, "forcast", json!({})).await?;
    assert!(text(&result).starts_with("there is no tool `forcast`: did you mean `forecast`?"), "{}", text(&result));
    Ok(())
}

/// `wait` holds the desk as long as it runs: what comes next is answered only if it was dropped.
async fn a_cancelled_call_lets_the_desk_go(client: &Connected) -> Outcome {
    let params =
        CallToolRequestParams::new("wait").with_arguments(json!({ "why": null }).as_object().cloned().unwrap());
    let request = ClientRequest::CallToolRequest(CallToolRequest::new(params));
    let waiting = client.send_cancellable_request(request, PeerRequestOptions::no_options()).await?;
    let mut counting = std::pin::pin!(call(client, "count", json!({})));
    let early = tokio::time::timeout(Duration::from_millis(300), counting.as_mut()).await;
    assert!(early.is_err(), "the desk is held by `wait`");
    waiting.cancel(Some("nobody waits".to_owned())).await?;
    let result = tokio::time::timeout(Duration::from_secs(10), counting).await??;
    assert_ne!(result.is_error, Some(true), "{}", text(&result));
    Ok(())
}

/// A service of rmcp's own macros, with functions of ours beside its methods.
#[derive(Clone)]
struct Mixed {
    tool_router: rmcp::handler::server::router::tool::ToolRouter<Self>,
    greeting: &'static str,
}

struct Greeting(&'static str);

impl FromContext<Greeting> for String {
    fn from_context(context: &Greeting) -> Self {
        context.0.to_owned()
    }
}

/// Greet somebody.
#[strict_schema::tool]
fn greet(name: String, #[ctx] greeting: String) -> String {
    format!("{greeting}, {name}!")
}

#[tool_router]
impl Mixed {
    /// Theirs.
    #[tool(description = "Of rmcp's own macro")]
    fn theirs(&self) -> String {
        "theirs".to_owned()
    }
}

#[tool_handler(router = self.tool_router)]
impl rmcp::ServerHandler for Mixed {}

fn a_router_joins_others() -> Outcome {
    let functions = Functions::new().with::<greet::Args>();
    let mut router = Mixed::tool_router();
    router.merge(strict_schema_rmcp::router(&functions, |mixed: &Mixed, _| Greeting(mixed.greeting))?);
    let mixed = Mixed { tool_router: router, greeting: "Hello" };
    let (one, other) = tokio::io::duplex(4096);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let (server, client) = tokio::join!(mixed.serve(one), ().serve(other));
        let (server, client) = (server?, client?);
        let names: Vec<_> = client.list_all_tools().await?.into_iter().map(|tool| tool.name).collect();
        assert_eq!(names, ["greet", "theirs"]);
        assert_eq!(text(&call(&client, "greet", json!({ "name": "Ada" })).await?), "Hello, Ada!");
        let wrong = call(&client, "greet", json!({ "whom": "Ada" })).await?;
        assert!(text(&wrong).contains("`name`"), "{}", text(&wrong));
        assert_eq!(text(&call(&client, "theirs", Value::Object(JsonObject::new())).await?), "theirs");
        drop(server);
        println!("router: 1 test ok");
        Ok(())
    })
}
