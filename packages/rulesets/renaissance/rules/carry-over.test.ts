import { expect, test } from 'vitest';
import { renaissance } from '../index.js';
import type { Person } from '../testing/stage.js';
import { setting, stage, weapon } from '../testing/stage.js';

const bomb = weapon('bomb', { skills: ['ranged'], kind: 'thrown', tags: ['Blast'] });
const knife = weapon('knife', { skills: ['one-handed', 'ranged'], kind: 'thrown' });
const claw = weapon('claw', { skills: ['unarmed'], kind: 'natural' });
const bow = weapon('bow', { skills: ['ranged'], kind: 'projectile', reload: 'quick' });
const FOE: Readonly<Record<string, Person>> = { bob: { at: [2, 2], side: 'b' } };
const carried = (ann: Partial<Person>) =>
  renaissance.carryOver?.carry(setting({ ann: { at: [1, 1], ...ann }, ...FOE }), 'ann');
const facts = (ann: Partial<Person>) =>
  carried(ann)?.facts.map(({ text, lasts, rules }) => [text, lasts, rules[0]]);

test('REN-CTX-14 those who are whole and have all they came with take nothing along', () => {
  const whole = {
    weapons: [bomb, knife],
    sheet: { luck: 1, ammunition: { silver: 3 }, naturalWeapons: [claw] },
  };
  expect([carried(whole)?.state, facts(whole), carried(whole)?.dead]).toEqual([{}, [], false]);
});

test('REN-CTX-14 REN-CTX-15 REN-CTX-17 REN-STR-11 harm lasts', () => {
  const state = {
    damage: 7,
    wounds: 2,
    negatedWounds: 1,
    traumas: 1,
    maimed: ['hand', 'eye'],
  };
  expect(carried({ state })?.state).toEqual(state);
  expect(facts({ state })).toEqual([
    ['7 damage', true, 'REN-CTX-14'],
    ['2 wounds', true, 'REN-CTX-15'],
    ['1 wound negated', true, 'REN-CTX-17'],
    ['1 trauma', true, 'REN-CTX-17'],
    ['maimed: hand, eye', true, 'REN-STR-11'],
  ]);
  expect(facts({ state: { damage: 1, wounds: 1 } })).toEqual([
    ['1 damage', true, 'REN-CTX-14'],
    ['1 wound', true, 'REN-CTX-15'],
  ]);
});

test('REN-CTX-18 REN-RNG-13 spent Luck and counted ammunition stay spent', () => {
  const sheet = { luck: 2, ammunition: { silver: 3 } };
  const state = { luck: 1, ammunition: { silver: 2 } };
  expect(carried({ sheet, state })?.state).toEqual(state);
  expect(facts({ sheet, state })).toEqual([
    ['1 of 2 Luck left', true, 'REN-CTX-18'],
    ['ammunition left: 2 silver', true, 'REN-RNG-13'],
  ]);
});

test('REN-PRONE-03 REN-MAN-07 REN-RNG-14 REN-TURN-05 REN-CTX-26 what the fight made of one passes', () => {
  const state = {
    prone: true,
    grabbedBy: ['bob'],
    unloaded: ['ann/bow'],
    fullDefense: true,
    sustained: 1,
  };
  expect(carried({ weapons: [bow], state })?.state).toEqual({});
  expect(facts({ weapons: [bow], state })).toEqual([
    ['back on their feet', false, 'REN-PRONE-03'],
    ['no longer held', false, 'REN-MAN-07'],
    ['weapons loaded again', false, 'REN-RNG-14'],
    ['effects of the turn end', false, 'REN-TURN-05'],
    ['nothing kept going', false, 'REN-CTX-26'],
  ]);
});

test('REN-CTX-14 twice DUR is death', () => {
  const at = (damage: number) => carried({ sheet: { DUR: 20 }, state: { damage } });
  expect([at(39)?.dead, at(40)?.dead]).toEqual([false, true]);
  expect(at(40)?.facts[0]).toEqual({ text: 'dead', lasts: true, rules: ['REN-CTX-14'] });
});

test('REN-BLAST-01 a bomb that went off is used up; a knife that lies on the ground is not', () => {
  const s = stage({
    ann: { at: [1, 1], weapons: [bomb, knife], sheet: { naturalWeapons: [claw] } },
    ...FOE,
  });
  s.do('ann', 'drop', { item: 'ann/knife' });
  s.do('ann', 'attack', { weapon: 'ann/bomb', target: 'bob' }, { dice: [98, 1, 1, 1] });
  const after = renaissance.carryOver?.carry(s.state, 'ann');
  expect(after?.state).toEqual({ spent: ['ann/bomb'] });
  expect(after?.facts).toEqual([
    { text: 'used up: bomb', lasts: true, rules: ['REN-BLAST-01', 'REN-SPLASH-01'] },
  ]);
  expect(renaissance.carryOver?.carry(s.state, 'bob').state).toEqual({});
});
