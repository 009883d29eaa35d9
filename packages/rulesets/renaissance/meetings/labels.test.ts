import { expect, test } from 'vitest';
import type { Scene } from '@tiltyard/testing';
import {
  claws,
  dirk,
  hook,
  like,
  meeting,
  pike,
  ridden,
  sabre,
  sword,
} from '../testing/meetings.js';
import type { Changes, Staging } from '../testing/stage.js';
import { weapon } from '../testing/stage.js';

// Every modifier of a breakdown has a label that explains it, whatever rules are combined in it.

/** The rules of modifiers without a label, and the labels of all others. */
const labelled = (...scenes: readonly Scene[]) => {
  const parts = scenes.flatMap(({ notes }) =>
    notes.flatMap(({ reckoning }) => reckoning?.parts ?? []),
  );
  return {
    bare: parts.filter(({ why }) => why === undefined).map(({ rule }) => rule),
    words: new Set(parts.flatMap(({ why }) => why ?? [])),
  };
};
const field = (changes: Changes = {}, staging: Staging = {}) => meeting(changes, staging);
const byFray = [['defence', 'fray']] as const;

test('REN-MULTI-03 REN-MULTI-06 REN-PRONE-07 REN-MOVE-03 several blows from the ground, hurt, hurried and feinted', () => {
  const s = field({
    ann: { weapons: [sword, dirk], state: { prone: true, wounds: 1, sustained: 2 } },
    bob: { state: { prone: true, traumas: 1 } },
    cid: { at: [6, 6], state: { fullDefense: true } },
  });
  s.gm('condition', { who: 'ann', condition: 'hurried', on: true });
  s.gm('condition', { who: 'cid', condition: 'feinted', on: true });
  for (const what of ['attack', 'all']) s.gm('modifier', { who: 'ann', what, amount: 80 });
  s.gm('modifier', { who: 'bob', what: 'defence', amount: 5 });
  const attacks = [
    { weapon: 'ann/sword', target: 'bob' },
    { weapon: 'ann/dirk', target: 'cid' },
  ];
  const scene = s.do(
    'ann',
    'attacks',
    { attacks },
    { dice: [63, 62, 4, 30, 40], answers: [...byFray, ...byFray] },
  );
  const { bare, words } = labelled(scene);
  expect(bare).toEqual([]);
  for (const each of [
    'multiple attacks',
    'multiple targets',
    'off-hand',
    'prone',
    'haste',
    'wounds',
    'traumas',
    'sustained actions',
    'referee',
    'feint',
    'Full Defense',
    'margin over 30',
    'margin over 60',
    'target prone',
  ])
    expect(words).toContain(each);
});

test('REN-CHARGE-01 REN-MOUNT-11 REN-BRACE-04 a mounted charge onto a braced pike, and the blow after it', () => {
  const s = field(
    ridden({
      ann: { weapons: [sabre], state: { riding: 'horse', wounds: 1 } },
      horse: { at: [1, 5], state: { wounds: 1 } },
      bob: { at: [10, 5], weapons: [pike] },
    }),
    { order: ['bob', 'ann', 'cid'] },
  );
  s.do('bob', 'brace', { weapon: 'bob/pike' });
  s.end();
  const met = s.do('ann', 'charge', { path: [[9, 5]] }, { dice: [20, 99, 4], answers: byFray });
  const struck = s.do(
    'ann',
    'strike',
    { weapon: 'ann/sabre', target: 'bob', strike: 'mighty-blow' },
    { dice: [22, 99, 4, 4], answers: byFray },
  );
  const { bare, words } = labelled(met, struck);
  expect(bare).toEqual([]);
  for (const each of ['braced', 'charge', 'mounted charge', 'Mighty Blow', 'rider'])
    expect(words).toContain(each);
});

