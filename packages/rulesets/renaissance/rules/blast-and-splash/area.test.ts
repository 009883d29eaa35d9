import { expect, test } from 'vitest';
import { holds } from '@tiltyard/testing';
import type { Person, Staging } from '../../testing/stage.js';
import { stage, targetsOf, weapon } from '../../testing/stage.js';

const bomb = weapon('bomb', {
  skills: ['ranged'],
  kind: 'thrown',
  tags: ['Blast'],
  damage: { dice: 0, flat: 12 },
});
const thrower = (more: Partial<Person> = {}): Person => ({
  at: [0, 0],
  skills: { ranged: 60 },
  weapons: [bomb],
  ...more,
});
const victim = (x: number, y: number, more: Partial<Person> = {}): Person => ({
  at: [x, y],
  skills: { fray: 50 },
  ...more,
});
const mail = { armor: [{ name: 'mail', av: 3 }] };

const field = (people: Readonly<Record<string, Person>>, more: Staging = {}) =>
  stage({ ann: thrower(), ...people }, more);
const atBob = { weapon: 'ann/bomb', target: 'bob' };
const DIRECT = { dice: [30] };

test('REN-BLAST-01 it does its full value at the centre and 2 less for each metre', () => {
  const people = Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6].map((d) => [d === 0 ? 'bob' : `v${d}`, victim(10 + d, 10)]),
  );
  const s = field(people);
  s.do('ann', 'attack', atBob, DIRECT);
  expect(Object.keys(people).map((id) => s.who(id).damage)).toEqual([12, 10, 8, 6, 4, 2, 0]);
});

test('REN-BLAST-01 the distance is straight and rounded; the armour of each comes off after the falloff', () => {
  const s = field({
    bob: victim(10, 10, { sheet: mail }),
    cid: victim(12, 11, { sheet: mail }),
    dan: victim(13, 13, { sheet: mail }),
    eve: victim(14, 13, { sheet: mail }),
    fay: victim(11, 11, { sheet: mail }),
  });
  const scene = s.do('ann', 'attack', atBob, DIRECT);
  expect(['bob', 'cid', 'dan', 'eve', 'fay'].map((id) => s.who(id).damage)).toEqual([
    9, 5, 1, 0, 7,
  ]);
  expect(scene.cites('caught in blast', 'REN-BLAST-01')).toBe(true);
});

test('REN-BLAST-01 a large victim is as near as its nearest square', () => {
  const s = field({
    bob: victim(10, 10),
    ogre: victim(7, 7, { sheet: { footprint: 2, size: 'Large' } }),
  });
  s.do('ann', 'attack', atBob, DIRECT);
  // Its square at (8, 8) is 2.8 m away.
  expect(s.who('ogre').damage).toBe(6);
  const direct = field({ ogre: victim(10, 10, { sheet: { footprint: 3, size: 'Normal' } }) });
  direct.do('ann', 'attack', { weapon: 'ann/bomb', target: 'ogre' }, DIRECT);
  expect(direct.who('ogre').damage).toBe(12);
});

test('REN-BLAST-02 the value rolled sets the radius, margin bonuses included', () => {
  const s = field({ bob: victim(10, 10), cid: victim(18, 10), dan: victim(19, 10) });
  const scene = s.do('ann', 'attack', atBob, { dice: [31] });
  expect(scene.note('blast')).toMatchObject({ dv: 17, radius: 8 });
  expect([s.who('cid').damage, s.who('dan').damage]).toEqual([1, 0]);
  expect(
    field({ bob: victim(10, 10) })
      .do('ann', 'attack', atBob, DIRECT)
      .note('blast'),
  ).toMatchObject({ dv: 12, radius: 5 });
});

