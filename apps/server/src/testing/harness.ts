import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rulesets } from '@tiltyard/rulesets';
import { sample } from '@tiltyard/room/testing';
import { serve } from '../server.js';
import type { RunningServer } from '../server.js';
import type { Settings } from '../settings.js';
import { bundleThread } from './bundle.js';
import { Client } from './client.js';

/** A temporary folder that is removed after the test. */
export function folder(after: (cleanUp: () => void) => void): string {
  const made = mkdtempSync(join(tmpdir(), 'tiltyard-test-'));
  after(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Settings for a server in a test: any free port, no rate limits, a silent log. */
export const settings = (data: string, over: Partial<Settings> = {}): Settings => ({
  rulesets,
  host: '127.0.0.1',
  port: 0,
  data,
  origins: [],
  proxies: 0,
  metrics: 'open',
  docs: true,
  quotas: {
    fights: 1_000_000,
    dailyBytes: Infinity,
    socketsOfAddress: 10_000,
    socketsOfFight: 10_000,
  },
  logLevel: 'silent',
  requests: 1_000_000,
  messages: 1_000_000,
  pause: 10,
  ...over,
});

/** Starts a server in this process. */
export const served = async (data: string, over: Partial<Settings> = {}): Promise<RunningServer> =>
  serve(settings(data, { thread: await bundleThread(), ...over }));

/** Sends a server an HTTP request. */
export async function http(
  address: string,
  method: string,
  path: string,
  {
    token,
    body,
    headers = {},
  }: {
    readonly token?: string;
    readonly body?: unknown;
    readonly headers?: Record<string, string>;
  } = {},
): Promise<{ readonly status: number; readonly text: string; readonly json: () => unknown }> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, json: () => JSON.parse(text) };
}

/** A fight with its links. */
export interface Founded {
  readonly address: string;
  readonly fight: string;
  readonly token: string;
}

/** Creates a fight from a sample or a scenario. */
export async function found(
  address: string,
  scenario = sample('renaissance-gatehouse'),
  name = 'Gia',
): Promise<Founded> {
  const made = await http(address, 'POST', '/api/fights', { body: { scenario, name } });
  if (made.status !== 201) throw new Error(made.text);
  const { fight, token }: { fight: string; token: string } = JSON.parse(made.text);
  return { address, fight, token };
}

/**
 * Invites a player.
 * @returns the link's token
 */
export async function invite(
  { address, fight, token }: Founded,
  name: string,
  role: 'gm' | 'player' | 'spectator',
  combatants: readonly string[] = [],
): Promise<{ readonly seat: string; readonly token: string }> {
  const made = await http(address, 'POST', `/api/fights/${fight}/invitations`, {
    token,
    body: { name, role, combatants },
  });
  if (made.status !== 201) throw new Error(made.text);
  const invited: { seat: string; token: string } = JSON.parse(made.text);
  return invited;
}

export const joined = ({ address, fight, token }: Founded): Promise<Client> =>
  Client.join(address, fight, token);

/** A GM's ruling, distinguishable from every other by its text. */
export const ruling = (text: string) =>
  ({ kind: 'perform', command: { do: 'gm.ruling', by: 'gm', with: { text } } }) as const;
