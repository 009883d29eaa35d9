import type { SystemEntry } from '@tiltyard/rulesets/systems';
import { systems } from '@tiltyard/rulesets/systems';

const all: SystemEntry[] = [...systems];

/** The combat systems, each loaded when it is first needed. */
export const CATALOG: readonly SystemEntry[] = all;

const given: { readonly id: string; readonly text: string }[] = [];

/** The encounters that come with external systems, as scenario texts by file name. */
export const OUTSIDE_EXAMPLES: readonly { readonly id: string; readonly text: string }[] = given;

/** The system to use when none is given. */
export const FIRST_SYSTEM = all[0]?.id ?? '';

/** A system of the catalogue by its id. */
export const catalogEntry = (id: string): SystemEntry | undefined =>
  CATALOG.find((entry) => entry.id === id);

/** The list of external rulesets, and the element of the page that says that such a list exists. */
const MANIFEST = 'rulesets.json';
const MARK = 'meta[name="tiltyard-rulesets"]';

/** The base address of the page; scripts, and therefore workers, are in a subfolder of it. */
const home = (): string =>
  typeof document === 'undefined' ? new URL('..', location.href).href : document.baseURI;

let asked: Promise<void> | undefined;

/**
 * Adds the external systems that the server offers; further calls have no effect. Rejects if the
 * list cannot be read.
 */
export function addOutsideSystems(): Promise<void> {
  asked ??= readManifest();
  asked.catch(() => (asked = undefined));
  return asked;
}

/** Whether there may be external systems: the page knows, but a worker has to assume so. */
export const mayHaveOutsideSystems = (): boolean =>
  typeof document === 'undefined' || document.querySelector(MARK) !== null;

async function readManifest(): Promise<void> {
  const base = home();
  const answer = await fetch(new URL(MANIFEST, base));
  if (!answer.ok) return;
  const { outsideSystems } = await import('./outside-systems.js');
  const found = outsideSystems(await answer.json(), base);
  all.push(...found.systems);
  given.push(...found.examples);
}
