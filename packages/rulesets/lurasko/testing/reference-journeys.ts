import { Generator } from '@tiltyard/engine/values';
import type { Attempt, Being, World } from './reference-world.js';
import { allows, beginTurn, find, isKept, perform, unhorse } from './reference-world.js';
import type { Person, Stage } from './stage.js';
import { stage, weapon } from './stage.js';

// Whole journeys of people and horses through zones, move by move beside the model of `reference-world.ts`.

const ZONES = ['east', 'west', 'hall'] as const;
const TRAITS = [[], ['Wide-Open'], ['Confining'], ['Narrow Corridors']] as const;
const SIDES = { a: ['ann', 'abe', 'ash', 'ant'], b: ['bob', 'bea', 'bay'] } as const;
const HORSES = ['ant', 'bay'];

function being(id: string, side: string): Being {
  const horse = HORSES.includes(id);
  return {
    id,
    side,
    horse,
    zone: 'east',
    engaged: 0,
    riding: null,
    down: false,
    out: false,
    guarded: false,
    hands: horse ? [] : [`${id}/knife`, null],
    ready: horse ? [] : [`${id}/pole`],
    moved: false,
    major: false,
    inventory: 0,
    received: 0,
    past: [],
  };
}

function drawnWorld(below: (n: number) => number): World {
  const beings = Object.entries(SIDES).flatMap(([side, ids]) => ids.map((id) => being(id, side)));
  for (const each of beings) each.zone = ZONES[below(2)] ?? 'east';
  return {
    beings: beings.toSorted(() => below(3) - 1),
    traits: Object.fromEntries(ZONES.map((zone) => [zone, TRAITS[below(TRAITS.length)] ?? []])),
    ways: [
      ['east', 'west'],
      ['west', 'east'],
      ['west', 'hall'],
      ['hall', 'west'],
      ['hall', 'east'],
    ],
    riderOfFallen: below(2) === 0 ? 'knockedDown' : 'onFeet',
    guardCount: below(3) === 0 ? 'named' : 'attack',
    things: Object.fromEntries(
      beings.flatMap(({ id }) => [
        [`${id}/knife`, 1],
        [`${id}/pole`, 2],
      ]),
    ),
    ground: [],
    turn: 0,
    first: {},
    next: 1,
  };
}

const personOf = ({ side, zone, horse }: Being): Person => ({
  side,
  at: { zone },
  sheet: horse
    ? { DEX: 6, SPD: 6, hands: 0, mount: true }
    : { DEX: 6, SPD: 6, weapons: [weapon('knife')], ready: [weapon('pole', { hands: 2 })] },
});

const staged = ({ beings, traits, riderOfFallen, guardCount }: World): Stage =>
  stage(Object.fromEntries(beings.map((each) => [each.id, personOf(each)])), {
    options: { easingModel: 'flat', initiative: 'gmOrder', riderOfFallen, guardCount },
    map: {
      places: ZONES.map((id) => ({ id, traits: [...(traits[id] ?? [])] })),
      borders: [
        { from: 'east', to: 'west' },
        { from: 'west', to: 'hall' },
        { from: 'hall', to: 'east', oneWay: true },
      ],
    },
  });

/** What the model says of everyone, in words. */
function toldOf(world: World): string {
  const lines = world.beings.map((each) => {
    const { id, zone, riding, down, out, guarded, hands, ready, received, engaged } = each;
    const facing = world.beings.filter((other) => engaged > 0 && other.engaged === engaged);
    const tags = `${down ? ' down' : ''}${out ? ' out' : ''}${guarded ? ' guarded' : ''}`;
    return `${id} ${zone} in ${facing
      .map((other) => other.id)
      .toSorted()
      .join()} on ${riding}${tags} holds ${hands.join()} has ${ready.join()} met ${received}`;
  });
  const ground = world.ground.map(({ item, zone }) => `${item} in ${zone}`);
  return [...lines.toSorted(), ...ground.toSorted(), world.beings[world.turn]?.id].join('\n');
}

/** The same of the engine. */
function toldBy({ state, turn }: Stage): string {
  const all = Object.values(state.combatants);
  const lines = all.map((each) => {
    const facing = all.filter(
      (other) => each.engagement !== null && other.engagement === each.engagement,
    );
    const tags = `${each.knockedDown ? ' down' : ''}${each.out === 'no' ? '' : ' out'}${each.guarded ? ' guarded' : ''}`;
    return `${each.id} ${each.zone} in ${facing
      .map((other) => other.id)
      .toSorted()
      .join()} on ${each.riding}${tags} holds ${each.hands.map(({ holds }) => holds).join()} has ${each.ready.join()} met ${each.attacksReceived}`;
  });
  const ground = state.ground.map(({ item, zone }) => `${item} in ${zone}`);
  return [...lines.toSorted(), ...ground.toSorted(), turn].join('\n');
}

const DOES = [
  'engage',
  'engage',
  'leave',
  'move',
  'move',
  'stand-up',
  'mount',
  'mount',
  'dismount',
  'bypass',
  'draw',
  'pick-up-item',
  'stow',
  'drop',
  'trip',
  'trip',
  'grapple',
  'grab',
  'group-defence',
  'group-defence',
] as const;

