import type { Json, JsonObject } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { holds } from '@tiltyard/testing';
import { cited } from '../../testing/cited.js';
import type { Person, Staging } from '../../testing/stage.js';
import { damageTo, dvsOf, stage, targetsOf, weapon } from '../../testing/stage.js';

const FIELD = { rows: Array.from({ length: 12 }, () => '.'.repeat(80)) };
const MISS = { dice: [98] };

const bow = weapon('bow', {
  skills: ['ranged'],
  kind: 'projectile',
  range: { short: 10, medium: 20, long: 30, extreme: 40 },
});
const knife = weapon('knife', { skills: ['one-handed', 'ranged'], kind: 'thrown' });
const sword = weapon('sword');
const bomb = weapon('bomb', {
  skills: ['ranged'],
  kind: 'thrown',
  tags: ['Blast'],
  damage: { dice: 0, flat: 12 },
  range: { short: 40, medium: 50, long: 60, extreme: 70 },
});
const touch = weapon('curse', { skills: ['unarmed'], kind: 'touch', damage: { dice: 0, flat: 0 } });
const gaze = weapon('gaze', { skills: ['ranged'], kind: 'indicate', damage: { dice: 0, flat: 0 } });

const archer = (more: Partial<Person> = {}): Person => ({
  at: [5, 5],
  skills: { ranged: 60, 'one-handed': 50, unarmed: 40, fray: 40 },
  weapons: [bow],
  ...more,
});
const foe = (more: Partial<Person> = {}): Person => ({
  at: [15, 5],
  skills: { fray: 50 },
  ...more,
});
const range = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: archer(a), bob: foe(b) }, { map: FIELD, ...more });
const shot = { weapon: 'ann/bow', target: 'bob' };
const toss = { weapon: 'ann/knife', target: 'bob' };

/** The target number of a shot at this distance; undefined if it is refused. */
function atMetres(metres: number, weapons: readonly Json[] = [bow], parameters = shot) {
  const s = range({ weapons }, { at: [5 + metres, 5] });
  return s.allowed('ann', 'attack', parameters)
    ? targetsOf(s.do('ann', 'attack', parameters, MISS), 'attack')[0]
    : undefined;
}

/** The rolls of a shot with this weapon at ten metres, against a combatant who parries well. */
function rolledWith(weapons: readonly Json[], id: string, more: JsonObject = {}) {
  const s = range(
    { weapons },
    { at: [15, 5], weapons: [sword], skills: { fray: 50, 'one-handed': 70 } },
  );
  const scene = s.do('ann', 'attack', { weapon: id, target: 'bob', ...more }, { dice: [20, 30] });
  expect(scene.cites('attacks', 'REN-RNG-01')).toBe(true);
  return scene.rolled;
}

test('REN-RNG-01 projectiles, things thrown and powers that are pointed are ranged: distance counts and no one can parry', () => {
  expect(rolledWith([bow], 'ann/bow')).toEqual(['ann attack', 'bob Fray']);
  expect(rolledWith([knife], 'ann/knife', { thrown: true })).toEqual(['ann attack', 'bob Fray']);
  expect(rolledWith([gaze], 'ann/gaze')).toEqual(['ann attack', 'bob Fray']);
});

test('REN-RNG-01 a knife that is struck with is no shot', () => {
  const s = range(
    { weapons: [knife] },
    { at: [6, 5], weapons: [sword], skills: { fray: 50, 'one-handed': 70 } },
  );
  const scene = s.do('ann', 'attack', { ...toss, thrown: false }, { dice: [20, 30] });
  expect(scene.rolled).toEqual(['ann attack', 'bob parry']);
  expect(targetsOf(scene, 'attack')).toEqual([50]);
  expect(scene.cites('attacks', 'REN-RNG-01')).toBe(false);
});

test('REN-RNG-01 a shot is opposed and harms like any attack', () => {
  const s = range({}, { at: [10, 5] });
  expect(damageTo(s.do('ann', 'attack', shot, { dice: [20, 19, 7] }), 'bob')).toEqual([7]);
  expect(
    range({}, { at: [10, 5] })
      .do('ann', 'attack', shot, { dice: [20, 21] })
      .has('miss'),
  ).toBe(true);
  expect(s.refused('ann', 'attack', shot)).toEqual(['REN-TURN-03']);
});

test('REN-RNG-01 one must see what one shoots at', () => {
  const walled = { rows: FIELD.rows.map((row) => `${row.slice(0, 10)}#${row.slice(11)}`) };
  expect(range({}, {}, { map: walled }).allowed('ann', 'attack', shot)).toBe(false);
  expect(range({}, { state: { hidden: true } }).allowed('ann', 'attack', shot)).toBe(false);
  expect(range({}, { at: [8, 5] }, { map: walled }).allowed('ann', 'attack', shot)).toBe(true);
});

test('REN-RNG-02 the first bracket that reaches so far counts, its limit included', () => {
  expect([2, 10, 11, 20, 21, 30, 31, 40].map((metres) => atMetres(metres))).toEqual([
    60, 60, 50, 50, 40, 40, 30, 30,
  ]);
});

test('REN-RNG-02 the distance is straight and rounded', () => {
  // 7 and 7 squares away is 9.9 m, 7 and 8 is 10.6 m.
  expect(
    targetsOf(range({ at: [5, 2] }, { at: [12, 9] }).do('ann', 'attack', shot, MISS), 'attack'),
  ).toEqual([60]);
  expect(
    targetsOf(range({ at: [5, 2] }, { at: [12, 10] }).do('ann', 'attack', shot, MISS), 'attack'),
  ).toEqual([50]);
});

test('REN-RNG-03 short is 0, medium -10, long -20, extreme -30', () => {
  const parts = [5, 15, 25, 35].map((metres) =>
    range({}, { at: [5 + metres, 5] })
      .do('ann', 'attack', shot, MISS)
      .parts('attack'),
  );
  expect(parts.map((list) => list.filter((part) => part !== 'REN-RNG-03 0'))).toEqual([
    [],
    ['REN-RNG-03 -10'],
    ['REN-RNG-03 -20'],
    ['REN-RNG-03 -30'],
  ]);
  expect([5, 15, 25, 35].map((metres) => atMetres(metres))).toEqual([60, 50, 40, 30]);
});

