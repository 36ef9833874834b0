use strict_schema::{Provider, Toolbox};

/// Divide two numbers.
#[strict_schema::tool]
fn divide(dividend: i32, divisor: i32) -> Result<i32, String> {
    dividend.checked_div(divisor).ok_or("nothing can be divided by zero".to_owned())
}

fn main() -> Result<(), strict_schema::Error> {
    let ready = Toolbox::new().function::<divide::Args>().fit(&Provider::anthropic())?;
    println!("{}", ready.reply("divide", r#"{"dividend":6,"divisor":3}"#).text());
    println!("{}", ready.reply("divide", r#"{"dividend":6,"divisor":0}"#).text());
    Ok(())
}
