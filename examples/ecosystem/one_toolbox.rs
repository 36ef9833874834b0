//! The same functions behind three frameworks: an MCP server by rmcp, tools of rig, and a request of async-openai.
//!
//! It runs offline: the server on loopback refuses what a strict mode refuses, and its model follows a script. With the argument
//! `serve` it is the MCP server over stdio, for any client.

use std::error::Error;

use async_openai::Client;
use async_openai::config::OpenAIConfig;
use async_openai::types::chat::{
    ChatCompletionMessageToolCalls, ChatCompletionTools, CreateChatCompletionRequest, CreateChatCompletionResponse,
};
use rig_core::completion::CompletionRequest;
use rmcp::ServiceExt;
use rmcp::model::CallToolRequestParams;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use strict_schema::{Exclusive, Functions, Payload, Provider, StrictSchema, Toolbox};
use strict_schema_tests::server::{Server, Turn};

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(rename_all = "snake_case")]
enum Priority {
    Low,
    High,
}

/// What the user has to do.
#[derive(Default)]
struct Tasks {
    list: Vec<(String, Priority)>,
}

#[strict_schema::tools]
impl Tasks {
    /// Add a task, and say how many there are.
    #[tool]
    fn add_task(
        &mut self,
        /// What is to be done
        what: String,
        priority: Option<Priority>,
    ) -> Result<usize, String> {
        if what.is_empty() {
            return Err("a task says what is to be done".to_owned());
        }
        self.list.push((what, priority.unwrap_or(Priority::Low)));
        Ok(self.list.len())
    }

    /// All tasks, in the order in which they were added.
    #[tool]
    fn all_tasks(&self) -> Vec<&str> {
        self.list.iter().map(|(what, _)| what.as_str()).collect()
    }
}

const BREAD: &str = r#"{"what":"Buy bread","priority":"high"}"#;
const SALT: &str = r#"{"what":"Buy salt","priority":null}"#;

fn main() -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let tasks = Exclusive::new(Tasks::default());
    if std::env::args().nth(1).as_deref() == Some("serve") {
        return runtime.block_on(async {
            mcp_server(&tasks)?.serve(rmcp::transport::stdio()).await?.waiting().await?;
            Ok(())
        });
    }
    runtime.block_on(by_rmcp(&tasks))?;
    runtime.block_on(by_rig(&tasks))?;
    runtime.block_on(by_async_openai(&tasks))?;
    println!("In the end there are {} tasks.", tasks.lock_now().list.len());
    Ok(())
}

fn functions() -> Functions<Exclusive<Tasks>> {
    Functions::new().with_methods::<Tasks>()
}

fn mcp_server(tasks: &Exclusive<Tasks>) -> Result<strict_schema_rmcp::Server<Exclusive<Tasks>>, strict_schema::Error> {
    let state = tasks.clone();
    strict_schema_rmcp::Server::new("tasks", "1.0.0", &functions(), move |_| state.clone())
}

/// The MCP server, here with its client in the same process.
async fn by_rmcp(tasks: &Exclusive<Tasks>) -> Result<(), Box<dyn Error>> {
    let server = mcp_server(tasks)?;
    let (here, there) = tokio::io::duplex(4096);
    let (server, client) = tokio::join!(server.serve(here), ().serve(there));
    let (server, client) = (server?, client?);
    for arguments in [BREAD, r#"{"what":3}"#] {
        let arguments = serde_json::from_str(arguments)?;
        let result = client.call_tool(CallToolRequestParams::new("add_task").with_arguments(arguments)).await?;
        let text = result.content.first().and_then(|content| content.as_text()).map_or("", |content| &content.text);
        println!("MCP: {}", text.replace('\n', "\n     "));
    }
    client.cancel().await?;
    drop(server);
    Ok(())
}

/// Tools of rig, and a model of its own.
async fn by_rig(tasks: &Exclusive<Tasks>) -> Result<(), Box<dyn Error>> {
    let state = tasks.clone();
    let tools = strict_schema_rig::tools(&functions(), &Provider::openai_chat(), move |_| state.clone())?;
    let server = Server::with_script([Turn::Call("add_task", SALT)]);
    let client = rig_core::providers::openai::OpenAIConfig::new("none").with_base_url(format!("{}/v1", server.url()));
    let mut model = client.client().chat("gpt-5");
    model.wire = model.wire.with_strict_tools();
    let request = tools.iter().fold(CompletionRequest::new("I need salt."), |it, tool| it.tool(tool.definition()));
    let response = model.call(request).await?;
    for call in response.tool_calls() {
        let tool = tools.iter().find(|tool| *tool.name() == call.function.name);
        let output = tool.ok_or("no such tool")?.execute(Value::Object(call.function.arguments.clone())).await?;
        println!("rig: {}", output.as_text().unwrap_or_default());
    }
    Ok(())
}

/// A request of async-openai, and a toolbox.
async fn by_async_openai(tasks: &Exclusive<Tasks>) -> Result<(), Box<dyn Error>> {
    let toolbox = Toolbox::new_async().with_state(tasks.clone()).functions(functions());
    let ready = toolbox.fit(&Provider::openai_chat())?;
    let tools: Vec<ChatCompletionTools> =
        ready.request().tools().iter().map(Payload::deserialize).collect::<Result<_, _>>()?;
    let server = Server::with_script([Turn::Call("all_tasks", "{}")]);
    let config = OpenAIConfig::new().with_api_base(format!("{}/v1", server.url())).with_api_key("none");
    let mut request: CreateChatCompletionRequest = serde_json::from_value(json!({
        "model": "gpt-5",
        "messages": [{ "role": "user", "content": "What is there to do?" }]
    }))?;
    request.tools = Some(tools);
    let response: CreateChatCompletionResponse = Client::with_config(config).chat().create(request).await?;
    for call in response.choices[0].message.tool_calls.iter().flatten() {
        let ChatCompletionMessageToolCalls::Function(call) = call else { continue };
        let reply = ready.reply(&call.function.name, &call.function.arguments).await;
        println!("async-openai: {reply}");
    }
    Ok(())
}
