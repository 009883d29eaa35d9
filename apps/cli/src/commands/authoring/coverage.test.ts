import { mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TerminalHarness } from '../../testing/terminal-harness.js';

const ALL = ['HIT', 'ONE', 'STYLE', 'DODGE', 'FAR', 'WALK', 'SHOUT', 'TURN', 'GM'].map(
  (id) => `DUEL-${id}`,
);

const whole = (rules: number) => ({ rules, cited: rules, proven: rules, missing: [] });

function set(bench: TerminalHarness, cited: readonly string[], proven: readonly string[]): void {
  bench.write('packages/rulesets/duel/index.ts', '');
  bench.write('packages/rulesets/duel/a.test.ts', '');
  bench.write('packages/rulesets/dist/duel/index.js', cited.map((id) => `'${id}'`).join(';'));
  bench.write('packages/rulesets/dist/duel/generated.js', ALL.map((id) => `"${id}"`).join(';'));
  report(bench, proven);
}

function report(bench: TerminalHarness, proven: readonly string[]): void {
  const assertionResults = [
    { status: 'passed', fullName: `a case [${proven.join(', ')}]` },
    { status: 'failed', fullName: ALL.join(' ') },
  ];
  bench.write(
    '.reports/tests.json',
    JSON.stringify({
      testResults: [{ name: `${bench.folder}/packages/rulesets/duel/a.test.ts`, assertionResults }],
    }),
  );
}

test('everything cited and proven is exit code 0', async () => {
  const bench = new TerminalHarness();
  set(bench, ALL, ALL);
  expect(await bench.run('rules', '--coverage')).toBe(0);
  expect(bench.out).toContain('complete');
  expect(await bench.run('rules', 'duel', '--coverage', '--json')).toBe(0);
  expect(bench.json()).toEqual({
    systems: { duel: { core: whole(7), option: whole(1), variant: whole(0), gm: whole(1) } },
  });
});

test('a rule not cited or not proven is missing', async () => {
  const bench = new TerminalHarness();
  set(
    bench,
    ALL.filter((id) => id !== 'DUEL-ONE'),
    ALL.filter((id) => id !== 'DUEL-GM'),
  );
  expect(await bench.run('rules', '--coverage', '--json')).toBe(1);
  expect(bench.json()).toMatchObject({
    systems: {
      duel: {
        core: { rules: 7, cited: 6, proven: 7, missing: ['DUEL-ONE'] },
        gm: { cited: 1, proven: 0, missing: ['DUEL-GM'] },
      },
    },
  });
  await bench.run('rules', '--coverage');
  expect(bench.out).toContain('not cited: DUEL-ONE');
  expect(bench.out).toContain('not proven: DUEL-GM');
});

test('only whole ids count, and only as string literals', async () => {
  const bench = new TerminalHarness();
  set(bench, [], ['DUEL-HITS', 'XDUEL-HIT', 'DUEL-HIT-2']);
  bench.write('packages/rulesets/dist/duel/other.js', "DUEL-HIT; 'see DUEL-HIT'; 'DUEL-HIT-2'");
  report(bench, ['DUEL-HITS', 'XDUEL-HIT', 'DUEL-HIT-2']);
  await bench.run('rules', '--coverage', '--json');
  expect(bench.json()).toMatchObject({ systems: { duel: { core: { cited: 0, proven: 0 } } } });
});

test('a report that is missing, old or partial is not used; without vitest the output says what to do', async () => {
  const bench = new TerminalHarness();
  set(bench, ALL, ALL);
  const old = new Date(Date.now() - 60_000);
  utimesSync(join(bench.folder, '.reports/tests.json'), old, old);
  expect(await bench.run('rules', '--coverage')).toBe(2);
  expect(bench.err).toContain('vitest is not installed to make one; expected run `npm install`');
  report(bench, ALL);
  expect(await bench.run('rules', '--coverage')).toBe(0);
  bench.write('packages/rulesets/duel/b.test.ts', '');
  report(bench, ALL);
  expect(await bench.run('rules', '--coverage')).toBe(2);
});

test('a system that is not built is bad input', async () => {
  const bench = new TerminalHarness();
  mkdirSync(join(bench.folder, 'packages/rulesets/duel'), { recursive: true });
  expect(await bench.run('rules', '--coverage')).toBe(2);
  expect(bench.err).toBe(
    'duel is not built, so its code can’t be checked; expected run `npm run build` in the repository\n',
  );
});
