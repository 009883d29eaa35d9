import { expect, test } from 'vitest';
import type { Person, Staging } from '../testing/stage.js';
import { changed, damageTo, dvsOf, effectsOn, stage, targetsOf, weapon } from '../testing/stage.js';

const sword = weapon('sword');
const hook = weapon('hook', { tags: ['Catch'] });
const spear = weapon('spear', {
  skills: ['pole-arms'],
  hands: 2,
  reach: 1,
  tags: ['Brace'],
  damage: { dice: 1, flat: 5, db: true },
});
const skills = { 'one-handed': 65, 'pole-arms': 60, fray: 40, unarmed: 45 };
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [sword] };
const bob: Person = { at: [6, 5], side: 'b', skills, weapons: [sword] };
const cid: Person = { at: [5, 6], side: 'b', skills, weapons: [sword] };

/** Bob acts first, beside Ann. */
const met = (
  more: Staging = {},
  changes: Readonly<Record<string, Partial<Person>>> = {},
): ReturnType<typeof stage> =>
  stage(changed({ ann, bob, cid }, changes), { order: ['bob', 'cid', 'ann'], ...more });
const readied = (target: string) => ({
  do: 'attack',
  with: { weapon: 'ann/sword', target },
});
const vault = (to: readonly [number, number]) => ({ words: 'vault', to: [...to] });

test('REN-REACT-03 REN-MOVE-05 a stunt that changes the square is a movement that a readied blow may answer', () => {
  const s = met({ order: ['ann', 'bob', 'cid'] });
  s.do('ann', 'ready', { event: 'move', who: 'bob', action: readied('bob') });
  s.until('bob');
  const scene = s.do('bob', 'stunt', vault([6, 6]), {
    dice: [10, 20, 90, 7],
    answers: [
      ['stunt-cost', 'quick'],
      ['readied', 'yes'],
      ['defence', 'fray'],
    ],
  });
  expect(damageTo(scene, 'bob')).toEqual([7]);
  expect(s.who('bob').at).toEqual([6, 6]);
});

test('REN-REACT-03 REN-MOVE-09 whom a readied blow puts out does not land where the stunt was to end', () => {
  const s = met({ order: ['ann', 'bob', 'cid'] }, { bob: { sheet: { DUR: 5 } } });
  s.do('ann', 'ready', { event: 'move', who: 'bob', action: readied('bob') });
  s.until('bob');
  const scene = s.do('bob', 'stunt', vault([6, 6]), {
    dice: [10, 20, 90, 7],
    answers: [
      ['stunt-cost', 'quick'],
      ['readied', 'yes'],
    ],
  });
  expect(scene.cites('stopped', 'REN-REACT-03')).toBe(true);
  expect(scene.has('stunt ends')).toBe(false);
  expect(s.who('bob').at).toEqual([6, 5]);
});

test('REN-REACT-03 REN-MOVE-09 a readied blow meets one whom a stunt brings within reach', () => {
  const s = met({ order: ['ann', 'bob', 'cid'] }, { bob: { at: [9, 5] } });
  s.do('ann', 'ready', { event: 'move', who: 'bob', action: readied('bob') });
  s.until('bob');
  const scene = s.do('bob', 'stunt', vault([6, 5]), {
    dice: [10, 20, 90, 7],
    answers: [
      ['stunt-cost', 'quick'],
      ['readied', 'yes'],
    ],
  });
  expect(damageTo(scene, 'bob')).toEqual([7]);
});

test('REN-REACT-03 REN-MOVE-05 a stunt on the spot is no movement', () => {
  const s = met({ order: ['ann', 'bob', 'cid'] });
  s.do('ann', 'ready', { event: 'move', who: 'bob', action: readied('bob') });
  s.until('bob');
  const scene = s.do(
    'bob',
    'stunt',
    { words: 'juggle' },
    { dice: [10], answers: [['stunt-cost', 'quick']] },
  );
  expect(scene.questions).not.toContain('readied');
});

test('REN-REACT-03 REN-MOVE-09 who finds the square of the stunt taken by a readied crawl lands beside', () => {
  const dan: Person = { ...ann, at: [7, 6], side: 'b', state: { prone: true } };
  const s = stage({ bob, dan, ann: { ...ann, at: [1, 1] } }, { order: ['dan', 'bob', 'ann'] });
  const crawl = { do: 'crawl', with: { path: [[7, 5]] } };
  s.do('dan', 'ready', { event: 'move', who: 'bob', action: crawl });
  s.until('bob');
  s.do('bob', 'stunt', vault([7, 5]), {
    dice: [10],
    answers: [
      ['stunt-cost', 'quick'],
      ['readied', 'yes'],
    ],
  });
  expect(s.who('dan').at).toEqual([7, 5]);
  expect(s.who('bob').at).not.toEqual([7, 5]);
});

