import type { Entry } from '@tiltyard/engine/fight';

/**
 * How a stored entry begins, and how it continues if its first note is for everyone. Entries stored by earlier versions
 * may begin differently.
 */
const PLACE = /^\{"seq":(\d+),"kind":"(\w+)","parent":(-?\d+),"head":(-?\d+),/;
const TEXT = String.raw`"(?:[^"\\]|\\.)*"`;
const FOR_ALL = new RegExp(
  String.raw`${PLACE.source}"seat":${TEXT},"notes":\[\{"id":${TEXT},"rules":\[(?:${TEXT},?)*\],"audience":"all"`,
);

/**
 * An entry as it is stored: only its place in the journal is known, which is all that is needed of most entries of a
 * long journal. The rest is read once it is asked for.
 */
class StoredEntry implements Entry {
  private whole: Entry | undefined;

  constructor(
    readonly text: string,
    readonly seq: number,
    readonly kind: Entry['kind'],
    readonly parent: number,
    readonly head: number,
  ) {}

  private get read(): Entry {
    return (this.whole ??= parsed(this.text));
  }

  get seat(): string {
    return this.read.seat;
  }

  get command(): Entry['command'] {
    return this.read.command;
  }

  get forced(): Entry['forced'] {
    return this.read.forced;
  }

  get along(): Entry['along'] {
    return this.read.along;
  }

  get amends(): Entry['amends'] {
    return this.read.amends;
  }

  get tape(): Entry['tape'] {
    return this.read.tape;
  }

  get notes(): Entry['notes'] {
    return this.read.notes;
  }

  get patches(): Entry['patches'] {
    return this.read.patches;
  }

  toJSON(): Entry {
    return this.read;
  }
}

const KINDS: ReadonlyMap<string, Entry['kind']> = new Map(
  (['begin', 'command', 'withdrawn', 'undo', 'redo'] as const).map((kind) => [kind, kind]),
);

function parsed(text: string): Entry {
  const entry: Entry = JSON.parse(text);
  return entry;
}

/** Reads a stored entry; most of it only once it is asked for. */
export function entryOf(text: string): Entry {
  const [, seq, kind = '', parent, head] = PLACE.exec(text) ?? [];
  const known = KINDS.get(kind);
  return known
    ? new StoredEntry(text, Number(seq), known, Number(parent), Number(head))
    : parsed(text);
}

/** The text of an entry for storage. */
export function entryBody(entry: Entry): string {
  return entry instanceof StoredEntry ? entry.text : JSON.stringify(entry);
}

/** Whether a note of an entry is for everyone. */
export const isForAll = (entry: Entry): boolean =>
  (entry instanceof StoredEntry && FOR_ALL.test(entry.text)) ||
  entry.notes.some(({ audience }) => audience === 'all');
