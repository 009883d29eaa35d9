import type { FastifyRequest } from 'fastify';

/** The token of a request, if it carries one as it should. */
export const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '')?.[1];
