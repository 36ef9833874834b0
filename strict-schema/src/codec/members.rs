//! The properties of an object of a plan: their names in one text, so that many cost little.

use super::plan::{PlanId, Presence};

/// Properties, in their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Members {
    names: String,
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Row {
    /// Where the name ends; it starts where the one before ends.
    end: usize,
    plan: PlanId,
    presence: Presence,
}

/// A property.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member<'m> {
    pub name: &'m str,
    pub plan: PlanId,
    pub presence: Presence,
}

impl Members {
    /// With room for so many, whose names have so many bytes in all.
    pub(crate) fn with_capacity(count: usize, bytes: usize) -> Self {
        Self { names: String::with_capacity(bytes), rows: Vec::with_capacity(count) }
    }

    pub(crate) fn push(&mut self, Member { name, plan, presence }: Member<'_>) {
        self.names.push_str(name);
        self.rows.push(Row { end: self.names.len(), plan, presence });
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Member<'_>> {
        let starts = std::iter::once(0).chain(self.rows.iter().map(|row| row.end));
        let member = |(start, row): (usize, &Row)| Member {
            name: &self.names[start..row.end],
            plan: row.plan,
            presence: row.presence,
        };
        starts.zip(&self.rows).map(member)
    }
}
