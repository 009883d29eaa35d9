import type { SystemEntry } from '@tiltyard/rulesets/systems';
import { systems } from '@tiltyard/rulesets/systems';

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
  const { outsideSystems } = await import('./outside-systems.js');
  const found = outsideSystems(await answer.json(), base);
  all.push(...found.systems);
  given.push(...found.examples);
}
