import { expect, test } from 'vitest';
import type { Changes, Person, Staging } from '../testing/stage.js';
import { changed, damageTo, dvsOf, effectsOn, stage, targetsOf, weapon } from '../testing/stage.js';

// Strikes, maneuvers, several attacks and bare hands, with ordinary numbers.

const sword = weapon('sword', { damage: { dice: 1, flat: 3, db: true }, ap: 1 });
const dirk = weapon('dirk', { tags: ['Off-Hand'] });
const club = weapon('club');
const hook = weapon('hook', { tags: ['Catch'] });
const bow = weapon('bow', {
  kind: 'projectile',
  skills: ['ranged'],
  hands: 2,
  range: { short: 50, medium: 100, long: 150, extreme: 200 },
});
const skills = {
  'one-handed': 65,
  fray: 40,
  unarmed: 45,
  ranged: 60,
  deception: 50,
  read: 30,
};
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [sword] };
const bob: Person = { at: [6, 5], side: 'b', skills, weapons: [sword] };
const cid: Person = { at: [5, 6], side: 'b', skills, weapons: [sword] };

const duel = (changes: Changes = {}, more: Staging = {}, others: Record<string, Person> = {}) =>
  stage({ ...changed({ ann, bob }, changes), ...others }, more);
const at = (id: string, target = 'bob') => ({ weapon: `ann/${id}`, target });
const byFray = [['defence', 'fray']] as const;
const strike = (name: string, part?: string) => ({
  ...at('sword'),
  strike: name,
  ...(part === undefined ? {} : { part }),
});

test('REN-STR-06 REN-STR-08 REN-STR-10 REN-STR-12 REN-STR-13 what each strike costs', () => {
  const total = (name: string, part?: string) =>
    duel().total('attack', 'ann', 'ann', 'strike', strike(name, part));
  expect([
    total('called-shot', 'eye'),
    total('knock-down'),
    total('maim', 'hand'),
    total('mighty-blow'),
    total('armor-gap'),
  ]).toEqual([55, 55, 45, 55, 55]);
});

test('REN-STR-08 REN-STR-12 Knock Down and Mighty Blow are not for arrows, Maim is', () => {
  const s = duel({ ann: { weapons: [bow] }, bob: { at: [15, 5] } });
  const shot = (name: string) => ({ ...at('bow'), strike: name });
  expect(s.refused('ann', 'strike', shot('knock-down'))).toContain('REN-STR-08');
  expect(s.refused('ann', 'strike', shot('mighty-blow'))).toContain('REN-STR-12');
  expect(s.allowed('ann', 'strike', { ...shot('maim'), part: 'eye' })).toBe(true);
});

test('REN-STR-03 REN-STR-12 a Mighty Blow of 30 is a plain blow, one of 31 adds 5 and DB', () => {
  const dv = (roll: number) =>
    dvsOf(
      duel().do('ann', 'strike', strike('mighty-blow'), {
        dice: [roll, 99, 6],
        answers: byFray,
      }),
    );
  expect([dv(30), dv(31)]).toEqual([[13], [22]]);
});

test('REN-STR-03 REN-STR-11 a Maim of 31 that the defender outdoes takes nothing off', () => {
  const s = duel({ bob: { skills: { ...skills, fray: 60 } } });
  s.do('ann', 'strike', strike('maim', 'hand'), { dice: [31, 40], answers: byFray });
  expect(s.who('bob').maimed).toEqual([]);
});

test('REN-STR-09 REN-PRONE-05 the blow after a Knock Down that worked is at +10', () => {
  const s = duel();
  s.do('ann', 'strike', strike('knock-down'), { dice: [40, 99, 1, 31], answers: byFray });
  expect(s.who('bob').prone).toBe(true);
  s.until('ann');
  expect(s.total('attack', 'ann', 'ann', 'attack', at('sword'))).toBe(75);
});

