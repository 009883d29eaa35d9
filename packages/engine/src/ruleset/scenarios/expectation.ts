import { z } from 'zod';

const data = z.record(z.string(), z.json());

/** Values of the state by path, for example `combatants.ann.hp` or `ground.0.item`. */
export const valuesByPath = z
  .record(z.string().min(1).max(200), z.json())
  .refine((values) => Object.keys(values).length <= 200, 'these are more than 200 values');

const paths = z.array(z.string().min(1).max(200)).max(200);

const rules = z.union([z.string(), z.array(z.string())]);

const notes = z
  .array(data)
  .optional()
  .describe('notes that must appear in this order; each names only what it checks');

const absent = z
  .array(z.union([z.string(), data]))
  .optional()
  .describe('notes that must not appear: an id, or what the note would say');

const at = valuesByPath
  .optional()
  .describe(
    'any values of the state afterwards, by their paths; objects name only what they check',
  );

const gone = paths.optional().describe('paths at which the state has nothing');

const chance = z
  .union([
    z.literal(0),
    z.literal(1),
    z.string().regex(/^\d{1,60}\/[1-9]\d{0,59}$/, 'a fraction such as 36/97, or 0 or 1'),
  ])
  .describe('an exact chance: a fraction such as 36/97, or 0 or 1');

const outcome = {
  notes,
  absent,
  state: z.record(z.string(), data).optional().describe('values of combatants afterwards'),
  at,
  gone,
  turn: z.string().optional().describe('whose turn it is'),
};

const oddsEntry = z
  .strictObject({ chance, ...outcome })
  .refine((entry) => Object.keys(entry).length > 1, 'it does not say what it is the chance of');

const knowledge = z.strictObject({ notes, absent, at, gone });

const problem = z
  .strictObject({
    at: z
      .string()
      .optional()
      .describe('the place in the file, such as combatants.0.sheet.weapons.1'),
    code: z.string().optional(),
    message: z.string().optional().describe('a part of what is said of it'),
  })
  .refine(
    (entry) => Object.keys(entry).length > 0,
    'it says no place, code or part of the message',
  );

/** The expected result of a step, or of a whole script. */
export const expectation = z.strictObject({
  ...outcome,
  refused: z
    .union([
      z.string(),
      z.array(z.string()),
      z.strictObject({
        rules: rules.optional(),
        code: z.string().optional().describe('the code of the refusal, such as out-of-reach'),
        answer: z
          .string()
          .optional()
          .describe('the question whose answer is refused, instead of the command'),
      }),
    ])
    .optional()
    .describe('the rules that refuse the command; an empty list for a refusal without a rule'),
  asks: z.array(z.string()).optional().describe('the questions asked, in order'),
  totals: z.array(data).optional().describe('breakdowns that must appear: name, who, base, total'),
  odds: z
    .union([z.record(z.string(), chance), z.array(oddsEntry)])
    .optional()
    .describe(
      'exact chances before any die is rolled: by the id of a note, or of what comes of it',
    ),
  knows: z
    .record(z.string(), knowledge)
    .optional()
    .describe('what the player of a combatant sees afterwards, or a spectator'),
  round: z.number().int().optional(),
  winners: z.array(z.string()).optional(),
  problems: z
    .array(problem)
    .optional()
    .describe('what is wrong with the set-up, for one that must be refused'),
});

export type Expectation = z.infer<typeof expectation>;
export type OddsEntry = z.infer<typeof oddsEntry>;
