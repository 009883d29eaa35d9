import type { JsonObject, Option } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import type { Stage } from '../../testing/stage.js';
import { gun, horse, pistol, stage, sword } from '../../testing/stage.js';

/** The options of a parameter of an attack by `a`, each with the rules that refuse it, if any. */
function choices(s: Stage, name: string, chosen: JsonObject): readonly (readonly string[])[] {
  const domain = true20.actions.get('attack')?.domain(s.state, 'a', name, chosen);
  if (domain?.kind !== 'choice') throw new Error(`${name} is no choice`);
  return domain.options.map(({ value, refused }: Option) => [
    String(value),
    ...(refused?.rules ?? []),
  ]);
}

const armed = (weapon: Parameters<typeof sword>[0], feats: readonly string[] = []): Stage =>
  stage({
    a: { at: [4, 5], sheet: { weapons: [{ ...weapon }], feats: [...feats] } },
    t: { at: [5, 5] },
  });

test('T20-AUTO-01 T20-FIN-02 a sword fires no bursts and finds gaps, a pistol does neither', () => {
  expect(choices(armed(sword()), 'manner', { weapon: 'a/sword' })).toEqual([
    ['ordinary'],
    ['finesse'],
    ['burst', 'T20-AUTO-01'],
  ]);
  expect(choices(armed(pistol()), 'manner', { weapon: 'a/pistol' })).toEqual([
    ['ordinary'],
    ['finesse', 'T20-FIN-02'],
    ['burst', 'T20-AUTO-01'],
  ]);
});

test('T20-AUTO-01 what fires bursts is offered to do so before all else', () =>
  expect(choices(armed(gun(), ['Precise Shot']), 'manner', { weapon: 'a/gun' })).toEqual([
    ['burst'],
    ['ordinary'],
    ['finesse'],
  ]));

test('T20-FIN-02 what is thrown finds no gaps, what is kept in hand does', () => {
  const s = armed(sword({ use: 'thrown' }));
  const finesse = (thrown: boolean) =>
    choices(s, 'manner', { weapon: 'a/sword', thrown }).find(([value]) => value === 'finesse');
  expect([finesse(false), finesse(true)]).toEqual([['finesse'], ['finesse', 'T20-FIN-02']]);
});

test('T20-MOUNT-05 a weapon for both hands is shown to a rider with the reason why it will not do', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword({ hands: 2 })] }, state: { riding: 'h' } },
    h: { at: [4, 5], side: 'ours', sheet: horse() },
    t: { at: [6, 5] },
  });
  expect(choices(s, 'weapon', {})[0]).toEqual(['a/sword', 'T20-MOUNT-05']);
});
