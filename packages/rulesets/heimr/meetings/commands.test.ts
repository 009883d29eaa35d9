import { expect, test } from 'vitest';
import { peopleWith } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// GM actions while effects last: upcoming actions, holds, guards, chases and hiding.

const { abilities, bare, sword } = peopleWith();
const duel = (ann: Person, bob: Person = bare, staging: Staging = {}) =>
  stage({ ann, bob, cat: { ...bare, side: 'a' } }, staging);
const breathing = () => {
  const s = duel({ ...bare, state: { fatigue: 6, standing: 7 } });
  s.do('ann', 'breather', { as: 'upcoming' });
  s.end(6);
  return s;
};
const guarding = () => {
  const s = stage({ jo: bare, kim: bare }, { order: ['kim', 'jo'] });
  until(s, 'jo');
  s.do('jo', 'guard', { foe: 'kim', purpose: 'leave' });
  end(s);
  return s;
};
const holding = () =>
  stage({
    finn: { ...bare, state: { holding: { who: 'gus', part: 'left leg' }, cluster: ['gus'] } },
    gus: bare,
    hal: { ...bare, side: 'a' },
  });

test('HEI-ACT-11 HEI-CTX-34 the GM deals damage: a breather under way is lost, no damage loses nothing', () => {
  const s = breathing();
  s.gm('harm', { who: 'ann', damage: 0, part: 'torso' });
  expect(s.who('ann').pending).not.toBeNull();
  const scene = s.gm('harm', { who: 'ann', damage: 1, part: 'torso' });
  expect(s.who('ann').pending).toBeNull();
  expect(scene.notes.some(({ rules }) => rules.includes('HEI-ACT-13'))).toBe(true);
});

test.each([
  ['hide', { who: 'ann', hidden: true }],
  ['place', { who: 'ann', to: 'A2' }],
])(
  'HEI-ACT-10 HEI-ACT-11 a combatant whom the GM has chosen to %s goes on with the breather',
  (command, given) => {
    const s = breathing();
    s.gm(command, given);
    until(s, 'ann');
    const { fatigue } = s.who('ann');
    s.do('ann', 'go-on');
    expect(s.who('ann').fatigue).toBe(fatigue - 2);
  },
);

test('HEI-CRAWL-02 HEI-CTX-18 a crawler put where the square does not border stays there', () => {
  const s = duel({ ...bare, state: { position: 'prone', standing: 7 } });
  s.do('ann', 'crawl', { to: 'A2' });
  s.gm('place', { who: 'ann', to: 'C1' });
  until(s, 'ann');
  s.do('ann', 'go-on');
  expect(s.who('ann')).toMatchObject({ at: 'C1', pending: null });
});

test('HEI-CTX-35 HEI-BRAWL-14 a held combatant put elsewhere is free, and the holder defends from the end of the turn', () => {
  const s = holding();
  s.gm('place', { who: 'gus', to: 'A2' });
  expect(s.who('finn').holding).toBeNull();
  until(s, 'hal');
  expect(s.who('finn').standing).not.toBeNull();
});

test('HEI-CTX-35 HEI-CTX-18 a holder put where they are holds on', () => {
  const s = holding();
  s.gm('place', { who: 'finn', to: 'A1' });
  expect(s.who('finn').holding).toMatchObject({ who: 'gus' });
});

test('HEI-BRAWL-14 HEI-CTX-47 a prisoner taken out of the fight leaves the holder to defend from the end of the turn', () => {
  const s = holding();
  s.gm('remove', { who: 'gus' });
  expect(s.who('finn')).toMatchObject({ holding: null, owesDefence: true });
});

test('HEI-CTX-35 HEI-CTX-47 a combatant whose holder is taken out of the fight may go', () => {
  const s = holding();
  s.gm('add', { from: 'reeve', side: 'a', to: 'C3' }, { dice: [3, 3, 3] });
  until(s, 'gus');
  s.gm('remove', { who: 'finn' });
  expect(s.allowed('gus', 'run', { to: 'A2' })).toBe(true);
});

test('HEI-GUARD-02 HEI-HIDE-07 a combatant whom the GM hides from the guard leaves without a roll', () => {
  const s = guarding();
  expect(s.refused('kim', 'run', { to: 'A2' })).toContain('HEI-GUARD-02');
  s.gm('hide', { who: 'kim', hidden: true });
  expect(s.do('kim', 'move', { to: 'A2' }).rolled).toEqual([]);
});

