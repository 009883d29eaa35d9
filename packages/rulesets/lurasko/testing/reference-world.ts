// An independent model of who stands where with what in hand, written from the rulebook alone: zones and engagements, mounts, groups that
// split and join, and things drawn, put away, dropped and picked up.

/** A person or a horse of the model. */
export interface Being {
  readonly id: string;
  readonly side: string;
  readonly horse: boolean;
  zone: string;
  /** Combatants with the same number are engaged with each other; 0 is no engagement. */
  engaged: number;
  riding: string | null;
  down: boolean;
  out: boolean;
  guarded: boolean;
  /** What each hand holds. */
  hands: (string | null)[];
  ready: string[];
  moved: boolean;
  major: boolean;
  inventory: number;
  received: number;
  past: string[];
}

export interface World {
  readonly beings: Being[];
  readonly traits: Readonly<Record<string, readonly string[]>>;
  readonly ways: readonly (readonly [from: string, to: string])[];
  readonly riderOfFallen: 'knockedDown' | 'onFeet';
  readonly guardCount: 'attack' | 'named';
  /** How many hands each thing needs. */
  readonly things: Readonly<Record<string, number>>;
  ground: { readonly item: string; readonly zone: string }[];
  turn: number;
  /** Who had the first turn of each side in this round (LUR-CTX-27). */
  first: Record<string, string>;
  next: number;
}

/** What a combatant tries. */
export interface Attempt {
  readonly do: string;
  readonly target?: string;
  readonly to?: string;
  readonly item?: string;
  readonly zone?: string;
  readonly protect?: readonly string[];
}

