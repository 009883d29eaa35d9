import { sensiblePolicy } from '@tiltyard/engine/players';
import { strongAnswer, strongCommand } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import type { Person } from '../testing/stage.js';
import { pistol, stage, sword } from '../testing/stage.js';

const fighter = (x: number, sheet: Person['sheet'] = {}, state: Person['state'] = {}): Person => ({
  at: [x, 5],
  sheet: { printed: { attack: 5 }, weapons: [sword()], ...sheet },
  state,
});

test('a strong player ends it with a coup where a sensible one strikes at the helpless', () => {
  const s = stage({
    ann: fighter(5),
    bob: fighter(6),
  });
  // Helpless for one turn.
  const helpless = { kind: 'helpless', by: 'bob', until: { at: 'turn end', of: 'bob' } };
  s.gm('set', { path: 'combatants.bob.conditions', value: [helpless] });
  expect(sensiblePolicy(true20).command(s.state, 'ann')?.do).toBe('attack');
  expect(strongCommand(true20, s.state, 'ann')).toMatchObject({
    do: 'coup-de-grace',
    with: { target: 'bob' },
  });
});

test('and does not swap a good gun for a bad sword, even beside a foe', () => {
  const weapons = [pistol({ damage: 6 }), sword({ damage: 1 })];
  const s = stage({ ann: fighter(5, { weapons }), bob: fighter(6) });
  expect(strongCommand(true20, s.state, 'ann')).toMatchObject({
    do: 'attack',
    with: { weapon: 'ann/pistol' },
  });
});

test('and strikes the one who can be hurt', () => {
  const s = stage({ ann: fighter(5), bob: fighter(6, { con: 8 }), cid: fighter(4, { con: -3 }) });
  expect(strongCommand(true20, s.state, 'ann')).toMatchObject({
    do: 'attack',
    with: { target: 'cid' },
  });
});

test('asked whether to roll again for Conviction, the dying do', () => {
  const s = stage({
    ann: fighter(5, { printed: { attack: 16 }, weapons: [sword({ damage: 9 })] }),
    bob: fighter(6, { conviction: 3 }),
  });
  const blow = { do: 'attack', by: 'ann', with: { weapon: 'ann/sword', target: 'bob' } };
  expect(strongAnswer(true20, s.state, blow, 'reroll')).toBe('yes');
});
