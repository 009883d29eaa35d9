import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { CUT, peopleWith } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// A second use in the same round, waits between two uses, and what a fight leaves for the next.

const { abilities, bare, sword, duel } = peopleWith();
const SKILLS = {
  rally: { name: 'Rally', type: 'free' },
  flinch: { name: 'Flinch', type: 'reaction' },
  lunge: { name: 'Lunge', type: 'upcoming' },
};
const skilled: Person = { abilities, sheet: { skills: SKILLS, willpower: 9 } };
const carried = (s: ReturnType<typeof duel>, id: string) =>
  JSON.stringify(heimr.carryOver?.carry(s.state, id));

test('HEI-ACT-12 HEI-ACT-08 a reaction right after a crawl was begun costs the crawl, and the turn stays over', () => {
  const s = duel({ ...skilled, state: { position: 'prone', standing: 7 } });
  s.do('ann', 'crawl', { to: 'A2' });
  s.do('ann', 'reaction-skill', { skill: 'flinch' });
  expect(s.who('ann')).toMatchObject({ pending: null, ended: 'upcoming' });
  expect(s.refused('ann', 'speak', { words: 'No!' })).toContain('HEI-ACT-08');
});

test('HEI-SKILL-04 HEI-ACT-14 skillOverlap refused: neither a free skill nor a reaction while one is prepared, and after it both', () => {
  const s = duel(skilled, bare, { options: { skillOverlap: 'refused' } });
  s.do('ann', 'skill', { skill: 'lunge' });
  until(s, 'ann');
  expect(s.refused('ann', 'skill', { skill: 'rally' })).toContain('HEI-SKILL-04');
  expect(s.refused('ann', 'reaction-skill', { skill: 'flinch' })).toContain('HEI-SKILL-04');
  s.do('ann', 'go-on');
  s.do('ann', 'skill', { skill: 'rally' });
  s.do('ann', 'reaction-skill', { skill: 'flinch' });
});

test('HEI-ACT-02 HEI-CTX-17 an attack readied and made in one turn of another is followed by one in the own turn', () => {
  const s = stage({ ann: sword, bob: bare, cat: { ...bare, side: 'b' } });
  s.do('ann', 'ready', { event: 'speak', action: { do: 'attack', with: CUT } });
  end(s);
  s.do('bob', 'speak', { words: 'Hey!' }, { dice: [6] });
  until(s, 'ann');
  s.do('ann', 'attack', CUT, { dice: [6] });
  expect(s.who('bob').hp).toBe(5);
});

test('HEI-CTX-29 HEI-ATK-06 blows in two turns of a round use the dodge twice', () => {
  const s = stage({ ann: bare, bob: { ...sword, side: 'b' }, cat: { ...sword, side: 'b' } });
  end(s);
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1] });
  expect(end(s).facts('dice', 'consistency', { who: 'ann' })).toEqual([-2]);
  s.do('cat', 'attack', { weapon: 'cat/sword', target: 'ann' }, { dice: [1] });
  expect(end(s).facts('dice', 'consistency', { who: 'ann' })).toEqual([-4]);
});

test('HEI-CTX-29 HEI-CTX-16 uses of the dodge count on while the next turn is put off', () => {
  const s = stage(
    { ann: bare, bob: { ...sword, side: 'b' }, cat: { ...sword, side: 'b' } },
    { order: ['bob', 'ann', 'cat'] },
  );
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1] });
  end(s);
  s.do('ann', 'delay', { after: 'cat' });
  s.do('cat', 'attack', { weapon: 'cat/sword', target: 'ann' }, { dice: [1] });
  expect(end(s).facts('dice', 'consistency', { who: 'ann' })).toEqual([-4]);
});

test('HEI-RUN-03 HEI-CTX-16 the square run from stays barred to charges while the next turn is put off', () => {
  const s = stage(
    { ann: bare, bob: bare, cat: { ...sword, side: 'b' } },
    { order: ['ann', 'bob', 'cat'] },
  );
  s.do('ann', 'run', { to: 'A2' });
  until(s, 'ann');
  s.do('ann', 'delay', { after: 'cat' });
  until(s, 'cat');
  expect(s.refused('cat', 'charge', { target: 'ann', weapon: 'cat/sword' })).toContain(
    'HEI-RUN-03',
  );
});

test('HEI-HIDE-05 HEI-CTX-16 a shot counts as that of the last turn while the archer puts off the next', () => {
  const s = stage(
    {
      ann: { abilities, sheet: { both: 'bow' }, at: 'A2' },
      bob: bare,
      cat: { ...bare, side: 'a' },
    },
    {
      order: ['ann', 'bob', 'cat'],
      map: { rows: ['A1 A2'], places: [{ id: 'A1', concealment: 1 }] },
    },
  );
  s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [1] });
  until(s, 'ann');
  s.do('ann', 'delay', { after: 'bob' });
  expect(s.turn).toBe('bob');
  expect(s.allowed('bob', 'hide', { from: ['ann'] })).toBe(false);
});

test('HEI-GUARD-01 HEI-CTX-16 a guard put off with the turn lasts, and may be taken up anew in it', () => {
  const s = stage({ jo: bare, kim: bare, lu: bare }, { order: ['jo', 'kim', 'lu'] });
  s.do('jo', 'guard', { foe: 'kim', purpose: 'leave' });
  until(s, 'jo');
  s.do('jo', 'delay', { after: 'kim' });
  expect(s.refused('kim', 'run', { to: 'A2' })).toContain('HEI-GUARD-02');
  until(s, 'jo');
  expect(s.who('jo').guarding).toBeNull();
  s.do('jo', 'guard', { foe: 'lu', purpose: 'leave' });
});

test('HEI-CTX-34 HEI-HANDS-04 what is thrown is there after the fight, what is broken is not', () => {
  const s = duel({ abilities, sheet: { sword: 'throwing-axe', off: 'knife' } });
  s.do('ann', 'attack', { weapon: 'ann/throwing-axe', target: 'bob' }, { dice: [1] });
  expect(carried(s, 'ann')).not.toContain('destroyed');
  s.gm('effect', { who: 'ann', effect: 'break' });
  expect(carried(s, 'ann')).toContain('long knife');
  expect(carried(s, 'ann')).not.toContain('throwing axe');
});

test('HEI-CTX-36 HEI-CTX-37 an injured leg is carried over with the injury, an arm stands up again', () => {
  for (const [part, up] of [
    ['left leg', false],
    ['sword arm', true],
  ] as const) {
    const s = duel(bare, { ...bare, state: { hp: 1, standing: 7 } });
    s.gm('harm', { who: 'bob', damage: 1, part });
    s.gm('effect', { who: 'bob', effect: 'fall' });
    expect(carried(s, 'bob')).toContain(part);
    expect(carried(s, 'bob').includes('on their feet')).toBe(up);
  }
});

test('HEI-CTX-37 injuryLevels larp2020: a combatant unconscious by the levels of the house is not on their feet', () => {
  for (const [injuryLevels, up] of [
    ['tabletop', true],
    ['larp2020', false],
  ] as const) {
    const s = duel(bare, { ...bare, state: { hp: 1, standing: 7 } }, { options: { injuryLevels } });
    s.gm('effect', { who: 'bob', effect: 'fall' });
    s.gm('harm', { who: 'bob', damage: 3, part: 'torso' });
    expect(carried(s, 'bob').includes('on their feet')).toBe(up);
  }
});
