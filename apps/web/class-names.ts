import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const home = import.meta.dirname;
const LETTERS = 3;

/** The names of each style sheet, in the order in which they were asked for. */
const sheets = new Map<string, string[]>();

/** Which style sheet a prefix is of. */
const owners = new Map<string, string>();

function prefixOf(sheet: string): string {
  const prefix = createHash('sha256')
    .update(sheet)
    .digest('base64url')
    .replaceAll(/[-_\d]/g, '');
  const short = prefix.slice(0, LETTERS);
  const owner = owners.get(short) ?? sheet;
  if (owner !== sheet) throw new Error(`${sheet} and ${owner} would share their class names`);
  owners.set(short, sheet);
  return short;
}

/** A short class name for one of a style sheet: long ones are a part of what a first visit loads. */
export function className(name: string, file: string): string {
  const sheet = relative(home, file.replace(/\?.*$/, ''));
  const names = sheets.get(sheet) ?? [];
  sheets.set(sheet, names);
  if (!names.includes(name)) names.push(name);
  return `${prefixOf(sheet)}${names.indexOf(name).toString(36)}`;
}
