import type { Generator } from '@tiltyard/engine/values';

/** Values that often break programs. */
const NASTY: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  -0.5,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '💥'.repeat(20),
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'gm',
  'table',
  '../../etc/passwd',
  "'; DROP TABLE fights; --",
  '${7*7}',
  '<script>alert(1)</script>',
  'a'.repeat(5000),
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { length: 1e9 },
  [1e9],
  { a: { b: { c: {} } } },
  '\u202e\u0000\u200b',
  'NaN',
  'Infinity',
  'undefined',
];

const KEYS = [
  'kind',
  'id',
  'base',
  'deed',
  'token',
  'entry',
  'before',
  'command',
  'do',
  'by',
  'with',
  'value',
  'question',
  'seat',
  'name',
  'role',
  'combatants',
  '__proto__',
  'constructor',
  'x',
  'force',
  'habit',
  'change',
  'item',
  'typed',
  'seconds',
];

const from = <T>(list: readonly T[], generator: Generator): T => {
  const found = list[generator.below(list.length)];
  if (found === undefined) throw new Error('an empty list');
  return found;
};

/** Any JSON value. */
export function randomJson(generator: Generator, depth = 0): unknown {
  const luck = generator.below(depth > 4 ? 6 : 10);
  if (luck < 6) return NASTY[generator.below(NASTY.length)];
  if (luck < 8)
    return Array.from({ length: generator.below(5) }, () => randomJson(generator, depth + 1));
  return Object.fromEntries(
    Array.from({ length: generator.below(5) }, () => [
      from(KEYS, generator),
      randomJson(generator, depth + 1),
    ]),
  );
}

/** A copy with a part replaced, added or removed. */
export function mutate(value: unknown, generator: Generator): unknown {
  if (typeof value !== 'object' || value === null || generator.below(6) === 0)
    return randomJson(generator, 3);
  if (Array.isArray(value))
    return [
      ...value.map((each: unknown) => (generator.below(3) === 0 ? mutate(each, generator) : each)),
      ...(generator.below(3) === 0 ? [randomJson(generator, 3)] : []),
    ];
  const entries: [string, unknown][] = Object.entries(value);
  const chosen = generator.below(Math.max(1, entries.length));
  const changed = entries.flatMap(([key, each], i): [string, unknown][] => {
    if (i !== chosen) return [[key, each]];
    return generator.below(4) === 0 ? [] : [[key, mutate(each, generator)]];
  });
  return Object.fromEntries(
    generator.below(4) === 0
      ? [...changed, [from(KEYS, generator), randomJson(generator, 3)]]
      : changed,
  );
}

/** A text that is JSON, nearly JSON, or nothing like it. */
export function text(valid: unknown, generator: Generator): string {
  const good = JSON.stringify(mutate(valid, generator)) ?? '';
  switch (generator.below(12)) {
    case 0:
      return good.slice(0, generator.below(good.length + 1));
    case 1:
      return good + good;
    case 2:
      return '['.repeat(1 + generator.below(20_000));
    case 3:
      return '{"a":'.repeat(1 + generator.below(5000));
    case 4:
      return JSON.stringify(randomJson(generator)) ?? '';
    case 5:
      return good.replace('{', '{"__proto__":{"polluted":true},');
    case 6:
      return String.fromCodePoint(
        ...Array.from({ length: generator.below(50) }, () => 1 + generator.below(0xd7fe)),
      );
    default:
      return good;
  }
}
