import { z } from 'zod';

/** The house-rule switches, each with its default. The rulebook says which rules they touch and what each value means. */
export const optionsSchema = z.strictObject({
  exceptionalDv: z.enum(['grade', 'mos']).default('grade'),
  criticalCountsAsExceptional: z.boolean().default(true),
  opposedTie: z.enum(['reroll', 'defender', 'attacker']).default('reroll'),
  parryIsReaction: z.boolean().default(false),
  fullDefenseMovementSkill: z.enum(['gm', 'always', 'never']).default('gm'),
  fullMoveTrigger: z.enum(['distance', 'declared']).default('distance'),
  surplusAp: z.enum(['ignored', 'added']).default('ignored'),
  maneuverCheck: z.enum(['ordered', 'opposed']).default('ordered'),
  untrainedUnarmedAttack: z.enum(['allowed', 'forbiddenVsArmed']).default('allowed'),
  unarmedPenalties: z.enum(['chapter', 'unsorted', 'off']).default('chapter'),
  naturalVsNatural: z.boolean().default(false),
  injuryIgnoresArmor: z.boolean().default(true),
  scatterMethod: z.enum(['twoDice', 'dieDirection', 'gm']).default('twoDice'),
  scatterTrigger: z.enum(['areaMisses', 'allMisses', 'never']).default('areaMisses'),
  resistanceModel: z.enum(['opt1', 'opt2', 'opt3', 'opt3struck', 'opt4', 'opt5']).default('opt5'),
  resistanceTiming: z.enum(['beforeArmor', 'afterArmor']).default('beforeArmor'),
  opportunityTrigger: z.enum(['leaveSquare', 'leaveReach']).default('leaveSquare'),
  braceModel: z.enum(['opportunity', 'firstStrike']).default('opportunity'),
  chargeMinimum: z.enum(['moreThan1m', 'twiceBase', 'none']).default('moreThan1m'),
  chargeBonusScope: z.enum(['all', 'melee']).default('all'),
  riderPenaltyScope: z.enum(['all', 'meleeOnFoot']).default('all'),
  rideByAttacks: z.enum(['perTarget', 'perWeapon']).default('perTarget'),
  dismountRule: z.enum(['gm', 'brace', 'strike', 'rider-hit']).default('gm'),
  catchOnMiss: z.boolean().default(false),
  splashExtent: z.enum(['radius', 'area']).default('radius'),
  sizeScale: z.enum(['gm', 'step']).default('gm'),
  woundThreshold: z.enum(['atLeast', 'strictFirst']).default('atLeast'),
  woundCheck: z.enum(['perHit', 'perWound']).default('perHit'),
  downgradeSteps: z.enum(['one', 'collapse']).default('one'),
  luckPerCheck: z.enum(['unlimited', 'one']).default('unlimited'),
  modifierCap: z.enum(['none', '60']).default('none'),
});

export type Options = z.infer<typeof optionsSchema>;
