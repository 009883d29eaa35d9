import type { Seat } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Data } from '@tiltyard/testing';
import { renaissance } from '../index.js';
import type { Person, Staging } from '../testing/stage.js';
import { dvsOf, stage, targetsOf, weapon } from '../testing/stage.js';

// What previews show, what files may begin with, and what players are shown.

const sword = weapon('sword');
const far = { short: 50, medium: 100, long: 150, extreme: 200 };
const bomb = weapon('bomb', {
  kind: 'thrown',
  skills: ['ranged'],
  tags: ['Blast'],
  keywords: ['Fire'],
  range: far,
  damage: { dice: 0, flat: 9 },
});
const skills = { 'one-handed': 60, fray: 40, ranged: 80, unarmed: 30, ride: 40 };
const ann: Person = { at: [0, 0], side: 'a', skills, weapons: [bomb] };
const bob: Person = { at: [12, 0], side: 'b', skills, weapons: [sword] };
/** Cid at this distance from Bob. */
const cidAt = (metres: number, more: Partial<Person> = {}): Person => ({
  ...bob,
  at: [12 + metres, 0],
  ...more,
});
const atBob = { weapon: 'ann/bomb', target: 'bob' };
const drawn = (s: ReturnType<typeof stage>, action = 'attack', chosen: Data = atBob) => {
  const [area] = s.sketch('ann', action, chosen).areas;
  return [area?.label, area?.who];
};

test.each([
  [20, 9, ['bob']],
  [35, 14, ['bob', 'cid']],
  [65, 19, ['bob', 'cid', 'dan']],
] as const)(
  'REN-BLAST-02 REN-ATK-07 REN-ATK-08 a bomb that hits by %i does %i, and no victim is outside what was drawn',
  (margin, dv, victims) => {
    const s = stage({ ann, bob, cid: cidAt(6), dan: cidAt(9), eve: cidAt(10) });
    expect(drawn(s)).toEqual(['Blast, 9 m around', ['bob', 'cid', 'dan']]);
    const scene = s.do('ann', 'attack', atBob, { dice: [margin] });
    expect(scene.fact('blast', 'dv')).toBe(dv);
    expect(scene.facts('caught in blast', 'who')).toEqual(victims);
  },
);

test('REN-BLAST-02 REN-ATK-09 with Luck on a success as plain as can be a bomb stays within what was drawn', () => {
  const s = stage({ ann: { ...ann, sheet: { luck: 1 } }, bob, cid: cidAt(6), dan: cidAt(9) });
  const scene = s.do('ann', 'attack', atBob, { dice: [10], answers: [['luck', 'upgrade']] });
  expect(scene.facts('caught in blast', 'who')).toEqual(['bob', 'cid']);
});

test('REN-BLAST-01 REN-BLAST-02 a bomb at a square is drawn as far as its best margin, the blast of the GM as it is', () => {
  const s = stage({ ann, bob, cid: cidAt(9) });
  const square = { weapon: 'ann/bomb', at: [12, 0] };
  expect(drawn(s, 'attack-place', square)).toEqual(['Blast, 9 m around', ['bob', 'cid']]);
  const area = s.sketch('gm', 'gm.blast', { at: [12, 0], dv: 9 }).areas[0];
  expect([area?.label, area?.who]).toEqual(['Blast, 4 m around', ['bob']]);
});

const vulnerable = { resistances: [{ kind: 'vulnerability', keyword: 'Fire' }] };
test.each(['opt3', 'opt3struck'] as const)(
  'REN-RES-09 REN-BLAST-02 the upgrade for a vulnerable victim counts within the radius rolled, and does not widen it, %s',
  (resistanceModel) => {
    const s = stage(
      {
        ann,
        bob,
        cid: cidAt(4, { sheet: vulnerable }),
        dan: cidAt(5, { sheet: vulnerable }),
      },
      { options: { resistanceModel } },
    );
    const scene = s.do('ann', 'attack', atBob, { dice: [20] });
    expect(scene.facts('caught in blast', 'who')).toEqual(['bob', 'cid']);
    // 9 and 5 more; 8 less at 4 m.
    expect(dvsOf(scene)).toEqual([9, 6]);
  },
);

test('REN-RES-10 REN-BLAST-02 a resistant victim at the edge of an exceptional blast may be out of it for themselves', () => {
  const s = stage(
    {
      ann,
      bob,
      cid: cidAt(6, { sheet: { resistances: [{ kind: 'resistance', keyword: 'Fire' }] } }),
    },
    { options: { resistanceModel: 'opt3' } },
  );
  const scene = s.do('ann', 'attack', atBob, { dice: [35] });
  expect(dvsOf(scene)).toEqual([14, 0]);
});

/** The problems of a set-up, as the paths that they name. */
function problems(people: Readonly<Record<string, Data>>): readonly string[] {
  const set = renaissance.setUp({
    title: 'set-up',
    options: {},
    map: undefined,
    content: {},
    order: undefined,
    combatants: Object.entries(people).map(([id, { at = [1, 1], side = id, ...rest }]) => ({
      id,
      side: String(side),
      at,
      ...rest,
    })),
  });
  return set.ok ? [] : set.problems.map(({ path }) => path.join('.'));
}
const down = { damage: 30 };