const atPlace = (metres: number) =>
  targetsOf(
    range({ weapons: [bomb] }, { at: [5, 0] }).do(
      'ann',
      'attack-place',
      { weapon: 'ann/bomb', at: [5 + metres, 5] },
      { dice: [98, 1, 1] },
    ),
    'attack',
  )[0];

test('REN-RNG-03 it counts for an attack on a place as well', () => {
  expect([40, 41, 50, 51, 60, 61, 70].map(atPlace)).toEqual([60, 50, 50, 40, 40, 30, 30]);
});

test('REN-RNG-03 REN-RNG-11 REN-GRID-03 a square is as far off from the east as from the west', () => {
  const far = (metres: number) =>
    targetsOf(
      range({ at: [60, 5], weapons: [bomb] }, { at: [5, 0] }).do(
        'ann',
        'attack-place',
        { weapon: 'ann/bomb', at: [60 - metres, 5] },
        { dice: [98, 1, 1] },
      ),
      'attack',
    )[0];
  expect([1, 2, 40, 41].map(far)).toEqual([40, 60, 60, 50]);
});

test('REN-RNG-04 beyond the extreme limit there is no attack, unless the GM overrides', () => {
  expect(atMetres(40)).toBe(30);
  expect(atMetres(41)).toBeUndefined();
  const s = range({}, { at: [46, 5] });
  expect(s.refused('ann', 'attack', shot)).toEqual(['REN-RNG-04']);
  const forced = s.do('ann', 'attack', shot, { ...MISS, force: 'a great wind' });
  expect([forced.rolled, targetsOf(forced, 'attack')]).toEqual([['ann attack'], [30]]);
});

test('REN-RNG-04 a throw at a place beyond the extreme limit, if the GM allows it, is as hard as at the limit', () => {
  const s = range({ weapons: [bomb] }, { at: [5, 0] });
  const scene = s.do(
    'ann',
    'attack-place',
    { weapon: 'ann/bomb', at: [76, 5] },
    { dice: [31, 1, 1], force: 'a great wind' },
  );
  expect(targetsOf(scene, 'attack')).toEqual([30]);
});

test('REN-RNG-04 nor on a place that far off', () => {
  const s = range({ weapons: [bomb] }, { at: [5, 0] });
  expect(s.allowed('ann', 'attack-place', { weapon: 'ann/bomb', at: [75, 5] })).toBe(true);
  expect(s.allowed('ann', 'attack-place', { weapon: 'ann/bomb', at: [76, 5] })).toBe(false);
});

test('REN-RNG-05 things thrown go 5, 15, 30 and 45 m', () => {
  const thrown = (metres: number) => atMetres(metres, [knife], toss);
  expect([2, 5, 6, 15, 16, 30, 31, 45, 46].map(thrown)).toEqual([
    60,
    60,
    50,
    50,
    40,
    40,
    30,
    30,
    undefined,
  ]);
  expect(
    range({ weapons: [knife] })
      .do('ann', 'attack', toss, MISS)
      .cites('attacks', 'REN-RNG-05'),
  ).toBe(true);
});

test('REN-RNG-05 what names its own brackets has those, and no one is asked', () => {
  const dart = weapon('knife', {
    skills: ['ranged'],
    kind: 'thrown',
    range: { short: 8, medium: 9, long: 10, extreme: 11 },
  });
  expect([8, 9, 10, 11, 12].map((metres) => atMetres(metres, [dart], toss))).toEqual([
    60,
    50,
    40,
    30,
    undefined,
  ]);
  const scene = range({ weapons: [dart] }, { at: [10, 5] }).do('ann', 'attack', toss, MISS);
  expect(scene.questions).toEqual([]);
  expect(scene.cites('attacks', 'REN-RNG-05')).toBe(false);
});

/** A first throw at this distance, with the percentage that the GM gives. */
const flying = (percent: number, metres: number) => {
  const s = range(
    { weapons: [knife, knife], sheet: { ambidextrous: true } },
    { at: [5 + metres, 5] },
  );
  return {
    s,
    throws: (dice: readonly number[] = [98]) =>
      s.do('ann', 'attack', toss, { dice, answers: [['throw-range', percent]] }),
  };
};

test('REN-RNG-06 the GM says how well a thing flies, in percent', () => {
  const scene = flying(50, 7).throws();
  expect(scene.asked).toEqual(['gm throw-range']);
  expect(scene.cites('throwing', 'REN-RNG-06')).toBe(true);
  expect(
    [2, 3, 7, 8, 15, 16, 22].map((metres) => targetsOf(flying(50, metres).throws(), 'attack')[0]),
  ).toEqual([60, 50, 50, 40, 40, 30, 30]);
  expect(
    [10, 11, 30, 31].map((metres) => targetsOf(flying(200, metres).throws(), 'attack')[0]),
  ).toEqual([60, 50, 50, 40]);
  expect(flying(100, 5).throws().has('throwing')).toBe(false);
});

test('REN-RNG-06 the question cites its rule', () => {
  expect(cited(flying(50, 7).s, { do: 'attack', with: toss }, 'throw-range', [98])).toBe(
    'gm: REN-RNG-06',
  );
});

test('REN-RNG-06 what does not get so far is not thrown', () => {
  const { s, throws } = flying(50, 23);
  const scene = throws([]);
  expect(scene.cites('too far', 'REN-RNG-06')).toBe(true);
  expect(holds(s, 'ann')).toHaveLength(2);
  expect(s.who('ann').standardUsed).toBe(false);
  expect(s.refused('ann', 'attack', toss)).toEqual(['REN-RNG-04']);
});

test('REN-RNG-06 it is asked once for each kind of thing', () => {
  const { s, throws } = flying(50, 7);
  throws();
  s.until('ann');
  const again = s.do('ann', 'attack', { ...toss, weapon: 'ann/knife-2' }, MISS);
  expect(again.questions).toEqual([]);
  expect(targetsOf(again, 'attack')).toEqual([50]);
});

