import { expect, test } from 'vitest';
import { renaissance } from '../index.js';
import {
  bomb,
  crossbow,
  knife,
  like,
  meeting,
  pistol,
  ridden,
  sword,
} from '../testing/meetings.js';
import type { Changes, Person, Stage, Staging } from '../testing/stage.js';
import { damageTo, dvsOf, targetsOf, weapon } from '../testing/stage.js';

// Shots, throws and areas, with weapons in others' hands, and what remains of them after the fight.

const field = (changes: Changes = {}, staging: Staging = {}) =>
  meeting(changes, { order: ['ann', 'bob', 'cid'], ...staging });
const yes = [['readied', 'yes']] as const;
const carried = (s: Stage, id: string) => renaissance.carryOver?.carry(s.state, id).state;
/** Bob picks up one of Ann's items and leaves the fight with it; what carries over for Ann afterwards. */
const carriedOff = (s: Stage, item: string) => {
  s.do('ann', 'drop', { item });
  s.end();
  s.do('bob', 'pick-up', { item });
  s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'bob' } });
  const told = renaissance.carryOver?.carry(s.state, 'ann');
  return [told?.state, told?.facts.map(({ text, rules }) => [text, rules])];
};

test('REN-RNG-14 REN-MULTI-04 two pistols at two opponents are at -20 and -30, and both are empty whatever the first did', () => {
  const s = field({ ann: { weapons: [pistol, pistol] }, bob: { at: [9, 5] }, cid: { at: [9, 7] } });
  const attacks = [
    { weapon: 'ann/pistol', target: 'bob' },
    { weapon: 'ann/pistol-2', target: 'cid' },
  ];
  const scene = s.do('ann', 'attacks', { attacks }, { dice: [99, 99] });
  expect(targetsOf(scene, 'attack')).toEqual([40, 30]);
  s.until('ann');
  for (const each of attacks) expect(s.refused('ann', 'attack', each)).toContain('REN-RNG-14');
});

test('REN-REACT-03 REN-RNG-14 a pistol whose shot a readied blow prevents is still loaded', () => {
  const s = field({
    ann: { sheet: { DUR: 5 } },
    bob: { weapons: [pistol], sheet: { DUR: 5 } },
  });
  s.do('ann', 'ready', {
    event: 'attack',
    action: { do: 'attack', with: { weapon: 'ann/sword', target: 'bob' } },
  });
  s.end();
  s.do(
    'bob',
    'attack',
    { weapon: 'bob/pistol', target: 'ann' },
    { dice: [20, 99, 9], answers: yes },
  );
  expect(s.who('bob').unloaded).toEqual([]);
  expect(carried(s, 'bob')).toEqual({ damage: 9, wounds: 9 });
});

test('REN-RNG-14 REN-TURN-03 a crossbow is shot, loaded and shot in the next turn, and a walk and its loading leave no shot and no second load', () => {
  const s = field({ ann: { weapons: [crossbow] }, bob: { at: [9, 5] } });
  s.do('ann', 'attack', { weapon: 'ann/crossbow', target: 'bob' }, { dice: [99] });
  s.do('ann', 'reload', { item: 'ann/crossbow' });
  expect(s.refused('ann', 'move', { path: [[4, 5]] })).toEqual(['REN-TURN-03']);
  s.until('ann');
  s.do('ann', 'move', { path: [[5, 6]] });
  s.do('ann', 'attack', { weapon: 'ann/crossbow', target: 'bob' }, { dice: [99] });
  expect(s.refused('ann', 'reload', { item: 'ann/crossbow' })).toEqual(['REN-TURN-03']);
});

test('REN-RNG-14 REN-MAN-07 a combatant who is held loads nothing, and one on the ground does', () => {
  const empty = { weapons: [crossbow], state: { unloaded: ['ann/crossbow'] } };
  const s = field({ ann: { ...empty, state: { ...empty.state, grabbedBy: ['bob'] } } });
  expect(s.refused('ann', 'reload', { item: 'ann/crossbow' })).toEqual(['REN-MAN-07']);
  const t = field({ ann: { ...empty, state: { ...empty.state, prone: true } } });
  expect(t.allowed('ann', 'reload', { item: 'ann/crossbow' })).toBe(true);
});

