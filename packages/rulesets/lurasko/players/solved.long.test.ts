import type { Command } from '@tiltyard/engine';
import { strongCommand } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import type { Person, Stage } from '../testing/stage.js';
import { natural, stage, weapon } from '../testing/stage.js';

const solved = (s: Stage, by: string): Command | undefined => strongCommand(lurasko, s.state, by);
const swordsman = (more: Person['state'] = {}): Person => ({
  sheet: { DEX: 9, competencies: ['sword'], weapons: [weapon('sword')] },
  state: more,
});

test('a strong player strikes the one whom the next blow brings down', () => {
  const s = stage({
    ann: swordsman(),
    bob: swordsman(),
    cid: swordsman({ injuries: { core: 4 } }),
  });
  expect(solved(s, 'ann')).toMatchObject({ do: 'strike', with: { target: 'cid' } });
});

test('and gets up before anything else', () => {
  const s = stage({ ann: swordsman({ knockedDown: true }), bob: swordsman() });
  expect(solved(s, 'ann')?.do).toBe('stand-up');
});

test('and has jaws bite on what they hold, which is free', () => {
  const beast: Person = {
    sheet: {
      WGT: 140,
      STR: 20,
      hands: 0,
      largeMouth: true,
      natural: [natural('Bite', { damage: 40, drive: 40, tags: ['Bite'] })],
    },
    state: { grapple: [{ with: 'bob', degree: 2 }] },
  };
  const s = stage({ beast, bob: swordsman(), cid: swordsman() });
  expect(solved(s, 'beast')).toMatchObject({ do: 'crush', with: { target: 'bob' } });
});

test('and leaves a dark in which only the foe sees', () => {
  const s = stage(
    {
      ann: { ...swordsman(), at: 'cellar' },
      bob: { at: 'cellar', sheet: { ...swordsman().sheet, darksight: true } },
    },
    {
      map: {
        places: [{ id: 'stair' }, { id: 'cellar', traits: ['Dark'] }],
        borders: [{ from: 'stair', to: 'cellar' }],
      },
    },
  );
  expect(solved(s, 'ann')).toMatchObject({ do: 'move', with: { to: 'stair' } });
});

test('and takes hold of a slow one in armour that fists do not get through', () => {
  const s = stage({
    ann: { sheet: { DEX: 9, STR: 8, competencies: ['grappling', 'unarmed'] } },
    bob: { sheet: { ...swordsman().sheet, DEX: 4, armor: { name: 'plate', low: 30, high: 50 } } },
  });
  expect(solved(s, 'ann')?.do).toBe('grapple');
});