test('REN-BLAST-02 the dice are rolled once for everyone', () => {
  const dicey = weapon('bomb', {
    skills: ['ranged'],
    kind: 'thrown',
    tags: ['Blast'],
    damage: { dice: 2, flat: 0 },
  });
  const s = stage({ ann: thrower({ weapons: [dicey] }), bob: victim(10, 10), cid: victim(11, 10) });
  const scene = s.do('ann', 'attack', atBob, { dice: [30, 5, 6] });
  expect(scene.rolled).toEqual(['ann attack', 'ann damage', 'ann damage']);
  expect([s.who('bob').damage, s.who('cid').damage]).toEqual([11, 9]);
});

test('REN-BLAST-03 no one rolls a defence; the GM is asked who may', () => {
  const s = field({ bob: victim(10, 10), cid: victim(11, 10) });
  const scene = s.do('ann', 'attack', atBob, { ...DIRECT, answers: [['area-defence', 'nobody']] });
  expect(scene.rolled).toEqual(['ann attack']);
  expect(scene.asked).toEqual(['gm throw-range', 'gm area-defence']);
  expect(scene.cites('no defence', 'REN-BLAST-03')).toBe(true);
});

test('REN-BLAST-03 whom the GM grants a defence gets clear by beating the attack', () => {
  const people = { bob: victim(10, 10), cid: victim(11, 10) };
  const one = field(people);
  const scene = one.do('ann', 'attack', atBob, {
    dice: [30, 31],
    answers: [['area-defence', 'cid']],
  });
  expect(scene.rolled).toEqual(['ann attack', 'cid Fray']);
  expect(scene.cites('gets clear', 'REN-BLAST-03')).toBe(true);
  expect([one.who('bob').damage, one.who('cid').damage]).toEqual([12, 0]);
  const all = field(people);
  all.do('ann', 'attack', atBob, { dice: [30, 29, 51], answers: [['area-defence', 'everybody']] });
  expect([all.who('bob').damage, all.who('cid').damage]).toEqual([12, 10]);
  const tie = field(people);
  tie.do('ann', 'attack', atBob, { dice: [30, 30, 40], answers: [['area-defence', 'bob']] });
  expect(tie.who('bob').damage).toBe(0);
});

test('REN-BLAST-04 it takes friends and the attacker too', () => {
  const s = stage({ ann: thrower(), pal: victim(3, 1, { side: 'a' }), bob: victim(3, 0) });
  s.do('ann', 'attack', atBob, DIRECT);
  expect(['bob', 'pal', 'ann'].map((id) => s.who(id).damage)).toEqual([12, 10, 6]);
});

test('REN-BLAST-04 who stands where counts as it goes off', () => {
  // The horse falls from its wounds; the rider thrown from it is not pushed out of the blast.
  const s = field({
    bob: victim(10, 10),
    horse: victim(12, 10, { sheet: { warTrained: true, DUR: 20 } }),
    rider: victim(12, 10, { state: { riding: 'horse' } }),
  });
  s.do('ann', 'attack', atBob, { dice: [30, 97, 98] });
  expect(s.who('horse')).toMatchObject({ damage: 8, prone: true });
  expect(s.who('rider').damage).toBe(8);
});

test('REN-BLAST-01 the GM may set one off', () => {
  const s = field({
    bob: victim(10, 10),
    cid: victim(11, 10, { sheet: { resistances: [{ kind: 'resistance', keyword: 'Fire' }] } }),
  });
  s.gm('blast', { at: [10, 10], dv: 12, ap: 0, keywords: ['Fire'] });
  expect([s.who('bob').damage, s.who('cid').damage]).toEqual([12, 5]);
});

test('REN-BLAST-03 a place may be attacked: unopposed, and what misses scatters', () => {
  const s = field({ bob: victim(10, 10) });
  s.do('ann', 'attack-place', { weapon: 'ann/bomb', at: [10, 11] }, DIRECT);
  expect(s.who('bob').damage).toBe(10);
  expect(holds(s, 'ann')).toEqual([]);
  const wide = field({ bob: victim(10, 10) });
  const scene = wide.do(
    'ann',
    'attack-place',
    { weapon: 'ann/bomb', at: [10, 12] },
    { dice: [97, 1, 2] },
  );
  expect(scene.note('scatter')).toMatchObject({ to: [10, 10] });
  expect(wide.who('bob').damage).toBe(12);
});

