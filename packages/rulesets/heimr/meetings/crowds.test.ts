import { expect, test } from 'vitest';
import { peopleWith } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Several brawlers on one, and hands that are bound, full or empty, in holds and throws.

const { bare, wearing } = peopleWith();
const holds = (who: string, part: string, person: Person = bare): Person => ({
  ...person,
  state: { holding: { who, part } },
});

/** Ann and cat hold bob by an arm each; dan is his friend. */
const twoOnOne = (bob: Person = bare, staging: Staging = {}) =>
  stage(
    {
      ann: holds('bob', 'sword arm'),
      bob,
      cat: { ...holds('bob', 'other arm'), side: 'a' },
      dan: bare,
    },
    { order: ['bob', 'ann', 'cat', 'dan'], ...staging },
  );
const PUNCH = { target: 'ann', effect: 'hit' };

test('HEI-BRAWL-05 HEI-BRAWL-17 held by both arms one grabs no one, and punches past the one holder, not the other', () => {
  const s = twoOnOne();
  expect(s.refused('bob', 'brawl', { target: 'ann', effect: 'bind' })).toContain('HEI-BRAWL-05');
  const scene = s.do('bob', 'brawl', PUNCH, { dice: [2, 6, 4] });
  expect(scene.rolled).toEqual(['ann contest', 'cat contest', 'bob attack']);
  expect([s.who('ann').holding, s.who('ann').hp]).toEqual([null, 9]);
  expect(s.who('cat').holding).toMatchObject({ who: 'bob' });
});

test('HEI-BRAWL-18 HEI-BRAWL-21 one roll passes both holders, lands on the one and frees of both', () => {
  const s = twoOnOne();
  s.do('bob', 'brawl', PUNCH, { dice: [2, 3, 4] });
  expect([s.who('ann').holding, s.who('cat').holding, s.who('ann').hp]).toEqual([null, null, 8]);
});

test('HEI-BRAWL-17 HEI-BRAWL-21 let pass by both holders, a punch ends the hold of the one it lands on alone', () => {
  const s = twoOnOne();
  s.do('bob', 'brawl', PUNCH, {
    dice: [4],
    answers: [
      ['contest', 'no'],
      ['contest', 'no'],
    ],
  });
  expect([s.who('ann').holding, s.who('ann').hp]).toEqual([null, 8]);
  expect(s.who('cat').holding).toMatchObject({ who: 'bob' });
});

test('HEI-BRAWL-15 HEI-CTX-35 let go of by one of two holders, one is bound still, and has a hand', () => {
  const s = twoOnOne();
  s.do('ann', 'let-go');
  expect(s.refused('bob', 'move', { to: 'A2' })).toContain('HEI-CTX-35');
  expect(s.allowed('bob', 'brawl', { target: 'ann', effect: 'bind' })).toBe(true);
});

test('HEI-BRAWL-20 HEI-CTX-35 a friend who grabs the only holder frees the prisoner', () => {
  const s = stage(
    { ann: holds('bob', 'torso'), bob: bare, dan: bare },
    { order: ['dan', 'bob', 'ann'] },
  );
  s.do('dan', 'brawl', { target: 'ann', effect: 'bind' }, { dice: [1] });
  expect([s.who('ann').holding, s.who('dan').holding?.who]).toEqual([null, 'ann']);
  s.end(3);
  expect(s.allowed('bob', 'run', { to: 'A2' })).toBe(true);
});

test('HEI-BRAWL-07 HEI-BRAWL-20 bindDefence keepStanding: a touch at the holder ends no hold', () => {
  const s = stage(
    {
      ann: { ...bare, state: { holding: { who: 'bob', part: 'torso' }, standing: 7 } },
      bob: bare,
      dan: bare,
    },
    { order: ['dan', 'bob', 'ann'], options: { bindDefence: 'keepStanding' } },
  );
  s.do('dan', 'brawl', { target: 'ann', effect: 'hit' }, { dice: [4] });
  expect(s.who('ann').holding).toMatchObject({ who: 'bob' });
});

