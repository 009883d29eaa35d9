import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import { end, stage } from '../testing/stage.js';

// Holds and brawls where they meet reactions, defences and other rules.

const ABLE = {
  swordsmanship: [0, 3],
  'knife-fighting': [0, 3],
  brawl: [0, 3],
  agility: [0, 3],
} as const;
const sword: Person = { sheet: { sword: 'sword' }, abilities: ABLE };
const bare: Person = { abilities: ABLE };
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

const at = (square: string, person: Person = bare): Person => ({ ...person, at: square });
const INTO_A2 = { target: 'bob', weapon: 'brawl', effect: 'bind' };

/** Ann charges bob in A2, where cat has something ready for whoever comes. */
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
