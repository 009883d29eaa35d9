import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { CUT, peopleWith, seatOf } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Rules combined with the end of a turn, hiding, a second use, house rules, undo and the next fight.

const { abilities, bare, sword, bow } = peopleWith({ blowguns: 9, agility: 0 });
const TWO = { rows: ['A1 A2'] };
const NINE = { rows: ['A1 A2 A3', 'B1 B2 B3', 'C1 C2 C3'] };
const hidden = (from: readonly string[], person: Person = bare): Person => ({
  ...person,
  state: { hidden: { requirement: 9, from: [...from] }, ...person.state },
});

test('HEI-RUN-01 HEI-RUN-04 HEI-HIDE-07 hideEndsOn foundOnly: who runs after one unseen is in no view of the runner', () => {
  const s = stage(
    { ann: bare, bob: hidden(['ann']), cat: { ...bare, at: 'A2' } },
    { options: { hideEndsOn: 'foundOnly' }, map: { rows: ['A1 A2 A3'] } },
  );
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  expect(s.state.chases).toMatchObject([{ runner: 'ann', pursuer: 'bob' }]);
  expect(heimr.view(s.state, seatOf('ann')).chases).toEqual([]);
});

test('HEI-CTX-45 two shots from two sides make a blind spot each, and the next fight knows of neither', () => {
  const s = stage(
    { ann: { ...bow, at: 'B1' }, dan: { ...bow, at: 'A2', side: 'a' }, bob: { ...bare, at: 'B2' } },
    { map: NINE, options: { moduleBlindSpots: true, defenceRefresh: 'ownTurnOnly' } },
  );
  s.gm('set', { path: 'combatants.bob.standing', value: { form: 'dodge', total: 20, ranged: 20 } });
  s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [1] });
  end(s);
  s.do('dan', 'attack', { weapon: 'dan/bow', target: 'bob' }, { dice: [1] });
  expect([...(s.who('bob').blindSpots ?? [])].toSorted()).toEqual(['A3', 'B3', 'C1', 'C2', 'C3']);
  expect(JSON.stringify(heimr.carryOver?.carry(s.state, 'bob'))).not.toContain('C1');
});

test('HEI-BODY-03 HEI-CTX-36 a file that has a combatant with an injured leg stand is wrong, or has them lie', () => {
  const set = heimr.setUp({
    title: 'leg',
    options: {},
    map: TWO,
    content: {},
    combatants: [
      {
        id: 'ann',
        side: 'a',
        at: 'A1',
        state: { hp: 0, injuries: ['left leg'], position: 'standing' },
      },
      { id: 'bob', side: 'b', at: 'A1' },
    ],
    order: undefined,
  });
  expect(set.ok && set.value.combatants['ann']?.position !== 'prone').toBe(false);
});

test('HEI-ATK-03 HEI-CTX-23 HEI-CTX-37 a shot in the own square puts no one in a cluster, and who it fells defends no more', () => {
  const s = stage(
    { ann: bow, bob: { ...bare, state: { hp: -1, injuries: ['other arm'] } }, cat: bare },
    { map: TWO },
  );
  s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [6] });
  expect(s.who('bob').position).toBe('helpless');
  expect(s.state.clusters).toEqual([]);
  expect(end(s).rolled).not.toContain('bob dodge');
});

test('HEI-CTX-16 HEI-HIDE-07 with a hidden opponent next in order one may still wait for the others', () => {
  const s = stage({ ann: bare, bob: hidden(['ann']), cat: bare, dan: bare }, { map: TWO });
  expect(s.allowed('ann', 'delay', { after: 'bob' })).toBe(false);
  s.do('ann', 'delay', { after: 'cat' });
  expect(s.state.order).toEqual(['bob', 'cat', 'ann', 'dan']);
});

test('HEI-CTX-11 HEI-CTX-12 HEI-ATK-04 the first knife tires, and the second has to meet the higher fatigue', () => {
  const s = stage(
    {
      ann: { abilities, sheet: { sword: 'knife', off: 'knife' }, state: { fatigue: 3 } },
      bob: { ...bare, state: { standing: 1 } },
    },
    { map: TWO },
  );
  s.do('ann', 'attack', { weapon: 'both', target: 'bob', second: 'bob' }, { dice: [2, 3] });
  expect(s.who('bob').hp).toBe(9);
  expect(s.who('ann').fatigue).toBe(5);
});

