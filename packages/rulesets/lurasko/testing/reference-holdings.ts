import type { Json } from '@tiltyard/engine';
import { heldItems } from '@tiltyard/engine/kit';
import { chancesOf, countedChances, differences } from '@tiltyard/testing';
import { lurasko } from '../index.js';
import { netAdvantage } from '../rules/advantage/advantage.js';
import type { State } from '../state/state.js';
import { drawnHouse, net, successes } from './reference-rolls.js';
import type { House } from './reference-rolls.js';
import type { Will, WillRule } from './reference-will.js';
import { drawnWill, spending, spent } from './reference-will.js';
import type { Person, Stage } from './stage.js';
import { stage, weapon } from './stage.js';

// An independent calculator of grabs, written from the rulebook alone: where the item is, which degrees were lent, what is left of WILL.

interface Grab extends WillRule {
  readonly [key: string]: Json;
  readonly house: House;
  readonly ratingStack: 'sum' | 'best';
  readonly grabShieldTwoHands: 1 | 2;
  readonly grantOnFailedOffence: 'stays' | 'cleared';
  readonly DEX: number;
  readonly foeDEX: number;
  readonly STR: number;
  readonly foeSTR: number;
  /** Sizes, which do not matter (LUR-GRAB-01). */
  readonly WGT: number;
  readonly foeWGT: number;
  readonly competent: boolean;
  /** Whether the grab is made with the blade in hand; the other hand may be free or not. */
  readonly armed: boolean;
  readonly offense: number;
  /** What is grabbed at: in one hand, in both, a shield in one hand or both, or something at the belt. */
  readonly at: 'knife' | 'pole' | 'targe' | 'pavise' | 'purse';
  readonly defense: number;
  readonly own: Will;
  readonly other: Will;
  readonly ahead: number;
}

/** LUR-GRAB-04 to 06. */
function priceOf({ at, STR, foeSTR, grabShieldTwoHands }: Grab): number {
  const firmly = at === 'pole' || at === 'targe' ? 1 : 0;
  return 1 + (foeSTR > STR ? 1 : 0) + (at === 'pavise' ? grabShieldTwoHands : firmly);
}

/** LUR-COMP-08: ratings of all that is in hand, or the best of them; what is at the belt counts for nothing. */
function defenceOf({ at, defense, ratingStack }: Grab): number {
  const held = at === 'purse' ? [1] : [defense, ...(at === 'knife' || at === 'targe' ? [1] : [])];
  return ratingStack === 'sum' ? held.reduce((sum, each) => sum + each, 0) : Math.max(...held);
}

/** LUR-GRAB-04 to 13, LUR-COMP-02 to 08, LUR-ADV-02 to 09, LUR-CTX-06: where the item is, degrees that were lent, and WILL. */
function grabReference(s: Grab): Readonly<Record<string, string>> {
  const price = priceOf(s);
  const lent = net(price, s.ahead, s.house);
  const [more, ownLeft] = s.competent ? spent(s.own, s) : [0, s.own.has];
  const help = s.house.grapplingOffenseBonus ? s.offense : 0;
  const [tried, tries] = s.competent
    ? successes(6, s.DEX + help + more, 0, s.house)
    : ([1, 1] as const);
  const [bonus, foeLeft] = spent(s.other, s);
  const number = s.foeDEX + defenceOf(s) + bonus;
  const [saved, cases] = successes(s.competent ? 20 : 12, number, 0 - lent, s.house);
  const counts = new Map<string, number>();
  const put = (key: string, count: number): void => {
    if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count);
  };
  const kept = s.grantOnFailedOffence === 'stays' ? lent : net(0, s.ahead, s.house);
  put(`bob ${kept} will ${ownLeft} ${s.other.has}`, (tries - tried) * cases);
  put(`bob ${lent} will ${ownLeft} ${foeLeft}`, tried * saved);
  put(`${s.armed ? 'ground' : 'ann'} ${lent} will ${ownLeft} ${foeLeft}`, tried * (cases - saved));
  return countedChances(counts, tries * cases);
}

