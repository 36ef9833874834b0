#!/usr/bin/env node
// Runs the program of this platform, which is in a package of its own.
"use strict";

const { spawnSync } = require("node:child_process");

const file = process.platform === "win32" ? "strict-schema.exe" : "strict-schema";
const name = `@strict-schema/cli-${process.platform}-${process.arch}`;

let program;
try {
  program = require.resolve(`${name}/${file}`);
} catch {
  console.error(`error: ${name} is not installed`);
  console.error("help: install without `--omit=optional`; `cargo install strict-schema-cli` compiles it for other platforms");
  process.exit(2);
}

const { error, signal, status } = spawnSync(program, process.argv.slice(2), { stdio: "inherit" });
if (error) {
  console.error(`error: cannot run ${program}: ${error.message}`);
}
if (signal) {
  process.kill(process.pid, signal);
}
process.exitCode = status ?? 2;
