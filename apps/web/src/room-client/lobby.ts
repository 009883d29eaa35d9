import type { OwnCharacter } from '@tiltyard/engine/kit';
import { z } from 'zod';
import { request } from './server.js';

const lobby = z.object({
  fight: z.object({ id: z.string(), title: z.string(), ruleset: z.string() }),
  admits: z.enum(['asked', 'everybody']),
  characters: z.array(z.object({ id: z.string(), name: z.string(), taken: z.boolean() })),
});
const state = z.enum(['waiting', 'in']);
const knocked = z.object({ seat: z.string(), token: z.string(), state });
const code = z.object({ code: z.string(), until: z.number() });
const taken = z.object({ seat: z.string(), token: z.string() });

/** The lobby of a fight as shown to people with its link. */
export type Lobby = z.infer<typeof lobby>;

/** What a guest would play: an offered character, one of their own, or none yet. */
export interface Wish {
  readonly role: 'player' | 'spectator';
  readonly combatants: readonly string[];
  readonly character?: OwnCharacter;
}

/** The status of a waiting guest: `lost` if the character they asked for is now someone else's. */
const wait = z.object({ state, lost: z.literal(true).optional() });

/** The secret of a new lobby's link. */
export const newLobbyKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const requestLobby = (fight: string, key: string): Promise<Lobby> =>
  request(lobby, `api/fights/${encodeURIComponent(fight)}/lobby`, { token: key });

/** Asks for a seat. */
export const requestSeat = (
  fight: string,
  key: string,
  wish: Wish & { readonly name: string },
): Promise<z.infer<typeof knocked>> =>
  request(knocked, `api/fights/${encodeURIComponent(fight)}/lobby`, {
    method: 'POST',
    token: key,
    body: wish,
  });

const waitOf = (fight: string): string => `api/fights/${encodeURIComponent(fight)}/lobby/wait`;

/**
 * Whether the GM has admitted a waiting guest. @throws ServerError with status 401 if the GM
 * refuses.
 */
export const requestWait = (fight: string, token: string): Promise<z.infer<typeof wait>> =>
  request(wait, waitOf(fight), { token });

/** Asks for another character while waiting. */
export async function requestOther(
  fight: string,
  token: string,
  wish: Omit<Wish, 'role'>,
): Promise<void> {
  await request(z.unknown(), waitOf(fight), { method: 'PUT', token, body: wish });
}

/** Withdraws a request for a seat. */
export async function endWait(fight: string, token: string): Promise<void> {
  await request(z.unknown(), waitOf(fight), { method: 'DELETE', token });
}

/** Requests a short code for taking a seat on another device. */
export const requestCode = (
  fight: string,
  token: string,
  seat: string,
): Promise<z.infer<typeof code>> =>
  request(code, `api/fights/${fight}/codes`, { method: 'POST', token, body: { seat } });

/** Takes a seat with its code. @returns a token of the seat. */
export const takeByCode = async (fight: string, typed: string): Promise<string> =>
  (
    await request(taken, `api/fights/${encodeURIComponent(fight)}/codes/use`, {
      method: 'POST',
      body: { code: typed },
    })
  ).token;
