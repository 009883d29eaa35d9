import type { JsonObject } from '@tiltyard/engine';
import type { DiceSource } from '@tiltyard/engine/core';
import { acting, defineRuleset, byFallback } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { openJournal } from '@tiltyard/engine/files';
import { enumerate } from '@tiltyard/engine/odds';
import { offers, randomPolicy } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import {
  add,
  canonical,
  deepCopy,
  equal,
  fraction,
  Generator,
  ONE,
  subtract,
  toNumber,
} from '@tiltyard/engine/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rolemaster } from './index.js';
import type { State } from './state/state.js';
import { stage } from './testing/stage.js';
import type { HouseRules } from './testing/travellers.js';
import { travellers } from './testing/travellers.js';

const OPTIONS = rolemaster.rulebook.switches.flatMap(({ name, values }) =>
  values.map((value) => ({ [name]: value })),
);

/** Plays some commands of random players, each of which must be possible, as it was offered. */
function play(options: HouseRules, seed: string, commands: number, guard = true): Fight<State> {
  const policy = randomPolicy(rolemaster, new Generator(seed));
  const fight = new Fight(rolemaster, travellers(options), {
    seed,
    guard,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  expect(fight.begin().kind).toBe('done');
  for (let i = 0; i < commands && !fight.outcome; i++) {
    const who = acting(fight.state);
    if (who === undefined) break;
    for (const offer of offers(rolemaster, fight.state, who)) {
      const refusal = fight.refusal({ do: offer.action, by: who, with: {} });
      if (offer.refused && refusal === undefined)
        throw new Error(`${offer.action} is offered as refused, and is not`);
    }
    const command = policy.command(fight.state, who);
    if (!command) throw new Error(`${who} has nothing to do`);
    const step = fight.perform(command);
    if (step.kind !== 'done')
      throw new Error(`${canonical(command)} was offered, and: ${JSON.stringify(step)}`);
  }
  return fight;
}

describe('laws', () => {
  test('offered commands perform; undoing all and doing all again changes nothing; the journal survives JSON and verifies', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...OPTIONS),
        fc.string({ minLength: 1, maxLength: 8 }),
        (options, seed) => {
          const fight = play(options, seed, 10);
          const start = canonical(fight.stateAt(-1));
          const end = canonical(fight.state);
          const steps = fight.line(fight.head).length;
          for (let i = 0; i < steps; i++) expect(fight.undo().kind).toBe('done');
          expect(canonical(fight.state)).toBe(start);
          for (let i = 0; i < steps; i++) expect(fight.redo().kind).toBe('done');
          expect(canonical(fight.state)).toBe(end);
          expect(fight.verify().problems).toEqual([]);
          const text = JSON.stringify(fight.journal());
          const opened = openJournal(
            text,
            'journal.json',
            new Map([[rolemaster.id, defineRuleset(rolemaster)]]),
          );
          if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
        },
      ),
      { numRuns: 8 },
    );
  });

  test('every value of every switch can be played', () => {
    for (const [i, options] of OPTIONS.entries())
      expect(play(options, `switch ${i}`, 3, false).log.length).toBeGreaterThan(0);
  });

  test('an open-ended attack is followed to where no higher roll matters; without hints what is left out makes up the difference', () => {
    const { state } = stage({
      a: { arms: { broadsword: 60 } },
      b: { sheet: { baseDb: 20, armourClass: 'T3' } },
    });
    const action = rolemaster.actions.get('attack');
    if (!action) throw new Error('no attack');
    const odds = (hints: boolean, chain: number) => {
      const sandbox = new Sandbox(rolemaster, deepCopy(state));
      const result = enumerate(
        (chance) =>
          sandbox.run(() => {
            // Without hints every face is followed separately.
            const plain: DiceSource = {
              enumerating: hints,
              die: (die, name, who, same) => chance.die(die, name, who, same),
              pool: (pool, name, who, same) => chance.pool(pool, name, who, same),
              chain: (die, onward, name, who, same) => chance.chain(die, onward, name, who, same),
              until: (attempt) => chance.until(attempt),
            };
            action.perform(sandbox.table(plain, byFallback), 'a', {
              weapon: 'a/broadsword',
              target: 'b',
            });
            const who = sandbox.state.combatants['b'];
            return {
              key: canonical([
                who?.hits,
                who?.stunPending,
                who?.bleed,
                who?.prone,
                who?.dead,
                sandbox.state.combatants['a']?.staggered,
              ]),
              value: who?.hits ?? 0,
            };
          }),
        sandbox.written,
        { leaves: 400_000, chain },
      );
      return result;
    };
    const hinted = odds(true, 2);
    let mass = hinted.leftOut;
    for (const { weight } of hinted.outcomes.values()) mass = add(mass, weight);
    expect(equal(mass, ONE)).toBe(true);
    expect(hinted.complete).toBe(true);
    // A first open-ended die and 96 on the second are already past the last row.
    expect(hinted.leftOut).toEqual(fraction(0n));
    // Without hints only one further die is followed: a 5 in 100 chance, twice in a row, remains
    // unexplored.
    const plain = odds(false, 1);
    expect(plain.leftOut).toEqual(fraction(25n, 10_000n));
    expect([...plain.outcomes.keys()].toSorted()).toEqual([...hinted.outcomes.keys()].toSorted());
    let between = fraction(0n);
    for (const [key, { weight }] of hinted.outcomes)
      between = add(between, subtract(weight, plain.outcomes.get(key)?.weight ?? ONE));
    expect(between).toEqual(plain.leftOut);
    for (const [key, { weight }] of plain.outcomes)
      expect(toNumber(weight)).toBeLessThanOrEqual(
        toNumber(hinted.outcomes.get(key)?.weight ?? fraction(0n)),
      );
    expect(hinted.leaves).toBeLessThan(plain.leaves / 5);
  });

  test('RMC-ATK-08 RMC-SURP-08 maneuvers are walked by what comes of them: exact, and few branches', () => {
    const branches = (act: string, given: JsonObject) => {
      const action = rolemaster.actions.get(act);
      if (!action) throw new Error(`no ${act}`);
      const sandbox = new Sandbox(
        rolemaster,
        deepCopy(
          stage({ a: { sheet: { perception: 30 }, state: { penalties: [{ value: -5 }] } }, b: {} })
            .state,
        ),
      );
      return enumerate(
        (chance) =>
          sandbox.run(() => {
            action.perform(sandbox.table(chance, byFallback), 'gm', given);
            const who = sandbox.state.combatants['a'];
            return {
              key: canonical([who?.barred, who?.stunPending, who?.prone, who?.hits]),
              value: who?.barred
                ? 'failure'
                : who?.stunPending.stunned
                  ? 'stunned'
                  : who?.stunPending.dazed
                    ? 'dazed'
                    : who?.prone
                      ? 'prone'
                      : 'nothing',
            };
          }),
        sandbox.written,
        { leaves: 10_000, chain: 3 },
      );
    };
    const perceived = branches('gm.perceive', { who: 'a', cause: 'ambush' });
    expect(perceived.leftOut).toEqual(fraction(0n));
    expect(
      Object.fromEntries(
        [...perceived.outcomes.values()].map(({ value, weight }) => [value, toNumber(weight)]),
      ),
    ).toEqual({ failure: 0.5, stunned: 0.15, dazed: 0.2, nothing: 0.15 });
    expect(perceived.leaves).toBeLessThan(100);
    const tried = branches('gm.maneuver', { who: 'a', difficulty: 'Medium' });
    expect([tried.leftOut, tried.leaves < 1000]).toEqual([fraction(0n), true]);
  });

  test('one who is hidden changes nothing that the others see', () => {
    const people = {
      a: { arms: { broadsword: 60 } },
      b: { at: [20, 0] as const },
      c: { at: [3, 3] as const, arms: { bow: 40 }, state: { hidden: true } },
    };
    const seat = { name: 'a', role: 'player' as const, combatants: ['a'] };
    const seen = (s: ReturnType<typeof stage>) =>
      canonical([s.fight.view(seat), offers(rolemaster, s.fight.view(seat), 'a')]);
    const other = { ...people, c: { ...people.c, sheet: { hits: 7, armourClass: 'T6' } } };
    expect(seen(stage(people))).toBe(seen(stage(other)));
    expect(Object.keys(stage(people).fight.view(seat).combatants)).toEqual(['a', 'b']);
  });
});
