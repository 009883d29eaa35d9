import type { Note } from '@tiltyard/engine';
import { mayRead } from '@tiltyard/engine/core';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { cut, guardedOnTheWay, peopleWith, seatOf } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Guards and readied actions met in the middle of a way, and targets who are out of sight before a charge strikes.

const { bare, sword } = peopleWith({ agility: 4 });

/** Jo in A2 keeps kim there, who has been put to A1; bob is beyond in A3. Jo's defence is 7. */
const beyond = (options: Staging['options'] = {}) =>
  guardedOnTheWay('A2', 'A3', { map: { rows: ['A1 A2 A3'] }, options });

test('HEI-GUARD-02 HEI-MOVE-01 moveDistance 2: a guard in the square between has to be passed to leave it', () => {
  const s = beyond();
  const move = s.do('kim', 'move', { to: 'A3' }, { dice: [2] });
  expect(move.rolled).toEqual(['kim pass the guard']);
  expect(s.who('kim')).toMatchObject({ at: 'A2', standard: 'move' });
});

test('HEI-GUARD-02 HEI-MOVE-01 HEI-CTX-04 moveDistance 2: a roll equal to the guard leads on', () => {
  const s = beyond();
  s.do('kim', 'move', { to: 'A3' }, { dice: [3] });
  expect(s.who('kim').at).toBe('A3');
});

test('HEI-GUARD-02 HEI-MOVE-02 moveFail refunded: a Move that a guard half-way stops is spent', () => {
  const s = beyond({ moveFail: 'refunded' });
  s.do('kim', 'move', { to: 'A3' }, { dice: [1] });
  expect(s.who('kim')).toMatchObject({ at: 'A2', standard: 'move' });
});

test('HEI-GUARD-02 HEI-RUN-02 runDistance 2: no one runs past a guard in the square between, only up to them', () => {
  const s = beyond();
  expect(s.allowed('kim', 'run', { to: 'A3' })).toBe(false);
  expect(s.allowed('kim', 'run', { to: 'A2' })).toBe(true);
});

test('HEI-GUARD-02 HEI-CHARGE-03 moveDistance 2: no one charges past a guard in the square between', () => {
  const s = beyond();
  const at = (target: string) => ({ target, weapon: 'kim/sword' });
  expect(s.allowed('kim', 'charge', at('bob'))).toBe(false);
  expect(s.allowed('kim', 'charge', at('jo'))).toBe(true);
});

test('HEI-GUARD-02 HEI-CTX-31 runDistance 2: a guard without a defence keeps no one in the square between', () => {
  const s = beyond();
  s.gm('effect', { who: 'jo', effect: 'daze' });
  expect(s.allowed('kim', 'run', { to: 'A3' })).toBe(true);
});

test('HEI-GUARD-02 HEI-MOVE-01 guardMode absolute: a Move ends in the square of the guard, without a roll', () => {
  const s = beyond({ guardMode: 'absolute' });
  expect(s.do('kim', 'move', { to: 'A3' }).rolled).toEqual([]);
  expect(s.who('kim').at).toBe('A2');
});

/** Ann charges bob, who has hiding ready for her, and whose survival shows a 5. */
const chargedAndGone = (how: object, dice: readonly number[]) => {
  const s = stage(
    { ann: sword, bob: { ...bare, at: 'A2' } },
    {
      map: { rows: ['A1 A2'], places: [{ id: 'A2', concealment: 1 }] },
      order: ['bob', 'ann'],
    },
  );
  s.do('bob', 'ready', {
    event: 'move',
    who: 'ann',
    action: { do: 'hide', with: { from: ['ann'] } },
  });
  end(s);
  const charge = s.do('ann', 'charge', { target: 'bob', ...how }, { dice });
  return { s, charge };
};

test('HEI-HIDE-07 HEI-CHARGE-02 HEI-CTX-17 a combatant who has hidden as the charger came is not struck', () => {
  const { s, charge } = chargedAndGone({ weapon: 'ann/sword' }, [5]);
  expect(s.who('bob').hidden).toMatchObject({ requirement: 8, from: ['ann'] });
  expect([charge.rolled, charge.has('attacks')]).toEqual([['bob hide'], false]);
  expect(s.who('ann')).toMatchObject({ at: 'A2', standard: 'charge', ended: 'ongoing' });
});

