#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

// Rules are many small functions, and V8 by default inlines many of them into each function that it optimises. It
// compiles again and again while a fight is new to it, which takes a quarter of the time of thousands of fights (Node
// 20; on Node 24 the limit makes no difference).
setFlagsFromString('--max-inlined-bytecode-size-cumulative=200');

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  console.error(
    'tiltyard is not built yet: run `npm start` or `npm run build` in its repository first.',
  );
  process.exitCode = 1;
}
