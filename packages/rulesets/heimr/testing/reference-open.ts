import type { Attempt, Battle, Fighter, Readied, Skill } from './reference-fighters.js';
import {
  ARMS,
  clusterOf,
  distance,
  find,
  gripOf,
  heldItems,
  isDazed,
  isEmpty,
  isGripped,
  isHurt,
  isOut,
  isWielded,
  thing,
  works,
} from './reference-fighters.js';
import type { Slot } from './reference-items.js';
import { GRIPS, SLOTS } from './reference-items.js';

// An independent model of whole fights, from the rulebook's sentences alone: which actions are available to whom.

export const turnOf = (b: Battle): string | undefined => b.order[b.turn];

/** HEI-ACT-02 to 09: whether the turn has room for an action of a type; reactions in others' turns need none (HEI-CTX-17). */
function hasRoom(b: Battle, who: Fighter, type: string, key: string): boolean {
  if (isOut(who)) return false;
  if (turnOf(b) !== who.id) return true;
  if (who.ended !== null) return false;
  if (type === 'free') return !who.free.includes(key);
  if (who.pending !== null) return false;
  return type === 'upcoming' || who.standard === null;
}

/** HEI-SIM-01 to 03: a Move may be combined with an item drawn or put away before it. */
export const goesBeside = (who: Fighter): boolean =>
  (who.standard === 'draw' || who.standard === 'stow') && !who.beside && who.ended === null;

/** HEI-DRAW-03, HEI-STOW-03. */
const canHandle = (b: Battle, who: Fighter): boolean =>
  turnOf(b) === who.id && who.standard === 'move' && who.ended === null
    ? !isOut(who) && !who.beside
    : hasRoom(b, who, 'standard', 'handle');

export const keyOf = (b: Battle, id: string, { type }: Skill): string =>
  b.house.actSameFree === 'byEntry' && (type === 'free' || type === 'upcoming') ? 'skill' : id;

/** HEI-CTX-34: the willpower cost of a skill, one more while weakened. */
export const costOf = (who: Fighter, { willpower }: Skill): number =>
  willpower + who.effects.filter(({ kind }) => kind === 'weaken').length;

/** HEI-SKILL-03. */
export function isMet(b: Battle, who: Fighter, { needs }: Skill): boolean {
  const { holds, position, cluster } = needs;
  const inHand = heldItems(who).some(
    (item) =>
      item.endsWith(`/${holds}`) &&
      SLOTS.every((slot) => who.hands[slot] !== item || works(who, slot)),
  );
  return (
    (holds === undefined || inHand) &&
    (position === undefined || (position === 'prone') === who.prone) &&
    (position === undefined || !isOut(who)) &&
    (cluster === undefined || cluster === clusterOf(b, who.id).length > 0)
  );
}

/** HEI-SKILL-03, HEI-CTX-44: whether a skill can be used on a target. */
export function reaches(b: Battle, who: Fighter, skill: Skill, on: Fighter): boolean {
  const isFriend = on.side === who.side;
  return (
    on !== who &&
    isFriend === (skill.target === 'ally') &&
    distance(b, who.at, on.at) <= (skill.needs.range ?? 99)
  );
}

/** HEI-ACT-12, HEI-SKILL-04: whether using a skill cancels an upcoming action. */
function cancels(b: Battle, who: Fighter): boolean {
  if (who.pending === null) return false;
  const own = turnOf(b) === who.id && who.ended === null;
  return who.pending !== 'breather' || b.house.upcomingWindow === 'untilDone' || !own;
}

/** HEI-SKILL-01 to 04. */
function canUse(b: Battle, who: Fighter, id: string, target: string | undefined): boolean {
  const skill = who.skills[id];
  if (!skill || skill.type === 'none' || isOut(who) || isDazed(who)) return false;
  const prepares = who.pending !== null && who.pending !== 'breather';
  if (prepares && b.house.skillOverlap === 'refused') return false;
  if (!isMet(b, who, skill) || who.willpower < costOf(who, skill)) return false;
  const aimed = skill.target !== 'self';
  if (aimed && (target === undefined || !reaches(b, who, skill, find(b, target)))) return false;
  if (skill.type === 'reaction' || turnOf(b) !== who.id) return true;
  if (who.ended !== null) return false;
  const key = keyOf(b, id, skill);
  if (skill.type === 'upcoming' && who.free.includes(key)) return false;
  return hasRoom(b, cancels(b, who) ? { ...who, pending: null } : who, skill.type, key);
}

