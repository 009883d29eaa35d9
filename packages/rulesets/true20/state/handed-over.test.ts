import { expect, test } from 'vitest';
import { gun, kindsOn, stage } from '../testing/stage.js';

const DREAD = { name: 'Dread', rank: 6, save: 'Will', condition: 'shaken' };

test('T20-CTX-36 what ends on the turn of a combatant who leaves the fight ends on that of the next, whatever else lasts', () => {
  const s = stage(
    {
      w: { at: [8, 5], side: 'theirs', sheet: { powers: [DREAD] } },
      x: { at: [12, 9], side: 'theirs' },
      a: { at: [4, 5], side: 'ours', state: { conditions: ['dazzled'] } },
    },
    { order: ['w', 'x', 'a'] },
  );
  s.do('w', 'power', { power: 'Dread', target: 'a' }, { dice: [2] });
  s.until('a');
  s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'w' } });
  const before = kindsOn(s, 'a');
  s.until('x');
  expect([before, kindsOn(s, 'a')]).toEqual([['dazzled', 'shaken'], ['dazzled']]);
});

test('T20-SUPP-08 T20-SUPP-11 whoever defies one target of fire is defied by that one alone', () => {
  const s = stage(
    {
      s: { at: [2, 2], side: 'ours', sheet: { weapons: [gun()] } },
      q: { at: [2, 4], side: 'ours', sheet: { weapons: [gun()] } },
      t: { at: [14, 5], side: 'theirs', sheet: { con: 20 } },
      u: { at: [14, 8], side: 'theirs', sheet: { con: 20 } },
    },
    { order: ['s', 'q', 't', 'u'] },
  );
  s.do('s', 'suppress', { weapon: 's/gun', target: 't' });
  s.end();
  s.do('q', 'suppress', { weapon: 'q/gun', target: 'u' });
  s.do('q', 'end', {}, { dice: [2], answers: [['t seek-shelter', 'defy']] });
  expect(s.state.fires.map(({ by, defied }) => [by, defied])).toEqual([
    ['s', true],
    ['q', false],
  ]);
});

test('T20-SUPP-08 T20-SUPP-09 one who defies two shooters at once is shot at by both, once', () => {
  const s = stage(
    {
      s: { at: [2, 2], side: 'ours', sheet: { weapons: [gun()] } },
      q: { at: [2, 4], side: 'ours', sheet: { weapons: [gun()] } },
      t: { at: [14, 5], side: 'theirs', sheet: { con: 20 } },
    },
    { order: ['s', 'q', 't'] },
  );
  s.do('s', 'suppress', { weapon: 's/gun', target: 't' });
  s.end();
  s.do('q', 'suppress', { weapon: 'q/gun', target: 't' });
  const start = s.do('q', 'end', {}, { dice: [2, 2], answers: [['t seek-shelter', 'defy']] });
  const end = s.do('t', 'end');
  expect([start.facts('attacks', 'by'), end.facts('attacks', 'by')]).toEqual([['s', 'q'], []]);
  expect(s.state.fires.map(({ by, defied }) => [by, defied])).toEqual([['q', true]]);
});
