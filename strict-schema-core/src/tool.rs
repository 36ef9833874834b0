//! Tools and formats, and the requests that contain them.
//!
//! `definition` and `format` have what a user declares, `sent_schema` makes the schema that is sent, `payload`, `set` and `body` write the
//! request, and `toolbox`, `ready` and `reply` run the calls. Only `apis` knows the form of
//! an API's requests.

#[macro_use]
mod methods;

mod api;
mod apis;
mod body;
mod declared;
mod definition;
mod edit;
mod exclusive;
mod format;
mod function;
mod handler;
mod name;
mod normalized;
mod ordered;
mod payload;
mod payload_form;
mod payload_place;
mod presets;
mod provider;
mod provider_name;
mod ready;
mod reply;
pub(crate) mod returned;
mod sent_schema;
mod set;
pub(crate) mod snapshot;
mod toolbox;
mod usage;

pub use self::body::{Body, RequestPart};
pub use self::definition::Tool;
pub use self::exclusive::{Exclusive, Held};
pub use self::format::Format;
pub use self::function::{Bound, FromContext, Function, Functions, Methods, MethodsWith};
pub use self::handler::{Handler, Replying, Returning, Returns, ToolboxKind};
pub use self::payload::Payload;
pub use self::provider::Provider;
pub use self::ready::{Arguments, Ready, Replies};
pub use self::reply::{Outcome, Pending, Reply};
pub use self::set::{Fitted, ToolSet};
pub use self::toolbox::Toolbox;
pub use self::usage::Usage;
