use std::collections::{BTreeMap, HashMap};

use strict_schema::{Entries, Entry, StrictSchema, Wrapped};

#[derive(StrictSchema)]
struct Few<T, const N: usize> {
    #[strict(length(min = 1))]
    few: T,
}

type S<const N: usize> = Few<u8, N>;

macro_rules! within {
    ($($name:ident $type:ty,)*) => {
        $(
            #[derive(StrictSchema)]
            #[strict(false)]
            struct $name {
                part: $type,
            }
        )*
    };
}

within! {
    A S<1>,
    B Option<S<2>>,
    C Box<Vec<S<3>>>,
    D [S<4>; 2],
    E BTreeMap<String, S<5>>,
    F HashMap<u8, S<6>>,
    G Result<u8, S<7>>,
    H (u8, S<8>),
    I Entry<u8, S<9>>,
    J Entries<BTreeMap<u8, S<10>>>,
    K Wrapped<S<11>>,
}

#[derive(StrictSchema)]
#[strict(false)]
struct Page<T> {
    items: Vec<T>,
}

#[derive(StrictSchema)]
#[strict(false)]
struct L {
    part: Page<S<12>>,
}

#[derive(StrictSchema)]
struct M {
    #[serde(with = "strict_schema::entries")]
    part: Option<BTreeMap<String, S<13>>>,
}

fn main() {}