const place = { weapon: 'ann/bomb', at: [15, 5] };
const bombAtBob = { weapon: 'ann/bomb', target: 'bob' };
const wide = (
  weapons: readonly Json[],
  parameters: { readonly weapon: string; readonly target: string },
  options: Staging['options'],
  dice: readonly number[],
) => {
  const s = range({ weapons }, {}, { options });
  return { s, scene: s.do('ann', 'attack', parameters, { dice }) };
};

test('REN-RNG-07 scatterTrigger=areaMisses: a failed attack with an area scatters, another does not', () => {
  const { scene } = wide([bomb], bombAtBob, {}, [98, 3, 4]);
  expect(scene.cites('scatter', 'REN-RNG-07')).toBe(true);
  expect(scene.note('blast')).toMatchObject({ at: [19, 5] });
  expect(wide([bow], shot, {}, [98]).scene.has('scatter')).toBe(false);
  expect(wide([knife], toss, {}, [98]).s.state.ground).toEqual([
    { item: 'ann/knife', at: [15, 5] },
  ]);
});

test('REN-RNG-07 scatterTrigger=areaMisses: a Splash scatters too', () => {
  const jar = weapon('bomb', {
    skills: ['ranged'],
    kind: 'thrown',
    tags: ['Splash'],
    damage: { dice: 0, flat: 0 },
    range: { short: 40, medium: 50, long: 60, extreme: 70 },
    splash: { extent: { dice: 0, flat: 1 }, effect: 'blinded' },
  });
  expect(wide([jar], bombAtBob, {}, [98, 3, 4]).scene.note('splash')).toMatchObject({
    at: [19, 5],
  });
});

test('REN-RNG-07 scatterTrigger=allMisses: every failed shot does', () => {
  const options = { scatterTrigger: 'allMisses' } as const;
  expect(wide([bow], shot, options, [98, 5, 3]).scene.note('scatter')).toMatchObject({
    from: [15, 5],
    to: [15, 8],
  });
  expect(wide([knife], toss, options, [98, 5, 3]).s.state.ground).toEqual([
    { item: 'ann/knife', at: [15, 8] },
  ]);
  expect(wide([bomb], bombAtBob, options, [98, 5, 3]).scene.note('blast')).toMatchObject({
    at: [15, 8],
  });
});

test('REN-RNG-07 scatterTrigger=never: nothing does', () => {
  const options = { scatterTrigger: 'never' } as const;
  for (const [weapons, parameters] of [
    [[bow], shot],
    [[bomb], bombAtBob],
  ] as const) {
    const { scene, s } = wide(weapons, parameters, options, [98]);
    expect(scene.has('scatter')).toBe(false);
    expect(s.who('bob').damage).toBe(0);
  }
});

test('REN-RNG-07 what hits does not scatter, nor what is dodged, nor a blow', () => {
  expect(wide([bomb], bombAtBob, {}, [40]).scene.has('scatter')).toBe(false);
  const options = { scatterTrigger: 'allMisses' } as const;
  const dodged = wide([bow], shot, options, [20, 40]).scene;
  expect(dodged.has('miss')).toBe(true);
  expect(dodged.has('scatter')).toBe(false);
  const blow = range({ weapons: [sword] }, { at: [6, 5] }, { options }).do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    MISS,
  );
  expect(blow.has('scatter')).toBe(false);
});

/** Where a bomb aimed at (15, 5) lands. */
const lands = (
  options: Staging['options'],
  dice: readonly number[],
  answers: readonly (readonly [string, Json])[] = [],
) => {
  const s = range({ weapons: [bomb] }, {}, { options });
  const scene = s.do('ann', 'attack-place', place, { dice: [98, ...dice], answers });
  return { scene, to: scene.note('scatter')['to'] };
};

test('REN-RNG-08 scatterMethod=twoDice: one die for the direction, clockwise from north, one for the metres', () => {
  const eight = [1, 2, 3, 4, 5, 6, 7, 8].map((direction) => lands({}, [direction, 1]).to);
  expect(eight).toEqual([
    [15, 4],
    [16, 4],
    [16, 5],
    [16, 6],
    [15, 6],
    [14, 6],
    [14, 5],
    [14, 4],
  ]);
  expect([1, 2, 10].map((metres) => lands({}, [3, metres]).to)).toEqual([
    [16, 5],
    [17, 5],
    [25, 5],
  ]);
  const { scene } = lands({}, [3, 2]);
  expect(scene.rolled).toEqual(['ann attack', 'ann scatter direction', 'ann scatter distance']);
  expect(scene.cites('scatter', 'REN-RNG-08')).toBe(true);
});

test('REN-RNG-08 9 and 10 are thrown away, and only the direction rolled again', () => {
  const { scene, to } = lands({}, [9, 10, 7, 2]);
  expect(to).toEqual([13, 5]);
  expect(scene.rolled).toEqual([
    'ann attack',
    'ann scatter direction',
    'ann scatter direction',
    'ann scatter direction',
    'ann scatter distance',
  ]);
});

test('REN-RNG-09 scatterMethod=dieDirection: a d10 for the metres, any direction drawn', () => {
  const options = { scatterMethod: 'dieDirection' } as const;
  const { scene, to } = lands(options, [4, 90]);
  expect(to).toEqual([19, 5]);
  expect(scene.rolled).toEqual(['ann attack', 'ann scatter distance', 'ann scatter angle']);
  expect(scene.cites('scatter', 'REN-RNG-09')).toBe(true);
  expect(lands(options, [4, 0]).to).toEqual([15, 1]);
  expect(lands(options, [10, 30]).to).toEqual([20, -4]);
  expect(lands(options, [4, 359]).to).toEqual([15, 1]);
  expect(() => lands(options, [4, 360])).toThrow(/cannot show 360/);
});