test('REN-REACT-04 REN-REACT-07 one who has carried out a readied blow takes no opportunity in the same cycle', () => {
  const s = met({ order: ['ann', 'bob', 'cid'] });
  s.do('ann', 'ready', { event: 'move', who: 'bob', action: readied('bob') });
  s.until('bob');
  const scene = s.do('bob', 'move', { path: [[7, 5]] }, { dice: [90] });
  expect(scene.questions).toEqual(['readied']);
});

test('REN-REACT-07 REN-REACT-03 an opportunity that is taken leaves no reaction for what was readied', () => {
  const s = met({ order: ['ann', 'bob', 'cid'] });
  s.do('ann', 'ready', { event: 'attack', who: 'cid', action: readied('cid') });
  s.until('bob');
  s.do('bob', 'move', { path: [[7, 5]] }, { dice: [90] });
  s.until('cid');
  const scene = s.do('cid', 'attack', { weapon: 'cid/sword', target: 'ann' }, { dice: [90] });
  expect(scene.questions).not.toContain('readied');
});

test('REN-REACT-05 REN-STR-09 a mover knocked down by an opportunity goes no farther', () => {
  const s = met();
  // 41 of 55 is exceptional; 7 of DUR 200 makes no wound; SOM x2 is 30.
  s.do(
    'bob',
    'move',
    { path: [[8, 5]] },
    {
      dice: [41, 90, 7, 31],
      answers: [['opportunity', 'bob/ann/sword+knock-down']],
    },
  );
  expect(s.who('bob')).toMatchObject({ at: [6, 5], prone: true });
});

test.each([
  ['chapter', 0],
  ['off', 0],
  ['unsorted', 1],
] as const)(
  'REN-UNARM-02 REN-UNARM-11 untrained bare hands take opportunities by %s: %i',
  (unarmedPenalties, count) => {
    const s = met(
      { options: { unarmedPenalties } },
      { ann: { weapons: [], skills: { fray: 40, unarmed: 20 } } },
    );
    const scene = s.do(
      'bob',
      'move',
      { path: [[7, 5]] },
      { answers: count === 0 ? [] : [['opportunity', 'no']] },
    );
    expect(scene.questions).toHaveLength(count);
  },
);

test('REN-MAN-07 REN-REACT-05 one held loosely still takes an opportunity, one held firmly does not', () => {
  for (const grip of ['hampered', 'held'] as const) {
    const s = met({ order: ['cid', 'bob', 'ann'] });
    s.do(
      'cid',
      'grab',
      { target: 'ann' },
      {
        dice: [40, 90],
        answers: [['grab-result', grip]],
      },
    );
    s.until('bob');
    const scene = s.do(
      'bob',
      'move',
      { path: [[7, 5]] },
      { answers: grip === 'held' ? [] : [['opportunity', 'no']] },
    );
    expect(scene.questions).toHaveLength(grip === 'held' ? 0 : 1);
  }
});

test('REN-ATK-17 REN-REACT-07 with parryIsReaction one who took an opportunity has Fray alone', () => {
  const s = met({ options: { parryIsReaction: true } });
  s.do('bob', 'move', { path: [[7, 5]] }, { dice: [90] });
  s.until('cid');
  const scene = s.do(
    'cid',
    'attack',
    { weapon: 'cid/sword', target: 'ann' },
    { dice: [20, 90, 3] },
  );
  expect(scene.questions).not.toContain('defence');
  expect(scene.rolled).toContain('ann Fray');
});

test('REN-ATK-17 REN-ATK-16 with parryIsReaction bare hands that parry spend the reaction as well', () => {
  const s = met({ options: { parryIsReaction: true } }, { bob: { weapons: [] } });
  s.do(
    'bob',
    'attack',
    { weapon: 'unarmed', target: 'ann' },
    {
      dice: [20, 30],
      answers: [['defence', 'unarmed']],
    },
  );
  expect(s.who('ann').reacted).toHaveLength(1);
});

const charger: Person = { ...bob, at: [12, 5] };
const pike: Partial<Person> = { weapons: [spear], state: { braced: 'ann/spear' } };

/** Bob's turn, once Ann has parried Cid with her braced spear. */
function parriedWithBraced(braceModel: 'opportunity' | 'firstStrike') {
  const s = met(
    { options: { parryIsReaction: true, braceModel }, order: ['cid', 'bob', 'ann'] },
    { ann: pike, bob: charger },
  );
  const answers = [['defence', 'parry:ann/spear']] as const;
  s.do('cid', 'attack', { weapon: 'cid/sword', target: 'ann' }, { dice: [20, 30], answers });
  s.until('bob');
  return s;
}

