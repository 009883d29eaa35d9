import { expect, test } from 'vitest';
import { heimr } from '../../index.js';
import type { Person, Stage } from '../../testing/stage.js';
import { end, stage, until } from '../../testing/stage.js';

// Who can hide from whom, who finds whom, and which squares can be observed from where.

const options = (
  s: ReturnType<typeof stage>,
  action: string,
  name: string,
  chosen: Readonly<Record<string, string>> = {},
) => {
  const domain = heimr.actions.get(action)?.domain(s.state, 'ann', name, chosen);
  const list = domain?.kind === 'list' ? domain.options : [];
  const found = domain?.kind === 'choice' ? domain.options : list;
  return found.map(({ value, refused }) => `${String(value)} ${refused?.code ?? 'ok'}`);
};
const COVER = {
  rows: ['A1 A2 A3'],
  places: [{ id: 'A1', concealedFrom: ['A2'] }],
};
const SNEAK: Person = { abilities: { survival: [0, 4] } };

test('HEI-HIDE-01 HEI-HIDE-04 HEI-HIDE-05 one hides from opponents from whom the square conceals, not from those of the last cluster or who have just shot', () => {
  const s = stage(
    {
      ann: SNEAK,
      pal: { side: 'a', at: 'A2' },
      near: { at: 'A2' },
      open: { at: 'A3' },
      archer: { at: 'A2', sheet: { both: 'bow' }, abilities: { archery: [0, 1] } },
      out: { at: 'A2' },
    },
    { map: COVER, order: ['archer', 'out', 'ann', 'pal', 'near', 'open'] },
  );
  s.do('archer', 'attack', { weapon: 'archer/bow', target: 'ann' }, { dice: [1] });
  until(s, 'out');
  s.do('out', 'surrender');
  until(s, 'ann');
  expect(options(s, 'hide', 'from')).toEqual([
    'near ok',
    'open no-concealment',
    'archer just-shot-at',
  ]);
  const close = stage(
    { ann: { ...SNEAK, state: { cluster: ['bob'] } }, bob: {}, cat: {} },
    { map: { rows: ['A1 A2'], places: [{ id: 'A1', concealment: 1 }] } },
  );
  expect(close.refused('ann', 'hide', { from: ['cat'] })).toEqual(['HEI-HIDE-06']);
  close.do('ann', 'move', { to: 'A1' });
  expect(options(close, 'hide', 'from')).toEqual(['bob shared-cluster', 'cat ok']);
});

test('HEI-HIDE-02 HEI-HIDE-03 a roll of survival is what perception has to meet; who fails stays as they were', () => {
  const hides = (die: number, state: object = {}) => {
    const s = stage(
      { ann: { ...SNEAK, state: { ...state } }, near: { at: 'A2' }, far: { at: 'A2' } },
      { map: COVER },
    );
    const scene = s.do('ann', 'hide', { from: ['near'] }, { dice: [die] });
    return [scene.has('hides'), s.who('ann').hidden];
  };
  const before = { requirement: 3, from: ['far'] };
  const here = { at: 'A1', height: 0 };
  expect([
    hides(3),
    hides(3, { hidden: before }),
    hides(3, { fatigue: 5 }),
    hides(3, { fatigue: 5, hidden: before }),
  ]).toEqual([
    [true, { requirement: 7, from: ['near'], lastSeen: { near: here } }],
    [true, { requirement: 7, from: ['far', 'near'], lastSeen: { near: here } }],
    [false, null],
    [false, before],
  ]);
});

