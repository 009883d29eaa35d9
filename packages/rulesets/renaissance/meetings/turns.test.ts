import { expect, test } from 'vitest';
import type { Person, Staging } from '../testing/stage.js';
import { dvsOf, effectsOn, stage, targetsOf, warHorse, weapon } from '../testing/stage.js';

const sword = weapon('sword', { tags: ['Cavalry'] });
const spear = weapon('spear', {
  skills: ['pole-arms'],
  hands: 2,
  reach: 1,
  tags: ['Brace'],
  damage: { dice: 1, flat: 5, db: true },
});
const hoof = weapon('hoof', { skills: ['unarmed'], kind: 'natural', tags: ['Natural'] });
const skills = {
  'one-handed': 65,
  'pole-arms': 60,
  fray: 40,
  unarmed: 45,
  ride: 40,
  deception: 50,
};
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [sword] };
const bob: Person = { at: [6, 5], side: 'b', skills, weapons: [sword] };
const cid: Person = { at: [6, 6], side: 'b', skills, weapons: [sword] };
const horse: Person = warHorse([5, 5], { naturalWeapons: [hoof] });

/** Ann on a horse that has its own place in the turn order, between Bob and Cid. */
const saddled = (options: Staging['options'] = {}): ReturnType<typeof stage> =>
  stage(
    { ann: { ...ann, state: { riding: 'horse' } }, horse, bob, cid },
    { order: ['bob', 'horse', 'cid', 'ann'], options },
  );

test('REN-MAN-05 REN-MOUNT-01 a feint at a ridden mount holds to the next turn of its rider, the only one it has', () => {
  const s = saddled();
  s.do('bob', 'feint', { target: 'horse' }, { dice: [40, 90] });
  s.do('bob', 'end');
  expect(s.turn).toBe('cid');
  expect(effectsOn(s, 'horse')).toEqual(['feinted']);
  s.until('ann');
  expect(effectsOn(s, 'horse')).toEqual([]);
});

test('REN-REACT-02 REN-ATK-17 REN-MOUNT-01 a ridden mount that has parried parries no more before the turn of its rider is over', () => {
  const s = saddled({ parryIsReaction: true });
  s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'horse' },
    { dice: [20, 30], answers: [['defence', 'unarmed']] },
  );
  s.until('cid');
  const scene = s.do('cid', 'attack', { weapon: 'cid/sword', target: 'horse' }, { dice: [20, 25] });
  expect(scene.rolled).toContain('horse Fray');
  s.until('ann');
  expect(s.who('horse').reacted).toHaveLength(1);
  s.do('ann', 'end');
  expect(s.who('horse').reacted).toEqual([]);
});

test('REN-TURN-06 REN-MOUNT-01 what the GM gives a ridden mount until its next turn lasts to that of its rider', () => {
  const s = saddled();
  s.gm('modifier', { who: 'horse', what: 'defence', amount: -10, rounds: true });
  s.gm('condition', { who: 'horse', condition: 'hurried', on: true });
  s.until('cid');
  expect(effectsOn(s, 'horse')).toEqual(['modifier', 'hurried']);
  s.until('ann');
  expect(effectsOn(s, 'horse')).toEqual([]);
});

test('REN-MAN-05 a feint at a horse that no one rides ends with its own next turn', () => {
  const s = stage(
    { ann: { ...ann, at: [1, 1] }, horse, bob, cid },
    { order: ['bob', 'horse', 'cid', 'ann'] },
  );
  s.do('bob', 'feint', { target: 'horse' }, { dice: [40, 90] });
  s.do('bob', 'end');
  expect(s.turn).toBe('horse');
  expect(effectsOn(s, 'horse')).toEqual([]);
});

const brace = { do: 'brace', with: { weapon: 'ann/spear' } };
const lists = (options: Staging['options']): ReturnType<typeof stage> =>
  stage({ ann: { ...ann, weapons: [spear] }, bob: { ...bob, at: [12, 5] } }, { options });

test('REN-BRACE-06 REN-REACT-03 by the struck-out text one who braces as the charge begins strikes first', () => {
  const s = lists({ braceModel: 'firstStrike' });
  s.do('ann', 'ready', { event: 'move', who: 'bob', action: brace });
  s.until('bob');
  const scene = s.do(
    'bob',
    'charge',
    { at: 'ann', path: [[6, 5]] },
    {
      dice: [20, 90, 3],
      answers: [
        ['readied', 'yes'],
        ['brace', 'yes'],
        ['defence', 'fray'],
      ],
    },
  );
  expect(dvsOf(scene)).toEqual([16]);
});