test('REN-RNG-09 scatterMethod=gm: the GM gives the direction, or leaves it to chance', () => {
  const options = { scatterMethod: 'gm' } as const;
  const given = lands(
    options,
    [4],
    [
      ['scatter-direction', 'angle'],
      ['scatter-angle', 180],
    ],
  );
  expect(given.to).toEqual([15, 9]);
  expect(given.scene.asked.filter((asked) => asked.includes('scatter'))).toEqual([
    'gm scatter-direction',
    'gm scatter-angle',
  ]);
  expect(given.scene.rolled).toEqual(['ann attack', 'ann scatter distance']);
  const chance = lands(options, [4, 270], [['scatter-direction', 'chance']]);
  expect(chance.to).toEqual([11, 5]);
  expect(chance.scene.questions).not.toContain('scatter-angle');
  expect(lands(options, [4, 270]).to).toEqual([11, 5]);
  const s = range({ weapons: [bomb] }, {}, { options });
  expect(
    cited(
      s,
      { do: 'attack-place', with: place },
      'scatter-angle',
      [98, 4],
      [
        ['scatter-direction', 'angle'],
        ['scatter-angle', 180],
      ],
    ),
  ).toBe('gm: REN-RNG-09');
});

test("REN-RNG-10 where an ordinary arrow lands is no one's business", () => {
  const { scene } = wide([bow], shot, {}, [98]);
  expect(scene.rolled).toEqual(['ann attack']);
  expect(scene.questions).toEqual([]);
});

test('REN-RNG-10 a Blast may come down off the map, and still reaches back', () => {
  const s = range({ at: [5, 8], weapons: [bomb] }, { at: [15, 1] });
  const scene = s.do('ann', 'attack', bombAtBob, { dice: [98, 1, 3] });
  expect(scene.cites('off the map', 'REN-RNG-10')).toBe(true);
  expect(s.who('bob').damage).toBe(6);
});

test('REN-RNG-11 point blank is -20 on everything ranged, the next square and the corner alike', () => {
  expect([1, 2].map((metres) => atMetres(metres))).toEqual([40, 60]);
  expect(targetsOf(range({}, { at: [6, 6] }).do('ann', 'attack', shot, MISS), 'attack')).toEqual([
    40,
  ]);
  expect(targetsOf(range({}, { at: [7, 6] }).do('ann', 'attack', shot, MISS), 'attack')).toEqual([
    60,
  ]);
  expect(
    range({}, { at: [6, 5] })
      .do('ann', 'attack', shot, MISS)
      .parts('attack'),
  ).toContain('REN-RNG-11 -20');
  expect(atMetres(1, [knife], toss)).toBe(40);
  expect(atMetres(1, [gaze], { weapon: 'ann/gaze', target: 'bob' })).toBe(60);
  expect(atMetres(2, [gaze], { weapon: 'ann/gaze', target: 'bob' })).toBe(80);
});

test('REN-RNG-11 a blow and a touch are no shots', () => {
  expect(
    targetsOf(
      range({ weapons: [knife] }, { at: [6, 5] }).do(
        'ann',
        'attack',
        { ...toss, thrown: false },
        MISS,
      ),
      'attack',
    ),
  ).toEqual([50]);
  expect(
    range({ weapons: [touch] }, { at: [6, 5] })
      .do('ann', 'attack', { weapon: 'ann/curse', target: 'bob' }, { dice: [99] })
      .parts('attack'),
  ).not.toContain('REN-RNG-11 -20');
});

test("REN-RNG-11 it is on the attack, not on the target's defence", () => {
  expect(
    targetsOf(range({}, { at: [6, 5] }).do('ann', 'attack', shot, { dice: [20, 30] }), 'Fray'),
  ).toEqual([50]);
});

test('REN-RNG-12 ordinary ammunition is not counted', () => {
  const s = range({}, { at: [10, 5] });
  for (let i = 0; i < 25; i++) {
    expect(s.do('ann', 'attack', shot, MISS).cites('attacks', 'REN-RNG-12')).toBe(true);
    s.until('ann');
  }
  expect(s.who('ann').ammunition).toEqual({});
  expect(s.allowed('ann', 'attack', shot)).toBe(true);
});

test('REN-RNG-13 uncommon ammunition is counted, hit or miss, and runs out', () => {
  const silver = weapon('bow', {
    skills: ['ranged'],
    kind: 'projectile',
    ammunition: 'silver arrows',
    range: { short: 50, medium: 60, long: 70, extreme: 80 },
  });
  const s = range({
    weapons: [silver],
    sheet: { ammunition: { 'silver arrows': 2, 'fire arrows': 5 } },
  });
  expect(s.do('ann', 'attack', shot, MISS).cites('attacks', 'REN-RNG-13')).toBe(true);
  expect(s.who('ann').ammunition).toEqual({ 'silver arrows': 1, 'fire arrows': 5 });
  s.until('ann');
  s.do('ann', 'attack', shot, { dice: [20, 10, 5] });
  expect(s.who('ann').ammunition).toEqual({ 'silver arrows': 0, 'fire arrows': 5 });
  s.until('ann');
  expect(s.refused('ann', 'attack', shot)).toEqual(['REN-RNG-13']);
  expect(range({ weapons: [silver] }).refused('ann', 'attack', shot)).toEqual(['REN-RNG-13']);
});

const loading = (reload?: string) =>
  weapon('bow', {
    skills: ['ranged'],
    kind: 'projectile',
    range: { short: 50, medium: 60, long: 70, extreme: 80 },
    ...(reload === undefined ? {} : { reload }),
  });

test('REN-RNG-14 a weapon that is shot must be loaded again first, which takes what it says', () => {
  const quick = range({ weapons: [loading('quick')] });
  quick.do('ann', 'attack', shot, MISS);
  expect(quick.who('ann').unloaded).toEqual(['ann/bow']);
  expect(quick.do('ann', 'reload', { item: 'ann/bow' }).cites('reloads', 'REN-RNG-14')).toBe(true);
  expect(quick.who('ann')).toMatchObject({ unloaded: [], standardUsed: true, quickUsed: 1 });
  const slow = range({ weapons: [loading('standard')] });
  slow.do('ann', 'attack', shot, MISS);
  expect(slow.refused('ann', 'reload', { item: 'ann/bow' })).toEqual(['REN-TURN-03']);
  slow.until('ann');
  expect(slow.refused('ann', 'attack', shot)).toEqual(['REN-RNG-14']);
  slow.do('ann', 'reload', { item: 'ann/bow' });
  expect(slow.who('ann')).toMatchObject({ unloaded: [], standardUsed: true, quickUsed: 0 });
  slow.until('ann');
  expect(slow.allowed('ann', 'attack', shot)).toBe(true);
});