test('HEI-HIDE-07 HEI-CHARGE-02 HEI-BRAWL-01 bare hands find no one either who has hidden as they came', () => {
  const { charge } = chargedAndGone({ weapon: 'brawl', effect: 'bind' }, [5]);
  expect(charge.rolled).toEqual(['bob hide']);
});

const WALLS = {
  rows: ['A1 A2 A3'],
  borders: [
    { from: 'A1', to: 'A2', sight: false },
    { from: 'A2', to: 'A3', sight: false },
  ],
};
const HA = { do: 'speak', with: { words: 'Ha!' } };
const passing = (
  options: object,
  act: (s: ReturnType<typeof stage>) => { asked: readonly string[] },
) => {
  const s = stage(
    {
      ann: { ...sword, at: 'A1' },
      bob: { at: 'A2' },
      cat: { at: 'A3' },
    },
    { map: WALLS, options, order: ['bob', 'ann', 'cat'] },
  );
  s.do('bob', 'ready', { event: 'move', who: 'ann', action: HA });
  end(s);
  return act(s).asked.filter((each) => each === 'bob readied');
};

test('HEI-CTX-17 HEI-MOVE-01 moveDistance 2: a combatant between two walls notices a walker pass through', () => {
  expect(passing({ moveDistance: 2 }, (s) => s.do('ann', 'move', { to: 'A3' }))).toHaveLength(1);
});

test('HEI-CTX-17 HEI-RUN-01 runDistance 2: a combatant between two walls notices a runner pass through', () => {
  expect(passing({ runDistance: 2 }, (s) => s.do('ann', 'run', { to: 'A3' }))).toHaveLength(1);
});

test('HEI-CTX-17 HEI-CHARGE-02 moveDistance 2: a combatant between two walls notices a charger pass through', () => {
  const charge = { target: 'cat', weapon: 'ann/sword' };
  expect(
    passing({ moveDistance: 2 }, (s) => s.do('ann', 'charge', charge, { dice: [1] })),
  ).toHaveLength(1);
});

test('HEI-CTX-17 HEI-MOVE-02 moveDistance 2: no one beyond a wall notices a walker who comes no farther than before it', () => {
  const [first, last] = WALLS.borders;
  const barred = { ...last, requirement: { ability: 'agility', level: 20 } };
  const s = stage(
    { ann: { ...sword, at: 'A1' }, bob: { at: 'A3' } },
    {
      map: { ...WALLS, borders: [first ?? {}, barred] },
      options: { moveDistance: 2 },
      order: ['bob', 'ann'],
    },
  );
  s.do('bob', 'ready', { event: 'move', who: 'ann', action: HA });
  end(s);
  expect(s.do('ann', 'move', { to: 'A3' }, { dice: [6] }).asked).toEqual([]);
  expect(s.who('ann').at).toBe('A2');
});

test('HEI-GUARD-02 HEI-CTX-22 runDistance 2: a guard above the square between keeps only those who come up to them', () => {
  const runsPast = (rise: number) => {
    const s = stage(
      {
        jo: { ...bare, at: 'A2', state: { height: 1 } },
        kim: { ...sword, at: 'A2', state: { height: 1 } },
      },
      {
        map: {
          rows: ['A1 A2 A3'],
          places: ['A2', 'A3'].map((id) => ({ id, heights: [0, 1] })),
          borders: [{ from: 'A1', to: 'A2', heightDelta: rise }],
        },
        options: { runDistance: 2 },
      },
    );
    s.do('jo', 'guard', { foe: 'kim', purpose: 'leave' });
    end(s);
    s.gm('place', { who: 'kim', to: 'A1' });
    return s.allowed('kim', 'run', { to: 'A3' });
  };
  expect([runsPast(0), runsPast(1)]).toEqual([true, false]);
});

/** Jo, with a defence of 7, stands by lu in A1, before kim comes from A2. */
const guardedAhead = (options: Staging['options'] = {}) => {
  const s = stage(
    { jo: bare, lu: { ...bare, side: 'a', state: { standing: 5 } }, kim: { ...sword, at: 'A2' } },
    { map: { rows: ['A1 A2 A3'] }, options, order: ['jo', 'kim', 'lu'] },
  );
  s.do('jo', 'guard', { foe: 'kim', purpose: 'ally', ally: 'lu' });
  s.end(3);
  return s;
};
const CHARGE = { target: 'lu', weapon: 'kim/sword' };

