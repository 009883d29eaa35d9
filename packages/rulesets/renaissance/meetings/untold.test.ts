import { mayRead } from '@tiltyard/engine/core';
import { describeNote } from '@tiltyard/engine/show';
import { expect, test } from 'vitest';
import { renaissance } from '../index.js';
import { bomb, like, meeting } from '../testing/meetings.js';
import type { Changes, Stage } from '../testing/stage.js';

// What the log reveals to players who are unaware of a hidden combatant.

const ANN = { name: 'Ann', role: 'player', combatants: ['ann'] } as const;
const CID = { name: 'Cid', role: 'player', combatants: ['cid'] } as const;
const toughened = (kind: string) => ({
  at: [11, 6] as const,
  state: { hidden: true },
  sheet: { resistances: [{ kind, keyword: 'Blast' }] },
});
/** Ann throws a bomb at Bob; Dan hides next to him. */
const bombed = (
  resistanceModel: 'opt1' | 'opt3' | 'opt4',
  kind: string,
  dice: readonly number[],
) => {
  const changes: Changes = {
    ann: { weapons: [bomb] },
    bob: { at: [11, 5] },
    horse: { at: [1, 1] },
  };
  const s = meeting(
    changes,
    { order: ['ann', 'bob', 'cid', 'dan', 'horse'], options: { resistanceModel } },
    { dan: like('bob', toughened(kind)) },
  );
  return { s, scene: s.do('ann', 'attack', { weapon: 'ann/bomb', target: 'bob' }, { dice }) };
};
const told = (
  { s, scene }: { s: Stage; scene: ReturnType<Stage['do']> },
  seat: typeof ANN | typeof CID,
) =>
  scene.notes
    .filter((note) => mayRead(seat, note))
    .map((note) => describeNote(renaissance, note, s.state));

test('REN-RES-10 REN-AWARE-01 that a result counts as less against one who hides is told to their side alone', () => {
  const blast = bombed('opt3', 'resistance', [40, 9]);
  expect(told(blast, CID).join(' ')).toContain('counts as');
  expect(told(blast, ANN).join(' ')).not.toContain('counts as');
});

test('REN-RES-12 REN-RES-13 REN-AWARE-01 that dice are rolled again for one who hides is told to their side alone', () => {
  for (const kind of ['resistance', 'vulnerability']) {
    const blast = bombed('opt4', kind, [20, 9, 5]);
    expect(told(blast, CID).join(' ')).toContain('Damage is rolled 2 times');
    expect(told(blast, ANN).join(' ')).not.toContain('Damage is rolled');
  }
});

test('REN-BLAST-04 REN-AWARE-01 nothing that a blast does to one who hides is told to those who do not know of them', () => {
  const blast = bombed('opt1', 'resistance', [20, 9]);
  expect(told(blast, ANN).filter((text) => /dan|Dan/.test(text))).toEqual([]);
  expect(told(blast, CID).filter((text) => /Dan/.test(text)).length).toBeGreaterThan(2);
  expect(blast.s.who('dan').damage).toBeGreaterThan(0);
});
