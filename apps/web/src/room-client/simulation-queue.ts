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

/** How a simulation on the server's queue stands. */
export type SimulationStatus = z.infer<typeof standing>;

/** Most fights of one simulation that the server's queue takes; nothing if there is no server, or it has no queue. */
export async function requestQueue(): Promise<number | undefined> {
  try {
    return (await request(offered, 'api/simulations')).queue?.fights;
  } catch (error) {
    if (error instanceof ServerError) return undefined;
    throw error;
  }
}

/** Has a simulation played on the server's queue. @returns its id. */
export const requestSimulation = async (plan: Plan, fights: number): Promise<string> =>
  (await request(begun, 'api/simulations', { method: 'POST', body: { plan, fights } })).simulation;

/** How a simulation stands. @param known of how many fights the tallies are known already; they come only if there are more. */
export const requestStanding = (simulation: string, known: number): Promise<SimulationStatus> =>
  request(standing, `api/simulations/${simulation}?known=${known}`);

/** Ends a simulation; also from a page that is being left. */
export async function endSimulation(simulation: string): Promise<void> {
  await fetch(new URL(`api/simulations/${simulation}`, document.baseURI), {
    method: 'DELETE',
    keepalive: true,
  });
}
