import type { Refusal, RuleId } from '@tiltyard/engine';
import { schemaRefusal } from '@tiltyard/engine/kit';
import { z } from 'zod';
import { optionsSchema } from '../../state/options.js';
import type { State } from '../../state/state.js';
import {
  allCombatants,
  CONDITION_KINDS,
  LETHAL,
  NON_LETHAL,
  PACES,
  POSTURES,
} from '../../state/state.js';
import { combatantRefusal } from './combatant-refusal.js';
import { notReadiable, noSuchCombatant, noSuchItem, wrongFire } from './field-refusal.js';

const whole = z.number('a whole number').int('a whole number');
const count = z
  .number('a whole number, 0 or more')
  .int('a whole number, 0 or more')
  .min(0, 'a whole number, 0 or more');
const flag = z.boolean('true or false');
const id = z.string('an id');
const ids = z.array(id, 'a list of ids');
const cell = z.tuple([whole, whole], 'a square, as [x, y]');
const oneOf = <const T extends readonly string[]>(names: T) =>
  z.enum(names, `one of: ${names.join(', ')}`);
const until = z.union(
  [
    z.object({ at: z.enum(['turn start', 'turn end']), of: id, skip: count.optional() }),
    z.object({ at: z.literal('fight end') }),
  ],
  'when a turn of someone starts or ends, or the fight',
);

/** Valid values of a combatant's fields; each message says what is expected. */
const combatantSchema = z.object({
  at: cell,
  size: count.min(1, 'a whole number, 1 or more'),
  elevation: whole,
  posture: oneOf(POSTURES),
  conditions: z.array(
    z.object(
      {
        kind: oneOf(CONDITION_KINDS),
        by: id,
        until,
        amount: whole.optional(),
        what: z.string('words').optional(),
      },
      'a condition',
    ),
    'a list of conditions',
  ),
  marks: z.record(z.enum([...LETHAL, ...NON_LETHAL]), count),
  dead: flag,
  stable: flag,
  conviction: count,
  convictionRound: whole,
  recovered: flag,
  hands: z.array(z.object({ name: z.string(), holds: z.string('an item').nullable() })),
  carried: ids,
  standardUsed: flag,
  moveUsed: flag,
  rolled: flag,
  acted: flag,
  attacked: flag.optional(),
  shot: flag,
  powered: flag,
  delaying: flag,
  comesNext: flag,
  moveSpent: flag,
  standardSpent: flag,
  surprised: flag,
  pace: oneOf(PACES),
  unawareOf: ids,
  search: z.object({ target: id, round: whole }).nullable(),
});

const LEVELS = [0, 1, 2, 3];

const heldSchema = z.object({
  combatants: z.record(z.string(), combatantSchema),
  fires: z.array(
    z.object({
      kind: oneOf(['cover', 'suppress']),
      by: id,
      weapon: z.string('an item'),
      target: id,
      until,
      defied: flag,
      sought: flag.optional(),
      answered: ids,
      pending: flag,
    }),
  ),
  rulings: z.array(
    z.object({
      kind: oneOf(['cover', 'concealment']),
      who: id,
      against: id.nullable(),
      level: whole.refine((level) => LEVELS.includes(level), 'a level, 0 to 3'),
      cause: z.string('words'),
      here: z.literal(true, 'true').optional(),
    }),
  ),
  surpriseRound: flag,
  ground: z.array(z.object({ item: z.string('an item'), at: cell })).optional(),
  fixed: z.object({ options: optionsSchema }),
});

/** The rule cited for each field. */
const RULES: Readonly<Record<string, RuleId>> = {
  at: 'T20-CTX-35',
  size: 'T20-GANG-10',
  elevation: 'T20-CTX-42',
  posture: 'T20-CTX-31',
  conditions: 'T20-COND-03',
  marks: 'T20-CTX-16',
  dead: 'T20-CTX-26',
  stable: 'T20-CTX-26',
  conviction: 'T20-CTX-43',
  convictionRound: 'T20-CTX-43',
  recovered: 'T20-CTX-45',
  hands: 'T20-TWF-01',
  carried: 'T20-CTX-35',
  attacked: 'T20-TWF-02',
  delaying: 'T20-CTX-36',
  comesNext: 'T20-CTX-36',
  surprised: 'T20-CTX-34',
  pace: 'T20-MOUNT-12',
  unawareOf: 'T20-SURP-03',
  search: 'T20-HELP-12',
  fires: 'T20-COVFIRE-01',
  rulings: 'T20-COVER-12',
  surpriseRound: 'T20-CTX-34',
  ground: 'T20-CTX-35',
};

/**
 * Why the state after a GM edit is invalid, or undefined: negative counts, combatants or items that do not exist, more marks than
 * there is room for, and anything else that the rules cannot read (T20-COND-03).
 */
export function stateRefusal(state: State): Refusal | undefined {
  const refusal =
    schemaRefusal(heldSchema, state, RULES) ?? noSuchCombatant(state) ?? noSuchItem(state);
  if (refusal) return refusal;
  for (const who of allCombatants(state)) {
    const wrong = combatantRefusal(state, who);
    if (wrong) return wrong;
  }
  return wrongFire(state) ?? notReadiable(state);
}
