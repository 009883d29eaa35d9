import type { Refusal, RuleId } from '@tiltyard/engine';
import { allCombatants, schemaRefusal, unfit } from '@tiltyard/engine/kit';
import { z } from 'zod';
import { optionsSchema } from '../../state/options.js';
import { INJURIES, STATS } from '../../state/sheet.js';
import type { State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { UNKNOWN } from '../conditions/sight.js';

const count = z
  .number('a whole number, 0 or more')
  .int('a whole number, 0 or more')
  .min(0, 'a whole number, 0 or more');
const whole = z.number('a whole number').int('a whole number');

/** Whether a name can be that of an engagement; the one for unseen combatants cannot. */
export const isEngagementName = (name: string): boolean => name !== UNKNOWN;

/** What is expected instead of such a name. */
export const ENGAGEMENT_NAME = `another name, as "${UNKNOWN}" stands for an engagement out of sight`;

const OUT = ['no', 'incapacitated', 'dead', 'gone'];

/** The valid values of a fight; each message says what is expected. */
const combatantSchema = z.object({
  damage: count,
  injuries: z.record(z.enum(INJURIES), count),
  fatigue: count,
  fatigueDegrees: count,
  will: count,
  attacksReceived: count,
  majors: count,
  changes: z.partialRecord(z.enum(STATS), whole),
  effects: z.array(z.object({ easing: whole })),
  out: z.enum(OUT, `one of: ${OUT.join(', ')}`),
  engagement: z.string().refine(isEngagementName, ENGAGEMENT_NAME).nullable(),
});

const heldSchema = z.object({
  combatants: z.record(z.string(), combatantSchema),
  advantages: z.array(z.object({ degrees: count })),
  fixed: z.object({ options: optionsSchema }),
});

/** The rule behind each of these values. */
const RULES: Readonly<Record<string, RuleId>> = {
  damage: 'LUR-CTX-12',
  injuries: 'LUR-CTX-13',
  fatigue: 'LUR-CTX-15',
  fatigueDegrees: 'LUR-CTX-17',
  will: 'LUR-CTX-06',
  attacksReceived: 'LUR-MAX-02',
  majors: 'LUR-CTX-30',
  changes: 'LUR-CTX-07',
  effects: 'LUR-CTX-04',
  out: 'LUR-CTX-34',
  engagement: 'LUR-CTX-31',
  advantages: 'LUR-ADV-01',
};

/** Why a combatant cannot have the natural weapons that they are said to have, or undefined (LUR-NAT-01). */
function naturalRefusal(state: State): Refusal | undefined {
  for (const who of allCombatants(state))
    for (const item of sheetOf(state, who).natural)
      if (!state.fixed.items[item])
        return unfit('LUR-NAT-01', `fixed.sheets.${who.id}.natural`, item, 'items of the fight');
  return undefined;
}

/** Why a state set by hand is impossible, or undefined: negative counts, a reserved name of an engagement, and other values that no rule can read (LUR-CTX-13, LUR-ADV-01, LUR-CTX-31). */
export function stateRefusal(state: State): Refusal | undefined {
  return schemaRefusal(heldSchema, state, RULES) ?? naturalRefusal(state);
}
