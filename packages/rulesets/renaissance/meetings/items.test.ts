import { expect, test } from 'vitest';
import type { Data } from '@tiltyard/testing';
import { holds } from '@tiltyard/testing';
import type { Person, Stage } from '../testing/stage.js';
import { dvsOf, effectsOn, stage, targetsOf, weapon } from '../testing/stage.js';

// Items that change hands, lie on the ground or are thrown, and what becomes of them.

const sword = weapon('sword');
const crossbow = weapon('crossbow', {
  kind: 'projectile',
  skills: ['ranged'],
  hands: 2,
  reload: 'standard',
  range: { short: 50, medium: 100, long: 200, extreme: 300 },
});
const spear = weapon('spear', { skills: ['pole-arms'], hands: 2, tags: ['Brace'] });
const knife = weapon('knife', { skills: ['one-handed', 'ranged'], kind: 'thrown' });
const skills = { 'one-handed': 60, 'pole-arms': 60, fray: 20, unarmed: 60, ranged: 60 };
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [crossbow] };
const eve: Person = { at: [5, 6], side: 'a', skills };
const bob: Person = { at: [12, 5], side: 'b', skills, weapons: [sword] };
const shot = { weapon: 'ann/crossbow', target: 'bob' };

const handed = () => {
  const s = stage({ ann, eve, bob }, { order: ['ann', 'eve', 'bob'] });
  s.do('ann', 'attack', shot, { dice: [99] });
  s.do('ann', 'drop', { item: 'ann/crossbow' });
  s.end();
  s.do('eve', 'pick-up', { item: 'ann/crossbow' });
  return s;
};

test('REN-RNG-14 REN-CTX-11 a crossbow that was shot and dropped has to be loaded by those who pick it up', () => {
  const s = handed();
  expect(s.refused('eve', 'attack', shot)).toEqual(['REN-RNG-14']);
});

test('REN-CTX-11 what lies beyond a wall is not picked up, through an open door it is', () => {
  const lies = (wall: Data) => {
    const map = { rows: Array<string>(8).fill('.'.repeat(14)), walls: [wall] };
    const s = stage({ ann, eve, bob }, { order: ['ann', 'eve', 'bob'], map });
    s.do('ann', 'drop', { item: 'ann/crossbow' });
    s.end();
    return s;
  };
  const item = { item: 'ann/crossbow' };
  const wall = { at: [5, 5], side: 'south' } as const;
  expect(lies(wall).refused('eve', 'pick-up', item)).toEqual(['REN-CTX-11']);
  expect(lies({ ...wall, kind: 'door', open: true }).allowed('eve', 'pick-up', item)).toBe(true);
});

test('REN-RNG-14 and once another has loaded it, its owner need not', () => {
  const s = handed();
  s.do('eve', 'reload', { item: 'ann/crossbow' });
  s.do('eve', 'drop', { item: 'ann/crossbow' });
  s.until('ann');
  s.do('ann', 'pick-up', { item: 'ann/crossbow' });
  expect(s.allowed('ann', 'attack', shot)).toBe(true);
});

test('REN-MAN-03 REN-BRACE-01 a braced spear struck from the hand meets no charge', () => {
  const s = stage(
    {
      ann: { ...ann, weapons: [spear] },
      bob: { ...bob, at: [6, 5] },
      cid: { ...bob, at: [14, 5] },
    },
    { order: ['ann', 'bob', 'cid'] },
  );
  s.do('ann', 'brace', { weapon: 'ann/spear' });
  s.end();
  s.do('bob', 'disarm', { target: 'ann', item: 'ann/spear' }, { dice: [45, 99] });
  s.end();
  const scene = s.do('cid', 'charge', { at: 'ann', path: [[6, 6]] });
  expect(scene.has('meets charge')).toBe(false);
});

test('REN-BRACE-01 REN-BRACE-02 a braced spear that leaves the hand is braced no longer, picked up again or not', () => {
  const bracing = (leave: (s: Stage) => void): readonly string[] => {
    const s = stage({ ann: { ...ann, weapons: [spear] }, bob: { ...bob, at: [6, 5] } });
    s.do('ann', 'brace', { weapon: 'ann/spear' });
    expect(effectsOn(s, 'ann')).toEqual(['braced']);
    leave(s);
    return effectsOn(s, 'ann');
  };
  const again = bracing((s) => {
    s.do('ann', 'drop', { item: 'ann/spear' });
    s.do('ann', 'pick-up', { item: 'ann/spear' });
  });
  const stowed = bracing((s) => s.do('ann', 'stow', { item: 'ann/spear' }));
  const struck = bracing((s) => {
    s.end();
    s.do('bob', 'disarm', { target: 'ann', item: 'ann/spear' }, { dice: [45, 99] });
  });
  const byHand = bracing((s) => {
    const hands = s.who('ann').hands.map(({ name }) => ({ name, holds: null }));
    s.gm('set', { path: 'combatants.ann.hands', value: hands });
  });
  expect([again, stowed, struck, byHand]).toEqual([[], [], [], []]);
});

