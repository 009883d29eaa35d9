import type { JsonObject } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Stage } from '../../testing/stage.js';
import { gun, kindsOn, pistol, stage, sword } from '../../testing/stage.js';

// A stunt is for one roll: an attack interrupted before its roll does not use it up.

/** A combatant with a stunt for an attack, and a guard who moves out of its reach or disarms it first. */
function met(action: JsonObject, weapons: readonly JsonObject[] = [sword()]): Stage {
  const s = stage(
    {
      g: {
        at: [5, 5],
        sheet: { weapons: [sword()], printed: { maneuver: 30, dodge: 10 }, con: 9 },
      },
      t: {
        at: [6, 5],
        sheet: {
          weapons: [...weapons],
          skills: { acrobatics: 10 },
          conviction: 2,
          printed: { attack: 5 },
        },
      },
      b: { at: [7, 5], side: 'ours', sheet: { con: 9 } },
    },
    { order: ['g', 't', 'b'] },
  );
  s.do('g', 'ready', { event: 'attack', who: 't', action });
  s.end();
  s.do('t', 'stunt', { skill: 'acrobatics', words: 'leaps' }, { answers: [['stunt', 'yes']] });
  return s;
}
const AWAY = { do: 'move', with: { path: [[2, 2]] } };

test('T20-CTX-47 T20-CTX-36 an attack whose target has gone leaves the stunt for another roll of the turn', () => {
  const s = met(AWAY);
  s.do('t', 'attack', { weapon: 't/sword', target: 'g' });
  expect([kindsOn(s, 't'), s.who('t').standardUsed]).toEqual([['stunt'], true]);
  s.do('t', 'extra-action', { action: 'standard' });
  const scene = s.do('t', 'attack', { weapon: 't/sword', target: 'b' }, { dice: [2] });
  expect([scene.fact('attacks', 'plus'), kindsOn(s, 't')]).toEqual([7, []]);
});

test('T20-CTX-47 it is over with the turn all the same', () => {
  const s = met(AWAY);
  s.do('t', 'attack', { weapon: 't/sword', target: 'g' });
  s.end();
  expect(kindsOn(s, 't')).toEqual([]);
});

test('T20-CTX-47 T20-AUTO-06 a sweep that is stopped before its first shot leaves it, one that shoots does not', () => {
  const sweep = { weapon: 't/gun', line: [[5, 5]] };
  const lost = met({ do: 'maneuver', with: { maneuver: 'disarm', target: 't' } }, [
    gun({ increment: 50 }),
  ]);
  lost.do('t', 'sweep', sweep, { dice: [20] });
  expect(kindsOn(lost, 't')).toContain('stunt');
  const shot = met({ do: 'total-defense', with: {} }, [gun()]);
  shot.do('t', 'sweep', sweep, { dice: [2] });
  expect(kindsOn(shot, 't')).not.toContain('stunt');
});

test('T20-CTX-47 T20-TWF-14 where the first of two blows is forestalled the stunt goes into the second', () => {
  const s = met(AWAY, [sword(), sword({ name: 'dirk' })]);
  const both = { weapon: 't/sword', target: 'g', offHand: 't/dirk', offTarget: 'b' };
  const scene = s.do('t', 'two-weapons', both, { dice: [2] });
  expect(scene.breakdowns('attack').map(({ total }) => total)).toEqual([-3]);
  expect(kindsOn(s, 't')).toEqual(['both hands']);
});

test('T20-CTX-47 T20-TWF-14 of two blows that are struck the first has it', () => {
  const s = met({ do: 'total-defense', with: {} }, [sword(), sword({ name: 'dirk' })]);
  const both = { weapon: 't/sword', target: 'g', offHand: 't/dirk', offTarget: 'b' };
  const scene = s.do('t', 'two-weapons', both, { dice: [2, 2] });
  expect(scene.breakdowns('attack').map(({ total }) => total)).toEqual([1, -5]);
});

test('T20-CTX-47 T20-CONC-11 a shot at a square where no one is uses it up', () => {
  const s = met({ do: 'total-defense', with: {} }, [pistol()]);
  s.do('t', 'attack-place', { weapon: 't/pistol', at: [12, 12] }, { dice: [2] });
  expect(kindsOn(s, 't')).toEqual([]);
});
