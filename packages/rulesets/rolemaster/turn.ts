import type { Id, Option, TurnHooks } from '@tiltyard/engine';
import { endOfTurn, givenOrder, nextTurn, startRounds } from '@tiltyard/engine';
import { POINTS } from './budget.js';
import { cannotWield, mostParry } from './defence.js';
import { bleed, countTurn, startCounting } from './harm.js';
import { rollInitiative } from './initiative.js';
import { stateRefuses } from './legal.js';
import type { Combatant, State, T } from './state.js';
import { distance, enemies, everybody, out, the } from './state.js';
import { staggerEnds, staggerFelt } from './stagger.js';
import { pendingStun, stunBegins, wearOff } from './stun.js';

const UNDECLARED = Object.freeze({ action: 'none', target: null } as const);

/** A new round: points are whole again, and what was moved to defence is gone (RMC-PARRY-02, RMC-CTX-07). */
function renew(t: T, who: Combatant): void {
  if (who.shifted > 0) t.note('parry ends', ['RMC-PARRY-02'], { who: who.id, points: who.shifted });
  t.put(who, 'actionPoints', POINTS);
  t.put(who, 'acted', false);
  t.put(who, 'attacked', false);
  t.put(who, 'kept', null);
  t.put(who, 'shifted', 0);
  t.put(who, 'parry', null);
  t.put(who, 'dodge', null);
  if (who.declared.action !== 'none') t.put(who, 'declared', UNDECLARED);
}

const GRAIN = 5;

const amounts = (most: number): readonly number[] => [
  ...new Set([
    ...Array.from({ length: Math.floor(most / GRAIN) }, (_, i) => (i + 1) * GRAIN),
    most,
  ]),
];

/** Points and foe of a parry as one answer: in steps, and all of them. A plain player whose turn is spoiled sets all against the nearest. */
function parries(state: State, who: Combatant): readonly Option<string>[] {
  const foes = foesOf(state, who);
  const [nearest] =
    stateRefuses(state, who) || pendingStun(who)
      ? foes.toSorted((a, b) => distance(who.at, a.at) - distance(who.at, b.at))
      : [];
  const against = (foe: Combatant): readonly Option<string>[] => {
    const most = mostParry(state, who, foe.id);
    return amounts(most).map((points) => ({
      value: `${foe.id}:${points}`,
      label: `${points} against ${foe.name}`,
      appeal: foe === nearest && points === most ? 1 : -1,
    }));
  };
  return [{ value: 'none', appeal: 0 }, ...foes.flatMap(against)];
}

const foesOf = (state: State, who: Combatant): readonly Combatant[] =>
  everybody(state).filter((foe) => enemies(who, foe) && !out(state, foe) && !foe.hidden);

/** The most that somebody could declare against anybody. */
const mostOf = (state: State, who: Combatant): number =>
  Math.max(0, ...foesOf(state, who).map((foe) => mostParry(state, who, foe.id)));

/** Everybody who can parry fixes foe and points, sealed, before anybody acts (RMC-PARRY-04). */
function declareParries(t: T): void {
  if (t.state.fixed.options['parry.allocation'] !== 'declaredFoe') return;
  const able = everybody(t.state).filter(
    (who) => !out(t.state, who) && !cannotWield(t.state, who) && mostOf(t.state, who) > 0,
  );
  const answers = t.askAll(
    able.map((who) => ({
      id: 'declare-parry',
      who: who.id,
      rules: ['RMC-PARRY-04'],
      about: { most: mostOf(t.state, who) },
      options: parries(t.state, who),
      fallback: 'none',
    })),
  );
  for (const [i, who] of able.entries()) {
    const [against, points] = (answers[i] ?? 'none').split(':');
    if (against === undefined || points === undefined) continue;
    t.put(who, 'parry', { against, points: Number(points), spent: false });
    t.put(who, 'shifted', Number(points));
    t.note('declares parry', ['RMC-PARRY-04'], { who: who.id, against, points: Number(points) }, [
      who.id,
    ]);
  }
}

export const hooks: TurnHooks<State> = {
  passes: (state, id) => out(state, the(state, id)) || the(state, id).barred,
  roundStart(t) {
    for (const who of everybody(t.state)) renew(t, who);
    if (t.state.fixed.order === null) {
      const state: { order: readonly Id[] } = t.state;
      t.put(state, 'order', rollInitiative(t));
    }
    if (t.state.round === 1) t.note('begins', ['RMC-EFF-13'], { order: [...t.state.order] });
    declareParries(t);
  },
  turnStart(t, id) {
    const who = the(t.state, id);
    t.put(who, 'velocity', [0, 0]);
    t.put(who, 'pace', 0);
    t.put(who, 'moved', false);
    if (who.dead) return;
    if (t.hears) t.note('turn', ['RMC-CTX-08'], { who: id, round: t.state.round });
    stunBegins(t, who);
    staggerFelt(t, who);
    startCounting(t, who);
  },
  turnEnd(t, id) {
    const who = the(t.state, id);
    if (who.dead) return;
    const { options } = t.state.fixed;
    if (options['eff.bleedTick'] === 'endOfTurn') bleed(t, who);
    countTurn(t, who);
    if (options['wear.tick'] === 'endOfTurn') wear(t, who);
  },
  roundEnd(t) {
    const { options } = t.state.fixed;
    for (const who of everybody(t.state)) {
      if (options['eff.bleedTick'] === 'endOfRound') bleed(t, who);
      if (options['wear.tick'] === 'endOfRound') wear(t, who);
      t.put(who, 'barred', false);
      t.put(who, 'surprised', false);
    }
  },
};

/** States wear off for one whose turn has come under them; staggering stands outside the queue (RMC-WEAR-02, RMC-WEAR-06). */
function wear(t: T, who: Combatant): void {
  if (who.dead) return;
  wearOff(t, who);
  staggerEnds(t, who);
}

/** From the set-up to the first turn. */
export function begin(t: T): void {
  const given = t.state.fixed.order;
  startRounds(t, givenOrder(t.state, given ?? []), hooks);
}

/** Ends the turn. */
export const end = endOfTurn<State>('round', ['RMC-CTX-08'], (t) => nextTurn(t, hooks));
