import type { Attempt, Battle, Fighter, House, Skill, Square } from './reference-fighters.js';
import { find, heldItems } from './reference-fighters.js';
import type { Slot } from './reference-items.js';

// Random fights, and random attempts of their fighters.

type Below = (n: number) => number;

const PEOPLE = { ann: 'a', abe: 'a', bob: 'b', bea: 'b' } as const;
const SQUARES: readonly Square[] = ['A1', 'A2', 'A3'];
const ABILITIES = ['agility', 'swordsmanship', 'knife-fighting', 'archery', 'pole-arms'];
const MORE = ['throwing', 'shield-and-sword'];

const EFFECTS = ['daze', 'weaken', 'drain', 'fall', 'drop', 'stumble', 'break', 'hit'] as const;
const HELP = ['mend', 'hearten', 'refresh', 'steady', 'resist'] as const;
const TYPES = ['standard', 'free', 'ongoing', 'upcoming', 'reaction'] as const;

export const pickFrom =
  (below: Below) =>
  <T>(list: readonly [T, ...(readonly T[])]): T =>
    list[below(list.length)] ?? list[0];

function drawnSkill(below: Below, name: string): Skill {
  const one = pickFrom(below);
  const target = one<Skill['target']>(['self', 'ally', 'foe', 'foe']);
  const kind = target === 'foe' ? one(EFFECTS) : one(HELP);
  const needs = {
    ...(below(5) === 0 ? { holds: one(['sword', 'knife', 'key']) } : {}),
    ...(below(6) === 0 ? { position: one<'standing' | 'prone'>(['standing', 'prone']) } : {}),
    ...(below(6) === 0 ? { cluster: below(2) === 0 } : {}),
    ...(below(3) === 0 ? { range: below(2) } : {}),
  };
  return {
    name,
    type: below(12) === 0 ? 'none' : one(TYPES),
    willpower: below(3),
    target,
    needs,
    ...(below(4) === 0 ? {} : { effect: { kind, amount: 1 + below(2) } }),
  };
}

const GEAR = [
  { sword: 'sword' },
  { both: 'sword' },
  { both: 'bow' },
  { both: 'bow' },
  { both: 'spear' },
  { sword: 'knife', off: 'key' },
  { sword: 'sword', off: 'buckler' },
  { sword: 'throwing-axe' },
  {},
] as const;

function drawnFighter(below: Below, id: string, side: string): Fighter {
  const one = pickFrom(below);
  const gear: { readonly sword?: string; readonly off?: string; readonly both?: string } =
    one(GEAR);
  const own = (item: string | undefined): string | null => (item ? `${id}/${item}` : null);
  const held = Object.values(gear);
  const spare = ['knife', 'arrows', 'sword', 'key'].filter((each) => !held.includes(each));
  const [hp, willpower] = [1 + below(4), 3 + below(5)];
  return {
    id,
    side,
    P: Object.fromEntries([...ABILITIES, ...MORE].map((each) => [each, below(5)])),
    mostHp: hp + below(3),
    mostWillpower: willpower + below(3),
    skills: Object.fromEntries(
      ['s1', 's2', 's3', 's4', 's5'].map((each) => [each, drawnSkill(below, each)]),
    ),
    at: one(['A1', 'A1', 'A2']),
    hp,
    willpower,
    fatigue: 2 + below(5),
    prone: false,
    hands: { sword: own(gear.both ?? gear.sword), off: own(gear.both ?? gear.off) },
    carried: spare
      .map((item) => ({ item: `${id}/${item}`, near: below(3) > 0 }))
      .toSorted((a, b) => Number(b.near) - Number(a.near)),
    standing: { form: 'dodge', total: 2 + below(6) },
    defended: false,
    used: { dodge: 0, block: 0, parries: [] },
    standard: null,
    free: [],
    beside: false,
    ended: null,
    ongoing: false,
    pending: null,
    injuries: [],
    effects: [],
    nocked: null,
  };
}

