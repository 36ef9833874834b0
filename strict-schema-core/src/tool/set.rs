//! All the tools of one request: which of them stay strict where a provider has a budget for that.

use std::collections::BTreeSet;

use serde_json::Value;

use super::definition::Tool;
use super::format::Format;
use super::name;
use super::payload::{AnyPayload, Payload};
use super::provider::Provider;
use super::sent_schema::NOT_STRICT;
use super::usage::{BUDGETS, Share, Usage, limits};
use crate::dialect::{Dialect, Role};
use crate::error::{Error, ErrorKind, Reason};
use crate::foreign::report::Total;
use crate::foreign::validate::validate;
use crate::json::ordered::Json;

/// All the tools of one request, and the format of the response.
///
/// Providers limit what is strict in one request: Anthropic accepts 20 strict tools, with 24 optional properties and 16 unions in all of
/// them together. Tools beyond a limit are sent as not strict: first the tool with the greatest share of the exceeded limits, and of equal
/// ones the later. The choice depends only on the tools and their order. A tool with [`strict(true)`](Tool::strict), and every tool of a
/// provider with [`with_strict(true)`](Provider::with_strict), stays strict: exceeding a limit is then an error.
///
/// ```
/// use strict_schema::{Provider, StrictSchema, Tool, ToolSet};
///
/// #[derive(StrictSchema)]
/// struct Ping {
///     host: String,
/// }
///
/// let tools: ToolSet = (0..21).map(|index| Tool::of::<Ping>().with_name(format!("ping_{index}"))).collect();
/// let request = tools.fit(&Provider::anthropic())?;
/// assert_eq!(request.usage().strict_tools.to_string(), "20 of 20");
/// let (name, why) = request.demoted().next().unwrap();
/// assert_eq!(name, "ping_20");
/// assert!(why.to_string().ends_with("21 strict tools, and 20 are allowed in one request"));
/// # Ok::<(), strict_schema::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ToolSet {
    pub(super) tools: Vec<Tool>,
    pub(super) format: Option<Format>,
    pub(super) maps_names: bool,
}

impl ToolSet {
    /// An empty set.
    #[must_use]
    pub const fn new() -> Self {
        Self { tools: Vec::new(), format: None, maps_names: false }
    }

    /// Adds a tool.
    #[must_use]
    pub fn with(mut self, tool: Tool) -> Self {
        self.tools.push(tool);
        self
    }

    /// Adds a format. It stays strict, and counts towards the limits.
    #[must_use]
    pub fn with_format<T: ?Sized>(mut self, format: Format<T>) -> Self {
        self.format = Some(format.erased());
        self
    }

    /// The tools, in the order in which they were added.
    #[must_use]
    pub fn tools(&self) -> &[Tool] {
        &self.tools
    }

    /// Replaces names that the provider rejects: other characters become `_`, a long name is cut, a name that is too short or starts with a
    /// digit gets a `_`, and a name that another tool has by then gets a number. [`Fitted::own_name`] returns the original name. Two tools with
    /// the same original name are an error still: rename one with [`Tool::with_name`].
    ///
    /// Use it for the tools of MCP servers, whose names follow no provider's rules.
    ///
    /// ```
    /// use serde_json::json;
    /// use strict_schema::{Provider, Tool, ToolSet};
    ///
    /// let none = json!({ "type": "object", "properties": {}, "additionalProperties": false });
    /// let tools: ToolSet = ["files.read", "files/read"].map(|name| Tool::new(name, "", none.clone())).into_iter().collect();
    /// assert!(tools.fit(&Provider::openai_chat()).is_err());
    ///
    /// let request = tools.with_mapped_names().fit(&Provider::openai_chat())?;
    /// assert_eq!(request.tools()[1].name(), "files_read_2");
    /// assert_eq!(request.own_name("files_read_2"), "files/read");
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    #[must_use]
    pub fn with_mapped_names(mut self) -> Self {
        self.maps_names = true;
        self
    }

    /// What to send to this provider.
    ///
    /// A tool that cannot be strict is sent as not strict; the others stay strict, except for `DeepSeek` and Cohere: there all tools of a
    /// request are strict, or none is.
    ///
    /// # Errors
    /// If a tool cannot be offered at all: the provider rejects its name, another tool has the same name, or the provider rejects its schema,
    /// strict or not ([`fit_leaving_out`](Self::fit_leaving_out) sends the others); if there are too many tools; if what has to stay strict
    /// exceeds the limits; if the format cannot be sent, or not together with tools.
    pub fn fit(&self, provider: &Provider) -> Result<Fitted, Error> {
        self.fit_beside(provider, Share::default(), 0)
    }

