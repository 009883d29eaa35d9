import { z } from 'zod';
import { ServerError } from '../server.js';

const trouble = z.object({ error: z.object({ message: z.string() }) });
const made = z.object({ token: z.string(), revision: z.number() });

/** A library as loaded from the server: a compressed library file. */
export interface LoadedLibrary {
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly revision: number;
}

async function ask(
  path: string,
  method: string,
  given: {
    readonly token?: string;
    readonly packed?: Uint8Array<ArrayBuffer>;
    readonly revision?: number;
  },
): Promise<Response> {
  const { token, packed, revision } = given;
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(packed ? { 'content-type': 'application/gzip' } : {}),
    ...(revision === undefined ? {} : { 'if-match': `"${revision}"` }),
  };
  let response: Response;
  try {
    response = await fetch(new URL(`api/${path}`, document.baseURI), {
      method,
      headers,
      ...(packed ? { body: packed } : {}),
    });
  } catch {
    throw new ServerError('Can’t reach the server. Check your connection and try again.');
  }
  if (response.ok) return response;
  const said = trouble.safeParse(await response.json().catch(() => undefined));
  throw new ServerError(
    said.data?.error.message ?? `The server answered ${response.status}. Try again in a moment.`,
    response.status,
  );
}

/** Stores a new library on the server. @returns the token of its link. @throws ServerError */
export const keepOnServer = async (packed: Uint8Array<ArrayBuffer>): Promise<string> =>
  made.parse(await (await ask('libraries', 'POST', { packed })).json()).token;

/**
 * Loads the library that a link's token gives access to. @throws ServerError with status 404 if it
 * no longer exists
 */
export async function loadFromServer(token: string): Promise<LoadedLibrary> {
  const response = await ask('library', 'GET', { token });
  const revision = Number(/\d+/.exec(response.headers.get('etag') ?? '')?.[0]);
  if (!Number.isSafeInteger(revision))
    throw new ServerError('The server sent an unexpected reply. Reload the page.');
  return { packed: new Uint8Array(await response.arrayBuffer()), revision };
}

/**
 * Saves a library over the revision that was loaded. @throws ServerError with status 412 if it was
 * saved elsewhere meanwhile.
 */
export async function saveOnServer(
  token: string,
  packed: Uint8Array<ArrayBuffer>,
  revision: number,
): Promise<void> {
  await ask('library', 'PUT', { token, packed, revision });
}

/** Deletes a library from the server for good. @throws ServerError */
export async function removeFromServer(token: string): Promise<void> {
  await ask('library', 'DELETE', { token });
}
