import { z } from 'zod';
import type { PolicyName } from './policies.js';
import { POLICY_NAMES } from './policies.js';

/** One kind of fight of a plan: a scenario and who plays how. */
export interface PlannedFight {
  /** The file's name, to show in problems, and its text. */
  readonly file: string;
  readonly text: string;
  /** Which of the file's runs, from 0. */
  readonly run: number;
  readonly policy: PolicyName;
  /** Players of single sides or combatants, by the name of the side or the id. */
  readonly players: { readonly [sideOrId: string]: PolicyName };
}

/**
 * What is to be simulated, as plain data: whoever has the same plan and rulesets plays the same fights. Fight number i
 * of every kind has the same dice.
 */
export interface Plan {
  readonly fights: readonly PlannedFight[];
  readonly seed: string;
  /** Most commands of one fight. */
  readonly limit: number;
  /** Whether rules and the harm of everybody to everybody are counted, too; much slower, since it hears every note. */
  readonly detail: boolean;
}

const policy = z.enum(POLICY_NAMES);

export const planSchema: z.ZodType<Plan> = z.strictObject({
  fights: z.array(z.strictObject({ file: z.string(), text: z.string(), run: z.number().int().min(0), policy, players: z.record(z.string(), policy) })).min(1),
  seed: z.string(),
  limit: z.number().int().min(1),
  detail: z.boolean(),
});