    /// As above, next to as many tools that use so much of the budgets.
    pub(super) fn fit_beside(&self, provider: &Provider, used: Share, tools: usize) -> Result<Fitted, Error> {
        let fitted = self.fitted(provider, used, tools)?;
        match &*fitted.left_out {
            [] => Ok(fitted),
            [(_, only)] => Err(only.clone()),
            [(_, first), ..] => {
                let all: Vec<_> = fitted.left_out.iter().map(|(_, why)| why.to_string()).collect();
                let what = format!("{} tools cannot be offered\n{}", all.len(), all.join("\n"));
                Err(Error::new(what).of_kind(first.kind()))
            }
        }
    }

    /// What to send to this provider, without the tools that cannot be offered to it. [`Fitted::left_out`] lists them, with the reasons.
    ///
    /// # Errors
    /// As [`fit`](Self::fit), other than for a tool that cannot be offered.
    pub fn fit_leaving_out(&self, provider: &Provider) -> Result<Fitted, Error> {
        self.fitted(provider, Share::default(), 0)
    }

    fn fitted(&self, provider: &Provider, used: Share, beside: usize) -> Result<Fitted, Error> {
        let format = self.format.as_ref().map(|format| format.payload(provider)).transpose()?;
        let names = if self.maps_names { mapped_names(&self.tools, provider) } else { Vec::new() };
        let renamed = names.iter().zip(&self.tools).map(|(name, tool)| tool.clone().with_name(name.clone()));
        let renamed: Vec<Tool> = renamed.collect();
        let tools = if self.maps_names { &renamed } else { &self.tools };
        let mut fitting = Fitting { fixed: used, beside, ..Fitting::new(provider) };
        if let Some(format) = &format {
            fitting.fixed = plus(used, share_of(&format.sent, provider));
        }
        for tool in tools {
            fitting.add(tool);
        }
        fitting.keep_count()?;
        if let Some(format) = format.as_ref().filter(|_| !fitting.candidates.is_empty()) {
            provider.keep_apart(format.name())?;
        }
        fitting.demote()?;
        fitting.readmit();
        fitting.keep_together()?;
        let own = names.into_iter().zip(&self.tools).filter(|(name, tool)| name != tool.name());
        let own = own.map(|(name, tool)| (name, tool.name().to_owned())).collect();
        Ok(Fitted { own, ..fitting.finish(format)? })
    }
}

/// A name that the provider accepts for each tool: its own if possible.
fn mapped_names(tools: &[Tool], provider: &Provider) -> Vec<String> {
    let Some(rule) = provider.seat(Role::Tool).ok().and_then(|seat| provider.name_rule(seat, Role::Tool)) else {
        return tools.iter().map(|tool| tool.name().to_owned()).collect();
    };
    let fits = |name: &str| name::problem(name, rule).is_none();
    let mut taken: BTreeSet<String> =
        tools.iter().map(|tool| tool.name().to_owned()).filter(|name| fits(name)).collect();
    let mut mapped: Vec<(&str, String)> = Vec::new();
    for tool in tools {
        // Two equal names stay equal: no reply could tell which of them is called.
        let again = mapped.iter().find(|(own, _)| *own == tool.name()).map(|(_, name)| name.clone());
        let mapped_name = || name::mapped(tool.name(), rule, &taken).filter(|_| !fits(tool.name()));
        // Its own fits, or none does, which is an error where it is sent.
        let name = again.or_else(mapped_name).unwrap_or_else(|| tool.name().to_owned());
        taken.insert(name.clone());
        mapped.push((tool.name(), name));
    }
    mapped.into_iter().map(|(_, name)| name).collect()
}

impl FromIterator<Tool> for ToolSet {
    fn from_iter<I: IntoIterator<Item = Tool>>(tools: I) -> Self {
        Self { tools: tools.into_iter().collect(), format: None, maps_names: false }
    }
}

impl Extend<Tool> for ToolSet {
    fn extend<I: IntoIterator<Item = Tool>>(&mut self, tools: I) {
        self.tools.extend(tools);
    }
}

/// What to send: the tools, the format, and the decision about each.
#[derive(Clone, Debug)]
pub struct Fitted {
    tools: Vec<Payload>,
    format: Option<Payload>,
    left_out: Vec<(String, Error)>,
    usage: Usage,
    /// The names that were mapped: the sent ones, and the originals.
    own: Vec<(String, String)>,
}

impl Fitted {
    /// The tools, in the order in which they were added.
    pub fn tools(&self) -> &[Payload] {
        &self.tools
    }

    /// The original name of the tool with this name in the request: the same, unless names were
    /// [mapped](ToolSet::with_mapped_names).
    pub fn own_name<'n>(&'n self, sent: &'n str) -> &'n str {
        self.own.iter().find(|(name, _)| name == sent).map_or(sent, |(_, own)| own)
    }

