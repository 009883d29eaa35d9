import type { Json } from '@tiltyard/engine';
import { z } from 'zod';
import type { KeptPicture } from '../pictures/picture-store.js';

const place = z.object({
  path: z.string(),
  message: z.string(),
  expected: z.string().optional(),
});
const trouble = z.object({
  error: z.object({ message: z.string(), where: z.array(place).optional() }),
});
const created = z.object({ fight: z.string(), token: z.string() });
const invited = z.object({ seat: z.string(), token: z.string() });

/** The server refused or did not answer; the message is for users. */
export class ServerError extends Error {
  /** @param status the HTTP status of the answer; undefined if there was none. */
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}

/** Sends a request to the server. @throws ServerError */
export async function request<T>(
  schema: z.ZodType<T>,
  path: string,
  {
    method = 'GET',
    token,
    body,
  }: { readonly method?: string; readonly token?: string; readonly body?: object } = {},
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(new URL(path, document.baseURI), {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new ServerError('Can’t reach the server. Check your connection and try again.');
  }
  const text = await response.text();
  const data: unknown = text === '' ? null : parsed(text);
  if (!response.ok)
    throw new ServerError(
      refusalOf(data) ?? `The server answered ${response.status}. Try again in a moment.`,
      response.status,
    );
  const read = schema.safeParse(data);
  if (!read.success)
    throw new ServerError(
      'The server sent an unexpected reply. Reload the page; the server may have been updated.',
    );
  return read.data;
}

/** How many invalid parts of a request are reported at most. */
const MAX_TOLD = 3;

/** What the server says is wrong, and where in the request. */
function refusalOf(data: unknown): string | undefined {
  const { message, where = [] } = trouble.safeParse(data).data?.error ?? {};
  const places = where
    .slice(0, MAX_TOLD)
    .map(
      ({ path, message: wrong, expected }) =>
        `${path === '' ? '' : `${path}: `}${wrong}${expected === undefined ? '' : `; expected ${expected}`}`,
    );
  return message === undefined ? undefined : [message, ...places].join('. ');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Creates a fight on the server. */
export const requestFight = (
  scenario: string,
  options: { readonly run?: number; readonly title?: string; readonly name: string },
): Promise<{ readonly fight: string; readonly token: string }> =>
  request(created, 'api/fights', { method: 'POST', body: { scenario, ...options } });

const pictureAddress = (fight: string, hash: string): URL =>
  new URL(`api/fights/${fight}/pictures/${hash}`, document.baseURI);

/**
 * The bytes of a picture of a fight; undefined if the fight does not have it yet. @throws
 * ServerError
 */
export async function requestPicture(
  fight: string,
  token: string,
  hash: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const response = await fetch(pictureAddress(fight, hash), {
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  if (response.status === 404) return undefined;
  throw new ServerError(`The server answered ${response.status}.`, response.status);
}

/** Uploads a picture for a fight, unless the fight already has it. */
export async function sendPicture(
  fight: string,
  token: string,
  { hash, bytes }: KeptPicture,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const known = await fetch(pictureAddress(fight, hash), { method: 'HEAD', headers });
  if (known.ok) return;
  const sent = await fetch(pictureAddress(fight, hash), {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'image/webp' },
    body: bytes,
  });
  if (!sent.ok)
    throw new ServerError(
      trouble.safeParse(parsed(await sent.text())).data?.error.message ??
        `The server answered ${sent.status}.`,
      sent.status,
    );
}

/** Creates a seat with a link of its own; its token is returned only this once. */
export const requestInvitation = (
  fight: string,
  token: string,
  seat: {
    readonly name: string;
    readonly role: 'gm' | 'player' | 'spectator';
    readonly combatants: readonly string[];
  },
): Promise<{ readonly seat: string; readonly token: string }> =>
  request(invited, `api/fights/${fight}/invitations`, { method: 'POST', token, body: seat });

/** Revokes a seat's link. */
export async function revokeInvitation(fight: string, token: string, seat: string): Promise<void> {
  await request(z.unknown(), `api/fights/${fight}/invitations/${seat}`, {
    method: 'DELETE',
    token,
  });
}

export const requestJournal = (fight: string, token: string): Promise<Json> =>
  request(z.json(), `api/fights/${fight}/journal`, { token });

/** Creates a fight on the server that shares this one's past up to an entry. */
export const requestFork = (
  fight: string,
  token: string,
  entry: number,
): Promise<{ readonly fight: string; readonly token: string }> =>
  request(created, `api/fights/${fight}/forks`, { method: 'POST', token, body: { entry } });

/**
 * The full link to a page of this app.
 * @param page an address from `to` in router.ts
 * @param base where the app is; where this page came from, if omitted
 */
export const linkTo = (page: string, base = document.baseURI): string => new URL(page, base).href;

/**
 * Whether this page was loaded from this computer under a name, such as localhost, that would mean
 * another computer elsewhere.
 */
export const isOnThisComputer = (): boolean =>
  /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

/**
 * The addresses at which other devices in the network reach the server of this page; empty if it
 * only listens to this computer.
 */
export const requestAddresses = (): Promise<readonly string[]> =>
  request(z.object({ addresses: z.array(z.url()) }), 'api/addresses').then(
    ({ addresses }) => addresses,
  );