test('HEI-ACT-16 HEI-ACT-09 a breather that has come is followed by another in the same turn, and neither weakens defence', () => {
  const s = stage({ ann: { ...bare, state: { fatigue: 9 } }, bob: bare }, { map: TWO });
  s.do('ann', 'breather', { as: 'upcoming' });
  until(s, 'ann');
  const { fatigue } = s.who('ann');
  s.do('ann', 'go-on');
  expect(s.who('ann').fatigue).toBe(fatigue - 2);
  s.do('ann', 'breather', { as: 'upcoming' });
  expect(
    s.do('ann', 'end', {}, { dice: [6] }).facts('dice', 'consistency', { who: 'ann' }),
  ).toEqual([0]);
});

test('HEI-CHARGE-02 HEI-CTX-47 a charge that fells the last opponent ends the fight, and leaves nothing of itself', () => {
  const s = stage(
    { ann: sword, bob: { ...bare, at: 'A2', state: { hp: -2, injuries: ['other arm'] } } },
    { map: TWO },
  );
  s.do('ann', 'charge', { target: 'bob', weapon: 'ann/sword' }, { dice: [6] });
  expect(s.who('bob').position).toBe('helpless');
  expect(heimr.carryOver?.carry(s.state, 'ann')).toMatchObject({ state: {} });
  expect(heimr.outcome(s.state)).toBeDefined();
});

test('HEI-OBS-05 HEI-ACT-04 undone, a look has noticed nothing and may be taken', () => {
  const s = stage(
    {
      bob: { abilities: { ...abilities, thievery: [0, 0] }, sheet: { sword: 'knife' } },
      ann: bare,
    },
    { map: TWO },
  );
  s.do('bob', 'conceal', { item: 'bob/knife' }, { dice: [4] });
  end(s);
  const look = { use: 'character', target: 'bob' };
  s.do('ann', 'observe', look, { dice: [6] });
  expect(s.who('bob').carried).toMatchObject([{ concealed: { noticed: ['ann'] } }]);
  expect(s.allowed('ann', 'observe', look)).toBe(false);
  s.fight.undo();
  expect(s.who('bob').carried).toMatchObject([{ concealed: { noticed: [] } }]);
  expect(s.allowed('ann', 'observe', look)).toBe(true);
});

test('HEI-PRONE-01 HEI-HIDE-07 HEI-CTX-32 a hidden combatant who lies down is hidden still, and defends with two less', () => {
  const s = stage({ ann: hidden(['bob']), bob: bare }, { map: TWO });
  s.do('ann', 'drop-prone');
  expect(s.who('ann')).toMatchObject({ position: 'prone', hidden: { from: ['bob'] } });
  expect(end(s).facts('dice', 'consistency', { who: 'ann' })).toEqual([-2]);
});

test('HEI-CTX-45 HEI-ATK-06 defenceRefresh ownTurnOnly: out of the blind spot the dodge on the spot has five less and no repeat penalty', () => {
  const s = stage(
    {
      ann: bow,
      dan: { ...bow, side: 'a', at: 'A3' },
      bob: { abilities: { ...abilities, agility: [5, 0] }, at: 'A2', state: { standing: 15 } },
    },
    {
      map: { rows: ['A1 A2 A3'] },
      options: { moduleBlindSpots: true, defenceRefresh: 'ownTurnOnly' },
    },
  );
  s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [1] });
  end(s);
  const scene = s.do('dan', 'attack', { weapon: 'dan/bow', target: 'bob' }, { dice: [1, 6] });
  expect(scene.facts('dice', 'consistency', { who: 'bob' })).toEqual([0]);
});

test('HEI-CTX-27 HEI-ACT-10 upcomingAttacked hit: a dart that hits and hurts no one has hit, and interrupts', () => {
  const s = stage(
    {
      bob: { ...bare, side: 'b', state: { fatigue: 5 } },
      ann: { abilities, sheet: { sword: 'blowgun' }, side: 'a' },
    },
    { map: TWO, options: { upcomingAttacked: 'hit' } },
  );
  s.do('bob', 'breather', { as: 'upcoming' });
  end(s);
  const scene = s.do('ann', 'attack', { weapon: 'ann/blowgun', target: 'bob' }, { dice: [6] });
  expect(s.who('bob')).toMatchObject({ hp: 9, pending: null });
  expect(scene.cites('interrupted', 'HEI-ACT-10')).toBe(true);
});

test('HEI-CTX-16 a turn that was put off may be put off once more as it comes', () => {
  const s = stage({ ann: bare, bob: bare, cat: bare }, { map: TWO });
  s.do('ann', 'delay', { after: 'bob' });
  end(s);
  expect(s.turn).toBe('ann');
  s.do('ann', 'delay', { after: 'cat' });
  expect(s.turn).toBe('cat');
});

