import type { Json, Seat } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { renaissance } from '../index.js';
import { bomb, hook, meeting, pike, sword } from '../testing/meetings.js';
import {
  damageTo,
  dvsOf,
  effectsOn,
  stage,
  targetsOf,
  warHorse,
  weapon,
} from '../testing/stage.js';

// Moves, charges and reactions combined with the GM's changes, files, larger squares and hiding.

const player: Seat = { name: 'Blue', role: 'player', combatants: ['bob'] };
const shown = (s: ReturnType<typeof meeting>) => JSON.stringify(s.fight.view(player));
const atBob = (item = 'sword') => ({ weapon: `ann/${item}`, target: 'bob' });
const atCid = (item = 'sword') => ({ weapon: `ann/${item}`, target: 'cid' });
const byFray = [['defence', 'fray']] as const;
const bow = weapon('bow', {
  kind: 'projectile',
  skills: ['ranged'],
  hands: 2,
  range: { short: 4, medium: 8, long: 10, extreme: 12 },
});

test('REN-BRACE-05 REN-BRACE-03 a charger felled by the first of two braced pikes never comes to the second', () => {
  const s = meeting(
    {
      ann: { sheet: { DUR: 10 } },
      bob: { at: [10, 6], weapons: [pike] },
      cid: { at: [12, 6], weapons: [pike] },
    },
    { order: ['bob', 'cid', 'ann'] },
  );
  s.do('bob', 'brace', { weapon: 'bob/pike' });
  s.end();
  s.do('cid', 'brace', { weapon: 'cid/pike' });
  s.end();
  const scene = s.do(
    'ann',
    'charge',
    { path: [[11, 5]] },
    { dice: [20, 99, 2, 50], answers: byFray },
  );
  expect(dvsOf(scene)).toEqual([6]);
  expect(s.who('ann')).toMatchObject({
    at: [8, 5],
    prone: true,
    quickUsed: 1,
    moved: true,
    wounds: 3,
  });
  expect(effectsOn(s, 'ann')).toEqual(['hurried']);
  expect([s.who('bob').reacted.length, s.who('cid').reacted.length]).toEqual([1, 0]);
});

test('REN-MAN-06 REN-MOVE-03 a grab after a charge at a combatant who lies is at -10 and +10, by maneuverPosition=ignored at -10', () => {
  const go = (maneuverPosition: 'counts' | 'ignored') => {
    const s = meeting(
      { ann: { at: [1, 5] }, bob: { state: { prone: true } } },
      { options: { maneuverPosition } },
    );
    s.do('ann', 'move', { path: [[5, 5]] });
    const slow = s.total('grab', 'ann', 'ann', 'grab', { target: 'bob' });
    s.fight.undo();
    s.do('ann', 'charge', { path: [[5, 5]] });
    return [slow, s.total('grab', 'ann', 'ann', 'grab', { target: 'bob' })];
  };
  expect([go('counts'), go('ignored')]).toEqual([
    [55, 45],
    [45, 35],
  ]);
});

test('REN-CHARGE-02 REN-MOVE-11 REN-AWARE-01 a charge out of hiding keeps its speed though the GM moves the charger a step', () => {
  const s = meeting({ ann: { at: [1, 5], state: { hidden: true } }, horse: { at: [1, 9] } });
  s.do('ann', 'charge', { path: [[4, 5]] });
  s.gm('place', { who: 'ann', to: [5, 5] });
  const scene = s.do('ann', 'attack', atBob(), { dice: [20, 6] });
  expect([targetsOf(scene, 'attack'), dvsOf(scene), scene.rolled.length]).toEqual([[50], [10], 2]);
});

test('REN-MOVE-01 REN-REACT-06 REN-CTX-14 a flyer disabled before the first step of a way stays where it was', () => {
  const s = meeting(
    {
      bob: {
        sheet: { DUR: 3, movement: { wings: { base: 6, full: 20 }, foot: { base: 4, full: 12 } } },
      },
    },
    { order: ['bob', 'ann', 'cid'] },
  );
  s.do(
    'bob',
    'move',
    {
      path: [
        [6, 4],
        [9, 4],
      ],
      mode: 'wings',
    },
    {
      dice: [20, 99, 5],
      answers: [
        ['opportunity', 'bob/ann/sword'],
        ['defence', 'fray'],
      ],
    },
  );
  expect(s.who('bob').at).toEqual([6, 5]);
});

