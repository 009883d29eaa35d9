import type { Json } from '@tiltyard/engine';
import { z } from 'zod';

const trouble = z.object({ error: z.object({ message: z.string() }) });
const created = z.object({ fight: z.string(), token: z.string() });
const invited = z.object({ seat: z.string(), token: z.string() });

/** The server said no, or did not answer; the message is for people. */
export class ServerTrouble extends Error {}

async function request<T>(schema: z.ZodType<T>, path: string, { method = 'GET', token, body }: { readonly method?: string; readonly token?: string; readonly body?: object } = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(new URL(path, document.baseURI), {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new ServerTrouble('The server does not answer. Check the connection and try again.');
  }
  const text = await response.text();
  const data: unknown = text === '' ? null : parsed(text);
  if (!response.ok) throw new ServerTrouble(trouble.safeParse(data).data?.error.message ?? `The server answered ${response.status}. Try again in a moment.`);
  const read = schema.safeParse(data);
  if (!read.success) throw new ServerTrouble('The server answered something else than expected. Reload the page: it may be newer than this one.');
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether this page came from a server that hosts tables. */
export async function serverIsThere(): Promise<boolean> {
  try {
    const response = await fetch(new URL('healthz', document.baseURI), { signal: AbortSignal.timeout(3_000) });
    return response.ok && !(response.headers.get('content-type') ?? '').includes('html');
  } catch {
    return false;
  }
}

/** Puts a fight on the server. */
export const requestFight = (scenario: string, options: { readonly run?: number; readonly title?: string; readonly name: string }): Promise<{ readonly fight: string; readonly token: string }> =>
  request(created, 'api/fights', { method: 'POST', body: { scenario, ...options } });

/** Makes a seat with a link of its own; the token is shown this once. */
export const requestInvitation = (fight: string, token: string, seat: { readonly name: string; readonly role: 'gm' | 'player' | 'spectator'; readonly combatants: readonly string[] }): Promise<{ readonly seat: string; readonly token: string }> =>
  request(invited, `api/fights/${fight}/invitations`, { method: 'POST', token, body: seat });

/** Takes a link back. */
export async function revokeInvitation(fight: string, token: string, seat: string): Promise<void> {
  await request(z.unknown(), `api/fights/${fight}/invitations/${seat}`, { method: 'DELETE', token });
}

export const requestJournal = (fight: string, token: string): Promise<Json> => request(z.json(), `api/fights/${fight}/journal`, { token });

/** A new fight on the server that shares the past of this one up to an entry. */
export const requestFork = (fight: string, token: string, entry: number): Promise<{ readonly fight: string; readonly token: string }> => request(created, `api/fights/${fight}/forks`, { method: 'POST', token, body: { entry } });

/** The address that gives somebody a seat. */
export const linkTo = (fight: string, token: string): string => new URL(`#/table/${fight}/${token}`, document.baseURI).href;
