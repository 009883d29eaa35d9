import { expect, test } from 'vitest';
import { peopleWith } from '../testing/people.js';
import { end, stage, until } from '../testing/stage.js';

// Holds and brawls, combined with reactions, defences and other rules.

const { bare, sword, at } = peopleWith();
const GRAB = { target: 'gus', effect: 'bind' };

/** Finn, whose dodge is 9, gets past the sword of gus and grabs him. */
const grabbed = (options: object = {}) => {
  const s = stage(
    { finn: { ...bare, state: { standing: 9 } }, gus: sword, hal: { side: 'b' } },
    { order: ['finn', 'hal', 'gus'], options },
  );
  s.do('finn', 'brawl', GRAB, { dice: [2, 5] });
  return s;
};

test('HEI-CTX-29 HEI-BRAWL-14 a dodge used on the way to a hold counts as a use though the hold has cost it', () => {
  const s = grabbed();
  expect(s.who('finn')).toMatchObject({ holding: { who: 'gus' }, standing: null });
  end(s);
  s.do('finn', 'let-go');
  const next = s.end(3, 4, 5, 5);
  expect(next.facts('dice', 'consistency', { who: 'finn' })).toEqual([-2]);
  expect(s.who('finn').standing?.total).toBe(7);
});

test('HEI-CTX-29 HEI-BRAWL-14 a hold that cost a defence no one has met counts no use', () => {
  const s = stage({ finn: bare, gus: bare, hal: { side: 'b' } }, { order: ['finn', 'hal', 'gus'] });
  s.do('finn', 'brawl', GRAB, { dice: [6] });
  end(s);
  s.do('finn', 'let-go');
  expect(s.end(3, 4).facts('dice', 'consistency', { who: 'finn' })).toEqual([0]);
});

const INTO_A2 = { target: 'bob', weapon: 'brawl', effect: 'bind' };

/** Ann charges bob in A2, where cat has an action readied against anyone who arrives. */
const charged = (
  ready: object,
  charge: object,
  dice: readonly number[],
  { options = {}, inHand = 'sword' }: { options?: object; inHand?: string } = {},
) => {
  const s = stage(
    {
      ann: { ...bare, sheet: { sword: inHand }, state: { standing: 2 } },
      cat: at('A2'),
      bob: at('A2', { ...bare, state: { standing: 2 } }),
    },
    { order: ['cat', 'ann', 'bob'], options },
  );
  s.do('cat', 'ready', { event: 'move', action: { ...ready } });
  end(s);
  return { s, scene: s.do('ann', 'charge', { ...charge }, { dice }) };
};

test('HEI-BRAWL-05 HEI-CTX-35 whose only free hand is bound as they come grabs no one', () => {
  const grab = { do: 'brawl', with: { target: 'ann', effect: 'bind', aim: 'other arm' } };
  const { s, scene } = charged(grab, INTO_A2, [6, 6, 6], { inHand: 'horn' });
  expect(scene.rolled).toEqual(['cat attack', 'cat attack', 'cat attack']);
  expect(scene.cites('cannot go on', 'HEI-BRAWL-05')).toBe(true);
  expect([s.who('ann').holding, s.who('ann').at, s.who('ann').ended]).toEqual([
    null,
    'A2',
    'ongoing',
  ]);
});

test('HEI-BRAWL-05 HEI-CTX-35 HEI-BRAWL-17 a bound hand keeps no one from a punch that passes the holder', () => {
  const grab = { do: 'brawl', with: { target: 'ann', effect: 'bind', aim: 'other arm' } };
  const { s, scene } = charged(grab, { ...INTO_A2, effect: 'hit' }, [6, 6, 6, 6, 6], {
    inHand: 'horn',
  });
  expect(scene.rolled.at(-1)).toBe('ann attack');
  expect(s.who('bob').hp).toBe(8);
});

const SHIELD_BOB = { do: 'guard', with: { foe: 'ann', purpose: 'ally', ally: 'bob' } };

test.each(['ann/sword', 'brawl'])(
  'HEI-GUARD-03 HEI-CTX-17 guardMode absolute: a guard who steps in as a charger comes stops the blow with %s',
  (weapon) => {
    const charge = weapon === 'brawl' ? { ...INTO_A2, effect: 'hit' } : { target: 'bob', weapon };
    const { s, scene } = charged(SHIELD_BOB, charge, [], {
      options: { guardMode: 'absolute' },
    });
    expect(scene.cites('cannot go on', 'HEI-GUARD-03')).toBe(true);
    expect([scene.has('attacks'), s.who('bob').hp, s.who('ann').at]).toEqual([false, 9, 'A2']);
  },
);

test('HEI-GUARD-03 HEI-CTX-17 a guard who steps in as a charger comes has to be beaten, too', () => {
  const { s, scene } = charged(SHIELD_BOB, { target: 'bob', weapon: 'ann/sword' }, [3]);
  expect(scene.note('blocked')).toMatchObject({ guard: 'cat', total: 6 });
  end(s);
  expect(s.who('cat').uses.dodge).toBe(1);
});

