import { randomId } from '../../room-client/kept/random-id.js';
import { isStudyText, readStudy } from '@tiltyard/analysis';
import type { Problem } from '@tiltyard/engine';
import type { ImportedMap, MapImportOptions } from '@tiltyard/engine/files/exchange';
import {
  isFoundryScene,
  isStatBlock,
  MAX_MAP_TEXT,
  readMapFile,
  readStatBlock,
} from '@tiltyard/engine/files/exchange';
import { CAMPAIGN_FORMAT, readCampaignFile } from '@tiltyard/engine/files';
import { readDocument, readScenario } from '@tiltyard/engine/ruleset';
import { isObject } from '@tiltyard/engine/values';
import { fileOf, problemText, readDraft } from '../../pages/builder/draft.js';
import type { KeptPicture } from '../../pictures/picture-store.js';
import type { Journals } from '../items/campaign-logs.js';
import { documentsOf, jsonOf } from './file-text.js';
import { isFoundryActor, tableOfActors } from './foundry-actors.js';
import { isLibraryText, readLibraryFile } from './library-file.js';
import type { LibraryItem } from '../items/library-item.js';
import { newItem } from '../items/library-item.js';
import { campaignItem } from '../items/campaign-item.js';
import { studyItem } from '../items/study-item.js';

/** What a file contained: items to add to the library, or why it cannot be read. */
export type Imported =
  | {
      readonly kind: 'items';
      readonly items: readonly LibraryItem[];
      /** The pictures that the items refer to. */
      readonly pictures?: readonly KeptPicture[];
      /** The picture of an imported map, as the file has it; it is not stored yet. */
      readonly image?: ImportedMap['image'];
      /** The journals of the fights in the campaigns' chronicles. */
      readonly journals?: Journals;
      readonly notes: readonly string[];
    }
  /** Characters as a table; which column becomes what is for the user to say. */
  | { readonly kind: 'table'; readonly text: string; readonly note: string | undefined }
  | { readonly kind: 'trouble'; readonly message: string };

/** The maximum length of a scenario file, in characters. */
const MAX_TEXT = 5_000_000;

const trouble = (
  name: string,
  problems: readonly Problem[],
): Extract<Imported, { kind: 'trouble' }> => {
  const [first] = problems;
  const line = first?.line === undefined ? '' : `, line ${first.line}`;
  const place =
    first && first.line === undefined && first.path.length > 0 ? ` (${first.path.join('.')})` : '';
  return {
    kind: 'trouble',
    message: first ? `${name}${line}: ${problemText(first)}${place}` : `Can’t read ${name}.`,
  };
};

const isMap = (name: string, text: string): boolean =>
  /\.(dd2vtt|uvtt|df2vtt|tmj)$/i.test(name) ||
  (text.trimStart().startsWith('{') &&
    (/"(pixels_per_grid|tilewidth)"/.test(text) ||
      (text.length <= MAX_MAP_TEXT && isFoundryScene(jsonOf(text)))));

function importMap(
  name: string,
  text: string,
  options: MapImportOptions,
): Exclude<Imported, { kind: 'table' }> {
  const read = readMapFile(text, options);
  if (!read.ok) return trouble(name, read.problems);
  const { map, image, notes } = read.value;
  const title = name.replace(/\.[^.]*$/, '').slice(0, 200) || 'Map';
  const data: LibraryItem['data'] = JSON.parse(JSON.stringify({ map }));
  const item = newItem({ kind: 'map', system: undefined, title, data });
  return { kind: 'items', items: [item], notes, ...(image ? { image } : {}) };
}

/** Actors of Foundry as a table. */
function importActors(text: string): Imported {
  const read = tableOfActors(text);
  return typeof read === 'string'
    ? { kind: 'trouble', message: read }
    : { kind: 'table', text: read.text, note: read.note };
}

const isActors = (data: unknown): boolean =>
  Array.isArray(data) ? data.length > 0 && data.every(isFoundryActor) : isFoundryActor(data);

/** Imports Foundry scenes, each as a map under its own name: all of them or none. */
function importScenes(
  file: string,
  scenes: readonly unknown[],
  options: MapImportOptions,
): Imported {
  const items: LibraryItem[] = [];
  const notes: string[] = [];
  for (const [i, scene] of scenes.entries()) {
    const called = isObject(scene) ? scene['name'] : undefined;
    const title = typeof called === 'string' && called !== '' ? called : `Scene ${i + 1}`;
    // The file type is what follows the last dot of a name, so the title gets an ending.
    const read = importMap(`${title}.json`, JSON.stringify(scene), options);
    if (read.kind === 'trouble')
      return { kind: 'trouble', message: `${file}: ${read.message.replace('.json', '')}` };
    items.push(...read.items);
    notes.push(...read.notes.map((note) => `${title}: ${note}`));
  }
  return { kind: 'items', items, notes };
}