test('REN-STR-02 REN-MULTI-03 REN-MULTI-06 a strike with the second of two blades adds its -10 to the others', () => {
  const s = duel({ ann: { weapons: [sword, dirk] } });
  const scene = s.do(
    'ann',
    'attacks',
    { attacks: [at('sword'), { ...at('dirk'), strike: 'mighty-blow' }] },
    { dice: [99, 99] },
  );
  expect(targetsOf(scene, 'attack')).toEqual([55, 35]);
});

test('REN-MULTI-04 two blows at two opponents are at -20 and, with an off-hand club, at -40', () => {
  const s = duel({ ann: { weapons: [sword, club] } }, {}, { cid });
  const scene = s.do(
    'ann',
    'attacks',
    { attacks: [at('sword'), at('club', 'cid')] },
    { dice: [99, 99] },
  );
  expect(targetsOf(scene, 'attack')).toEqual([45, 25]);
});

test('REN-MULTI-01 REN-TURN-03 several attacks are one Standard Action and leave one Quick Action', () => {
  const s = duel({ ann: { weapons: [sword, dirk] } });
  s.do('ann', 'attacks', { attacks: [at('sword'), at('dirk')] }, { dice: [99, 99] });
  expect(s.refused('ann', 'attack', at('sword'))).toContain('REN-TURN-03');
  s.do('ann', 'drop-prone');
  expect(s.allowed('ann', 'stand-up')).toBe(false);
});

test('REN-MULTI-06 REN-MULTI-07 a single blow of the off-hand is at -10 with the tag and at -20 without', () => {
  const total = (second: typeof dirk, id: string) =>
    duel({ ann: { weapons: [sword, second] } }).total('attack', 'ann', 'ann', 'attack', at(id));
  expect([total(dirk, 'dirk'), total(club, 'club')]).toEqual([55, 45]);
});

test('REN-MULTI-02 REN-STR-09 an opponent whom the first blow knocks down is struck by the second at +10', () => {
  const s = duel({ ann: { weapons: [sword, dirk] } });
  const scene = s.do(
    'ann',
    'attacks',
    { attacks: [{ ...at('sword'), strike: 'knock-down' }, at('dirk')] },
    { dice: [40, 99, 1, 31, 99], answers: byFray },
  );
  // 65 - 10 for two attacks - 10 for the strike; 65 - 10 for two attacks - 10 for the off-hand + 10
  // against the prone target.
  expect(targetsOf(scene, 'attack')).toEqual([45, 55]);
});

test('REN-MAN-03 a sword disarmed lies where its owner stood, who is then unarmed', () => {
  const s = duel();
  const scene = s.do('ann', 'disarm', { target: 'bob', item: 'bob/sword' }, { dice: [50, 49] });
  expect([targetsOf(scene, 'disarm'), targetsOf(scene, 'resist')]).toEqual([[65], [65]]);
  expect(s.state.ground).toEqual([{ item: 'bob/sword', at: [6, 5] }]);
  s.until('bob');
  s.do('bob', 'pick-up', { item: 'bob/sword' });
  expect(s.allowed('bob', 'attack', { weapon: 'bob/sword', target: 'ann' })).toBe(true);
});

test('REN-MAN-04 REN-CTX-24 a feint is resisted by the better of Read and SAV + INT', () => {
  const read = duel({ bob: { skills: { ...skills, read: 45 } } });
  expect(
    targetsOf(read.do('ann', 'feint', { target: 'bob' }, { dice: [20, 46] }), 'resist'),
  ).toEqual([45]);
  const will = duel({ bob: { aptitudes: { SAV: 25, INT: 25 } } });
  expect(
    targetsOf(will.do('ann', 'feint', { target: 'bob' }, { dice: [20, 51] }), 'resist'),
  ).toEqual([50]);
});

