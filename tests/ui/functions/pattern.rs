struct Point {
    x: i32,
}

#[strict_schema::tool]
fn forecast(Point { x }: Point) -> i32 {
    x
}

fn main() {}