test('HEI-HIDE-07 who hides is remembered where opponents lost it, by these and without its name', () => {
  const seen = (hides: (s: Stage) => unknown) => {
    const s = stage(
      {
        ann: { ...SNEAK, state: { hidden: { requirement: 3, from: ['far'] } } },
        near: { at: 'A2' },
        far: { at: 'A2' },
      },
      { map: COVER, options: { hideEndsOn: 'foundOnly' } },
    );
    hides(s);
    const lost = (...combatants: readonly string[]) =>
      heimr.view(s.state, { name: 'a seat', role: 'player', combatants }).lost;
    return [lost('near'), lost('far'), lost('near', 'far'), lost('ann'), lost()];
  };
  const spots = [{ at: 'A1', height: 0 }];
  const hide = (s: Stage) => s.do('ann', 'hide', { from: ['near'] }, { dice: [3] });
  const only = [spots, undefined, spots, undefined, undefined];
  expect(seen(hide)).toEqual(only);
  expect(seen((s) => s.gm('hide', { who: 'ann', hidden: true }))).toEqual(only);
  const none = only.map(() => undefined);
  const fogged = (s: Stage) => {
    s.gm('fog', { fog: 'cover', places: ['A1'] });
    s.gm('hide', { who: 'ann', hidden: true });
  };
  expect(seen(fogged)).toEqual(none);
  const found = (s: Stage) => {
    hide(s);
    s.gm('hide', { who: 'ann', hidden: false });
  };
  expect(seen(found)).toEqual(none);
  const anew = (s: Stage) => {
    hide(s);
    s.gm('place', { who: 'ann', to: 'A3' });
    s.gm('hide', { who: 'ann', hidden: true });
  };
  expect(seen(anew)).toEqual(only);
});

test('HEI-HIDE-03 HEI-HIDE-07 equal finds, or by the switch does not; one is found by who looks alone', () => {
  const finds = (hideTie: 'finder' | 'hider', die: number) => {
    const s = stage(
      {
        ann: { abilities: { perception: [0, 1] } },
        bob: { at: 'A2', state: { hidden: { requirement: 6, from: ['ann', 'pal'] } } },
        pal: { side: 'a' },
      },
      { options: { hideTie }, map: { rows: ['A1 A2'] } },
    );
    const scene = s.do('ann', 'observe', { use: 'square', square: 'A2' }, { dice: [die] });
    return [scene.has('found'), s.who('bob').hidden?.from];
  };
  // From the bordering square the look gets a bonus of one.
  expect([finds('finder', 4), finds('finder', 3), finds('hider', 4), finds('hider', 5)]).toEqual([
    [true, ['pal']],
    [false, ['ann', 'pal']],
    [false, ['ann', 'pal']],
    [true, ['pal']],
  ]);
});

test('HEI-OBS-05 HEI-OBS-06 anyone in sight is looked over, only opponents are gauged, and no one who hides', () => {
  const s = stage(
    {
      ann: {},
      pal: { side: 'a', at: 'A2' },
      bob: { at: 'A2' },
      sly: { at: 'A2', state: { hidden: { requirement: 6, from: ['ann'] } } },
    },
    { map: { rows: ['A1 A2'] } },
  );
  expect(options(s, 'observe', 'target', { use: 'character' })).toEqual(['pal ok', 'bob ok']);
  expect(options(s, 'observe', 'target', { use: 'insight' })).toEqual(['bob ok']);
});

test('HEI-OBS-01 HEI-ACT-04 each use of observation says what it is of', () => {
  const s = stage({ ann: {}, bob: {} }, { options: { actSameFree: 'byUse' } });
  expect(
    s.do('ann', 'observe', { use: 'square', square: 'A1' }, { dice: [3] }).note('observes'),
  ).toEqual({ who: 'ann', use: 'square', square: 'A1' });
  expect(
    s.do('ann', 'observe', { use: 'character', target: 'bob' }, { dice: [3] }).note('observes'),
  ).toEqual({ who: 'ann', use: 'character', of: 'bob' });
  expect(options(s, 'observe', 'use')).toEqual([
    'square used-this-turn',
    'character used-this-turn',
    'insight ok',
  ]);
  const code = (parameters: Readonly<Record<string, string>>) =>
    s.fight.refusal({ do: 'observe', by: 'ann', with: parameters })?.code;
  expect(code({ use: 'insight' })).toBe('nobody-chosen');
  const fresh = stage({ ann: {}, bob: {} });
  expect(fresh.fight.refusal({ do: 'observe', by: 'ann', with: { use: 'square' } })?.code).toBe(
    'nothing-chosen',
  );
  end(fresh);
});
