export const SEVERITIES = ['A', 'B', 'C', 'D', 'E'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A cell of an attack table other than a miss: hits and perhaps a critical (RMC-TAB-02 to 04). */
export interface Blow {
  readonly hits: number;
  /** 0 for none, 1 for A to 5 for E. */
  readonly severity: number;
  /** The letter of a critical type other than the weapon's own, or an empty string (RMC-TAB-06). */
  readonly type: string;
}

// A cell is packed in one number: hits in the low 10 bits, then severity, then the letter of the
// type.
const SEVERITY = 10;
const TYPE = 13;
const MISS = 1 << 20;
/** A printed fumble row; if it is looked up, it is a miss. */
const FUMBLE = MISS | (1 << 21);

const A = 'A'.charCodeAt(0);
const CELL = /^(\d{1,3})(?:([A-E])([A-Z]?))?$/;

/** Packs a blow worked out by a formula. */
export const packed = (hits: number, severity: number): number => hits | (severity << SEVERITY);
export const MISSED = MISS;

/** Reads a cell into its packed form; undefined if it is not a valid cell. */
export function readCell(text: string): number | undefined {
  if (text === '-') return MISS;
  if (text === 'F') return FUMBLE;
  const found = CELL.exec(text);
  if (!found) return undefined;
  const severity = found[2] === undefined ? 0 : found[2].charCodeAt(0) - A + 1;
  const type = found[3] ? found[3].charCodeAt(0) - A + 1 : 0;
  return packed(Number(found[1]), severity) | (type << TYPE);
}

export const isFumbleRow = (cell: number): boolean => cell === FUMBLE;
export const isMiss = (cell: number): boolean => (cell & MISS) !== 0;
export const hitsIn = (cell: number): number => (isMiss(cell) ? 0 : cell & 0x3ff);
export const severityIn = (cell: number): number => (cell >> SEVERITY) & 7;
const typeIn = (cell: number): number => (cell >> TYPE) & 31;

export const letterOf = (severity: number): Severity => SEVERITIES[severity - 1] ?? 'E';

export function blowIn(cell: number): Blow | undefined {
  if (isMiss(cell)) return undefined;
  const type = typeIn(cell);
  return {
    hits: hitsIn(cell),
    severity: severityIn(cell),
    type: type === 0 ? '' : String.fromCharCode(A + type - 1),
  };
}

/** A blow as tables write it. */
export const blowText = ({ hits, severity, type }: Blow): string =>
  `${hits}${severity === 0 ? '' : letterOf(severity)}${type}`;

export function cellText(cell: number): string {
  if (cell === FUMBLE) return 'F';
  const blow = blowIn(cell);
  return blow ? blowText(blow) : '-';
}
