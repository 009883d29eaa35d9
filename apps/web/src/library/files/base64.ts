/** How many characters to convert at a time: more would be too many arguments for one call. */
const SLICE = 32_768;

/** Bytes as base64. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += SLICE)
    text += String.fromCharCode(...bytes.subarray(from, from + SLICE));
  return btoa(text);
}

/** The bytes that base64 text encodes; undefined if it is not base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
