import { chancesOf } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { heimr } from '../../index.js';
import type { Person } from '../../testing/stage.js';
import { end, stage, until } from '../../testing/stage.js';

// The consequences of blows, falls and skills, and how long they last.

const SWORD: Person = { sheet: { sword: 'sword' }, abilities: { swordsmanship: [0, 9] } };
const CUT = { weapon: 'ann/sword', target: 'bob' };
const TOWER = {
  rows: ['A1 A2'],
  places: [{ id: 'A1', heights: [0, 1, 2, 3], features: ['climb-3'] }],
};
const skill = (kind: string, amount = 1) => ({
  name: kind,
  type: 'free',
  target: 'foe',
  effect: { kind, amount },
});

test('HEI-CTX-24 HEI-BODY-02 a fall hurts the torso twice as often as each other part', () => {
  const s = stage({ ann: { state: { height: 3 } }, bob: {} }, { map: TOWER });
  const jump = { do: 'jump-down', by: 'ann', with: { to: 0 } };
  const hurt = stage({ ann: { state: { height: 3, hp: 1 } }, bob: {} }, { map: TOWER });
  const part = chancesOf(heimr, hurt.state, jump, {
    keyOf: ({ combatants: { ann } }) => String(ann?.injuries),
  });
  expect(part).toEqual({
    torso: '1/3',
    'sword arm': '1/6',
    'other arm': '1/6',
    'right leg': '1/6',
    'left leg': '1/6',
  });
  expect(s.do('ann', 'jump-down', { to: 0 }, { dice: [6] }).note('jumps')).toEqual({
    who: 'ann',
    heights: 3,
    to: 0,
    damage: 2,
  });
});

test('HEI-CTX-23 HEI-JUMP-01 who jumps down leaves the others at the top, and the cluster', () => {
  const up = { height: 1 };
  const s = stage(
    { ann: { state: { ...up, cluster: ['bob'] } }, bob: { state: up } },
    { map: TOWER },
  );
  s.do('ann', 'jump-down', { to: 0 });
  expect(s.state.clusters).toEqual([]);
});

test('HEI-CTX-24 HEI-CTX-37 a climber hit in the arm holds on; one struck down where they stand falls once', () => {
  const arm = stage(
    {
      ann: { ...SWORD, state: { height: 1 } },
      bob: { state: { height: 1, position: 'climbing', hp: 1, standing: 1 } },
    },
    { map: TOWER },
  );
  arm.do('ann', 'attack', CUT, { dice: [3] });
  expect([arm.who('bob').position, arm.who('bob').height]).toEqual(['climbing', 1]);
  const flat = stage({ ann: SWORD, bob: { state: { hp: -3, standing: 1 } } });
  const scene = flat.do('ann', 'attack', CUT, { dice: [6] });
  expect(scene.has('falls prone')).toBe(false);
  expect(flat.who('bob').position).toBe('helpless');
});

test('HEI-CTX-37 HEI-CTX-17 the unconscious have nothing readied', () => {
  const s = stage({ bob: { state: { hp: -3, standing: 1 } }, ann: SWORD });
  s.do('bob', 'ready', { event: 'move', action: { do: 'run', with: { to: 'A2' } } });
  until(s, 'ann');
  expect(s.state.waiting).toHaveLength(1);
  s.do('ann', 'attack', CUT, { dice: [6] });
  expect(s.state.waiting).toEqual([]);
});

test('HEI-CTX-26 a blow says whose it was, a fall is no one’s', () => {
  const s = stage({ ann: SWORD, bob: { state: { standing: 1 } } });
  expect(s.do('ann', 'attack', CUT, { dice: [6] }).fact('hit', 'by')).toBe('ann');
  const fall = stage({ ann: { state: { height: 2 } }, bob: {} }, { map: TOWER });
  expect(fall.do('ann', 'jump-down', { to: 0 }, { dice: [6] }).note('hit')).not.toHaveProperty(
    'by',
  );
});

