const repeat = (count: number, text: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => text(n)).join('');

const head = 'title: Hostile\nruleset: renaissance\n';
const two = 'combatants: [{id: ann, side: red}, {id: bob, side: blue}]\n';

/** Scenario texts of up to 512 kB that have stopped a server or might. */
export const HOSTILE_FILES: Readonly<Record<string, string>> = {
  '16,000 unknown names in the order': `${head}combatants:\n${repeat(1200, (n) => `  - {id: ${'a'.repeat(96)}${n}, side: s}\n`)}order: [${repeat(16_000, (n) => `x${n}, `)}]\n`,
  '40,000 keys': `${head}${two}content: {${repeat(40_000, (n) => `k${n}: 1, `)}}\n`,
  '16,000 unknown keys': `${head}${two}${repeat(16_000, (n) => `key${n}: 1\n`)}`,
  '1,600 runs of 100 combatants': `${head}combatants:\n${repeat(100, (n) => `  - {id: c${n}, side: s${n % 2}}\n`)}runs:\n${repeat(1600, (n) => `  - {title: "${n}"}\n`)}`,
  '4,000 combatants': `${head}combatants:\n${repeat(4000, (n) => `  - {id: c${n}, side: s${n % 2}}\n`)}`,
  '200 combatants on one cell': `${head}combatants:\n${repeat(200, (n) => `  - {id: c${n}, side: s, at: [1, 1]}\n`)}`,
  'aliases of aliases': `${head}${two}content:\n  l0: &l0 [1,1,1,1,1,1,1,1]\n${repeat(12, (n) => `  l${n + 1}: &l${n + 1} [${`*l${n},`.repeat(8)}]\n`)}`,
  '100,000 levels': `${head}${two}content: ${'['.repeat(100_000)}${']'.repeat(100_000)}\n`,
  '20,000 anchors': `${head}${two}content: [${repeat(20_000, (n) => `&a${n} 1, `)}*a1]\n`,
  'a wall without end': `${head}${two}map: {rows: ["..."], walls: [{at: [0, 0], side: south, length: 9000000000000000}]}\n`,
  '40,000 steps': `${head}${two}script:\n${repeat(30_000, () => '  - {undo: true}\n')}`,
  '100,000 syntax errors': `${head}${repeat(100_000, () => '- }\n')}`,
  'an old version of YAML': `%YAML 1.1\n---\n${head}${two}content: !!omap [${repeat(20_000, (n) => `{k${n}: 1}, `)}]\n`,
};
