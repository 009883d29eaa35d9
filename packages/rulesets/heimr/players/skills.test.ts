import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import type { Person } from '../testing/stage.js';
import { stage } from '../testing/stage.js';

const sensible = sensiblePolicy(heimr);
const pick = (s: ReturnType<typeof stage>, id: string) => sensible.command(s.state, id);

const abilities = { 'knife-fighting': [3, 3], swordsmanship: [3, 3], agility: [3, 1] } as const;
const skill = (type: string, target: string, kind: string, amount = 1) => ({
  name: 'a skill',
  type,
  target,
  willpower: 1,
  effect: { kind, amount },
});
const armed = (sword: string, more: object = {}) => ({ abilities, sheet: { sword, ...more } });

test('HEI-CTX-34 a sure daze comes before a blow, on the most dangerous foe whose head is clear', () => {
  const s = stage({
    ann: armed('knife', { willpower: 2, skills: { glare: skill('standard', 'foe', 'daze') } }),
    bob: { ...armed('knife'), side: 'b' },
    cat: { ...armed('sword'), side: 'b' },
  });
  const daze = (of: string): void => {
    const until = { at: 'turn end', of, skip: 1 } as const;
    s.gm('set', {
      path: `combatants.${of}.effects`,
      value: [{ kind: 'daze', by: 'ann', amount: 1, until }],
    });
  };
  const glareAt = (target: string) => ({
    do: 'skill',
    by: 'ann',
    with: { skill: 'glare', target },
  });
  expect(pick(s, 'ann')).toEqual(glareAt('cat'));
  daze('cat');
  expect(pick(s, 'ann')).toEqual(glareAt('bob'));
  daze('bob');
  expect(pick(s, 'ann')?.do).toBe('attack');
});

test('HEI-CTX-44 without willpower, or for one who flees, there is no skill to think of', () => {
  const facing = (more: object) =>
    stage({
      ann: armed('knife', { skills: { glare: skill('standard', 'foe', 'daze') }, ...more }),
      bob: { ...armed('knife'), side: 'b' },
    });
  expect(pick(facing({ willpower: 0 }), 'ann')?.do).toBe('attack');
  expect(pick(facing({ willpower: 2 }), 'ann')?.do).toBe('skill');
  expect(pick(facing({ willpower: 2, temper: 'flees' }), 'ann')?.do).not.toBe('skill');
});

test('HEI-CTX-34 friends are helped once all of the help would come off, and the injured not in vain', () => {
  const facing = (kind: string, state: Person['state']) =>
    stage({
      ann: armed('knife', { willpower: 4, skills: { aid: skill('free', 'ally', kind, 2) } }),
      eve: { ...armed('knife'), side: 'a', state: { ...state } },
      bob: { ...armed('knife'), side: 'b' },
    });
  const does = (kind: string, state: Person['state']) => pick(facing(kind, state), 'ann')?.do;
  expect(does('mend', { hp: 7 })).toBe('skill');
  expect(does('mend', { hp: 8 })).toBe('attack');
  expect(does('mend', { hp: 0, injuries: ['left leg'] })).toBe('attack');
  expect(does('refresh', { fatigue: 12 })).toBe('skill');
  expect(does('refresh', {})).toBe('attack');
  expect(does('hearten', { willpower: 0 })).toBe('attack');
});

test('HEI-CTX-47 HEI-ACT-12 neither those who are out nor reactions are thought of', () => {
  const facing = (skills: Person['sheet']) =>
    stage({
      ann: armed('knife', { willpower: 4, skills }),
      bob: { ...armed('sword'), side: 'b' },
      cat: { ...armed('knife'), side: 'b' },
    });
  const friends = stage({
    ann: armed('knife', { willpower: 4, skills: { aid: skill('free', 'ally', 'mend') } }),
    eve: { ...armed('knife'), side: 'a', state: { hp: 7 } },
    bob: { ...armed('sword'), side: 'b' },
  });
  expect(pick(friends, 'ann')?.do).toBe('skill');
  friends.gm('set', { path: 'combatants.eve.gone', value: 'surrendered' });
  expect(pick(friends, 'ann')?.do).toBe('attack');
  const both = facing({
    start: skill('reaction', 'foe', 'daze', 3),
    glare: skill('standard', 'foe', 'daze'),
  });
  expect(pick(both, 'ann')).toMatchObject({ do: 'skill', with: { skill: 'glare' } });
});