test.each([
  [4, 'blocked'],
  [5, 'lands'],
])(
  'HEI-GUARD-03 HEI-CHARGE-02 an ally is shielded from an opponent who is yet to come: a charge that shows %i at a guard of 7 is %s',
  (die, comes) => {
    const s = guardedAhead();
    const charge = s.do('kim', 'charge', CHARGE, { dice: [die] });
    expect([charge.fact('shielded', 'number'), charge.has(comes)]).toEqual([7, true]);
  },
);

test('HEI-GUARD-03 HEI-CHARGE-02 guardMode absolute: no charge goes at an ally who is guarded there, nor do bare hands', () => {
  const s = guardedAhead({ guardMode: 'absolute' });
  expect(s.refused('kim', 'charge', CHARGE)).toEqual(['HEI-GUARD-03']);
  const bareHands = { target: 'lu', weapon: 'brawl', effect: 'bind' };
  expect(s.refused('kim', 'charge', bareHands)).toEqual(['HEI-GUARD-03']);
  expect(s.allowed('kim', 'charge', { ...CHARGE, target: 'jo' })).toBe(true);
});

test('HEI-GUARD-02 HEI-CTX-22 an opponent who is elsewhere is not kept in a square', () => {
  const s = stage(
    { jo: bare, lu: { ...bare, side: 'a' }, kim: { ...sword, at: 'A2' } },
    { map: { rows: ['A1 A2'] } },
  );
  const leave = { foe: 'kim', purpose: 'leave' };
  expect(s.refused('jo', 'guard', leave)).toEqual(['HEI-GUARD-02', 'HEI-CTX-22']);
  s.gm('place', { who: 'lu', to: 'A2' });
  expect(s.fight.refusal({ do: 'guard', by: 'jo', with: leave })?.code).toBe('nobody-here');
});

test('HEI-GUARD-02 HEI-GUARD-03 without an ally at hand an opponent elsewhere is not to be chosen', () => {
  const s = stage({ jo: bare, kim: sword, mo: { ...sword, at: 'A2' } });
  expect(s.refused('jo', 'guard', { foe: 'mo', purpose: 'leave' })).toEqual([
    'HEI-GUARD-02',
    'HEI-CTX-22',
  ]);
  expect(s.allowed('jo', 'guard', { foe: 'kim', purpose: 'leave' })).toBe(true);
});

test('HEI-GUARD-03 HEI-HIDE-07 a guard against one who has hidden meanwhile is in vain, and stops no blow of theirs', () => {
  const s = guardedAhead({ hideEndsOn: 'foundOnly' });
  s.gm('hide', { who: 'kim', hidden: true });
  const said = heimr.summary(s.state, 'jo').conditions.map(({ name }) => name);
  expect(said).toContain('guards lu against kim, in vain for now');
  expect(s.do('kim', 'charge', CHARGE, { dice: [4] }).has('shielded')).toBe(false);
});

/** Gus, whom kim has not found, guards lu against her; her blow would beat lu, whose defence is 2. */
const shieldedUnseen = (
  options: Staging['options'],
  kim: Person = sword,
  lu: Person = { ...bare, state: { standing: 2 } },
) => {
  const hidden = { requirement: 9, from: ['kim'] };
  const s = stage(
    { gus: { ...bare, state: { hidden } }, lu: { ...lu, side: 'a' }, kim: { ...kim, side: 'b' } },
    { options: { hideEndsOn: 'foundOnly', ...options }, order: ['gus', 'kim', 'lu'] },
  );
  s.do('gus', 'guard', { foe: 'kim', purpose: 'ally', ally: 'lu' });
  end(s);
  return s;
};
const readBy = (id: string, { notes }: { readonly notes: readonly Note[] }): readonly string[] =>
  notes.filter((note) => mayRead(seatOf(id), note)).map((note) => note.id);

