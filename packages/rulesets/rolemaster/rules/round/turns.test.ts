import { expect, test } from 'vitest';
import { befall, stage } from '../../testing/stage.js';

// How a turn begins, and who has none.

test('RMC-CTX-08 RMC-EFF-14 a turn is told with its round, to the living alone', () => {
  const s = stage({ a: {}, b: {}, c: {} }, { order: ['a', 'b', 'c'] });
  befall(s, 'b', 'DEAD0');
  const told = [s.end(), s.end()].flatMap((scene) =>
    scene.all('turn').map(({ data }) => [data['who'], data['round']]),
  );
  expect(told).toEqual([
    ['c', 1],
    ['a', 2],
  ]);
});

test('RMC-DB-03 the GM makes the aware unaware, and the other way round', () => {
  const s = stage({ v: {}, foe: {} });
  const set = (on: boolean): boolean => {
    s.gm('condition', { who: 'v', condition: 'unaware', on });
    return s.who('v').aware;
  };
  expect([set(true), set(false)]).toEqual([false, true]);
});

test('RMC-CTX-08 RMC-EFF-11 no turn is announced after the fight has ended with the turn before', () => {
  const s = stage(
    { a: { sheet: { hits: 1 }, state: { bleed: 3 } }, b: {}, c: {} },
    { order: ['a', 'b', 'c'] },
  );
  const scene = s.end();
  expect([scene.has('unconscious'), scene.all('turn')]).toEqual([true, []]);
});
