import type { FightState, Id } from '@tiltyard/engine';

/** How many sides can be told apart by colour, shape and pattern; those beyond share the last ones. */
const KINDS = 5;

/** The sides of a fight in the order in which they came. */
export function sidesOf({ combatants }: FightState): readonly string[] {
  return [...new Set(Object.values(combatants).map((each) => each.side))];
}

/** The number of a side's colour, shape and pattern. */
export const sideNumber = (state: FightState, side: string): number => Math.max(0, Math.min(KINDS - 1, sidesOf(state).indexOf(side)));

const initialsOf = (name: string): string => {
  const words = name.split(/[\s-]+/).filter((word) => !/^(the|of|a|an|de|von|van)$/i.test(word) && word !== '');
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => word.charAt(0)) : [...(words[0] ?? name)].slice(0, 2);
  return letters.join('').replace(/^./, (letter) => letter.toUpperCase());
};

/** Names and initials that tell everybody apart: namesakes are numbered. */
export interface Names {
  name(who: Id): string;
  initials(who: Id): string;
}

const known = new WeakMap<object, Names>();

/** Names for people. Namesakes get a number, by the order of the set-up. */
export function namesOf(state: FightState): Names {
  const before = known.get(state);
  if (before) return before;
  const all = Object.values(state.combatants);
  const names = new Map<Id, string>();
  const initials = new Map<Id, string>();
  for (const { id, name } of all) {
    const namesakes = all.filter((each) => each.name === name);
    const number = namesakes.findIndex((each) => each.id === id) + 1;
    names.set(id, namesakes.length > 1 ? `${name} ${number}` : name);
    const short = initialsOf(name);
    initials.set(id, namesakes.length > 1 ? `${short.charAt(0)}${number}` : short);
  }
  const made: Names = { name: (who) => (who === 'gm' ? 'GM' : (names.get(who) ?? who)), initials: (who) => initials.get(who) ?? '?' };
  known.set(state, made);
  return made;
}