test('REN-BLAST-03 with scatter switched off a miss has no effect, and the bomb is gone', () => {
  for (const [action, parameters] of [
    ['attack', atBob],
    ['attack-place', { weapon: 'ann/bomb', at: [10, 10] }],
  ] as const) {
    const s = field({ bob: victim(10, 10) }, { options: { scatterTrigger: 'never' } });
    expect(s.do('ann', action, parameters, { dice: [97] }).has('no effect')).toBe(true);
    expect(s.who('bob').damage).toBe(0);
    expect(holds(s, 'ann')).toEqual([]);
    expect(s.state.ground).toEqual([]);
  }
});

test('REN-BLAST-02 a miss that scatters has no margin bonus, whatever the switch', () => {
  const s = field({ bob: victim(10, 10) }, { options: { exceptionalDv: 'mos' } });
  expect(s.do('ann', 'attack', atBob, { dice: [97, 1, 1] }).note('blast')).toMatchObject({
    dv: 12,
    at: [10, 9],
  });
});

const jar = weapon('jar', {
  skills: ['ranged'],
  kind: 'thrown',
  tags: ['Splash'],
  damage: { dice: 0, flat: 0 },
  splash: { extent: { dice: 1, flat: 0 }, effect: 'blinded' },
});
const splashed = (
  options: Staging['options'],
  extent: number,
  people: Readonly<Record<string, Person>>,
  answers: readonly (readonly [string, string])[] = [],
) => {
  const s = stage({ ann: thrower({ weapons: [jar] }), ...people }, { options });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/jar', target: 'bob' },
    { dice: [30, extent], answers },
  );
  return { s, scene, who: scene.all('splashed').map((note) => note.data['who']) };
};

test('REN-SPLASH-01 it covers a radius round the point of impact and harms no one', () => {
  const people = {
    bob: victim(10, 10),
    cid: victim(12, 10),
    dan: victim(13, 10),
    eve: victim(12, 12),
  };
  const { s, scene, who } = splashed({}, 2, people);
  expect(who).toEqual(['bob', 'cid']);
  expect(scene.note('splashed')).toMatchObject({ effect: 'blinded' });
  expect(scene.rolled).toEqual(['ann attack', 'ann splash']);
  expect(s.who('bob').damage).toBe(0);
  expect(splashed({}, 3, people).who).toEqual(['bob', 'cid', 'dan', 'eve']);
});

test('REN-SPLASH-01 splashExtent=area: that many squares, the nearest first', () => {
  const people = {
    bob: victim(10, 10),
    cid: victim(11, 10),
    dan: victim(11, 9),
    eve: victim(12, 10),
  };
  const area = (extent: number) => splashed({ splashExtent: 'area' }, extent, people).who;
  expect(area(1)).toEqual(['bob']);
  expect(area(5)).toEqual(['bob', 'cid']);
  expect(area(9)).toEqual(['bob', 'cid', 'dan']);
  expect(splashed({}, 1, people).who).toEqual(['bob', 'cid', 'dan']);
});

test('REN-SPLASH-02 those caught get no defence unless the GM grants it', () => {
  const people = { bob: victim(10, 10), cid: victim(11, 10) };
  const plain = splashed({}, 1, people, [['area-defence', 'nobody']]);
  expect(plain.scene.asked).toEqual(['gm throw-range', 'gm area-defence']);
  expect(plain.scene.cites('no defence', 'REN-SPLASH-02')).toBe(true);
  const s = stage({ ann: thrower({ weapons: [jar] }), ...people });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/jar', target: 'bob' },
    { dice: [30, 1, 31], answers: [['area-defence', 'bob']] },
  );
  expect(scene.all('splashed').map((note) => note.data['who'])).toEqual(['cid']);
  expect(scene.cites('gets clear', 'REN-SPLASH-02')).toBe(true);
});