test('REN-BRACE-03 REN-REACT-04 by the other the readied brace has spent the reaction that the blow would take', () => {
  const s = lists({});
  s.do('ann', 'ready', { event: 'move', who: 'bob', action: brace });
  s.until('bob');
  const scene = s.do(
    'bob',
    'charge',
    { at: 'ann', path: [[6, 5]] },
    { answers: [['readied', 'yes']] },
  );
  expect(scene.has('meets charge')).toBe(false);
  expect(s.who('bob').at).toEqual([6, 5]);
});

test('REN-REACT-03 REN-TURN-03 Full Defense that was readied holds to the own next turn and helps at once', () => {
  const s = stage({ ann, bob }, {});
  s.do('ann', 'ready', { event: 'attack', who: 'bob', action: { do: 'full-defense', with: {} } });
  s.until('bob');
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    {
      dice: [20, 60],
      answers: [
        ['readied', 'yes'],
        ['defence', 'fray'],
      ],
    },
  );
  expect(targetsOf(scene, 'Fray')).toEqual([60]);
  s.until('ann');
  expect(effectsOn(s, 'ann')).toEqual([]);
});

test('REN-REACT-03 REN-CATCH-05 a readied blow is not made with a weapon that was caught in the meantime', () => {
  const hook = weapon('hook', { tags: ['Catch'] });
  const s = stage({ ann, bob: { ...bob, weapons: [hook] }, cid: { ...cid, at: [7, 5] } }, {});
  s.do('ann', 'ready', {
    event: 'move',
    who: 'cid',
    action: { do: 'attack', with: { weapon: 'ann/sword', target: 'cid' } },
  });
  s.until('bob');
  s.do(
    'bob',
    'move',
    { path: [[6, 6]] },
    {
      dice: [20, 35],
      answers: [
        ['opportunity', 'bob/ann/sword'],
        ['defence', 'catch:bob/hook'],
      ],
    },
  );
  s.until('cid');
  expect(s.do('cid', 'move', { path: [[6, 4]] }).questions).toEqual([]);
});

test('REN-CTX-14 REN-REACT-02 one healed back into the fight has had their reaction returned by the turns that passed', () => {
  const s = stage(
    { ann: { ...ann, sheet: { DUR: 20 } }, bob, cid },
    { order: ['bob', 'cid', 'ann'] },
  );
  s.do('bob', 'move', { path: [[7, 5]] }, { dice: [90] });
  s.gm('harm', { who: 'ann', damage: 20 });
  s.until('cid');
  s.until('bob');
  s.gm('heal', { who: 'ann', damage: 20 });
  expect(s.who('ann').reacted).toEqual([]);
});

test('REN-TURN-03 REN-REACT-03 what one readied and let lapse is gone, and the turn is whole again', () => {
  const s = stage({ ann, bob }, {});
  s.do('ann', 'feint', { target: 'bob' }, { dice: [99] });
  s.do('ann', 'ready', { event: 'move', who: 'bob', action: brace });
  s.do('ann', 'end');
  s.do('bob', 'end');
  expect(s.state.waiting).toEqual([]);
  expect(s.who('ann')).toMatchObject({ standardUsed: false, quickUsed: 0 });
});

test('REN-MOVE-10 REN-PRONE-03 one who drops, stands and walks uses three Quick Actions and one movement', () => {
  const s = stage({ ann, bob: { ...bob, at: [15, 15] } }, {});
  s.do('ann', 'drop-prone');
  s.do('ann', 'stand-up');
  s.do('ann', 'move', { path: [[4, 5]] });
  expect(s.who('ann')).toMatchObject({ quickUsed: 3, moved: true, prone: false });
  expect(s.refused('ann', 'full-defense')).toEqual(['REN-TURN-03']);
});

test('REN-PRONE-04 REN-TURN-03 one who has crawled may stand up but not walk', () => {
  const s = stage({ ann: { ...ann, state: { prone: true } }, bob: { ...bob, at: [15, 15] } }, {});
  s.do('ann', 'crawl', { path: [[4, 5]] });
  s.do('ann', 'stand-up');
  expect(s.refused('ann', 'move', { path: [[3, 5]] })).toContain('REN-TURN-03');
});
