import { describe, expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, stage } from '../testing/stage.js';
import { engagedBy } from './melee/engagement.js';

// What the held, the confused, the weak and the tired can still do, where another rule asks it of them.

const sword = { broadsword: 60 };
type Options = NonNullable<Staging['options']>;

describe('The held', () => {
  const bound = (v: Person = {}): Stage =>
    stage({ v: { arms: { broadsword: 60, dagger: 40 }, ...v }, foe: {} });

  test('RMC-DB-05 RMC-CTX-07 a combatant who is bound neither draws nor drops a weapon', () => {
    const s = bound({ state: { held: true } });
    expect([s.refused('v', 'draw', { item: 'v/dagger' }), s.refused('v', 'drop')]).toEqual([
      ['RMC-DB-05'],
      ['RMC-DB-05'],
    ]);
  });

  test('RMC-DB-05 RMC-CTX-07 nor picks one up, until they are free again', () => {
    const s = bound();
    s.do('v', 'drop');
    s.gm('hold', { who: 'v', held: true });
    expect(s.refused('v', 'pick-up', { item: 'v/broadsword' })).toEqual(['RMC-DB-05']);
    s.gm('hold', { who: 'v', held: false });
    expect(s.allowed('v', 'pick-up', { item: 'v/broadsword' })).toBe(true);
  });

  test('RMC-DB-05 RMC-CRIT-05 a critical still takes the weapon from the hand of the held', () => {
    const s = bound({ state: { held: true } });
    befall(s, 'v', 'DROP');
    expect(s.who('v').wields).toBe(null);
  });
});
