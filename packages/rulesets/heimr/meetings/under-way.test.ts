import { GM } from '@tiltyard/engine';
import type { JsonObject } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { CUT, peopleWith } from '../testing/people.js';
import type { Stage, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Open prompts while the GM or another combatant acts, overrides, chases by several, delayed turns, and undo across them.

const { abilities, bare, sword } = peopleWith({ agility: 0 });
const TWO = { rows: ['A1 A2'] };
const FIVE = { rows: ['A1 A2 A3 A4 A5'] };
const FIST = { target: 'bob', effect: 'hit' };

/** Starts an action that stops at a prompt, does something else in the meantime, and returns the results of both. */
function amid(
  s: Stage,
  [by, action, given]: readonly [string, string, JsonObject],
  [other, reaction, with_]: readonly [string, string, JsonObject],
): readonly unknown[] {
  const first = s.fight.perform({ do: action, by, with: given });
  const { interjected, resumed } = s.fight.interject({ do: reaction, by: other, with: with_ });
  return [first.kind, interjected.kind, resumed?.kind];
}
const newest = (s: Stage): readonly string[] =>
  (s.fight.log.at(-1)?.notes ?? []).map(({ id }) => id);

test('HEI-BRAWL-10 HEI-CTX-34 dazed by the GM while asked whether to strike first, bob does not, and the punch follows', () => {
  const s = stage({ ann: bare, bob: sword }, { map: TWO });
  const daze = { who: 'bob', effect: 'daze' };
  expect(amid(s, ['ann', 'brawl', FIST], [GM, 'gm.effect', daze])).toEqual([
    'asks',
    'done',
    'done',
  ]);
  expect(newest(s)).toContain('no defence');
  expect(newest(s)).not.toContain('provokes');
});

test('HEI-BRAWL-10 HEI-CTX-22 with bob put elsewhere while asked, the brawl is refused and has spent nothing', () => {
  const s = stage({ ann: bare, bob: sword }, { map: TWO });
  const away = { who: 'bob', to: 'A2' };
  expect(amid(s, ['ann', 'brawl', FIST], [GM, 'gm.place', away])).toEqual([
    'asks',
    'done',
    'refused',
  ]);
  expect(s.who('ann').standard).toBeNull();
});

const held = (staging: Staging = {}) =>
  stage(
    { ann: sword, bob: bare, finn: { ...bare, state: { holding: { who: 'ann', part: 'torso' } } } },
    { map: TWO, ...staging },
  );

test('HEI-BRAWL-17 HEI-CTX-47 with the holder taken out while asked whether to stop a blow, the blow goes on', () => {
  const s = held();
  expect(amid(s, ['ann', 'attack', CUT], [GM, 'gm.remove', { who: 'finn' }])).toEqual([
    'asks',
    'done',
    'done',
  ]);
  expect(newest(s)).not.toContain('stopped');
  expect(s.who('ann').standard).toBe('attack');
});

test('HEI-BRAWL-15 HEI-BRAWL-17 a holder asked whether to stop a blow may let go instead, and defends from the end of the turn', () => {
  const s = held();
  expect(amid(s, ['ann', 'attack', CUT], ['finn', 'let-go', {}])).toEqual(['asks', 'done', 'done']);
  expect(s.who('finn')).toMatchObject({ holding: null, owesDefence: true });
  expect(end(s).rolled).toContain('finn dodge');
});

test('HEI-CTX-17 HEI-CTX-34 dazed by the GM while asked whether to strike as readied, ann does not', () => {
  const s = stage({ ann: sword, bob: bare }, { map: TWO });
  s.do('ann', 'ready', { event: 'move', action: { do: 'attack', with: CUT } });
  end(s);
  s.gm('set', { path: 'clusters', value: [['ann', 'bob']] });
  const daze = { who: 'ann', effect: 'daze' };
  expect(amid(s, ['bob', 'move', { to: 'A1' }], [GM, 'gm.effect', daze])).toEqual([
    'asks',
    'done',
    'done',
  ]);
  expect(newest(s)).not.toContain('attacks');
  expect(s.state.clusters).toEqual([]);
});

test.each([
  ['anywhere', 'torso', 0],
  ['left leg', 'left leg', -2],
])(
  'HEI-BODY-04 HEI-BODY-05 HEI-BRAWL-10 a provoked attack aimed at %s strikes the %s at consistency %i',
  (aim, part, consistency) => {
    const s = stage({ ann: bare, bob: sword }, { map: TWO });
    const scene = s.do('ann', 'brawl', FIST, {
      dice: consistency === 0 ? [6] : [6, 9, 9],
      answers: [
        ['provoked', 'bob/sword'],
        ['provoked-aim', aim],
      ],
    });
    expect(scene.questions).toEqual(['provoked', 'provoked-aim']);
    expect(scene.facts('dice', 'consistency', { who: 'bob' })).toEqual([consistency]);
    expect(scene.fact('hit', 'part')).toBe(part);
  },
);

test('HEI-BODY-04 HEI-BRAWL-12 an opponent who lets the brawler pass aims at nothing', () => {
  const s = stage({ ann: bare, bob: sword }, { map: TWO });
  const answers = [['provoked', 'decline']] as const;
  expect(s.do('ann', 'brawl', FIST, { dice: [1], answers }).questions).toEqual(['provoked']);
});

test('HEI-BODY-04 HEI-BRAWL-10 two knives strike first at the one part aimed at, undone and done again alike', () => {
  const knife = { name: 'dirk', kind: 'melee', ability: 'swordsmanship', damage: 1 };
  const s = stage(
    { ann: bare, bob: { abilities, sheet: { sword: 'knife', off: knife } } },
    { map: TWO },
  );
  s.gm('set', { path: 'combatants.ann.standing', value: null });
  const scene = s.do('ann', 'brawl', FIST, {
    dice: [1, 6, 9, 9, 6, 9, 9],
    answers: [
      ['provoked', 'both'],
      ['provoked-aim', 'right leg'],
    ],
  });
  expect(scene.facts('hit', 'part')).toEqual(['right leg', 'right leg']);
  const after = s.who('ann');
  s.fight.undo();
  expect(s.who('ann').hp).toBe(9);
  s.fight.redo();
  expect(s.who('ann')).toEqual(after);
});

/** Ann has run on from bob, whose gap is 1, and cat has joined the chase. */
const chased = () => {
  const s = stage({ ann: bare, bob: bare, cat: bare }, { map: FIVE });
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  end(s);
  end(s);
  s.do('ann', 'run', { to: 'A3' }, { dice: [6, 1] });
  end(s);
  s.do('bob', 'run', { to: 'A3' });
  end(s);
  s.gm('place', { who: 'cat', to: 'A2' });
  s.do('cat', 'run', { to: 'A3' });
  end(s);
  expect(s.state.chases.map(({ gap }) => gap)).toEqual([1, 0]);
  return s;
};

test('HEI-CTX-40 a slow pursuer helps no one away from a quicker one', () => {
  const s = chased();
  s.do('ann', 'run', { to: 'A4' }, { dice: [6, 1, 6, 1] });
  expect(s.who('ann').gone).toBeNull();
  expect(s.state.chases).toMatchObject([
    { pursuer: 'bob', gap: 2 },
    { pursuer: 'cat', gap: 1 },
  ]);
});

test('HEI-CTX-40 HEI-CTX-47 a runner is away from several once the nearest has fallen back by two', () => {
  const s = chased();
  s.do('ann', 'run', { to: 'A4' }, { dice: [6, 1, 6, 1] });
  end(s);
  for (const id of ['bob', 'cat']) {
    s.do(id, 'run', { to: 'A4' });
    end(s);
  }
  s.do('ann', 'run', { to: 'A5' }, { dice: [6, 1, 6, 1] });
  expect(s.who('ann').gone).toBe('escaped');
});

test('HEI-CTX-40 a slower pursuer who has given up counts for nothing', () => {
  const s = chased();
  s.do('ann', 'run', { to: 'A4' }, { dice: [6, 1, 6, 1] });
  end(s);
  end(s);
  s.do('cat', 'run', { to: 'A4' });
  end(s);
  s.do('ann', 'run', { to: 'A5' }, { dice: [6, 1] });
  expect(s.who('ann').gone).toBe('escaped');
});

test('HEI-CTX-40 HEI-CTX-33 a helpless pursuer rolls nothing and falls back', () => {
  const s = stage({ ann: bare, bob: bare, cat: bare }, { map: FIVE });
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  end(s);
  s.gm('set', { path: 'combatants.bob.position', value: 'helpless' });
  end(s);
  expect(s.do('ann', 'run', { to: 'A3' }, { dice: [1] }).rolled).toEqual(['ann chase']);
  expect(s.who('bob').at).toBe('A2');
});

/** Jo, who has guarded against kim, begins her next turn. */
const guarded = () => {
  const s = stage({ jo: bare, kim: bare, lu: bare }, { map: TWO });
  s.do('jo', 'guard', { foe: 'kim', purpose: 'leave' });
  until(s, 'jo');
  return s;
};

test.each([
  ['struck down and healed', 'harm', { damage: 14, part: 'other arm' }, 'heal', { points: 20 }],
  ['dazed and steadied', 'effect', { effect: 'daze' }, 'effect', { effect: 'steady' }],
] as const)(
  'HEI-CTX-16 HEI-CTX-39 a guard %s as the turn begins that they put off guards no longer',
  (_, hurts, hurt, heals, heal) => {
    const s = guarded();
    s.gm(hurts, { who: 'jo', ...hurt });
    s.gm(heals, { who: 'jo', ...heal });
    s.do('jo', 'delay', { after: 'kim' });
    expect(s.who('jo').guarding).toBeNull();
  },
);

test('HEI-CTX-16 HEI-CTX-39 a guard thrown down as the turn begins that they put off guards on, lying', () => {
  const s = guarded();
  s.gm('effect', { who: 'jo', effect: 'fall' });
  s.do('jo', 'delay', { after: 'kim' });
  expect(s.who('jo')).toMatchObject({ position: 'prone', guarding: { foe: 'kim' } });
});

test('HEI-CTX-16 undone, a delay leaves order, turn and guard as they were', () => {
  const s = guarded();
  const before = [...s.state.order];
  s.do('jo', 'delay', { after: 'kim' });
  expect(s.state.order).toEqual(['kim', 'jo', 'lu']);
  s.fight.undo();
  expect([s.state.order, s.turn, s.who('jo').guarding]).toEqual([before, 'jo', null]);
});

test('HEI-SIM-01 HEI-SIM-02 a second attack that the GM lets happen goes together with nothing', () => {
  const s = stage({ ann: sword, bob: bare }, { map: TWO });
  s.do('ann', 'attack', CUT, { dice: [1] });
  const scene = s.do('ann', 'attack', CUT, { dice: [1], force: 'once more' });
  expect(scene.has('together')).toBe(false);
  expect(s.who('ann')).toMatchObject({ standard: 'attack', simultaneousUsed: false });
});

test.each([
  ['draw', 'move', true],
  ['draw', 'attack', false],
  ['draw', 'charge', false],
])(
  'HEI-SIM-01 HEI-DRAW-04 after a %s a %s that the GM lets happen goes beside it: %j',
  (_, second, goes) => {
    const s = stage(
      {
        ann: { abilities, sheet: { sword: 'sword', accessible: ['knife'] } },
        bob: { ...bare, at: second === 'charge' ? 'A2' : 'A1' },
      },
      { map: TWO },
    );
    s.do('ann', 'draw', { item: 'ann/knife', hand: 'off' });
    const given = second === 'move' ? { to: 'A2' } : CUT;
    const dice = second === 'move' ? [] : [1];
    expect(s.do('ann', second, given, { dice, force: 'go on' }).has('together')).toBe(goes);
  },
);

test.each(['surrender', 'removal'])(
  'HEI-CTX-47 HEI-ACT-09 what is under way ends with a %s, and no one is told that it could not be completed',
  (how) => {
    const s = stage(
      { ann: { ...bare, state: { fatigue: 5 } }, bob: bare, cat: { ...bare, side: 'a' } },
      { order: ['ann', 'bob', 'cat'] },
    );
    s.do('ann', 'breather', { as: 'upcoming' });
    until(s, 'ann');
    if (how === 'surrender') s.do('ann', 'surrender');
    const last = how === 'surrender' ? end(s) : s.gm('remove', { who: 'ann' });
    expect(s.turn).toBe('bob');
    expect([last.has('cannot go on'), s.who('ann').pending]).toEqual([false, null]);
  },
);
