import type { Command, Id } from '@tiltyard/engine';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import type { Person, Stage } from '../testing/stage.js';
import { stage, weapon } from '../testing/stage.js';

const next = (s: Stage, by: Id): Command | undefined =>
  sensiblePolicy(lurasko).command(s.state, by);

const fighter = (side: string, more: Person = {}): Person => ({
  side,
  ...more,
  sheet: { DEX: 9, competencies: ['axe', 'grappling'], weapons: [weapon('axe')], ...more.sheet },
});
const held = (by: Id, degree: number, more: Person['sheet'] = {}): Person =>
  fighter('us', { sheet: more, state: { grapple: [{ with: by, degree: 0 - degree }] } });
const foe = fighter('them');

test('LUR-GRAP-12 they strike at a foe who grapples an ally, and hardly defends', () => {
  const s = stage({ ann: fighter('us'), ben: held('eve', 1), eve: foe });
  expect(next(s, 'ann')).toMatchObject({ do: 'strike', with: { target: 'eve' } });
});

test('LUR-FREE-01 but free an ally whom the foes around would bring down sooner', () => {
  const axes = { weapons: [weapon('axe', { damage: 30, drive: 30 })] };
  const s = stage({
    ann: fighter('us'),
    ben: held('eve', 3),
    eve: fighter('them', { sheet: axes }),
    fin: fighter('them', { sheet: { ...axes, DEX: 12 } }),
  });
  expect(next(s, 'ann')).toMatchObject({ do: 'free-ally', with: { ally: 'ben', from: 'eve' } });
});
