import { GM } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { gun, kindsOn, stage, sword } from '../testing/stage.js';

// Notes and questions to a GM who has turned down automatic damage or durations, and the effect of the answers.

test('T20-CTX-13 a result that is only told is named and not marked', () => {
  const told = (lethal: boolean, die: number) => {
    const s = stage({
      a: { at: [4, 5], sheet: { weapons: [sword({ damage: 5, lethal })] } },
      t: { at: [5, 5] },
    });
    s.do(GM, 'gm.automation', { what: 'damage', degree: 'tell' });
    const blow = { weapon: 'a/sword', target: 't' };
    const scene = s.do('a', 'attack', blow, { dice: [19, die] });
    expect(Object.values(s.who('t').marks).every((count) => count === 0)).toBe(true);
    expect(scene.rules('gm.effect')).toEqual(['T20-CTX-13', 'T20-CTX-16']);
    return scene.fact('gm.effect', 'what');
  };
  expect([told(true, 18), told(true, 12), told(false, 18), told(false, 4)]).toEqual([
    'hurt',
    'wounded',
    'bruised',
    'unconscious',
  ]);
});

test('T20-CTX-16 what is told is the result with room for it: higher where the marks are full, out for a minion, death after dying', () => {
  const told = (marks: Readonly<Record<string, number>>, minion: boolean) => {
    const s = stage({
      a: { at: [4, 5], sheet: { weapons: [sword({ damage: 5 })] } },
      t: { at: [5, 5], sheet: { minion }, state: { marks: { ...marks } } },
    });
    s.do(GM, 'gm.automation', { what: 'damage', degree: 'tell' });
    const blow = { weapon: 'a/sword', target: 't' };
    return s.do('a', 'attack', blow, { dice: [19, 13] }).fact('gm.effect', 'what');
  };
  expect([
    told({}, false),
    told({ wounded: 1 }, false),
    told({}, true),
    told({ dying: 1, disabled: 1, wounded: 1 }, false),
  ]).toEqual(['wounded', 'disabled', 'dying', 'dead']);
});

test('T20-HELP-08 a coup de grace that is only told leaves its victim as it was', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword({ damage: 5 })] } },
    t: { at: [5, 5], sheet: { con: 4, fortitude: 5 }, state: { conditions: ['helpless'] } },
  });
  s.do(GM, 'gm.automation', { what: 'damage', degree: 'tell' });
  const coup = { weapon: 'a/sword', target: 't' };
  const scene = s.do('a', 'coup-de-grace', coup, { dice: [1] });
  expect(scene.facts('gm.effect', 'what')).toContain('dying');
  expect(s.who('t').marks.dying).toBe(0);
});

test('T20-HELP-08 a failed Fortitude save against a coup de grace puts no one out where that is ruled out', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword({ damage: 5 })] } },
    t: { at: [5, 5], sheet: { con: 4, fortitude: 5 }, state: { conditions: ['helpless'] } },
  });
  s.do(GM, 'gm.automation', { what: 'damage', degree: 'ask' });
  const coup = { weapon: 'a/sword', target: 't' };
  const answers = [
    ['gm.effect', true],
    ['gm.effect', false],
  ] as const;
  const scene = s.do('a', 'coup-de-grace', coup, { dice: [12, 1], answers });
  expect(scene.facts('gm.effect', 'what')).toEqual(['dying']);
  expect(s.who('t').marks).toMatchObject({ wounded: 1, dying: 0, unconscious: 0 });
});

test('T20-COND-01 what is only told to end stays; what says what a turn was used for goes untold', () => {
  const until = { at: 'turn end', of: 'a' };
  const conditions = [
    { kind: 'stunned', by: 'a', until },
    { kind: 'charge', by: 'a', until },
  ];
  const s = stage({ a: { at: [4, 5] }, t: { at: [9, 5] } });
  s.gm('set', { path: 'combatants.a.conditions', value: conditions });
  s.do(GM, 'gm.automation', { what: 'durations', degree: 'tell' });
  const scene = s.do('a', 'end', {});
  expect([scene.facts('gm.ends', 'what'), kindsOn(s, 'a')]).toEqual([['stunned'], ['stunned']]);
});

test('T20-COVFIRE-02 T20-SUPP-02 fire that is only told to end goes on, under its name', () => {
  const told = (action: 'covering-fire' | 'suppress') => {
    const s = stage({
      a: { at: [4, 5], sheet: { weapons: [gun()] } },
      pal: { at: [8, 8], side: 'ours' },
      t: { at: [12, 5] },
    });
    s.do(GM, 'gm.automation', { what: 'durations', degree: 'tell' });
    s.do('a', action, { weapon: 'a/gun', target: action === 'suppress' ? 't' : 'pal' });
    const shot = action === 'suppress' ? [2] : [];
    const scenes = [s.end(), s.end(), s.end(...shot)];
    expect(s.state.fires).toHaveLength(1);
    return scenes.flatMap((scene) =>
      scene.all('gm.ends').map(({ data, rules }) => [data['what'], ...rules]),
    );
  };
  expect(told('covering-fire')).toEqual([['covering fire', 'T20-COVFIRE-02']]);
  expect(told('suppress')).toEqual([['suppression fire', 'T20-SUPP-02']]);
});