test('REN-RNG-13 REN-CTX-11 a bow for silver arrows in the hands of a combatant without any shoots nothing', () => {
  const bow = weapon('bow', {
    kind: 'projectile',
    skills: ['ranged'],
    hands: 2,
    ammunition: 'silver',
  });
  const s = field({
    ann: { weapons: [bow], sheet: { ammunition: { silver: 3 } } },
    bob: { at: [6, 5], weapons: [] },
  });
  s.do('ann', 'drop', { item: 'ann/bow' });
  s.end();
  s.do('bob', 'pick-up', { item: 'ann/bow' });
  expect(s.refused('bob', 'attack', { weapon: 'ann/bow', target: 'ann' })).toContain('REN-RNG-13');
  expect(s.who('ann').ammunition).toEqual({ silver: 3 });
});

test('REN-RNG-14 REN-TURN-06 a pistol that another carries out of the fight is lost, whether it was empty or not', () => {
  const s = field({ ann: { weapons: [pistol] }, bob: { weapons: [] } });
  s.do('ann', 'attack', { weapon: 'ann/pistol', target: 'bob' }, { dice: [99] });
  expect(carriedOff(s, 'ann/pistol')).toEqual([
    { spent: ['ann/pistol'] },
    [['lost: pistol', ['REN-TURN-06']]],
  ]);
});

test('REN-BLAST-01 REN-TURN-06 a sword that another carries out of the fight is not called used up', () => {
  expect(carriedOff(field({ bob: { weapons: [] } }), 'ann/sword')).toEqual([
    { spent: ['ann/sword'] },
    [['lost: sword', ['REN-TURN-06']]],
  ]);
});

test('REN-BLAST-01 REN-TURN-06 a bomb that another carries out of the fight is lost, not used up', () => {
  expect(carriedOff(field({ ann: { weapons: [bomb] }, bob: { weapons: [] } }), 'ann/bomb')).toEqual(
    [{ spent: ['ann/bomb'] }, [['lost: bomb', ['REN-TURN-06']]]],
  );
});

test('REN-BLAST-01 REN-TURN-06 of two bombs the one thrown is used up, the one carried off is lost', () => {
  const second = { ...bomb, name: 'grenade' };
  const s = field({ ann: { weapons: [bomb, second] }, bob: { weapons: [] } });
  s.do('ann', 'attack-place', { weapon: 'ann/bomb', at: [15, 15] }, { dice: [20, 3] });
  expect(carriedOff(s, 'ann/grenade')).toEqual([
    { spent: ['ann/bomb', 'ann/grenade'] },
    [['used up: bomb; lost: grenade', ['REN-BLAST-01', 'REN-SPLASH-01', 'REN-TURN-06']]],
  ]);
});

test('REN-BLAST-01 REN-RNG-10 a bomb thrown out of the hands of another is used up for its owner, a knife is not', () => {
  const s = field({ ann: { weapons: [bomb, knife] }, bob: { weapons: [] } });
  s.do('ann', 'drop', { item: 'ann/bomb' });
  s.do('ann', 'drop', { item: 'ann/knife' });
  s.end();
  s.do('bob', 'pick-up', { item: 'ann/bomb' });
  s.do('bob', 'attack-place', { weapon: 'ann/bomb', at: [15, 15] }, { dice: [20, 3] });
  expect(carried(s, 'ann')).toEqual({ spent: ['ann/bomb'] });
});

test('REN-BLAST-04 REN-MAN-06 REN-CTX-14 a blast that disables the grabber frees the held, whom it hurts as well', () => {
  const s = field({
    ann: { state: { grabbedBy: ['bob'] } },
    bob: { sheet: { DUR: 10 } },
  });
  const scene = s.gm('blast', { at: [6, 5], dv: 14 });
  expect([damageTo(scene, 'bob'), damageTo(scene, 'ann')]).toEqual([[14], [12]]);
  expect(s.who('ann').grabbedBy).toEqual([]);
});