function drawnHouse(below: Below): House {
  const one = pickFrom(below);
  return {
    actSameFree: one(['byEntry', 'byUse']),
    upcomingAttacked: one(['targeted', 'hit']),
    upcomingWindow: one(['untilDone', 'untilTurnStart']),
    upcomingDefencePenalty: one([0, 2]),
    skillWords: one(['effect', 'none']),
    skillOverlap: one(['cancelsFirst', 'refused']),
    defenceRefresh: one(['afterUse', 'ownTurnOnly', 'everyTurn']),
    defenceLost: one(['rolledAgain', 'none']),
    defenceNone: one(['autoHit', 'zero']),
    defenceRangedVsParry: one(['onTheSpot', 'none']),
    attackTie: one(['defender', 'attacker']),
    ammunition: one(['free', 'drawn']),
    stowAccessible: one(['both', 'ammunitionOnly']),
  };
}

export function drawnBattle(below: Below): Battle {
  const fighters = Object.entries(PEOPLE).map(([id, side]) => drawnFighter(below, id, side));
  return {
    house: drawnHouse(below),
    wall: below(2) === 0,
    fighters,
    order: fighters.map(({ id }) => id).toSorted(() => below(3) - 1),
    turn: 0,
    ground: [],
    clusters: [],
    waiting: [],
    dice: [],
    answers: [],
    below,
  };
}

export const DOES = [
  'attack',
  'attack',
  'attack',
  'skill',
  'skill',
  'skill',
  'draw',
  'draw',
  'get',
  'stow',
  'drop',
  'swap',
  'move',
  'move',
  'breather',
  'ready',
  'ready',
  'speak',
  'drop-prone',
  'stand-up',
  'stand-up',
  'go-on',
  'call-off',
  'end',
] as const;
const READIED = [
  'attack',
  'attack',
  'attack',
  'skill',
  'skill',
  'draw',
  'drop',
  'move',
  'speak',
  'stow',
] as const;

export function drawnAttempt(
  b: Battle,
  who: Fighter,
  does: readonly [Attempt['do'], ...(readonly Attempt['do'][])] = DOES,
): Attempt {
  const one = pickFrom(b.below);
  const items = [...heldItems(who), ...who.carried.map(({ item }) => item)];
  const lying = b.ground.map(({ item }) => item);
  const item = one([items[0] ?? lying[0] ?? `${who.id}/knife`, ...items, ...lying]);
  const [foe = who.id, ...foes] = b.fighters
    .filter(({ side }) => side !== who.side)
    .map(({ id }) => id);
  const act = one(does);
  switch (act) {
    case 'attack': {
      // Mostly with an item in hand against a foe nearby, since little else is possible.
      const [near = foe, ...more] = [foe, ...foes].filter((id) => find(b, id).at === who.at);
      const target = b.below(4) > 0 ? one([near, ...more]) : one([foe, ...foes]);
      const [first = item, second = first] = heldItems(who);
      return { do: act, item: b.below(6) > 0 ? one([first, second]) : item, target };
    }
    case 'skill':
    case 'reaction-skill': {
      const skill = one(['s1', 's2', 's3', 's4', 's5']);
      if (who.skills[skill]?.target === 'self') return { do: act, skill };
      return { do: act, skill, target: one(['ann', 'abe', 'bob', 'bea']) };
    }
    case 'draw':
    case 'get':
      return { do: act, item, hand: one<Slot | 'both'>(['sword', 'off', 'both']) };
    case 'stow':
    case 'drop':
      return { do: act, item };
    case 'swap':
      return { do: act, how: one(['trade', 'sword only', 'off only', 'both hands']) };
    case 'move':
      return { do: act, to: one(['A1', ...SQUARES]) };
    case 'breather':
      return { do: act, as: one(['ongoing', 'upcoming']) };
    case 'ready': {
      const event = one(['attack', 'move', 'draw', 'speak', 'turn']);
      const whom = b.below(3) === 0 ? { who: one([foe, ...foes]) } : {};
      return { do: act, readied: { event, ...whom, does: drawnAttempt(b, who, READIED) } };
    }
    default:
      return { do: act };
  }
}
