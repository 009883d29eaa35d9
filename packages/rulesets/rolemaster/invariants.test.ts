import type { JsonObject } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { randomPolicy } from '@tiltyard/engine/players';
import { canonical, Generator } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { rolemaster } from './index.js';
import { isOut } from './state/state.js';
import { wrongIn } from './testing/always-true.js';
import type { HouseRules } from './testing/travellers.js';
import { travellers } from './testing/travellers.js';

const FIGHTS = 12;
const COMMANDS = 40;

/** Effects applied by the GM in between, so that states combine. */
const CELLS = [
  'S2',
  'NP1;D1',
  'PR',
  'SG;DROP',
  'KO1',
  'BL4',
  'KB5',
  'P-20/2',
  '+12H',
  'IN',
  'DEAD2',
];

/** Every house rule at a random value. */
const drawOptions = (random: Generator): HouseRules =>
  Object.fromEntries(
    rolemaster.rulebook.switches.map(({ name, values }) => {
      const value = values[random.below(values.length)];
      if (value === undefined) throw new Error(`no value of ${name}`);
      return [name, value];
    }),
  );

/**
 * Plays at random with effects applied in between; returns what is wrong after any command, with
 * how to reproduce it.
 */
function play(seed: string): readonly string[] {
  const random = new Generator(seed);
  const options = drawOptions(random);
  const policy = randomPolicy(rolemaster, random);
  const fight = new Fight(rolemaster, travellers(options), {
    seed,
    guard: true,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  fight.begin();
  for (let i = 0; i < COMMANDS && !fight.outcome; i++) {
    const actor = acting(fight.state);
    if (actor === undefined) return [];
    const target = ['anna', 'bert', 'carl', 'dora'][random.below(4)] ?? 'anna';
    const given: JsonObject = { who: target, cell: CELLS[random.below(CELLS.length)] ?? 'S1' };
    const command =
      random.below(6) === 0
        ? { do: 'gm.effect', by: 'gm', with: given }
        : (policy.command(fight.state, actor) ?? { do: 'end', by: actor, with: {} });
    fight.perform(command);
    const wrong = wrongIn(fight.state);
    if (wrong.length > 0) return [`${seed} ${canonical(options)} ${canonical(command)}`, ...wrong];
  }
  return fight.verify().problems.map(({ message }) => `${seed}: ${message}`);
}

test('what must always be true is true after every command, under switches drawn at random', () => {
  for (let i = 0; i < FIGHTS; i++) expect(play(`invariants ${i}`)).toEqual([]);
});

test('those who are out have no turn, whatever befalls them', () => {
  const fight = new Fight(rolemaster, travellers({}), { seed: 'out', guard: true });
  fight.begin();
  for (const who of ['anna', 'carl']) {
    fight.perform({ do: 'gm.effect', by: 'gm', with: { who, cell: 'KO2' } });
  }
  const seen = new Set<string>();
  for (let i = 0; i < 8; i++) {
    const actor = acting(fight.state);
    if (actor === undefined) break;
    const combatant = fight.state.combatants[actor];
    if (combatant && isOut(fight.state, combatant)) seen.add(actor);
    fight.perform({ do: 'end', by: actor, with: {} });
  }
  expect([...seen]).toEqual([]);
});
