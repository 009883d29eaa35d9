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

/** What a text holds as JSON; nothing if it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
