import { describe, expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, stage } from '../testing/stage.js';

// Breakdowns shown before any dice are rolled compared with play, and effects of degrees of
// automation.

const sword = { broadsword: 60 };
const blow = { weapon: 'x/broadsword', target: 'v', points: 4 };
const numbers = (s: Stage): readonly string[] =>
  s.reckonings(['OB', 'DB'], 'x', 'attack', blow).map((each) => each.split(':')[0] ?? '');

describe('Numbers before the dice', () => {
  const ambush = (options: Staging['options'], v: Person = {}): Stage =>
    stage(
      {
        x: { arms: sword, state: { hidden: true } },
        v: { arms: sword, sheet: { qu: 5, hits: 200 }, ...v },
      },
      { options: { positionModifiers: 'enabled', ...options } },
    );

  test.each([
    ['keep', 15],
    ['lose', 0],
  ] as const)(
    'RMC-DB-03 RMC-CTX-09 db.whenUnseen %s: an ambush counts what it is played with',
    (whenUnseen, db) => {
      const scene = attack(ambush({ 'db.whenUnseen': whenUnseen }), 'x', 'v', {
        dice: [10],
        answers: [['ambush', 'unnoticed']],
      });
      expect(scene.parts('OB')).toEqual(['RMC-OB-01 60', 'RMC-CTX-09 20']);
      expect(scene.total('DB')).toBe(db);
      expect(scene.parts('DB')).toEqual(db === 0 ? [] : ['RMC-DB-01 15']);
    },
  );

  test('RMC-CTX-09 RMC-DB-03 without any secret the numbers are those of a plain blow', () => {
    const s = stage({ x: { arms: sword }, v: { sheet: { qu: 5, hits: 200 } } });
    expect(numbers(s)).toEqual(['v DB 15', 'x OB 60']);
  });
});

describe('Automation turned down', () => {
  test('RMC-CRIT-04 RMC-FUM-03 damage asked about: a drop that the GM leaves out does not keep the weapon from breaking', () => {
    const cell = 'DROP;BREAK';
    const rows = [{ lo: 1, hi: 120, cells: { melee: cell, ranged: cell, natural: cell } }];
    const s = stage(
      { v: { arms: sword }, x: { arms: sword } },
      { content: { tables: { fumble: { kind: 'fumble', id: 'fumble', rows } } } },
    );
    s.do('gm', 'gm.automation', { what: 'damage', degree: 'ask' });
    attack(s, 'v', 'x', {
      dice: [1, 50],
      answers: [
        ['gm.effect', false],
        ['gm.effect', true],
      ],
    });
    expect([s.who('v').wields, s.who('v').broken]).toEqual(['v/broadsword', ['v/broadsword']]);
  });
});

describe('What a combatant looks like from outside', () => {
  test('RMC-EFF-12 RMC-PARRY-03 RMC-OB-06 counts of turns, points and modifiers are not to be seen', () => {
    const s = stage({ v: { arms: sword, sheet: { qu: 5, hits: 200 } }, x: { arms: sword } });
    s.gm('modifier', { who: 'v', label: 'blessing', value: 15 });
    befall(s, 'v', 'KO3;IN;P-10;D4');
    const { outline } = rolemaster;
    if (!outline) throw new Error('there is no outline');
    const out = outline(s.state, new Map([['v', { detail: 'words', share: 1 }]])).combatants['v'];
    expect(out).toMatchObject({
      timers: [],
      penalties: [],
      modifiers: [],
      initiativePenalties: 0,
      stunPending: { dazed: 1, stunned: 0, noParry: 0 },
    });
  });
});
