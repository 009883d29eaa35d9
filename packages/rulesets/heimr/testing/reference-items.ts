import type { Json } from '@tiltyard/engine';

// An independent calculation of item handling, from the rulebook's sentences alone: what can be drawn, put away, dropped, picked up,
// concealed or moved from hand to hand, and with which hand.

export type Slot = 'sword' | 'off';
type Part = 'sword arm' | 'other arm';
export const SLOTS: readonly Slot[] = ['sword', 'off'];
export const ARM: Readonly<Record<Slot, Part>> = { sword: 'sword arm', off: 'other arm' };

/** HEI-CTX-27: the grips in which each item can be wielded. */
export const GRIPS = {
  knife: ['sword', 'off'],
  'throwing-axe': ['sword'],
  sword: ['sword', 'both'],
  spear: ['both'],
  bow: ['both'],
  buckler: ['off'],
  arrows: ['sword', 'off', 'both'],
  key: ['sword', 'off'],
} as const;
export type Thing = keyof typeof GRIPS;
export const THINGS = Object.keys(GRIPS).filter((each): each is Thing => each in GRIPS);
const isThing = (kind: Thing): boolean => kind === 'key';

export interface Lying {
  readonly [key: string]: Json;
  readonly item: Thing;
  readonly at: string;
  readonly height: number;
  readonly hidden: boolean;
}

export interface Situation {
  readonly [key: string]: Json;
  readonly held: Readonly<Record<Slot, Thing | null>>;
  readonly both: Thing | null;
  readonly accessible: readonly Thing[];
  readonly stored: readonly Thing[];
  readonly ground: readonly {
    readonly [key: string]: Json;
    readonly item: Thing;
    readonly at: string;
    readonly height: number;
    readonly hidden: boolean;
  }[];
  readonly position: 'standing' | 'prone' | 'climbing';
  readonly height: number;
  readonly bound: Part | null;
  readonly injured: Part | null;
  readonly holds: boolean;
  readonly standard: 'attack' | 'move' | null;
  readonly simultaneousUsed: boolean;
  readonly drawWith: 'moveOnly' | 'moveAndRun';
  readonly getFreeHand: 'required' | 'notRequired';
  readonly dropHands: 'either' | 'oneHand';
  readonly bindHand: 'disabled' | 'usable';
}

const inHand = (s: Situation, slot: Slot): Thing | null => s.both ?? s.held[slot];
/** HEI-CTX-35, HEI-CTX-36: whether a hand can be used; that of a bound or injured arm cannot. */
const works = (s: Situation, slot: Slot): boolean =>
  s.injured !== ARM[slot] && !(s.bound === ARM[slot] && s.bindHand === 'disabled');
const empty = (s: Situation, slot: Slot): boolean => inHand(s, slot) === null && works(s, slot);
/** HEI-CTX-33, HEI-BRAWL-05: climbing and holding each take a hand. */
const busy = (s: Situation): number => (s.position === 'climbing' ? 1 : 0) + (s.holds ? 1 : 0);
const room = (s: Situation, needs: readonly Slot[]): boolean =>
  needs.every((slot) => empty(s, slot)) &&
  SLOTS.filter((slot) => empty(s, slot)).length >= needs.length + busy(s);

/** HEI-DRAW-03, HEI-STOW-03: with the standard action, or with the Move that spent it. */
const payable = (s: Situation): boolean =>
  s.standard === null || (s.standard === 'move' && !s.simultaneousUsed);

/** HEI-DRAW-01: ammunition goes to the ranged weapon in hand. */
const nocks = (s: Situation, item: Thing): boolean =>
  item === 'arrows' && s.both === 'bow' && SLOTS.every((slot) => works(s, slot));

function draws(s: Situation): readonly string[] {
  if (!payable(s)) return [];
  return s.accessible
    .filter((item) => !isThing(item))
    .flatMap((item) =>
      (['sword', 'off', 'both'] as const)
        .filter(
          (grip) =>
            nocks(s, item) ||
            (GRIPS[item].some((each) => each === grip) &&
              room(s, grip === 'both' ? SLOTS : [grip])),
        )
        .map((grip) => `draw ${item} ${grip}`),
    );
}

export const heldThings = (s: Situation): readonly Thing[] =>
  THINGS.filter((item) => SLOTS.some((slot) => inHand(s, slot) === item));
const handled = (s: Situation, item: Thing): boolean =>
  SLOTS.filter((slot) => inHand(s, slot) === item).every((slot) => works(s, slot));

function gets(s: Situation): readonly string[] {
  if (s.standard !== null) return [];
  const here = s.ground
    .filter(({ at, height, hidden }) => at === 'A1' && height === s.height && !hidden)
    .map(({ item }) => item);
  const from = [...s.stored, ...s.accessible, ...here];
  return from.flatMap((item) =>
    SLOTS.filter(
      (slot) =>
        room(s, [slot]) ||
        (s.getFreeHand === 'notRequired' && inHand(s, slot) !== null && works(s, slot)),
    ).map((slot) => `get ${item} ${slot}`),
  );
}

function swaps(s: Situation): readonly string[] {
  const found: string[] = [];
  if (s.both !== null) {
    for (const slot of SLOTS) if (works(s, slot)) found.push(`swap ${slot} only`);
    return found;
  }
  const [a, b] = [s.held.sword, s.held.off];
  if (a === null && b === null) return [];
  const able = works(s, 'sword') && works(s, 'off') && busy(s) === 0;
  if (able) found.push('swap trade');
  const alone = a === null || b === null ? (a ?? b) : null;
  if (able && alone !== null) found.push('swap both hands');
  return found;
}

/** All available item actions, as text. */
export const reference = (s: Situation): readonly string[] =>
  [
    ...draws(s),
    ...(payable(s)
      ? heldThings(s)
          .filter((item) => !isThing(item) && handled(s, item))
          .map((item) => `stow ${item}`)
      : []),
    ...heldThings(s).map((item) => `drop ${item}`),
    ...(heldThings(s).length === 2 && s.dropHands === 'either' ? ['drop all'] : []),
    ...(s.standard === null
      ? heldThings(s)
          .filter((item) => handled(s, item))
          .map((item) => `conceal ${item}`)
      : []),
    ...gets(s),
    ...swaps(s),
  ].toSorted();