test('REN-MAN-05 a feint takes 20 off parries and Fray against everyone, and is over when its target acts', () => {
  const s = duel({}, { order: ['ann', 'eve', 'bob'] }, { eve: { ...ann, at: [6, 4] } });
  s.do('ann', 'feint', { target: 'bob' }, { dice: [40, 39] });
  const own = s.do('ann', 'attack', at('sword'), {
    dice: [20, 46, 3],
    answers: [['defence', 'parry:bob/sword']],
  });
  expect(targetsOf(own, 'parry')).toEqual([45]);
  s.until('eve');
  const hers = s.do(
    'eve',
    'attack',
    { weapon: 'eve/sword', target: 'bob' },
    { dice: [20, 21, 3], answers: byFray },
  );
  expect(targetsOf(hers, 'Fray')).toEqual([20]);
  s.until('bob');
  expect(effectsOn(s, 'bob')).toEqual([]);
});

test('REN-MAN-06 REN-SIZE-01 REN-SIZE-02 a grab is at +10 for the small and -10 for the large, and no -10 for the armed', () => {
  const total = (size: string) =>
    duel({ bob: { sheet: { size } } }).total('grab', 'ann', 'ann', 'grab', { target: 'bob' });
  expect(['Small', 'Normal', 'Large'].map(total)).toEqual([55, 45, 35]);
});

test('REN-MAN-07 REN-MAN-08 a grabbed combatant does nothing but defend and escape, by STR + SOM or Unarmed', () => {
  const s = duel();
  s.do('ann', 'grab', { target: 'bob' }, { dice: [40, 39] });
  s.until('bob');
  for (const action of ['full-defense', 'drop-prone'])
    expect(s.refused('bob', action)).toContain('REN-MAN-07');
  expect(s.refused('bob', 'move', { path: [[7, 5]] })).toContain('REN-MAN-07');
  expect(s.refused('bob', 'attack', { weapon: 'bob/sword', target: 'ann' })).toContain(
    'REN-MAN-07',
  );
  const scene = s.do('bob', 'escape', { from: 'ann' }, { dice: [45, 44] });
  expect([targetsOf(scene, 'escape'), targetsOf(scene, 'resist')]).toEqual([[45], [45]]);
  s.do('bob', 'move', { path: [[7, 5]] }, { dice: [99] });
});

test('REN-MAN-09 a trip goes by Fray alone, and the tripped stand up for a Quick Action', () => {
  const s = duel();
  const scene = s.do('ann', 'trip', { target: 'bob' }, { dice: [50, 41] });
  expect(targetsOf(scene, 'resist')).toEqual([40]);
  s.until('bob');
  expect(s.refused('bob', 'move', { path: [[7, 5]] })).toContain('REN-PRONE-04');
  s.do('bob', 'stand-up');
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [99] });
});

test('REN-CATCH-01 REN-CATCH-02 REN-CATCH-04 a catch of 31 holds, one of 30 only defends, and both are the reaction', () => {
  const caught = (roll: number) => {
    const s = duel({ bob: { weapons: [hook] } });
    const scene = s.do('ann', 'attack', at('sword'), {
      dice: [20, roll],
      answers: [['defence', 'catch:bob/hook']],
    });
    return [targetsOf(scene, 'catch'), scene.has('caught'), s.who('bob').reacted.length];
  };
  expect([caught(31), caught(30)]).toEqual([
    [[55], true, 1],
    [[55], false, 1],
  ]);
});

test('REN-CATCH-05 REN-CATCH-07 the owner of a caught sword punches, may not walk, and pulls it loose by SOM + STR', () => {
  const s = duel({ bob: { weapons: [hook] } });
  s.do('ann', 'attack', at('sword'), { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] });
  expect(s.refused('ann', 'move', { path: [[4, 5]] })).toContain('REN-CATCH-05');
  s.until('ann');
  expect(s.refused('ann', 'attack', at('sword'))).toContain('REN-CATCH-05');
  expect(s.allowed('ann', 'attack', { weapon: 'unarmed', target: 'bob' })).toBe(true);
  const scene = s.do('ann', 'break-free', {}, { dice: [45] });
  expect(targetsOf(scene, 'SOM+STR')).toEqual([45]);
  expect(s.allowed('ann', 'attack', at('sword'))).toBe(true);
});