const bow = weapon('bow', {
  skills: ['ranged'],
  kind: 'projectile',
  range: { short: 50, medium: 60, long: 70, extreme: 80 },
});
const shot = (
  size: string,
  options: Staging['options'] = {},
  answers: readonly (readonly [string, number])[] = [],
) =>
  stage(
    { ann: thrower({ weapons: [bow] }), bob: victim(10, 10, { sheet: { size } }) },
    { options },
  ).do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [98], answers });
const grip = (
  size: string,
  options: Staging['options'] = {},
  answers: readonly (readonly [string, number])[] = [],
) =>
  stage(
    { ann: { at: [9, 10], skills: { unarmed: 60 } }, bob: victim(10, 10, { sheet: { size } }) },
    { options },
  ).do('ann', 'grab', { target: 'bob' }, { dice: [98], answers });

test('REN-SIZE-01 a small target is 10 harder to shoot and 10 easier to grab', () => {
  expect(targetsOf(shot('Small'), 'attack')).toEqual([50]);
  expect(targetsOf(grip('Small'), 'grab')).toEqual([70]);
  expect(shot('Small').parts('attack')).toEqual(['REN-SIZE-01 -10']);
});

test('REN-SIZE-02 a large target is 10 easier to shoot and 10 harder to grab; its own size counts', () => {
  expect(targetsOf(shot('Large'), 'attack')).toEqual([70]);
  expect(targetsOf(grip('Large'), 'grab')).toEqual([50]);
  expect(targetsOf(shot('Normal'), 'attack')).toEqual([60]);
  const giants = stage({
    ann: { ...thrower({ weapons: [bow] }), sheet: { size: 'Large' } },
    bob: victim(10, 10, { sheet: { size: 'Large' } }),
  });
  expect(
    targetsOf(
      giants.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [98] }),
      'attack',
    ),
  ).toEqual([70]);
  const melee = stage({
    ann: { at: [9, 10], skills: { 'one-handed': 60 }, weapons: [weapon('sword')] },
    bob: victim(10, 10, { sheet: { size: 'Large' } }),
  });
  expect(
    targetsOf(
      melee.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [98] }),
      'attack',
    ),
  ).toEqual([60]);
});

test('REN-SIZE-03 beyond small and large the GM names the number; unasked it is that of small and large', () => {
  expect(shot('Tiny').asked).toEqual(['gm size-modifier']);
  expect(targetsOf(shot('Tiny'), 'attack')).toEqual([50]);
  expect(targetsOf(shot('Tiny', {}, [['size-modifier', -30]]), 'attack')).toEqual([30]);
  expect(targetsOf(shot('Very Large'), 'attack')).toEqual([70]);
  expect(targetsOf(grip('Tiny'), 'grab')).toEqual([70]);
  expect(targetsOf(grip('Very Large', {}, [['size-modifier', -25]]), 'grab')).toEqual([35]);
  expect(shot('Very Large').parts('attack')).toEqual(['REN-SIZE-03 10']);
});

test('REN-SIZE-03 sizeScale=step: 10 more for each step, and no one is asked', () => {
  const options = { sizeScale: 'step' } as const;
  expect(targetsOf(shot('Tiny', options), 'attack')).toEqual([40]);
  expect(targetsOf(shot('Very Large', options), 'attack')).toEqual([80]);
  expect(targetsOf(grip('Very Large', options), 'grab')).toEqual([40]);
  expect(targetsOf(grip('Small', options), 'grab')).toEqual([70]);
  expect(shot('Tiny', options).questions).toEqual([]);
});

