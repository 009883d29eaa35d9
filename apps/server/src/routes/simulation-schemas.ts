import { planSchema, tallyData } from '@tiltyard/analysis';
import { z } from 'zod';
import { MAX_FIGHTS } from '../simulations/simulations.js';

/** The most variants in one plan, and the most commands in one fight. */
const MOST_KINDS = 24;
const MOST_COMMANDS = 10_000;

export const simulationsOffered = z.object({
  queue: z
    .object({
      fights: z.int().describe('most fights of one simulation, those of all kinds together'),
      atOnce: z.int().describe('most simulations of one address at once'),
    })
    .nullable()
    .describe('null if there is none'),
});

export const simulating = z.strictObject({
  plan: planSchema
    .refine(({ fights }) => fights.length <= MOST_KINDS, {
      path: ['fights'],
      message: `expected at most ${MOST_KINDS} kinds of fight`,
    })
    .refine(({ limit }) => limit <= MOST_COMMANDS, {
      path: ['limit'],
      message: `expected at most ${MOST_COMMANDS} commands a fight`,
    })
    .describe(
      'what is to be played; it says all there is to know, and the server adds nothing to it',
    ),
  fights: z.int().min(1).max(MAX_FIGHTS).describe('fights of each kind'),
});

export const simulated = z.object({
  simulation: z
    .string()
    .describe('its id, which can’t be guessed; anyone who has it may read and cancel it'),
});

export const simulationPath = z.object({ simulation: z.string().min(1).max(100) });

export const simulationQuery = z.object({
  known: z.coerce
    .number()
    .int()
    .exactOptional()
    .describe('of how many fights the tallies are known already; they are sent if there are more'),
});

const kind = z.object({
  title: z.string(),
  ruleset: z.object({ id: z.string(), name: z.string(), version: z.string() }),
  fighters: z.array(z.object({ id: z.string(), name: z.string(), side: z.string() })),
});

export const simulation = z.object({
  state: z
    .enum(['waiting', 'playing', 'lost', 'done', 'failed'])
    .describe(
      'waiting: no worker has started it; lost: the queue can’t be reached and is being retried',
    ),
  problem: z.string().exactOptional().describe('why it failed'),
  fights: z.int().describe('fights of each kind that were asked for'),
  played: z.int().describe('fights of each kind that have been played'),
  rate: z.number().describe('fights a second'),
  counted: z.int().describe('fights that the tallies are of: the first ones without a gap'),
  kinds: z.array(kind),
  tallies: z
    .array(tallyData)
    .exactOptional()
    .describe('how often each measure took each value, for each kind'),
});