export const find = (world: World, id: string | undefined): Being => {
  const found = world.beings.find((each) => each.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

const trait = (world: World, zone: string, name: string): boolean =>
  (world.traits[zone] ?? []).includes(name);

/** LUR-MAX-01, LUR-CTX-25. */
function maximum(world: World, zone: string): number {
  if (trait(world, zone, 'Wide-Open')) return 4;
  return trait(world, zone, 'Confining') || trait(world, zone, 'Narrow Corridors') ? 2 : 3;
}

/** LUR-CTX-25: how many of so many may be protected. */
function share(world: World, zone: string, members: number): number {
  if (trait(world, zone, 'Narrow Corridors')) return Math.max(0, members - 2);
  if (trait(world, zone, 'Wide-Open')) return Math.floor(members / 4);
  return Math.floor(members / (trait(world, zone, 'Confining') ? 2 : 3));
}

const group = (world: World, side: string, zone: string): Being[] =>
  world.beings.filter((each) => each.side === side && each.zone === zone && !each.out);

/** LUR-CTX-27, LUR-GRAP-14: counted again at each attack, or not. */
function isProtected(world: World, who: Being): boolean {
  if (!who.guarded || who.out) return false;
  const all = group(world, who.side, who.zone);
  return (
    world.guardCount === 'named' ||
    all.filter(({ guarded }) => guarded).length <= share(world, who.zone, all.length)
  );
}

const together = (a: Being, b: Being): boolean => a.engaged > 0 && a.engaged === b.engaged;

const riderOf = (world: World, mount: Being): Being | undefined =>
  world.beings.find(({ riding }) => riding === mount.id);

/** Everyone who moves with a combatant: their rider, and the mount they ride. */
function company(world: World, who: Being): Being[] {
  const rider = riderOf(world, who);
  const under = who.riding === null ? [] : [find(world, who.riding)];
  return [who, ...(rider ? [rider] : []), ...under];
}

/** LUR-CTX-31: whether getting away takes a roll. */
export const isKept = (world: World, who: Being): boolean =>
  world.beings.some((foe) => foe.side !== who.side && !foe.out && together(who, foe));

const free = ({ hands }: Being): number => hands.filter((each) => each === null).length;

/** LUR-CTX-30 to 32: whether a combatant can move, in the saddle or not. */
const canMove = (who: Being): boolean => !who.moved && !who.major && !who.down;
const canGo = (who: Being): boolean => canMove(who) && who.riding === null;

/** LUR-ATK-01, LUR-ATK-02, LUR-MAX-01, LUR-CTX-27: whether a combatant can attack another at all. */
const canAttack = (world: World, who: Being, foe: Being): boolean =>
  !who.major &&
  foe.side !== who.side &&
  together(who, foe) &&
  foe.received < maximum(world, foe.zone) &&
  (!isProtected(world, foe) || who.past.includes(foe.id));

/** LUR-CTX-27, LUR-CTX-25: whether these members can be named as protected in a zone now. */
function canName(world: World, who: Being, { zone = who.zone, protect = [] }: Attempt): boolean {
  const all = group(world, who.side, zone);
  const most = share(world, zone, all.length);
  const least = trait(world, zone, 'Narrow Corridors') ? most : 1;
  return (
    world.first[who.side] === who.id &&
    !who.moved &&
    !who.major &&
    most > 0 &&
    protect.length >= least &&
    protect.length <= most &&
    !all.some(({ guarded }) => guarded) &&
    protect.every((id) => all.some((each) => each.id === id))
  );
}

/** LUR-CTX-31: whether an ally can be mounted. */
function canMount(world: World, who: Being, mount: Being): boolean {
  return (
    mount.id !== who.id &&
    mount.side === who.side &&
    mount.horse &&
    mount.zone === who.zone &&
    mount.engaged === who.engaged &&
    !mount.out &&
    !mount.down &&
    mount.riding === null &&
    !riderOf(world, mount) &&
    !riderOf(world, who) &&
    canGo(who)
  );
}

interface Case {
  readonly world: World;
  readonly who: Being;
  readonly target: Being;
  readonly item: string;
  readonly attempt: Attempt;
}

/** LUR-CTX-30, LUR-CTX-35: whether a thing can be taken in hand. */
const canTake = ({ world, who, item }: Case): boolean =>
  (world.things[item] ?? 9) <= free(who) && who.inventory < 2;

const ALLOWED: Readonly<Record<string, (each: Case) => boolean>> = {
  engage: ({ who, target }) =>
    canGo(who) &&
    target.side !== who.side &&
    !target.out &&
    target.zone === who.zone &&
    !together(who, target),
  leave: ({ who }) => canGo(who) && who.engaged > 0,
  move: ({ world, who, attempt }) =>
    canGo(who) && world.ways.some(([from, to]) => from === who.zone && to === attempt.to),
  'stand-up': ({ who }) => who.down && !who.moved && !who.major,
  mount: ({ world, who, target }) => canMount(world, who, target),
  dismount: ({ who }) => who.riding !== null && !who.moved && !who.major,
  bypass: ({ world, who, target }) =>
    canMove(who) && target.side !== who.side && together(who, target) && isProtected(world, target),
  draw: (each) => each.who.ready.includes(each.item) && canTake(each),
  'pick-up-item': (each) =>
    canTake(each) &&
    each.world.ground.some(({ item, zone }) => item === each.item && zone === each.who.zone),
  stow: ({ who, item }) => who.hands.includes(item) && who.inventory < 2,
  drop: ({ who, item }) => who.hands.includes(item) || who.ready.includes(item),
  'group-defence': ({ world, who, attempt }) => canName(world, who, attempt),
  // LUR-TRIP-03: unarmed with two free hands.
  trip: ({ world, who, target }) => canAttack(world, who, target) && free(who) === 2,
  // LUR-GRAP-02 and 03: neither the mounted nor the protected; the untrained need a free hand, if they have hands at all.
  grapple: ({ world, who, target }) =>
    canAttack(world, who, target) &&
    target.riding === null &&
    !isProtected(world, target) &&
    (free(who) > 0 || who.horse),
  // LUR-GRAB-02, 03 and 08.
  grab: ({ world, who, target, item }) =>
    canAttack(world, who, target) &&
    who.inventory === 0 &&
    free(who) > 0 &&
    (target.hands.includes(item) || target.ready.includes(item)),
  end: () => true,
};

function caseOf(world: World, by: string, attempt: Attempt): Case {
  const who = find(world, by);
  const target = attempt.target === undefined ? who : find(world, attempt.target);
  return { world, who, target, item: attempt.item ?? '', attempt };
}

/** Whether the rules let the one whose turn it is do this. */
export const allows = (world: World, by: string, attempt: Attempt): boolean =>
  ALLOWED[attempt.do]?.(caseOf(world, by, attempt)) ?? false;

function goTo(world: World, who: Being, zone: string, engaged: number): void {
  for (const each of company(world, who)) {
    if (each.zone !== zone) each.guarded = false;
    Object.assign(each, { zone, engaged });
  }
}

/** LUR-TRIP-07, LUR-CTX-31, LUR-CTX-32: a combatant falls, out of a saddle or with a rider. */
function fall(world: World, who: Being): void {
  Object.assign(who, { down: true, riding: null });
  unhorse(world, who);
}

/** LUR-CTX-31: the rider of a mount that falls or is incapacitated. */
export function unhorse(world: World, mount: Being): void {
  const rider = riderOf(world, mount);
  if (!rider) return;
  rider.riding = null;
  if (world.riderOfFallen === 'knockedDown') rider.down = true;
}

function take(world: World, who: Being, item: string): void {
  const hands = who.hands.flatMap((held, i) => (held === null ? [i] : []));
  for (const i of hands.slice(0, world.things[item])) who.hands[i] = item;
}

const letGo = (who: Being, item: string): void => {
  who.hands = who.hands.map((held) => (held === item ? null : held));
};

/** LUR-CTX-27, LUR-CTX-30: a turn begins. */
export function beginTurn(world: World): void {
  const who = world.beings[world.turn];
  if (!who) throw new Error('no one is next');
  if (world.first[who.side] === undefined) {
    world.first[who.side] = who.id;
    for (const each of world.beings) if (each.side === who.side) each.guarded = false;
  }
  Object.assign(who, { moved: false, major: false, inventory: 0, past: [] });
}

/** LUR-CTX-29, LUR-MAX-02: the turn of the next able combatant; after the last one a new round begins. */
function endTurn(world: World): void {
  do {
    world.turn = (world.turn + 1) % world.beings.length;
    if (world.turn > 0) continue;
    world.first = {};
    for (const each of world.beings) each.received = 0;
  } while (world.beings[world.turn]?.out === true);
  beginTurn(world);
}

/** The result of moving, if the combatant gets away; the movement phase is used up in any case. */
function go({ world, who, target, attempt }: Case): void {
  if (attempt.do === 'engage' && target.engaged === 0)
    goTo(world, target, target.zone, world.next++);
  const engaged = attempt.do === 'engage' ? target.engaged : 0;
  goTo(world, who, attempt.to ?? who.zone, engaged);
}

const DONE: Readonly<Record<string, (each: Case, won: boolean) => void>> = {
  'stand-up': ({ who }) => Object.assign(who, { moved: true, down: false }),
  mount: ({ who, target }) => Object.assign(who, { moved: true, riding: target.id }),
  dismount: ({ who }) => Object.assign(who, { moved: true, riding: null }),
  bypass({ who, target }, won) {
    who.moved = true;
    if (won) who.past.push(target.id);
  },
  draw({ world, who, item }) {
    who.inventory++;
    who.ready = who.ready.filter((each) => each !== item);
    take(world, who, item);
  },
  'pick-up-item'({ world, who, item }) {
    who.inventory++;
    world.ground = world.ground.filter((each) => each.item !== item);
    take(world, who, item);
  },
  stow({ who, item }) {
    who.inventory++;
    letGo(who, item);
    who.ready.push(item);
  },
  drop({ world, who, item }) {
    letGo(who, item);
    who.ready = who.ready.filter((each) => each !== item);
    world.ground.push({ item, zone: who.zone });
  },
  'group-defence'({ world, attempt }) {
    for (const id of attempt.protect ?? []) find(world, id).guarded = true;
  },
  trip({ world, who, target }, won) {
    who.major = true;
    target.received++;
    // LUR-ATK-05: the helpless make no defence roll.
    if (won || target.out) fall(world, target);
  },
  end: ({ world }) => endTurn(world),
};

/** The result of an attempt. @param won whether its roll, if it has one, goes in favour of the actor */
export function perform(world: World, by: string, attempt: Attempt, won: boolean): void {
  const each = caseOf(world, by, attempt);
  const done = DONE[attempt.do];
  if (done) {
    done(each, won);
    return;
  }
  each.who.moved = true;
  if (won || !isKept(world, each.who)) go(each);
}
