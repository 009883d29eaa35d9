import { readAs } from '@tiltyard/engine/ruleset';
import type { Problem } from '@tiltyard/engine';
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';

/** A request whose body, headers or address are not what its route reads. */
export class InvalidRequestError extends Error {
  /** What of the request was checked; set by the framework. */
  readonly validationContext?: string;

  constructor(readonly problems: readonly Problem[]) {
    super('the request is not as expected');
  }
}

/** Checks requests as files are checked, so that what is wrong is told in the same words. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const read = readAs(schema, data);
    return read.ok ? { value: read.value } : { error: new InvalidRequestError(read.problems) };
  };
