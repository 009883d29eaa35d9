import { canonical } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { engagedBy } from '../rules/melee/engagement.js';
import type { Stage, Staging } from '../testing/stage.js';
import { attack, befall, stage } from '../testing/stage.js';

// The target of a blow, a parry or a melee, when that combatant dies, leaves or is replaced in
// between.

const SWORD = { broadsword: 80 };
const crowd = (options: Staging['options'] = {}): Stage =>
  stage(
    {
      v: { at: [5, 5], arms: SWORD, sheet: { hits: 300, qu: 4 } },
      x: { at: [6, 5], arms: SWORD, sheet: { hits: 300 } },
      y: { at: [5, 6], arms: SWORD, sheet: { hits: 300, baseDb: 200 } },
    },
    { options, order: ['x', 'y', 'v'] },
  );

test('RMC-MELEE-03 RMC-MELEE-04 one who meant to melee one foe and strikes another engages the other alone', () => {
  const s = crowd();
  s.do('x', 'declare', { action: 'melee', target: 'v' });
  expect(engagedBy(s.state, s.who('v'))).toEqual(['x']);
  attack(s, 'x', 'y', { dice: [20] });
  expect([engagedBy(s.state, s.who('v')), engagedBy(s.state, s.who('y'))]).toEqual([[], ['x']]);
});

test('RMC-MELEE-01 RMC-MELEE-02 RMC-KNOCK-01 who is knocked back out of reach is engaged no more, by whomever', () => {
  const s = crowd();
  s.do('y', 'declare', { action: 'melee', target: 'v' });
  expect(engagedBy(s.state, s.who('v'))).toEqual(['y']);
  befall(s, 'v', 'KB15', { from: 'y' });
  expect(engagedBy(s.state, s.who('v'))).toEqual([]);
});

test('RMC-PARRY-04 RMC-OB-04 a parry declared for a foe who has died is none for the next, and its OB is gone', () => {
  const s = crowd({ 'parry.allocation': 'declaredFoe', 'parry.scope': 'oneFoe' });
  s.until('v');
  s.do('v', 'end', {}, { answers: [['v declare-parry', 'x:40']] });
  befall(s, 'x', 'DEAD1');
  const blow = attack(s.until('y'), 'y', 'v', { dice: [20] });
  expect(blow.parts('DB').filter((part) => part.includes('PARRY'))).toEqual([]);
});

test('RMC-STUN-03 the stunned parry with half of their OB at most, undone and done again as well', () => {
  const s = crowd();
  befall(s, 'v', 'S3');
  s.until('v').until('x');
  const blow = (): number | undefined =>
    attack(s, 'x', 'v', {
      dice: [20],
      answers: [
        ['defence', 'parry'],
        ['parry', 40],
      ],
    }).total('DB');
  const first = blow();
  const after = canonical(s.state);
  s.fight.undo();
  expect([blow(), canonical(s.state)]).toEqual([first, after]);
  s.fight.undo();
  expect(() =>
    attack(s, 'x', 'v', {
      dice: [20],
      answers: [
        ['defence', 'parry'],
        ['parry', 41],
      ],
    }),
  ).toThrow();
});
