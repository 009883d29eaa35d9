import { z } from 'zod';
import type { Catalogue } from '../../ruleset/contents/catalogue.js';
import { mergeData } from '../../ruleset/documents/merge-data.js';
import { readAs } from '../../ruleset/documents/read-as.js';
import type { DerivedNumber, SheetLayout } from '../../ruleset/contents/sheet-layout.js';
import { labelFor } from '../../values/humanize.js';
import type { Json, JsonObject } from '../../values/json.js';
import { isObject, nestsDeeper } from '../../values/json.js';
import { INPUT_LIMITS } from '../../values/limits.js';
import type { Result } from '../../values/result.js';
import { fail } from '../../values/result.js';

const FORMAT = 'tiltyard-stat-block';
/** Delimits the data of a block, which programs read. */
const FENCE = `\`\`\`json ${FORMAT}\n`;
const END = '\n```';

/** The largest stat block, in characters. */
const MAX_TEXT = 500_000;

const data = z.record(z.string(), z.json());

const block = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  ruleset: z.string().min(1).max(100),
  kind: z.enum(['character', 'creature']),
  combatants: z.array(data).length(1),
  content: data.exactOptional(),
});

/** A combatant as a stat block carries it, in the form of a scenario file. */
export interface StatBlock {
  readonly ruleset: string;
  readonly kind: 'character' | 'creature';
  /** Exactly one, as a scenario file has it. */
  readonly combatants: readonly JsonObject[];
  readonly content?: JsonObject;
}

/** The words of a stat block's system. */
export interface StatBlockWords {
  /** The name of the system. */
  readonly system: string;
  readonly layout: SheetLayout | undefined;
  /** The system's content with that of the block. */
  readonly catalogue: Catalogue;
}

/** Text escaped for Markdown. */
const plain = (text: string): string => text.replaceAll(/[\\`*_{}[\]<>#|]/g, '\\$&');

const minus = (text: string): string => text.replace(/^-/, '−');

/** A value in words, with ids replaced by names. */
function words(value: Json, nameOf: (id: string) => string): string {
  if (typeof value === 'string') return plain(nameOf(value));
  if (typeof value === 'number') return minus(String(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null) return 'none';
  if (Array.isArray(value)) return value.map((each) => words(each, nameOf)).join(', ') || 'none';
  return Object.entries(value)
    .map(([key, each]) => `${plain(nameOf(key))} ${words(each ?? null, nameOf)}`)
    .join(', ');
}

/** The names for ids in a value: from the options of the layout, or from the content. */
function namesFor({ layout, catalogue }: StatBlockWords, field: string): (id: string) => string {
  const offer = layout?.offers[field];
  const offered =
    offer === undefined || 'content' in offer ? catalogue.items.flatMap(({ all }) => all) : offer;
  const names = new Map(offered.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? (/^[a-zA-Z]+$/.test(id) ? labelFor(id) : id);
}

const derivedLine = ({ name, value, parts, how, rules }: DerivedNumber): string => {
  const sum = parts.map(({ label, amount }) => `${plain(label)} ${minus(String(amount))}`);
  const made = [sum.join(', '), ...(how === undefined ? [] : [plain(how)]), ...rules];
  return `- *${plain(name)}* ${minus(String(value))} (${made.join('; ')})`;
};

/** The values of a sheet by the sections of its system, with the derived numbers. */
function sections(sheet: JsonObject, about: StatBlockWords): readonly string[] {
  const { layout } = about;
  const derived = layout?.derive(sheet) ?? [];
  const known = layout?.sections ?? [];
  const placed = new Set(known.flatMap(({ fields }) => fields));
  const rest = Object.keys(sheet).filter((name) => !placed.has(name));
  return [...known, { name: known.length === 0 ? 'Values' : 'More values', fields: rest }].flatMap(
    ({ name, fields }) => {
      const lines = fields.flatMap((field) => {
        const value = sheet[field];
        const empty = value === undefined || (Array.isArray(value) && value.length === 0);
        return empty
          ? []
          : [`- **${plain(labelFor(field))}** ${words(value, namesFor(about, field))}`];
      });
      const following = derived.filter(({ section }) => section === name).map(derivedLine);
      const all = [...lines, ...following];
      return all.length === 0 ? [] : [`## ${plain(name)}`, '', ...all, ''];
    },
  );
}

/**
 * A stat block in Markdown: for people the sheet in its system's layout, with the derived numbers; for programs the
 * same as data, which `readStatBlock` reads back in full.
 */
export function writeStatBlock(given: StatBlock, about: StatBlockWords): string {
  const [combatant = {}] = given.combatants;
  const { name, id, from, sheet } = combatant;
  const template = about.catalogue.templates.find((each) => each.id === from);
  const whole = mergeData(template?.sheet, sheet);
  const source = JSON.stringify({ format: FORMAT, version: 1, ...given }, null, 1);
  const called = typeof name === 'string' ? name : String(id);
  return [
    `# ${plain(called)}`,
    '',
    `*${plain([about.system, ...(template ? [template.name] : [])].join(', '))}*`,
    '',
    ...sections(isObject(whole) ? whole : {}, about),
    // No text in the data may end the fence.
    `${FENCE}${source.replaceAll('`', '\\u0060')}${END}`,
    '',
  ].join('\n');
}

/** Whether a text looks like a stat block. */
export const isStatBlock = (text: string): boolean =>
  text.length <= MAX_TEXT && text.replaceAll('\r\n', '\n').includes(FENCE);

const wrong = (message: string): Result<StatBlock> => fail({ path: [], message });

/** Reads a stat block written by `writeStatBlock`, from its data; changes to its words do not count. */
export function readStatBlock(text: string): Result<StatBlock> {
  const clean = text.replaceAll('\r\n', '\n');
  const start = clean.indexOf(FENCE) + FENCE.length;
  const end = clean.indexOf(END, start);
  if (!isStatBlock(text) || end < 0) return wrong('this stat block has no data to read');
  let parsed: unknown;
  try {
    parsed = JSON.parse(clean.slice(start, end));
  } catch {
    return wrong('the data of this stat block is damaged');
  }
  if (nestsDeeper(parsed, INPUT_LIMITS.depth)) return wrong('nested too deep');
  const read = readAs(block, parsed);
  if (!read.ok) return read;
  const { ruleset, kind, combatants, content } = read.value;
  return {
    ok: true,
    value: { ruleset, kind, combatants, ...(content === undefined ? {} : { content }) },
  };
}
