import { expect, test } from 'vitest';
import { fighter, FOE } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { heardBy, stage, viewOf } from '../testing/stage.js';

/** What others learn of wounds that close, of those who get up, and of those who take off, where they do not see them. */

type Stage = ReturnType<typeof stage>;
const bobAs = (s: Stage, id: string) => viewOf(s, id).combatants['bob'];

/** Bob has met 20 points of damage, four degrees of Core; ann stands before him, dot elsewhere. */
const hurt = (state: Person['state'] = { cloaked: true }) =>
  stage({
    ann: fighter({ bCON: 200 }),
    bob: {
      ...FOE,
      sheet: { bCON: 5 },
      state: { damage: 20, injuries: { core: 2 }, knockedDown: true, ...state },
    },
    dot: { side: 'd', at: { zone: 'field' } },
  });

test('LUR-BLIND-02 LUR-CTX-12 wounds that close out of sight are shown as they were, and told to no one else', () => {
  const s = hurt();
  const scene = s.gm('heal', { who: 'bob', damage: 20, type: 'core' });
  const seen = ['bob', 'ann', 'dot'].map((id) => [
    bobAs(s, id)?.damage,
    bobAs(s, id)?.injuries.core,
    heardBy(scene, id).length > 0,
  ]);
  expect(seen).toEqual([
    [0, 0, true],
    [20, 2, false],
    [20, 2, false],
  ]);
  s.gm('sight', { who: 'bob', what: 'cloaked', on: false });
  expect([bobAs(s, 'ann')?.damage, s.state.looks]).toEqual([0, []]);
});

test('LUR-BLIND-02 LUR-CTX-12 in sight all see and hear of it', () => {
  const s = hurt({});
  const scene = s.gm('heal', { who: 'bob', damage: 20, type: 'core' });
  expect(scene.notes.every(({ audience }) => audience === 'all')).toBe(true);
  expect(bobAs(s, 'dot')?.damage).toBe(0);
});

test('LUR-BLIND-02 LUR-CTX-34 a combatant who recovers unseen is believed to lie there still', () => {
  const s = hurt({ cloaked: true, injuries: { core: 5 }, damage: 42 });
  s.gm('heal', { who: 'bob', damage: 42, type: 'core' });
  expect([bobAs(s, 'ann')?.injuries.core, s.who('bob').injuries.core]).toEqual([5, 0]);
});

test('LUR-BLIND-02 LUR-CTX-32 nor is anyone told out of sight of whom the GM sets on their feet', () => {
  const s = hurt();
  const scene = s.gm('condition', { who: 'bob', condition: 'knocked down', on: false });
  expect(
    ['bob', 'ann', 'dot'].map((id) => [bobAs(s, id)?.knockedDown, heardBy(scene, id)]),
  ).toEqual([
    [false, ['gm.condition']],
    [true, []],
    [true, []],
  ]);
});

test('LUR-BLIND-02 LUR-TRIP-02 of flight out of sight those learn who fight beside it', () => {
  const s = hurt({ knockedDown: false, cloaked: true });
  const scene = s.gm('fly', { who: 'bob', on: true });
  expect(['bob', 'ann', 'dot'].map((id) => [bobAs(s, id)?.flying, heardBy(scene, id)])).toEqual([
    [true, ['flies']],
    [true, ['flies']],
    [false, []],
  ]);
  const down = s.gm('out', { who: 'bob', out: 'incapacitated' });
  expect(['ann', 'dot'].map((id) => [bobAs(s, id)?.flying, heardBy(down, id)])).toEqual([
    [false, ['out', 'flies']],
    [false, ['out']],
  ]);
});

test('LUR-CTX-12 of injuries that are as bad as each other the first is healed, and none that there is not', () => {
  const healed = (injuries: Readonly<Record<string, number>>) => {
    const s = stage({
      ann: fighter(),
      bob: { ...FOE, sheet: { bCON: 5 }, state: { damage: 20, injuries } },
    });
    const scene = s.gm('heal', { who: 'bob', damage: 20 });
    return [scene.facts('gm.heal', 'of'), s.who('bob').injuries];
  };
  const [told, left] = healed({ core: 1, rightArm: 1, superficial: 1 });
  expect(told).toEqual(['damage', 'degree of Superficial', 'degree of Core']);
  expect(left).toMatchObject({ superficial: 0, core: 0, rightArm: 1 });
  expect(healed({})).toMatchObject([['damage'], { core: 0, superficial: 0 }]);
});