test('HEI-GUARD-03 HEI-BRAWL-12 guardMode absolute: a guard who steps in after the provoked attack stops the brawl', () => {
  const s = stage(
    { hal: { side: 'b' }, finn: { ...bare, side: 'a', state: { standing: 9 } }, gus: sword },
    { options: { guardMode: 'absolute' } },
  );
  s.do('hal', 'ready', {
    event: 'attack',
    action: { do: 'guard', with: { foe: 'finn', purpose: 'ally', ally: 'gus' } },
  });
  end(s);
  const scene = s.do('finn', 'brawl', GRAB, { dice: [2] });
  expect(scene.rolled).toEqual(['gus attack']);
  expect(scene.cites('cannot go on', 'HEI-GUARD-03')).toBe(true);
  expect(s.who('finn').holding).toBeNull();
});

const HARD = {
  rows: ['A1 A2'],
  borders: [{ from: 'A1', to: 'A2', requirement: { ability: 'agility', level: 5 } }],
};
const NO = ['contest', 'no'] as const;

/** Ann, held by finn and guarded against by jo, at a border that requires a roll. */
const barred = (bindPlainMove: 'contest' | 'free', guard: boolean) => {
  const s = stage(
    {
      finn: { ...bare, state: { holding: { who: 'ann', part: 'torso' } } },
      jo: { ...bare, side: 'a', state: { standing: 4 } },
      ann: { ...bare, side: 'b' },
    },
    { options: { bindPlainMove }, map: HARD },
  );
  end(s);
  if (guard) s.do('jo', 'guard', { foe: 'ann', purpose: 'leave' });
  until(s, 'ann');
  return s;
};

test.each(['contest', 'free'] as const)(
  'HEI-BRAWL-17 HEI-GUARD-02 HEI-MOVE-02 bindPlainMove %s: a Move with several rolls is contested once',
  (bindPlainMove) => {
    const s = barred(bindPlainMove, true);
    const dice = bindPlainMove === 'contest' ? [6, 6, 6] : [6, 6];
    const move = s.do('ann', 'move', { to: 'A2' }, { dice, answers: [NO] });
    expect(move.asked).toEqual(['finn contest']);
    expect([s.who('ann').at, s.who('finn').holding]).toEqual(['A2', null]);
  },
);

test('HEI-BRAWL-17 HEI-MOVE-02 bindPlainMove free: with nothing else to pass, the roll for the border is contested', () => {
  const s = barred('free', false);
  const move = s.do('ann', 'move', { to: 'A2' }, { dice: [6, 3] });
  expect(move.asked).toEqual(['finn contest']);
  expect([move.has('stopped'), s.who('ann').at]).toEqual([true, 'A1']);
});

test('HEI-BRAWL-17 bindPlainMove contest: who has broken away has only the border to pass', () => {
  const s = barred('contest', false);
  const move = s.do('ann', 'move', { to: 'A2' }, { dice: [1, 2, 1] });
  expect([move.rolled, s.who('ann').at, s.who('finn').holding]).toEqual([
    ['finn contest', 'ann break away', 'ann cross'],
    'A1',
    null,
  ]);
});

test('HEI-BRAWL-17 HEI-GUARD-02 bindPlainMove free: of two guards only the first roll is contested', () => {
  const s = stage(
    {
      finn: { ...bare, state: { holding: { who: 'ann', part: 'torso' } } },
      jo: { ...bare, side: 'a' },
      kit: { ...bare, side: 'a' },
      ann: { ...bare, side: 'b' },
    },
    { options: { bindPlainMove: 'free' }, map: { rows: ['A1 A2'] } },
  );
  end(s);
  for (const id of ['jo', 'kit']) {
    s.do(id, 'guard', { foe: 'ann', purpose: 'leave' });
    end(s);
  }
  const move = s.do('ann', 'move', { to: 'A2' }, { dice: [6, 6], answers: [NO] });
  expect([move.asked, s.who('ann').at]).toEqual([['finn contest'], 'A2']);
});

test('HEI-BRAWL-17 HEI-BRAWL-10 a brawler who holds its opponent may stop the attack that it provokes', () => {
  const s = stage({
    finn: { ...bare, state: { holding: { who: 'gus', part: 'left leg' } } },
    gus: { ...sword, state: { standing: 2 } },
  });
  const punch = { target: 'gus', effect: 'hit' };
  const scene = s.do('finn', 'brawl', punch, { dice: [6, 2, 4] });
  expect(scene.rolled).toEqual(['finn contest', 'gus attack', 'finn attack']);
  expect([scene.has('stopped'), s.who('gus').hp, s.who('finn').hp]).toEqual([true, 8, 9]);
});

test('HEI-ACT-07 HEI-BRAWL-10 who charges with bare hands dodges the provoked attack with two less', () => {
  const s = stage({
    finn: { ...bare, state: { standing: null } },
    gus: { ...sword, at: 'A2', state: { standing: 2 } },
  });
  const charge = { target: 'gus', weapon: 'brawl', effect: 'hit' };
  const scene = s.do('finn', 'charge', charge, { dice: [5, 2, 7, 6] });
  expect(scene.facts('dice', 'consistency', { who: 'finn', roll: 'dodge' })).toEqual([-2]);
  expect(scene.cites('kept off', 'HEI-BRAWL-11')).toBe(true);
});
