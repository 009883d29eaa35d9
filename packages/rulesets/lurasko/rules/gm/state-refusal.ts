import type { Refusal, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { z } from 'zod';
import type { State } from '../../state/state.js';
import { UNKNOWN } from '../conditions/sight.js';

const COUNT = 'a whole number, 0 or more';
const count = z.number().int().min(0).optional();

/** What is counted and never below nothing, with the rule that counts it. */
const COUNTED: Readonly<Record<string, RuleId>> = {
  damage: 'LUR-CTX-12',
  injuries: 'LUR-CTX-13',
  fatigue: 'LUR-CTX-15',
  fatigueDegrees: 'LUR-CTX-17',
  will: 'LUR-CTX-06',
  attacksReceived: 'LUR-MAX-02',
  majors: 'LUR-CTX-30',
  degrees: 'LUR-ADV-01',
};

/** Whether a name can be that of an engagement: that of one out of sight is nobody's. */
export const isEngagementName = (name: string): boolean => name !== UNKNOWN;

/** What is wrong with such a name, for the reader of a message. */
export const engagementNameFault = `no engagement is named "${UNKNOWN}", which stands for one out of sight`;

const combatantSchema = z.object({
  damage: count,
  injuries: z.record(z.string(), count).optional(),
  fatigue: count,
  fatigueDegrees: count,
  will: count,
  attacksReceived: count,
  majors: count,
  engagement: z.string().refine(isEngagementName, engagementNameFault).nullable().optional(),
});

const heldSchema = z.object({
  combatants: z.record(z.string(), combatantSchema),
  advantages: z.array(z.object({ degrees: count })),
});

/** Why no fight can be as a change by hand would leave it, or nothing: counts below nothing, and an engagement named as one out of sight (LUR-CTX-13, LUR-ADV-01, LUR-CTX-31). */
export function stateRefusal(state: State): Refusal | undefined {
  const [issue] = heldSchema.safeParse(state, { reportInput: true }).error?.issues ?? [];
  if (!issue) return undefined;
  const where = issue.path.join('.');
  const rule = issue.path.flatMap((key) => COUNTED[String(key)] ?? [])[0];
  return rule === undefined
    ? refuse(
        'LUR-CTX-31',
        'no-such-engagement',
        `${where}: ${issue.message}; expected another name`,
      )
    : refuse(rule, 'no-such-count', `${where} cannot be ${String(issue.input)}; expected ${COUNT}`);
}