test('REN-CTX-17 no file begins with more wounds negated than there are, which would be a bonus', () => {
  expect(problems({ ann: { state: { wounds: 1, negatedWounds: 2 } } })).toEqual([
    'combatants.0.state.negatedWounds',
  ]);
  expect(problems({ ann: { state: { wounds: 2, negatedWounds: 2 } } })).toEqual([]);
});

test('REN-CTX-14 REN-MOUNT-09 no file begins with the disabled in a saddle or under one', () => {
  const mounted = (rider: Data, mount: Data) =>
    problems({
      ann: { side: 'a', state: { riding: 'horse', ...rider } },
      horse: { side: 'a', state: mount, sheet: { warTrained: true } },
    });
  expect(mounted({}, {})).toEqual([]);
  expect(mounted({ damage: 29 }, { damage: 29 })).toEqual([]);
  expect(mounted(down, {})).toEqual(['combatants.0.state.riding']);
  expect(mounted({}, down)).toEqual(['combatants.0.state.riding']);
});

test('REN-CTX-14 REN-MAN-06 no file begins with the disabled holding others', () => {
  const held = (grabber: Data, grabbed: Data) =>
    problems({
      ann: { state: { grabbedBy: ['bob'], ...grabbed } },
      bob: { at: [2, 1], state: grabber },
    });
  expect(held({}, {})).toEqual([]);
  expect(held(down, {})).toEqual(['combatants.0.state.grabbedBy']);
  // Disabled combatants may still be grabbed.
  expect(held({}, down)).toEqual([]);
});

test('REN-CTX-14 REN-BRACE-02 REN-DEF-01 no file begins with the disabled braced or in Full Defense', () => {
  const pike = weapon('pike', { skills: ['pole-arms'], hands: 2, tags: ['Brace'] });
  const piker = (state: Data) => problems({ ann: { sheet: { weapons: [pike] }, state } });
  const stances = { braced: 'ann/pike', fullDefense: true };
  expect(piker({ ...stances, damage: 29 })).toEqual([]);
  expect(piker({ ...stances, ...down })).toEqual([
    'combatants.0.state.braced',
    'combatants.0.state.fullDefense',
  ]);
});

test('REN-MAN-06 no file begins with a combatant in their own grip', () => {
  expect(problems({ ann: { state: { grabbedBy: ['ann'] } } })).toEqual([
    'combatants.0.state.grabbedBy',
  ]);
});

test('REN-REACT-02 REN-MOUNT-01 a ridden mount whose reaction a file has spent gets it back with the turn of its rider', () => {
  const s = stage(
    {
      horse: {
        at: [5, 5],
        side: 'a',
        sheet: { warTrained: true, size: 'Large' },
        state: { reacted: true, fullDefense: true },
      },
      bob,
      ann: { ...ann, at: [5, 5], state: { riding: 'horse' } },
    },
    { order: ['horse', 'bob', 'ann'] },
  );
  expect(s.turn).toBe('bob');
  expect([s.who('horse').reacted.length, s.who('horse').effects.length]).toEqual([1, 1]);
  s.end();
  expect([s.who('horse').reacted.length, s.who('horse').effects.length]).toEqual([1, 0]);
  s.end();
  expect(s.who('horse').reacted.length).toBe(0);
});

const player: Seat = { name: 'Blue', role: 'player', combatants: ['bob'] };
const shown = (s: ReturnType<typeof stage>) => JSON.stringify(s.fight.view(player));

test('REN-RNG-06 REN-AWARE-01 what a hidden combatant throws at a square where no one is stays unknown by its name', () => {
  const flask = { ...bomb, name: 'quicksilver flask', range: undefined };
  const { range: _, ...unranged } = flask;
  const s = stage({ ann: { ...ann, weapons: [unranged], state: { hidden: true } }, bob });
  s.do(
    'ann',
    'attack-place',
    { weapon: 'ann/quicksilver-flask', at: [0, 5] },
    { dice: [10], answers: [['throw-range', 150]] },
  );
  expect(s.who('ann').hidden).toBe(true);
  expect(shown(s)).not.toContain('quicksilver');
});

test('REN-AWARE-01 REN-REACT-05 a hidden foe who lets the chance of a step go by is not heard of', () => {
  const s = stage({
    bob,
    ann: { ...ann, at: [11, 0], weapons: [sword], state: { hidden: true } },
  });
  const scene = s.do('bob', 'move', { path: [[13, 1]] }, { answers: [['opportunity', 'no']] });
  expect(scene.has('opportunity')).toBe(false);
  expect(shown(s)).not.toContain('"ann"');
});
const options: Staging['options'] = { parryIsReaction: true };

test('REN-ATK-17 REN-AWARE-01 REN-REACT-02 an attack that no one knows of costs no parry and no reaction', () => {
  const s = stage(
    {
      ann: { ...ann, at: [11, 0], weapons: [sword] },
      bob: { ...bob, state: { unawareOf: ['ann'] } },
    },
    { options },
  );
  const cut = { weapon: 'ann/sword', target: 'bob' };
  expect(targetsOf(s.do('ann', 'attack', cut, { dice: [20, 1] }), 'parry')).toEqual([]);
  expect(s.who('bob').reacted).toEqual([]);
});
