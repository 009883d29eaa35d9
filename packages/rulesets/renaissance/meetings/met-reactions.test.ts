import { expect, test } from 'vitest';
import type { Json, JsonObject } from '@tiltyard/engine';
import {
  bomb,
  claws,
  crossbow,
  dirk,
  hook,
  like,
  meeting,
  pike,
  sword,
} from '../testing/meetings.js';
import type { Changes, Staging } from '../testing/stage.js';
import { effectsOn, targetsOf, weapon } from '../testing/stage.js';

// Readied actions and reactions against each kind of action.

const yes = [['readied', 'yes']] as const;
const order = ['ann', 'bob', 'cid', 'horse'];
/** Ann readies an action, and it is Bob's turn. */
const waiting = (
  event: string,
  action: Json,
  changes: Changes = {},
  staging: Staging = {},
  who?: string,
) => {
  const s = meeting(changes, { order, ...staging });
  s.do('ann', 'ready', { event, action, ...(who === undefined ? {} : { who }) });
  s.end();
  return s;
};
const act = (name: string, parameters: JsonObject = {}): Json => ({ do: name, with: parameters });
const blow = act('attack', { weapon: 'ann/sword', target: 'bob' });
const atAnn = { weapon: 'bob/sword', target: 'ann' };

test('REN-REACT-03 REN-MAN-01 a maneuver is no attack, so that what waits for an attack lets trips, grabs, disarms and feints go by', () => {
  const by = (name: string, more: JsonObject = {}) =>
    waiting('attack', blow).do('bob', name, { target: 'ann', ...more }, { dice: [99] }).questions;
  expect([by('trip'), by('grab'), by('disarm', { item: 'ann/sword' }), by('feint')]).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

test('REN-REACT-03 REN-MAN-06 REN-REACT-06 a readied grab stops a walk before its first step', () => {
  const s = waiting('move', act('grab', { target: 'bob' }));
  s.do('bob', 'move', { path: [[9, 5]] }, { dice: [40, 99], answers: yes });
  expect(s.who('bob')).toMatchObject({ at: [6, 5], grabbedBy: ['ann'] });
});

test('REN-REACT-03 REN-MAN-09 REN-CHARGE-02 a readied trip ends a charge that has come 3 m without its speed', () => {
  const s = waiting('move', act('trip', { target: 'bob' }), { bob: { at: [10, 5] } });
  s.do(
    'bob',
    'charge',
    { at: 'ann', path: [[6, 5]] },
    { dice: [40, 99], answers: [['readied', 'yes']] },
  );
  expect(s.who('bob').prone).toBe(true);
  expect(effectsOn(s, 'bob')).toEqual(['hurried']);
});

test('REN-REACT-03 REN-MAN-09 REN-PRONE-07 a combatant tripped before the blow strikes it from the ground at -30', () => {
  const s = waiting('attack', act('trip', { target: 'bob' }));
  const scene = s.do('bob', 'attack', atAnn, { dice: [40, 99, 99], answers: yes });
  expect(targetsOf(scene, 'attack')).toEqual([30]);
});

test('REN-REACT-03 REN-MAN-07 a combatant grabbed before the blow strikes none, and the Standard Action is gone', () => {
  const s = waiting('attack', act('grab', { target: 'bob' }));
  const scene = s.do('bob', 'attack', atAnn, { dice: [40, 99], answers: yes });
  expect(scene.rolled).not.toContain('bob attack');
  expect(s.refused('bob', 'escape', { from: 'ann' })).toEqual(['REN-TURN-03']);
});

test('REN-REACT-03 REN-DEF-01 Full Defense readied for an attack helps against that attack, and against the next', () => {
  const s = waiting('attack', act('full-defense'), {}, { order: ['ann', 'bob', 'cid'] });
  const first = s.do('bob', 'attack', atAnn, { dice: [30, 99, 5], answers: yes });
  expect(targetsOf(first, 'parry')).toEqual([80]);
});

test('REN-REACT-03 REN-REACT-02 REN-CATCH-08 a combatant who has carried out what was readied catches nothing in that cycle', () => {
  const hooked = act('attack', { weapon: 'ann/hook', target: 'bob' });
  const s = waiting('attack', hooked, { ann: { weapons: [hook] } });
  const scene = s.do('bob', 'attack', atAnn, { dice: [99, 30, 99, 5], answers: yes });
  expect(scene.open('defence')).not.toContain('catch:ann/hook');
});

test('REN-CATCH-08 REN-REACT-05 a catch that was tried leaves no chance at the combatant who then walks away', () => {
  const s = meeting({ ann: { weapons: [hook] } }, { order: ['bob', 'ann', 'cid'] });
  s.do('bob', 'attack', atAnn, { dice: [30, 99, 5], answers: [['defence', 'catch:ann/hook']] });
  expect(s.do('bob', 'move', { path: [[9, 5]] }).questions).toEqual([]);
});

test('REN-REACT-03 REN-RNG-14 loading an arbalest may be readied, and is done with both hands on it alone', () => {
  const arbalest = { ...crossbow, name: 'arbalest', reload: 'standard' };
  const s = waiting('attack', act('reload', { item: 'ann/arbalest' }), {
    ann: { weapons: [arbalest], state: { unloaded: ['ann/arbalest'] } },
  });
  s.do('bob', 'attack', atAnn, { dice: [99], answers: yes });
  expect(s.who('ann').unloaded).toEqual([]);
});

test('REN-REACT-03 REN-TURN-03 what takes a Quick Action is not readied', () => {
  const s = meeting({ ann: { weapons: [crossbow], state: { unloaded: ['ann/crossbow'] } } });
  const ready = { event: 'attack', action: act('reload', { item: 'ann/crossbow' }) };
  expect(s.refused('ann', 'ready', ready)).toEqual(['REN-REACT-03']);
  const sand = (cost: string) =>
    act('maneuver', { target: 'bob', cost, mine: 'deception', theirs: 'fray', words: 'sand' });
  const readies = (cost: string) =>
    s.allowed('ann', 'ready', { event: 'attack', action: sand(cost) });
  expect([readies('standard'), readies('quick')]).toEqual([true, false]);
  expect(
    s.allowed('ann', 'ready', { event: 'attack', action: act('feint', { target: 'bob' }) }),
  ).toBe(false);
});

test('REN-REACT-03 REN-MULTI-01 two readied blows at two opponents are still a blow at the second when the first is gone', () => {
  const s = meeting(
    { ann: { weapons: [sword, dirk] }, cid: { at: [6, 6] } },
    { order: ['ann', 'bob', 'cid'] },
  );
  const attacks = [
    { weapon: 'ann/sword', target: 'bob' },
    { weapon: 'ann/dirk', target: 'cid' },
  ];
  s.do('ann', 'ready', { event: 'turn', who: 'cid', action: act('attacks', { attacks }) });
  s.end();
  s.do('bob', 'move', { path: [[9, 5]] }, { answers: [['opportunity', 'no']] });
  // Bob is out of reach by then, so the two declared blows are not made.
  expect(s.end().questions).toEqual([]);
});

test('REN-REACT-03 REN-CTX-14 no one is asked for a combatant who was disabled after readying', () => {
  const s = waiting('attack', blow);
  s.gm('harm', { who: 'ann', damage: 200 });
  expect(s.do('bob', 'attack', atAnn, { dice: [99] }).questions).toEqual([]);
});

test('REN-REACT-03 REN-RNG-01 a readied shot waits on while its target is behind a wall', () => {
  const rows = Array.from({ length: 12 }, (_, y) =>
    y === 5 ? `${'.'.repeat(8)}#${'.'.repeat(21)}` : '.'.repeat(30),
  );
  const s = waiting(
    'turn',
    act('attack', { weapon: 'ann/crossbow', target: 'cid' }),
    { ann: { weapons: [crossbow] }, cid: { at: [11, 5] }, bob: { at: [6, 8] } },
    { map: { rows } },
  );
  expect(s.end().questions).toEqual([]);
});

test('REN-REACT-03 REN-REACT-05 a chance at a mover comes before what was readied for the next step, and takes the reaction for it', () => {
  const s = waiting('move', blow);
  const scene = s.do(
    'bob',
    'move',
    { path: [[8, 5]] },
    { dice: [99], answers: [['readied', 'yes']] },
  );
  expect(scene.asked.filter((each) => each.startsWith('ann'))).toEqual(['ann readied']);
});

test('REN-REACT-05 REN-MAN-07 REN-REACT-10 a combatant held loosely answers an event, one held firmly does not', () => {
  const s = meeting({}, { order: ['bob', 'ann', 'cid'] });
  s.do(
    'bob',
    'grab',
    { target: 'ann' },
    { dice: [40, 99], answers: [['grab-result', 'hampered']] },
  );
  expect(s.allowed('gm', 'gm.event', { who: 'ann', words: 'a rope' })).toBe(true);
  const t = meeting({}, { order: ['bob', 'ann', 'cid'] });
  t.do('bob', 'grab', { target: 'ann' }, { dice: [40, 99] });
  expect(t.refused('gm', 'gm.event', { who: 'ann', words: 'a rope' })).toEqual(['REN-MAN-07']);
});

test('REN-REACT-05 REN-PRONE-07 REN-NAT-01 claws take their chance from the ground at -30', () => {
  const beast = { weapons: [], sheet: { naturalWeapons: [claws] }, state: { prone: true } };
  const scene = meeting({ bob: beast }).do(
    'ann',
    'move',
    { path: [[2, 5]] },
    {
      dice: [99],
      answers: [['opportunity', 'ann/bob/claws']],
    },
  );
  expect(targetsOf(scene, 'attack')).toEqual([15]);
});

test('REN-BRACE-03 REN-MAN-05 REN-DEF-01 a charger in Full Defense who was feinted parries the braced pike at their sum', () => {
  const s = meeting(
    {
      bob: { at: [10, 5], weapons: [pike], state: { braced: 'bob/pike' } },
      ann: { state: { fullDefense: true } },
    },
    { order: ['ann', 'bob', 'cid'] },
  );
  // The file's Full Defense ends when Ann's turn begins; what the GM gives now does not.
  s.gm('condition', { who: 'ann', condition: 'full defense', on: true });
  s.gm('condition', { who: 'ann', condition: 'feinted', on: true });
  const scene = s.do('ann', 'charge', { at: 'bob', path: [[9, 5]] }, { dice: [30, 99, 5] });
  expect(targetsOf(scene, 'parry')).toEqual([50]);
});

test('REN-REACT-02 REN-BRACE-03 REN-REACT-10 a bracer who has caught a rope meets no charge', () => {
  const s = meeting(
    { bob: { at: [10, 5], weapons: [pike], state: { braced: 'bob/pike' } } },
    { order: ['ann', 'bob', 'cid'] },
  );
  s.gm('event', { who: 'bob', words: 'a rope' });
  expect(s.do('ann', 'charge', { at: 'bob', path: [[9, 5]] }).rolled).toEqual([]);
});

test('REN-REACT-03 REN-BLAST-03 a bomb readied against a turn goes off under those who have come near in the meantime', () => {
  const s = waiting(
    'turn',
    act('attack-place', { weapon: 'ann/bomb', at: [12, 5] }),
    { ann: { weapons: [bomb] } },
    {},
    'cid',
  );
  s.do('bob', 'move', { path: [[11, 5]] }, { answers: [['opportunity', 'no']] });
  const scene = s.end(20, 8);
  expect(scene.facts('damage', 'who')).toEqual(['bob']);
});

test('REN-REACT-03 REN-CATCH-05 a blow readied with the dirk is made though the sword is caught by then', () => {
  const s = waiting('attack', act('attack', { weapon: 'ann/dirk', target: 'bob' }), {
    ann: { weapons: [sword, dirk] },
    bob: { weapons: [hook, weapon('mace')] },
  });
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/mace', target: 'ann' },
    {
      dice: [99, 99],
      answers: yes,
    },
  );
  expect(scene.rolled).toEqual(['ann attack', 'bob attack']);
});

test('REN-REACT-02 REN-REACT-03 a reaction taken between two turns is back for what is readied in the next once that turn is over', () => {
  const s = meeting({ cid: { at: [5, 6] } }, { order: ['bob', 'ann', 'cid'] });
  s.do(
    'bob',
    'move',
    { path: [[9, 5]] },
    { dice: [99], answers: [['opportunity', 'bob/ann/sword']] },
  );
  s.end();
  const atCid = act('attack', { weapon: 'ann/sword', target: 'cid' });
  s.do('ann', 'ready', { event: 'turn', who: 'cid', action: atCid });
  expect(s.who('ann').reacted).toHaveLength(1);
  expect(s.do('ann', 'end', {}, { dice: [99], answers: yes }).rolled).toEqual(['ann attack']);
});

test('REN-REACT-03 REN-STR-09 a readied Knock Down needs its exceptional success, and then stops the walk', () => {
  const s = waiting(
    'move',
    act('strike', { weapon: 'ann/sword', target: 'bob', strike: 'knock-down' }),
    {},
    {
      options: { criticalCountsAsExceptional: false },
    },
  );
  s.do('bob', 'move', { path: [[9, 5]] }, { dice: [22, 99, 5, 5], answers: yes });
  expect(s.who('bob')).toMatchObject({ prone: false, at: [9, 5] });
  const t = waiting(
    'move',
    act('strike', { weapon: 'ann/sword', target: 'bob', strike: 'knock-down' }),
  );
  t.do('bob', 'move', { path: [[9, 5]] }, { dice: [40, 99, 5, 90], answers: yes });
  expect(t.who('bob')).toMatchObject({ prone: true, at: [6, 5] });
});

test('REN-AWARE-03 REN-MAN-09 a combatant who trips an opponent they did not know to attack knows of them, and defends against them', () => {
  const eve = like('bob', { at: [5, 6] });
  const tried = (name: string, more: JsonObject = {}) => {
    const s = meeting(
      { ann: { state: { unawareOf: ['eve'] } } },
      { order: ['ann', 'eve'] },
      { eve },
    );
    s.do('ann', name, { target: 'eve', ...more }, { dice: [99] });
    return s.who('ann').unawareOf;
  };
  expect([
    tried('trip'),
    tried('grab'),
    tried('disarm', { item: 'eve/sword' }),
    tried('feint'),
  ]).toEqual([[], [], [], []]);
});
