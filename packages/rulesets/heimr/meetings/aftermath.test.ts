import { describeNote } from '@tiltyard/engine/show';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { peopleWith } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { end, stage } from '../testing/stage.js';

// What is left after a parry, a provoked blow, a skill or a word of the GM.

const { abilities, bare } = peopleWith({ agility: 0, climbing: 9 });
const WALL = { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1, 2], features: ['climb-2'] }] };
const SKILLS = {
  trip: { name: 'Trip', type: 'free', target: 'foe', effect: { kind: 'fall' } },
  mend: { name: 'Mend', type: 'free', target: 'ally', effect: { kind: 'mend', amount: 2 } },
};
const skilled: Person = { abilities, sheet: { skills: SKILLS, willpower: 9 } };

test('HEI-CTX-29 HEI-BRAWL-14 a parry that met a blow before the own grab is no use of a dodge or a block', () => {
  const bob: Person = {
    abilities,
    sheet: { sword: 'sword' },
    state: { standing: { form: 'parry', total: 9, ranged: 9, item: 'bob/sword' } },
  };
  const s = stage({ ann: { ...bare, sheet: { sword: 'knife' } }, bob }, { order: ['bob', 'ann'] });
  s.do('bob', 'ready', {
    event: 'attack',
    action: { do: 'brawl', with: { target: 'ann', effect: 'bind' } },
  });
  s.do('bob', 'end', {}, { dice: [6], answers: [['defence', { parry: 'bob/sword' }]] });
  // The one dodge is that of the blow which the grab provokes.
  s.do('ann', 'attack', { weapon: 'ann/knife', target: 'bob' }, { dice: [1, 6, 1, 6] });
  expect([s.who('bob').holding?.who, s.who('bob').uses]).toEqual([
    'ann',
    { dodge: 1, block: 0, parries: ['bob/sword'] },
  ]);
});

test('HEI-BRAWL-12 HEI-CTX-22 a target that a reaction brings down from the wall after its blow is struck by no fist', () => {
  const up: Person = { ...bare, state: { height: 1, position: 'climbing' } };
  const s = stage(
    { ann: up, bob: { ...up, sheet: { sword: 'sword' } }, cat: { ...skilled, side: 'a' } },
    { map: WALL, order: ['cat', 'ann', 'bob'] },
  );
  s.do('cat', 'ready', {
    event: 'attack',
    who: 'bob',
    action: { do: 'skill', with: { skill: 'trip', target: 'bob' } },
  });
  end(s);
  const scene = s.do('ann', 'brawl', { target: 'bob', effect: 'hit' }, { dice: [1] });
  expect([scene.rolled, scene.has('gets in'), s.who('bob').height]).toEqual([
    ['bob attack'],
    true,
    0,
  ]);
});

test('HEI-CTX-34 mending takes nothing from a combatant with more hit points than the sheet gives', () => {
  const s = stage({ ann: skilled, bob: bare, cat: { ...bare, side: 'a' } });
  s.gm('set', { path: 'combatants.cat.hp', value: 12 });
  s.do('ann', 'skill', { skill: 'mend', target: 'cat' });
  expect(s.who('cat').hp).toBe(12);
});

const force = 'just this once';

test('HEI-ATK-02 HEI-CTX-47 a blow of the unconscious that the GM allows is rolled', () => {
  const s = stage({ ann: { ...bare, sheet: { sword: 'sword' } }, bob: bare });
  s.gm('set', { path: 'combatants.ann.hp', value: -5 });
  s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [6], force });
  expect(s.who('bob').hp).toBe(7);
});

test('HEI-HANDS-04 HEI-GET-03 an axe that the GM lets be thrown from the ground lies there once', () => {
  const s = stage({ ann: { abilities, sheet: { sword: 'throwing-axe' } }, bob: bare });
  s.do('ann', 'drop', { items: ['ann/throwing-axe'] });
  s.do('ann', 'attack', { weapon: 'ann/throwing-axe', target: 'bob' }, { dice: [6], force });
  expect(s.state.ground).toHaveLength(1);
});

test('HEI-SIM-02 with the one simultaneous action used, a draw that took the standard action leaves no Move', () => {
  const drawn = (simultaneousUsed: boolean) => {
    const s = stage({ ann: { abilities, sheet: { accessible: ['knife'] } }, bob: bare });
    s.gm('set', { path: 'combatants.ann.simultaneousUsed', value: simultaneousUsed });
    s.do('ann', 'draw', { item: 'ann/knife', hand: 'sword' });
    return s.allowed('ann', 'move', { to: 'A2' });
  };
  expect([drawn(false), drawn(true)]).toEqual([true, false]);
});

test.each([
  ['attacker', 4, '7 matches 7: ann hits the sword arm of bob.'],
  ['attacker', 5, '8 beats 7: ann hits the torso of bob.'],
  ['defender', 4, '7 does not beat 7: ann misses bob.'],
] as const)('HEI-ATK-08 attackTie %s: with a %i against seven, %s', (attackTie, die, told) => {
  const s = stage(
    { ann: { ...bare, sheet: { sword: 'sword' } }, bob: bare },
    { options: { attackTie } },
  );
  const { notes } = s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [die] });
  expect(notes.map((note) => describeNote(heimr, note, s.state))).toContain(told);
});