test('REN-CTX-11 REN-AWARE-01 a combatant in hiding stows and draws unseen, for two Quick Actions', () => {
  const s = meeting({ ann: { at: [12, 12], weapons: [pike, sword], state: { hidden: true } } });
  s.do('ann', 'stow', { item: 'ann/pike' });
  s.do('ann', 'draw', { item: 'ann/sword' });
  expect(s.who('ann').quickUsed).toBe(2);
  expect(shown(s)).not.toContain('"ann"');
  expect(renaissance.carryOver?.carry(s.state, 'ann')?.state).toEqual({});
});

test('REN-CTX-26 REN-AWARE-02 three sustained actions take 20 off Stealth when the GM calls for Perception', () => {
  const s = meeting({
    ann: { at: [12, 12], state: { hidden: true, sustained: 3 }, skills: { stealth: 50 } },
    bob: { skills: { perception: 50 }, sheet: { importance: 'major' } },
  });
  s.end();
  const scene = s.gm('notice', { who: 'bob', of: 'ann' }, { dice: [20, 25] });
  expect(
    scene
      .all('check')
      .map(({ data }) => data['target'])
      .toSorted(),
  ).toEqual([30, 50]);
});

test('REN-RNG-04 REN-RNG-03 REN-CTX-14 a disabled target beyond the extreme range is refused, and at it shot at -30 without a defence', () => {
  const s = meeting(
    { ann: { weapons: [bow] }, cid: { at: [20, 5], state: { damage: 200 } }, bob: { at: [9, 9] } },
    { options: { scatterTrigger: 'allMisses' } },
  );
  expect(s.refused('ann', 'attack', atCid('bow'))).toEqual(['REN-RNG-04']);
  s.gm('place', { who: 'cid', to: [17, 5] });
  const scene = s.do('ann', 'attack', atCid('bow'), { dice: [20, 9] });
  expect([targetsOf(scene, 'attack'), damageTo(scene, 'cid')]).toEqual([[30], [9]]);
  expect(s.who('cid').wounds).toBe(0);
});

test('REN-SIZE-02 REN-SIZE-03 a shot out of hiding at a Very Large target is at +10, by sizeScale=step at +20', () => {
  const shot = (sizeScale: 'gm' | 'step') => {
    const s = meeting(
      {
        ann: { weapons: [bow], state: { hidden: true } },
        bob: { at: [9, 5], sheet: { size: 'Very Large' } },
      },
      { options: { sizeScale } },
    );
    const scene = s.do('ann', 'attack', atBob('bow'), { dice: [99] });
    return targetsOf(scene, 'attack');
  };
  expect([shot('gm'), shot('step')]).toEqual([[70], [80]]);
});

test('REN-GRID-03 REN-GRID-04 REN-MOVE-02 on squares of 2 m three diagonals are 8 m for a bow, and a diagonal with a step is past a base rate of 4', () => {
  const map = { rows: Array.from({ length: 20 }, () => '.'.repeat(30)), scale: { perCell: 4 } };
  const s = meeting({ ann: { weapons: [bow] }, bob: { at: [8, 8] } }, { map });
  // 8.49 m round to 8, which is medium range.
  expect(s.total('attack', 'ann', 'ann', 'attack', atBob('bow'))).toBe(50);
  // A diagonal step is 3 m, an orthogonal one another 2 m.
  s.do('ann', 'move', { path: [[6, 4]] });
  expect(effectsOn(s, 'ann')).toEqual([]);
  s.fight.undo();
  s.do('ann', 'move', {
    path: [
      [6, 4],
      [7, 4],
    ],
  });
  expect(effectsOn(s, 'ann')).toEqual(['hurried']);
});

