import type { Json } from '@tiltyard/engine';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import type { Scene } from '@tiltyard/testing';
import { renaissance } from '../index.js';
import type { Person, Stage } from '../testing/stage.js';
import { stage, weapon } from '../testing/stage.js';

const sword = weapon('sword', { damage: { dice: 1, flat: 3 } });
const hook = weapon('hook', { tags: ['Catch'] });
const ann: Person = {
  at: [5, 5],
  skills: { 'one-handed': 60, fray: 50, unarmed: 30 },
  weapons: [sword],
};
const bob: Person = {
  at: [6, 5],
  skills: { 'one-handed': 65, fray: 20, unarmed: 30 },
  weapons: [hook],
};

const policy = sensiblePolicy(renaissance);
/** A sensible player's answer to a question that was asked. */
const answer = (scene: Scene, id: string, s: Stage): Json =>
  policy.answer(scene.question(id), s.state);

test('REN-CATCH-06 a sensible player whose only weapon holds another one wrests that away', () => {
  const caught = (weapons: Person['weapons']) => {
    const s = stage({ ann, bob: { ...bob, weapons: weapons ?? [] } });
    s.do(
      'ann',
      'attack',
      { weapon: 'ann/sword', target: 'bob' },
      { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] },
    );
    s.do('ann', 'end');
    return policy.command(s.state, 'bob');
  };
  expect(caught([hook])).toMatchObject({
    do: 'disarm',
    with: { target: 'ann', item: 'ann/sword' },
  });
  expect(caught([sword, hook])?.do).not.toBe('disarm');
});

test('REN-CATCH-02 a sensible player parries rather than catch with the same skill and ten less', () => {
  const s = stage({ ann, bob });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [20, 35, 1], answers: [['defence', 'fray']] },
  );
  expect(answer(scene, 'defence', s)).toBe('parry:bob/hook');
});

test('REN-AWARE-03 a sensible player does not give itself away by a feint at those who do not know of it', () => {
  const liar: Person = { ...ann, skills: { 'one-handed': 60, deception: 80 } };
  const lurking = (hidden: boolean) =>
    policy.command(stage({ ann: { ...liar, state: { hidden } }, bob }).state, 'ann')?.do;
  expect([lurking(false), lurking(true)]).toEqual(['feint', 'attack']);
});

test('REN-CTX-18 Luck is spent to swap digits where that turns the check, not where it is lost all the same', () => {
  const lucky: Person = { ...bob, skills: { fray: 60 }, sheet: { luck: 1 }, weapons: [] };
  const defended = (attack: number, roll: number) => {
    const s = stage({ ann, bob: lucky });
    const scene = s.do(
      'ann',
      'attack',
      { weapon: 'ann/sword', target: 'bob' },
      { dice: [attack, roll, 1] },
    );
    expect(scene.question('luck').about).toMatchObject({ beat: attack });
    return answer(scene, 'luck', s);
  };
  // 71 becomes 17: better than 15, no better than 50. 15 succeeds but loses; swapped it would be
  // 51.
  expect([defended(15, 71), defended(50, 71), defended(50, 15)]).toEqual(['swap', 'keep', 'swap']);
  const s = stage({ ann, bob: { ...lucky, skills: { fray: 60, unarmed: 60 } } });
  const tripped = s.do('ann', 'trip', { target: 'bob' }, { dice: [50, 71] });
  expect(answer(tripped, 'luck', s)).toBe('keep');
});

test('REN-REACT-05 REN-BRACE-03 a sensible player strikes at rider or mount, whichever is worth more', () => {
  const spear = weapon('spear', {
    skills: ['pole-arms'],
    tags: ['Brace'],
    hands: 2,
    damage: { dice: 1, flat: 5 },
  });
  const charged = (av: number) => {
    const s = stage(
      {
        ann: {
          ...ann,
          at: [2, 5],
          skills: { ride: 60, fray: 50 },
          state: { riding: 'horse' },
          sheet: { naturalArmor: av },
        },
        horse: { at: [2, 5], side: 'a', sheet: { warTrained: true, naturalArmor: 30 - av } },
        bob: {
          ...bob,
          at: [9, 5],
          side: 'b',
          skills: { 'pole-arms': 60 },
          weapons: [spear],
          state: { braced: 'bob/spear' },
        },
      },
      { order: ['ann', 'horse', 'bob'] },
    );
    const met = answer(
      s.do('ann', 'charge', { at: 'bob', path: [[8, 5]] }, { answers: [['brace', 'no']] }),
      'brace',
      s,
    );
    s.until('ann');
    return [
      met,
      answer(
        s.do('ann', 'move', { path: [[7, 5]] }, { answers: [['opportunity', 'no']] }),
        'opportunity',
        s,
      ),
    ];
  };
  expect(charged(0)).toEqual(['yes', 'ann/bob/spear']);
  expect(charged(30)).toEqual(['mount', 'horse/bob/spear']);
});

