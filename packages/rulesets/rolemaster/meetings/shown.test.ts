import { describe, expect, test } from 'vitest';
import { attackUtility } from '../players/attacks.js';
import { rolemaster } from '../index.js';
import { glance } from '../show/weapon-table.js';
import type { Stage, Staging } from '../testing/stage.js';
import { attack, befall, endRound, stage } from '../testing/stage.js';

// Numbers shown about a combatant, or used by an automatic player, compared with those of play.

type Options = NonNullable<Staging['options']>;
const shownOb = (s: Stage, item: string): number | undefined =>
  glance(s.state, 'v').weapons.rows.find((row) => row.item === item)?.attack?.value;

describe('A weapon of another', () => {
  /** `v`, with a dagger of 30 or a mace of 45, has picked up the mace of `x`, whose skill with it is 80. */
  const borrowed = (own: Readonly<Record<string, number>>): Stage => {
    const s = stage({
      x: { at: [2, 0], arms: { mace: 80 } },
      v: { at: [0, 0], arms: own, state: { wields: null } },
      y: { at: [0, 2], side: 'a' },
    });
    befall(s, 'x', 'DROP');
    s.until('v').do('v', 'pick-up', { item: 'x/mace' });
    return s;
  };

  test.each([
    [{ dagger: 30 }, 0],
    [{ mace: 45 }, 45],
  ] as const)('RMC-OB-01 with %j of their own is shown with the OB of its user', (own, ob) => {
    const s = borrowed(own);
    expect(shownOb(s, 'x/mace')).toBe(ob);
    const blow = { weapon: 'x/mace', target: 'x', points: 3 };
    expect(s.total('OB', 'v', 'v', 'attack', blow)).toBe(ob - 25);
  });

  test('RMC-OB-01 RMC-PARRY-01 parries with as much', () => {
    const s = borrowed({ mace: 45 });
    s.until('x');
    const scene = attack(s, 'x', 'v', { points: 4, dice: [10] });
    expect(scene.question('defence').about).toMatchObject({ most: 45 });
  });
});

describe('A parry', () => {
  const parried = (options: Options = {}): Stage => {
    const s = stage(
      {
        x: { at: [2, 0], arms: { broadsword: 60 } },
        v: {
          at: [0, 0],
          sheet: {
            weapons: [{ weapon: 'broadsword', skill: 60 }],
            natural: [{ weapon: 'brawling', skill: 20 }],
          },
        },
      },
      { options },
    );
    attack(s, 'x', 'v', {
      points: 2,
      dice: [10],
      answers: [
        ['defence', 'parry'],
        ['parry', 40],
      ],
    });
    return s;
  };
  const guard = (state: Stage['state']): readonly (string | undefined)[] =>
    rolemaster
      .scene(state)
      .relations.flatMap(({ kind, detail }) => (kind === 'guard' ? [detail] : []));

  test('RMC-PARRY-03 RMC-OB-04 of which the points are not to be seen is drawn without any', () => {
    const { state } = parried();
    expect(guard(state)).toEqual(['with 40 OB, used']);
    const outlined = rolemaster.outline?.(state, new Map([['v', { detail: 'words', share: 1 }]]));
    expect(outlined && guard(outlined)).toEqual(['used']);
    const open = parried({ 'parry.scope': 'oneFoe' }).state;
    const unknown = rolemaster.outline?.(open, new Map([['v', { detail: 'words', share: 1 }]]));
    expect([guard(open), unknown && guard(unknown)]).toEqual([['with 40 OB'], [undefined]]);
  });

  test('RMC-OB-06 takes as much from what an automatic player hopes of a blow as from the blow', () => {
    const s = parried();
    s.end();
    const hope = (weapon: string, state = s.state): number => {
      const { v, x } = state.combatants;
      return v && x ? attackUtility(state, v, weapon, x) : Number.NaN;
    };
    const before = [hope('v/broadsword'), hope('v/brawling')];
    endRound(s);
    s.until('v');
    expect([hope('v/broadsword') > (before[0] ?? 0), hope('v/brawling')]).toEqual([
      true,
      before[1],
    ]);
  });
});