test('HEI-BRAWL-17 a contest is no action: the holder of a contesting holder has no say', () => {
  const s = stage(
    {
      ann: holds('bob', 'torso'),
      bob: { ...holds('cat', 'torso'), side: 'b' },
      cat: { ...bare, side: 'a' },
    },
    { order: ['cat', 'bob', 'ann'] },
  );
  const scene = s.do('cat', 'brawl', { target: 'bob', effect: 'hit' }, { dice: [1, 6] });
  expect(scene.rolled).toEqual(['bob contest', 'cat attack']);
  expect([s.who('bob').holding, s.who('ann').holding?.who]).toEqual([null, 'bob']);
});

test('HEI-BRAWL-17 HEI-BRAWL-19 a held combatant who grabs another past the holder has a hold and is in none', () => {
  const s = stage(
    {
      ann: holds('bob', 'left leg'),
      bob: bare,
      cat: { ...bare, side: 'a', state: { standing: 4 } },
    },
    { order: ['bob', 'ann', 'cat'] },
  );
  s.do('bob', 'brawl', { target: 'cat', effect: 'bind' }, { dice: [1, 5] });
  expect([s.who('ann').holding, s.who('bob').holding?.who]).toEqual([null, 'cat']);
});

test('HEI-BRAWL-05 HEI-BRAWL-15 a holder who grabs another lets go of the first with the grab, and not with a miss', () => {
  const s = stage(
    { ann: holds('bob', 'torso'), bob: bare, dan: { ...bare, state: { standing: 4 } } },
    { order: ['ann', 'bob', 'dan'] },
  );
  s.do('ann', 'brawl', { target: 'dan', effect: 'bind' }, { dice: [1] });
  expect(s.who('ann').holding).toMatchObject({ who: 'bob' });
  until(s, 'ann');
  s.do('ann', 'brawl', { target: 'dan', effect: 'bind' }, { dice: [6] });
  expect(s.who('ann').holding).toMatchObject({ who: 'dan' });
});

test('HEI-BRAWL-08 HEI-CTX-35 a second brawler meets no sword in a hand that the first has bound', () => {
  const s = stage(
    {
      ann: holds('bob', 'sword arm'),
      bob: wearing({ sword: 'sword' }),
      cat: { ...bare, side: 'a' },
    },
    { order: ['cat', 'bob', 'ann'] },
  );
  expect(s.do('cat', 'brawl', { target: 'bob', effect: 'hit' }, { dice: [5] }).rolled).toEqual([
    'cat attack',
  ]);
});

test('HEI-BRAWL-10 HEI-BRAWL-19 the blow that a second brawler provokes is stopped by the first, and opens no way', () => {
  const s = stage(
    {
      ann: holds('bob', 'left leg'),
      bob: wearing({ sword: 'sword' }),
      cat: { ...bare, side: 'a' },
    },
    { order: ['cat', 'bob', 'ann'] },
  );
  const scene = s.do('cat', 'brawl', { target: 'bob', effect: 'hit' }, { dice: [6, 1, 6] });
  expect(scene.rolled).toEqual(['ann contest', 'bob attack', 'cat attack']);
  expect([s.who('bob').hp, s.who('cat').defended, s.who('bob').attacks]).toEqual([8, false, []]);
});

test('HEI-CTX-35 HEI-HANDS-03 a spear with one hand bound strikes and bars no one, and is no parry', () => {
  const s = stage(
    {
      ann: holds('bob', 'other arm'),
      bob: wearing({ both: 'spear' }),
      cat: { ...bare, side: 'a' },
    },
    { order: ['bob', 'cat', 'ann'] },
  );
  const thrust = { weapon: 'bob/spear', target: 'ann' };
  expect(s.refused('bob', 'attack', thrust)).toContain('HEI-CTX-35');
  s.do('bob', 'swap', { how: 'sword only' });
  expect(s.refused('bob', 'attack', thrust)).toContain('HEI-HANDS-03');
  expect(s.do('bob', 'end', {}, { dice: [3] }).rolled).toEqual(['bob dodge']);
  expect(s.do('cat', 'brawl', { target: 'bob', effect: 'hit' }, { dice: [5] }).rolled).toHaveLength(
    1,
  );
});

test('HEI-BRAWL-05 HEI-DRAW-01 HEI-HANDS-03 a holder draws a knife, and no spear into both hands', () => {
  const ann = holds('bob', 'torso', wearing({ accessible: ['knife', 'spear'] }));
  const s = stage({ ann, bob: bare });
  expect(s.refused('ann', 'draw', { item: 'ann/spear', hand: 'both' })).toContain('HEI-BRAWL-05');
  s.do('ann', 'draw', { item: 'ann/knife', hand: 'off' });
  expect(s.who('ann').holding).toMatchObject({ who: 'bob' });
});