test('REN-BRACE-02 a sensible player waits 20 rounds for horse with a braced spear, and then goes at it', () => {
  const near = (at: number) =>
    stage(
      {
        ann: { ...ann, at: [2, 5], skills: { ride: 60 }, state: { riding: 'horse' } },
        horse: { at: [2, 5], side: 'a', sheet: { warTrained: true } },
        bob: {
          ...bob,
          at: [at, 5],
          side: 'b',
          skills: { 'pole-arms': 60 },
          weapons: [weapon('spear', { tags: ['Brace'], hands: 2 })],
        },
      },
      { order: ['bob', 'ann', 'horse'] },
    ).state;
  expect(policy.command({ ...near(18), round: 20 }, 'bob')?.do).toBe('brace');
  expect(policy.command({ ...near(18), round: 21 }, 'bob')?.do).toBe('move');
  // Riders within reach of a charge are not waited for.
  expect(policy.command(near(14), 'bob')?.do).toBe('charge');
});

test('REN-REACT-05 a sensible player who only comes nearer stops where a foe would strike in passing', () => {
  const field = '.'.repeat(32);
  const stopsAt = (reach: number) => {
    const s = stage(
      {
        ann: { ...ann, at: [1, 2] },
        // Within the pike's reach: Ann does not wait.
        abe: { ...ann, at: [7, 2], side: 'a' },
        bob: { ...bob, at: [6, 0], weapons: [weapon('pike', { reach })] },
        cal: { ...bob, at: [38, 2] },
      },
      {
        order: ['ann', 'abe', 'bob', 'cal'],
        map: {
          legend: { o: { impassable: true } },
          rows: [`.....o.o${field}`, `.....ooo${field}`, `........${field}`],
        },
      },
    );
    const command = policy.command(s.state, 'ann');
    expect(command?.do).toBe('move');
    s.do('ann', 'move', command?.with);
    return s.who('ann').at[0];
  };
  expect(stopsAt(1)).toBe(4);
  expect(stopsAt(0)).toBeGreaterThan(8);
});

test('REN-MOVE-04 a sensible player who comes nearer leaves the charge to no foe, but for a friend at blows or under fire', () => {
  const bow = weapon('bow', { skills: ['ranged'], kind: 'projectile', hands: 2 });
  const stopsAt = (friend: number, cal: Partial<Person> = {}) => {
    const s = stage(
      {
        ann: { ...ann, at: [1, 2] },
        abe: { ...ann, at: [friend, 3], side: 'a' },
        bob: { ...bob, at: [23, 2] },
        cal: { ...bob, side: 'b', at: [25, 5], ...cal },
      },
      { order: ['ann', 'abe', 'bob', 'cal'], map: { rows: Array(6).fill('.'.repeat(26)) } },
    );
    s.do('ann', 'move', policy.command(s.state, 'ann')?.with);
    return s.who('ann').at[0];
  };
  // Twelve metres to go and one to strike.
  expect([stopsAt(1), stopsAt(12), stopsAt(22)]).toEqual([9, 9, 13]);
  const archer = { skills: { ranged: 60 }, weapons: [bow] };
  expect([stopsAt(1, archer), stopsAt(12, archer)]).toEqual([9, 13]);
});

test('REN-ARM-01 a sensible player strikes where most gets through, not at the hurt behind thick armour', () => {
  const struck = (naturalArmor: number) => {
    const hurt: Person = { ...bob, at: [4, 5], sheet: { DUR: 40, naturalArmor } };
    const { state } = stage({
      ann,
      bob: { ...bob, sheet: { DUR: 40 } },
      cal: { ...hurt, state: { damage: 28 } },
    });
    return policy.command(state, 'ann')?.with['target'];
  };
  expect([struck(0), struck(5)]).toEqual(['cal', 'bob']);
});

test('REN-MAN-07 a sensible player strikes at foes who are free before one whom a friend holds fast', () => {
  const struck = (state: NonNullable<Person['state']>) =>
    policy.command(
      stage({
        ann,
        eve: { ...ann, at: [7, 6], side: 'a' },
        bob: { ...bob, state },
        cal: { ...bob, at: [5, 6], sheet: { naturalArmor: 2 } },
      }).state,
      'ann',
    )?.with['target'];
  expect([struck({}), struck({ grabbedBy: ['eve'] })]).toEqual(['bob', 'cal']);
});

test('REN-MOVE-01 a sensible player goes over the fallen towards foes out of sight', () => {
  const rows = ['.#######.', '.........', '.#######.'];
  const body = { side: 'x', state: { damage: 200 } };
  const bodies = Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map((x) => [`x${x}`, { ...body, at: [x, 1] as const }]),
  );
  const { state } = stage(
    { ann: { ...ann, at: [0, 0] }, bob: { ...bob, at: [8, 2] }, ...bodies },
    { map: { rows } },
  );
  expect(policy.command(state, 'ann')).toMatchObject({ do: 'move' });
});

test('REN-CTX-18 REN-CTX-14 a sensible player spends no Luck to hit a foe who is out of the fight', () => {
  const luckAt = (damage: number) => {
    const s = stage({ ann: { ...ann, state: { luck: 1 } }, bob: { ...bob, state: { damage } } });
    const attack = { weapon: 'ann/sword', target: 'bob' };
    const scene = s.do('ann', 'attack', attack, { dice: [72], answers: [['luck', 'keep']] });
    return [answer(scene, 'luck', s), scene.question('luck').about['at']];
  };
  expect([luckAt(199), luckAt(200)]).toEqual([
    ['swap', 'bob'],
    ['keep', 'bob'],
  ]);
});
