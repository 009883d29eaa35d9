import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { peopleWith } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { stage, until } from '../testing/stage.js';

// Holding, drawing, putting away and dropping items, combined with movement, wounds and holds.

const { abilities, sword } = peopleWith();
const far: Person = { at: 'C3' };

test('HEI-STOW-03 HEI-DRAW-03 drawWith moveAndRun: a Run goes with what is drawn, not with what is put away', () => {
  const options = { drawWith: 'moveAndRun' } as const;
  const s = stage({ ann: sword, bob: far }, { options });
  s.do('ann', 'stow', { item: 'ann/sword' });
  expect(s.refused('ann', 'run', { to: 'A2' })).toEqual(['HEI-ACT-05']);
  s.do('ann', 'move', { to: 'A2' });
  expect(s.who('ann')).toMatchObject({ at: 'A2', simultaneousUsed: true });
  until(s, 'ann');
  s.do('ann', 'draw', { item: 'ann/sword', hand: 'sword' });
  s.do('ann', 'run', { to: 'A1' });
  expect(s.who('ann')).toMatchObject({ at: 'A1', simultaneousUsed: true, ended: 'ongoing' });
});

const blower: Person = {
  sheet: { sword: 'blowgun', off: 'knife', accessible: ['darts'], hitPoints: 5 },
  abilities,
};

/** Ann with a dart drawn and a knife in the off-hand. */
const nocked = (off = 'knife') => {
  const sheet = { ...blower.sheet, off };
  const s = stage({ ann: { ...blower, sheet }, bob: {} }, { options: { ammunition: 'drawn' } });
  s.do('ann', 'draw', { item: 'ann/darts', hand: 'sword' });
  return s;
};

test.each(['knife', 'throwing-axe'])(
  'HEI-DRAW-01 HEI-DROP-01 a dart that is drawn stays so when the other hand drops a %s',
  (off) => {
    const s = nocked(off);
    s.do('ann', 'drop', { items: [`ann/${off}`] });
    expect(s.who('ann').nocked).toBe('ann/darts');
  },
);

test('HEI-DRAW-01 HEI-CTX-36 a dart that is drawn stays so when the other arm is injured, not when its own is', () => {
  const other = nocked();
  other.gm('harm', { who: 'ann', damage: 5, part: 'other arm' });
  expect(other.who('ann')).toMatchObject({ nocked: 'ann/darts', hp: 0 });
  const own = nocked();
  own.gm('harm', { who: 'ann', damage: 5, part: 'sword arm' });
  expect(own.who('ann').nocked).toBeUndefined();
});

test('HEI-DRAW-01 HEI-STOW-01 a dart that is drawn stays so when the other hand puts its knife away', () => {
  const s = nocked();
  until(s, 'ann');
  s.do('ann', 'stow', { item: 'ann/knife' });
  expect(s.who('ann').nocked).toBe('ann/darts');
  until(s, 'ann');
  s.do('ann', 'stow', { item: 'ann/blowgun' });
  expect(s.who('ann').nocked).toBeUndefined();
});

test('HEI-DRAW-01 a dart that is drawn stays so when the GM gives something else that is carried to another', () => {
  const given = (item: string) => {
    const sheet = { ...blower.sheet, accessible: ['darts', 'throwing-axe'] };
    const s = stage({ ann: { ...blower, sheet }, bob: {} }, { options: { ammunition: 'drawn' } });
    s.do('ann', 'draw', { item: 'ann/darts', hand: 'sword' });
    const carried = [{ item, place: 'accessible', concealed: null }];
    s.gm('set', { path: 'combatants.bob.carried', value: carried });
    return s.who('ann');
  };
  const { nocked: drawn, carried } = given('ann/throwing-axe');
  expect(drawn).toBe('ann/darts');
  expect(carried.map(({ item }) => item)).not.toContain('ann/throwing-axe');
  expect(given('ann/darts').nocked).toBeUndefined();
});

test('HEI-DRAW-01 HEI-GET-02 a dart is no longer drawn once the other hand takes out the pouch', () => {
  const s = nocked();
  s.do('ann', 'drop', { items: ['ann/knife'] });
  until(s, 'ann');
  s.do('ann', 'get', { item: 'ann/darts', hand: 'off' });
  expect(s.who('ann').nocked).toBeUndefined();
});

test('HEI-DRAW-01 HEI-SWAP-01 a dart that is drawn does not stay so when the blowgun changes hands, and is drawn again', () => {
  const s = nocked();
  for (const nocks of [undefined, undefined]) {
    s.do('ann', 'swap', { how: 'trade' });
    expect(s.who('ann').nocked).toBe(nocks);
    until(s, 'ann');
  }
  const shot = { weapon: 'ann/blowgun', target: 'bob' };
  expect(s.refused('ann', 'attack', shot)).toEqual(['HEI-DRAW-01']);
  s.do('ann', 'draw', { item: 'ann/darts', hand: 'sword' });
  until(s, 'ann');
  expect(s.allowed('ann', 'attack', shot)).toBe(true);
});

test('HEI-DRAW-01 drawCount twoWeapons: nothing else is the first of what may come second', () => {
  const sheet = { accessible: ['sword', 'knife'] };
  const s = stage(
    { ann: { abilities, sheet }, bob: far },
    { options: { drawCount: 'twoWeapons' } },
  );
  const one = { item: 'ann/sword', hand: 'sword' };
  const domain = heimr.actions.get('draw')?.domain(s.state, 'ann', 'second', one);
  expect(domain).toMatchObject({
    options: [{ value: null, label: 'nothing else' }, { value: 'ann/knife' }],
  });
  expect(
    heimr.actions.get('draw')?.domain(s.state, 'ann', 'second', { ...one, hand: 'off' }),
  ).toBeUndefined();
  s.do('ann', 'draw', { ...one, second: null });
  expect(s.who('ann').carried.map(({ item }) => item)).toEqual(['ann/knife']);
});
