const randomBytes = (): Uint8Array => crypto.getRandomValues(new Uint8Array(16));

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A random seed for dice: 128 bits in hexadecimal. */
export const randomSeed = (): string => hexOf(randomBytes());

/**
 * A random UUID. `crypto.randomUUID` is missing on pages loaded from a local network address
 * without encryption, as on players' phones.
 */
export function randomId(): string {
  const bytes = randomBytes();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = hexOf(bytes);
  return [[0, 8], [8, 12], [12, 16], [16, 20], [20]]
    .map(([from, end]) => hex.slice(from, end))
    .join('-');
}

/** A random id for a fight on this page. */
export const randomFightId = (): string => randomId().slice(0, 13);
