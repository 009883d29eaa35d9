import type { Json } from '@tiltyard/engine';
import { differences } from '@tiltyard/testing';
import type { Lying, Situation, Slot, Thing } from './reference-items.js';
import { ARM, GRIPS, heldThings, reference, SLOTS, THINGS } from './reference-items.js';
import type { Stage } from './stage.js';
import { stage } from './stage.js';

// Compares engine and calculator for random items in hand, carried and on the ground.

const own = (s: Situation, item: Thing): string =>
  s.ground.some((each) => each.item === item) ? `ground/${item}` : `ann/${item}`;

const holding = (who: string, part: string) => ({ holding: { who, part } });

function staged(s: Situation): Stage {
  const { height, position, accessible, stored, drawWith, getFreeHand, dropHands, bindHand } = s;
  const { sword, off } = s.held;
  const sheet = {
    ...(sword === null ? {} : { sword }),
    ...(off === null ? {} : { off }),
    ...(s.both === null ? {} : { both: s.both }),
    accessible: [...accessible],
    stored: [...stored],
  };
  const dizzy = { height, standing: null };
  const played = stage(
    {
      ann: { sheet, state: { ...dizzy, position, ...(s.holds ? holding('bob', 'torso') : {}) } },
      bob: { state: dizzy },
      cat: { state: { ...dizzy, ...(s.bound ? holding('ann', s.bound) : {}) } },
    },
    {
      options: { drawWith, getFreeHand, dropHands, bindHand },
      map: {
        rows: ['A1 A2'],
        places: [{ id: 'A1', heights: [0, 1, 2] }],
        items: s.ground.map(({ hidden, ...lying }) => ({
          ...lying,
          ...(hidden ? { hidden: 5 } : {}),
        })),
      },
    },
  );
  const set = (path: string, value: Json): void => {
    played.gm('set', { path: `combatants.ann.${path}`, value });
  };
  if (s.injured !== null) {
    set('hp', 0);
    set('injuries', [s.injured]);
  }
  if (s.standard !== null) set('standard', s.standard);
  if (s.simultaneousUsed) set('simultaneousUsed', true);
  return played;
}

function engine(s: Situation): readonly string[] {
  const { fight } = staged(s);
  const open = (words: string, action: string, parameters: Readonly<Record<string, Json>>) =>
    fight.refusal({ do: action, by: 'ann', with: parameters }) === undefined ? [words] : [];
  const found = THINGS.flatMap((item) => {
    const id = own(s, item);
    return [
      ...['sword', 'off', 'both'].flatMap((hand) =>
        open(`draw ${item} ${hand}`, 'draw', { item: id, hand }),
      ),
      ...SLOTS.flatMap((hand) => open(`get ${item} ${hand}`, 'get', { item: id, hand })),
      ...open(`stow ${item}`, 'stow', { item: id }),
      ...open(`drop ${item}`, 'drop', { items: [id] }),
      ...open(`conceal ${item}`, 'conceal', { item: id }),
    ];
  });
  const all = heldThings(s).map((item) => own(s, item));
  return [
    ...found,
    ...(all.length === 2 ? open('drop all', 'drop', { items: all }) : []),
    ...['trade', 'both hands', 'sword only', 'off only'].flatMap((how) =>
      open(`swap ${how}`, 'swap', { how }),
    ),
  ].toSorted();
}

type Below = (n: number) => number;

interface Places extends Pick<Situation, 'held' | 'both' | 'accessible' | 'stored' | 'ground'> {}

const fits = (item: Thing, grip: string): boolean => GRIPS[item].some((each) => each === grip);

/** Random places of all items: in hand if it fits and the arm is uninjured, carried, or on the ground. */
function placed(below: Below, injured: Situation['injured']): Places {
  const held: Record<Slot, Thing | null> = { sword: null, off: null };
  let both: Thing | null = null;
  const accessible: Thing[] = [];
  const stored: Thing[] = [];
  const ground: Lying[] = [];
  const isFree = (slot: Slot): boolean =>
    both === null && held[slot] === null && injured !== ARM[slot];
  for (const item of THINGS)
    switch (below(8)) {
      case 0:
        if (fits(item, 'sword') && isFree('sword')) held.sword = item;
        break;
      case 1:
        if (fits(item, 'off') && isFree('off')) held.off = item;
        break;
      case 2:
        if (fits(item, 'both') && SLOTS.every(isFree)) both = item;
        break;
      case 3:
      case 4:
        accessible.push(item);
        break;
      case 5:
        stored.push(item);
        break;
      default: {
        const at = below(3) === 0 ? 'A2' : 'A1';
        const height = at === 'A1' ? below(3) : 0;
        ground.push({ item, at, height, hidden: below(3) === 0 });
      }
    }
  return { held, both, accessible, stored, ground };
}

/** Differences between engine and reference for random items. */
export const itemDifferences = (situations: number): readonly string[] =>
  differences('heimr items', situations, (generator) => {
    const below: Below = (n) => generator.below(n);
    const one = <T>(list: readonly [T, ...(readonly T[])]): T =>
      list[below(list.length)] ?? list[0];
    const yes = (): boolean => below(3) === 0;
    const height = below(3);
    const bound = one<Situation['bound']>([null, null, 'sword arm', 'other arm']);
    const injured = one<Situation['injured']>([null, null, null, 'sword arm', 'other arm']);
    const places = placed(below, injured);
    const free = SLOTS.some(
      (slot) =>
        places.both === null &&
        places.held[slot] === null &&
        injured !== ARM[slot] &&
        bound !== ARM[slot],
    );
    const climbs = height === 1 && free && yes();
    const s: Situation = {
      ...places,
      position: climbs ? 'climbing' : one(['standing', 'standing', 'prone']),
      height,
      bound,
      injured,
      holds: !climbs && free && yes(),
      standard: one([null, null, 'attack', 'move']),
      simultaneousUsed: yes(),
      drawWith: one(['moveOnly', 'moveAndRun']),
      getFreeHand: one(['required', 'notRequired']),
      dropHands: one(['either', 'oneHand']),
      bindHand: one(['disabled', 'usable']),
    };
    const [found, expected] = [engine(s), reference(s)];
    return {
      situation: s,
      engine: { only: found.filter((each) => !expected.includes(each)).join(', ') },
      reference: { only: expected.filter((each) => !found.includes(each)).join(', ') },
    };
  });
