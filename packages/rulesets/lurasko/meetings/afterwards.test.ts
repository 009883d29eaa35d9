import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import { FOE } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { setting, stage } from '../testing/stage.js';

/** What is told at the end of a fight, against what the next one begins with. */

const told = (ann: Person, others: Readonly<Record<string, Person>> = { bob: FOE }) =>
  lurasko.carryOver?.carry(setting({ ann, ...others }), 'ann').facts.map(({ text }) => text) ?? [];
/** The next fight of a combatant, with what the last one has left them. */
const next = (ann: Person, others?: Readonly<Record<string, Person>>) => {
  const before = setting({ ann, ...(others ?? { bob: FOE }) });
  const kept = lurasko.carryOver?.carry(before, 'ann').state;
  return setting({ ann: { ...ann, state: kept }, bob: FOE }).combatants['ann'];
};

test('LUR-CTX-15 LUR-CTX-17 a combatant whom fatigue and gear keep on the ground is not told to be on their feet', () => {
  const tired: Person = { sheet: { STR: 3, load: 63 }, state: { fatigueDegrees: 2 } };
  expect(next(tired)?.knockedDown).toBe(true);
  expect(told(tired)).not.toContain('back on their feet');
  const fresh: Person = { ...tired, state: { fatigueDegrees: 1, knockedDown: true } };
  expect([next(fresh)?.knockedDown, told(fresh).includes('back on their feet')]).toEqual([
    false,
    true,
  ]);
});

test('LUR-CTX-15 LUR-CLIMB-06 a giant on the ground under its climbers is up again without them', () => {
  const giant: Person = { sheet: { WGT: 30, STR: 5 } };
  const climber: Person = { side: 'b', state: { grapple: [{ with: 'ann', degree: 2 }] } };
  expect(setting({ ann: giant, bob: climber }).combatants['ann']?.knockedDown).toBe(true);
  expect(told(giant, { bob: climber })).toContain('back on their feet');
  expect(next(giant, { bob: climber })?.knockedDown).toBe(false);
});

test('LUR-CTX-14 LUR-CTX-33 eyes that injuries have blinded do not see again, those blinded otherwise do', () => {
  const at = (perception: number): Person => ({
    state: { blinded: true, injuries: { perception } },
  });
  expect([told(at(3)).includes('sees again'), told(at(2)).includes('sees again')]).toEqual([
    false,
    true,
  ]);
});

test('LUR-CTX-14 LUR-CTX-34 a combatant whom injuries keep out is not told to be able to fight again', () => {
  const at = (core: number): Person => ({ state: { out: 'incapacitated', injuries: { core } } });
  expect(told(at(5))).not.toContain('able to fight again');
  expect(told(at(4))).toContain('able to fight again');
});

test('LUR-CTX-14 LUR-CTX-32 of the dead nothing is told that the living do', () => {
  const dead: Person = { state: { out: 'dead', knockedDown: true, blinded: true } };
  expect(told(dead)).toEqual(['dead']);
  const killed: Person = { state: { out: 'gone', knockedDown: true, injuries: { core: 8 } } };
  expect(told(killed).filter((each) => each.includes('again') || each.includes('feet'))).toEqual(
    [],
  );
});

test('LUR-CTX-12 LUR-CTX-14 a wound of two fights adds up to the degree that incapacitates', () => {
  const s = stage({ ann: { side: 'a', state: { damage: 28, injuries: { core: 4 } } }, bob: FOE });
  const scene = s.gm('harm', { who: 'ann', damage: 7, type: 'core' });
  expect([scene.note('harm'), scene.has('incapacitated')]).toEqual([
    expect.objectContaining({ degrees: 1, total: 35 }),
    true,
  ]);
});