    /// The tools as one JSON array. [`Provider::body`] puts them into a request, with the format.
    pub fn tools_json(&self) -> String {
        // Joined and then formatted, they took three times as long as a copy of their bytes.
        let mut json = String::with_capacity(1 + self.tools.iter().map(|tool| tool.as_str().len() + 1).sum::<usize>());
        for (index, tool) in self.tools.iter().enumerate() {
            json.push(if index == 0 { '[' } else { ',' });
            json.push_str(tool.as_str());
        }
        json.push_str(if json.is_empty() { "[]" } else { "]" });
        json
    }

    /// The format.
    pub fn format(&self) -> Option<&Payload> {
        self.format.as_ref()
    }

    /// The tools that are not as strict as they were meant to be, with the reasons: each is sent as not strict, or breaks a rule of the
    /// dialect.
    pub fn demoted(&self) -> impl Iterator<Item = (&str, &Error)> {
        self.tools.iter().filter_map(|tool| Some((tool.name(), tool.demoted()?)))
    }

    /// The tools that are not sent, since the provider would refuse the whole request for them, and why.
    pub fn left_out(&self) -> impl Iterator<Item = (&str, &Error)> {
        self.left_out.iter().map(|(name, why)| (name.as_str(), why))
    }

    /// How much of each limit is used.
    pub fn usage(&self) -> &Usage {
        &self.usage
    }
}

/// What a payload uses of the budgets, if it is strict. A format is no strict tool.
pub(super) fn share_of(sent: &AnyPayload, provider: &Provider) -> Share {
    let mut share = sent.schema.counted.unwrap_or_else(|| {
        // An unreadable schema uses nothing of a budget; the library writes no such schema.
        let schema = Json::read(&sent.schema.text).map(Value::from).unwrap_or_default();
        validate(&schema, provider.dialect()).totals().into()
    });
    if sent.role == Role::Format {
        share.0[0] = 0;
    }
    share
}

/// A tool whose place in the request is being decided.
struct Candidate<'a> {
    tool: &'a Tool,
    payload: Payload,
    /// Its share of the budgets, if it can be strict.
    share: Option<Share>,
    /// Why it is not sent as strict although it can be.
    relaxed: Option<Error>,
}

impl Candidate<'_> {
    /// Its share of the budgets, if it is strict.
    fn used(&self) -> Option<Share> {
        self.share.filter(|_| self.relaxed.is_none())
    }

    /// Whether it must stay strict.
    fn is_pinned(&self, provider: &Provider) -> bool {
        provider.demands(self.tool.strict_mode())
    }
}

struct Fitting<'a> {
    provider: &'a Provider,
    limits: [Option<u32>; BUDGETS.len()],
    /// What is used next to the tools.
    fixed: Share,
    /// How many tools there are next to these.
    beside: usize,
    candidates: Vec<Candidate<'a>>,
    names: BTreeSet<&'a str>,
    left_out: Vec<(String, Error)>,
}

impl<'a> Fitting<'a> {
    fn new(provider: &'a Provider) -> Self {
        Self {
            provider,
            limits: limits(provider.dialect()),
            fixed: Share::default(),
            beside: 0,
            candidates: Vec::new(),
            names: BTreeSet::new(),
            left_out: Vec::new(),
        }
    }

    fn add(&mut self, tool: &'a Tool) {
        if !self.names.insert(tool.name()) {
            let why = "another tool of the request has this name: give it another name with `.with_name(…)`";
            let why = tool.0.none(Error::new(why)).of_kind(ErrorKind::Name);
            return self.left_out.push((tool.name().to_owned(), why));
        }
        match self.payload(tool) {
            Ok(payload) => {
                let share = (payload.strict() == Some(true)).then(|| share_of(&payload.sent, self.provider));
                self.candidates.push(Candidate { tool, payload, share, relaxed: None });
            }
            Err(why) => self.left_out.push((tool.name().to_owned(), why)),
        }
    }

    /// The payload unchanged, or not strict if the provider accepts it only so.
    fn payload(&self, tool: &Tool) -> Result<Payload, Error> {
        tool.0.try_payload(self.provider).or_else(|why| {
            let is_free = tool.strict_mode().is_none() && !self.provider.demands(None);
            let told = || why.clone().after(NOT_STRICT).after(&tool.0.called());
            let weaker = is_free.then(|| relaxed(tool, self.provider, told()).ok()).flatten();
            weaker.ok_or_else(|| tool.0.none(why))
        })
    }

    fn keep_count(&self) -> Result<(), Error> {
        let count = self.candidates.len() + self.beside;
        match self.provider.most_tools() {
            Some(limit) if count as u64 > u64::from(limit) => {
                Err(Error::new(format!("{count} tools, and {limit} are allowed in one request: send fewer"))
                    .of_kind(ErrorKind::Budget))
            }
            _ => Ok(()),
        }
    }

    fn used(&self) -> Share {
        self.candidates.iter().filter_map(Candidate::used).fold(self.fixed, plus)
    }

