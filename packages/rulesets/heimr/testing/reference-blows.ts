import { figure, PARTS } from './reference.js';
import type { Battle, Fighter, Part, Skill, Standing } from './reference-fighters.js';
import {
  ARMS,
  dissolve,
  dropItem,
  heldItems,
  isDazed,
  isHurt,
  isOut,
  join,
  leaveCluster,
  release,
  thing,
  wielded,
} from './reference-fighters.js';
import { ARM, SLOTS } from './reference-items.js';

// An independent model of whole fights, from the rulebook's sentences alone: dice, defences, blows and effects.

/** HEI-CTX-01: one die more for each point of consistency. */
function roll(b: Battle, who: Fighter, name: string, C: number): { d6: number; figure: number } {
  const throwOne = (faces: number): number => {
    const value = 1 + b.below(faces);
    b.dice.push({ name: `${who.id} ${name}`, value });
    return value;
  };
  const d6 = throwOne(6);
  const d10 = Array.from({ length: Math.abs(C) }, () => throwOne(10));
  return { d6, figure: figure(d6, d10, C) };
}

const choose = (b: Battle, who: Fighter, question: string): boolean => {
  const yes = b.below(3) > 0;
  b.answers.push({ name: `${who.id} ${question}`, value: yes ? 'yes' : 'no' });
  return yes;
};

export const takes = (b: Battle, who: Fighter): boolean => choose(b, who, 'readied');

/** HEI-CTX-31, HEI-CTX-33. */
const canDefend = (who: Fighter): boolean => !isOut(who) && !isDazed(who);

/** HEI-CTX-31: the defence that counts now; one whose shield or weapon is lost no longer does. */
export function defenceOf(b: Battle, who: Fighter): Standing | null {
  const { standing } = who;
  if (!standing || !canDefend(who)) return null;
  if (standing.item === undefined) return standing;
  const kind = standing.form === 'block' ? 'shield' : 'melee';
  return wielded(b, who, kind).includes(standing.item) ? standing : null;
}

type Way = 'dodge' | { readonly block: string } | { readonly parry: string };

/** HEI-CTX-28: the form of a defence, and the item used for it. */
function toolOf(way: Way): Pick<Standing, 'form' | 'item'> {
  if (way === 'dodge') return { form: 'dodge' };
  return 'block' in way ? { form: 'block', item: way.block } : { form: 'parry', item: way.parry };
}

/** HEI-CTX-28, HEI-CTX-29: chooses and rolls a form of defence. */
function rollDefence(b: Battle, who: Fighter, ranged: boolean): Standing | null {
  if (!canDefend(who)) return null;
  const blocks = wielded(b, who, 'shield').map((block) => ({ block }));
  const parries = wielded(b, who, 'melee').filter((item) => !who.used.parries.includes(item));
  const ways = [...blocks, ...(ranged ? [] : parries.map((parry) => ({ parry })))];
  const way: Way = ways[b.below(ways.length + 1)] ?? 'dodge';
  if (ways.length > 0) b.answers.push({ name: `${who.id} defence`, value: way });
  const { form, item } = toolOf(way);
  const { defenceRefresh, upcomingDefencePenalty } = b.house;
  const again = form === 'parry' || defenceRefresh === 'ownTurnOnly' ? 0 : who.used[form];
  const C =
    (who.ongoing ? -2 : 0) +
    (who.pending === null ? 0 : 0 - upcomingDefencePenalty) +
    (who.prone ? -2 : 0) -
    2 * again;
  if (form === 'parry' && item !== undefined) who.used.parries.push(item);
  const ability = item === undefined ? 'agility' : (ARMS[thing(item)]?.ability ?? '');
  const total = roll(b, who, form, C).figure + (who.P[ability] ?? 0);
  return { form, total, ...(item === undefined ? {} : { item }) };
}

/** HEI-ATK-06, HEI-CTX-29, HEI-CTX-31: rolls the next defences as a turn ends, the turn's owner first. */
export function defencesAtTurnEnd(b: Battle, owner: Fighter, wasTurn: boolean): void {
  const others = b.order.filter((id) => id !== owner.id);
  for (const id of [owner.id, ...others]) {
    const who = b.fighters.find((each) => each.id === id);
    if (!who) continue;
    const { defenceRefresh, defenceLost } = b.house;
    const { standing, defended } = who;
    if (defended && standing && standing.form !== 'parry') who.used[standing.form]++;
    who.defended = false;
    const isLost =
      defenceLost === 'rolledAgain' && standing !== null && canDefend(who) && !defenceOf(b, who);
    const again =
      who === owner ||
      (defenceRefresh === 'everyTurn' && wasTurn) ||
      (defenceRefresh === 'afterUse' && defended) ||
      isLost;
    if (again) who.standing = rollDefence(b, who, false);
  }
}

/** HEI-ACT-10 to 13: cancels an upcoming action as long as it can be interrupted. */
export function interrupt(b: Battle, who: Fighter, bySkill = false): void {
  const own = b.order[b.turn] === who.id && who.ended === null;
  const open = b.house.upcomingWindow === 'untilDone' || !own;
  const another = bySkill && who.pending !== null && who.pending !== 'breather';
  if (open || another) who.pending = null;
}