test('REN-DEF-01 REN-AWARE-01 REN-REACT-05 Full Defense helps against the chance of a known foe, not against that of an unknown one', () => {
  const s = meeting(
    { bob: { state: { unawareOf: ['ann'] } }, cid: { side: 'a', at: [6, 6] } },
    { order: ['bob', 'ann', 'cid'] },
  );
  s.do('bob', 'full-defense');
  const walk = s.do(
    'bob',
    'move',
    { path: [[9, 4]] },
    {
      dice: [20, 5, 20, 58],
      answers: [
        ['opportunity', 'bob/ann/sword'],
        ['opportunity', 'bob/cid/sword'],
        ['defence', 'fray'],
      ],
    },
  );
  expect(walk.rolled).toEqual(['ann attack', 'ann damage', 'cid attack', 'bob Fray']);
  expect(targetsOf(walk, 'Fray')).toEqual([60]);
});

test('REN-SPLASH-02 REN-GRID-02 a splash of 2 m catches a large body by its nearest square, without a defence', () => {
  const oil = weapon('oil', {
    kind: 'thrown',
    skills: ['ranged'],
    tags: ['Splash'],
    damage: { dice: 0 },
    splash: { extent: { dice: 0, flat: 2 }, effect: 'slippery' },
  });
  const s = meeting({
    ann: { weapons: [oil] },
    bob: { at: [12, 5], sheet: { size: 'Large', footprint: 2 } },
    cid: { at: [10, 8] },
  });
  const scene = s.do('ann', 'attack-place', { weapon: 'ann/oil', at: [10, 6] }, { dice: [20] });
  expect(scene.facts('splashed', 'who')).toEqual(['bob', 'cid']);
});

test('REN-STR-11 REN-STR-10 a maimed hand is carried over though the GM heals all damage', () => {
  const s = meeting();
  const scene = s.do(
    'ann',
    'strike',
    { ...atBob(), strike: 'maim', part: 'hand' },
    { dice: [35, 99, 6], answers: byFray },
  );
  expect(targetsOf(scene, 'attack')).toEqual([40]);
  s.gm('heal', { who: 'bob', damage: 200, wounds: 5 });
  expect(renaissance.carryOver?.carry(s.state, 'bob')?.state).toEqual({ maimed: ['hand'] });
});

test('REN-BLAST-04 REN-CTX-14 a blast kills the fallen at its centre and disables its own thrower 2 m off', () => {
  const s = meeting({
    ann: { weapons: [{ ...bomb, damage: { dice: 0, flat: 20 } }], sheet: { DUR: 15 } },
    bob: { at: [7, 5], sheet: { DUR: 10 }, state: { damage: 10 } },
    cid: { at: [11, 5] },
    horse: { at: [25, 15] },
  });
  const scene = s.do('ann', 'attack-place', { weapon: 'ann/bomb', at: [7, 5] }, { dice: [20] });
  // 20 at the centre, 16 at 2 m, 12 at 4 m.
  expect(scene.facts('dead', 'who')).toEqual(['bob']);
  expect(scene.facts('disabled', 'who')).toEqual(['ann']);
  expect(damageTo(scene, 'cid')).toEqual([12]);
});

test('REN-REACT-02 REN-REACT-10 a large combatant who caught a rope has the reaction back as its own next turn ends', () => {
  const s = meeting(
    {
      ann: { sheet: { size: 'Large', footprint: 2 } },
      horse: { at: [20, 12] },
      bob: { at: [7, 5] },
    },
    { order: ['bob', 'ann', 'cid'] },
  );
  s.do('bob', 'move', { path: [[9, 5]] }, { answers: [['opportunity', 'no']] });
  expect(s.who('ann').reacted).toHaveLength(0);
  s.gm('event', { who: 'ann', words: 'rope' }, { answers: [['event', 'yes']] });
  s.end();
  expect(s.who('ann').reacted).toHaveLength(1);
  s.end();
  expect(s.who('ann').reacted).toHaveLength(0);
});

