import type { onRequestHookHandler } from 'fastify';
import { clientOf } from '../http/access/client-address.js';
import { HttpError } from '../http/limits/http-error.js';

/** Refuses requests from an address with this many already in progress, before their bodies take up memory. */
export function atOnce(most: number): onRequestHookHandler {
  const underWay = new Map<string, number>();
  return (request, reply, next) => {
    const client = clientOf(request.ip);
    const count = underWay.get(client) ?? 0;
    if (count >= most)
      return next(
        new HttpError(429, 'too much of yours is waiting already; try again in a moment'),
      );
    underWay.set(client, count + 1);
    reply.raw.once('close', () => {
      const left = (underWay.get(client) ?? 1) - 1;
      if (left > 0) underWay.set(client, left);
      else underWay.delete(client);
    });
    next();
  };
}
