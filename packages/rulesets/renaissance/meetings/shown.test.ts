import { expect, test } from 'vitest';
import type { Data } from '@tiltyard/testing';
import { renaissance } from '../index.js';
import { bomb, crossbow, knife, like, meeting, ridden } from '../testing/meetings.js';
import { damageTo, dvsOf, weapon } from '../testing/stage.js';

// Values on sheets and in previews, compared with those in play.

const byFray = [['defence', 'fray']] as const;
const rows = Array.from({ length: 20 }, () => '.'.repeat(30));
type Fight = ReturnType<typeof meeting>;

/** The damage and the range of a weapon as shown on Ann's sheet. */
const shown = (s: Fight, item: string) => {
  const found = renaissance.sheetLayout?.glance(s.state, 'ann');
  const cells = found?.weapons.rows.find((row) => row.item === item)?.cells;
  return [cells?.[0], cells?.[2]];
};

test('REN-ATK-04 REN-CTX-30 a bow that carries DB shows it on the sheet, as it is shot', () => {
  const s = meeting({ ann: { weapons: ['light-bow'] }, bob: { at: [9, 5] } });
  expect(shown(s, 'ann/light-bow')).toEqual(['2d10 + 3', '50–200 m']);
  const shot = { weapon: 'ann/light-bow', target: 'bob' };
  expect(dvsOf(s.do('ann', 'attack', shot, { dice: [20, 99, 4, 5] }))).toEqual([12]);
});

test('REN-UNARM-07 REN-UNARM-09 the sheet of an armoured fighter shows what the mail adds to a fist', () => {
  const s = meeting({ ann: { weapons: [], sheet: { armor: ['mail'] } } });
  expect(shown(s, 'unarmed')[0]).toBe('d10 + 5');
  const fist = { weapon: 'unarmed', target: 'bob' };
  expect(dvsOf(s.do('ann', 'attack', fist, { dice: [20, 99, 4], answers: byFray }))).toEqual([9]);
});

test('REN-RNG-05 REN-RNG-06 what is thrown alone shows how far it flies, also once the GM has said so', () => {
  const s = meeting({ ann: { weapons: [bomb, bomb] } });
  const flies = () =>
    s.who('ann').hands.flatMap(({ holds }) => (holds === null ? [] : [shown(s, holds)[1]]));
  expect(flies()).toEqual(['5–45 m', '5–45 m']);
  const far = [['throw-range', 200]] as const;
  const square = { weapon: 'ann/bomb', at: [15, 15] };
  s.do('ann', 'attack-place', square, { dice: [20, 3], answers: far });
  expect(flies()).toEqual(['10–90 m']);
});

test('REN-RNG-01 REN-GRID-02 a knife shows its reach, and a gaze how far it carries', () => {
  const stare = weapon('stare', { kind: 'indicate', skills: ['ranged'] });
  const s = meeting({ ann: { weapons: [knife, stare] }, cid: { at: [5, 19] } });
  expect([shown(s, 'ann/knife')[1], shown(s, 'ann/stare')[1]]).toEqual(['1 m', '5–45 m']);
});

test('REN-TURN-02 REN-ARM-05 the sheet takes what plate costs off INIT, before the fight and in it', () => {
  const s = meeting({ ann: { sheet: { armor: ['plate', 'quilt'], init: 1 } } });
  const sheet: Data = { armor: ['plate', 'quilt'], init: 1 };
  const init = { name: 'INIT', value: 5, how: '÷ 5, rounded down, then −1 from items' };
  expect(renaissance.sheetLayout?.numbersOf(s.state, 'ann')).toContainEqual(
    expect.objectContaining(init),
  );
  expect(renaissance.sheetLayout?.derive(sheet)).toContainEqual(expect.objectContaining(init));
  expect(s.state.fixed.sheets['ann']?.initiative).toBe(5);
});

test('REN-RNG-01 the line of a shot through glass is blocked, that of a gaze is not', () => {
  const walls = rows.map((_, y) => ({
    between: [
      [7, y],
      [8, y],
    ],
    kind: 'glass',
  }));
  const stare = weapon('stare', { kind: 'indicate', skills: ['ranged'] });
  const s = meeting(
    { ann: { weapons: [crossbow, stare] }, bob: { at: [10, 5] } },
    { map: { rows, walls } },
  );
  const line = (item: string) =>
    s.sketch('ann', 'attack', { weapon: `ann/${item}`, target: 'bob' }).lines[0];
  expect(line('crossbow')).toMatchObject({
    blocked: true,
    hindrances: [{ label: 'no way for shots', rules: ['REN-RNG-01'] }],
  });
  expect(line('stare')).toMatchObject({ blocked: false, hindrances: [] });
  expect(s.refused('ann', 'attack', { weapon: 'ann/crossbow', target: 'bob' })).toEqual([
    'REN-RNG-01',
  ]);
  expect(s.allowed('ann', 'attack', { weapon: 'ann/stare', target: 'bob' })).toBe(true);
});

test('REN-AWARE-03 no file begins with a combatant who knows of a rider and not of the mount, or the other way round', () => {
  const begins = (unawareOf: readonly string[], hidden = false) =>
    meeting(
      ridden({
        ann: { state: { riding: 'horse', hidden } },
        horse: { state: { hidden } },
        bob: { state: { unawareOf: [...unawareOf] } },
      }),
    );
  expect(() => begins(['horse'])).toThrow('unawareOf: bob knows of ann, and so of horse');
  expect(() => begins(['ann'])).toThrow('unawareOf: bob knows of horse, and so of ann');
  expect(begins(['ann', 'horse']).who('bob').unawareOf).toEqual(['ann', 'horse']);
  expect(begins(['ann'], true).who('bob').unawareOf).toEqual(['ann']);
});

test('REN-AWARE-03 a rider may be unaware of a foe of whom the mount knows', () => {
  const s = meeting(ridden({ ann: { state: { riding: 'horse', unawareOf: ['bob'] } } }), {
    order: ['bob', 'ann', 'cid'],
  });
  const blow = (target: string) =>
    s.do(
      'bob',
      'attack',
      { weapon: 'bob/sword', target },
      { dice: [20, ...(target === 'ann' ? [3] : [99, 3])] },
    );
  expect(blow('ann').rolled).toEqual(['bob attack', 'bob damage']);
  s.until('bob');
  expect(blow('horse').rolled).toEqual(['bob attack', 'horse parry', 'bob damage']);
});

test('REN-BLAST-01 REN-CTX-14 what a blast is drawn over is what it harms, the fallen included', () => {
  const s = meeting(
    {
      ann: { weapons: [{ ...bomb, damage: { dice: 0, flat: 6 } }] },
      bob: { at: [12, 5], state: { damage: 200 } },
      cid: { at: [14, 5] },
    },
    {},
    { dan: like('bob', { at: [15, 5] }) },
  );
  const square = { weapon: 'ann/bomb', at: [12, 5] };
  expect(s.sketch('gm', 'gm.blast', { at: [12, 5], dv: 6 }).areas[0]?.who).toEqual(['bob', 'cid']);
  const scene = s.do('ann', 'attack-place', square, { dice: [20] });
  expect(['bob', 'cid', 'dan'].map((who) => damageTo(scene, who))).toEqual([[6], [2], []]);
});