test('HEI-GUARD-02 HEI-CTX-47 a guard taken out of the fight keeps no one', () => {
  const s = stage({ jo: bare, kim: bare, lu: { ...bare, side: 'a' } });
  s.do('jo', 'guard', { foe: 'kim', purpose: 'leave' });
  end(s);
  s.gm('remove', { who: 'jo' });
  expect(s.allowed('kim', 'run', { to: 'A2' })).toBe(true);
});

test('HEI-GUARD-02 HEI-CTX-37 a guard healed of being unconscious does not guard on', () => {
  const s = guarding();
  s.gm('harm', { who: 'jo', damage: 20, part: 'left leg' });
  s.gm('heal', { who: 'jo', points: 20 });
  expect(s.allowed('kim', 'run', { to: 'A2' })).toBe(true);
});

test('HEI-CTX-39 HEI-CTX-34 a guard whose parrying sword the GM breaks guards no longer from that moment', () => {
  const s = stage(
    {
      jo: { ...sword, state: { standing: { form: 'parry', total: 7, item: 'jo/sword' } } },
      kim: bare,
    },
    { order: ['jo', 'kim'] },
  );
  s.do('jo', 'guard', { foe: 'kim', purpose: 'leave' });
  s.gm('effect', { who: 'jo', effect: 'break' });
  expect(s.who('jo').guarding).toBeNull();
});

test('HEI-CTX-34 HEI-CTX-31 a spear in both hands falls as one, and the parry with it is rolled anew', () => {
  const s = duel(bare, {
    abilities,
    sheet: { both: 'spear' },
    state: { standing: { form: 'parry', total: 7, item: 'bob/spear' } },
  });
  s.gm('effect', { who: 'bob', effect: 'drop', part: 'other arm' });
  expect(s.state.ground.map(({ item }) => item)).toEqual(['bob/spear']);
  expect(s.who('bob').hands.map(({ holds }) => holds)).toEqual([null, null]);
  expect(end(s).rolled).toContain('bob dodge');
});

test('HEI-CTX-24 HEI-CTX-34 a climber whom the GM sets prone has fallen to the ground', () => {
  const s = duel({ ...bare, state: { height: 2, position: 'climbing', standing: 7 } }, bare, {
    map: { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1, 2, 3] }] },
  });
  s.gm('condition', { who: 'ann', condition: 'prone', on: true }, { dice: [6] });
  expect(s.who('ann')).toMatchObject({ height: 0, position: 'prone', hp: 8 });
});

test('HEI-CTX-34 HEI-CTX-36 the GM clears no head that an injured torso has dazed', () => {
  const s = duel({ ...sword, state: { hp: 0, injuries: ['torso'] } });
  s.gm('condition', { who: 'ann', condition: 'dazed', on: true });
  s.gm('condition', { who: 'ann', condition: 'dazed', on: false });
  expect(s.refused('ann', 'attack', { weapon: 'ann/sword', target: 'bob' })).toContain(
    'HEI-CTX-34',
  );
});

test('HEI-CTX-17 HEI-CTX-34 a combatant dazed while ready strikes no one, and one whose head is clear again does', () => {
  for (const on of [true, false]) {
    const s = duel(sword);
    const cut = { do: 'attack', with: { weapon: 'ann/sword', target: 'bob' } };
    s.do('ann', 'ready', { event: 'speak', action: cut });
    s.end(3);
    s.gm('condition', { who: 'ann', condition: 'dazed', on: true });
    if (!on) s.gm('condition', { who: 'ann', condition: 'dazed', on: false });
    const scene = s.do('bob', 'speak', { words: 'Hey!' }, { dice: on ? [] : [1] });
    expect(scene.rolled).toEqual(on ? [] : ['ann attack']);
  }
});

test('HEI-RUN-04 HEI-CTX-37 a chase ends with the turn in which its runner is struck down', () => {
  const s = duel(bare);
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  expect(s.state.chases).toHaveLength(1);
  s.gm('harm', { who: 'ann', damage: 20, part: 'torso' });
  end(s);
  expect(s.state.chases).toEqual([]);
});

test('HEI-RUN-04 HEI-CTX-18 a chase ends with the turn of a pursuer whom the GM has put elsewhere', () => {
  const s = duel(bare);
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  s.gm('place', { who: 'bob', to: 'C3' });
  end(s);
  expect(s.state.chases).toEqual([]);
});

