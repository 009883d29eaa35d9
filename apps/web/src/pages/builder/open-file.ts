import type { Problem } from '@tiltyard/engine';
import { JOURNAL_FORMAT } from '@tiltyard/engine/fight';
import { openJournal } from '@tiltyard/engine/files';
import { readDocument } from '@tiltyard/engine/ruleset';
import { isObject } from '@tiltyard/engine/values';
import { to } from '../../router.js';
import { catalogEntry } from '../../systems/catalog.js';
import { loadSystem, registryOf } from '../../systems/system.js';
import { keepJournal } from '../../room-client/local.js';
import type { EncounterDraft } from './draft.js';
import { problemText, readDraft } from './draft.js';

/** The content of a file: an encounter to edit, a fight to continue, or nothing readable. */
export type Opened =
  | { readonly kind: 'draft'; readonly draft: EncounterDraft }
  | { readonly kind: 'fight'; readonly address: string }
  | { readonly kind: 'trouble'; readonly message: string };

const located = (name: string, problems: readonly Problem[]): Opened => {
  const [first] = problems;
  const place = first?.line === undefined ? '' : `, line ${first.line}`;
  return {
    kind: 'trouble',
    message: first ? `${name}${place}: ${problemText(first)}` : `${name} cannot be read.`,
  };
};

/** Reads a scenario file or a journal; a journal becomes a fight on this page. */
export async function openFile(name: string, text: string): Promise<Opened> {
  const document = readDocument(text, name);
  const data: unknown = document.ok ? document.value.data : undefined;
  if (isObject(data) && data['format'] === JOURNAL_FORMAT) {
    const id = String(data['ruleset']);
    if (!catalogEntry(id))
      return {
        kind: 'trouble',
        message: `${name} uses the system “${id}”, which isn’t installed.`,
      };
    const opened = openJournal(text, name, registryOf(await loadSystem(id)));
    return opened.ok
      ? { kind: 'fight', address: to.fight(await keepJournal(opened.value.journal)) }
      : located(name, opened.problems);
  }
  if (document.ok && !isObject(data))
    return {
      kind: 'trouble',
      message: `${name} is neither a scenario nor a saved fight. Open a scenario file or a journal.`,
    };
  const read = readDraft(text, name);
  if (!read.ok) return located(name, read.problems);
  if (!catalogEntry(read.value.system))
    return {
      kind: 'trouble',
      message: `${name} uses the system “${read.value.system}”, which isn’t installed.`,
    };
  return { kind: 'draft', draft: read.value };
}

/** How many bytes at the start of a journal contain its format. */
const HEAD = 200;

/** Opens a journal as a fight on this page; undefined if the file is not a journal. */
export async function openSavedFight(file: File): Promise<Opened | undefined> {
  const head = await file.slice(0, HEAD).text();
  return head.includes(JOURNAL_FORMAT) ? openFile(file.name, await file.text()) : undefined;
}
