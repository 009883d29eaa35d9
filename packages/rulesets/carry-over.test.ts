import type { FightState, Json, Ruleset } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { rulesets } from './index.js';

type Start = { readonly [key: string]: Json };

/** A single combatant of a system, made from a template with the given starting state. */
function alone<S extends FightState>(ruleset: Ruleset<S>, from: string, state: Start): S {
  const set = ruleset.setUp({
    title: 'alone',
    options: {},
    map: undefined,
    content: {},
    combatants: [
      {
        id: 'ann',
        side: 'a',
        from,
        state,
        ...(ruleset.about.space === 'grid' ? { at: [0, 0] } : {}),
      },
    ],
    order: undefined,
  });
  if (!set.ok) throw new Error(JSON.stringify(set.problems));
  return set.value;
}

const carry = (id: string, from: string, state: Start, rest?: string) =>
  rulesets.get(id)?.use((ruleset) => {
    const set = alone(ruleset, from, state);
    return rest === undefined
      ? ruleset.carryOver?.carry(set, 'ann')
      : ruleset.carryOver?.rests.find((each) => each.id === rest)?.take(set, 'ann');
  });

/** What carries over and what does not in each system, with a template that can have it. */
const CASES: readonly {
  readonly system: string;
  readonly from: string;
  readonly lasts: Start;
  readonly passes: Start;
}[] = [
  {
    system: 'renaissance',
    from: 'grenadier',
    lasts: { damage: 7, wounds: 2, negatedWounds: 1, traumas: 1, luck: 3, maimed: ['left hand'] },
    passes: { prone: true, sustained: 2, reacted: true, fullDefense: true },
  },
  {
    system: 'rolemaster',
    from: 'cutpurse',
    lasts: { hits: 20, bleed: 3, penalties: [{ value: -15 }], broken: ['ann/dagger'] },
    passes: {
      prone: true,
      held: true,
      out: 3,
      stunActive: { dazed: 1, stunned: 2, noParry: 0 },
      staggered: true,
    },
  },
  {
    system: 'true20',
    from: 'veteran',
    lasts: { marks: { hurt: 2, wounded: 1, unconscious: 1 }, conviction: 1, stable: true },
    passes: { conditions: ['shaken', 'blinded'], posture: 'prone', surprised: true },
  },
  {
    system: 'lurasko',
    from: 'duelist',
    lasts: {
      damage: 12,
      injuries: { core: 1, leftArm: 2 },
      will: 1,
      fatigue: 4,
      fatigueDegrees: 1,
      changes: { DEX: -2 },
    },
    passes: { knockedDown: true, blinded: true, out: 'incapacitated', attacksReceived: 2 },
  },
  {
    system: 'heimr',
    from: 'reeve',
    lasts: { hp: -1, injuries: ['torso'], willpower: 1, fatigue: 5, spent: ['ann/sword'] },
    passes: { position: 'prone' },
  },
];

test.each(CASES)(
  '$system: what lasts begins the next fight, what passes does not, each by a rule',
  ({ system, from, lasts, passes }) => {
    const taken = carry(system, from, { ...lasts, ...passes });
    expect(taken).toMatchObject({ state: lasts, dead: false });
    expect(Object.keys(taken?.state ?? {}).toSorted()).toEqual(Object.keys(lasts).toSorted());
    expect(taken?.facts.some((fact) => !fact.lasts)).toBe(true);
    expect(taken?.facts.filter(({ rules }) => rules.length === 0)).toEqual([]);
  },
);

test('rolemaster: a penalty counted in rounds has passed, one without an end has not (RMC-EFF-10)', () => {
  const penalties = [{ value: -10, turns: 3 }, { value: -20 }];
  expect(carry('rolemaster', 'cutpurse', { penalties })?.state).toEqual({
    penalties: [{ value: -20 }],
  });
});

test.each([
  ['renaissance', 'grenadier'],
  ['true20', 'guard'],
  ['heimr', 'reeve'],
])('%s: what is spent is in no hand and not carried, and must be on the sheet', (system, from) => {
  const carriedBy = (state: Start): string =>
    JSON.stringify(
      rulesets.get(system)?.use((ruleset) => alone(ruleset, from, state).combatants['ann']),
    );
  const [, own = ''] = /"(ann\/[^"]+)"/.exec(carriedBy({})) ?? [];
  expect(own).not.toBe('');
  expect(carriedBy({ spent: [own] })).not.toContain(`"${own}"`);
  expect(carry(system, from, { spent: [own] })?.state).toEqual({ spent: [own] });
  expect(() => carry(system, from, { spent: ['ann/nothing'] })).toThrow('there is no item');
});

test('renaissance: counted ammunition is carried, and weapons are loaded again (REN-RNG-13, REN-RNG-14)', () => {
  const ammunition = { bodkin: 2 };
  expect(carry('renaissance', 'archer', { ammunition })?.state).toMatchObject({ ammunition });
});

test.each([
  ['renaissance', 'commoner', { damage: 50 }],
  ['lurasko', 'duelist', { injuries: { core: 8 } }],
])('%s: the dead are said to be dead', (system, from, state) => {
  expect(carry(system, from, {})?.dead).toBe(false);
  expect(carry(system, from, state)?.dead).toBe(true);
});

test('heimr: half a minute takes fatigue off, five minutes bring hit points back to those who have one left (HEI-CTX-13, HEI-CTX-38)', () => {
  const tired = { hp: 2, fatigue: 6, willpower: 1 };
  expect(carry('heimr', 'reeve', tired, 'breath')?.state).toEqual({ hp: 2, willpower: 1 });
  expect(carry('heimr', 'reeve', tired, 'short-rest')?.state).toEqual({ willpower: 1 });
  expect(carry('heimr', 'reeve', { ...tired, hp: 0 }, 'short-rest')?.state).toEqual({
    hp: 0,
    willpower: 1,
  });
});

test('true20: a recovery takes one mark of the worst kind away, and nothing from the dying (T20-CTX-45)', () => {
  const marks = { hurt: 2, wounded: 1 };
  expect(carry('true20', 'veteran', { marks }, 'recovery')?.state).toEqual({ marks: { hurt: 2 } });
  expect(carry('true20', 'veteran', { marks: { hurt: 2 } }, 'recovery')?.state).toEqual({
    marks: { hurt: 1 },
  });
  expect(carry('true20', 'veteran', { marks: { dying: 1, hurt: 1 } }, 'recovery')?.state).toEqual({
    marks: { dying: 1, hurt: 1 },
  });
});
