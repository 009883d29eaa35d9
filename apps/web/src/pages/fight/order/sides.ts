import type { FightState, Id } from '@tiltyard/engine';

/** How many sides can be told apart by colour, shape and pattern; those beyond share the last ones. */
const KINDS = 5;

/** The sides of a fight in the order in which they came. */
export function sidesOf({ combatants }: FightState): readonly string[] {
  return [...new Set(Object.values(combatants).map((each) => each.side))];
}

/** The number of a side's colour, shape and pattern. */
export const sideNumber = (state: FightState, side: string): number =>
  Math.max(0, Math.min(KINDS - 1, sidesOf(state).indexOf(side)));

/** What may stand for a name on a token, the likeliest first: two letters, or a letter and a number. */
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

/** Names and initials that tell everybody apart. */
export interface Names {
  name(who: Id): string;
  initials(who: Id): string;
}

const known = new WeakMap<object, Names>();

/** Names and initials of a state as a position has it, where no two have the same name. */
export function namesOf(state: FightState): Names {
  const before = known.get(state);
  if (before) return before;
  const initials = new Map<Id, string>();
  const taken = new Set<string>();
  for (const { id, name } of Object.values(state.combatants)) {
    const ways = initialsOf(name);
    const short = ways.find((way) => !taken.has(way)) ?? ways[0] ?? name;
    taken.add(short);
    initials.set(id, short);
  }
  const made: Names = {
    name: (who) => (who === 'gm' ? 'GM' : (state.combatants[who]?.name ?? who)),
    initials: (who) => initials.get(who) ?? '?',
  };
  known.set(state, made);
  return made;
}
