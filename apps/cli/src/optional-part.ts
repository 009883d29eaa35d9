import { InputError } from './input-error.js';

/** Whether something could not be loaded because one of these packages is not installed. */
function isMissing(error: unknown, packages: readonly string[]): boolean {
  if (!(error instanceof Error)) return false;
  const code = String(Reflect.get(error, 'code') ?? '');
  return (
    /^(?:ERR_)?MODULE_NOT_FOUND$/.test(code) &&
    packages.some((name) => error.message.includes(`'${name}'`))
  );
}

/**
 * Loads a part of the program that needs packages which are not installed by default.
 * @param what the part, as the start of a sentence: `The queue`
 * @throws InputError that says how to add the packages if one is missing
 */
export async function optionalPart<T>(
  load: () => Promise<T>,
  what: string,
  packages: readonly string[],
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error, packages)) throw error;
    throw InputError.say(
      `${what} needs packages that are not installed; add them with: npm install ${packages.join(' ')}`,
    );
  }
}

/** The packages needed for a queue at this address. */
export const queuePackages = (url: string): readonly string[] =>
  url.startsWith('postgres') ? ['bullmq', 'pg'] : ['bullmq', 'ioredis'];
