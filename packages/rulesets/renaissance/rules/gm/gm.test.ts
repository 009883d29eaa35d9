import { expect, test } from 'vitest';
import type { Data } from '@tiltyard/testing';
import type { Person } from '../../testing/stage.js';
import { damageTo, effectsOn, stage, targetsOf, weapon } from '../../testing/stage.js';

const sword = weapon('sword');
const person = (at: Person['at'], more: Partial<Person> = {}): Person => ({
  at,
  skills: { 'one-handed': 60, fray: 40, athletics: 50 },
  weapons: [sword],
  ...more,
});
const two = (ann: Partial<Person> = {}, bob: Partial<Person> = {}) =>
  stage({ ann: person([5, 5], ann), bob: person([6, 5], bob) });

test('REN-TURN-06 REN-CTX-17 the GM heals damage and wounds, no more of either than there are', () => {
  const hurt = { state: { damage: 9, wounds: 2 } };
  const healed = (how: Data) => {
    const s = two(hurt);
    const scene = s.gm('heal', { who: 'ann', ...how });
    const { damage, wounds } = s.who('ann');
    return [
      damage,
      wounds,
      ...scene.all('gm.heal').map(({ data }) => [data['points'], data['of']]),
    ];
  };
  expect(healed({ damage: 4 })).toEqual([5, 2, [4, 'damage']]);
  expect(healed({ damage: 20 })).toEqual([0, 2, [9, 'damage']]);
  expect(healed({ damage: 0, wounds: 1 })).toEqual([9, 1, [0, 'damage'], [1, 'wound']]);
  expect(healed({ damage: 1, wounds: 5 })).toEqual([8, 0, [1, 'damage'], [2, 'wounds']]);
});

test.each([
  ['hurried', ['attack', 'defence'], -10],
  ['feinted', ['defence'], -20],
  ['full defense', ['defence'], 20],
  ['stuck', [], 0],
] as const)(
  'REN-TURN-06 the GM puts %s on a combatant and takes it away',
  (condition, on, amount) => {
    const s = two();
    const numbers = () => {
      const attack = s.total('attack', 'ann', 'ann', 'attack', {
        weapon: 'ann/sword',
        target: 'bob',
      });
      s.end();
      const defence = s.total('defence', 'ann', 'bob', 'attack', {
        weapon: 'bob/sword',
        target: 'ann',
      });
      s.fight.undo();
      return { attack, defence };
    };
    const parry = 60;
    expect(numbers()).toEqual({ attack: 60, defence: parry });
    const scene = s.gm('condition', { who: 'ann', condition, on: true });
    expect(scene.note('gm.condition')).toMatchObject({ who: 'ann', condition, on: true });
    const is = (roll: 'attack' | 'defence'): number =>
      60 + ((on as readonly string[]).includes(roll) ? amount : 0);
    expect(numbers()).toEqual({ attack: is('attack'), defence: is('defence') });
    s.gm('condition', { who: 'ann', condition, on: false });
    expect([effectsOn(s, 'ann'), numbers()]).toEqual([[], { attack: 60, defence: parry }]);
  },
);

test('REN-TURN-06 what the GM puts on a combatant lasts to the next turn, a pin until it is ended', () => {
  const s = two();
  s.gm('condition', { who: 'bob', condition: 'feinted', on: true });
  s.gm('condition', { who: 'bob', condition: 'stuck', on: true });
  s.until('bob');
  expect(effectsOn(s, 'bob')).toEqual(['stuck']);
  expect(s.gm('free', { who: 'bob' }).note('freed')).toEqual({ who: 'bob' });
  expect(effectsOn(s, 'bob')).toEqual([]);
});

test('REN-TURN-06 REN-PRONE-03 the GM puts one prone and on their feet again', () => {
  const s = two();
  expect(s.gm('condition', { who: 'bob', condition: 'prone', on: true }).has('prone')).toBe(true);
  expect(s.who('bob').prone).toBe(true);
  const up = s.gm('condition', { who: 'bob', condition: 'prone', on: false });
  expect([s.who('bob').prone, up.facts('stands up', 'who')]).toEqual([false, ['bob']]);
});

test('REN-REACT-10 an event asks for a check on the skill and at the modifier that the GM names', () => {
  const event = (more: Data, dice: readonly number[] = []) =>
    two().gm('event', { who: 'bob', words: 'the floor breaks', ...more }, { dice });
  expect(event({}).rolled).toEqual([]);
  expect(targetsOf(event({ skill: 'athletics' }, [20]), 'Athletics')).toEqual([50]);
  const hard = event({ skill: 'athletics', modifier: -15 }, [20]);
  expect([targetsOf(hard, 'Athletics'), hard.parts('Athletics')]).toEqual([
    [35],
    ['REN-REACT-10 -15'],
  ]);
  expect(hard.note('event')).toMatchObject({ who: 'bob', words: 'the floor breaks' });
  const s = two();
  const no = s.gm(
    'event',
    { who: 'bob', words: 'a rope', skill: 'athletics' },
    { answers: [['event', 'no']] },
  );
  expect([no.has('event'), s.who('bob').reacted]).toEqual([false, []]);
});

