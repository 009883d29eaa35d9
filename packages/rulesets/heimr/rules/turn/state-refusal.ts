import type { Refusal, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { heldItems, schemaRefusal } from '@tiltyard/engine/kit';
import { placeOf } from '@tiltyard/engine/space';
import { z } from 'zod';
import { optionsSchema } from '../../state/options.js';
import type { State } from '../../state/state.js';
import { PARTS } from '../../state/state.js';

const MIN_HIT_POINTS = -5;
const MAX_FATIGUE = 20;

const whole = z.number('a whole number').int('a whole number');
const count = whole.min(0, 'a whole number, 0 or more');
const oneOf = <const Names extends readonly string[]>(...names: Names) =>
  z.enum(names, `one of: ${names.join(', ')}`);

const part = oneOf(...PARTS);
const form = oneOf('dodge', 'block', 'parry');
const hand = (name: string) => z.object({ name: z.literal(name), holds: z.string().nullable() });

const pending = z.union(
  [
    z.object({ action: z.literal('crawl'), to: z.string() }),
    z.object({ action: z.literal('breather') }),
    z.object({ action: z.literal('skill'), skill: z.string(), target: z.string() }),
  ],
  'a crawl, a breather or a skill',
);
const until = z.union(
  [
    z.object({ at: z.enum(['turn start', 'turn end']), of: z.string() }),
    z.object({ at: z.literal('fight end') }),
  ],
  'when a turn of someone starts or ends, or the fight',
);

/** The allowed values of a fight; each message says what is expected. */
const combatantSchema = z.object({
  height: whole,
  hp: whole.min(MIN_HIT_POINTS, `a whole number, ${MIN_HIT_POINTS} or more`),
  willpower: count,
  fatigue: whole
    .min(1, `a whole number from 1 to ${MAX_FATIGUE}`)
    .max(MAX_FATIGUE, `a whole number from 1 to ${MAX_FATIGUE}`),
  position: oneOf('standing', 'prone', 'climbing', 'helpless'),
  hands: z.tuple([hand('sword'), hand('off')], 'the sword hand and the off-hand'),
  carried: z.array(
    z.object({
      item: z.string(),
      place: oneOf('accessible', 'stored'),
      concealed: z.object({ requirement: whole, noticed: z.array(z.string()) }).nullable(),
    }),
  ),
  standing: z.object({ form, total: whole, ranged: whole }).nullable(),
  uses: z.object({ dodge: count, block: count, parries: z.array(z.string()) }),
  freeUsed: z.array(z.string()),
  ended: oneOf('ongoing', 'upcoming').nullable(),
  pending: pending.nullable(),
  holding: z.object({ who: z.string(), part }).nullable(),
  guarding: z
    .object({ foe: z.string(), purpose: oneOf('leave', 'ally'), ally: z.string().nullable() })
    .nullable(),
  hidden: z
    .object({
      requirement: whole,
      from: z.array(z.string()),
      lastSeen: z.record(z.string(), z.object({ at: z.string(), height: whole })).optional(),
    })
    .nullable(),
  ranFrom: z.object({ square: z.string(), border: z.string() }).nullable(),
  attacks: z.array(
    z.object({
      at: z.string(),
      sort: oneOf('melee', 'ranged', 'brawl'),
      avoided: form.nullable(),
    }),
  ),
  injuries: z.array(part),
  effects: z.array(z.object({ kind: oneOf('daze', 'weaken', 'resist'), amount: count, until })),
  gone: oneOf('escaped', 'surrendered', 'removed').nullable(),
});

const heldSchema = z.object({
  combatants: z.record(z.string(), combatantSchema),
  clusters: z.array(z.array(z.string())),
  chases: z.array(z.object({ runner: z.string(), pursuer: z.string(), gap: count })),
  crossings: z.array(z.object({ border: z.string(), first: z.string(), count })),
  fixed: z.object({ options: optionsSchema }),
});

/** The rule behind each of these values. */
const RULES: Readonly<Record<string, RuleId>> = {
  height: 'HEI-CTX-22',
  hp: 'HEI-CTX-37',
  willpower: 'HEI-CTX-44',
  fatigue: 'HEI-CTX-12',
  position: 'HEI-CTX-33',
  hands: 'HEI-HANDS-02',
  carried: 'HEI-DRAW-02',
  standing: 'HEI-CTX-28',
  uses: 'HEI-CTX-29',
  freeUsed: 'HEI-ACT-04',
  ended: 'HEI-ACT-06',
  pending: 'HEI-ACT-09',
  holding: 'HEI-BRAWL-16',
  guarding: 'HEI-GUARD-03',
  hidden: 'HEI-HIDE-03',
  ranFrom: 'HEI-RUN-03',
  attacks: 'HEI-BRAWL-09',
  injuries: 'HEI-BODY-02',
  effects: 'HEI-CTX-34',
  gone: 'HEI-CTX-47',
  clusters: 'HEI-CTX-23',
  chases: 'HEI-CTX-40',
  crossings: 'HEI-CTX-20',
};

/**
 * The refusal of an item in hand, carried or on the ground that does not exist or lies on no square, or undefined
 * (HEI-GET-03).
 */
function noSuchItem({ fixed, ground, combatants }: State): Refusal | undefined {
  const items = [
    ...ground.map(({ item }) => item),
    ...Object.values(combatants).flatMap(({ hands, carried }) => [
      ...heldItems(hands),
      ...carried.map(({ item }) => item),
    ]),
  ];
  const missing = items.find((item) => fixed.items[item] === undefined);
  if (missing !== undefined)
    return refuse('HEI-GET-02', 'no-such-item', `there is no item "${missing}" in this fight`);
  const lost = ground.find(({ at }) => !placeOf(fixed.map, at));
  return (
    lost && refuse('HEI-GET-03', 'no-such-square', `there is no square "${lost.at}" to lie in`)
  );
}

const missing = (rule: RuleId, id: string): Refusal =>
  refuse(rule, 'no-such-combatant', `there is no combatant "${id}" in this fight`);

/**
 * The refusal of a prepared skill or a guard that refers to a combatant who does not exist, or undefined (HEI-ACT-09,
 * HEI-GUARD-03).
 */
function noSuchOther({ combatants }: State): Refusal | undefined {
  for (const { pending: begun, guarding } of Object.values(combatants)) {
    if (begun?.action === 'skill' && !combatants[begun.target])
      return missing('HEI-ACT-09', begun.target);
    if (guarding && !combatants[guarding.foe]) return missing('HEI-GUARD-03', guarding.foe);
  }
  return undefined;
}

/**
 * Why a change by hand would leave an impossible fight, or undefined: numbers out of bounds, items that do not exist,
 * and anything else that the rules cannot handle (HEI-ACT-17).
 */
export function stateRefusal(state: State): Refusal | undefined {
  return schemaRefusal(heldSchema, state, RULES) ?? noSuchItem(state) ?? noSuchOther(state);
}
