import { isObject } from '@tiltyard/engine/values';

/** The text of a file: UTF-8, or UTF-16 that says so in its first bytes; nothing if it is neither. */
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

/** The JSON value of a text; nothing if it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The documents of a compendium or world of Foundry (`.db`, versions up to 10): JSON, one on each line, the last of an id
 * counts. Nothing if a text is none, or one document alone.
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
