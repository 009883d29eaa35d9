import { loadOutside } from '@tiltyard/rulesets/outside';
import type { SystemEntry } from '@tiltyard/rulesets/systems';
import { z } from 'zod';

/** A server's list of the external rulesets that it offers. */
const manifestSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    package: z.string(),
    hash: z.string(),
    /** The address of the module, relative to the page's folder. */
    script: z.string(),
    integrity: z.string(),
    examples: z.array(z.object({ id: z.string(), text: z.string() })),
    about: z.object({
      tagline: z.string(),
      space: z.enum(['grid', 'graph', 'zones']),
      groups: z.array(z.object({ id: z.string(), name: z.string() })),
      dice: z.string().exactOptional(),
      traits: z.array(z.string()).exactOptional(),
    }),
  }),
);

interface OutsideSystems {
  readonly systems: readonly SystemEntry[];
  readonly examples: readonly { readonly id: string; readonly text: string }[];
}

/**
 * The systems in a server's list, each loaded when it is first needed.
 * @param list the server's answer
 * @param base the page's folder
 */
export function outsideSystems(list: unknown, base: string): OutsideSystems {
  const found = manifestSchema.parse(list);
  return {
    systems: found.map(({ script, integrity, id, name, about, package: from, hash }) => {
      const url = new URL(script, base).href;
      const load = async (): ReturnType<SystemEntry['load']> => {
        // An import cannot check a hash, so the file is fetched with the check first, and the
        // import then uses the cached copy.
        await fetch(url, { integrity });
        return loadOutside({ url, package: from, hash });
      };
      return { id, name, about, load };
    }),
    examples: found.flatMap(({ examples }) => examples),
  };
}