test('REN-RNG-14 without a reload a weapon is always ready', () => {
  const s = range({ weapons: [loading()] });
  s.do('ann', 'attack', shot, MISS);
  expect(s.who('ann').unloaded).toEqual([]);
  expect(s.allowed('ann', 'reload', { item: 'ann/bow' })).toBe(false);
});

test('REN-RNG-14 one that cannot be loaded again has the one shot', () => {
  const s = range({ weapons: [loading('none')] });
  s.do('ann', 'attack', shot, MISS);
  s.until('ann');
  expect(s.refused('ann', 'attack', shot)).toEqual(['REN-RNG-14']);
  expect(s.refused('ann', 'reload', { item: 'ann/bow' })).toEqual(['REN-RNG-14']);
});

const toucher = (more: Partial<Person> = {}): Person => ({
  at: [5, 5],
  skills: { unarmed: 40 },
  weapons: [touch],
  ...more,
});
const touchBob = { weapon: 'ann/curse', target: 'bob' };
const near = (more: Partial<Person> = {}): Person => ({
  at: [6, 5],
  skills: { fray: 50, unarmed: 40 },
  ...more,
});
const touching = (
  a: Partial<Person> = {},
  b: Partial<Person> = {},
  dice: readonly number[] = [99],
) => stage({ ann: toucher(a), bob: near(b) }).do('ann', 'attack', touchBob, { dice });

test('REN-TOUCH-01 it is rolled on Unarmed Combat or COO + SOM + SOM, whichever is better', () => {
  // 45 by aptitudes, and 20 for a touch.
  expect(targetsOf(touching(), 'attack')).toEqual([65]);
  expect(targetsOf(touching({ skills: { unarmed: 45 } }), 'attack')).toEqual([65]);
  expect(targetsOf(touching({ skills: { unarmed: 46 } }), 'attack')).toEqual([66]);
  expect(targetsOf(touching({ aptitudes: { COO: 16 } }), 'attack')).toEqual([66]);
  expect(targetsOf(touching({ aptitudes: { SOM: 16 } }), 'attack')).toEqual([67]);
  expect(touching().cites('attacks', 'REN-TOUCH-01')).toBe(true);
});

test('REN-TOUCH-01 neither proficiency, ranks nor an armed target matter', () => {
  const special = weapon('curse', {
    skills: ['unarmed'],
    kind: 'touch',
    proficiency: 'Curses',
    damage: { dice: 0, flat: 0 },
  });
  expect(
    targetsOf(
      touching({ skills: { unarmed: 60 }, weapons: [special] }, { weapons: [sword] }),
      'attack',
    ),
  ).toEqual([80]);
  const s = stage(
    { ann: toucher({ skills: {} }), bob: near({ weapons: [sword] }) },
    { options: { untrainedUnarmedAttack: 'forbiddenVsArmed' } },
  );
  expect(s.allowed('ann', 'attack', { weapon: 'unarmed', target: 'bob' })).toBe(false);
  expect(targetsOf(s.do('ann', 'attack', touchBob, { dice: [99] }), 'attack')).toEqual([65]);
});

test('REN-TOUCH-01 otherwise it is an attack like any other: a Standard Action, within reach, opposed', () => {
  const s = stage({ ann: toucher(), bob: near() });
  const scene = s.do('ann', 'attack', touchBob, { dice: [20, 10] });
  expect(scene.cites('delivered', 'REN-TOUCH-01')).toBe(true);
  expect(s.who('bob').damage).toBe(0);
  expect(s.who('ann').standardUsed).toBe(true);
  expect(
    stage({ ann: toucher(), bob: near({ at: [7, 5] }) }).refused('ann', 'attack', touchBob),
  ).toEqual(['REN-GRID-02']);
  expect(touching({}, {}, [20, 25]).has('miss')).toBe(true);
});

test('REN-TOUCH-01 REN-RES-15 a touch that is delivered tells what an entry of its target says in words', () => {
  const resistances = [{ keyword: 'Curse', kind: 'vulnerability', effect: [{ text: 'withers' }] }];
  const s = stage(
    {
      ann: toucher({ weapons: [{ ...touch, keywords: ['Curse'] }] }),
      bob: near({ sheet: { resistances } }),
    },
    { options: { resistanceModel: 'opt5' } },
  );
  const scene = s.do('ann', 'attack', touchBob, { dice: [20, 10] });
  expect(scene.facts('resistance text', 'text')).toEqual(['withers']);
});

test('REN-TOUCH-01 haste, wounds and armour that hinders COO count for both ways', () => {
  expect(targetsOf(touching({ state: { wounds: 1 } }), 'attack')).toEqual([55]);
  const mail = { armor: [{ name: 'mail', av: 5, penalties: [{ amount: -5, on: 'COO' }] }] };
  expect(targetsOf(touching({ sheet: mail }), 'attack')).toEqual([60]);
  // Unarmed Combat is not based on COO, so 42 beats 45 - 5.
  expect(targetsOf(touching({ skills: { unarmed: 42 }, sheet: mail }), 'attack')).toEqual([62]);
});

test('REN-TOUCH-02 +20 for the attacker, -20 for the defender', () => {
  const scene = touching({}, {}, [20, 25]);
  expect(scene.parts('attack')).toEqual(['REN-TOUCH-02 20']);
  expect(targetsOf(scene, 'Fray')).toEqual([30]);
  expect(scene.parts('defence')).toContain('REN-TOUCH-02 -20');
  const parried = stage({
    ann: toucher(),
    bob: near({ skills: { 'one-handed': 60 }, weapons: [sword] }),
  }).do('ann', 'attack', touchBob, { dice: [20, 25], answers: [['defence', 'parry:bob/sword']] });
  expect(targetsOf(parried, 'parry')).toEqual([40]);
});

const gazer = (more: Partial<Person> = {}): Person => ({
  at: [5, 5],
  skills: { ranged: 40 },
  weapons: [gaze],
  ...more,
});
const gazeBob = { weapon: 'ann/gaze', target: 'bob' };
const gazing = (a: Partial<Person> = {}, b: Partial<Person> = {}, dice: readonly number[] = [99]) =>
  stage({ ann: gazer(a), bob: near({ at: [8, 5], ...b }) }).do('ann', 'attack', gazeBob, { dice });