/** HEI-CTX-36, HEI-CTX-37: the immediate effects of an injury. */
function injure(b: Battle, who: Fighter, part: Part): void {
  if (!who.injuries.includes(part)) who.injuries.push(part);
  for (const slot of SLOTS) {
    const item = who.hands[slot];
    if (ARM[slot] === part && item !== null) dropItem(b, who, item);
  }
  if (part === 'right leg' || part === 'left leg') who.prone = true;
  if (!isOut(who)) return;
  b.waiting = b.waiting.filter(({ by }) => by !== who.id);
  dissolve(b);
}

function hit(b: Battle, who: Fighter, points: number, part: Part): void {
  interrupt(b, who);
  who.hp = Math.max(-5, who.hp - points);
  if (isHurt(who) && points > 0) injure(b, who, part);
}

/** HEI-CTX-34: a ward absorbs the next hindering effect by another, if its bearer chooses so. */
function isWarded(b: Battle, who: Fighter, by: Fighter): boolean {
  const ward = who.effects.find(({ kind }) => kind === 'resist');
  if (!ward || by === who || isOut(who) || !choose(b, who, 'resist')) return false;
  who.effects = who.effects.filter((each) => each !== ward);
  return true;
}

const HELPFUL = ['mend', 'hearten', 'refresh', 'steady', 'resist'];

/** HEI-CTX-34: what each effect does. */
function affect(b: Battle, who: Fighter, kind: string, amount: number): void {
  // An effect received in one's own turn lasts for the rest of it and its number of turns after that.
  const lasts = { kind, left: amount + (b.order[b.turn] === who.id ? 1 : 0) };
  const [first] = heldItems(who);
  const sword = who.hands.sword;
  switch (kind) {
    case 'drain':
      who.willpower = Math.max(0, who.willpower - amount);
      break;
    case 'fall':
      who.prone = true;
      break;
    case 'drop':
      if (sword !== null) dropItem(b, who, sword);
      break;
    case 'stumble':
      leaveCluster(b, who.id);
      break;
    case 'break':
      if (first !== undefined) release(who, first);
      break;
    case 'mend':
      if (!isHurt(who)) who.hp = Math.min(who.mostHp, who.hp + amount);
      break;
    case 'hearten':
      who.willpower = Math.min(who.mostWillpower, who.willpower + amount);
      break;
    case 'refresh':
      // HEI-CTX-13: with a stamina of 2 the base is 2.
      who.fatigue = Math.max(2, who.fatigue - amount);
      break;
    case 'steady':
      who.effects = who.effects.filter((each) => each.kind === 'resist');
      break;
    default:
      who.effects.push(lasts);
  }
}

/** HEI-CTX-34, HEI-ACT-11: applies the effect of a skill. */
export function takeEffect(b: Battle, by: Fighter, skill: Skill, on: Fighter): void {
  const { effect } = skill;
  if (!effect) {
    if (on === by || b.house.skillWords === 'none') return;
    if (skill.target === 'foe' && isWarded(b, on, by)) return;
    return interrupt(b, on);
  }
  if (!HELPFUL.includes(effect.kind) && isWarded(b, on, by)) return undefined;
  if (effect.kind === 'hit') {
    const part = PARTS[roll(b, on, 'part', 0).d6 - 1] ?? 'torso';
    return hit(b, on, effect.amount, part);
  }
  interrupt(b, on);
  return affect(b, on, effect.kind, effect.amount);
}

/** HEI-ATK-02, HEI-ATK-06, HEI-ATK-08, HEI-CTX-28, HEI-CTX-31: one attack. */
export function strike(b: Battle, by: Fighter, item: string, on: Fighter): void {
  const { ability = '', damage = 0, kind } = ARMS[thing(item)] ?? {};
  const ranged = kind === 'ranged';
  if (b.house.upcomingAttacked === 'targeted') interrupt(b, on);
  let defence = defenceOf(b, on);
  const stands = defence !== null && !(ranged && defence.form === 'parry');
  if (defence && !stands) {
    defence = b.house.defenceRangedVsParry === 'onTheSpot' ? rollDefence(b, on, true) : null;
    if (defence && defence.form !== 'parry') on.used[defence.form]++;
  }
  const C = (by.prone ? -2 : 0) + (ranged && on.prone && !isOut(on) ? -2 : 0);
  const { d6, figure: shown } = roll(b, by, 'attack', C);
  const total = shown + (by.P[ability] ?? 0);
  if (!ranged) join(b, by, on);
  const number = defence?.total ?? (b.house.defenceNone === 'zero' ? 0 : -Infinity);
  const lands = total > number || (total === number && b.house.attackTie === 'attacker');
  if (lands && b.house.upcomingAttacked === 'hit') interrupt(b, on);
  if (lands && !isWarded(b, on, by)) hit(b, on, damage, PARTS[d6 - 1] ?? 'torso');
  if (thing(item) === 'bow') by.nocked = null;
  if (thing(item) === 'throwing-axe') dropItem(b, by, item, on.at);
  if (stands) on.defended = true;
}
