import type { Cell, Refusal } from '@tiltyard/engine';
import { action, held, refuse, release, take } from '@tiltyard/engine';
import { z } from 'zod';
import { spend, unable } from './budget.js';
import { usableHands, weaponOf } from './gear.js';
import { mapWeapon } from './wanted.js';
import type { Combatant, State, T } from './state.js';
import { the } from './state.js';

/** Something leaves the hand for good, thrown or dropped. */
export function drop(t: T, who: Combatant, item: string, at: Cell): void {
  t.put(who, 'hands', release(who.hands, item));
  t.note('drops', ['T20-CTX-35'], { who: who.id, item: weaponOf(t.state, item).name, at: [...at] });
}

const named = (state: State, ids: readonly string[]) => ids.map((id) => ({ value: id, label: weaponOf(state, id).name }));

function noHands(state: State, who: Combatant, item: string): Refusal | undefined {
  const needs = Math.max(1, weaponOf(state, item).hands);
  const busy = who.hands.filter((hand) => hand.holds !== null).length;
  return usableHands(who) - busy < needs ? refuse('T20-CTX-35', `${weaponOf(state, item).name} takes ${needs} free ${needs === 1 ? 'hand' : 'hands'}`) : undefined;
}

/** Drawing a weapon: a move action, which a rider has besides what the mount does (T20-MOUNT-03). */
export const draw = action<State, { item: string }>({
  id: 'draw',
  name: 'Draw',
  group: 'move',
  rules: ['T20-CTX-35', 'T20-MOUNT-03'],
  schema: z.strictObject({ item: z.string() }),
  domains: { item: (state, by) => ({ kind: 'choice', options: named(state, the(state, by).carried).map((option) => ({ ...option, refused: noHands(state, the(state, by), option.value) })).map(({ refused, ...option }) => (refused ? { ...option, refused } : option)) }) },
  blocked: (state, by) => unable(state, by, 'move') ?? (the(state, by).carried.length === 0 ? refuse('T20-CTX-35', 'nothing to draw') : undefined),
  perform(t, by, { item }) {
    const who = the(t.state, by);
    spend(t, by, 'move');
    t.put(who, 'hands', take(who.hands, item, Math.max(1, weaponOf(t.state, item).hands)) ?? who.hands);
    t.put(who, 'carried', who.carried.filter((each) => each !== item));
    t.note('draws', ['T20-CTX-35', ...(who.riding === null ? [] : ['T20-MOUNT-03'])], { who: by, item: weaponOf(t.state, item).name });
  },
  appeal: (state, by) => (mapWeapon(state, by) === 'draw' ? 35 : 0),
});

/** Putting something away: a move action. */
export const stow = action<State, { item: string }>({
  id: 'stow',
  name: 'Put away',
  group: 'move',
  rules: ['T20-CTX-35'],
  schema: z.strictObject({ item: z.string() }),
  domains: { item: (state, by) => ({ kind: 'choice', options: named(state, held(the(state, by).hands)) }) },
  blocked: (state, by) => unable(state, by, 'move') ?? (held(the(state, by).hands).length === 0 ? refuse('T20-CTX-35', 'nothing in hand') : undefined),
  perform(t, by, { item }) {
    const who = the(t.state, by);
    spend(t, by, 'move');
    t.put(who, 'hands', release(who.hands, item));
    t.put(who, 'carried', [...who.carried, item]);
    t.note('stows', ['T20-CTX-35'], { who: by, item: weaponOf(t.state, item).name });
  },
  appeal: (state, by) => (mapWeapon(state, by) === 'stow' ? 34 : 0),
});