test('REN-UNARM-03 REN-UNARM-04 REN-NAT-02 fists and claws against steel, and a catch', () => {
  const fist = field({ ann: { weapons: [], sheet: { armor: ['mail'] } } });
  const punch = fist.do(
    'ann',
    'attack',
    { weapon: 'unarmed', target: 'bob' },
    { dice: [20, 99, 4], answers: byFray },
  );
  fist.end();
  const parried = fist.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    { dice: [20, 99, 4], answers: [['defence', 'unarmed']] },
  );
  const clawed = field({ bob: { weapons: [], sheet: { naturalWeapons: [claws] } } });
  const met = clawed.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [20, 99, 4], answers: [['defence', 'unarmed']] },
  );
  const hooked = field({ bob: { weapons: [hook] } });
  const caught = hooked.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [20, 40], answers: [['defence', 'catch:bob/hook']] },
  );
  const { bare, words } = labelled(punch, parried, met, caught);
  expect(bare).toEqual([]);
  for (const each of ['unarmed against armed', 'worn armour', 'bare hands', 'claws', 'catch'])
    expect(words).toContain(each);
});

test('REN-TOUCH-02 REN-INDIC-02 REN-CTX-02 touch and gaze, at targets beyond the highest and below the lowest', () => {
  const s = field({
    ann: {
      weapons: [weapon('chill', { kind: 'touch', skills: ['unarmed'] })],
      skills: { unarmed: 90 },
    },
    bob: { state: { wounds: 5 } },
  });
  const touch = s.do(
    'ann',
    'attack',
    { weapon: 'ann/chill', target: 'bob' },
    { dice: [20, 99, 4], answers: byFray },
  );
  const gaze = field({
    ann: { weapons: [weapon('stare', { kind: 'indicate', skills: ['ranged'] })] },
  });
  const stared = gaze.do(
    'ann',
    'attack',
    { weapon: 'ann/stare', target: 'bob' },
    { dice: [20, 99, 4] },
  );
  const { bare, words } = labelled(touch, stared);
  expect(bare).toEqual([]);
  for (const each of ['touch only', 'indicate only', 'highest target', 'lowest target'])
    expect(words).toContain(each);
});

test('REN-MOUNT-07 a Ride check names the wounds of the mount, and those of the rider', () => {
  const s = field(
    ridden({
      ann: { state: { riding: 'horse', wounds: 1, traumas: 1 } },
      horse: { state: { wounds: 1 } },
      bob: { at: [20, 9] },
    }),
  );
  const scene = s.do(
    'ann',
    'stunt',
    { words: 'leap' },
    { dice: [10], answers: [['stunt-cost', 'quick']] },
  );
  const { bare, words } = labelled(scene);
  expect(bare).toEqual([]);
  for (const each of ['wounds of the mount', 'wounds and traumas']) expect(words).toContain(each);
});

test('REN-CTX-25 REN-ATK-09 the cap of all penalties and an upgrade by Luck are named', () => {
  const s = field(
    { ann: { state: { wounds: 8 }, sheet: { luck: 1 }, skills: { 'one-handed': 90 } } },
    { options: { modifierCap: '60' } },
  );
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [20, 99, 4], answers: [['luck', 'upgrade'], ...byFray] },
  );
  const { bare, words } = labelled(scene);
  expect(bare).toEqual([]);
  for (const each of ['greatest total penalty', 'upgraded']) expect(words).toContain(each);
});

test('REN-MAN-06 REN-SIZE-02 REN-MOUNT-06 a grab from the ground at a large rider', () => {
  const s = meeting(
    {
      ann: { state: { prone: true } },
      bob: { state: { riding: 'mule' }, sheet: { size: 'Large' } },
    },
    {},
    { mule: like('horse', { at: [6, 5], side: 'b' }) },
  );
  const { bare, words } = labelled(s.do('ann', 'grab', { target: 'bob' }, { dice: [99] }));
  expect(bare).toEqual([]);
  for (const each of ['prone', 'rider', 'Large']) expect(words).toContain(each);
});
