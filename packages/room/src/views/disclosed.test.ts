import type { JsonObject, Note } from '@tiltyard/engine';
import { defineEvent, fact, say } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { isDisclosed } from './disclosed.js';
import { roomFor } from '../testing/index.js';

const spends = defineEvent('spends', {
  role: 'other',
  facts: { who: fact.combatant, will: fact.word },
  say: ({ who, will }) => say`${who} spends WILL: ${will}.`,
});

const DUEL = `
title: A quarrel
ruleset: renaissance
order: [ann, bob]
combatants:
  - {id: ann, side: reds, at: [5, 5], sheet: {aptitudes: {SOM: 20, COO: 20}, skills: {one-handed: 70}, weapons: [mace]}}
  - {id: bob, side: blues, at: [6, 5], sheet: {aptitudes: {SOM: 30, COO: 20}, skills: {one-handed: 60, fray: 20}, weapons: [mace]}}
`;

test('each die on the tape has to be told individually, and an answer of another only by a note that names it', () => {
  const room = roomFor(DUEL);
  const act = (deed: Parameters<typeof room.act>[2]): unknown =>
    room.act('gm', room.revision, deed, 0);
  act({ kind: 'begin' });
  room.use(({ ruleset, fight }) => {
    for (let i = 0; i < 50 && !fight.asks; i++) {
      act({
        kind: 'perform',
        command: { do: 'attack', by: 'ann', with: { weapon: 'ann/mace', target: 'bob' } },
      });
      if (!fight.asks) act({ kind: 'undo' });
    }
    const pending = fight.pending.at(-1);
    const [die] = pending?.tape ?? [];
    if (!pending || !die || !fight.asks) throw new Error('Bob is not asked');
    const seat = { name: 'pb', role: 'player', combatants: ['bob'] } as const;
    const asked = {
      seat,
      state: fight.state,
      shown: fight.state,
      questions: fight.asks.asked.map(({ question }) => question),
      notes: fight.asks.notes,
    };
    const system = { ...ruleset, events: new Map([...ruleset.events, ['spends', spends]]) };
    const isKnown = (tape: typeof pending.tape, more: typeof asked.notes = []): boolean =>
      isDisclosed(system, { ...pending, tape }, { ...asked, notes: [...asked.notes, ...more] });
    expect([isKnown([die]), isKnown([die, die])]).toEqual([true, false]);
    const answer = {
      kind: 'answer',
      name: 'will',
      who: 'ann',
      value: 'no',
      from: 'person',
    } as const;
    const told = (data: JsonObject): Note => ({ id: 'spends', rules: [], audience: 'all', data });
    expect([
      isKnown([die, answer]),
      isKnown([die, answer], [told({ who: 'ann', will: 'no' })]),
      isKnown([die, answer], [told({ who: 'ann', will: 'yes' })]),
    ]).toEqual([false, true, false]);
  });
});