test('REN-CATCH-08 REN-CTX-14 a catch that failed and felled the catcher has spent the reaction, also once the GM has healed them', () => {
  const s = meeting({ bob: { weapons: [hook], sheet: { size: 'Large', DUR: 9 } } });
  s.do('ann', 'attack', atBob(), { dice: [35, 99, 9], answers: [['defence', 'catch:bob/hook']] });
  expect(s.who('bob').reacted).toHaveLength(1);
  s.gm('heal', { who: 'bob', damage: 20, wounds: 20 });
  expect(s.who('bob').reacted).toHaveLength(1);
});

test('REN-GRID-02 REN-CTX-14 one ends a move over the fallen, and not where another stands', () => {
  const s = meeting({ bob: { state: { damage: 200 } } });
  s.do('ann', 'move', { path: [[6, 5]] });
  expect([s.who('ann').at, s.who('bob').at]).toEqual([
    [6, 5],
    [6, 5],
  ]);
  expect(s.allowed('ann', 'attack', atBob())).toBe(true);
  expect(meeting({}).refused('ann', 'move', { path: [[6, 5]] })).toEqual(['REN-GRID-04']);
});

const corridor = { rows: ['#####', '.....', '#####'] };

test('REN-GRID-02 REN-CTX-14 one knocked down on a friend’s square gets to the nearest free one, over the fallen if there is no other', () => {
  const long = weapon('long', { skills: ['pole-arms'], hands: 2, reach: 2 });
  const s = stage(
    {
      ann: { at: [1, 1], side: 'a', sheet: { DUR: 20 } },
      eve: { at: [2, 1], side: 'a' },
      cid: { at: [3, 1], side: 'b', state: { damage: 200 } },
      bob: { at: [0, 1], side: 'b', weapons: [long], skills: { 'pole-arms': 60 } },
    },
    { map: corridor },
  );
  const answers = ['no', 'ann/bob/long'].map((value) => ['opportunity', value] as const);
  s.do('ann', 'move', { path: [[4, 1]] }, { dice: [20, 99, 9, 90], answers });
  expect([s.who('ann').prone, s.who('ann').at]).toEqual([true, [3, 1]]);
});

test('REN-GRID-02 REN-CTX-14 who is felled on a friend’s square lies there', () => {
  const s = meeting(
    {
      ann: { at: [4, 5], sheet: { DUR: 9 } },
      bob: { at: [6, 6], weapons: [pike] },
      horse: { at: [1, 1] },
    },
    {},
    { eve: { at: [5, 5], side: 'a' } },
  );
  s.do(
    'ann',
    'move',
    { path: [[8, 5]] },
    { dice: [20, 99, 9], answers: [['opportunity', 'ann/bob/pike'], ...byFray] },
  );
  expect(s.who('ann')).toMatchObject({ at: [5, 5], damage: 9 });
});

test('REN-GRID-02 REN-MOUNT-01 REN-MOUNT-09 a rider dismounts onto the fallen where no other square is free, and is thrown clear there', () => {
  const s = stage(
    {
      ann: { at: [0, 1], side: 'a', state: { riding: 'horse' } },
      horse: warHorse([0, 1], { DUR: 3 }),
      ...Object.fromEntries(
        [1, 2, 3, 4].map((x) => [
          `x${x}`,
          { at: [x, 1] as const, side: 'b', state: { damage: 200 } },
        ]),
      ),
    },
    { map: corridor },
  );
  s.do('ann', 'dismount');
  expect(s.who('ann').at).toEqual([1, 1]);
  s.fight.undo();
  s.gm('harm', { who: 'horse', damage: 3 }, { dice: [40] });
  expect(s.who('ann')).toMatchObject({ riding: null, at: [1, 1], prone: false });
});

test('REN-REACT-04 REN-REACT-02 a reaction that a file has spent is back for what is readied in the turn that ends it', () => {
  const s = meeting({ ann: { state: { reacted: true } } });
  const blow: Json = { do: 'attack', with: atBob() };
  s.do('ann', 'ready', { event: 'turn', who: 'bob', action: blow });
  expect(s.do('ann', 'end', {}, { dice: [99], answers: [['readied', 'yes']] }).rolled).toEqual([
    'ann attack',
  ]);
  const t = meeting({ ann: { state: { reacted: true } } }, { order: ['bob', 'ann', 'cid'] });
  expect(t.do('bob', 'move', { path: [[9, 5]] }).questions).toEqual([]);
});

