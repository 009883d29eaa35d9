import { readFileSync } from 'node:fs';
import { defineRuleset } from '@tiltyard/engine';
import { withMemo } from '@tiltyard/engine/core';
import { loadRuns } from '@tiltyard/engine/files';
import type { Policy } from '@tiltyard/engine/players';
import { randomPolicy, sensiblePolicy, Simulator } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import { expect, it } from 'vitest';
import { true20 } from '../index.js';
import { sideOf, sidesOf } from '../rules/awareness/awareness.js';
import { known } from '../rules/awareness/seat-view.js';
import { coverOf } from '../rules/modifiers/cover.js';
import { concealment } from '../rules/modifiers/concealment.js';
import { chargeWeapons } from '../rules/movement/charge.js';
import { destinations, speedOf } from '../rules/movement/route.js';
import { UNARMED } from '../state/sheet.js';
import type { State } from '../state/state.js';
import { allCombatants, combatantById, placed } from '../state/state.js';
import { bestAttack, foes, seenFoes, worthOf } from './attack-utility.js';
import { chargeAt, mostOfCharge } from './charge-plans.js';
import { destinationUtility, straightMove } from './movement-plans.js';

const EXAMPLES = ['true20-doorway', 'true20-autofire', 'true20-charge'] as const;

/**
 * Visits the state before every command of a fight with sensible and now and then random commands, and an invisible archer. It is
 * always the same object, mutated in place, so that stale cache entries show up.
 */
function playRandomly(name: string, commands: number, visit: (state: State) => void): void {
  const url = new URL(`../../../../examples/${name}.yaml`, import.meta.url);
  const text = readFileSync(url, 'utf8').replace(
    'from: archer,',
    'from: archer, state: {conditions: [invisible]},',
  );
  const loaded = loadRuns(text, name, new Map([['true20', defineRuleset(true20)]]));
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  const set = run && true20.setUp(run.run.scenario);
  if (!set?.ok) throw new Error('no set-up');
  const generator = new Generator(name);
  const random = randomPolicy(true20, generator);
  const sensible = sensiblePolicy(true20);
  let count = 0;
  const policy: Policy<State> = {
    command: (state, who) => (count % 3 === 0 ? random : sensible).command(state, who),
    answer: (question, state) => random.answer(question, state),
  };
  const before = (): void => {
    count++;
    visit(simulator.state);
  };
  const simulator = new Simulator(true20, set.value, () => policy, { limit: commands, before });
  simulator.play(generator, () => undefined);
  expect(count).toBeGreaterThan(1);
}

it.each(EXAMPLES)('what a side knows is kept for a look alone: %s', (name) => {
  let hidden = 0;
  playRandomly(name, 25, (state) => {
    for (const side of sidesOf(state)) {
      const seat = {
        name: side,
        role: 'player',
        combatants: sideOf(state, side).map(({ id }) => id),
      } as const;
      const fresh = true20.view(state, seat);
      withMemo(state, () => {
        const seen = known(state, side);
        expect(seen).toEqual(fresh);
        expect(known(state, side)).toBe(seen);
        expect(known(seen, side)).toBe(seen);
        expect(true20.view(state, seat)).toBe(seen);
      });
      // Narrowing a view again changes nothing, so a cached view may be returned as it is.
      expect(true20.view(fresh, seat)).toEqual(fresh);
      if (fresh !== state) hidden++;
    }
  });
  if (name === 'true20-doorway') expect(hidden).toBeGreaterThan(0);
});

it.each(EXAMPLES)('attacks and moves are weighed in a look as without one: %s', (name) => {
  let plans = 0;
  playRandomly(name, 15, (state) => {
    // Nothing can be cached for a copy.
    const other = structuredClone(state);
    for (const who of allCombatants(state)) {
      const best = bestAttack(other, combatantById(other, who.id));
      const weigh = (now: State) =>
        seenFoes(now, combatantById(now, who.id)).map((foe) =>
          worthOf(now, combatantById(now, who.id), foe, { weapon: UNARMED }),
        );
      const fresh = weigh(other);
      withMemo(state, () => {
        expect(bestAttack(state, who)).toEqual(best);
        expect([weigh(state), weigh(state)]).toEqual([fresh, fresh]);
      });
      if (best) plans++;
      const places = destinations(state, who, speedOf(state, who));
      const utility = places.map((place) => destinationUtility(state, who.id, place));
      const first = utility.indexOf(Math.max(...utility));
      expect(straightMove(state, who.id)).toEqual(places[first]?.path);
    }
  });
  expect(plans).toBeGreaterThan(0);
});

it('no charge is worth more than the bound by which ways are spared', () => {
  let charges = 0;
  for (const name of EXAMPLES)
    playRandomly(name, 60, (state) => {
      for (const who of allCombatants(state))
        for (const foe of foes(state, who).filter(placed)) {
          const weapons = chargeWeapons(state, who.id);
          const found = chargeAt(state, who, foe, weapons);
          if (!found) continue;
          charges++;
          expect(found.worth).toBeLessThanOrEqual(mostOfCharge(state, who, foe, weapons));
        }
    });
  expect(charges).toBeGreaterThan(100);
});

it.each(EXAMPLES)(
  'cover and concealment kept by places are those of a map seen for the first time: %s',
  (name) => {
    playRandomly(name, 10, (state) => {
      const other = structuredClone(state);
      for (const by of allCombatants(state))
        for (const target of allCombatants(state)) {
          expect(concealment(state, by, target)).toEqual(concealment(other, by, target));
          for (const melee of [false, true])
            expect(coverOf(state, by, target, melee)).toEqual(coverOf(other, by, target, melee));
        }
    });
  },
);
