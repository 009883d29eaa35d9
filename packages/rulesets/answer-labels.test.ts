import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { systems } from './systems.js';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The sources of a system's rules, each with its path. */
const sourcesOf = (system: string): readonly (readonly [string, string])[] =>
  readdirSync(join(root, system, 'rules'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => [name, readFileSync(join(root, system, 'rules', name), 'utf8')] as const);

test.each(systems.map(({ id }) => id))(
  '%s: no question is answered with a mere Yes or No; each answer says what it does',
  (system) => {
    const mere = sourcesOf(system).flatMap(([name, source]) =>
      /\{\s*value: '(?:yes|no|decline)'\s*\}/.test(source) ? [name] : [],
    );
    expect(mere).toEqual([]);
  },
);