test('REN-CTX-19 the sizes in order: Tiny, Small, Normal, Large, Very Large', () => {
  const options = { sizeScale: 'step' } as const;
  expect(
    ['Tiny', 'Small', 'Normal', 'Large', 'Very Large'].map(
      (size) => targetsOf(shot(size, options), 'attack')[0],
    ),
  ).toEqual([40, 50, 60, 70, 80]);
  expect(() => shot('Huge')).toThrow(/size/);
});

const granted = (
  who: string,
  dice: readonly number[],
  options: Staging['options'] = {},
  b: Partial<Person> = {},
) => {
  const s = field({ bob: victim(10, 10, b) }, { options });
  return s.do('ann', 'attack', atBob, { dice, answers: [['area-defence', who]] });
};

test('REN-BLAST-03 a defence that fails gets no one clear, however wide it fails', () => {
  expect(granted('bob', [10, 97]).has('gets clear')).toBe(false);
  expect(granted('bob', [10, 51]).has('gets clear')).toBe(false);
  expect(granted('bob', [10, 50]).has('gets clear')).toBe(true);
});

test('REN-ATK-06 switch opposedTie settles a defence against an area, too', () => {
  expect(granted('bob', [30, 30], { opposedTie: 'defender' }).has('gets clear')).toBe(true);
  expect(granted('bob', [30, 30], { opposedTie: 'attacker' }).has('gets clear')).toBe(false);
  expect(granted('bob', [30, 30, 29]).has('gets clear')).toBe(false);
});

test('REN-BLAST-03 against what scattered any defence that succeeds is enough', () => {
  const wide = (defence: number) => granted('bob', [61, 1, 1, defence]).has('gets clear');
  expect([wide(0), wide(50), wide(51)]).toEqual([true, true, false]);
});

test('REN-BLAST-03 REN-ATK-15 a blast is not parried, and what is resisted counts for the defence', () => {
  const sword = weapon('sword');
  const armed = { weapons: [sword], skills: { fray: 40, 'one-handed': 80 } };
  const scene = granted('bob', [10, 20], {}, armed);
  expect([scene.rolled, targetsOf(scene, 'Fray')]).toEqual([['ann attack', 'bob Fray'], [40]]);
  const tough = { sheet: { resistances: [{ kind: 'resistance', keyword: 'Blast' }] } };
  const eased = granted('bob', [10, 20], { resistanceModel: 'opt2' }, tough);
  expect(targetsOf(eased, 'Fray')).toEqual([70]);
});

test('REN-BLAST-03 the GM is asked about those who could defend: not about the attacker, the unaware or the disabled', () => {
  const close = { at: [3, 0] } as const;
  const asked = (people: Readonly<Record<string, Person>>) => {
    const s = stage({ ann: thrower(), bob: { ...close, side: 'b' }, ...people });
    const scene = s.do('ann', 'attack', atBob, { ...DIRECT, answers: [] });
    return scene.questions.includes('area-defence') ? scene.open('area-defence') : [];
  };
  const bob = victim(3, 0);
  expect(asked({ bob, cid: victim(4, 0) })).toEqual(['nobody', 'everybody', 'bob', 'cid']);
  expect(asked({ bob, cid: victim(4, 0, { state: { unawareOf: ['ann'] } }) })).toEqual([
    'nobody',
    'everybody',
    'bob',
  ]);
  expect(asked({ bob: victim(3, 0, { state: { damage: 200 } }) })).toEqual([]);
  expect(asked({ bob: victim(3, 0, { state: { unawareOf: ['ann'] } }) })).toEqual([]);
});

test('REN-BLAST-04 walls shelter no one: only the distance counts', () => {
  const rows = Array.from({ length: 20 }, () => `${'.'.repeat(11)}#${'.'.repeat(18)}`);
  const s = field({ bob: victim(10, 10), cid: victim(12, 10) }, { map: { rows } });
  s.do('ann', 'attack', atBob, DIRECT);
  expect([s.who('bob').damage, s.who('cid').damage]).toEqual([12, 8]);
});

