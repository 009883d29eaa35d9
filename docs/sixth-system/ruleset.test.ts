import { readFileSync } from 'node:fs';
import { anyRuleset } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns, playRun } from '@tiltyard/engine/files';
import { sensiblePolicy, Simulator } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import { expect, it } from 'vitest';
import { wind } from './ruleset.js';

const DUEL = `
title: A missed lunge is answered
ruleset: wind
combatants:
  - {id: ann, side: red, sheet: {skill: 1}}
  - {id: bob, side: blue}
script:
  - {by: ann, do: guard}
  - by: bob
    do: lunge
    with: {target: ann}
    dice: [bob lunge: 4, ann lunge: 5]
    answers: [riposte: 'yes']
    expect:
      totals: [{name: lunge, who: bob, total: 4}, {name: lunge, who: ann, total: 6}]
      state: {ann: {wind: 5}, bob: {wind: 4}}
`;

it('plays a script, questions and all, as every ruleset does', () => {
  const loaded = loadRuns(DUEL, 'duel.yaml', new Map([['wind', anyRuleset(wind)]]));
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const problems = loaded.value.runs.map((each) =>
    each.use((ruleset, initial) => playRun(new Fight(ruleset, initial, { seed: 'any' }), each.run)),
  );
  expect(problems).toEqual([[]]);
});

it('is simulated without another line', () => {
  const fencers = ['ann', 'bob'].map((id) => ({ id, side: id }));
  const initial = wind.setUp({
    title: '',
    options: {},
    map: undefined,
    content: {},
    order: undefined,
    combatants: fencers,
  });
  if (!initial.ok) throw new Error(JSON.stringify(initial.problems));
  const policy = sensiblePolicy(wind);
  const simulator = new Simulator(wind, initial.value, () => policy);
  const generator = new Generator('wind');
  const winners = Array.from({ length: 200 }, () =>
    simulator.play(generator, ({ outcome }) => outcome?.winners[0]),
  );
  expect(new Set(winners)).toEqual(new Set(['ann', 'bob']));
});

it('stands in the guide as it is here', () => {
  const guide = readFileSync(new URL('../write-a-ruleset.md', import.meta.url), 'utf8');
  expect(guide).toContain(readFileSync(new URL('ruleset.ts', import.meta.url), 'utf8').trim());
});