test('REN-BLAST-01 a blast of the GM penetrates armour and asks no one whether they may defend', () => {
  const plate = { sheet: { armor: [{ name: 'plate', av: 8 }] } };
  const blast = (more: Data) => {
    const scene = two({}, plate).gm('blast', { at: [6, 5], dv: 10, ...more });
    return [damageTo(scene, 'bob'), scene.questions];
  };
  expect(blast({})).toEqual([[2], []]);
  expect(blast({ ap: 5 })).toEqual([[7], []]);
  expect(blast({ ap: 20 })).toEqual([[10], []]);
});

test('REN-RES-01 the GM chooses among the words that anyone here resists or is open to, each once', () => {
  const fire = { kind: 'resistance', keyword: 'Fire' };
  const s = two(
    { sheet: { resistances: [fire, { kind: 'vulnerability', keyword: 'Cold' }] } },
    { sheet: { armor: [{ name: 'coat', av: 1, resistances: [fire] }] } },
  );
  const burning = (keywords: readonly string[]) => ({
    at: [6, 5],
    dv: 10,
    keywords: [...keywords],
  });
  expect(s.allowed('gm', 'gm.blast', burning(['Cold', 'Fire']))).toBe(true);
  expect(s.allowed('gm', 'gm.blast', burning(['Acid']))).toBe(false);
  const burnt = s.gm('blast', burning(['Fire']));
  expect([damageTo(burnt, 'bob'), damageTo(burnt, 'ann')]).toEqual([[4], [4]]);
});

test('REN-AWARE-01 one whom the GM hides, hides with mount or rider, and no one else does', () => {
  const s = stage({
    ann: person([5, 5], { state: { riding: 'horse' } }),
    horse: person([5, 5], { side: 'a', sheet: { warTrained: true, size: 'Large' } }),
    bob: person([9, 5], { side: 'b' }),
  });
  for (const id of ['ann', 'horse']) {
    const scene = s.gm('hide', { who: id, hidden: true });
    expect(scene.facts('gm.hide', 'who').toSorted()).toEqual(['ann', 'horse']);
    expect(['ann', 'horse', 'bob'].map((each) => s.who(each).hidden)).toEqual([true, true, false]);
    s.fight.undo();
  }
});

test('REN-TURN-06 REN-BLAST-01 the GM may leave out keywords, and says how long a modifier lasts', () => {
  const s = two();
  expect(s.allowed('gm', 'gm.blast', { at: [6, 5], dv: 10, keywords: [] })).toBe(true);
  const lasting = (rounds: boolean) => {
    s.gm('modifier', { who: 'bob', what: 'all', amount: -5, rounds });
    const [effect] = s.who('bob').effects;
    s.fight.undo();
    return effect?.until.at;
  };
  expect([lasting(false), lasting(true)]).toEqual(['fight end', 'turn start']);
});

test('REN-TURN-06 REN-RNG-11 REN-MOUNT-04 the GM may put several on one square, who are as near as neighbours there', () => {
  const bow = weapon('bow', { kind: 'projectile', skills: ['ranged'] });
  const s = stage({
    ann: person([1, 1], { weapons: [bow], skills: { ranged: 60, unarmed: 60 } }),
    bob: person([6, 5]),
    horse: { at: [9, 9], side: 'a', sheet: { size: 'Large', warTrained: true } },
  });
  s.gm('place', { who: 'ann', to: [6, 5] });
  expect(s.who('ann').at).toEqual(s.who('bob').at);
  const atBob = { weapon: 'ann/bow', target: 'bob' };
  expect(s.parts('attack', 'ann', 'ann', 'attack', atBob)).toEqual(['REN-RNG-11 -20']);
  expect(s.allowed('ann', 'grab', { target: 'bob' })).toBe(true);
  s.gm('place', { who: 'horse', to: [6, 5] });
  expect(s.allowed('ann', 'mount', { mount: 'horse' })).toBe(true);
  const scene = s.do('ann', 'move', { path: [[7, 5]] }, { dice: [99] });
  expect(scene.facts('opportunity', 'by')).toEqual(['bob']);
});

test('REN-TURN-06 REN-GRID-02 the GM puts no one where their body does not fit on the map', () => {
  const rows = ['......', '..#...', '......'];
  const s = stage(
    { ann: person([0, 0]), ox: { at: [4, 0], sheet: { footprint: 2 } } },
    { map: { rows } },
  );
  const may = (who: string, to: readonly number[]) =>
    s.allowed('gm', 'gm.place', { who, to: [...to] });
  expect([may('ann', [2, 1]), may('ann', [5, 2]), may('ox', [5, 2])]).toEqual([false, true, false]);
  expect([may('ox', [4, 1]), may('ox', [1, 0])]).toEqual([true, false]);
});

test('REN-TURN-06 REN-GRID-02 a wide combatant whom the GM adds at the edge stands on the nearest free ground', () => {
  const s = stage({ ann: person([28, 17]), bob: person([5, 5]) });
  s.gm('add', { from: { name: 'ox', sheet: { footprint: 2 } }, side: 'a', to: [29, 19] });
  expect(s.who('ox').at).toEqual([28, 18]);
});
