//! SM-115 required-recursion

use std::collections::{HashMap, HashSet};

use super::prelude::*;
use crate::json::walk::Step;
use crate::rules::graph::{GraphTarget, ReferenceGraph};

pub(super) const RULE: Rule = Rule {
    why: "the provider expands a cycle a few times and then stops, which requires an optional property",
    fix: "remove the property that refers back from `required`: allowing null is not enough",
    fixed_by: Some(ChangeKind::CutDepth),
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        if graph.recursive.is_empty() {
            return;
        }
        let required = Required::of(graph);
        for reference in &graph.references {
            let GraphTarget::Schema(target) = reference.target else { continue };
            if graph.recursive.binary_search(&reference.index).is_err() || !required.is_cycle(reference.index, target) {
                continue;
            }
            let label = Label(graph.walk, reference.index);
            let what = format_args!(
                "{label} refers to a schema around it, {}, and no property on the way may be left out",
                Code(reference.text)
            );
            findings.add(graph.walk, reference.index, what).at(Keyword::Ref).done();
        }
    }),
    ..DEFAULTS
};

/// The group of each subschema. Two subschemas share a group if each requires the other.
struct Required(Vec<u32>);

impl Required {
    fn of(graph: &ReferenceGraph<'_, '_>) -> Self {
        let nodes = graph.walk.nodes();
        let mut below: Vec<Vec<u32>> = vec![Vec::new(); nodes.len()];
        // The required names of an object, read once for all of its properties.
        let mut names: HashMap<u32, HashSet<&str>> = HashMap::new();
        for (index, node) in (0_u32..).zip(nodes).skip(1) {
            let stays = match node.via {
                Some((Keyword::Properties, Step::Key(key))) => names
                    .entry(node.parent)
                    .or_insert_with(|| required(nodes[node.parent as usize].value))
                    .contains(key),
                Some((keyword, _)) => !keyword.holds_definitions(),
                None => false,
            };
            if stays {
                below[node.parent as usize].push(index);
            }
        }
        for (index, target) in graph.targets() {
            below[index as usize].push(target);
        }
        Self(groups(&below))
    }

    fn is_cycle(&self, index: u32, target: u32) -> bool {
        self.0[index as usize] == self.0[target as usize]
    }
}

fn required(schema: &Value) -> HashSet<&str> {
    let names = schema.get(Keyword::Required.name()).and_then(Value::as_array);
    names.into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The strongly connected component of each node, by Tarjan's algorithm with an explicit stack.
fn groups(below: &[Vec<u32>]) -> Vec<u32> {
    const NEW: u32 = u32::MAX;
    let count = below.len();
    let (mut found, mut lowest) = (vec![NEW; count], vec![NEW; count]);
    let mut group = vec![NEW; count];
    let (mut open, mut path): (Vec<u32>, Vec<(u32, usize)>) = (Vec::new(), Vec::new());
    let mut next = 0;
    for start in (0..).take(count) {
        if found[start as usize] != NEW {
            continue;
        }
        path.push((start, 0));
        while let Some((node, child)) = path.pop() {
            let at = node as usize;
            if child == 0 {
                found[at] = next;
                lowest[at] = next;
                next += 1;
                open.push(node);
            } else {
                lowest[at] = lowest[at].min(lowest[below[at][child - 1] as usize]);
            }
            let ahead = below[at][child..].iter().position(|it| found[*it as usize] == NEW);
            // Visited nodes that are still on the stack belong to the same component.
            let passed = &below[at][child..child + ahead.unwrap_or(below[at].len() - child)];
            for it in passed {
                if group[*it as usize] == NEW {
                    lowest[at] = lowest[at].min(found[*it as usize]);
                }
            }
            if let Some(ahead) = ahead {
                path.push((node, child + ahead + 1));
                path.push((below[at][child + ahead], 0));
            } else if lowest[at] == found[at] {
                while let Some(it) = open.pop() {
                    group[it as usize] = node;
                    if it == node {
                        break;
                    }
                }
            }
        }
    }
    group
}
