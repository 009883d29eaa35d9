import { defencesAtTurnEnd, interrupt, strike, takeEffect, takes } from './reference-blows.js';
import type { Attempt, Battle, Fighter, Square } from './reference-fighters.js';
import {
  dissolve,
  distance,
  dropItem,
  find,
  isDazed,
  isOut,
  leaveCluster,
  release,
  thing,
} from './reference-fighters.js';
import type { Slot } from './reference-items.js';
import {
  allows,
  costOf,
  goesBeside,
  isMet,
  keyOf,
  nocks,
  reaches,
  slotsOf,
  turnOf,
} from './reference-open.js';

// An independent model of whole fights, from the rulebook's sentences alone: the effects of actions.

/** HEI-ACT-02, HEI-ACT-05 to 08: the cost of an action. */
function pay(b: Battle, who: Fighter, type: string, key: string): void {
  const own = turnOf(b) === who.id;
  if (type === 'ongoing') who.ongoing = true;
  if (!own) return;
  if (type === 'free' || type === 'upcoming') who.free.push(key);
  else who.standard = key;
  if (type === 'ongoing' || type === 'upcoming') who.ended = type;
}

function payToHandle(b: Battle, who: Fighter, key: string): void {
  if (turnOf(b) === who.id && who.standard === 'move') who.beside = true;
  else pay(b, who, 'standard', key);
}

function useSkill(b: Battle, who: Fighter, id: string, target: string | undefined): void {
  const skill = who.skills[id];
  if (!skill) return;
  const on = skill.target === 'self' ? who.id : (target ?? '');
  interrupt(b, who, true);
  const cost = costOf(who, skill);
  if (skill.type !== 'reaction') pay(b, who, skill.type, keyOf(b, id, skill));
  who.willpower -= cost;
  if (skill.type === 'upcoming') who.pending = { skill: id, target: on };
  else takeEffect(b, who, skill, find(b, on));
}

/** HEI-ACT-09: an upcoming action is completed, as this turn's standard action. */
function goOn(b: Battle, who: Fighter): void {
  const { pending } = who;
  who.pending = null;
  who.standard = 'go on';
  if (pending === 'breather') who.fatigue = Math.max(2, who.fatigue - 2);
  if (pending === null || pending === 'breather') return;
  const skill = who.skills[pending.skill];
  const on = find(b, pending.target);
  if (!skill || isDazed(who) || !isMet(b, who, skill)) return;
  if (on !== who && !reaches(b, who, skill, on)) return;
  takeEffect(b, who, skill, on);
}

/** HEI-CTX-17: the reacting fighter moves in the order to directly before the one who triggered it. */
function comesBefore(b: Battle, id: string, other: string): void {
  const now = turnOf(b);
  if (now === undefined || now === id) return;
  const hasActed = b.order.indexOf(id) < b.turn;
  const isLater = b.order.indexOf(other) > b.turn;
  const order = b.order.filter((each) => each !== id);
  // Before a fighter whose turn is still to come, they would get a second turn in the round.
  order.splice(order.indexOf(hasActed && isLater ? now : other), 0, id);
  b.order = order;
  b.turn = order.indexOf(now);
}

/** HEI-CTX-17: an event to which readied actions may react. */
function happened(b: Battle, event: string, by: Fighter, way: readonly Square[] = [by.at]): void {
  for (const each of b.waiting) {
    const who = find(b, each.by);
    if (!b.waiting.includes(each) || who === by || each.event !== event) continue;
    if (each.who !== undefined && each.who !== by.id) continue;
    const sees = [...way, by.at].some((square) => distance(b, who.at, square) < 99);
    if (['move', 'draw', 'turn'].includes(event) && !sees) continue;
    const { does } = each;
    if (isOut(who) || (does.do === 'attack' && isOut(find(b, does.target)))) continue;
    // The standard action it needs was spent on readying it.
    const { standard } = who;
    who.standard = null;
    const open = allows(b, who.id, does);
    who.standard = standard;
    if (!open || !takes(b, who)) continue;
    b.waiting = b.waiting.filter((other) => other !== each);
    comesBefore(b, who.id, by.id);
    perform(b, who.id, does);
  }
}

function move(b: Battle, who: Fighter, to: Square): void {
  const from = who.at;
  if (turnOf(b) === who.id && goesBeside(who)) who.beside = true;
  pay(b, who, 'standard', 'move');
  leaveCluster(b, who.id);
  who.at = to;
  happened(b, 'move', who, [from, to]);
}