const shell = weapon('bomb', {
  skills: ['ranged'],
  kind: 'thrown',
  tags: ['Blast'],
  keywords: ['Fire'],
  damage: { dice: 1, flat: 10 },
});
const against = (kind: string): Partial<Person> => ({
  sheet: { resistances: [{ kind, keyword: 'Fire' }] },
});
/**
 * A blast's effect on Bob, who neither resists it nor is vulnerable, and on Cid a metre away,
 * who is one or the other.
 */
const differing = (kind: string, resistanceModel: 'opt3' | 'opt4', dice: readonly number[]) => {
  const s = stage(
    {
      ann: thrower({ weapons: [shell] }),
      bob: victim(10, 10),
      cid: victim(11, 10, against(kind)),
    },
    { options: { resistanceModel, scatterTrigger: 'never' } },
  );
  const scene = s.do('ann', 'attack', atBob, { dice });
  return [scene.facts('dv', 'dv'), scene.rolled.length];
};

test('REN-RES-09 REN-RES-10 by option 3 a blast is better or worse for one of those in it alone', () => {
  // A plain success; for Cid exceptional, so 5 more, or still plain.
  expect(differing('vulnerability', 'opt3', [10, 3])).toEqual([[13, 16], 2]);
  expect(differing('resistance', 'opt3', [10, 3])).toEqual([[13, 11], 2]);
  // Exceptional by its margin; for Cid critical, with two sets of dice of his own, or plain and
  // without the 5.
  expect(differing('vulnerability', 'opt3', [41, 3, 4, 7])).toEqual([[18, 20], 4]);
  expect(differing('resistance', 'opt3', [41, 3])).toEqual([[18, 11], 2]);
  // Critical; for Cid still critical with the same dice, or exceptional, with one die of his own.
  expect(differing('vulnerability', 'opt3', [33, 3, 9])).toEqual([[24, 22], 3]);
  expect(differing('resistance', 'opt3', [33, 3, 9, 5])).toEqual([[24, 18], 4]);
});

test('REN-RES-12 REN-RES-13 by option 4 one more set is rolled for those who resist it or are open to it', () => {
  expect(differing('vulnerability', 'opt4', [10, 3, 7])).toEqual([[13, 15], 3]);
  expect(differing('vulnerability', 'opt4', [10, 7, 3])).toEqual([[17, 15], 3]);
  expect(differing('resistance', 'opt4', [10, 7, 3])).toEqual([[17, 11], 3]);
  expect(differing('resistance', 'opt4', [10, 3, 7])).toEqual([[13, 11], 3]);
});

test('REN-RES-02 those in an area whose keyword it meets are told what meets them', () => {
  const s = stage({
    ann: thrower({ weapons: [shell] }),
    bob: victim(10, 10),
    cid: victim(11, 10, against('vulnerability')),
  });
  const scene = s.do('ann', 'attack', atBob, { dice: [10, 3] });
  expect(scene.facts('meets', 'who')).toEqual(['cid']);
});

test('REN-SPLASH-01 what names no extent covers 1d10 metres, and fire that splashes burns as well', () => {
  const plain = weapon('jar', {
    skills: ['ranged'],
    kind: 'thrown',
    tags: ['Splash'],
    damage: { dice: 0 },
  });
  const bare = stage({ ann: thrower({ weapons: [plain] }), bob: victim(10, 10) });
  const scene = bare.do('ann', 'attack', { weapon: 'ann/jar', target: 'bob' }, { dice: [30, 7] });
  expect(scene.note('splash')).toMatchObject({ extent: 7, effect: '', meaning: 'radius' });
  const both = weapon('jar', {
    skills: ['ranged'],
    kind: 'thrown',
    tags: ['Splash', 'Blast'],
    damage: { dice: 0, flat: 3 },
    splash: { extent: { dice: 0, flat: 2 }, effect: 'burning' },
  });
  const fire = stage({
    ann: thrower({ weapons: [both] }),
    bob: victim(10, 10),
    cid: victim(12, 10),
    dan: victim(13, 10),
  });
  const burnt = fire.do('ann', 'attack', { weapon: 'ann/jar', target: 'bob' }, { dice: [30] });
  expect(burnt.facts('splashed', 'who')).toEqual(['bob', 'cid']);
  expect(burnt.facts('caught in blast', 'who')).toEqual(['bob']);
});

