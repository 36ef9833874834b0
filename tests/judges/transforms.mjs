// The transforms of the vendors' npm packages: a schema a line on the standard input, an answer a line.

import { createInterface } from "node:readline";
import { toStrictJsonSchema } from "openai/lib/transform";
import { transformJSONSchema } from "@anthropic-ai/sdk/lib/transform-json-schema";

const transform = { openai: toStrictJsonSchema, "@anthropic-ai/sdk": transformJSONSchema }[process.argv[2]];

for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    answer = { schema: transform(JSON.parse(line)) };
  } catch (error) {
    answer = { error: String(error.message) };
  }
  console.log(JSON.stringify(answer));
}