test.each([
  ['attack', cut('kim', 'lu')],
  ['brawl', { target: 'lu', effect: 'hit' }],
] as const)(
  'HEI-GUARD-03 HEI-HIDE-07 guardMode absolute: whom an unseen guard shields may be chosen for: %s; it comes to nothing',
  (action, given) => {
    const s = shieldedUnseen({ guardMode: 'absolute' });
    const scene = s.do('kim', action, given);
    expect(scene.rolled).toEqual([]);
    expect([scene.cites('blocked', 'HEI-GUARD-03'), scene.cites('unseen', 'HEI-HIDE-07')]).toEqual([
      true,
      true,
    ]);
    expect(readBy('kim', scene)).toContain('unseen');
    expect(readBy('kim', scene)).not.toContain('blocked');
    expect([s.who('lu').hp, s.who('kim').standard, s.who('kim').attacks]).toEqual([9, action, []]);
    s.gm('hide', { who: 'gus', hidden: false });
    s.gm('set', { path: 'combatants.kim.standard', value: null });
    expect(s.refused('kim', action, given)).toEqual(['HEI-GUARD-03']);
  },
);

test('HEI-GUARD-03 HEI-HIDE-07 guardMode absolute: an unseen guard stops no shot, nor the throw beside a blow', () => {
  const axes = peopleWith().wearing({ sword: 'throwing-axe', off: 'knife' });
  const s = shieldedUnseen({ guardMode: 'absolute' }, axes);
  const both = { weapon: 'both', target: 'lu', second: 'lu' };
  const scene = s.do('kim', 'attack', both, { dice: [6] });
  expect([scene.rolled, scene.has('blocked')]).toEqual([['kim attack'], true]);
  expect(s.who('lu').hp).toBe(8);
});

test('HEI-GUARD-03 HEI-CTX-25 HEI-HIDE-07 guardMode absolute: of a shot nothing is stopped, and nothing told', () => {
  const s = shieldedUnseen({ guardMode: 'absolute' }, peopleWith().bow);
  const shot = s.do('kim', 'attack', { weapon: 'kim/bow', target: 'lu' }, { dice: [6] });
  expect([shot.has('blocked'), s.who('lu').hp]).toEqual([false, 6]);
});

test('HEI-GUARD-03 HEI-ACT-10 guardMode absolute: what an unseen guard stops is no attack, and interrupts nothing', () => {
  const interrupted = (guardMode: 'absolute' | 'requirement') => {
    const s = shieldedUnseen({ guardMode });
    s.gm('set', { path: 'combatants.lu.pending', value: { action: 'breather' } });
    s.do('kim', 'attack', cut('kim', 'lu'), { dice: guardMode === 'absolute' ? [] : [1] });
    return s.who('lu').pending === null;
  };
  expect([interrupted('absolute'), interrupted('requirement')]).toEqual([false, true]);
});

test('HEI-GUARD-03 HEI-BRAWL-10 HEI-HIDE-07 guardMode absolute: a brawler whose answer an unseen guard stops gets inside', () => {
  const s = shieldedUnseen({ guardMode: 'absolute' });
  until(s, 'lu');
  const scene = s.do('lu', 'brawl', { target: 'kim', effect: 'hit' }, { dice: [6] });
  expect(scene.asked).toContain('kim provoked');
  expect([scene.rolled, scene.has('kept off')]).toEqual([['lu attack'], false]);
});

test('HEI-GUARD-03 HEI-HIDE-07 guardMode absolute: nothing is drawn of a guard whom the attacker has not found', () => {
  const s = shieldedUnseen({ guardMode: 'absolute' });
  expect(s.sketch('kim', 'brawl', { target: 'lu' }).lines).toEqual([]);
  s.gm('hide', { who: 'gus', hidden: false });
  expect(s.sketch('kim', 'brawl', { target: 'lu' }).lines).toHaveLength(1);
});

test('HEI-GUARD-03 HEI-HIDE-07 the log sets no total against the number of a guard whom the attacker has not found', () => {
  const number = (die: number, unseen: boolean, id: string) => {
    const s = shieldedUnseen({});
    if (!unseen) s.gm('hide', { who: 'gus', hidden: false });
    return s.do('kim', 'attack', cut('kim', 'lu'), { dice: [die] }).fact(id, 'against');
  };
  // The guard's defence is 7, lu's is 2, and a 5 shows 8.
  expect([number(5, true, 'lands'), number(5, false, 'lands')]).toEqual([2, 7]);
});
