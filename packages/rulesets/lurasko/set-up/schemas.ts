import { z } from 'zod';
import { INJURIES, sheetSchema, STATS } from '../state/sheet.js';
const count = z.number().int().min(0);

const stateSchema = z.strictObject({
  damage: count.optional().describe('damage points taken'),
  injuries: z
    .partialRecord(z.enum(INJURIES), count)
    .optional()
    .describe('degrees of injury by type'),
  out: z
    .enum(['no', 'incapacitated', 'dead', 'gone'])
    .optional()
    .describe('put out of the fight by something other than injuries'),
  knockedDown: z.boolean().optional().describe('lies on the ground'),
  flying: z.boolean().optional().describe('is in the air'),
  blinded: z.boolean().optional().describe('sees nothing'),
  cloaked: z.boolean().optional().describe('cannot be seen, though known to be there'),
  hidden: z.boolean().optional().describe('unknown to other sides except those in noticedBy'),
  noticedBy: z
    .array(z.string())
    .optional()
    .describe('ids of combatants who know of them though they are hidden'),
  warned: z.boolean().optional().describe('knows that an unseen enemy may be engaged with them'),
  guarded: z.boolean().optional().describe('protected by their group'),
  riding: z.string().optional().describe('id of the mount ridden'),
  changes: z
    .partialRecord(z.enum(STATS), z.number().int())
    .optional()
    .describe('temporary changes of stats'),
  fatigue: count.optional().describe('fatigue points'),
  fatigueDegrees: count.optional().describe('degrees of encumbrance from fatigue'),
  will: count.optional().describe('points of WILL left'),
  attacksReceived: count.optional().describe('melee attacks received this round'),
  effects: z
    .array(
      z.strictObject({
        roll: z.enum(['offence', 'defence', 'all']).default('all'),
        easing: z.number().int().describe('below 0: Hindrance'),
        source: z.string().default('set-up'),
      }),
    )
    .optional()
    .describe('Easing or Hindrance that lasts through the fight'),
  advantage: z
    .array(
      z.strictObject({
        over: z.string(),
        degrees: z.number().int().min(1).max(3),
        source: z.string().default('set-up'),
      }),
    )
    .optional()
    .describe('degrees of advantage over others'),
  grapple: z
    .array(
      z.strictObject({
        with: z.string(),
        degree: z.number().int().min(-3).max(3),
        kind: z.enum(['normal', 'pick-up', 'jaws', 'climb']).optional(),
        pinned: z
          .literal(true)
          .optional()
          .describe('still pinned, though the degrees no longer add up to three'),
        silenced: z.literal(true).optional().describe('the pinned combatant is kept from speaking'),
      }),
    )
    .optional()
    .describe(
      'degrees that this one is ahead; for the smaller one of a hold and the larger one under a climber, say it at the other',
    ),
});
export type Start = z.infer<typeof stateSchema>;

const atSchema = z
  .union([
    z.string().transform((zone) => ({ zone, engagement: undefined })),
    z.strictObject({ zone: z.string().optional(), engagement: z.string().optional() }),
  ])
  .optional();

/** The schema of a combatant in a file. */
export const schemas = { sheet: sheetSchema, state: stateSchema, at: atSchema };
