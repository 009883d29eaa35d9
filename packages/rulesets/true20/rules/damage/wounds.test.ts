import { expect, test } from 'vitest';
import { duel } from '../../testing/duel.js';

test('T20-CTX-23 an old wound weighs on a save, whatever else it is that stuns', () => {
  const s = duel({
    own: { powers: [{ name: 'Daze', rank: 6, save: 'Will', condition: 'stunned' }] },
    state: { marks: { wounded: 1 }, conditions: ['stunned'] },
  });
  const scene = s.do('a', 'power', { power: 'Daze', target: 't' }, { dice: [10] });
  expect([scene.parts('Will'), scene.fact('save', 'total')]).toEqual([['T20-CTX-23 -2'], 8]);
});

test('T20-CTX-23 the round in which a wound stuns is before what it takes off', () => {
  const s = duel({
    own: { powers: [{ name: 'Daze', rank: 6, save: 'Will', condition: 'stunned' }] },
  });
  s.gm('harm', { who: 't', damage: 5 + 10 - 15, lethal: true }, { dice: [10] });
  const scene = s.do('a', 'power', { power: 'Daze', target: 't' }, { dice: [10] });
  expect([s.who('t').marks.wounded, scene.parts('Will')]).toEqual([1, []]);
});
