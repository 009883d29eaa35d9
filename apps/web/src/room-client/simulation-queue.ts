import type { Plan } from '@tiltyard/analysis';
import { tallyData } from '@tiltyard/analysis';
import { z } from 'zod';
import { request, ServerError } from './server.js';

const offered = z.object({ queue: z.object({ fights: z.number() }).nullable() });
const begun = z.object({ simulation: z.string() });
const fighter = z.object({ id: z.string(), name: z.string(), side: z.string() });
const standing = z.object({
  state: z.enum(['waiting', 'playing', 'lost', 'done', 'failed']),
  problem: z.string().optional(),
  played: z.number(),
  rate: z.number(),
  counted: z.number(),
  kinds: z.array(
    z.object({
      title: z.string(),
      ruleset: z.object({ id: z.string(), name: z.string(), version: z.string() }),
      fighters: z.array(fighter),
    }),
  ),
  tallies: z.array(tallyData).optional(),
});

/** The status of a simulation on the server's queue. */
export type SimulationStatus = z.infer<typeof standing>;

/**
 * The maximum number of fights per simulation on the server's queue; undefined if there is no
 * server or it has no queue.
 */
export async function requestQueue(): Promise<number | undefined> {
  try {
    return (await request(offered, 'api/simulations')).queue?.fights;
  } catch (error) {
    if (error instanceof ServerError) return undefined;
    throw error;
  }
}

/** Submits a simulation to the server's queue. @returns its id. */
export const requestSimulation = async (plan: Plan, fights: number): Promise<string> =>
  (await request(begun, 'api/simulations', { method: 'POST', body: { plan, fights } })).simulation;

/**
 * The status of a simulation. @param known the number of fights whose tallies are known already;
 * tallies are only sent if there are more.
 */
export const requestStanding = (simulation: string, known: number): Promise<SimulationStatus> =>
  request(standing, `api/simulations/${simulation}?known=${known}`);

/** Ends a simulation; works even while the page is being left. */
export async function endSimulation(simulation: string): Promise<void> {
  await fetch(new URL(`api/simulations/${simulation}`, document.baseURI), {
    method: 'DELETE',
    keepalive: true,
  });
}
