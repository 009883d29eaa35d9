import type { Id, TurnHooks } from '@tiltyard/engine';
import { endOfTurn, givenOrder, GM, nextTurn, startRounds } from '@tiltyard/engine';
import { lapseAll, everybody, fresh, the } from './state.js';
import type { State, T } from './state.js';
import { incapacitated, statOf } from './body.js';
import { encumbrance, OVERLOADED } from './burden.js';
import { lowerGuard, reportCounts } from './group.js';

/** From this encumbrance on a turn with movement or a major action tires (LUR-CTX-15). */
const TIRING = OVERLOADED - 1;

/** The highest SPD first, then the higher DEX, then as drawn for the fight (LUR-CTX-29). */
function bySpeed(state: State, precedence: readonly Id[]): readonly Id[] {
  const speeds = precedence.map((id) => ({
    id,
    spd: statOf(state, the(state, id), 'SPD'),
    dex: statOf(state, the(state, id), 'DEX'),
  }));
  return speeds.toSorted((a, b) => b.spd - a.spd || b.dex - a.dex).map(({ id }) => id);
}

export const hooks: TurnHooks<State> = {
  passes: (state, who) => incapacitated(state, the(state, who)),
  roundStart(t) {
    // What a fight begins with counts in its first round.
    if (t.state.round > 1)
      for (const who of everybody(t.state))
        if (who.attacksReceived > 0) t.put(who, 'attacksReceived', 0);
    if (t.state.fixed.order === null && t.state.fixed.options.initiative === 'spd')
      t.put(t.state, 'order', bySpeed(t.state, t.state.precedence));
    if (t.hears)
      t.note('round', ['LUR-MAX-02', 'LUR-CTX-29'], {
        round: t.state.round,
        order: [...t.state.order],
      });
    for (const who of everybody(t.state)) if (who.opened) t.put(who, 'opened', false);
    reportCounts(t);
  },
  turnStart(t, id) {
    const who = the(t.state, id);
    t.put(who, 'used', fresh());
    t.put(who, 'majors', 1);
    if (who.bypassed.length > 0) t.put(who, 'bypassed', []);
    lapseAll(t, 'turn start', id);
    lowerGuard(t, who);
    if (t.hears && !incapacitated(t.state, who))
      t.note('turn', ['LUR-CTX-29', 'LUR-CTX-30'], { who: id, round: t.state.round });
  },
  turnEnd(t, id) {
    const who = the(t.state, id);
    if ((who.used.moved || who.used.majors > 0) && encumbrance(t.state, who) >= TIRING) {
      t.put(who, 'fatigue', who.fatigue + 1);
      t.note('tires', ['LUR-CTX-15'], { who: id, fatigue: who.fatigue });
    }
    lapseAll(t, 'turn end', id);
  },
};

/** Draws who goes first among those of equal SPD and DEX, once for the fight (LUR-CTX-29). */
function drawPrecedence(t: T): readonly Id[] {
  const { state } = t;
  const groups = new Map<string, Id[]>();
  for (const who of everybody(state)) {
    const key = `${statOf(state, who, 'SPD')}/${statOf(state, who, 'DEX')}`;
    const equals = groups.get(key);
    if (equals) equals.push(who.id);
    else groups.set(key, [who.id]);
  }
  return [...groups.values()].flatMap((left) => {
    const drawn: Id[] = [];
    while (left.length > 0) {
      const next = t.pick(left, 'precedence', GM);
      left.splice(left.indexOf(next), 1);
      drawn.push(next);
    }
    return drawn;
  });
}

/** The GM says who acts when, one after the other (LUR-CTX-29). */
function asked(t: T): readonly Id[] {
  const order: Id[] = [];
  let left = everybody(t.state).map((who) => ({ value: who.id, label: who.name }));
  while (left.length > 0) {
    const next = t.ask({
      id: 'order',
      who: GM,
      rules: ['LUR-CTX-29'],
      about: { place: order.length + 1 },
      options: left,
    });
    left = left.filter(({ value }) => value !== next);
    order.push(next);
  }
  return order;
}

/** From the set-up to the first turn. */
export function begin(t: T): void {
  const { order: given, options } = t.state.fixed;
  if (given === null && options.initiative === 'spd')
    t.put(t.state, 'precedence', drawPrecedence(t));
  const order =
    given !== null
      ? givenOrder(t.state, given)
      : options.initiative === 'gmOrder'
        ? asked(t)
        : bySpeed(t.state, t.state.precedence);
  t.note('begins', ['LUR-CTX-29'], { order: [...order] });
  startRounds(t, order, hooks);
}

/** Ends the turn. */
export const end = endOfTurn<State>('free', ['LUR-CTX-30'], (t) => nextTurn(t, hooks));
