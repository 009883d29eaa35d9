import type { Command } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { heldItems } from '@tiltyard/engine/kit';
import { randomPolicy } from '@tiltyard/engine/players';
import { placeOf } from '@tiltyard/engine/space';
import { Generator } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { isOut } from '../rules/conditions/injury.js';
import type { Combatant, State } from '../state/state.js';
import { allCombatants, combatantById } from '../state/state.js';

// What must always be true, whatever is done and whatever the house rules are.

const MAP = {
  rows: ['A1 A2 A3', 'B1 B2 B3'],
  places: [
    { id: 'A1', heights: [0, 1, 2], features: ['climb-3'] },
    { id: 'B2', concealment: 1, traits: ['difficult'] },
  ],
  borders: [
    { from: 'A1', to: 'B1', tags: ['window'] },
    { from: 'A2', to: 'B2', requirement: { ability: 'agility', level: 4 }, tags: ['door'] },
  ],
  items: [{ item: 'key', at: 'A1' }],
};
const CAST = [
  ['ann', 'healer', 'A1'],
  ['bob', 'outlaw', 'A1'],
  ['cat', 'wrestler', 'A1'],
  ['dan', 'bowman', 'A2'],
  ['eve', 'gatekeeper', 'B2'],
  ['fay', 'hunter', 'B2'],
] as const;

/** Every switch at a value drawn from those that the rulebook lists. */
const randomSwitches = (
  generator: Generator,
): Readonly<Record<string, string | number | boolean>> =>
  Object.fromEntries(
    heimr.rulebook.switches.map(({ name, values }) => [
      name,
      values[generator.below(values.length)] ?? false,
    ]),
  );

function begun(
  seed: string,
  options: Readonly<Record<string, string | number | boolean>>,
): Fight<State> {
  const set = heimr.setUp({
    title: 'random',
    options,
    map: MAP,
    content: {},
    combatants: CAST.map(([id, from, at], i) => ({
      id,
      from,
      at,
      side: i % 2 === 0 ? 'red' : 'blue',
    })),
    order: undefined,
  });
  if (!set.ok) throw new Error(JSON.stringify(set.problems));
  const policy = randomPolicy(heimr, new Generator(`answers of ${seed}`));
  const fight = new Fight(heimr, set.value, {
    seed,
    guard: true,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  fight.begin();
  return fight;
}

function command(fight: Fight<State>, generator: Generator): Command | undefined {
  const ids = Object.keys(fight.state.combatants);
  const who = generator.below(8) === 0 ? ids[generator.below(ids.length)] : acting(fight.state);
  return who === undefined ? undefined : randomPolicy(heimr, generator).command(fight.state, who);
}

/** What is wrong with one combatant. */
function wrongWith(state: State, who: Combatant): readonly string[] {
  const { reachHeight } = state.fixed.options;
  const heights = placeOf(state.fixed.map, who.at)?.heights ?? [];
  const held = who.holding && combatantById(state, who.holding.who);
  const reachable =
    !held || (held.at === who.at && Math.abs(held.height - who.height) <= reachHeight);
  const checks: Readonly<Record<string, boolean>> = {
    'hit points out of bounds': who.hp < -5,
    'fatigue out of bounds': who.fatigue < 1 || who.fatigue > 20,
    'negative willpower': who.willpower < 0,
    'at no height of the square': !heights.includes(who.height),
    'climbs where there is nothing to climb':
      who.position === 'climbing' && (who.height === heights[0] || who.height === heights.at(-1)),
    'holds somebody out of reach': !reachable,
    'holds somebody who is gone': held?.gone !== null && held !== null,
    'is out and holds': isOut(state, who) && who.holding !== null,
    'is out and waits':
      isOut(state, who) && state.waiting.some((each) => each.command.by === who.id),
    'hides from nobody': who.hidden?.from.length === 0,
    'hides from friends':
      who.hidden?.from.some((id) => combatantById(state, id).side === who.side) === true,
    'has an arrow nocked that is not carried':
      who.nocked !== undefined && !who.carried.some((each) => each.item === who.nocked),
  };
  return Object.entries(checks).flatMap(([what, bad]) => (bad ? [`${who.id} ${what}`] : []));
}

/** Things that are in two places. */
function doubled(state: State): readonly string[] {
  const places = [
    ...allCombatants(state).flatMap(({ hands, carried }) => [
      ...heldItems(hands),
      ...carried.map(({ item }) => item),
    ]),
    ...state.ground.map(({ item }) => item),
  ];
  return places.filter((item, i) => places.indexOf(item) !== i);
}

function wrongInGroups(state: State): readonly string[] {
  const wrong = state.clusters.flatMap((cluster) => {
    const members = cluster.map((id) => combatantById(state, id));
    const apart = new Set(members.map(({ at }) => at)).size > 1;
    const friends = new Set(members.map(({ side }) => side)).size < 2;
    return apart || friends ? [`cluster ${cluster.join(', ')}`] : [];
  });
  const several = allCombatants(state).filter(
    ({ id }) => state.clusters.filter((cluster) => cluster.includes(id)).length > 1,
  );
  const chases = state.chases.filter(
    ({ runner, pursuer }) => runner === pursuer || combatantById(state, runner).gone === 'escaped',
  );
  return [
    ...wrong,
    ...several.map(({ id }) => `${id} is in two clusters`),
    ...chases.map(({ runner }) => `a chase after ${runner} goes on`),
  ];
}

const SEEDS = Array.from({ length: 24 }, (_, i) => `switches ${i}`);

test.each(SEEDS)('HEI-CTX-22 HEI-CTX-23 HEI-CTX-47 %s keep every invariant', (seed) => {
  const generator = new Generator(seed);
  const options = randomSwitches(generator);
  const fight = begun(seed, options);
  for (let i = 0; i < 60 && !fight.outcome; i++) {
    const next = command(fight, generator);
    if (!next) break;
    const step = fight.perform(next);
    const what = `${next.by} ${next.do} ${JSON.stringify(next.with)} with ${JSON.stringify(options)}`;
    expect(step.kind, what).toBe('done');
    const { state } = fight;
    const wrong = allCombatants(state).flatMap((who) => wrongWith(state, who));
    expect([...wrong, ...doubled(state), ...wrongInGroups(state)], what).toEqual([]);
  }
});
