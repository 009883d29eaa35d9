import { expect, test } from 'vitest';
import type { Stage } from '../../testing/stage.js';
import { horse, kindsOn, stage } from '../../testing/stage.js';

// Surprise that the Narrator grants to a mount lasts for its rider's turn.

const field = (order: readonly string[]): Stage =>
  stage(
    {
      r: { at: [10, 5], state: { riding: 'h' } },
      h: {
        at: [10, 5],
        side: 'ours',
        sheet: horse({
          printed: { attack: 5 },
          naturalWeapons: [{ name: 'hooves', damage: 3, strength: false }],
        }),
      },
      t: { at: [12, 5], sheet: { printed: { baseDefense: 12, dodge: 17, parry: 16 }, con: 9 } },
      o: { at: [20, 5] },
    },
    { order },
  );
const KICK = { weapon: 'h/hooves', target: 't' };

test.each([[['o', 'h', 't', 'r']], [['o', 'r', 't', 'h']], [['o', 'r', 'h', 't']]])(
  'T20-SURP-07 T20-MOUNT-01 in the order %j it is there when the rider directs the mount, and over with the turn of the rider',
  (order) => {
    const s = field(order);
    s.gm('unexpected', { by: 'h', at: 't' });
    s.until('r');
    expect([kindsOn(s, 'h'), s.total('Defense', 't', 'r', 'mount-attack', KICK)]).toEqual([
      ['unexpected'],
      12,
    ]);
    s.end();
    expect(kindsOn(s, 'h')).toEqual([]);
  },
);

test('T20-SURP-07 T20-CTX-36 it is kept with a turn that the rider puts off', () => {
  const s = field(['r', 'h', 't', 'o']);
  s.gm('unexpected', { by: 'h', at: 't' });
  s.do('r', 'delay');
  expect(kindsOn(s, 'h')).toEqual(['unexpected']);
  s.do('r', 'come-next');
  s.end();
  expect([s.turn, kindsOn(s, 'h')]).toEqual(['r', ['unexpected']]);
  s.end();
  expect(kindsOn(s, 'h')).toEqual([]);
});

test('T20-SURP-07 the blow of the mount uses it up', () => {
  const s = field(['r', 'h', 't', 'o']);
  s.gm('unexpected', { by: 'h', at: 't' });
  s.do('r', 'mount-attack', KICK, { dice: [2] });
  expect(kindsOn(s, 'h')).toEqual([]);
});
