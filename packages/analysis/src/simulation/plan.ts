import { isObject } from '@tiltyard/engine/values';
import { z } from 'zod';
import type { PolicyName } from '../players/policies.js';
import { POLICY_NAMES } from '../players/policies.js';

/** One variant of a plan: its start and its players. */
export type VariantPlan = Start & {
  readonly policy: PolicyName;
  /** Players of single sides or combatants, by the name of the side or the id. */
  readonly players: { readonly [sideOrId: string]: PolicyName };
};

type Start =
  | {
      /** The name of a scenario file, to show in problems, and its text. */
      readonly file: string;
      readonly text: string;
      /** The index of the run in the file, from 0. */
      readonly run: number;
    }
  | {
      /** The name of the fight, to show in problems. */
      readonly file: string;
      readonly ruleset: string;
      /** The state of a fight in progress, which continues from there. */
      readonly state: unknown;
    };

/**
 * A simulation as plain data: the same plan with the same rulesets gives the same fights. Fight number i of every
 * variant has the same dice.
 */
export interface Plan {
  readonly fights: readonly VariantPlan[];
  readonly seed: string;
  /** The most commands in one fight. */
  readonly limit: number;
  /** Whether rules and the harm between combatants are counted too; much slower, since it reads every note. */
  readonly detail: boolean;
  /**
   * Fights come in pairs: 2n and 2n + 1 have the same dice, except that every face of the second is reversed, high for
   * low.
   */
  readonly mirrored?: true | undefined;
}

const policy = z.enum(POLICY_NAMES);

/** The most variants, and the most players named in one of them: longer lists are refused before they are read. */
const MOST = 1000;
const few = (list: unknown): boolean => !isObject(list) || Object.keys(list).length <= MOST;
const FEW = `expected at most ${MOST}`;

const players = {
  policy,
  players: z
    .unknown()
    .refine(few, { message: FEW, abort: true })
    .pipe(z.record(z.string(), policy)),
};

export const planSchema: z.ZodType<Plan> = z.strictObject({
  fights: z
    .array(z.unknown())
    .refine((list) => list.length <= MOST, { message: FEW, abort: true })
    .pipe(
      z
        .array(
          z.union([
            z.strictObject({
              file: z.string(),
              text: z.string(),
              run: z.number().int().min(0),
              ...players,
            }),
            z.strictObject({
              file: z.string(),
              ruleset: z.string(),
              state: z.unknown(),
              ...players,
            }),
          ]),
        )
        .min(1),
    ),
  seed: z.string(),
  limit: z.number().int().min(1),
  detail: z.boolean(),
  mirrored: z.literal(true).optional(),
});