/** HEI-ATK-01, HEI-CTX-22, HEI-CTX-25. */
function canStrike(b: Battle, who: Fighter, item: string, on: Fighter): boolean {
  const arm = ARMS[thing(item)];
  if (!arm || arm.kind === 'shield' || !isWielded(b, who, item) || isDazed(who)) return false;
  return distance(b, who.at, on.at) <= arm.range;
}

export const nocks = (who: Fighter, item: string): boolean =>
  thing(item) === 'arrows' &&
  heldItems(who).some((each) => thing(each) === 'bow' && isGripped(who, each));

export const slotsOf = (hand: Slot | 'both'): readonly Slot[] => (hand === 'both' ? SLOTS : [hand]);

function canDraw(b: Battle, who: Fighter, item: string, hand: Slot | 'both'): boolean {
  const carried = who.carried.find((each) => each.item === item);
  if (!carried?.near || thing(item) === 'key' || !canHandle(b, who)) return false;
  if (nocks(who, item)) return true;
  const fits = thing(item) === 'arrows' || GRIPS[thing(item)].some((each) => each === hand);
  return fits && slotsOf(hand).every((slot) => isEmpty(who, slot));
}

function canSwap(b: Battle, who: Fighter, how: string): boolean {
  const [first, second] = heldItems(who);
  if (first === undefined || !hasRoom(b, who, 'free', 'swap')) return false;
  if (second === undefined && gripOf(who, first) === 'both')
    return (
      (how === 'sword only' && works(who, 'sword')) || (how === 'off only' && works(who, 'off'))
    );
  if (!SLOTS.every((slot) => works(who, slot))) return false;
  return how === 'trade' || (how === 'both hands' && second === undefined);
}

/** Whether an attempt is allowed. */
export function allows(b: Battle, id: string, act: Attempt): boolean {
  const who = find(b, id);
  const own = turnOf(b) === id;
  const room = (type: string, key: string): boolean => hasRoom(b, who, type, key);
  switch (act.do) {
    case 'attack':
      return room('standard', 'attack') && canStrike(b, who, act.item, find(b, act.target));
    case 'skill':
      return who.skills[act.skill]?.type !== 'reaction' && canUse(b, who, act.skill, act.target);
    case 'reaction-skill':
      return who.skills[act.skill]?.type === 'reaction' && canUse(b, who, act.skill, act.target);
    case 'draw':
      return canDraw(b, who, act.item, act.hand);
    case 'get': {
      const lies = b.ground.some(({ item, at }) => item === act.item && at === who.at);
      const has = lies || who.carried.some(({ item }) => item === act.item);
      return room('ongoing', 'get') && has && act.hand !== 'both' && isEmpty(who, act.hand);
    }
    case 'stow':
      return (
        canHandle(b, who) &&
        thing(act.item) !== 'key' &&
        heldItems(who).includes(act.item) &&
        SLOTS.every((slot) => who.hands[slot] !== act.item || works(who, slot))
      );
    case 'drop':
      return room('free', 'drop') && heldItems(who).includes(act.item);
    case 'swap':
      return canSwap(b, who, act.how);
    case 'move': {
      const isNext = distance({ ...b, wall: false }, who.at, act.to) === 1;
      const leaves = act.to === who.at && clusterOf(b, id).length > 0;
      const paid = own && goesBeside(who) ? !isOut(who) : room('standard', 'move');
      return paid && !who.prone && (isNext || leaves);
    }
    case 'breather':
      return room('upcoming', 'breather') && room(act.as, 'breather');
    case 'ready':
      return room('standard', 'ready') && isReadied(who, act.readied);
    case 'speak':
      return room('free', 'speak');
    case 'drop-prone':
      return room('free', 'drop-prone') && !who.prone && !isOut(who);
    case 'stand-up':
      return room('standard', 'stand-up') && who.prone && !hasLegHurt(who);
    case 'go-on':
      return who.pending !== null && who.ended !== 'upcoming' && !isOut(who);
    case 'call-off':
      return (
        who.pending !== null && who.ended !== 'upcoming' && !isOut(who) && who.free.length === 0
      );
    case 'end':
      return own;
  }
}

const hasLegHurt = (who: Fighter): boolean =>
  isHurt(who) && who.injuries.some((part) => part === 'left leg' || part === 'right leg');

/** HEI-CTX-17: whether an action can be readied; upcoming skills, reactions, and skills without a target or action cannot. */
function isReadied(who: Fighter, { does }: Omit<Readied, 'by'>): boolean {
  if (does.do !== 'skill') return true;
  const skill = who.skills[does.skill];
  return (
    skill !== undefined &&
    ['standard', 'free', 'ongoing'].includes(skill.type) &&
    (skill.target === 'self' || does.target !== undefined)
  );
}
