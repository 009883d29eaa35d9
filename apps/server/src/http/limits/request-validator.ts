import { readAs } from '@tiltyard/engine/ruleset';
import type { Problem } from '@tiltyard/engine';
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';

/** The most problems listed for one request or message; one with more is refused without listing them. */
export const MOST_WRONG = 200;

/** A request whose body, headers or address do not match the schema of its route. */
export class InvalidRequestError extends Error {
  /** The part of the request that was checked; set by the framework. */
  readonly validationContext?: string;

  constructor(readonly problems: readonly Problem[]) {
    super('the request is not as expected');
  }
}

/** Validates requests with the same reader as files, so that problems are reported in the same words. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const read = readAs(schema, data, [], MOST_WRONG);
    return read.ok ? { value: read.value } : { error: new InvalidRequestError(read.problems) };
  };
