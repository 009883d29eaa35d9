import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const home = import.meta.dirname;
const LETTERS = 3;

/** The class names of each style sheet, in the order in which they were requested. */
const sheets = new Map<string, string[]>();

/** The style sheet that each prefix belongs to. */
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

/**
 * A short class name in place of one from a style sheet, because long names add to what a first
 * visit downloads.
 */
export function className(name: string, file: string): string {
  const sheet = relative(home, file.replace(/\?.*$/, ''));
  const names = sheets.get(sheet) ?? [];
  sheets.set(sheet, names);
  if (!names.includes(name)) names.push(name);
  return `${prefixOf(sheet)}${names.indexOf(name).toString(36)}`;
}