const ITEMS = {
  knife: { hands: 1, tags: [] },
  pole: { hands: 2, tags: [] },
  targe: { hands: 1, tags: ['Shield'], kind: 'gear' },
  pavise: { hands: 2, tags: ['Shield'], kind: 'gear' },
  purse: { hands: 1, tags: [], kind: 'gear' },
} as const;

const placeOfItem = (state: State, item: string): string => {
  const holder = Object.values(state.combatants).find(
    ({ hands, ready }) => heldItems(hands).includes(item) || ready.includes(item),
  );
  return holder?.id ?? (state.ground.some((each) => each.item === item) ? 'ground' : 'nowhere');
};

/** The target of the grab, with what they hold and have at the belt. */
function bearer(s: Grab): Person {
  const thing = weapon(s.at, {
    ...ITEMS[s.at],
    ...(s.at === 'purse' ? {} : { defense: s.defense }),
  });
  const buckler = weapon('buckler', { kind: 'gear', defense: 1 });
  const more = ITEMS[s.at].hands === 1 ? [buckler] : [];
  return {
    sheet: {
      DEX: s.foeDEX,
      STR: s.foeSTR,
      WGT: s.foeWGT,
      WILL: s.other.has,
      weapons: s.at === 'purse' ? [buckler] : [thing, ...more],
      ready: s.at === 'purse' ? [thing] : [],
    },
  };
}

function staged(s: Grab): Stage {
  const grabber: Person = {
    sheet: {
      DEX: s.DEX,
      STR: s.STR,
      WGT: s.WGT,
      WILL: s.own.has,
      competencies: ['blade', ...(s.competent ? ['grappling'] : [])],
      weapons: [weapon('blade', { offense: s.offense })],
    },
  };
  const { house, ratingStack, grabShieldTwoHands, grantOnFailedOffence, willCost, willBonus } = s;
  const options = {
    ...house,
    ratingStack,
    grabShieldTwoHands,
    grantOnFailedOffence,
    willReactiveTn: 'on',
    willCost,
    willBonus,
  };
  const set = stage({ ann: grabber, bob: bearer(s) }, { options });
  const lead = { holder: 'ann', over: 'bob', degrees: s.ahead, source: 'mud', until: 'fight' };
  if (s.ahead > 0) set.gm('advantage', lead);
  return set;
}

function grabEngine(s: Grab): Readonly<Record<string, string>> {
  const item = `bob/${s.at}`;
  const command = {
    do: 'grab',
    by: 'ann',
    with: { way: s.armed ? 'armed' : 'bare', target: 'bob', item },
  };
  return chancesOf(lurasko, staged(s).state, command, {
    answers: spending(s),
    keyOf: (state) => {
      const { ann, bob } = state.combatants;
      if (!ann || !bob) throw new Error('ann and bob are in it');
      return `${placeOfItem(state, item)} ${netAdvantage(state, bob, ann)} will ${ann.will} ${bob.will}`;
    },
  });
}

/** The differences between engine and calculator in random grabs. */
export const grabDifferences = (situations: number): readonly string[] =>
  differences('lurasko grabs', situations, (generator) => {
    const below = (n: number): number => generator.below(n);
    const armed = below(2) === 0;
    const things = [
      'knife',
      'pole',
      'targe',
      'pavise',
      ...(armed ? [] : ['purse' as const]),
    ] as const;
    const situation: Grab = {
      house: drawnHouse(below),
      ratingStack: below(2) === 0 ? 'sum' : 'best',
      grabShieldTwoHands: below(2) === 0 ? 1 : 2,
      grantOnFailedOffence: below(2) === 0 ? 'stays' : 'cleared',
      willCost: 1 + below(3),
      willBonus: 1 + below(3),
      DEX: 1 + below(6),
      foeDEX: 2 + below(10),
      STR: 3 + below(5),
      foeSTR: 3 + below(5),
      WGT: [1, 7, 24, 160][below(4)] ?? 7,
      foeWGT: [1, 7, 24, 160][below(4)] ?? 7,
      competent: below(3) > 0,
      armed,
      offense: below(3),
      at: things[below(things.length)] ?? 'knife',
      defense: below(4),
      own: drawnWill(below),
      other: drawnWill(below),
      ahead: below(4),
    };
    return { situation, engine: grabEngine(situation), reference: grabReference(situation) };
  });
