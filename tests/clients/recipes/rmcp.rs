use rmcp::ServiceExt;
use strict_schema::Functions;
use strict_schema_rmcp::Server;

/// Look up the weather of the coming days.
#[strict_schema::tool]
async fn get_weather(
    /// City and country
    location: String,
    /// How many days to look ahead
    #[strict(range(min = 1, max = 14))]
    days: u8,
) -> String {
    format!("{location}, day {days}: rain, 9 °C")
}
fn server() -> Result<Server<()>, strict_schema::Error> {
    Server::new("weather", "1.0.0", &Functions::new().with::<get_weather::Args>(), |_| ())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    server()?.serve(rmcp::transport::stdio()).await?.waiting().await?;
    Ok(())
}
