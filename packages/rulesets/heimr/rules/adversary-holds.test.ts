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
const grip = (who: string, part = 'torso') => ({ holding: { who, part } });
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
