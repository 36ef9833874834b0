"""Writes the JSON Schemas of a module's pydantic models: {"schemas": {name: schema}, "faults": {name: message}}."""

import importlib
import json
import os
import sys


def main(target, wanted):
    # The module's own output is not part of the result.
    result = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    folder = os.getcwd()
    if target.endswith(".py"):
        folder, target = os.path.split(os.path.abspath(target[:-3]))
    sys.path.insert(0, folder)
    module = importlib.import_module(target)
    schemas, faults = {}, {}
    for name, value in found(module, wanted).items():
        try:
            schemas[name] = schema_of(value)
        except Exception as error:
            faults[name] = f"{type(error).__name__}: {error}"
    json.dump({"schemas": schemas, "faults": faults}, result)
    result.flush()
    # Threads that the module started may still run.
    os._exit(0)


def found(module, wanted):
    if wanted:
        value = module
        for step in wanted.split("."):
            value = getattr(value, step, None)
        return {} if value is None else {wanted: value}
    exported = getattr(module, "__all__", None)

    def is_own(name, value):
        if exported is not None:
            return name in exported
        origin = getattr(value, "__module__", None) if isinstance(value, type) else module.__name__
        return not name.startswith("_") and f"{origin}.".startswith(f"{module.__name__}.")

    return {name: value for name, value in vars(module).items() if is_model(value) and is_own(name, value)}


def is_model(value):
    import pydantic

    if isinstance(value, type):
        is_dataclass = hasattr(value, "__pydantic_fields__") or hasattr(value, "__pydantic_validator__")
        return value is not pydantic.BaseModel and (issubclass(value, pydantic.BaseModel) or is_dataclass)
    return isinstance(value, getattr(pydantic, "TypeAdapter", ()))


def schema_of(value):
    import pydantic

    # pydantic 1 has no type adapters.
    for write in ("model_json_schema", "json_schema", "schema"):
        if is_model(value) and hasattr(value, write):
            return getattr(value, write)()
    return pydantic.TypeAdapter(value).json_schema()


main(*sys.argv[1:])