test('REN-ATK-17 REN-BRACE-03 with parryIsReaction a bracer who has parried meets no charge', () => {
  const s = parriedWithBraced('opportunity');
  const scene = s.do('bob', 'charge', { at: 'ann', path: [[6, 5]] });
  expect(scene.has('meets charge')).toBe(false);
});

test('REN-BRACE-06 REN-ATK-17 with firstStrike one who has parried meets the charge all the same', () => {
  const s = parriedWithBraced('firstStrike');
  const scene = s.do('bob', 'charge', { at: 'ann', path: [[6, 5]] }, { dice: [20, 90, 3] });
  // 3 + 5 and twice (15 + 30) / 10.
  expect(dvsOf(scene)).toEqual([16]);
});

test('REN-BRACE-03 REN-MAN-07 a bracer who is grabbed meets no charge', () => {
  const s = met({ order: ['cid', 'bob', 'ann'] }, { ann: pike, bob: charger });
  s.do('cid', 'grab', { target: 'ann' }, { dice: [40, 90] });
  s.until('bob');
  expect(s.do('bob', 'charge', { at: 'ann', path: [[6, 5]] }).questions).toEqual([]);
});

test('REN-BRACE-06 REN-CATCH-05 a braced weapon that was caught in the meantime meets no charge', () => {
  const s = met(
    { options: { braceModel: 'firstStrike' }, order: ['cid', 'bob', 'ann'] },
    { ann: pike, bob: charger, cid: { weapons: [hook] } },
  );
  s.do(
    'cid',
    'move',
    { path: [[5, 7]] },
    {
      dice: [20, 40],
      answers: [
        ['opportunity', 'cid/ann/spear'],
        ['defence', 'catch:cid/hook'],
      ],
    },
  );
  expect(s.who('cid')).toMatchObject({ at: [5, 6], catching: { caught: 'ann/spear' } });
  s.until('bob');
  expect(s.do('bob', 'charge', { at: 'ann', path: [[6, 5]] }).has('meets charge')).toBe(false);
});

test('REN-BRACE-04 REN-PRONE-07 one who was tripped meets the charge at -30, and still with DB', () => {
  const s = met({ order: ['cid', 'bob', 'ann'] }, { ann: pike, bob: charger });
  s.do('cid', 'trip', { target: 'ann' }, { dice: [40, 90] });
  s.until('bob');
  const scene = s.do('bob', 'charge', { at: 'ann', path: [[6, 5]] }, { dice: [20, 90, 3] });
  expect(targetsOf(scene, 'attack')).toEqual([30]);
  expect(dvsOf(scene)).toEqual([16]);
});

test('REN-MOVE-04 REN-BRACE-03 the haste of the charge counts for the defence against the spear', () => {
  const s = met({}, { ann: pike, bob: charger });
  const scene = s.do(
    'bob',
    'charge',
    { at: 'ann', path: [[6, 5]] },
    {
      dice: [20, 31, 3],
      answers: [
        ['brace', 'yes'],
        ['defence', 'fray'],
      ],
    },
  );
  expect(targetsOf(scene, 'Fray')).toEqual([30]);
});

test('REN-REACT-05 REN-MOVE-11 one pushed out of reach provokes no one, and the push ends a grab', () => {
  const s = met();
  s.do('bob', 'grab', { target: 'ann' }, { dice: [40, 90] });
  expect(s.gm('place', { who: 'ann', to: [9, 9] }).questions).toEqual([]);
  expect(s.who('ann').grabbedBy).toEqual([]);
});

test('REN-REACT-02 REN-REACT-10 an event answered in the own turn is paid for to the end of the next', () => {
  const s = met();
  s.gm('event', { who: 'bob', words: 'the floor breaks' });
  s.do('bob', 'end');
  s.until('bob');
  expect(s.who('bob').reacted).toHaveLength(1);
  s.do('bob', 'end');
  expect(s.who('bob').reacted).toEqual([]);
});

test('REN-MAN-05 REN-DEF-01 REN-CATCH-02 a feint, Full Defense and the catch add up on one roll', () => {
  const s = met(
    { order: ['ann', 'bob', 'cid'] },
    { ann: { weapons: [hook] }, bob: { skills: { ...skills, deception: 50 } } },
  );
  s.do('ann', 'full-defense');
  s.until('bob');
  s.do('bob', 'feint', { target: 'ann' }, { dice: [40, 90] });
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    {
      dice: [20, 99, 3],
      answers: [['defence', 'catch:ann/hook']],
    },
  );
  expect(targetsOf(scene, 'catch')).toEqual([55]);
  expect(effectsOn(s, 'ann')).toEqual(['full defense', 'feinted']);
});
