import { expect, test } from 'vitest';
import { stage } from '../../testing/stage.js';

const skill = (kind: string, amount = 1, target = 'ally', type = 'free') => ({
  name: kind,
  type,
  target,
  effect: { kind, amount },
});

const pair = (kind: string, amount: number, state: Readonly<Record<string, number>>) => {
  const s = stage({
    ola: { sheet: { skills: { help: skill(kind, amount) } } },
    pal: { side: 'a', sheet: { hitPoints: 6, willpower: 5, attributes: { stamina: 2 } }, state },
    foe: { side: 'b' },
  });
  s.do('ola', 'skill', { skill: 'help', target: 'pal' });
  return s.who('pal');
};

test('HEI-CTX-34 HEI-CTX-38 mending gives hit points back to the uninjured, never more than they have', () => {
  expect(pair('mend', 2, { hp: 3 }).hp).toBe(5);
  expect(pair('mend', 9, { hp: 3 }).hp).toBe(6);
  expect(pair('mend', 2, { hp: 0 }).hp).toBe(0);
});

test('HEI-CTX-34 HEI-CTX-44 heartening gives willpower back, never more than the sheet has', () => {
  expect(pair('hearten', 2, { willpower: 1 }).willpower).toBe(3);
  expect(pair('hearten', 9, { willpower: 1 }).willpower).toBe(5);
});

test('HEI-CTX-34 HEI-CTX-13 refreshing takes fatigue away, down to the base', () => {
  expect(pair('refresh', 2, { fatigue: 6 }).fatigue).toBe(4);
  expect(pair('refresh', 9, { fatigue: 6 }).fatigue).toBe(2);
  expect(pair('refresh', 2, { fatigue: 1 }).fatigue).toBe(1);
});

test('HEI-CTX-34 steadying ends a daze', () => {
  const s = stage({
    ola: {
      sheet: { skills: { daze: skill('daze', 2), steady: skill('steady', 1, 'ally', 'standard') } },
    },
    pal: { side: 'a' },
    foe: { side: 'b' },
  });
  s.do('ola', 'skill', { skill: 'daze', target: 'pal' });
  expect(s.who('pal').effects).toHaveLength(1);
  s.do('ola', 'skill', { skill: 'steady', target: 'pal' });
  expect(s.who('pal').effects).toEqual([]);
});

const warded = () => {
  const s = stage({
    ola: { sheet: { skills: { ward: skill('resist', 2) } } },
    foe: {
      sheet: {
        skills: { daze: skill('daze', 1, 'foe'), again: skill('daze', 1, 'foe', 'standard') },
      },
    },
  });
  s.gm('effect', { who: 'ola', effect: 'resist', amount: 2, by: 'ola' });
  s.do('ola', 'end', {}, { dice: [3] });
  return s;
};

test('HEI-CTX-34 a ward takes one effect of another, if its bearer wants it to', () => {
  const s = warded();
  const first = s.do(
    'foe',
    'skill',
    { skill: 'daze', target: 'ola' },
    { answers: [['resist', 'yes']] },
  );
  expect(first.has('resists')).toBe(true);
  expect(s.who('ola').effects).toEqual([]);
  s.do('foe', 'skill', { skill: 'again', target: 'ola' });
  expect(s.who('ola').effects).toMatchObject([{ kind: 'daze' }]);
});

test('HEI-CTX-34 a ward that is kept stops nothing', () => {
  const s = warded();
  s.do('foe', 'skill', { skill: 'daze', target: 'ola' }, { answers: [['resist', 'no']] });
  expect(s.who('ola').effects).toMatchObject([{ kind: 'resist' }, { kind: 'daze' }]);
});
