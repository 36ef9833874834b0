use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Amount {
    Few {
        #[strict(range(max = 9))]
        count: u8,
    },
    Many {
        #[strict(range(min = 100))]
        count: u8,
    },
}

fn main() {}
