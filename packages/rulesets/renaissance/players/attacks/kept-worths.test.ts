import { acting } from '@tiltyard/engine';
import { GeneratorDice } from '@tiltyard/engine/core';
import { createPreviewContext } from '@tiltyard/engine/odds';
import { randomPolicy, sensiblePolicy } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { Generator } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { renaissance } from '../../index.js';
import type { Swing } from '../../rules/attacking/swing.js';
import { usableWeapons } from '../../rules/items/wielding.js';
import type { Combatant, State } from '../../state/state.js';
import { allCombatants, areEnemies, sheetOf } from '../../state/state.js';
import { map, SETTINGS } from '../../testing/always-true.js';
import { setting, stage, weapon } from '../../testing/stage.js';
import { useOf, usesOf } from './attack-uses.js';
import { blowUses } from './assault.js';
import { Attacker, attackUtility, blowsBetween } from './attack-utility.js';
import { there } from '../movement/ways.js';

/** Everything that an automatic player may declare besides the use of a weapon. */
const DECLARED: readonly Partial<Swing>[] = [
  {},
  { strike: 'mighty-blow' },
  { strike: 'armor-gap' },
  { attacks: 2, targets: 2 },
  { rideBy: true },
];

/** The worth of every attack of one combatant on another with these further declarations. */
function worths(
  state: State,
  by: Combatant,
  target: Combatant,
  more: Partial<Swing>,
): readonly number[] {
  const ctx = createPreviewContext(state);
  return usableWeapons(state, by).flatMap((id) =>
    usesOf(state, by, id).map((use) =>
      attackUtility(ctx, new Attacker(ctx, by).against(target), use, { ...use.swing, ...more }),
    ),
  );
}

/** The worth of the blows of one combatant at another, the best first. */
function blows(state: State, by: Combatant, target: Combatant): string {
  const ctx = createPreviewContext(state);
  const found = blowsBetween(ctx, new Attacker(ctx, by).against(target), blowUses(state, by));
  return found.map(({ use, worth }) => `${use.swing.weapon} ${worth}`).join(' ');
}

/** The same state without cached values, since these depend on the fixed part. */
const anew = (state: State): State => ({ ...state, fixed: { ...state.fixed } });

/** A combatant as it is, after a full move, and after a charge. */
const standings = (who: Combatant): readonly Combatant[] => [
  who,
  there(who, [1, 3], ['hurried']),
  there(who, [7, 3], ['hurried', 'charged']),
];

function compared(state: State): number {
  let count = 0;
  const cold = DECLARED.map((more) => ({ more, state: anew(state) }));
  for (const who of allCombatants(state))
    for (const by of standings(who))
      for (const target of allCombatants(state)) {
        if (!areEnemies(by, target)) continue;
        const foes = [target, { ...target, damage: sheetOf(state, target).DUR - 3 }];
        const before = foes.map((foe) => blows(state, by, foe));
        expect(before).toEqual(foes.map((foe) => blows(anew(state), by, foe)));
        for (const { more, state: fresh } of cold) {
          const kept = worths(state, by, target, more);
          expect(kept.join(' ')).toBe(worths(fresh, by, target, more).join(' '));
          count += kept.length;
        }
      }
  return count;
}

test.each(Object.keys(SETTINGS))(
  'what attacks are worth is never out of date, whatever %s have done before',
  { timeout: 60_000 },
  (name) => {
    let count = 0;
    for (const seed of [`${name} 1`, `${name} 2`]) {
      const sandbox = new Sandbox(renaissance, setting(SETTINGS[name] ?? {}, { map }));
      const { state } = sandbox;
      const generator = new Generator(seed);
      const any = randomPolicy(renaissance, generator);
      const sensible = sensiblePolicy(renaissance);
      const table = sandbox.table(new GeneratorDice(generator), (questions) =>
        questions.map((question) => any.answer(question, state)),
      );
      renaissance.begin(table);
      for (let i = 0; i < 50 && !renaissance.outcome(state); i++) {
        const by = acting(state);
        if (by === undefined) break;
        const player = generator.below(2) === 0 ? sensible : any;
        const command = player.command(state, by);
        if (!command) break;
        renaissance.actions.get(command.do)?.perform(table, by, command.with);
        if (i % 5 === 0) count += compared(state);
      }
    }
    expect(count).toBeGreaterThan(1000);
  },
);

test('a use of a weapon tells all that the weapon and the body say of it', () => {
  const state = setting(SETTINGS['grenadiers'] ?? {}, { map });
  for (const who of allCombatants(state))
    for (const id of usableWeapons(state, who))
      for (const use of usesOf(state, who, id)) expect(useOf(state, who, use.swing)).toEqual(use);
});

test('REN-UNARM-03 REN-CATCH-05 a fist is weighed anew once the only weapon of its target is caught', () => {
  const hook = weapon('hook', { tags: ['Catch'] });
  const s = stage({
    bob: { at: [6, 5], side: 'b', skills: { 'one-handed': 60 }, weapons: [weapon('sword')] },
    ann: { at: [5, 5], side: 'a', skills: { 'one-handed': 60 }, weapons: [hook] },
    cid: { at: [7, 5], side: 'a', skills: { unarmed: 60 } },
  });
  const fist = () => worths(s.state, s.who('cid'), s.who('bob'), {})[0] ?? 0;
  const before = fist();
  s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    { dice: [20, 44], answers: [['defence', 'catch:ann/hook']] },
  );
  expect(fist()).toBeGreaterThan(before);
});
