import { mayRead } from '@tiltyard/engine/core';
import { expect, test } from 'vitest';
import type { Data } from '@tiltyard/testing';
import type { Person, Stage } from '../testing/stage.js';
import { befall, stage } from '../testing/stage.js';

// Paths past foes that are not known: they cause no refusal, and are not walked through
// (RMC-SURP-01).

const M = 10_000;
const sword = { broadsword: 60 };
const lane = (hider: Person = {}, more: Readonly<Record<string, Person>> = {}): Stage =>
  stage(
    {
      a: { at: [0, 0], arms: sword, sheet: { rate: 3 } },
      v: { at: [9, 0] },
      h: { at: [4, 0], state: { hidden: true }, ...hider },
      ...more,
    },
    { map: { rows: ['..........'] }, order: ['a', 'v', 'h'] },
  );
const to = (x: number) => ({ pace: 1, path: [[x, 0]] });
const charge = { weapon: 'a/broadsword', target: 'v', pace: 1 };

test('RMC-SURP-01 RMC-CTX-10 a way through a hidden foe is not refused, and ends before them', () => {
  const s = lane();
  const scene = s.do('a', 'move', to(7));
  expect([s.who('a').at, scene.fact('moves', 'metres')]).toEqual([[3 * M, 0], 3]);
});

test('RMC-SURP-01 RMC-CTX-10 nor is a way that ends where a foe hides', () => {
  const s = lane();
  s.do('a', 'move', to(4));
  expect(s.who('a').at).toEqual([3 * M, 0]);
});

test('RMC-SURP-01 RMC-CTX-10 a foe in sight closes the way, as does the end on a hidden friend', () => {
  expect(lane({ state: {} }).allowed('a', 'move', to(7))).toBe(false);
  const friend = lane({ side: 'a' });
  expect([friend.allowed('a', 'move', to(4)), friend.allowed('a', 'move', to(7))]).toEqual([
    false,
    true,
  ]);
});

test('RMC-SURP-01 RMC-EFF-14 over a hidden foe who is out the way goes on, and may end there', () => {
  const over = lane({ state: { hidden: true, out: 3 } });
  over.do('a', 'move', to(7));
  const onto = lane({ state: { hidden: true, out: 3 } });
  onto.do('a', 'move', to(4));
  expect([over.who('a').at, onto.who('a').at]).toEqual([
    [7 * M, 0],
    [4 * M, 0],
  ]);
});

test('RMC-SURP-01 RMC-CHARGE-01 a charge that runs into a hidden foe ends before them, without a blow and without its points', () => {
  const s = lane();
  const scene = s.do('a', 'charge', charge);
  const { at, actionPoints, moved } = s.who('a');
  expect([at[0] < 3.5 * M, at[0] >= 3 * M, actionPoints, moved]).toEqual([true, true, 4, true]);
  expect([scene.has('attacks'), scene.fact('moves', 'who')]).toEqual([false, 'a']);
});

test('RMC-SURP-01 RMC-CHARGE-01 a foe who hides within striking distance of the target stops the run, not the blow', () => {
  const s = lane({ at: [8, 0] });
  const scene = s.do('a', 'charge', charge, { dice: [10] });
  expect([scene.fact('attacks', 'at'), s.who('a').at[0] < 7.5 * M]).toEqual(['v', true]);
});

test('RMC-SURP-01 RMC-CHARGE-01 a charge past a foe in sight is refused as before', () => {
  expect(lane({ state: {} }).refused('a', 'charge', charge)).toEqual(['RMC-CHARGE-01']);
});

test('RMC-SURP-01 RMC-CHARGE-01 RMC-EFF-14 a charge leads over the fallen, in sight or hidden, and may end there', () => {
  const end = (state: Data, at: readonly [number, number] = [4, 0]) => {
    const s = lane({ at, state });
    const scene = s.do('a', 'charge', charge, { dice: [10] });
    return [scene.fact('attacks', 'at'), s.who('a').at[0] / M];
  };
  expect([
    end({ hits: 0 }),
    end({ hits: 0, hidden: true }),
    end({ out: 3, hidden: true }),
    end({ hits: 0 }, [8, 0]),
  ]).toEqual([
    ['v', 7.6],
    ['v', 7.6],
    ['v', 7.6],
    ['v', 7.6],
  ]);
});

test('RMC-SURP-01 RMC-KNOCK-01 a push ends at a hidden body on its feet, and goes on over the fallen', () => {
  const pushed = (state: Data): number => {
    const s = lane({ at: [2, 0], state });
    befall(s, 'a', 'KB20', { answers: [['knock-direction', 'east']] });
    return s.who('a').at[0];
  };
  expect(pushed({ hidden: true })).toBeLessThan(1.5 * M);
  expect([pushed({ hits: 0 }), pushed({ out: 3 })]).toEqual([20 * 3048, 20 * 3048]);
});

test('RMC-SURP-01 RMC-CTX-10 RMC-CHARGE-01 foes under fog close no way either: moves and charges end before them', () => {
  const fogged = (): Stage => {
    const s = lane({ state: {} });
    s.gm('fog', { fog: 'cover', places: [[3, 0, 5, 0]] });
    return s;
  };
  const s = fogged();
  s.do('a', 'move', to(7));
  expect(s.who('a').at).toEqual([3 * M, 0]);
  const c = fogged();
  const scene = c.do('a', 'charge', charge);
  expect([scene.has('attack'), c.who('a').at[0] < 4 * M]).toEqual([false, true]);
});

test('RMC-SURP-01 RMC-PARRY-04 declaredFoe: no parry is declared against a foe under fog, whom no one there knows of', () => {
  const s = stage(
    { a: { arms: sword }, v: { arms: sword }, h: { at: [9, 0], arms: sword } },
    {
      options: { 'parry.allocation': 'declaredFoe' },
      map: { rows: ['..........'], fog: ['.........#'] },
    },
  );
  s.end();
  s.end();
  const foes = (): readonly string[] => [
    ...new Set(
      s
        .end()
        .open('declare-parry')
        .map((each) => String(each).split(':')[0] ?? ''),
    ),
  ];
  expect(foes()).toEqual(['none', 'v']);
  s.gm('fog', { fog: 'lift', places: 'all' });
  s.end();
  s.end();
  expect(foes()).toEqual(['none', 'v', 'h']);
});

test('RMC-SURP-01 RMC-PARRY-04 declaredFoe: no word to the target of a shot out of the fog has the name of the archer', () => {
  const s = stage(
    { h: { at: [9, 0], arms: { bow: 60 } }, v: { arms: sword }, w: { side: 'a', at: [1, 1] } },
    {
      options: { 'parry.allocation': 'declaredFoe' },
      map: { rows: ['..........', '..........'], fog: ['.........#'] },
    },
  );
  s.do('gm', 'gm.set', { path: 'combatants.h.name', value: 'Hob' });
  const { notes } = s.do('h', 'attack', { weapon: 'h/bow', target: 'v' }, { dice: [90, 1] });
  const read = notes.filter((note) =>
    mayRead({ name: 'v', role: 'player', combatants: ['v'] }, note),
  );
  expect(read.map(({ id }) => id)).toContain('no defence');
  expect(JSON.stringify(read)).not.toContain('Hob');
});
