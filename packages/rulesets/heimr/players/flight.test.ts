import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import type { Person } from '../testing/stage.js';
import { stage } from '../testing/stage.js';

const sensible = sensiblePolicy(heimr);
const pick = (s: ReturnType<typeof stage>, id: string) => sensible.command(s.state, id);

const SWORD = {
  sheet: { sword: 'sword' },
  abilities: { swordsmanship: [3, 3], agility: [3, 1] },
} as const;
const KNIFE = {
  sheet: { sword: 'knife', temper: 'flees', willingness: 9 },
  abilities: { 'knife-fighting': [3, 3], agility: [3, 1] },
} as const;
const INJURED = { hp: 0, injuries: ['other arm'] };
const ROW = { rows: ['A1 A2 A3 A4'] };

test('HEI-RUN-01 the one who flees stands by friends who fight on, if they are no fewer than their foes', () => {
  const does = (others: Readonly<Record<string, Person>>, state = {}) =>
    pick(stage({ ann: { ...KNIFE, state }, bob: SWORD, ...others }, { map: ROW }), 'ann')?.do;
  const friend = { ...SWORD, side: 'a' };
  const foe = { ...SWORD, side: 'b' };
  expect(does({})).toBe('run');
  expect(does({ cat: friend })).toBe('attack');
  expect(does({ cat: friend, dan: foe })).toBe('attack');
  expect(does({ cat: friend, dan: foe, eve: foe })).toBe('run');
  expect(does({ cat: friend, dan: foe, eve: { ...foe, state: INJURED } })).toBe('attack');
  expect(does({ cat: { ...friend, state: INJURED } })).toBe('run');
  expect(does({ cat: friend }, INJURED)).toBe('attack');
  expect(does({ cat: friend, dan: foe }, INJURED)).toBe('run');
});

test('HEI-RUN-01 HEI-CTX-47 a friend who has given up is none to stand by', () => {
  const { state } = stage({ ann: KNIFE, bob: SWORD, cat: { ...SWORD, side: 'a' } }, { map: ROW });
  const { cat } = state.combatants;
  if (!cat) throw new Error('nobody');
  const combatants = { ...state.combatants, cat: { ...cat, gone: 'surrendered' } } as const;
  expect(sensible.command({ ...state, combatants }, 'ann')?.do).toBe('run');
});

test('HEI-HIDE-02 HEI-CTX-12 one who shoots hides only from foes who could come or shoot back', () => {
  const archer = { sheet: { both: 'bow' }, abilities: { archery: [3, 3] } } as const;
  const after = (bob: Person) => {
    const s = stage(
      { ann: { ...archer, at: 'A1' }, bob },
      { map: { ...ROW, places: [{ id: 'A1', concealment: 1 }] } },
    );
    s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [1, 1, 1, 1] });
    return pick(s, 'ann')?.do;
  };
  expect(after({ ...SWORD, at: 'A2' })).toBe('hide');
  expect(after({ ...SWORD, at: 'A3' })).toBe('end');
  expect(after({ ...archer, at: 'A3' })).toBe('hide');
  expect(after({ sheet: { sword: 'blowgun' }, at: 'A3' })).toBe('end');
});

test('HEI-HIDE-02 those who flee hide, and those who shoot, not those who come with a sword', () => {
  const arrived = (ann: Person) => {
    const s = stage(
      { ann: { ...ann, at: 'A1' }, bob: { ...SWORD, at: 'A3' } },
      { map: { ...ROW, places: [{ id: 'A2', concealment: 1 }] } },
    );
    s.do('ann', 'move', { to: 'A2' });
    return pick(s, 'ann')?.do;
  };
  expect([KNIFE, { sheet: { both: 'bow' } }, SWORD].map(arrived)).toEqual(['hide', 'hide', 'end']);
});

test('HEI-CTX-26 one whose ranged weapon does no harm by itself goes at foes in its range', () => {
  const holding = (sword: string) =>
    pick(
      stage({ ann: { sheet: { sword, off: 'knife' } }, bob: { ...SWORD, at: 'A2' } }, { map: ROW }),
      'ann',
    )?.do;
  expect([holding('blowgun'), holding('throwing-axe')]).toEqual(['charge', 'attack']);
});
