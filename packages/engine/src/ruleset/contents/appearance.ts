import { z } from 'zod';
import type { Id } from '../../core/question.js';
import type { FightState } from '../../core/state.js';
import { PICTURE_HASH } from '../../space/picture.js';

/** The marks that tell sides apart on screens: each has a shape and a colour of its own. */
export const SIDE_MARKS = ['disc', 'square', 'hexagon', 'diamond', 'shield'] as const;

export type SideMark = (typeof SIDE_MARKS)[number];

/** How a token looks where that was chosen; no rule reads it. */
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

/** The marks of sides by their names. */
export const sidesSchema = z.record(z.string().min(1).max(40), z.enum(SIDE_MARKS));

export type TokenAppearance = z.infer<typeof tokenSchema>;

/** What was chosen of how a fight looks, beside all else that does not change in play. */
interface Appearances {
  readonly tokens?: Readonly<Record<Id, TokenAppearance>>;
  readonly sideMarks?: Readonly<Record<string, SideMark>>;
}

/** A state before its first die with what was chosen of its looks; the same state if nothing was. */
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

/** How a combatant’s token looks where that was chosen. States come from files, too, so it is read anew. */
export function tokenOf({ fixed }: FightState, who: Id): TokenAppearance | undefined {
  const entry = entryOf(fixed, 'tokens', who);
  return entry === undefined ? undefined : tokenSchema.safeParse(entry).data;
}

/** The mark that was chosen for a side. */
export function markOfSide({ fixed }: FightState, side: string): SideMark | undefined {
  const entry = entryOf(fixed, 'sideMarks', side);
  return SIDE_MARKS.find((mark) => mark === entry);
}

const entriesOf = <V>(
  record: Readonly<Record<string, V>>,
  isKnown: (key: string) => boolean,
): Readonly<Record<string, V>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => isKnown(key)));

/** What is left of looks for a seat that knows of some combatants and sides only; nothing where nothing was chosen. */
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