test('REN-INDIC-01 it is rolled on Ranged Weapons or three times COO, whichever is better', () => {
  expect(targetsOf(gazing(), 'attack')).toEqual([65]);
  expect(targetsOf(gazing({ skills: { ranged: 45 } }), 'attack')).toEqual([65]);
  expect(targetsOf(gazing({ skills: { ranged: 46 } }), 'attack')).toEqual([66]);
  expect(targetsOf(gazing({ aptitudes: { COO: 16 } }), 'attack')).toEqual([68]);
  const special = weapon('gaze', {
    skills: ['ranged'],
    kind: 'indicate',
    proficiency: 'Gazes',
    damage: { dice: 0, flat: 0 },
  });
  expect(targetsOf(gazing({ skills: { ranged: 60 }, weapons: [special] }), 'attack')).toEqual([80]);
  expect(gazing({}, {}, [20, 10]).cites('delivered', 'REN-INDIC-01')).toBe(true);
});

test('REN-INDIC-01 it is ranged: brackets and point blank count, and the target must be in sight', () => {
  expect(
    targetsOf(
      stage({ ann: gazer(), bob: near() }).do('ann', 'attack', gazeBob, { dice: [99] }),
      'attack',
    ),
  ).toEqual([45]);
  const farther = weapon('gaze', {
    skills: ['ranged'],
    kind: 'indicate',
    damage: { dice: 0, flat: 0 },
    range: { short: 2, medium: 3, long: 4, extreme: 5 },
  });
  expect(targetsOf(gazing({ weapons: [farther] }), 'attack')).toEqual([55]);
  expect(
    stage({ ann: gazer(), bob: near({ state: { hidden: true } }) }).allowed(
      'ann',
      'attack',
      gazeBob,
    ),
  ).toBe(false);
});

test('REN-INDIC-02 +20 for the attacker, -20 for the defender', () => {
  const scene = gazing({}, { weapons: [sword], skills: { fray: 50, 'one-handed': 70 } }, [20, 25]);
  expect(scene.parts('attack').filter((part) => !part.startsWith('REN-RNG-03'))).toEqual([
    'REN-INDIC-02 20',
  ]);
  expect(targetsOf(scene, 'Fray')).toEqual([30]);
  expect(scene.parts('defence')).toContain('REN-INDIC-02 -20');
  expect(scene.has('miss')).toBe(true);
});

const ambush = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage(
    {
      ann: { at: [5, 5], skills: { 'one-handed': 60, stealth: 50 }, weapons: [sword], ...a },
      bob: near({ state: { unawareOf: ['ann'] }, ...b }),
    },
    more,
  );
const stab = { weapon: 'ann/sword', target: 'bob' };

test('REN-AWARE-01 the unaware do not defend; the attack must still succeed', () => {
  const scene = ambush().do('ann', 'attack', stab, { dice: [20, 7] });
  expect(scene.rolled).toEqual(['ann attack', 'ann damage']);
  expect(scene.cites('no defence', 'REN-AWARE-01')).toBe(true);
  expect(damageTo(scene, 'bob')).toEqual([7]);
  const missed = ambush().do('ann', 'attack', stab, { dice: [61] });
  expect(missed.has('miss')).toBe(true);
  expect(
    ambush()
      .do('ann', 'attack', stab, { dice: [60, 1] })
      .has('hit'),
  ).toBe(true);
});

test('REN-AWARE-01 one who attacks out of hiding meets no defence; one who is known does', () => {
  expect(
    ambush({ state: { hidden: true } }, { state: {} }).do('ann', 'attack', stab, { dice: [20, 7] })
      .rolled,
  ).toEqual(['ann attack', 'ann damage']);
  expect(ambush({}, { state: {} }).do('ann', 'attack', stab, { dice: [20, 10, 7] }).rolled[1]).toBe(
    'bob Fray',
  );
  const others = stage({
    ann: { at: [5, 5], skills: { 'one-handed': 60 }, weapons: [sword] },
    bob: near({ state: { unawareOf: ['cid'] } }),
    cid: { at: [9, 9], side: 'a' },
  });
  expect(others.do('ann', 'attack', stab, { dice: [20, 10, 7] }).has('no defence')).toBe(false);
});

test('REN-AWARE-01 nor do they resist what is tried on their body', () => {
  const scene = ambush({ skills: { unarmed: 60 }, weapons: [] }).do(
    'ann',
    'grab',
    { target: 'bob' },
    { dice: [20] },
  );
  expect(scene.rolled).toEqual(['ann grab']);
  expect(scene.cites('no defence', 'REN-AWARE-01')).toBe(true);
  expect(scene.has('maneuver')).toBe(true);
});

const sharp = { importance: 'major' };
const lurking = (more: Staging = {}) =>
  ambush(
    { state: { hidden: true } },
    { state: {}, skills: { perception: 40 }, sheet: sharp },
    more,
  );

test('REN-AWARE-02 who is important may notice one who hides: Perception against Stealth', () => {
  const s = lurking();
  const scene = s.gm('notice', { who: 'bob', of: 'ann' }, { dice: [30, 20] });
  expect(scene.rolled).toEqual(['bob Perception', 'ann Stealth']);
  expect([targetsOf(scene, 'Perception'), targetsOf(scene, 'Stealth')]).toEqual([[40], [50]]);
  expect(scene.cites('notices', 'REN-AWARE-02')).toBe(true);
  expect(s.who('ann').hidden).toBe(false);
  expect(s.do('ann', 'attack', stab, { dice: [20, 97, 7] }).has('no defence')).toBe(false);
});

test('REN-AWARE-02 who loses it notices nothing', () => {
  for (const dice of [[41], [20, 30]]) {
    const s = lurking();
    expect(s.gm('notice', { who: 'bob', of: 'ann' }, { dice }).has('notices')).toBe(false);
    expect(s.who('ann').hidden).toBe(true);
  }
});

test('REN-AWARE-02 the GM may have it unopposed', () => {
  const s = lurking();
  expect(
    s.gm('notice', { who: 'bob', of: 'ann', against: 'nothing' }, { dice: [40] }).rolled,
  ).toEqual(['bob Perception']);
  expect(s.who('ann').hidden).toBe(false);
  const fails = lurking();
  fails.gm('notice', { who: 'bob', of: 'ann', against: 'nothing' }, { dice: [41] });
  expect(fails.who('ann').hidden).toBe(true);
});