    /// By how much the budgets are exceeded.
    fn excess(&self, used: Share) -> [u64; BUDGETS.len()] {
        std::array::from_fn(|budget| {
            self.limits[budget].map_or(0, |limit| used.0[budget].saturating_sub(u64::from(limit)))
        })
    }

    /// Take the flag from one tool after the other, until the rest fits.
    fn demote(&mut self) -> Result<(), Error> {
        loop {
            let used = self.used();
            let excess = self.excess(used);
            if excess == [0; BUDGETS.len()] {
                return Ok(());
            }
            let relief = |candidate: &Candidate<'_>| match candidate.used() {
                Some(share) if !candidate.is_pinned(self.provider) => {
                    (0..BUDGETS.len()).map(|budget| self.part(budget, share.0[budget].min(excess[budget]))).sum()
                }
                _ => 0,
            };
            // Among equals, the last one.
            let (greatest, index) = (self.candidates.iter().enumerate())
                .map(|(index, candidate)| (relief(candidate), index))
                .max()
                .unwrap_or_default();
            if greatest == 0 {
                return Err(self.too_much(used, "the tools that must stay strict do not fit into one request"));
            }
            let candidate = &self.candidates[index];
            let why = format!("{}: it is sent as not strict, so that the others fit", candidate.tool.0.called());
            self.candidates[index].relaxed = Some(self.too_much(used, &why));
        }
    }

    /// A part of a budget, in parts of a million, so that budgets can be compared.
    fn part(&self, budget: usize, amount: u64) -> u64 {
        self.limits[budget].map_or(0, |limit| amount * 1_000_000 / u64::from(limit.max(1)))
    }

    /// A schema that was removed early may fit after a later one was removed.
    fn readmit(&mut self) {
        for index in 0..self.candidates.len() {
            let Candidate { share: Some(share), relaxed: Some(_), .. } = self.candidates[index] else { continue };
            if self.excess(plus(self.used(), share)) == [0; BUDGETS.len()] {
                self.candidates[index].relaxed = None;
            }
        }
    }

    /// Some providers treat a request as strict as a whole or not at all.
    fn keep_together(&mut self) -> Result<(), Error> {
        let (strict, others): (Vec<_>, Vec<_>) = self.candidates.iter_mut().partition(|it| it.used().is_some());
        if !self.provider.dialect().request.all_strict_or_none || others.is_empty() {
            return Ok(());
        }
        let others: Vec<_> = others.iter().map(|it| it.tool.name()).collect();
        let others = others.join("`, `");
        for candidate in strict {
            if candidate.is_pinned(self.provider) {
                return Err(Error::new(Dialect::all_or_none(candidate.tool.name(), &others)));
            }
            let called = candidate.tool.0.called();
            candidate.relaxed = Some(Error::new(format!(
                "{called}: it is sent as not strict: the provider accepts only strict tools or none, and `{others}` cannot be strict"
            )));
        }
        Ok(())
    }

    fn too_much(&self, used: Share, what: &str) -> Error {
        let excess = self.excess(used);
        let reasons = (0..BUDGETS.len()).filter(|budget| excess[*budget] > 0).map(|budget| Reason {
            pointer: String::new(),
            message: format!(
                "{} {}, and {} are allowed in one request",
                used.0[budget],
                BUDGETS[budget],
                self.limits[budget].unwrap_or_default()
            ),
        });
        Error::because(what, reasons.collect()).of_kind(ErrorKind::Budget)
    }

    fn finish(self, format: Option<Payload>) -> Result<Fitted, Error> {
        let Share(used) = self.used();
        let total = |budget: usize| Total { count: used[budget], limit: self.limits[budget] };
        let tools = Total { count: self.candidates.len() as u64, limit: self.provider.most_tools() };
        let [strict_tools, optionals, unions, properties] = std::array::from_fn(total);
        let usage = Usage { tools, strict_tools, optionals, unions, properties };
        let payload = |it: Candidate<'_>| match it.relaxed {
            Some(why) => relaxed(it.tool, self.provider, why),
            None => Ok(it.payload),
        };
        let tools = self.candidates.into_iter().map(payload).collect::<Result<_, _>>()?;
        Ok(Fitted { tools, format, left_out: self.left_out, usage, own: Vec::new() })
    }
}

/// Makes it not strict, for this reason.
fn relaxed(tool: &Tool, provider: &Provider, why: Error) -> Result<Payload, Error> {
    let Payload { mut sent, .. } = tool.clone().strict(false).payload(provider)?;
    sent.schema.demoted = Some(why);
    Ok(Payload::new(sent))
}

pub(super) fn plus(Share(one): Share, Share(other): Share) -> Share {
    Share(std::array::from_fn(|budget| one[budget] + other[budget]))
}