test('REN-AWARE-03 those splashed know of the thrower; those who got clear have not been met', () => {
  const s = stage({
    ann: thrower({ weapons: [jar] }),
    bob: victim(10, 10),
    cid: victim(11, 10, { state: { unawareOf: ['ann'] } }),
  });
  s.do('ann', 'attack', { weapon: 'ann/jar', target: 'bob' }, { dice: [30, 2] });
  expect(s.who('cid').unawareOf).toEqual([]);
});

test('REN-REACT-03 an attack on a place that a readied action leaves possible is made and not told as lost', () => {
  const sword = weapon('sword');
  const s = field(
    {
      bob: { at: [1, 0], side: 'b', weapons: [sword], skills: { 'one-handed': 60 } },
    },
    { order: ['bob', 'ann'] },
  );
  s.do('bob', 'ready', {
    event: 'attack',
    action: { do: 'attack', with: { weapon: 'bob/sword', target: 'ann' } },
  });
  s.end();
  const scene = s.do(
    'ann',
    'attack-place',
    { weapon: 'ann/bomb', at: [10, 10] },
    { dice: [97, 30], answers: [['readied', 'yes']] },
  );
  expect([scene.has('forestalled'), scene.has('blast')]).toEqual([false, true]);
});

const mortar = weapon('mortar', {
  skills: ['ranged'],
  kind: 'projectile',
  tags: ['Blast'],
  damage: { dice: 0, flat: 6 },
  range: { short: 20, medium: 30, long: 40, extreme: 50 },
  ammunition: 'shell',
  reload: 'standard',
});

test('REN-RNG-13 REN-RNG-14 a shot at a place spends its ammunition and must be loaded again', () => {
  const s = stage({
    ann: thrower({ weapons: [mortar], sheet: { ammunition: { shell: 2 } } }),
    bob: victim(10, 10),
  });
  const at = { weapon: 'ann/mortar', at: [10, 10] };
  s.do('ann', 'attack-place', at, DIRECT);
  expect(s.who('ann')).toMatchObject({ ammunition: { shell: 1 }, unloaded: ['ann/mortar'] });
  expect(holds(s, 'ann')).toEqual(['ann/mortar']);
  s.until('ann');
  expect(s.refused('ann', 'attack-place', at)).toEqual(['REN-RNG-14']);
});

test('REN-BLAST-01 a place is attacked with what has an area, off the map with nothing', () => {
  const sword = weapon('sword');
  const plain = stage({ ann: thrower({ weapons: [sword] }), bob: victim(10, 10) });
  expect(plain.refused('ann', 'attack-place', { weapon: 'ann/sword', at: [1, 0] })).toEqual([
    'REN-BLAST-01',
  ]);
  expect(
    field({ bob: victim(10, 10) }).allowed('ann', 'attack-place', {
      weapon: 'ann/bomb',
      at: [-1, 0],
    }),
  ).toBe(false);
});

test('REN-RNG-07 only a throw at a place that misses and does not scatter is told to have no effect', () => {
  const thrown = (die: number, scatterTrigger: 'never' | 'areaMisses') =>
    field({ bob: victim(10, 10) }, { options: { scatterTrigger } })
      .do(
        'ann',
        'attack-place',
        { weapon: 'ann/bomb', at: [10, 10] },
        { dice: die > 60 && scatterTrigger !== 'never' ? [die, 1, 1] : [die] },
      )
      .has('no effect');
  expect([thrown(30, 'never'), thrown(97, 'never'), thrown(97, 'areaMisses')]).toEqual([
    false,
    true,
    false,
  ]);
});