/** What the combatant whose turn it is tries, allowed or not. */
function drawnAttempt(world: World, who: Being, below: (n: number) => number): Attempt {
  const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
  // A combatant who can name protected members mostly does, since that has to come first.
  const isFirst = world.first[who.side] === who.id && !who.moved && !who.major;
  const action = isFirst && below(2) === 0 ? 'group-defence' : (pick(DOES) ?? 'leave');
  // Mostly a combatant in the same zone, since others are out of reach.
  const near = world.beings.filter(({ id, zone }) => id !== who.id && zone === who.zone);
  const target = (below(5) > 0 ? pick(near) : undefined)?.id ?? pick(world.beings)?.id ?? '';
  switch (action) {
    case 'leave':
    case 'stand-up':
    case 'dismount':
      return { do: action };
    case 'move':
      return { do: action, to: pick(ZONES) ?? '' };
    case 'draw':
    case 'pick-up-item':
    case 'stow':
    case 'drop': {
      const own = [...who.ready, ...who.hands.flatMap((held) => held ?? [])];
      const all = [...own, ...own, ...world.ground.map(({ item }) => item)];
      return { do: action, item: pick(all) ?? `${who.id}/knife` };
    }
    case 'grab':
      return { do: action, target, item: pick(Object.keys(world.things)) ?? '' };
    case 'group-defence': {
      const zone = below(3) > 0 ? who.zone : (pick(ZONES) ?? '');
      const mates = world.beings.filter((each) => each.side === who.side && each.zone === zone);
      const from = below(2);
      return {
        do: action,
        zone,
        protect: mates.slice(from, from + 1 + below(2)).map(({ id }) => id),
      };
    }
    default:
      return { do: action, target };
  }
}

/** The parameters of a command; the zone of a group is asked for only where a side has several groups. */
function parametersOf(world: World, who: Being, { do: action, zone, ...rest }: Attempt) {
  const { target, to, item, protect } = rest;
  const groups = new Set(
    world.beings.filter((each) => each.side === who.side && !each.out).map((each) => each.zone),
  );
  return {
    ...(action === 'grab' ? { way: 'bare' } : {}),
    ...(action === 'trip' ? { weapon: 'unarmed' } : {}),
    ...(target === undefined ? {} : { target }),
    ...(to === undefined ? {} : { to }),
    ...(item === undefined ? {} : { item }),
    ...(protect === undefined ? {} : { protect: [...protect] }),
    ...(zone !== undefined && groups.size > 1 ? { zone } : {}),
  };
}

/** The die of an attempt, if it has one: the lowest wins a movement and saves a defender, 20 or 12 does the reverse. */
function diceOf(
  world: World,
  who: Being,
  { do: action, target }: Attempt,
  won: boolean,
): readonly number[] {
  if (action === 'trip') return find(world, target).out ? [] : [won ? 12 : 1];
  const isGoing = ['engage', 'leave', 'move'].includes(action);
  if (action !== 'bypass' && !(isGoing && isKept(world, who))) return [];
  return [won ? 1 : 12];
}

/** Only whether these are allowed is compared: other calculators check what comes of them. */
const ONLY_TRIED = new Set(['grapple', 'grab']);

/** Carries out one command in engine and model; returns the difference, if there is one. */
function step(s: Stage, world: World, below: (n: number) => number): string | undefined {
  const by = world.beings[world.turn]?.id ?? '';
  const who = find(world, by);
  if (below(300) === 0) {
    const victim = world.beings[below(world.beings.length)];
    if (victim && victim.id !== by && !victim.out) faint(s, world, victim);
    return compared(s, world, 'faint');
  }
  const attempt: Attempt = below(16) === 0 ? { do: 'end' } : drawnAttempt(world, who, below);
  const parameters = parametersOf(world, who, attempt);
  const said = `${by} ${JSON.stringify({ ...parameters, ...attempt })}`;
  const allowed = allows(world, by, attempt);
  if (s.allowed(by, attempt.do, parameters) !== allowed) {
    const why = allowed ? s.refused(by, attempt.do, parameters).join() : 'refused by the model';
    return `${said}: ${why}\n${toldOf(world)}`;
  }
  if (!allowed || ONLY_TRIED.has(attempt.do)) return undefined;
  const won = below(2) === 0;
  const before = toldOf(world);
  const dice = diceOf(world, who, attempt, won);
  s.do(by, attempt.do, parameters, { dice });
  perform(world, by, attempt, won);
  return compared(s, world, `${said} ${dice.join()}\n${before}`);
}

/** LUR-CTX-31, LUR-CTX-34: a combatant is incapacitated by the GM. */
function faint(s: Stage, world: World, who: Being): void {
  s.gm('set', { path: `combatants.${who.id}.out`, value: 'incapacitated' });
  Object.assign(who, { out: true, riding: null, guarded: false });
  unhorse(world, who);
}

function compared(s: Stage, world: World, after: string): string | undefined {
  const [model, engine] = [toldOf(world), toldBy(s)];
  return model === engine ? undefined : `after ${after}\nmodel\n${model}\nengine\n${engine}`;
}

/** The differences between engine and model in random journeys. */
export function journeyDifferences(journeys: number, attempts = 500): readonly string[] {
  const generator = new Generator('lurasko journeys');
  const below = (n: number): number => generator.below(n);
  const found: string[] = [];
  for (let i = 0; i < journeys && found.length < 3; i++) {
    const world = drawnWorld(below);
    const s = staged(world);
    beginTurn(world);
    for (let n = 0; n < attempts && s.turn !== undefined; n++) {
      const difference = step(s, world, below);
      if (difference === undefined) continue;
      found.push(difference);
      break;
    }
  }
  return found;
}
