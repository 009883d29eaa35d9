import type { JsonObject } from '@tiltyard/engine';
import type { DiceSource } from '@tiltyard/engine/core';
import { byFallback } from '@tiltyard/engine';
import type { Enumeration } from '@tiltyard/engine/odds';
import { enumerate } from '@tiltyard/engine/odds';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { Generator, LIMITS } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import type { State } from '../state/state.js';
import type { Person } from './stage.js';
import { stage } from './stage.js';

// Faces declared equivalent must be equivalent: the odds are the same without the hints, under any house rules.

/** The same dice without the hints on equivalent faces. */
const unhinted = (chance: DiceSource): DiceSource => ({
  enumerating: true,
  die: (die, name, who) => chance.die(die, name, who),
  pool: (pool, name, who) => chance.pool(pool, name, who),
  chain: (die, onward, name, who) => chance.chain(die, onward, name, who),
  until: (attempt) => chance.until(attempt),
});

function odds(
  state: State,
  action: string,
  parameters: JsonObject,
  wrap: (chance: DiceSource) => DiceSource,
): Enumeration<string> {
  const sandbox = new Sandbox(heimr, state, { guard: true });
  return enumerate(
    (chance) =>
      sandbox.run(() => {
        const ctx = sandbox.table(wrap(chance), byFallback);
        heimr.actions.get(action)?.perform(ctx, 'ann', parameters);
        const key = JSON.stringify(ctx.state);
        return { key, value: key };
      }),
    sandbox.written,
    LIMITS,
  );
}

const weights = ({ outcomes }: Enumeration<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...outcomes].map(([key, { weight }]) => [key, `${weight.num}/${weight.den}`]),
  );

const ABILITIES = {
  swordsmanship: [0, 2],
  'knife-fighting': [0, 3],
  archery: [1, 1],
  brawl: [0, 3],
  agility: [0, 2],
  survival: [1, 0],
} as const;
const person = (sheet: Person['sheet'] = {}, state: Person['state'] = {}): Person => ({
  sheet: { hitPoints: 3, ...sheet },
  abilities: ABILITIES,
  state: { fatigue: 3, ...state },
});
const PARRY = { standing: { form: 'parry', total: 6, item: 'bob/sword' } };
const HELD = { standing: null, holding: { who: 'ann', part: 'torso' } };
const ARMED = { sword: 'sword' };

const SITUATIONS: readonly (readonly [string, string, JsonObject, Person, Person])[] = [
  ['a blow', 'attack', { weapon: 'ann/sword', target: 'bob' }, person(ARMED), person(ARMED)],
  [
    'an aimed blow',
    'attack',
    { weapon: 'ann/sword', target: 'bob', aim: 'sword arm' },
    person(ARMED),
    person(ARMED, { hp: 1 }),
  ],
  [
    'two knives',
    'attack',
    { weapon: 'both', target: 'bob' },
    person({ sword: 'knife', off: 'knife' }),
    person(ARMED, PARRY),
  ],
  [
    'a shot at one who parries',
    'attack',
    { weapon: 'ann/bow', target: 'bob' },
    person({ both: 'bow' }),
    person(ARMED, PARRY),
  ],
  [
    'a blow at a holder',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    person(ARMED),
    person({}, HELD),
  ],
  ['a punch', 'brawl', { target: 'bob', effect: 'hit' }, person(), person(ARMED)],
  ['a grab', 'brawl', { target: 'bob', effect: 'bind' }, person(), person()],
];

const randomSwitches = (seed: string) => {
  const generator = new Generator(seed);
  return Object.fromEntries(
    heimr.rulebook.switches.map(({ name, values }) => [
      name,
      values[generator.below(values.length)] ?? false,
    ]),
  );
};

test.each(
  SITUATIONS.flatMap(([what, ...rest]) =>
    ['one', 'two'].map((seed) => [`${what}, house rules ${seed}`, seed, ...rest] as const),
  ),
)(
  'HEI-CTX-01 HEI-ATK-08 hints change nothing in the odds of %s',
  (_, seed, action, parameters, ann, bob) => {
    const options = { ...randomSwitches(seed), ammunition: 'free' as const, abilityDerive: false };
    const { state } = stage({ ann, bob }, { options });
    const hinted = odds(state, action, parameters, (chance) => chance);
    const plain = odds(state, action, parameters, unhinted);
    expect(weights(hinted)).toEqual(weights(plain));
    expect(hinted.leaves).toBeLessThanOrEqual(plain.leaves);
  },
);