test('HEI-CTX-33 HEI-DRAW-01 HEI-HANDS-03 a climber draws a knife, and no spear into both hands', () => {
  const s = stage(
    {
      ann: {
        ...wearing({ accessible: ['knife', 'spear'] }),
        state: { height: 1, position: 'climbing', standing: 7 },
      },
      bob: bare,
    },
    { map: { rows: ['A1'], places: [{ id: 'A1', heights: [0, 1, 2] }] } },
  );
  expect(s.refused('ann', 'draw', { item: 'ann/spear', hand: 'both' })).toContain('HEI-CTX-33');
  s.do('ann', 'draw', { item: 'ann/knife', hand: 'sword' });
  expect(s.refused('ann', 'swap', { how: 'both hands' })).toContain('HEI-CTX-33');
  until(s, 'ann');
  // Now it is the knife that is in the way.
  expect(s.refused('ann', 'draw', { item: 'ann/spear', hand: 'both' })).toEqual(['HEI-HANDS-03']);
});

test('HEI-BRAWL-14 HEI-BRAWL-15 HEI-CTX-24 a holder who jumps down lets go, and defends from the end of the turn', () => {
  const high = { height: 1, cluster: ['bob'], holding: { who: 'bob', part: 'torso' } };
  const s = stage(
    { ann: { ...bare, state: high }, bob: { ...bare, state: { height: 1, standing: 7 } } },
    { map: { rows: ['A1'], places: [{ id: 'A1', heights: [0, 1] }] } },
  );
  s.do('ann', 'jump-down', { to: 0 });
  expect([s.who('ann').holding, s.who('ann').position, s.state.clusters]).toEqual([
    null,
    'standing',
    [],
  ]);
  expect(end(s).rolled).toContain('ann dodge');
});

test('HEI-BRAWL-19 HEI-HANDS-04 a throw that a holder stops leaves the axe in hand, one that passes frees', () => {
  for (const [die, freed] of [
    [1, false],
    [5, true],
  ] as const) {
    const s = stage(
      { ann: holds('bob', 'torso'), bob: wearing({ sword: 'throwing-axe' }) },
      { order: ['bob', 'ann'] },
    );
    s.do('bob', 'attack', { weapon: 'bob/throwing-axe', target: 'ann' }, { dice: [3, die] });
    expect(s.who('bob').hands[0]?.holds).toBe(freed ? null : 'bob/throwing-axe');
    expect([s.who('ann').holding === null, s.who('ann').hp]).toEqual(
      freed ? [true, 8] : [false, 9],
    );
  }
});

test('HEI-HANDS-04 HEI-GET-03 HEI-HIDE-05 the target of a thrown axe picks it up, throws it back and was shot at', () => {
  const s = stage({ ann: wearing({ sword: 'throwing-axe' }), bob: { ...bare, at: 'A2' } });
  s.do('ann', 'attack', { weapon: 'ann/throwing-axe', target: 'bob' }, { dice: [1] });
  end(s);
  s.do('bob', 'get', { item: 'ann/throwing-axe', hand: 'sword' });
  until(s, 'bob');
  s.do('bob', 'attack', { weapon: 'ann/throwing-axe', target: 'ann' }, { dice: [6] });
  expect([s.who('ann').hp, s.state.ground.map(({ at }) => at)]).toEqual([8, ['A1']]);
  expect(s.who('bob').attacks).toMatchObject([{ at: 'ann', sort: 'ranged' }]);
});

test('HEI-ATK-04 HEI-HANDS-04 an axe thrown with a knife in the other hand: two rolls, two sorts, one dodge used', () => {
  const s = stage({ ann: wearing({ sword: 'throwing-axe', off: 'knife' }), bob: bare });
  s.do('ann', 'attack', { weapon: 'both', target: 'bob', second: 'bob' }, { dice: [6, 6] });
  expect([s.who('bob').hp, s.state.clusters]).toEqual([7, [['ann', 'bob']]]);
  expect(s.who('ann').attacks.map(({ sort }) => sort)).toEqual(['ranged', 'melee']);
  expect(end(s).facts('dice', 'consistency', { who: 'bob' })).toEqual([-2]);
});
