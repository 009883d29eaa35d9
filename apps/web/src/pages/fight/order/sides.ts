import type { FightState, Id } from '@tiltyard/engine';
import type { SideMark, TokenAppearance } from '@tiltyard/engine/ruleset';
import { markOfSide, SIDE_MARKS, tokenOf } from '@tiltyard/engine/ruleset';

/** The sides of a fight in order of their first combatants. */
export function sidesOf({ combatants }: FightState): readonly string[] {
  return [...new Set(Object.values(combatants).map((each) => each.side))];
}

/**
 * The numbers of the sides' colours, shapes and patterns: as chosen, or else the first free one. If there are too many
 * sides to distinguish, the rest share the last one.
 */
export function sideNumbers(
  sides: readonly string[],
  chosen: (side: string) => SideMark | undefined,
): ReadonlyMap<string, number> {
  const taken = new Set(sides.flatMap((side) => chosen(side) ?? []));
  const free = SIDE_MARKS.filter((mark) => !taken.has(mark));
  const last = SIDE_MARKS.length - 1;
  return new Map(
    sides.map((side) => {
      const mark = chosen(side) ?? free.shift();
      return [side, mark ? SIDE_MARKS.indexOf(mark) : last];
    }),
  );
}

const numbers = new WeakMap<object, ReadonlyMap<string, number>>();

/** The number of a side's colour, shape and pattern. */
export function sideNumber(state: FightState, side: string): number {
  let known = numbers.get(state);
  if (!known)
    numbers.set(state, (known = sideNumbers(sidesOf(state), (each) => markOfSide(state, each))));
  return known.get(side) ?? 0;
}

/** Possible initials for a name on a token, likeliest first: two letters, or a letter and a number. */
function initialsOf(name: string): readonly string[] {
  const words = name
    .split(/[\s-]+/)
    .filter((word) => !/^(the|of|a|an|de|von|van)$/i.test(word) && word !== '');
  const [first = name, second] = words;
  const start = first.charAt(0).toUpperCase();
  const own = [...first].slice(1).map((letter) => `${start}${letter}`);
  if (second !== undefined && /^\d+$/.test(second)) return [`${start}${second}`];
  return second === undefined
    ? own
    : [
        `${start}${second.charAt(0)}`,
        ...[...second].slice(1).map((letter) => `${start}${letter}`),
        ...own,
      ];
}

/** Distinct names and initials of all combatants, and their tokens' appearance. */
export interface Names {
  name(who: Id): string;
  initials(who: Id): string;
  /** The chosen appearance of a token. */
  token(who: Id): TokenAppearance | undefined;
}

/** The side to write next to a combatant's name; empty if it is the same, as for a lone combatant. */
export const sideBeside = (name: string, side: string): readonly string[] =>
  side === name ? [] : [side];

const known = new WeakMap<object, Names>();

/** The names and initials in a position's state, where no two combatants have the same name. */
export function namesOf(state: FightState): Names {
  const before = known.get(state);
  if (before) return before;
  const initials = new Map<Id, string>();
  const tokens = new Map<Id, TokenAppearance>();
  const taken = new Set<string>();
  for (const { id, name } of Object.values(state.combatants)) {
    const token = tokenOf(state, id);
    const chosen = token?.initials;
    if (token) tokens.set(id, token);
    const ways = chosen === undefined ? initialsOf(name) : [chosen];
    const short = ways.find((way) => !taken.has(way)) ?? ways[0] ?? name;
    taken.add(short);
    initials.set(id, short);
  }
  const made: Names = {
    name: (who) =>
      who === 'gm' ? 'GM' : ((state.combatants[who] ?? state.left?.[who])?.name ?? 'someone'),
    initials: (who) => initials.get(who) ?? '?',
    token: (who) => tokens.get(who),
  };
  known.set(state, made);
  return made;
}
