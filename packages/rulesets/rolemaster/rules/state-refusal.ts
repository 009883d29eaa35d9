import type { Refusal, RuleId } from '@tiltyard/engine';
import { schemaRefusal, unfit } from '@tiltyard/engine/kit';
import { inside } from '@tiltyard/engine/space';
import { z } from 'zod';
import { optionsSchema } from '../state/options.js';
import type { Point, State } from '../state/state.js';
import { allCombatants, cellAt, DECLARED, STUN_KINDS } from '../state/state.js';

const count = z
  .number('a whole number, 0 or more')
  .int('a whole number, 0 or more')
  .min(0, 'a whole number, 0 or more');
const whole = z.number('a whole number').int('a whole number');
const point = z.tuple([whole, whole], 'a place, as [x, y] in tenths of a millimetre');
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `one of: ${values.join(', ')}`);
const stun = z.record(oneOf(STUN_KINDS), count);

/** The values allowed for a combatant; each message says what is expected. */
const combatantSchema = z.object({
  at: point,
  velocity: point,
  bends: z.array(point).optional(),
  pace: z.number('a pace, 0 or more').min(0, 'a pace, 0 or more'),
  hits: whole,
  wields: z.string().nullable(),
  carried: z.array(z.string()),
  actionPoints: count,
  declared: z.object({ action: oneOf(DECLARED), target: z.string().nullable() }),
  kept: count.nullable(),
  shifted: count,
  parry: z.object({ points: count, against: z.string().nullable() }).nullable(),
  dodge: whole.nullable(),
  initiativePenalties: count,
  staggered: oneOf(['no', 'owed', 'felt']),
  stunActive: stun,
  stunPending: stun,
  bleed: count,
  bleedFresh: count,
  penalties: z.array(
    z.object({ value: whole.max(0, 'a whole number, 0 or less'), turns: count.optional() }),
  ),
  timers: z.array(z.object({ kind: oneOf(['out', 'dead']), turns: count })),
  modifiers: z.array(z.object({ label: z.string(), value: whole })),
});

const heldSchema = z.object({
  combatants: z.record(z.string(), combatantSchema),
  ground: z.array(z.object({ item: z.string(), at: point })),
  fixed: z.object({ options: optionsSchema }),
});

/** The rule behind each of these values. */
const RULES: Readonly<Record<string, RuleId>> = {
  at: 'RMC-CTX-10',
  velocity: 'RMC-CHARGE-06',
  bends: 'RMC-CHARGE-06',
  pace: 'RMC-CTX-10',
  hits: 'RMC-EFF-10',
  actionPoints: 'RMC-CTX-07',
  declared: 'RMC-MELEE-04',
  kept: 'RMC-OB-05',
  shifted: 'RMC-OB-05',
  parry: 'RMC-OB-05',
  dodge: 'RMC-DODGE-06',
  initiativePenalties: 'RMC-EFF-01',
  staggered: 'RMC-STAG-03',
  stunActive: 'RMC-WEAR-01',
  stunPending: 'RMC-WEAR-01',
  bleed: 'RMC-EFF-11',
  bleedFresh: 'RMC-EFF-11',
  penalties: 'RMC-EFF-10',
  timers: 'RMC-EFF-12',
  modifiers: 'RMC-OB-03',
};

/** Refuses a combatant or an item that is off the map (RMC-CTX-10). */
function offTheMap(state: State): Refusal | undefined {
  const places: readonly (readonly [string, Point])[] = [
    ...allCombatants(state).map(({ id, at }) => [`combatants.${id}.at`, at] as const),
    ...state.ground.map(({ at }, i) => [`ground.${i}.at`, at] as const),
  ];
  const wrong = places.find(([, at]) => !inside(state.fixed.map, ...cellAt(state, at)));
  return wrong && unfit(['RMC-CTX-10'], ...wrong, 'a place on the map');
}

/** Refuses an item in hand, carried or on the ground that does not exist in this fight (RMC-CTX-07). */
function noSuchItem(state: State): Refusal | undefined {
  const items: readonly (readonly [string, readonly string[]])[] = [
    ['ground', state.ground.map(({ item }) => item)],
    ...allCombatants(state).flatMap(({ id, wields, carried }) => [
      [`combatants.${id}.wields`, wields === null ? [] : [wields]] as const,
      [`combatants.${id}.carried`, carried] as const,
    ]),
  ];
  for (const [path, named] of items) {
    const missing = named.find((item) => state.fixed.items[item] === undefined);
    if (missing !== undefined)
      return unfit(['RMC-CTX-07'], path, missing, 'items that there are in this fight');
    const twice = named.find((item, i) => named.indexOf(item) !== i);
    if (twice !== undefined) return unfit(['RMC-CTX-07'], path, named, 'each item once');
  }
  return undefined;
}

/** Refuses a declared target or parried foe who does not exist (RMC-MELEE-04, RMC-PARRY-03). */
function noSuchFoe(state: State): Refusal | undefined {
  for (const { id, declared, parry } of allCombatants(state))
    for (const [path, rule, foe] of [
      ['declared.target', 'RMC-MELEE-04', declared.target],
      ['parry.against', 'RMC-PARRY-03', parry?.against ?? null],
    ] as const)
      if (foe !== null && state.combatants[foe] === undefined)
        return unfit([rule], `combatants.${id}.${path}`, foe, 'a combatant of this fight');
  return undefined;
}

/**
 * Why a state changed by hand is impossible, or undefined: negative counts, positions off the
 * map, items that do not exist, and anything else that the rules cannot handle.
 */
export function stateRefusal(state: State): Refusal | undefined {
  return (
    schemaRefusal(heldSchema, state, RULES) ??
    offTheMap(state) ??
    noSuchItem(state) ??
    noSuchFoe(state)
  );
}
