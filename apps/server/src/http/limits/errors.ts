import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './http-error.js';
import { InvalidRequestError } from './request-validator.js';
import { StorageError } from '../../storage/storage-error.js';
import { FightDeletedError, BusyError } from '../../rooms/room-host.js';

/** The validated parts of a request, by the framework's names for them. */
const PARTS: Readonly<Record<string, string>> = {
  body: 'the body is',
  headers: 'the headers are',
  params: 'the address is',
  querystring: 'what follows the "?" of the address is',
};

/** Answers errors in plain words, without internals of the server. */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const answer = (status: number, message: string, detail: HttpError['detail'] = {}): void =>
    void reply.code(status).send({ error: { message, ...detail } });
  if (error instanceof HttpError) return answer(error.status, error.message, error.detail);
  if (error instanceof FightDeletedError) return answer(410, error.message);
  if (error instanceof BusyError) return answer(503, error.message);
  if (error instanceof StorageError) {
    request.log.error({ err: error }, 'the database is unavailable');
    return answer(503, 'the database is unavailable; nothing was changed. Try again in a moment');
  }
  if (error instanceof InvalidRequestError) {
    const part = PARTS[error.validationContext ?? ''] ?? 'the request is';
    const { status, message, detail } = HttpError.problems(
      `${part} not as expected`,
      error.problems,
    );
    return answer(status, message, detail);
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return answer(status, error.message);
  request.log.error({ err: error }, 'internal error');
  return answer(500, 'internal server error; it has been logged');
}
