import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import type { Stage } from '../testing/stage.js';
import { horse, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Riders and mounts in ambush: who notices which of them.

const UNSEEN = { unawareOf: ['r', 'm'] };

/** Two combatants who have noticed neither rider nor horse. */
const ambush = (unaware: readonly string[] = ['r', 'm'], riding: string | null = 'm'): Stage =>
  stage({
    r: {
      at: riding === null ? [3, 4] : [4, 4],
      sheet: { weapons: [sword(), pistol()] },
      state: riding === null ? {} : { riding },
    },
    m: {
      at: [4, 4],
      side: 'ours',
      sheet: horse({ naturalWeapons: [sword({ name: 'hooves' })], skills: { stealth: 90 } }),
    },
    t: {
      at: [6, 4],
      sheet: { dex: 4, con: 20, skills: { notice: 30 } },
      state: { unawareOf: [...unaware] },
    },
    u: { at: [15, 4], side: 'theirs', state: UNSEEN },
  });
const KICK = { weapon: 'm/hooves', target: 't' };
const BLOW = { weapon: 'r/sword', target: 't' };
const seenBy = (s: Stage, id: string) =>
  Object.keys(true20.view(s.state, { name: id, role: 'player', combatants: [id] }).combatants);

test('T20-SURP-03 T20-MOUNT-01 a rider out of hiding is noticed by all with the horse, whose kick meets a Dodge', () => {
  const s = ambush();
  expect(s.total('Defense', 't', 'r', 'mount-attack', KICK)).toBe(10);
  s.do('r', 'attack', BLOW, { dice: [2] });
  expect([s.who('t').unawareOf, s.who('u').unawareOf]).toEqual([[], []]);
  expect(s.total('Defense', 't', 'r', 'mount-attack', KICK)).toBe(14);
});

test('T20-SURP-03 T20-MOUNT-01 a horse out of hiding leaves its rider unnoticed', () => {
  const s = ambush();
  s.do('r', 'mount-attack', KICK, { dice: [2] });
  expect([s.who('t').unawareOf, s.total('Defense', 't', 'r', 'attack', BLOW)]).toEqual([['r'], 10]);
});

test('T20-CTX-48 T20-MOUNT-01 who finds the rider finds the horse', () => {
  const s = ambush();
  s.end();
  s.do('t', 'search', {}, { dice: [10] });
  expect(s.who('t').unawareOf).toEqual([]);
});

test('T20-SURP-03 T20-MOUNT-01 who sees a combatant get into a saddle sees the horse, and no one else does', () => {
  const s = ambush(['m'], null);
  expect(refusedBy(s, 't', 'attack', { weapon: 'unarmed', target: 'm' })).not.toBe('');
  s.do('r', 'mount', { mount: 'm' });
  expect([s.who('t').unawareOf, s.who('u').unawareOf]).toEqual([[], ['r', 'm']]);
  expect(seenBy(s, 't')).toContain('m');
});

test('T20-SURP-03 T20-MOUNT-01 T20-COND-03 whom the Narrator has noticed is noticed with the horse', () => {
  const s = ambush();
  s.gm('notice', { of: 'r' });
  expect([s.who('t').unawareOf, s.who('u').unawareOf]).toEqual([[], []]);
  s.fight.undo();
  expect(s.who('t').unawareOf).toEqual(['r', 'm']);
});

test('T20-SURP-03 T20-MOUNT-01 on foot a combatant is noticed without the horse beside it', () => {
  const s = ambush(['r', 'm'], null);
  s.gm('place', { who: 'r', to: [5, 6] });
  s.gm('place', { who: 't', to: [6, 6] });
  s.do('r', 'attack', BLOW, { dice: [2] });
  expect(s.who('t').unawareOf).toEqual(['m']);
});
