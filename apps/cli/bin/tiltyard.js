#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  console.error(
    'tiltyard is not built yet: run `npm start` or `npm run build` in its repository first.',
  );
  process.exitCode = 1;
}
