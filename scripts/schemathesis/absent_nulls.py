"""In the body of a POST or PUT the service reads `null` in an optional field as absent, amounts excepted.

The document does not say so, since each optional field of five clients would be nullable as well (`src/api/checks/input.ts`).
So this hook says it to the generator: a request with such a null is not expected to be refused. Request schemas are copied
before they are changed: what a response may hold is checked as the document has it.
"""

import re

import schemathesis

AMOUNT = re.compile("Cents$")


def resolved(schema, components, seen=()):
    """A copy of a schema with its references put in and its optional fields nullable."""
    if isinstance(schema, list):
        return [resolved(each, components, seen) for each in schema]
    if not isinstance(schema, dict):
        return schema
    reference = schema.get("$ref")
    if reference is not None:
        name = reference.rsplit("/", 1)[-1]
        if name in seen or name not in components:
            return schema
        return resolved(components[name], components, (*seen, name))
    copy = {key: resolved(value, components, seen) for key, value in schema.items() if key != "properties"}
    if "properties" in schema:
        required = schema.get("required", [])
        copy["properties"] = {
            name: nullable(resolved(value, components, seen)) if name not in required and not AMOUNT.search(name)
            else resolved(value, components, seen)
            for name, value in schema["properties"].items()
        }
    return copy


def nullable(schema):
    return {"anyOf": [schema, {"type": "null"}]}


@schemathesis.hook
def before_load_schema(context, raw_schema):
    components = raw_schema.get("components", {}).get("schemas", {})
    for operations in raw_schema.get("paths", {}).values():
        for method in ("post", "put"):
            content = operations.get(method, {}).get("requestBody", {}).get("content", {})
            for media in content.values():
                if "schema" in media:
                    media["schema"] = resolved(media["schema"], components)