test('REN-AWARE-02 the GM is asked whether an important combatant may notice an attacker in hiding, and against what', () => {
  expect(cited(lurking(), { do: 'attack', with: stab }, 'may-notice', [41, 20, 7])).toBe(
    'gm: REN-AWARE-02',
  );
  const attacked = (dice: readonly number[], may: string) =>
    lurking().do('ann', 'attack', stab, { dice, answers: [['may-notice', may]] }).rolled;
  expect(attacked([30, 20, 20, 97, 7], 'stealth')).toEqual([
    'bob Perception',
    'ann Stealth',
    'ann attack',
    'bob Fray',
    'ann damage',
  ]);
  expect(attacked([30, 35, 20, 7], 'stealth')).toEqual([
    'bob Perception',
    'ann Stealth',
    'ann attack',
    'ann damage',
  ]);
  expect(attacked([40, 20, 97, 7], 'nothing')).toEqual([
    'bob Perception',
    'ann attack',
    'bob Fray',
    'ann damage',
  ]);
  expect(attacked([20, 7], 'no')).toEqual(['ann attack', 'ann damage']);
  expect(ambush().do('ann', 'attack', stab, { dice: [20, 7] }).questions).not.toContain(
    'may-notice',
  );
});

test('REN-AWARE-02 minor figures get no such chance unless the GM overrides', () => {
  const s = ambush({ state: { hidden: true } }, { state: {}, skills: { perception: 40 } });
  expect(s.refused('gm', 'gm.notice', { who: 'bob', of: 'ann' })).toEqual(['REN-AWARE-02']);
  s.gm('notice', { who: 'bob', of: 'ann' }, { dice: [30, 20], force: 'he has good eyes' });
  expect(s.who('ann').hidden).toBe(false);
});

test('REN-AWARE-03 once attacked, hit or missed, they know; the GM is asked', () => {
  for (const dice of [[20, 7], [61]]) {
    const s = ambush();
    const scene = s.do('ann', 'attack', stab, { dice });
    expect(scene.asked).toEqual(['gm stays-unaware']);
    expect(scene.cites('notices', 'REN-AWARE-03')).toBe(true);
    expect(s.who('bob').unawareOf).toEqual([]);
  }
  const hidden = ambush({ state: { hidden: true } }, { state: {} });
  hidden.do('ann', 'attack', stab, { dice: [61] });
  expect(hidden.who('ann').hidden).toBe(false);
});

test('REN-AWARE-03 only of that attacker', () => {
  const s = stage({
    ann: { at: [5, 5], skills: { 'one-handed': 60 }, weapons: [sword] },
    bob: near({ state: { unawareOf: ['ann', 'cid'] } }),
    cid: { at: [9, 9], side: 'a' },
  });
  s.do('ann', 'attack', stab, { dice: [61] });
  expect(s.who('bob').unawareOf).toEqual(['cid']);
});

test('REN-AWARE-03 the GM may leave them unaware', () => {
  expect(cited(ambush(), { do: 'attack', with: stab }, 'stays-unaware', [61])).toBe(
    'gm: REN-AWARE-03',
  );
  const kept = ambush();
  const scene = kept.do('ann', 'attack', stab, { dice: [61], answers: [['stays-unaware', 'yes']] });
  expect(scene.has('notices')).toBe(false);
  expect(kept.who('bob').unawareOf).toEqual(['ann']);
  kept.until('ann');
  expect(
    kept.do('ann', 'attack', stab, { dice: [20, 7], answers: [['stays-unaware', 'no']] }).rolled,
  ).toEqual(['ann attack', 'ann damage']);
  kept.until('ann');
  expect(kept.do('ann', 'attack', stab, { dice: [20, 10, 7] }).questions).not.toContain(
    'stays-unaware',
  );
});

/** The effect of a blow of 10 with this penetration on this armour. */
const through = (
  sheet: Person['sheet'] = {},
  ap = 0,
  options: Staging['options'] = {},
  shield: readonly Json[] = [],
) => {
  const s = stage(
    {
      ann: {
        at: [5, 5],
        skills: { 'one-handed': 60 },
        weapons: [weapon('axe', { ap, damage: { dice: 0, flat: 10 } })],
      },
      bob: near({ sheet, weapons: shield }),
    },
    { options },
  );
  const scene = s.do('ann', 'attack', { weapon: 'ann/axe', target: 'bob' }, { dice: [20, 97] });
  return { scene, damage: damageTo(scene, 'bob')[0], taken: s.who('bob').damage };
};
const worn = (...avs: readonly number[]) => ({
  armor: avs.map((av, i) => ({ name: `layer ${i}`, av })),
});

test('REN-ARM-01 armour comes off the damage value', () => {
  expect(through(worn(0)).damage).toBe(10);
  const { scene, damage, taken } = through(worn(4));
  expect([damage, taken]).toEqual([6, 6]);
  expect(dvsOf(scene)).toEqual([10]);
  expect(scene.parts('damage')).toContain('REN-ARM-01 -4');
});

test('REN-ARM-02 surplusAp=ignored: penetration comes off the armour, down to 0', () => {
  expect([0, 1, 3, 4, 5, 9].map((ap) => through(worn(4), ap).damage)).toEqual([
    6, 7, 9, 10, 10, 10,
  ]);
  expect(through(worn(4), 1).scene.parts('damage')).toContain('REN-ARM-02 -3');
  expect(through({}, 9).damage).toBe(10);
  const citing = [3, 4, 9].map((ap) => through(worn(4), ap).scene.cites('damage', 'REN-ARM-02'));
  expect(citing).toEqual([false, true, true]);
  const bare = through({}, 9).scene;
  const armour = ['REN-ARM-02', 'REN-ARM-04'];
  expect(armour.map((rule) => bare.cites('damage', rule))).toEqual([false, false]);
});

test('REN-ARM-02 surplusAp=added: what is left of the penetration adds to the damage', () => {
  const options = { surplusAp: 'added' } as const;
  expect([3, 4, 5, 9].map((ap) => through(worn(4), ap, options).damage)).toEqual([9, 10, 11, 15]);
  expect(through({}, 3, options).damage).toBe(13);
});

