import type { Seat } from '@tiltyard/engine';
import { describe, expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, stage } from '../testing/stage.js';

// What players are shown of a hidden foe whom something of theirs refers to.

const sword = { broadsword: 60 };
const seatOf = (id: string): Seat => ({ name: id, role: 'player', combatants: [id] });
const seen = (s: Stage, id: string) => rolemaster.view(s.state, seatOf(id));
const hide = (s: Stage, who: string): void => {
  s.gm('hide', { who, hidden: true });
};
const meeting = (v: Person = {}, options: Staging['options'] = {}): Stage =>
  stage(
    {
      v: { arms: sword, ...v },
      friend: { side: 'a', at: [0, 2], arms: sword },
      lurker: { at: [2, 0], side: 'b', arms: { dagger: 60 } },
    },
    { options },
  );

describe('A foe who hides', () => {
  test('RMC-OB-03 RMC-SURP-01 a modifier against them is not shown, one against others is', () => {
    const s = meeting();
    s.gm('modifier', { who: 'v', label: 'old grudge', value: 10, against: 'lurker' });
    s.gm('modifier', { who: 'v', label: 'high ground', value: 5 });
    hide(s, 'lurker');
    expect(seen(s, 'v').combatants['v']?.modifiers).toEqual([{ label: 'high ground', value: 5 }]);
    expect(JSON.stringify(seen(s, 'friend'))).not.toContain('lurker');
  });

  test('RMC-OB-03 RMC-SURP-01 nor does a sheet name them', () => {
    const modifiers = [
      { label: 'old grudge', value: 10, against: 'lurker' },
      { label: 'drill', value: 5 },
    ];
    const s = meeting({ sheet: { modifiers } });
    hide(s, 'lurker');
    expect(seen(s, 'friend').fixed.sheets['v']?.modifiers).toEqual([{ label: 'drill', value: 5 }]);
    expect(s.state.fixed.sheets['v']?.modifiers).toHaveLength(2);
  });

  test('RMC-CRIT-05 RMC-SURP-01 a weapon of theirs that broke in another’s hand is shown as long as it is there to be seen', () => {
    const s = meeting({ state: { wields: null } });
    befall(s, 'lurker', 'DROP');
    s.do('v', 'pick-up', { item: 'lurker/dagger' });
    befall(s, 'v', 'BREAK');
    const conditions = (): readonly string[] =>
      rolemaster.summary(seen(s, 'v'), 'v').conditions.map(({ name }) => name);
    expect(conditions()).toContain('dagger broken');
    s.do('v', 'drop');
    hide(s, 'lurker');
    expect(conditions()).not.toContain('dagger broken');
    expect(JSON.stringify(seen(s, 'v'))).not.toContain('lurker');
  });

  test('RMC-FUM-03 RMC-SURP-01 of two broken weapons the one out of sight is left out, and one of their own in strange hands, too', () => {
    const s = meeting({ arms: { broadsword: 60, mace: 60 }, state: { wields: null } });
    befall(s, 'lurker', 'DROP');
    s.do('v', 'pick-up', { item: 'lurker/dagger' });
    befall(s, 'v', 'BREAK');
    s.do('v', 'drop');
    s.do('v', 'draw', { item: 'v/mace' });
    befall(s, 'v', 'BREAK');
    hide(s, 'lurker');
    expect(s.who('v').broken).toEqual(['lurker/dagger', 'v/mace']);
    expect(seen(s, 'v').combatants['v']?.broken).toEqual(['v/mace']);
    s.do('v', 'drop');
    s.until('lurker').do('lurker', 'pick-up', { item: 'v/mace' });
    expect(seen(s, 'v').combatants['v']?.broken).toEqual([]);
    expect(Object.keys(seen(s, 'v').fixed.items)).not.toContain('v/mace');
  });

  test('RMC-MELEE-04 RMC-PARRY-03 neither a parry, nor what is meant for them, nor a dodge names them', () => {
    const s = meeting();
    s.do('v', 'declare', { action: 'melee', target: 'lurker' });
    s.until('lurker');
    attack(s, 'lurker', 'v', {
      points: 2,
      dice: [10],
      answers: [
        ['defence', 'parry'],
        ['parry', 20],
      ],
    });
    hide(s, 'lurker');
    expect(JSON.stringify(seen(s, 'v'))).not.toContain('lurker');
    expect([seen(s, 'v').combatants['v']?.shifted, s.who('v').parry?.against]).toEqual([
      20,
      'lurker',
    ]);
  });

  test('RMC-SURP-01 RMC-MELEE-01 in hiding they engage no one to be seen', () => {
    const s = meeting();
    hide(s, 'lurker');
    s.until('lurker');
    s.do('lurker', 'declare', { action: 'melee', target: 'v' });
    const { conditions } = rolemaster.summary(seen(s, 'v'), 'v');
    expect(conditions).toEqual([]);
    expect(rolemaster.summary(s.state, 'v').conditions.map(({ name }) => name)).toEqual([
      'engaged by lurker',
    ]);
  });

  test('RMC-SURP-01 found again, all that named them is there as before', () => {
    const s = meeting();
    s.gm('modifier', { who: 'v', label: 'old grudge', value: 10, against: 'lurker' });
    hide(s, 'lurker');
    s.gm('hide', { who: 'lurker', hidden: false });
    expect(seen(s, 'friend')).toEqual(s.state);
  });
});