test('HEI-CTX-20 HEI-CTX-37 a window is free again when the turn of the unconscious who crossed it would have come', () => {
  const s = stage(
    { ann: bare, bob: bare, cat: { ...bare, side: 'a' } },
    { map: { ...TWO, borders: [{ from: 'A1', to: 'A2', tags: ['window'] }] } },
  );
  s.do('ann', 'move', { to: 'A2' });
  s.gm('harm', { who: 'ann', damage: 14, part: 'torso' });
  until(s, 'bob');
  expect(s.refused('bob', 'move', { to: 'A2' })).toEqual(['HEI-CTX-20']);
  end(s);
  end(s);
  expect(s.turn).toBe('bob');
  expect(s.allowed('bob', 'move', { to: 'A2' })).toBe(true);
});

test('HEI-GUARD-02 HEI-CTX-37 a guard against one who is struck down and healed in the same turn still bars the way', () => {
  const s = stage({ jo: bare, kim: bare, lu: bare }, { map: TWO });
  s.do('jo', 'guard', { foe: 'kim', purpose: 'leave' });
  end(s);
  s.gm('harm', { who: 'kim', damage: 14, part: 'torso' });
  s.gm('heal', { who: 'kim', points: 20 });
  s.gm('condition', { who: 'kim', condition: 'prone', on: false });
  expect(s.refused('kim', 'run', { to: 'A2' })).toContain('HEI-GUARD-02');
});

test.each([
  ['is unconscious', { hp: -4, position: 'helpless' }, ['ann', 'cat']],
  ['is helpless', { position: 'helpless' }, ['ann', 'cat']],
  ['is on their feet', {}, ['ann', 'bob', 'cat']],
] as const)(
  'HEI-ATK-06 HEI-CTX-33 defenceRefresh everyTurn: as bob, who %s, comes next, defences are rolled at the end of turns that are had',
  (_, state, rolling) => {
    const s = stage(
      { ann: bare, bob: { ...bare, state }, cat: bare },
      { map: TWO, options: { defenceRefresh: 'everyTurn' } },
    );
    expect(end(s).rolled).toEqual(rolling.map((who) => `${who} dodge`));
  },
);

test('HEI-ATK-06 HEI-CTX-47 defenceRefresh everyTurn: no one rolls for a turn of those who have surrendered', () => {
  const s = stage(
    { bob: { ...bare, side: 'b' }, ann: { ...bare, side: 'a' }, cat: bare },
    { map: TWO, options: { defenceRefresh: 'everyTurn' } },
  );
  s.do('bob', 'surrender');
  until(s, 'cat');
  expect(end(s).rolled).toEqual(['cat dodge', 'ann dodge']);
});

test('HEI-ATK-06 HEI-CTX-37 HEI-BRAWL-11 defenceRefresh everyTurn: nor is a turn none in which a blow was tried before the fall', () => {
  const s = stage(
    { ann: { ...bare, state: { hp: -3, standing: 1 } }, bob: sword, cat: bare },
    { map: TWO, options: { defenceRefresh: 'everyTurn' } },
  );
  s.do('ann', 'brawl', { target: 'bob', effect: 'hit' }, { dice: [6] });
  expect(s.who('ann').position).toBe('helpless');
  expect(end(s).rolled).toEqual(['bob dodge', 'cat dodge']);
});

test('HEI-ATK-06 HEI-CTX-37 defenceRefresh everyTurn: the turn in which its owner falls ends like any other', () => {
  const s = stage(
    { ann: { ...bare, state: { hp: -3, height: 2 } }, bob: bare, cat: bare },
    {
      map: { ...TWO, places: [{ id: 'A1', heights: [0, 2] }] },
      options: { defenceRefresh: 'everyTurn', fallDamagePerHeight: 2 },
    },
  );
  s.do('ann', 'jump-down', { to: 0 }, { dice: [5] });
  expect(s.who('ann').position).toBe('helpless');
  expect(s.turn).toBe('ann');
  expect(end(s).rolled).toEqual(['bob dodge', 'cat dodge']);
});

test('HEI-CTX-16 HEI-ATK-06 defenceRefresh everyTurn: putting a turn off ends none, and no one rolls', () => {
  const s = stage(
    { ann: bare, bob: bare, cat: bare },
    { map: TWO, options: { defenceRefresh: 'everyTurn' } },
  );
  expect(s.do('ann', 'delay', { after: 'bob' }).rolled).toEqual([]);
});

