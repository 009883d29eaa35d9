import type { RulesContext } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { GeneratorDice } from '@tiltyard/engine/core';
import { allCombatants, combatantById } from '@tiltyard/engine/kit';
import { randomPolicy, sensiblePolicy } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { Generator } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import type { Combatant, State } from '../state/state.js';
import { sheetOf } from '../state/state.js';
import { map, SETTINGS } from '../testing/always-true.js';
import { setting, stage, weapon } from '../testing/stage.js';
import { harmOf, fighterOf, thoughtArm, worstHarm } from './arms.js';

/** A copy of a state for which nothing is cached: values are cached by hands and by the fixed part of the state. */
const anew = (state: State): State => ({
  ...state,
  fixed: { ...state.fixed },
  combatants: Object.fromEntries(
    allCombatants(state).map((who): [string, Combatant] => [
      who.id,
      { ...who, hands: [...who.hands] },
    ]),
  ),
});

/** Plays sensible and random commands, in turn order by SPD, and visits the state before each of them. */
function playRandomly(
  name: string,
  visit: (sandbox: Sandbox<State>) => void,
  commands: number,
): void {
  const set = setting(SETTINGS[name] ?? {}, { map });
  const sandbox = new Sandbox(lurasko, { ...set, fixed: { ...set.fixed, order: null } });
  const { state } = sandbox;
  const generator = new Generator(name);
  const any = randomPolicy(lurasko, generator);
  const sensible = sensiblePolicy(lurasko);
  const table = sandbox.table(new GeneratorDice(generator), (questions) =>
    questions.map((question) => any.answer(question, state)),
  );
  lurasko.begin(table);
  for (let i = 0; i < commands && !lurasko.outcome(state); i++) {
    const by = acting(state);
    const player = generator.below(2) === 0 ? sensible : any;
    const command = by === undefined ? undefined : player.command(state, by);
    if (!command) break;
    visit(sandbox);
    lurasko.actions.get(command.do)?.perform(table, command.by, command.with);
  }
}

/** Changes much of what arms and turn order depend on while `work` runs. */
function shaken<R>(
  sandbox: Sandbox<State>,
  generator: Generator,
  work: (table: RulesContext<State>) => R,
): R {
  return sandbox.run(() => {
    const table = sandbox.table(new GeneratorDice(generator), () => []);
    for (const who of allCombatants(sandbox.state)) {
      const [leftArm, rightArm] = [generator.below(4), generator.below(4)];
      table.put(who, 'injuries', { ...who.injuries, leftArm, rightArm });
      table.put(who, 'used', { ...who.used, held: generator.below(2) === 0 });
      table.put(who, 'fatigueDegrees', generator.below(6));
      table.put(who, 'changes', { DEX: generator.below(3), SPD: generator.below(2) });
    }
    return work(table);
  });
}

/** The harm that everyone could do to everyone else, with what they have in hand and with what they have ready. */
const harms = (state: State): readonly number[] =>
  allCombatants(state).flatMap((who) => {
    const by = fighterOf(state, who.id);
    const hands = who.hands.slice(0, 1).map((hand) => hand.name);
    const thought = who.ready.map((id) => thoughtArm(state, who, id, hands));
    return allCombatants(state).flatMap(({ id }) => {
      const other = fighterOf(state, id);
      return [
        worstHarm(state, by, other),
        ...[...by.arms, ...thought].map((arm) => harmOf(state, by, other, arm)),
      ];
    });
  });

test.each(Object.keys(SETTINGS))('open arms and harm are never out of date: %s', (name) => {
  const generator = new Generator(`${name} shaken`);
  let count = 0;
  const compare = (state: State): void => {
    const fresh = anew(state);
    for (const { id } of allCombatants(state)) {
      expect(fighterOf(state, id).arms).toEqual(fighterOf(fresh, id).arms);
      count += fighterOf(state, id).arms.length;
    }
    expect(harms(state)).toEqual(harms(fresh));
  };
  playRandomly(
    name,
    (sandbox) => {
      compare(sandbox.state);
      shaken(sandbox, generator, () => {
        compare(sandbox.state);
        // With nothing else changed, one after the other.
        for (const who of allCombatants(sandbox.state)) {
          const table = sandbox.table(new GeneratorDice(generator), () => []);
          const turn = <K extends 'leftArm' | 'rightArm'>(arm: K): void => {
            table.put(who, 'injuries', { ...who.injuries, [arm]: who.injuries[arm] > 2 ? 0 : 3 });
            compare(sandbox.state);
          };
          turn('leftArm');
          turn('rightArm');
          table.put(who, 'used', { ...who.used, held: !who.used.held });
          compare(sandbox.state);
          for (const id of sheetOf(sandbox.state, who).natural) {
            table.put(who, 'used', { ...who.used, held: false, natural: [id] });
            compare(sandbox.state);
          }
          table.put(who, 'fatigueDegrees', who.fatigueDegrees > 4 ? 0 : 5);
          compare(sandbox.state);
          table.put(who, 'changes', { STR: -3 });
          compare(sandbox.state);
        }
      });
    },
    20,
  );
  expect(count).toBeGreaterThan(100);
});

test('LUR-CTX-23 a burden that takes the DEX for two weapons takes both of them out of the open arms', () => {
  const { state } = stage({
    ann: { sheet: { DEX: 9, STR: 9, weapons: [weapon('sword'), weapon('dirk')] } },
    bob: {},
  });
  const arms = (fatigueDegrees: number): readonly string[] => {
    const ann = { ...combatantById(state, 'ann'), fatigueDegrees };
    const tired = { ...state, combatants: { ...state.combatants, ann } };
    return fighterOf(tired, 'ann').arms.map(({ id }) => id);
  };
  expect([arms(0).includes('both'), arms(4).includes('both'), arms(0).includes('both')]).toEqual([
    true,
    false,
    true,
  ]);
});
