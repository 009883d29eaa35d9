import type { FastifyRequest } from 'fastify';

/** The token of a request, if its header is well-formed. */
export const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '')?.[1];
