import { expect, test } from 'vitest';
import { reach } from '../reach.js';

/** Modules with their imports, in the order in which the code names them. */
const graph = (
  modules: Readonly<Record<string, readonly [code: string, ...imported: string[]]>>,
) => ({
  getModuleInfo(id: string) {
    const [code = '', ...importedIds] = modules[id] ?? [];
    return { code, importedIds };
  },
});

test('follows a name through modules that only pass on what others have', () => {
  const modules = graph({
    '/page.ts': [
      `import { useState } from 'react'; import { odds as chances } from 'analysis'; import './page.css';`,
      '/node_modules/react/index.js',
      '/index.ts',
      '/page.css',
      'preload',
    ],
    '/index.ts': [
      `export * from './review.js'; export * from './inner.js'; export { text as words } from './text.js';`,
      '/review.ts',
      '/inner.ts',
      '/text.ts',
    ],
    '/inner.ts': [
      `export { exact as odds } from './exact.js'; export * from './yaml.js';`,
      '/exact.ts',
      '/yaml.ts',
    ],
    '/exact.ts': [`import { sum } from './sum.js'; export const exact = sum;`, '/sum.ts'],
    '/sum.ts': [`export function sum() {}`],
  });
  expect([...reach('/page.ts', modules)].toSorted()).toEqual([
    '/exact.ts',
    '/node_modules/react/index.js',
    '/page.css',
    '/page.ts',
    '/sum.ts',
    'preload',
  ]);
});

test('takes all of what is imported as a whole, and of a module with something of its own', () => {
  const modules = graph({
    '/whole.ts': [`import * as all from './barrel.js'; export { all };`, '/barrel.ts'],
    '/barrel.ts': [`export * from './one.js'; export * from './two.js';`, '/one.ts', '/two.ts'],
    '/one.ts': [`export const one = 1;`],
    '/two.ts': [`export const two = 2;`],
    '/part.ts': [`import { one } from './mixed.js';`, '/mixed.ts'],
    '/mixed.ts': [
      `export * from './one.js'; export { two } from './two.js'; export const own = 3;`,
      '/one.ts',
      '/two.ts',
    ],
  });
  expect(reach('/whole.ts', modules)).toEqual(
    new Set(['/whole.ts', '/barrel.ts', '/one.ts', '/two.ts']),
  );
  expect(reach('/part.ts', modules)).toEqual(
    new Set(['/part.ts', '/mixed.ts', '/one.ts', '/two.ts']),
  );
});
