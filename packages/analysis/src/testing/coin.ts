import type { CombatantState, FightState, Id, Ruleset, RulesContext } from '@tiltyard/engine';
import {
  actionKit,
  d,
  defineEvents,
  nextTurn,
  ok,
  ownRulebook,
  startRounds,
} from '@tiltyard/engine';
import { stateWithoutRounds } from '@tiltyard/engine/kit';
import { createPlayers, scores } from '@tiltyard/engine/players';
import { deepFreeze } from '@tiltyard/engine/values';
import { z } from 'zod';

/**
 * Two players throw a die in turn. A throw of one of the highest `wins` faces takes one of the other player's lives.
 */
export interface CoinState extends FightState {
  readonly fixed: { readonly faces: number; readonly wins: number };
  readonly combatants: Readonly<Record<Id, CombatantState & { readonly lives: number }>>;
}

const hooks = { passes: () => false, turnStart: () => undefined, turnEnd: () => undefined };

function other(state: CoinState, by: Id): CoinState['combatants'][Id] {
  const found = Object.values(state.combatants).find(({ id }) => id !== by);
  if (!found) throw new Error('no one else is there');
  return found;
}

function toss(t: RulesContext<CoinState>, by: Id): void {
  const { faces, wins } = t.state.fixed;
  const foe = other(t.state, by);
  if (t.roll(d(faces), 'toss', by, (face) => Number(face > faces - wins)) > faces - wins)
    t.put(foe, 'lives', foe.lives - 1);
  if (foe.lives > 0) nextTurn(t, hooks);
}

const tosses = actionKit<CoinState>().defineAction({
  id: 'toss',
  name: 'Toss',
  group: 'all',
  rules: ['COIN-TOSS'],
  do: toss,
});

export const coin: Ruleset<CoinState> = {
  id: 'coin',
  name: 'Coin',
  version: '1',
  about: { tagline: 'Heads or tails.', space: 'grid', groups: [] },
  shapes: {
    sheet: z.strictObject({}),
    state: z.strictObject({}),
    at: z.null(),
    map: z.strictObject({}),
    options: z.strictObject({}),
    content: z.strictObject({}),
  },
  catalogue: () => ({ templates: [], items: [] }),
  rulebook: ownRulebook({
    system: 'coin',
    name: 'Coin',
    summary: 'Heads or tails.',
    rules: [{ id: 'COIN-TOSS', rule: 'The highest faces take a life.', kind: 'core' }],
    context: [],
    switches: [],
  }),
  actions: new Map([[tosses.id, tosses]]),
  players: createPlayers([scores(tosses, { maxUtility: 1, utility: () => 1 })]),
  setUp: () => ok(coinState()),
  begin: (t) => startRounds(t, Object.keys(t.state.combatants), hooks),
  outcome(state) {
    const alive = Object.values(state.combatants).filter(({ lives }) => lives > 0);
    return alive.length < 2 ? { winners: alive.map(({ side }) => side) } : undefined;
  },
  stateKey: stateWithoutRounds,
  view: (state) => state,
  events: defineEvents([]),
  prompt: ({ id }) => id,
  summary: (state, id) => ({
    id,
    name: id,
    side: id,
    health: String(state.combatants[id]?.lives),
    share: 1,
    conditions: [],
    budget: [],
    able: (state.combatants[id]?.lives ?? 0) > 0,
  }),
  scene: () => ({
    map: {
      kind: 'grid',
      width: 1,
      height: 1,
      scale: { unit: 'cell', perCell: 1, roundTo: 1 },
      cells: [],
      walls: [],
    },
    tokens: [],
    groups: [],
    relations: [],
    lying: [],
  }),
};

const tosser = (id: Id, lives: number) => ({ id, name: id, side: id, lives });

/** The state before the first toss; `first` and `second` are the lives of the players who toss first and second. */
export function coinState({ faces = 6, wins = 1, first = 1, second = 1 } = {}): CoinState {
  return {
    fixed: deepFreeze({ faces, wins }),
    round: 0,
    order: [],
    turn: -1,
    waiting: [],
    combatants: { a: tosser('a', first), b: tosser('b', second) },
  };
}