test('REN-BLAST-04 REN-CATCH-05 a blast that disables the catcher frees the sword that was caught', () => {
  const hook = weapon('hook', { tags: ['Catch'] });
  const s = field({ bob: { weapons: [hook], sheet: { DUR: 10 } } });
  s.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [20, 40], answers: [['defence', 'catch:bob/hook']] },
  );
  s.gm('blast', { at: [6, 5], dv: 14 });
  s.until('ann');
  expect(s.allowed('ann', 'move', { path: [[5, 6]] })).toBe(true);
});

test('REN-BLAST-01 REN-PRONE-06 REN-PRONE-07 a bomb at a square is thrown from the ground at -30, and at a combatant who lies at another -10', () => {
  const s = field({
    ann: { weapons: [bomb], state: { prone: true } },
    bob: { at: [9, 5], state: { prone: true } },
  });
  const at = s.total('attack', 'ann', 'ann', 'attack-place', { weapon: 'ann/bomb', at: [9, 5] });
  const target = { weapon: 'ann/bomb', target: 'bob' };
  expect([at, s.total('attack', 'ann', 'ann', 'attack', target)]).toEqual([30, 20]);
});

test('REN-BLAST-03 REN-MAN-05 REN-ATK-14 a feint is nothing to those whom a blast catches without a defence, and lasts', () => {
  const s = field({ ann: { weapons: [bomb] } });
  s.do('ann', 'feint', { target: 'bob' }, { dice: [40, 99] });
  const scene = s.do('ann', 'attack', { weapon: 'ann/bomb', target: 'bob' }, { dice: [20, 5] });
  expect(damageTo(scene, 'bob')).toEqual([5]);
  expect(s.who('bob').effects.map(({ kind }) => kind)).toEqual(['feinted']);
});

test('REN-BLAST-03 REN-TERM-01 a combatant with a bomb alone threatens by trained hands, and not with the bomb', () => {
  const s = field({ bob: { weapons: [bomb] } });
  const scene = s.do('ann', 'move', { path: [[2, 5]] }, { answers: [['opportunity', 'no']] });
  expect(scene.open('opportunity').filter((each) => String(each).includes('bomb'))).toEqual([]);
});

test('REN-RNG-07 REN-RNG-01 by scatterTrigger=allMisses a knife that goes wide lies where it came down', () => {
  const s = field(
    { ann: { weapons: [knife] }, bob: { at: [9, 5] } },
    { options: { scatterTrigger: 'allMisses' } },
  );
  // Direction 3 is east, 2 m.
  s.do('ann', 'attack', { weapon: 'ann/knife', target: 'bob', thrown: true }, { dice: [99, 3, 2] });
  expect(s.state.ground).toEqual([{ item: 'ann/knife', at: [11, 5] }]);
});

test.each([
  // North, 10 m: five rows beyond the edge.
  [1, 10, [9, 0], true],
  // North, 5 m: the very first row.
  [1, 5, [9, 0], false],
  // South-west, 10 m: seven down and seven to the left.
  [6, 10, [2, 11], true],
] as const)(
  'REN-RNG-10 by scatterTrigger=allMisses a knife that goes %i for %i m lies at %j; beyond the edge of the map: %j',
  (direction, metres, at, beyond) => {
    const s = field(
      { ann: { weapons: [knife] }, bob: { at: [9, 5] } },
      {
        options: { scatterTrigger: 'allMisses' },
        map: { rows: Array.from({ length: 12 }, () => '.'.repeat(30)) },
      },
    );
    const thrown = { weapon: 'ann/knife', target: 'bob', thrown: true };
    const scene = s.do('ann', 'attack', thrown, { dice: [99, direction, metres] });
    expect(s.state.ground).toEqual([{ item: 'ann/knife', at }]);
    expect(scene.has('at the edge')).toBe(beyond);
    expect(scene.cites('at the edge', 'REN-RNG-10')).toBe(beyond);
  },
);

test('REN-RNG-07 REN-ATK-05 by scatterTrigger=allMisses a knife that is dodged does not scatter', () => {
  const s = field(
    { ann: { weapons: [knife] }, bob: { at: [9, 5] } },
    { options: { scatterTrigger: 'allMisses' } },
  );
  s.do('ann', 'attack', { weapon: 'ann/knife', target: 'bob', thrown: true }, { dice: [20, 30] });
  expect(s.state.ground).toEqual([{ item: 'ann/knife', at: [9, 5] }]);
});

