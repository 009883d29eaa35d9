import type { Role } from '@tiltyard/protocol';

/** Names with a special meaning in journals. */
const RESERVED: ReadonlySet<string> = new Set(['gm', 'table']);

/** The start of a seat's id: its name in plain letters, or its role. */
export function seatIdStem(name: string, role: Role): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 28)
    .replaceAll(/^-+|-+$/g, '');
  return plain === '' || RESERVED.has(plain) ? `${role}-seat` : plain;
}

/** An unused id for a new seat. */
export function freeId(taken: readonly string[], name: string, role: Role): string {
  const stem = seatIdStem(name, role);
  for (let n = 1; ; n++) {
    const id = n === 1 ? stem : `${stem}-${n}`;
    if (!taken.includes(id)) return id;
  }
}