test('REN-MULTI-02 REN-RNG-01 a knife thrown in the first blow lies with its target, and the second is struck', () => {
  const s = stage({
    ann: { ...ann, weapons: [knife, sword] },
    bob: { ...bob, at: [6, 5] },
  });
  const scene = s.do(
    'ann',
    'attacks',
    {
      attacks: [
        { weapon: 'ann/knife', target: 'bob', thrown: true },
        { weapon: 'ann/sword', target: 'bob' },
      ],
    },
    { dice: [99, 99] },
  );
  // Point blank -20 and several attacks -10; the off-hand -10 twice and several attacks -10.
  expect(targetsOf(scene, 'attack')).toEqual([30, 30]);
  expect(s.state.ground).toEqual([{ item: 'ann/knife', at: [6, 5] }]);
});

test('REN-PRONE-06 REN-RNG-11 REN-PRONE-07 a knife thrown by a combatant who lies at another who lies beside', () => {
  const s = stage({
    ann: { ...ann, weapons: [knife], state: { prone: true } },
    bob: { ...bob, at: [6, 5], state: { prone: true } },
  });
  const aims = (thrown: boolean) =>
    s.total('attack', 'ann', 'ann', 'attack', { weapon: 'ann/knife', target: 'bob', thrown });
  // Prone -30 both ways; +10 struck; -10 and -20 thrown.
  expect([aims(false), aims(true)]).toEqual([40, 0]);
});

test('REN-MAN-07 REN-CTX-11 a combatant who is held firmly drops nothing and picks up nothing', () => {
  const s = stage({ bob: { ...bob, at: [6, 5] }, ann, eve }, { order: ['bob', 'ann', 'eve'] });
  s.do('bob', 'grab', { target: 'ann' }, { dice: [45, 99] });
  s.end();
  expect(s.refused('ann', 'drop', { item: 'ann/crossbow' })).toEqual(['REN-MAN-07']);
});

test('REN-CATCH-07 REN-CTX-11 an abandoned weapon lies with the catcher, who may take it up with a free hand', () => {
  const hook = weapon('hook', { tags: ['Catch'] });
  const s = stage(
    {
      ann: { ...ann, weapons: [sword] },
      bob: { ...bob, at: [6, 5], weapons: [hook], skills: { ...skills, 'one-handed': 70 } },
    },
    { order: ['ann', 'bob'] },
  );
  const cut = { weapon: 'ann/sword', target: 'bob' };
  s.do('ann', 'attack', cut, { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] });
  s.do('ann', 'abandon-weapon');
  expect(s.state.ground).toEqual([{ item: 'ann/sword', at: [6, 5] }]);
  s.end();
  s.do('bob', 'pick-up', { item: 'ann/sword' });
  expect(holds(s, 'bob')).toEqual(['bob/hook', 'ann/sword']);
  // The sword is in the off-hand and lacks the Off-Hand tag.
  expect(s.total('attack', 'bob', 'bob', 'attack', { weapon: 'ann/sword', target: 'ann' })).toBe(
    50,
  );
});

test('REN-MULTI-06 REN-MAN-03 what is left in the off hand stays there once the main hand is empty', () => {
  const s = stage(
    {
      ann: { ...ann, weapons: [sword, weapon('dirk')] },
      bob: { ...bob, at: [6, 5] },
    },
    { order: ['bob', 'ann'] },
  );
  s.do('bob', 'disarm', { target: 'ann', item: 'ann/sword' }, { dice: [45, 99] });
  s.end();
  expect(s.total('attack', 'ann', 'ann', 'attack', { weapon: 'ann/dirk', target: 'bob' })).toBe(40);
});

test('REN-CHARGE-03 REN-RNG-01 a knife thrown after a charge carries the DB of the run, and so does a blow', () => {
  const dv = (chargeBonusScope: 'all' | 'melee', thrown: boolean) => {
    const s = stage(
      { ann: { ...ann, weapons: [knife] }, bob: { ...bob, at: [9, 5] } },
      { options: { chargeBonusScope } },
    );
    s.do('ann', 'charge', { path: [[8, 5]] });
    const cut = { weapon: 'ann/knife', target: 'bob', thrown };
    return dvsOf(s.do('ann', 'attack', cut, { dice: [20, 99, 5] }))[0];
  };
  expect([dv('all', true), dv('all', false), dv('melee', true), dv('melee', false)]).toEqual([
    9, 9, 5, 9,
  ]);
});

test('REN-BLAST-01 REN-GRID-02 a blast that is struck and not thrown is aimed at no square out of reach', () => {
  const maul = weapon('maul', { tags: ['Blast'], damage: { dice: 1, flat: 3 } });
  const s = stage({ ann: { ...ann, weapons: [maul] }, bob });
  expect(s.allowed('ann', 'attack-place', { weapon: 'ann/maul', at: [12, 5] })).toBe(false);
  expect(s.allowed('ann', 'attack', { weapon: 'ann/maul', target: 'bob' })).toBe(false);
});

test('REN-DEF-01 REN-MAN-03 Full Defense helps against a disarm and lasts after it', () => {
  const s = stage(
    { ann: { ...ann, weapons: [sword] }, bob: { ...bob, at: [6, 5] } },
    { order: ['ann', 'bob'] },
  );
  s.do('ann', 'full-defense');
  s.end();
  const scene = s.do('bob', 'disarm', { target: 'ann', item: 'ann/sword' }, { dice: [45, 81] });
  expect(targetsOf(scene, 'resist')).toEqual([80]);
  expect(effectsOn(s, 'ann')).toEqual(['full defense']);
});