test('REN-CTX-18 REN-PRONE-07 REN-MULTI-03 Luck before a shot takes every minus off and leaves the plus of a large target', () => {
  const s = field({
    ann: { weapons: [pistol, pistol], state: { prone: true, wounds: 1 }, sheet: { luck: 1 } },
    bob: { at: [9, 5], sheet: { size: 'Large' } },
  });
  const attacks = [
    { weapon: 'ann/pistol', target: 'bob' },
    { weapon: 'ann/pistol-2', target: 'bob' },
  ];
  const scene = s.do(
    'ann',
    'attacks',
    { attacks },
    { dice: [99, 99], answers: [['luck-before', 'clear']] },
  );
  // 60 + 10; then 60 + 10 - 10 - 10 - 30 - 10.
  expect(targetsOf(scene, 'attack')).toEqual([70, 10]);
});

test('REN-CTX-18 REN-MOUNT-01 the Luck of the rider is not that of the mount', () => {
  const s = meeting(ridden({ ann: { sheet: { luck: 3 } } }));
  const scene = s.do(
    'ann',
    'mount-attack',
    { weapon: 'horse/hoof', target: 'bob' },
    { dice: [99] },
  );
  expect(scene.questions).toEqual([]);
});

test('REN-CTX-18 REN-MOUNT-09 a rider swaps the roll that would throw them down', () => {
  const s = meeting(ridden({ ann: { sheet: { luck: 1 } } }));
  s.gm('prone', { who: 'horse' }, { dice: [90], answers: [['luck', 'swap']] });
  expect(s.who('ann')).toMatchObject({ riding: null, prone: false, luck: 0 });
});

test('REN-CTX-18 REN-CTX-16 Luck keeps a wounded combatant on their feet', () => {
  const s = field({ ann: { sheet: { DUR: 20, luck: 1 } } });
  s.gm(
    'harm',
    { who: 'ann', damage: 4 },
    {
      dice: [90],
      answers: [
        ['luck-before', 'no'],
        ['luck', 'swap'],
      ],
    },
  );
  expect(s.who('ann')).toMatchObject({ prone: false, luck: 0 });
});

test('REN-ATK-10 REN-BLAST-01 REN-CHARGE-03 a critical bomb after a charge rolls its dice twice and adds the DB of the run once', () => {
  const s = field(
    { ann: { weapons: [bomb] }, bob: { at: [14, 5] } },
    { options: { scatterTrigger: 'never' } },
  );
  s.do('ann', 'charge', { path: [[9, 5]] });
  const scene = s.do('ann', 'attack', { weapon: 'ann/bomb', target: 'bob' }, { dice: [22, 3, 8] });
  // Ann herself is 5 m from where it lands.
  expect(dvsOf(scene)).toEqual([2, 12]);
});

test('REN-AWARE-01 REN-MULTI-04 REN-RNG-14 two pistols out of hiding find neither target ready', () => {
  const hidden: Person = like('ann', { weapons: [pistol, pistol], state: { hidden: true } });
  const s = meeting({ ann: hidden, bob: { at: [9, 5] }, cid: { at: [9, 7] } });
  const attacks = [
    { weapon: 'ann/pistol', target: 'bob' },
    { weapon: 'ann/pistol-2', target: 'cid' },
  ];
  const scene = s.do('ann', 'attacks', { attacks }, { dice: [20, 5, 20, 40] });
  // The first shot revealed her to everyone, so the second can be defended against.
  expect(scene.facts('no defence', 'who')).toEqual(['bob']);
});

test('REN-MAN-03 REN-RNG-01 a knife that was thrown is not taken from the hand any more', () => {
  const s = field({ ann: { weapons: [knife, sword] }, cid: { at: [5, 6] } });
  s.do('ann', 'attack', { weapon: 'ann/knife', target: 'bob', thrown: true }, { dice: [99] });
  s.until('cid');
  expect(s.allowed('cid', 'disarm', { target: 'ann', item: 'ann/knife' })).toBe(false);
  expect(s.allowed('cid', 'disarm', { target: 'ann', item: 'ann/sword' })).toBe(true);
});