test('REN-PRONE-04 REN-GRID-06 on squares of 2 m a crawl of half 4 m goes one square straight, and none diagonally', () => {
  const map = { rows: Array.from({ length: 20 }, () => '.'.repeat(30)), scale: { perCell: 4 } };
  const s = meeting({ ann: { state: { prone: true } }, bob: { at: [15, 5] } }, { map });
  expect(s.allowed('ann', 'crawl', { path: [[6, 5]] })).toBe(true);
  expect(s.allowed('ann', 'crawl', { path: [[6, 6]] })).toBe(false);
  expect(s.refused('ann', 'move', { path: [[6, 5]] })).toEqual(['REN-PRONE-04']);
});

test('REN-TURN-06 REN-TURN-03 a second attack that the GM allows is rolled as the first', () => {
  const s = meeting();
  s.do('ann', 'attack', atBob(), { dice: [99] });
  const scene = s.do('ann', 'attack', atBob(), { dice: [99], force: 'GM says so' });
  expect(targetsOf(scene, 'attack')).toEqual([60]);
});

test('REN-MAN-07 REN-MAN-08 a combatant held loosely acts but does not go, and is free of all of it once out', () => {
  const s = meeting({}, { order: ['ann', 'bob', 'cid'] });
  s.do(
    'ann',
    'grab',
    { target: 'bob' },
    { dice: [40, 99], answers: [['grab-result', 'hampered']] },
  );
  s.end();
  for (const [name, w] of [
    ['move', { path: [[7, 5]] }],
    ['charge', { path: [[8, 5]] }],
  ] as const)
    expect(s.refused('bob', name, w)).toEqual(['REN-MAN-07']);
  expect(s.allowed('bob', 'attack', { weapon: 'bob/sword', target: 'ann' })).toBe(true);
  expect(s.allowed('bob', 'brace', { weapon: 'bob/sword' })).toBe(false);
  const scene = s.do('bob', 'escape', { from: 'ann' }, { dice: [40, 99] });
  expect(s.who('bob').grabbedBy).toEqual([]);
  expect(effectsOn(s, 'bob')).toEqual([]);
  expect(scene.rolled.length).toBe(2);
});

test('REN-BRACE-02 REN-PRONE-07 a bracer whom the GM knocks down meets the charge at -30', () => {
  const s = meeting({ bob: { at: [12, 5], weapons: [pike] } }, { order: ['bob', 'ann', 'cid'] });
  s.do('bob', 'brace', { weapon: 'bob/pike' });
  s.gm('condition', { who: 'bob', condition: 'prone', on: true });
  s.end();
  const scene = s.do('ann', 'charge', { path: [[11, 5]] }, { dice: [99] });
  expect(targetsOf(scene, 'attack')).toEqual([30]);
});

test('REN-DEF-01 REN-MAN-05 REN-MAN-09 Full Defense helps against a trip, also after a feint that failed', () => {
  const s = meeting();
  s.do('ann', 'full-defense');
  s.do('ann', 'feint', { target: 'bob' }, { dice: [45, 50] });
  s.end();
  const scene = s.do('bob', 'trip', { target: 'ann' }, { dice: [30, 59] });
  expect(scene.all('check').map(({ data }) => data['target'])).toEqual([60, 60]);
});

test('REN-BRACE-02 REN-TURN-06 a GM who gives and takes Full Defense leaves a braced pike braced', () => {
  const s = meeting({ ann: { weapons: [pike] } });
  s.do('ann', 'brace', { weapon: 'ann/pike' });
  s.gm('condition', { who: 'ann', condition: 'full defense', on: true });
  s.gm('condition', { who: 'ann', condition: 'full defense', on: false });
  expect(effectsOn(s, 'ann')).toEqual(['braced']);
});