test('HEI-BRAWL-11 HEI-CTX-37 a brawler whom the provoked blow strikes unconscious rolls nothing, and the turn is over', () => {
  const s = stage(
    {
      ann: { ...bare, state: { hp: -2, injuries: ['other arm'] } },
      bob: { ...sword, side: 'b' },
      cat: { ...bare, side: 'a' },
    },
    { map: TWO },
  );
  const scene = s.do(
    'ann',
    'brawl',
    { target: 'bob', effect: 'hit' },
    { dice: [6], answers: [['provoked', 'bob/sword']] },
  );
  expect(scene.rolled).toEqual(['bob attack']);
  expect(s.who('ann').position).toBe('helpless');
  if (s.turn === 'ann') expect(end(s).rolled).not.toContain('ann dodge');
  expect(s.turn).toBe('bob');
});

test('HEI-CTX-33 HEI-HIDE-07 a helpless combatant whom the GM puts in another square is hidden no more', () => {
  const s = stage({ ann: hidden(['bob']), bob: bare, cat: { ...bare, side: 'a' } }, { map: TWO });
  s.gm('harm', { who: 'ann', damage: 14, part: 'torso' });
  expect(s.who('ann').hidden).toMatchObject({ from: ['bob'] });
  s.gm('place', { who: 'ann', to: 'A2' });
  expect(s.who('ann').hidden).toBeNull();
});

test('HEI-STOW-01 HEI-STOW-02 HEI-HIDE-07 stowAccessible ammunitionOnly: a sword put away in hiding is got, not drawn, and gives no one away', () => {
  const s = stage(
    { ann: hidden(['bob'], sword), bob: bare },
    { map: TWO, options: { stowAccessible: 'ammunitionOnly' } },
  );
  s.do('ann', 'stow', { item: 'ann/sword' });
  expect(s.who('ann').hidden).toMatchObject({ from: ['bob'] });
  until(s, 'ann');
  expect(s.refused('ann', 'draw', { item: 'ann/sword', hand: 'sword' })).toContain('HEI-DRAW-02');
  s.do('ann', 'get', { item: 'ann/sword', hand: 'sword' });
  expect(s.who('ann').hidden).toMatchObject({ from: ['bob'] });
});

test('HEI-CTX-44 HEI-ACT-15 a prepared skill that is called off has cost its willpower', () => {
  const skills = { lunge: { name: 'Lunge', type: 'upcoming', willpower: 2 } };
  const s = stage({ ann: { abilities, sheet: { skills, willpower: 3 } }, bob: bare });
  s.do('ann', 'skill', { skill: 'lunge' });
  until(s, 'ann');
  s.do('ann', 'call-off');
  expect(s.who('ann')).toMatchObject({ willpower: 1, pending: null, standard: null });
});

test('HEI-CTX-34 HEI-CTX-37 a ward takes the blow that would strike one unconscious', () => {
  const s = stage(
    { ann: sword, bob: { ...bare, state: { hp: -3, injuries: ['other arm'] } } },
    { map: TWO },
  );
  s.gm('effect', { who: 'bob', effect: 'resist', amount: 3 });
  s.do('ann', 'attack', CUT, { dice: [6], answers: [['resist', 'yes']] });
  expect(s.who('bob')).toMatchObject({ hp: -3, effects: [] });
});

test('HEI-CTX-35 HEI-BRAWL-14 HEI-BRAWL-15 of two holders the one who lets go defends from the end of that turn', () => {
  const holding: Person = { ...bare, state: { holding: { who: 'ann', part: 'torso' } } };
  const s = stage({ ann: bare, finn: holding, hal: holding }, { map: TWO });
  s.do('finn', 'let-go');
  const scene = end(s);
  expect(scene.rolled).toContain('finn dodge');
  expect(scene.rolled).not.toContain('hal dodge');
  expect(s.who('hal').standing).toBeNull();
});

test('HEI-ATK-01 HEI-CTX-12 undone, an attack has spent nothing and tired no one', () => {
  const s = stage({ ann: { ...sword, state: { fatigue: 3 } }, bob: bare }, { map: TWO });
  s.do('ann', 'attack', CUT, { dice: [2] });
  expect(s.who('ann')).toMatchObject({ standard: 'attack', fatigue: 4 });
  s.fight.undo();
  expect(s.who('ann')).toMatchObject({ standard: null, fatigue: 3 });
  expect(s.who('bob').defended).toBe(false);
});

test('HEI-ATK-08 HEI-HIDE-07 HEI-CTX-29 a blow out of hiding that equals the defence misses, shows its striker and has used the defence', () => {
  const s = stage({ ann: hidden(['bob'], sword), bob: bare }, { map: TWO });
  s.do('ann', 'attack', CUT, { dice: [4] });
  expect(s.who('bob').hp).toBe(9);
  expect(s.who('ann').hidden).toBeNull();
  expect(end(s).facts('dice', 'consistency', { who: 'bob' })).toEqual([-2]);
});