test('HEI-CTX-36 HEI-CTX-27 a dart that takes no hit point injures no further part', () => {
  const s = stage({
    ann: { sheet: { sword: 'blowgun' }, abilities: { blowguns: [0, 9] } },
    bob: { state: { hp: 0, injuries: ['other arm'], standing: 1 } },
  });
  const scene = s.do('ann', 'attack', { weapon: 'ann/blowgun', target: 'bob' }, { dice: [4] });
  expect(scene.fact('hit', 'points')).toBe(0);
  expect(s.who('bob').injuries).toEqual(['other arm']);
});

const turnsOf = (amount: number, who: string) => {
  const s = stage({ ann: {}, bob: {} });
  s.gm('effect', { who, effect: 'daze', amount });
  const lasts: boolean[] = [];
  for (let turn = 0; turn < 6; turn++) {
    lasts.push(s.who(who).effects.length > 0);
    end(s);
  }
  return lasts.filter(Boolean).length;
};

test('HEI-CTX-34 a turn of daze is a whole turn: in the own one it lasts to the end of the next', () => {
  // The number of turns, ann’s and bob’s in alternation, that begin or are running while it lasts; it begins in ann’s
  // turn.
  expect([turnsOf(1, 'bob'), turnsOf(2, 'bob')]).toEqual([2, 4]);
  expect([turnsOf(1, 'ann'), turnsOf(2, 'ann')]).toEqual([3, 5]);
  expect([turnsOf(0, 'ann'), turnsOf(0, 'bob')]).toEqual([0, 0]);
});

test('HEI-CTX-34 an effect says what it is, how much of it and through whom', () => {
  const s = stage({ ann: { sheet: { skills: { tire: skill('drain', 2) } } }, bob: {} });
  const scene = s.do('ann', 'skill', { skill: 'tire', target: 'bob' });
  expect(scene.note('effect')).toEqual({ who: 'bob', by: 'ann', effect: 'drain', amount: 2 });
});

test('HEI-CTX-34 HEI-BODY-03 a drop empties the hand of the arm, and the sword hand for any other part', () => {
  const left = (part: object) => {
    const s = stage({ ann: {}, bob: { sheet: { sword: 'knife', off: 'buckler' } } });
    s.gm('effect', { who: 'bob', effect: 'drop', ...part });
    return s.who('bob').hands.map(({ holds }) => holds);
  };
  expect(left({})).toEqual([null, 'bob/buckler']);
  expect(left({ part: 'sword arm' })).toEqual([null, 'bob/buckler']);
  expect(left({ part: 'other arm' })).toEqual(['bob/knife', null]);
  expect(left({ part: 'left leg' })).toEqual([null, 'bob/buckler']);
});

test('HEI-CTX-34 nothing breaks in empty hands, and the first thing in full ones', () => {
  const bare = stage({ ann: {}, bob: {} });
  bare.gm('effect', { who: 'bob', effect: 'break' });
  expect(bare.who('bob').hands.map(({ holds }) => holds)).toEqual([null, null]);
  const armed = stage({ ann: {}, bob: { sheet: { sword: 'knife', off: 'buckler' } } });
  const scene = armed.gm('effect', { who: 'bob', effect: 'break' });
  expect(scene.note('breaks')).toEqual({ who: 'bob', items: ['bob/knife'] });
  expect(armed.who('bob').hands.map(({ holds }) => holds)).toEqual([null, 'bob/buckler']);
  expect(armed.state.ground).toEqual([]);
});

test('HEI-CTX-34 who is steadied keeps a ward', () => {
  const s = stage({ ann: {}, bob: {} });
  for (const effect of ['daze', 'weaken', 'resist']) s.gm('effect', { who: 'bob', effect });
  s.gm('effect', { who: 'bob', effect: 'steady' });
  expect(s.who('bob').effects.map(({ kind }) => kind)).toEqual(['resist']);
});
