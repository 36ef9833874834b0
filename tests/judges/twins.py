"""The twins of the types of `tests/tests/bytes/types.rs`, for pydantic: the same properties, with the same words.

Each is written as its users write it: an enum of words is an `Enum`, a type with a name is a model, what may be left out has the default
`None`. A union has no `discriminator`: pydantic writes `oneOf` for it, which OpenAI's strict mode refuses. A number has bounds only where
the Rust type has an attribute that says so.
"""

import datetime
import enum
from typing import Annotated, List, Literal, Optional, Union

from pydantic import BaseModel, Field


class Arguments(BaseModel):
    """Search for flights."""

    from_: str = Field(alias="from", description="Where it starts, as a city")
    to: str = Field(description="Where it ends, as a city")
    price: float = Field(description="The most that it may cost")
    direct: bool = Field(description="Whether there may be no stops")


class Undocumented(BaseModel):
    from_: str = Field(alias="from")
    to: str
    price: float
    direct: bool


class Optionals(BaseModel):
    text: Optional[str] = None
    count: Optional[int] = None
    price: Optional[float] = None
    open: Optional[bool] = None
    names: Optional[List[str]] = None


class Defaults(BaseModel):
    limit: int = 0
    order: str = ""
    open: bool = False


class Integers(BaseModel):
    byte: int
    port: int
    count: int
    size: int
    small: int
    short: int
    offset: int
    balance: int


class Bounds(BaseModel):
    stars: int = Field(ge=1, le=10)
    share: float = Field(ge=0, le=1)
    names: List[str] = Field(min_length=1, max_length=5)
    currency: str = Field(pattern="^[A-Z]{3}$")


class Dates(BaseModel):
    created: datetime.datetime
    due: datetime.date
    closed: Optional[datetime.datetime] = None


class Place(BaseModel):
    city: str
    country: str


class Lists(BaseModel):
    words: List[str]
    rows: List[List[float]]
    position: Annotated[List[float], Field(min_length=3, max_length=3)]
    places: List[Place]


class Entry(BaseModel):
    key: str
    value: str


class Map(BaseModel):
    labels: List[Entry]


class Address(BaseModel):
    street: str
    city: str


class Customer(BaseModel):
    name: str
    address: Address


class Item(BaseModel):
    name: str
    price: float


class Nested(BaseModel):
    """An order of a shop"""

    customer: Customer
    item: Item


class Shared(BaseModel):
    home: Address
    work: Address
    billing: Address


class Chamber(BaseModel):
    width: float
    length: float


class Apartment(BaseModel):
    kitchen: Chamber
    bedroom: Chamber


class Storey(BaseModel):
    left: Apartment
    right: Apartment


class SharedAtEachLevel(BaseModel):
    ground: Storey
    upper: Storey


class PostalAddress(BaseModel):
    """A place that post is sent to"""

    street: str = Field(description="Street and number")
    city: str = Field(description="City and country")


class Described(BaseModel):
    home: PostalAddress = Field(description="Where the customer lives")
    parcel: PostalAddress = Field(description="Where the parcel goes")


class Flattened(BaseModel):
    title: str
    number: int
    size: int


class OptionOfStruct(BaseModel):
    address: Optional[Address] = None


class Color(str, enum.Enum):
    red = "red"
    green = "green"
    blue = "blue"


class Words(BaseModel):
    color: Color


class OptionOfWords(BaseModel):
    color: Optional[Color] = None


class Priority(str, enum.Enum):
    """How soon somebody has to look"""

    low = "low"
    high = "high"
    urgent = "urgent"


class DocumentedWords(BaseModel):
    priority: Priority = Field(description="How much it matters")


class Card(BaseModel):
    kind: Literal["card"]
    number: str


class Transfer(BaseModel):
    kind: Literal["transfer"]
    iban: str
    reference: str


class Cash(BaseModel):
    kind: Literal["cash"]


class InternallyTagged(BaseModel):
    payments: List[Union[Card, Transfer, Cash]]


class OptionOfTagged(BaseModel):
    payment: Optional[Union[Card, Transfer, Cash]] = None


class Circle(BaseModel):
    radius: float


class Square(BaseModel):
    side: float


class ACircle(BaseModel):
    circle: Circle


class ASquare(BaseModel):
    square: Square


class ExternallyTagged(BaseModel):
    shape: Union[ACircle, ASquare, Literal["point"]]


class TextValue(BaseModel):
    type: Literal["text"]
    value: str


class NumberValue(BaseModel):
    type: Literal["number"]
    value: float


class PlaceValue(BaseModel):
    type: Literal["place"]
    value: Place


class AdjacentlyTagged(BaseModel):
    value: Union[TextValue, NumberValue, PlaceValue]


class Untagged(BaseModel):
    id: Union[int, str]


class UntaggedOfTagged(BaseModel):
    answer: Union[Card, Transfer, Cash, bool]


class Tree(BaseModel):
    value: str
    children: List["Tree"]


class Number(BaseModel):
    op: Literal["number"]
    value: float


class Add(BaseModel):
    op: Literal["add"]
    left: "Term"
    right: "Term"


class Negate(BaseModel):
    op: Literal["negate"]
    of: "Term"


Term = Union[Number, Add, Negate]


class Formula(BaseModel):
    root: Term


class Line(BaseModel):
    text: str = Field(description="What it is")
    quantity: float = Field(description="How many")
    price: float = Field(description="The price of one")


class Large(BaseModel):
    """The data of an invoice."""

    number: str = Field(description="The number of the invoice")
    issued: datetime.date = Field(description="The day of issue")
    due: Optional[datetime.date] = Field(None, description="The day of payment")
    currency: str = Field(description="Three letters")
    seller_name: str = Field(description="Who sells")
    seller_street: str = Field(description="The seller's street and number")
    seller_city: str = Field(description="The seller's city")
    seller_country: str = Field(description="The seller's country")
    seller_vat: Optional[str] = Field(None, description="The seller's tax number")
    buyer_name: str = Field(description="Who buys")
    buyer_street: str = Field(description="The buyer's street and number")
    buyer_city: str = Field(description="The buyer's city")
    buyer_country: str = Field(description="The buyer's country")
    buyer_vat: Optional[str] = Field(None, description="The buyer's tax number")
    contact: Optional[str] = Field(None, description="Whom to ask")
    email: Optional[str] = Field(None, description="Where to ask")
    order: Optional[str] = Field(None, description="The number of the order")
    delivery: Optional[datetime.date] = Field(None, description="The day of delivery")
    lines: List[Line] = Field(description="What was sold")
    net: float = Field(description="The sum before tax")
    tax: float = Field(description="The tax")
    gross: float = Field(description="The sum to pay")
    paid: float = Field(description="What was paid before")
    discount: Optional[float] = Field(None, description="What is taken off, if paid soon")
    days: Optional[int] = Field(None, description="The days in which to pay")
    iban: Optional[str] = Field(None, description="Where to pay")
    bic: Optional[str] = Field(None, description="The bank")
    reference: Optional[str] = Field(None, description="What to write beside the payment")
    reverse_charge: bool = Field(description="Whether the buyer owes the tax")
    notes: List[str] = Field(description="What else is written there")


BOUNDS = "each integer has the bounds of its type, and `int` has none"
# Which of ours are larger than those that `openai` makes strict, even without titles, and why.
LARGER = {
    "Defaults": f"{BOUNDS}; each default is in the description, since the keyword is disputed in strict mode",
    "Integers": BOUNDS,
    "Flattened": BOUNDS,
    "Untagged": BOUNDS,
}
