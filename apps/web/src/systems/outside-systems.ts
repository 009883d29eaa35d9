import { loadOutside } from '@tiltyard/rulesets/outside';
import type { SystemEntry } from '@tiltyard/rulesets/systems';
import { z } from 'zod';

/** What a server says of the rulesets that it was told to load besides those that are shipped. */
const manifestSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    package: z.string(),
    hash: z.string(),
    /** Where its module is, from the page's folder. */
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
 * The systems of a server's list, each loaded when it is first needed.
 * @param list what the server answered
 * @param base the page's folder
 */
export function outsideSystems(list: unknown, base: string): OutsideSystems {
  const found = manifestSchema.parse(list);
  return {
    systems: found.map(({ script, integrity, id, name, about, package: from, hash }) => {
      const url = new URL(script, base).href;
      const load = async (): ReturnType<SystemEntry['load']> => {
        // An import takes no hash: what is fetched first is checked, kept, and then imported under the same address.
        await fetch(url, { integrity });
        return loadOutside({ url, package: from, hash });
      };
      return { id, name, about, load };
    }),
    examples: found.flatMap(({ examples }) => examples),
  };
}