function handle(b: Battle, who: Fighter, act: Attempt & { readonly item: string }): void {
  const { item } = act;
  const takeUp = (hand: Slot | 'both'): void => {
    b.ground = b.ground.filter((each) => each.item !== item);
    who.carried = who.carried.filter((each) => each.item !== item);
    if (who.nocked === item) who.nocked = null;
    for (const slot of slotsOf(hand)) who.hands[slot] = item;
  };
  switch (act.do) {
    case 'draw':
      payToHandle(b, who, 'draw');
      if (nocks(who, item)) who.nocked = item;
      else takeUp(act.hand);
      return happened(b, 'draw', who);
    case 'get':
      pay(b, who, 'ongoing', 'get');
      return takeUp(act.hand);
    case 'stow':
      payToHandle(b, who, 'stow');
      release(who, item);
      who.carried.push({
        item,
        near: b.house.stowAccessible === 'both' || thing(item) === 'arrows',
      });
      return undefined;
    default:
      pay(b, who, 'free', 'drop');
      return dropItem(b, who, item);
  }
}

function swap(b: Battle, who: Fighter, how: string): void {
  const { sword, off } = who.hands;
  const item = sword ?? off;
  pay(b, who, 'free', 'swap');
  who.nocked = null;
  if (how === 'trade') who.hands = { sword: off, off: sword };
  else
    who.hands = {
      sword: how === 'off only' ? null : item,
      off: how === 'sword only' ? null : item,
    };
}

/** Carries out an attempt that is allowed. */
export function perform(b: Battle, id: string, act: Attempt): void {
  const who = find(b, id);
  switch (act.do) {
    case 'attack':
      pay(b, who, 'standard', 'attack');
      strike(b, who, act.item, find(b, act.target));
      return happened(b, 'attack', who);
    case 'skill':
    case 'reaction-skill':
      return useSkill(b, who, act.skill, act.target);
    case 'draw':
    case 'get':
    case 'stow':
    case 'drop':
      return handle(b, who, act);
    case 'swap':
      return swap(b, who, act.how);
    case 'move':
      return move(b, who, act.to);
    case 'breather':
      pay(b, who, act.as, 'breather');
      if (act.as === 'ongoing') who.fatigue = Math.max(2, who.fatigue - 2);
      else who.pending = 'breather';
      return undefined;
    case 'ready':
      pay(b, who, 'standard', 'ready');
      b.waiting = [...b.waiting.filter(({ by }) => by !== id), { by: id, ...act.readied }];
      return undefined;
    case 'speak':
      pay(b, who, 'free', 'speak');
      return happened(b, 'speak', who);
    case 'drop-prone':
      pay(b, who, 'free', 'drop-prone');
      who.prone = true;
      return undefined;
    case 'stand-up':
      pay(b, who, 'standard', 'stand-up');
      who.prone = false;
      return undefined;
    case 'go-on':
      return goOn(b, who);
    case 'call-off':
      who.pending = null;
      return undefined;
    case 'end':
      return endTurn(b);
  }
}

/** HEI-ACT-02, HEI-ACT-07, HEI-CTX-17, HEI-CTX-29: begins a turn. */
export function beginTurn(b: Battle): void {
  const who = find(b, turnOf(b) ?? '');
  const fresh = { standard: null, free: [], beside: false, ended: null, ongoing: false };
  Object.assign(who, fresh, { used: { dodge: 0, block: 0, parries: [] } });
  b.waiting = b.waiting.filter(({ by }) => by !== who.id);
  dissolve(b);
  if (!isOut(who)) happened(b, 'turn', who);
}

function closeTurn(b: Battle): void {
  const who = find(b, turnOf(b) ?? '');
  if (who.pending !== null && who.ended !== 'upcoming') {
    if (isOut(who)) who.pending = null;
    else goOn(b, who);
  }
  who.effects = who.effects
    .map((each) => ({ ...each, left: each.left - 1 }))
    .filter(({ left }) => left > 0);
  const wasTurn = !isOut(who) || who.standard !== null || who.free.length > 0;
  defencesAtTurnEnd(b, who, wasTurn);
  dissolve(b);
}

/** HEI-CTX-14: ends a turn; turns of fighters who cannot act are passed over. */
function endTurn(b: Battle): void {
  closeTurn(b);
  for (;;) {
    b.turn = (b.turn + 1) % b.order.length;
    beginTurn(b);
    if (!isOut(find(b, turnOf(b) ?? ''))) return;
    closeTurn(b);
  }
}