test('REN-ARM-03 damage is never below 0', () => {
  expect([9, 10, 11, 20].map((av) => through(worn(av)).damage)).toEqual([1, 0, 0, 0]);
  const { scene, taken } = through(worn(20));
  expect(taken).toBe(0);
  expect(scene.cites('damage', 'REN-ARM-03')).toBe(true);
  expect(scene.has('harm')).toBe(false);
});

test('REN-ARM-04 all armour adds up: layers, hide and a shield in hand', () => {
  const shield = weapon('shield', { kind: 'shield', av: 2 });
  expect(through(worn(2, 3)).damage).toBe(5);
  expect(through({ ...worn(2), naturalArmor: 1 }).damage).toBe(7);
  expect(through({ ...worn(2), naturalArmor: 1 }, 0, {}, [shield]).damage).toBe(5);
  expect(through({ ...worn(2), naturalArmor: 1 }, 4, {}, [shield]).damage).toBe(9);
  expect(through(worn(2), 0, {}, [sword, sword, shield]).damage).toBe(8);
  expect(through(worn(2)).scene.cites('damage', 'REN-ARM-04')).toBe(true);
});

test('REN-ARM-05 what armour hinders, it hinders while worn, and pieces add up', () => {
  const mail = { name: 'mail', av: 5, penalties: [{ amount: -5, on: 'COO' }] };
  const plate = {
    name: 'plate',
    av: 10,
    penalties: [
      { amount: -10, on: 'COO' },
      { amount: -2, on: 'INIT' },
    ],
  };
  const aiming = (armor: readonly Json[]) =>
    targetsOf(
      range({ sheet: { armor: [...armor] } }, { at: [10, 5] }).do('ann', 'attack', shot, MISS),
      'attack',
    )[0];
  expect([[], [mail], [plate], [mail, plate]].map(aiming)).toEqual([60, 55, 50, 45]);
  expect(
    range({ sheet: { armor: [mail] } }, { at: [10, 5] })
      .do('ann', 'attack', shot, MISS)
      .parts('attack'),
  ).toContain('REN-ARM-05 -5');
  const fray = stage({
    ann: { at: [5, 5], skills: { 'one-handed': 60 }, weapons: [sword] },
    bob: near({ sheet: { armor: [plate] } }),
  }).do('ann', 'attack', stab, { dice: [20, 30] });
  expect(targetsOf(fray, 'Fray')).toEqual([40]);
  expect(targetsOf(fray, 'attack')).toEqual([60]);
});

test('REN-ARM-05 it names what it hinders: an aptitude, one skill, INIT', () => {
  const helmet = { name: 'helmet', av: 1, penalties: [{ amount: -15, on: 'perception' }] };
  const s = ambush(
    { state: { hidden: true } },
    { state: {}, skills: { perception: 40, fray: 50 }, sheet: { ...sharp, armor: [helmet] } },
  );
  expect(
    targetsOf(s.gm('notice', { who: 'bob', of: 'ann' }, { dice: [90] }), 'Perception'),
  ).toEqual([25]);
  expect(s.state.fixed.sheets['bob']?.initiative).toBe(6);
  const heavy = {
    sheet: { armor: [{ name: 'plate', av: 10, penalties: [{ amount: -2, on: 'INIT' }] }] },
  };
  const slow = ambush({ ...heavy });
  expect(slow.state.fixed.sheets['ann']?.initiative).toBe(4);
  expect(targetsOf(slow.do('ann', 'attack', stab, { dice: [98] }), 'attack')).toEqual([60]);
});

test('REN-RNG-11 a place in the next space is point blank, no matter who is there', () => {
  const at = (cell: readonly [number, number]) =>
    targetsOf(
      range({ weapons: [bomb] }, { at: [5, 0] }).do(
        'ann',
        'attack-place',
        { weapon: 'ann/bomb', at: [...cell] },
        { dice: [98, 1, 1] },
      ),
      'attack',
    );
  expect([at([6, 5]), at([6, 6]), at([7, 5])]).toEqual([[40], [40], [60]]);
});

test('REN-AWARE-03 those who are struck down notice nothing any more', () => {
  const s = ambush({ state: { hidden: true } }, { state: {}, sheet: { DUR: 5 } });
  const scene = s.do('ann', 'attack', stab, { dice: [20, 7] });
  expect(scene.has('notices')).toBe(false);
  expect(s.who('ann').hidden).toBe(true);
});

test('REN-AWARE-03 those caught in an area have been attacked, be it a place that was aimed at', () => {
  const s = range({ weapons: [bomb], state: { hidden: true } });
  const scene = s.do('ann', 'attack-place', { weapon: 'ann/bomb', at: [15, 5] }, { dice: [20] });
  expect(scene.asked).toContain('gm stays-unaware');
  expect(s.who('ann').hidden).toBe(false);
  const aimed = range({ weapons: [bomb], state: { hidden: true } });
  const seen = aimed.do(
    'ann',
    'attack',
    { weapon: 'ann/bomb', target: 'bob' },
    { dice: [20], answers: [['stays-unaware', 'yes']] },
  );
  expect(seen.questions.filter((id) => id === 'stays-unaware')).toHaveLength(1);
  expect(aimed.who('ann').hidden).toBe(true);
});

test('REN-RNG-09 the angle that the GM gives is one of a whole turn', () => {
  const options = { scatterMethod: 'gm' } as const;
  const given = (angle: number) =>
    lands(
      options,
      [4],
      [
        ['scatter-direction', 'angle'],
        ['scatter-angle', angle],
      ],
    ).to;
  // Four metres to the north of (15, 5), or the nearest square one degree off.
  expect([given(0), given(359)]).toEqual([
    [15, 1],
    [15, 1],
  ]);
  expect(() => given(360)).toThrow();
  expect(() => given(-1)).toThrow();
});

test('REN-RNG-10 only what comes down off the map is told to have left it', () => {
  expect(lands({}, [1, 2]).scene.has('off the map')).toBe(false);
  expect(lands({}, [1, 10]).scene.has('off the map')).toBe(true);
});
