import { networkInterfaces } from 'node:os';
import { isIP, isIPv6 } from 'node:net';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

const EVERYWHERE: readonly string[] = ['0.0.0.0', '::'];

/** Whether an address or name means this computer only. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^(::ffff:)?127\./i.test(host);

/**
 * The addresses at which others in the network reach a server, IPv4 first; empty if it listens to this computer only.
 * @param host the configured listening address
 */
export function reachableAddresses(
  host: string,
  port: number,
  interfaces = networkInterfaces(),
): readonly string[] {
  if (isLoopback(host)) return [];
  const own = Object.values(interfaces).flatMap((each) => each ?? []);
  const found = EVERYWHERE.includes(host)
    ? own
        .filter(({ internal, address, family }) =>
          internal || /^fe80:/i.test(address) ? false : family === 'IPv4' || host === '::',
        )
        .map(({ address }) => address)
    : [host];
  return found
    .toSorted((a, b) => Number(isIPv6(a)) - Number(isIPv6(b)))
    .map((address) => `http://${isIP(address) === 6 ? `[${address}]` : address}:${port}`);
}

/** Tells a user on this computer how others reach the server; all other callers already know, and are told nothing. */
export const reachableRoute =
  (addresses: () => readonly string[]): FastifyPluginCallbackZod =>
  (app, _, done) => {
    app.get(
      '/addresses',
      {
        schema: {
          summary:
            'Addresses at which others in the network reach this server; for callers on its own computer',
          response: { 200: z.object({ addresses: z.array(z.string()) }) },
        },
      },
      (request) => ({ addresses: isLoopback(request.ip) ? [...addresses()] : [] }),
    );
    done();
  };
