import { makeStudy, studyText } from '@tiltyard/analysis';
import { acting, defineRuleset, GM_SEAT } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { duel } from '../testing/duel.js';
import { AUTOMATIC, TerminalHarness } from '../testing/terminal-harness.js';

/** A study of the first steps of a duel. */
function studied(): string {
  const loaded = loadRuns(AUTOMATIC, 'a.yaml', new Map([['duel', defineRuleset(duel)]]));
  const run = loaded.ok ? loaded.value.runs[0] : undefined;
  if (!run) throw new Error('no fight');
  return run.use((ruleset, initial) => {
    const sensible = sensiblePolicy(ruleset);
    const fight = new Fight(ruleset, initial, {
      seed: 'x',
      decide: (question, state) => ({ value: sensible.answer(question, state), from: 'policy' }),
    });
    fight.begin();
    const command = sensible.command(fight.state, acting(fight.state) ?? '');
    if (command) fight.perform(command);
    const moments = fight.line(fight.head).map((seq) => ({ seq, text: `Step ${seq}`, told: [] }));
    const study = makeStudy(ruleset, fight, { seat: GM_SEAT, title: 'Two', moments });
    const [step] = study.chapters[0]?.steps ?? [];
    if (step) step.comment = 'Here it begins.';
    return studyText(study);
  });
}

test('a study is checked and printed step by step', async () => {
  const bench = new TerminalHarness();
  bench.write('s.json', studied());
  expect(await bench.run('study', 's.json')).toBe(0);
  expect(bench.out).toContain('Two · duel · by what the GM knew');
  expect(bench.out).toMatch(/1\. Step 0\n +Here it begins\./);
  expect(await bench.run('study', 's.json', '--json')).toBe(0);
  expect(bench.json()).toMatchObject({ title: 'Two', knower: 'the GM' });
});

test('it is written as a page to a new file', async () => {
  const bench = new TerminalHarness();
  bench.write('s.json', studied());
  expect(await bench.run('study', 's.json', '--html', 's.html')).toBe(0);
  expect(bench.read('s.html')).toMatch(/<h1>Two<\/h1>[^]*<svg/);
  expect(await bench.run('study', 's.json', '--html', 's.html')).toBe(2);
  expect(bench.err).toContain('nothing is replaced');
});

test('a file that is not a study is refused, by name', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', AUTOMATIC);
  expect(await bench.run('study', 'a.yaml')).toBe(2);
  expect(bench.err).toContain('a.yaml');
  bench.write('s.json', studied().replace('"ruleset":"duel"', '"ruleset":"chess"'));
  expect(await bench.run('study', 's.json')).toBe(2);
  expect(bench.err).toContain('chess');
});