describe('Sealed parries', () => {
  test.each(['oneAttack', 'oneFoe'] as const)(
    'RMC-PARRY-04 RMC-OB-04 parry.scope %s: before it is used no one else sees points or foe, not even a friend',
    (scope) => {
      const s = stage(
        { v: { arms: sword }, friend: { side: 'a', arms: sword }, x: { side: 'b', arms: sword } },
        { options: { 'parry.allocation': 'declaredFoe', 'parry.scope': scope } },
      );
      s.end();
      s.end();
      s.do('x', 'end', {}, { answers: [['declare-parry', 'x:30']] });
      for (const id of ['friend', 'x'])
        expect([seen(s, id).combatants['v']?.parry, seen(s, id).combatants['v']?.shifted]).toEqual([
          null,
          0,
        ]);
      expect(seen(s, 'v').combatants['v']?.parry).toEqual({
        against: 'x',
        points: 30,
        weapon: 'v/broadsword',
        spent: false,
      });
    },
  );
});

describe('Those named who are not there', () => {
  const problems = (against: string, ids: readonly string[]): readonly string[] => {
    const set = rolemaster.setUp({
      title: 'set-up',
      options: {},
      map: undefined,
      content: {},
      order: undefined,
      combatants: ids.map((id, i) => ({
        id,
        side: id,
        at: [2 * i, 0],
        sheet: { modifiers: i === 0 ? [{ label: 'grudge', value: 5, against }] : [] },
      })),
    });
    return set.ok
      ? []
      : set.problems.map(
          ({ path, message, expected = '' }) => `${path.join('.')}: ${message}, ${expected}`,
        );
  };

  test('RMC-OB-03 a modifier of a sheet against a combatant who is not there, or its own, is reported', () => {
    expect(problems('bob', ['ann', 'bob'])).toEqual([]);
    const path = 'combatants.0.sheet.modifiers.0.against';
    expect(problems('rob', ['ann', 'bob'])).toEqual([
      `${path}: there is no other combatant "rob", one of: bob`,
    ]);
    expect(problems('ann', ['ann', 'bob'])).toEqual([
      `${path}: there is no other combatant "ann", one of: bob`,
    ]);
  });

  test('RMC-OB-03 a combatant who is set up alone, to come into a fight, may have a foe there', () => {
    expect(problems('bob', ['ann'])).toEqual([]);
  });
});
