#![doc = include_str!("../README.md")]

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use rig_core::message::ToolName;
use rig_core::tool::{DynamicTool, ToolContext, ToolExecutionError, ToolOutput};
use serde_json::Value;
use strict_schema::{Error, ErrorKind, Functions, Payload, Pending, Provider, Reply};

/// The functions as rig's tools, in their order, with the provider's schemas.
///
/// `context` makes the context of each call from rig's [`ToolContext`]. Tools that opt out of strict mode are included, but the
/// provider rejects them if the model has rig's strict flag: [`Payload::strict`] of each tool of [`Functions::fit`] says which they are.
///
/// # Errors
/// As [`Functions::fit`].
#[allow(clippy::missing_panics_doc, reason = "the payload is JSON, and its name was accepted by the provider")]
pub fn tools<C: 'static>(
    functions: &Functions<C, Pending<'static>>,
    provider: &Provider,
    context: impl Fn(&ToolContext) -> C + Send + Sync + 'static,
) -> Result<Vec<DynamicTool>, Error> {
    let ready = functions.fit(provider)?;
    let context = Arc::new(context);
    let tool = |payload: &Payload| {
        let name = ToolName::new(payload.name()).expect("no provider accepts an empty name");
        let schema = payload.schema().parse().expect("a schema is JSON");
        let (ready, context, own) = (ready.clone(), Arc::clone(&context), payload.name().to_owned());
        let call = any_lifetime(move |request, arguments| {
            let reply = ready.reply_in(context(request), &own, arguments);
            Box::pin(async move { output(reply.await) })
        });
        DynamicTool::new_with_context(name, payload.description(), schema, call)
    };
    Ok(ready.request().tools().iter().map(tool).collect())
}

/// What rig awaits. Ours does not hold the context, and rig's may.
type Answered<'a> = Pin<Box<dyn Future<Output = Result<ToolOutput, ToolExecutionError>> + Send + 'a>>;

/// A closure is for one lifetime, if its type is not asked for.
fn any_lifetime<F>(call: F) -> F
where
    F: for<'a> Fn(&'a mut ToolContext, Value) -> Answered<'a>,
{
    call
}

/// A reply as rig's result.
fn output(reply: Reply) -> Result<ToolOutput, ToolExecutionError> {
    let is_of_function = reply.error().map(|error| error.kind() == ErrorKind::Handler);
    let text = reply.into_text();
    match is_of_function {
        None => Ok(ToolOutput::text(text)),
        // Of an error of another kind rig tells the model only that there was one.
        Some(true) => Err(ToolExecutionError::other(text.clone()).with_model_feedback(text)),
        Some(false) => Err(ToolExecutionError::invalid_args(text)),
    }
}
