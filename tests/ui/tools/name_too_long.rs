use strict_schema::{StrictSchema, Tool};

#[derive(StrictSchema)]
struct Update<Old, New> {
    old: Old,
    new: New,
}

#[derive(StrictSchema)]
struct AddressOfACustomerWhoHasBeenWithUsForAtLeastTenYearsAndNeverLeft {
    street: String,
}

type Address = AddressOfACustomerWhoHasBeenWithUsForAtLeastTenYearsAndNeverLeft;

fn main() {
    let _ = Tool::of::<Update<Address, Address>>();
}
