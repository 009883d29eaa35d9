import { z } from 'zod';
import type { Id } from '../../core/question.js';
import type { FightState } from '../../core/state.js';
import { PICTURE_HASH } from '../../space/picture.js';

/** The marks that distinguish sides on screens: each has a shape and a colour of its own. */
export const SIDE_MARKS = ['disc', 'square', 'hexagon', 'diamond', 'shield'] as const;

export type SideMark = (typeof SIDE_MARKS)[number];

/** The chosen appearance of a token; no rule reads it. */
export const tokenSchema = z.strictObject({
  portrait: z
    .string()
    .regex(PICTURE_HASH, 'a SHA-256 in 64 hexadecimal digits')
    .optional()
    .describe('a picture: the SHA-256 of its bytes, which the file does not hold'),
  initials: z
    .string()
    .min(1)
    .max(3)
    .optional()
    .describe('one to three letters, shown where there is no portrait'),
});

/** The marks of sides by name. */
export const sidesSchema = z.record(z.string().min(1).max(40), z.enum(SIDE_MARKS));

export type TokenAppearance = z.infer<typeof tokenSchema>;

/** The chosen appearance of a fight, as part of the fixed state. */
interface Appearances {
  readonly tokens?: Readonly<Record<Id, TokenAppearance>>;
  readonly sideMarks?: Readonly<Record<string, SideMark>>;
}

/** A state before its first die with the chosen appearance; the same state if none was chosen. */
export function withAppearance<S extends FightState>(
  state: S,
  combatants: readonly { readonly id: Id; readonly token?: TokenAppearance | undefined }[],
  sides: Readonly<Record<string, SideMark>> = {},
): S {
  const tokens = combatants.flatMap(({ id, token }) => (token ? [[id, token] as const] : []));
  const isPlain = tokens.length === 0 && Object.keys(sides).length === 0;
  const chosen: Appearances = { tokens: Object.fromEntries(tokens), sideMarks: sides };
  return isPlain ? state : { ...state, fixed: { ...state.fixed, ...chosen } };
}

const entryOf = (fixed: Appearances, part: keyof Appearances, key: string): unknown => {
  const entries = fixed[part];
  return entries && Object.hasOwn(entries, key) ? entries[key] : undefined;
};

/** The chosen appearance of a combatant’s token. States also come from files, so it is validated. */
export function tokenOf({ fixed }: FightState, who: Id): TokenAppearance | undefined {
  const entry = entryOf(fixed, 'tokens', who);
  return entry === undefined ? undefined : tokenSchema.safeParse(entry).data;
}

/** The chosen mark of a side. */
export function markOfSide({ fixed }: FightState, side: string): SideMark | undefined {
  const entry = entryOf(fixed, 'sideMarks', side);
  return SIDE_MARKS.find((mark) => mark === entry);
}

const entriesOf = <V>(
  record: Readonly<Record<string, V>>,
  isKnown: (key: string) => boolean,
): Readonly<Record<string, V>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => isKnown(key)));

/** The appearance of the combatants and sides known to a seat; undefined if none was chosen. */
export function knownAppearance(
  fixed: object,
  knows: (id: Id) => boolean,
  sides: ReadonlySet<string>,
): object {
  const { tokens, sideMarks }: Appearances = fixed;
  return {
    ...(tokens ? { tokens: entriesOf(tokens, knows) } : {}),
    ...(sideMarks ? { sideMarks: entriesOf(sideMarks, (side) => sides.has(side)) } : {}),
  };
}