test('REN-UNARM-03 REN-UNARM-04 fists against a sword are at -10, and parry it at -20; against fists at neither', () => {
  const s = duel({ ann: { weapons: [] } });
  expect(s.total('attack', 'ann', 'ann', 'attack', { weapon: 'unarmed', target: 'bob' })).toBe(35);
  s.until('bob');
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    { dice: [20, 26, 3], answers: [['defence', 'unarmed']] },
  );
  expect(targetsOf(scene, 'parry')).toEqual([25]);
  const bare = duel({ ann: { weapons: [] }, bob: { weapons: [] } });
  const brawl = bare.do(
    'ann',
    'attack',
    { weapon: 'unarmed', target: 'bob' },
    { dice: [20, 46, 3], answers: [['defence', 'unarmed']] },
  );
  expect([targetsOf(brawl, 'attack'), targetsOf(brawl, 'parry')]).toEqual([[45], [45]]);
});

test('REN-UNARM-02 9 ranks neither threaten nor parry a sword, 10 ranks do both', () => {
  const with9 = { ...skills, unarmed: 24 };
  const s = duel({ ann: { weapons: [], skills: with9 } }, { order: ['bob', 'ann'] });
  const blow = s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [20, 99, 3] });
  expect(blow.rolled).toEqual(['bob attack', 'ann Fray', 'bob damage']);
  expect(s.do('bob', 'move', { path: [[7, 5]] }).rolled).toEqual([]);
  const ten = duel(
    { ann: { weapons: [], skills: { ...skills, unarmed: 25 } } },
    { order: ['bob', 'ann'] },
  );
  expect(ten.do('bob', 'move', { path: [[7, 5]] }, { dice: [99] }).rolled).toEqual(['ann attack']);
});

test('REN-UNARM-05 a punch at mail that misses by 31 hurts the hand by half a die, by 30 not, at bare skin never', () => {
  const hurt = (roll: number, armor: readonly string[], dice: readonly number[]) => {
    const s = duel({ ann: { weapons: [] }, bob: { weapons: [], sheet: { armor: [...armor] } } });
    s.do('ann', 'attack', { weapon: 'unarmed', target: 'bob' }, { dice: [roll, ...dice] });
    return s.who('ann').damage;
  };
  expect([hurt(76, ['mail'], [7]), hurt(75, ['mail'], []), hurt(76, [], [])]).toEqual([3, 0, 0]);
});

test('REN-REACT-02 REN-REACT-07 one blow of opportunity until the end of the next own turn', () => {
  const s = duel({}, { order: ['bob', 'cid', 'ann'] }, { cid });
  s.do('bob', 'move', { path: [[7, 5]] }, { dice: [99] });
  s.until('cid');
  expect(s.do('cid', 'move', { path: [[5, 7]] }).rolled).toEqual([]);
  s.until('cid');
  s.do('cid', 'move', { path: [[5, 6]] });
  s.until('cid');
  expect(s.do('cid', 'move', { path: [[5, 7]] }, { dice: [99] }).rolled).toEqual(['ann attack']);
});

test('REN-AWARE-01 REN-AWARE-03 a watchman who knows nothing does not defend the first blow, and does the second', () => {
  const s = duel({ bob: { state: { unawareOf: ['ann'] } } });
  const first = s.do('ann', 'attack', at('sword'), { dice: [20, 3] });
  expect(first.rolled).toEqual(['ann attack', 'ann damage']);
  expect(damageTo(first, 'bob')).toEqual([10]);
  s.until('ann');
  const second = s.do('ann', 'attack', at('sword'), { dice: [20, 30], answers: byFray });
  expect(second.rolled).toEqual(['ann attack', 'bob Fray']);
});
