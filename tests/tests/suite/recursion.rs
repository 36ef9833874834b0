//! Types that contain themselves: as definitions, which only they become.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use strict_schema::StrictSchema;

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Tree {
    name: String,
    children: Vec<Tree>,
}

fn leaf() -> Tree {
    Tree { name: "x".into(), children: vec![] }
}

promises!(a_list_of_itself: Tree, [Tree { name: "y".into(), children: vec![leaf(), leaf()] }], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct List {
    value: u8,
    next: Option<Box<List>>,
}
promises!(an_option_of_itself: List, [List { value: 1, next: Some(Box::new(List { value: 2, next: None })) }], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct OfSelf {
    next: Option<Rc<Self>>,
    list: Vec<Self>,
}
promises!(itself_as_self: OfSelf, [OfSelf { next: None, list: vec![] }], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Holder {
    tree: Tree,
    another: Option<Tree>,
    list: Box<List>,
}
promises!(below_the_root: Holder, [Holder { tree: leaf(), another: None, list: Box::new(List { value: 1, next: None }) }], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Company {
    departments: Vec<Department>,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Department {
    name: String,
    daughters: Vec<Company>,
    parts: Vec<Department>,
}
promises!(two_of_each_other: Company, [Company {
    departments: vec![Department { name: "x".into(), daughters: vec![], parts: vec![] }],
}], but recursive: true);
promises!(two_of_each_other_from_the_other_side: Department, [Department { name: "x".into(), daughters: vec![], parts: vec![] }], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum Expression {
    Number(f64),
    Add(Box<Expression>, Box<Expression>),
    Negate(Box<Expression>),
    Call { name: String, arguments: Vec<Expression> },
}
promises!(an_externally_tagged_enum: in Expression, [
    Expression::Add(Box::new(Expression::Number(1.0)), Box::new(Expression::Number(2.0))),
    Expression::Negate(Box::new(Expression::Call { name: "x".into(), arguments: vec![] })),
], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "op", rename_all = "lowercase")]
enum Filter {
    And { of: Vec<Filter> },
    Not { of: Box<Filter> },
    Equals(Equals),
    True,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Equals {
    left: Box<Filter>,
    right: String,
}
promises!(an_internally_tagged_enum: in Filter, [
    Filter::And { of: vec![Filter::True, Filter::Not { of: Box::new(Filter::True) }] },
    Filter::Equals(Equals { left: Box::new(Filter::True), right: "x".into() }),
], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "op", content = "of")]
enum AdjacentFilter {
    And(Vec<AdjacentFilter>),
    Both(Box<AdjacentFilter>, Box<AdjacentFilter>),
    Nothing,
}
promises!(an_adjacently_tagged_enum: in AdjacentFilter, [
    AdjacentFilter::And(vec![]), AdjacentFilter::Both(Box::new(AdjacentFilter::Nothing), Box::new(AdjacentFilter::Nothing)),
], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum Json {
    Null,
    Flag(bool),
    Text(String),
    List(Vec<Json>),
}
promises!(an_untagged_enum: in Json, [Json::List(vec![Json::Null, Json::Flag(true), Json::Text("x".into())])], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Forest<T> {
    value: T,
    children: Vec<Forest<T>>,
}
promises!(a_generic_type: Forest<u8>, [Forest { value: 1, children: vec![Forest { value: 2, children: vec![] }] }], but recursive: true);
promises!(a_generic_type_twice: Both<Forest<u8>, Forest<String>>, [Both {
    a: Forest { value: 1, children: vec![] }, b: Forest { value: "x".into(), children: vec![] },
}], but recursive: true);
promises!(a_generic_type_in_itself: Forest<Forest<bool>>, [Forest {
    value: Forest { value: true, children: vec![] }, children: vec![],
}], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Nested<T> {
    value: T,
    #[serde(with = "strict_schema::entries")]
    children: BTreeMap<String, Nested<T>>,
    #[serde(with = "strict_schema::entries")]
    others: Option<Vec<BTreeMap<u8, Vec<Self>>>>,
}
promises!(a_generic_type_in_its_own_map: Nested<u8>, [
    Nested { value: 1, children: BTreeMap::new(), others: None },
    Nested { value: 1, children: BTreeMap::new(), others: Some(vec![BTreeMap::from([(1, vec![])])]) },
], but recursive: true, excluding: &["duplicate-key"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Both<A, B> {
    a: A,
    b: B,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum GenericExpression<T> {
    Value(T),
    Add(Box<Self>, Box<Self>),
    Negate(Box<GenericExpression<T>>),
}
promises!(a_generic_enum: in GenericExpression<u8>, [
    GenericExpression::Negate(Box::new(GenericExpression::Value(1))),
], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Node {
    value: u8,
    edges: Page<Node>,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Page<T> {
    items: Vec<T>,
}
promises!(through_a_generic_type: Node, [Node { value: 1, edges: Page { items: vec![] } }], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Wrapper(Option<Box<Inner>>);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Inner {
    wrapper: Wrapper,
}
promises!(through_a_newtype: Inner, [Inner { wrapper: Wrapper(Some(Box::new(Inner { wrapper: Wrapper(None) }))) }], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct RootNewtype(Tree);
promises!(a_newtype_at_the_root: RootNewtype, [RootNewtype(leaf())], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Flattening {
    #[serde(flatten)]
    inner: Flattened,
    own: u8,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Flattened {
    back: Option<Box<Flattening>>,
    other: Vec<Flattened>,
}
promises!(through_flatten: Flattening, [Flattening {
    inner: Flattened { back: None, other: vec![Flattened { back: None, other: vec![] }] }, own: 1,
}], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Documented {
    /// Its elder sister, in a sentence of its own
    elder: Option<Box<Documented>>,
    /// Its younger sisters, in another sentence
    younger: Vec<Documented>,
}
promises!(described_references: Documented, [Documented { elder: None, younger: vec![] }], but recursive: true);

mod left {
    use serde::{Deserialize, Serialize};
    use strict_schema::StrictSchema;

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    pub(super) struct Item {
        pub(super) left: Vec<Item>,
    }
}

mod right {
    use serde::{Deserialize, Serialize};
    use strict_schema::StrictSchema;

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    pub(super) struct Item {
        pub(super) right: Vec<Item>,
    }
}
promises!(two_of_one_name_in_two_modules: Both<left::Item, right::Item>, [Both {
    a: left::Item { left: vec![] }, b: right::Item { right: vec![right::Item { right: vec![] }] },
}], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[strict(name = "a-tree")]
struct Named {
    next: Vec<Named>,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct HoldsNamed {
    named: Named,
    größe: Größe,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Größe {
    next: Vec<Größe>,
}
promises!(definitions_of_other_names: HoldsNamed, [HoldsNamed { named: Named { next: vec![] }, größe: Größe { next: vec![] } }], but recursive: true);

#[test]
fn two_of_one_name_in_two_functions() {
    fn first() -> (&'static str, String) {
        #[derive(Serialize, Deserialize, StrictSchema, Debug)]
        struct Local {
            first: Vec<Local>,
        }
        let text = strict_schema::to_string::<Both<Local, Second>>(&strict_schema::dialect::OPENAI).unwrap();
        (strict_schema::json!(Local), text)
    }
    #[derive(Serialize, Deserialize, StrictSchema, Debug)]
    struct Second {
        second: Vec<second::Local>,
    }
    mod second {
        use super::*;
        #[derive(Serialize, Deserialize, StrictSchema, Debug)]
        pub(super) struct Local {
            second: Vec<Local>,
        }
    }
    let (local, both) = first();
    assert!(local.contains("first") && !local.contains("second"));
    let definitions = serde_json::from_str::<serde_json::Value>(&both).unwrap();
    assert_eq!(definitions["$defs"].as_object().unwrap().len(), 2, "{both}");
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum OneOrMany<T> {
    One(T),
    Many(Vec<T>),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct OfOneOrMany {
    name: String,
    next: Option<Box<OneOrMany<OfOneOrMany>>>,
}
promises!(itself_in_a_generic_untagged_enum: OfOneOrMany, [
    OfOneOrMany { name: "x".into(), next: None },
    OfOneOrMany { name: "x".into(), next: Some(Box::new(OneOrMany::Many(vec![]))) },
    OfOneOrMany {
        name: "x".into(), next: Some(Box::new(OneOrMany::One(OfOneOrMany { name: "y".into(), next: None }))),
    },
], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct WithId<T> {
    id: u64,
    #[serde(flatten)]
    inner: T,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Folder {
    name: String,
    children: Vec<WithId<Folder>>,
}
promises!(itself_in_a_generic_type_that_flattens: WithId<Folder>, [
    WithId { id: 1, inner: Folder { name: "x".into(), children: vec![] } },
], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "type")]
enum Event<T> {
    Data(T),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct OfEvents {
    events: Vec<Event<OfEvents>>,
}
promises!(itself_in_a_generic_tagged_enum: in Event<OfEvents>, [Event::Data(OfEvents { events: vec![] })], but recursive: true);

promises!(itself_as_a_part_of_a_type_inside: Folder, [Folder {
    name: "x".into(), children: vec![WithId { id: 1, inner: Folder { name: "y".into(), children: vec![] } }],
}], but recursive: true);
promises!(itself_as_a_part_of_a_tagged_variant: OfEvents, [
    OfEvents { events: vec![Event::Data(OfEvents { events: vec![] })] },
], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct HasParts {
    #[serde(flatten)]
    parts: Parts,
    whole: Option<Box<HasParts>>,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Parts {
    list: Vec<HasPartsToo>,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct HasPartsToo {
    #[serde(flatten)]
    parts: Parts,
    whole: Option<Parts>,
}
promises!(parts_of_several_that_contain_one_of_them: HasParts, [HasParts {
    parts: Parts { list: vec![HasPartsToo { parts: Parts { list: vec![] }, whole: Some(Parts { list: vec![] }) }] },
    whole: None,
}], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Shared<T>(Box<T>);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(transparent)]
struct Transparent<T>(Box<T>);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct OfShared {
    left: Option<Shared<OfShared>>,
    right: Option<Transparent<OfShared>>,
}
promises!(itself_in_a_generic_newtype: OfShared, [
    OfShared { left: Some(Shared(Box::new(OfShared { left: None, right: None }))), right: None },
], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[strict(false)]
struct Replies<T> {
    items: Vec<T>,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[strict(false)]
struct Comment {
    replies: Replies<Comment>,
}

#[test]
fn itself_in_a_generic_type_that_opts_out() {
    let tool = strict_schema::Tool::of::<Comment>();
    let payload = tool.payload(&strict_schema::Provider::openai_chat()).unwrap();
    assert!(payload.as_str().contains(r##""items":{"$ref":"#"}"##), "{payload}");
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, StrictSchema)]
struct Several<T: Clone + Ord + std::hash::Hash + std::fmt::Debug>(Vec<T>);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, StrictSchema)]
struct Cat<T: Clone + Ord + std::hash::Hash + std::fmt::Debug> {
    name: T,
    kittens: Several<Cat<T>>,
}
promises!(itself_in_a_type_with_bounds: Cat<u8>, [Cat { name: 1, kittens: Several(vec![]) }], but recursive: true);
