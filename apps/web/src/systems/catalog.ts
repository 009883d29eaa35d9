import { loadOutside } from '@tiltyard/rulesets/outside';
import type { SystemEntry } from '@tiltyard/rulesets/systems';
import { systems } from '@tiltyard/rulesets/systems';
import { z } from 'zod';

const all: SystemEntry[] = [...systems];

/** The combat systems, each loaded when it is first needed. */
export const CATALOG: readonly SystemEntry[] = all;

const given: { readonly id: string; readonly text: string }[] = [];

/** The encounters that come with systems from outside, by name of their files, as the texts of scenarios. */
export const OUTSIDE_EXAMPLES: readonly { readonly id: string; readonly text: string }[] = given;

/** The system of what says none. */
export const FIRST_SYSTEM = all[0]?.id ?? '';

/** A system of the catalogue by its id. */
export const catalogEntry = (id: string): SystemEntry | undefined =>
  CATALOG.find((entry) => entry.id === id);

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

/** The list of rulesets from outside, and the element of the page that says that there is one. */
const MANIFEST = 'rulesets.json';
const MARK = 'meta[name="tiltyard-rulesets"]';

/** The folder of the page; scripts, and so workers, are in a folder of it. */
const home = (): string =>
  typeof document === 'undefined' ? new URL('..', location.href).href : document.baseURI;

let asked: Promise<void> | undefined;

/** Adds the systems that the server offers besides those that are shipped; asked again, nothing is done. Rejects if the list cannot be read. */
export function addOutsideSystems(): Promise<void> {
  asked ??= readManifest();
  asked.catch(() => (asked = undefined));
  return asked;
}

/** Whether this page was told that there are such systems. A worker is not told anything. */
export const mayHaveOutsideSystems = (): boolean =>
  typeof document === 'undefined' || document.querySelector(MARK) !== null;

async function readManifest(): Promise<void> {
  const base = home();
  const answer = await fetch(new URL(MANIFEST, base));
  if (!answer.ok) return;
  for (const { script, integrity, id, name, about, examples, ...origin } of manifestSchema.parse(
    await answer.json(),
  )) {
    const url = new URL(script, base).href;
    const load = async (): ReturnType<SystemEntry['load']> => {
      // An import takes no hash: what is fetched first is checked, kept, and then imported under the same address.
      await fetch(url, { integrity });
      return loadOutside({ url, ...origin });
    };
    all.push({ id, name, about, load });
    given.push(...examples);
  }
}