const isCampaign = (data: unknown): boolean => isObject(data) && data['format'] === CAMPAIGN_FORMAT;

function importCampaign(name: string, data: unknown): Imported {
  const read = readCampaignFile(data);
  if (!read.ok) return trouble(name, read.problems);
  const { campaign, journals } = read.value;
  return { kind: 'items', items: [campaignItem(campaign)], journals, notes: [] };
}

/**
 * A campaign with its journals, which may be longer than a scenario; undefined if the text is not a
 * campaign in JSON.
 */
function campaignIn(text: string): unknown {
  const data = text.slice(0, 200).includes(CAMPAIGN_FORMAT) ? jsonOf(text) : undefined;
  return isCampaign(data) ? data : undefined;
}

function importStatBlock(name: string, text: string): Imported {
  const read = readStatBlock(text);
  if (!read.ok) return trouble(name, read.problems);
  const { kind, ruleset, combatants, content } = read.value;
  const checked = readScenario({ title: name, ruleset, combatants, content });
  if (!checked.ok) return trouble(name, checked.problems);
  const [first] = checked.value.combatants;
  const title = (first?.name ?? first?.id ?? name).slice(0, 200);
  const data: LibraryItem['data'] = JSON.parse(
    JSON.stringify({ combatants, ...(content ? { content } : {}) }),
  );
  return { kind: 'items', items: [newItem({ kind, system: ruleset, title, data })], notes: [] };
}

/**
 * Reads a library, a stat block, a study, a campaign, a scenario, or a map of another program: all
 * of it or nothing.
 */
export function importItems(name: string, text: string, options: MapImportOptions = {}): Imported {
  if (isLibraryText(text)) {
    const read = readLibraryFile(text);
    return read.ok ? { kind: 'items', notes: [], ...read.value } : trouble(name, read.problems);
  }
  if (isStudyText(text)) {
    const read = readStudy(text);
    return read.ok
      ? { kind: 'items', items: [studyItem(read.value)], notes: [] }
      : trouble(name, read.problems);
  }
  if (isStatBlock(text)) return importStatBlock(name, text);
  if (isMap(name, text)) return importMap(name, text, options);
  const documents = text.length <= MAX_MAP_TEXT ? documentsOf(text) : undefined;
  if (documents && documents.length > 0 && documents.every(isFoundryScene))
    return importScenes(name, documents, options);
  if (isActors(documents)) return importActors(text);
  const campaign = campaignIn(text);
  if (campaign !== undefined) return importCampaign(name, campaign);
  if (text.length > MAX_TEXT)
    return { kind: 'trouble', message: `${name} is larger than ${MAX_TEXT / 1_000_000} MB.` };
  const document = readDocument(text, name);
  if (document.ok && isActors(document.value.data)) return importActors(text);
  if (document.ok && !isObject(document.value.data))
    return {
      kind: 'trouble',
      message: `${name} is neither a library, a study, a scenario nor a map.`,
    };
  if (document.ok && isCampaign(document.value.data))
    return importCampaign(name, document.value.data);
  const read = readDraft(text, name);
  if (!read.ok) return trouble(name, read.problems);
  const { title, about, system } = read.value;
  const data: LibraryItem['data'] = JSON.parse(JSON.stringify(fileOf(read.value)));
  return {
    kind: 'items',
    items: [newItem({ kind: 'encounter', title, about: about.slice(0, 5000), system, data })],
    notes: [],
  };
}

/**
 * Prepares imported items to be added to existing ones: equal ones are left out, and different ones
 * with a taken id get a new id.
 */
export function besideExisting(
  imported: readonly LibraryItem[],
  existing: readonly LibraryItem[],
): readonly LibraryItem[] {
  const known = new Map(existing.map((item) => [item.id, item]));
  return imported.flatMap((item) => {
    const there = known.get(item.id);
    if (!there) return [item];
    if (JSON.stringify(there) === JSON.stringify(item)) return [];
    // Items deleted here are restored from the file.
    return there.deleted === undefined ? [{ ...item, id: randomId() }] : [item];
  });
}
