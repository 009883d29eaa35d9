import { isObject } from '@tiltyard/engine/values';

/** The text of a file in UTF-8, or in UTF-16 with a byte order mark; undefined if it is neither. */
export function textOfFile(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  try {
    if (first === 0xff && second === 0xfe)
      return new TextDecoder('utf-16le', { fatal: true }).decode(bytes);
    if (first === 0xfe && second === 0xff)
      return new TextDecoder('utf-16be', { fatal: true }).decode(bytes);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The JSON value of a text; undefined if it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The documents of a compendium or world of Foundry (`.db`, up to version 10): one JSON object per
 * line, of which the last with the same id counts. Undefined if the text is not of this form, or
 * has only one line.
 */
export function documentsOf(text: string): readonly unknown[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return undefined;
  const found = new Map<unknown, unknown>();
  for (const [i, line] of lines.entries()) {
    const each = jsonOf(line);
    if (!isObject(each)) return undefined;
    const id = each['_id'] ?? i;
    if ('$$deleted' in each) found.delete(id);
    else found.set(id, each);
  }
  return [...found.values()];
}