test('HEI-CTX-11 HEI-REST-02 fatigue that the GM sets is the one that blows have to meet', () => {
  const s = duel(sword);
  s.gm('set', { path: 'combatants.ann.fatigue', value: 6 });
  s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [5] });
  expect(s.who('bob').hp).toBe(9);
  expect(s.who('ann').fatigue).toBe(7);
});

test('HEI-CTX-23 HEI-HIDE-01 a combatant whom the GM hides in a cluster leaves the others in theirs', () => {
  const s = stage({
    ann: { ...bare, state: { cluster: ['bob', 'cat'], standing: 7 } },
    bob: bare,
    cat: { ...bare, side: 'a' },
  });
  s.gm('hide', { who: 'ann', hidden: true });
  expect(s.state.clusters).toEqual([['bob', 'cat']]);
});

/** Ann has used a skill with a described effect on bob, who is warded, as he takes a breather. */
const worded = (target: 'foe' | 'ally', options: Staging['options'] = {}) => {
  const skills = { taunt: { name: 'Taunt', type: 'standard', target } };
  const s = stage(
    {
      ann: { ...bare, sheet: { skills } },
      bob: { ...bare, side: target === 'foe' ? 'b' : 'a', state: { fatigue: 6, standing: 7 } },
      cat: { ...bare, side: 'b' },
    },
    { order: ['bob', 'ann'], options },
  );
  s.gm('effect', { who: 'bob', effect: 'resist', amount: 3 });
  s.do('bob', 'breather', { as: 'upcoming' });
  s.end(6);
  return { s, scene: s.do('ann', 'skill', { skill: 'taunt', target: 'bob' }) };
};

test('HEI-CTX-34 HEI-ACT-11 a ward keeps off what a skill of an opponent does in words, and is used up', () => {
  const { s, scene } = worded('foe');
  expect(scene.asked).toEqual(['bob resist']);
  expect(scene.fact('resists', 'effect')).toBe('Taunt');
  expect(s.who('bob')).toMatchObject({ pending: { action: 'breather' }, effects: [] });
});

test('HEI-CTX-34 HEI-ACT-11 a ward keeps off no words of a friend, and lasts', () => {
  const { s, scene } = worded('ally');
  expect(scene.asked).toEqual([]);
  expect(s.who('bob').pending).toBeNull();
  expect(s.who('bob').effects).toHaveLength(1);
});

test('HEI-CTX-34 HEI-ACT-11 skillWords none: words are no effect, and use up no ward', () => {
  const { s, scene } = worded('foe', { skillWords: 'none' });
  expect(scene.asked).toEqual([]);
  expect(s.who('bob').pending).not.toBeNull();
  expect(s.who('bob').effects).toHaveLength(1);
});

/** Jo guards lu against kim, or kim's way out. */
const guardedBy = (purpose: 'leave' | 'ally') => {
  const s = stage({ jo: bare, kim: bare, lu: { ...bare, side: 'a' }, mo: bare });
  s.do('jo', 'guard', { foe: 'kim', purpose, ...(purpose === 'ally' ? { ally: 'lu' } : {}) });
  return s;
};

test.each([
  ['jo', 'leave'],
  ['kim', 'leave'],
  ['kim', 'ally'],
  ['lu', 'ally'],
] as const)(
  'HEI-CTX-39 HEI-CTX-47 with %s out of the fight a guard of purpose %s is over',
  (gone, purpose) => {
    const s = guardedBy(purpose);
    s.gm('remove', { who: gone });
    expect(s.who('jo').guarding).toBeNull();
  },
);

test('HEI-CTX-39 HEI-CTX-47 with another out of the fight a guard goes on, and jo guards no one once she has surrendered', () => {
  const s = guardedBy('ally');
  s.gm('remove', { who: 'mo' });
  expect(s.who('jo').guarding).toMatchObject({ foe: 'kim', ally: 'lu' });
  s.do('jo', 'surrender');
  expect(s.who('jo').guarding).toBeNull();
});

test('HEI-CTX-39 HEI-CTX-47 HEI-CTX-16 a guard against a combatant who has left does not come back with a turn put off', () => {
  const s = guardedBy('leave');
  until(s, 'jo');
  s.gm('remove', { who: 'kim' });
  s.do('jo', 'delay', { after: 'mo' });
  expect(s.who('jo').guarding).toBeNull();
});
