import { loadRuns } from '@tiltyard/engine';
import { Onlooker, Room } from '@tiltyard/room';
import { expect, test } from 'vitest';
import { isStateOf } from '../systems/position.js';
import { loadSystem, registryOf } from '../systems/system.js';
import { forecast } from './forecast.js';

const DUEL = `
title: A quarrel
ruleset: renaissance
order: [ann, bob]
combatants:
  - {id: ann, side: reds, at: [5, 5], sheet: {aptitudes: {SOM: 20, COO: 20}, skills: {one-handed: 70}, weapons: [mace]}}
  - {id: bob, side: blues, at: [6, 5], sheet: {aptitudes: {SOM: 30, COO: 20}, skills: {one-handed: 60, fray: 20}, weapons: [mace]}}
`;

test('a player who is attacked sees what each answer would come to, out of nothing but what their seat was sent', async () => {
  const runs = loadRuns(DUEL, 'duel', registryOf(await loadSystem('renaissance')));
  if (!runs.ok) throw new Error('no duel');
  runs.value.runs[0]?.use((ruleset, initial) => {
    const room = Room.create(ruleset, initial, { id: 'x', title: 'x', seed: 'asked', gm: 'GM' });
    const act = (seat: string, deed: Parameters<typeof room.act>[2]): string => room.act(seat, room.revision, deed, 0).kind;
    const seat = { id: 'pb', name: 'PB', role: 'player', combatants: ['bob'] } as const;
    act('gm', { kind: 'seat', seat: { ...seat, combatants: ['bob'] } });
    act('gm', { kind: 'begin' });
    for (let i = 0; i < 20 && !room.fight.asks; i++) {
      act('gm', { kind: 'perform', command: { do: 'attack', by: 'ann', with: { weapon: 'ann/mace', target: 'bob' } } });
      if (!room.fight.asks) act('gm', { kind: 'undo' });
    }
    const sent = new Onlooker(room, 'pb', () => new Set()).whole();
    const { command, tape, mine } = sent?.table.waiting ?? {};
    const question = mine?.[0]?.question;
    if (!sent || !command || !tape || question?.domain.kind !== 'choice' || !isStateOf(ruleset, sent.view)) throw new Error('Bob is not asked');
    const { view } = sent;
    const chances = question.domain.options.filter((option) => !option.refused).map(({ value }) => forecast(ruleset, view, command, { name: 'pb', role: 'player', combatants: ['bob'] }, { tape, question, value })?.fates.find(({ who }) => who === 'bob')?.worse);
    expect(chances.length).toBeGreaterThan(1);
    expect(chances.every((chance) => chance !== undefined && chance > 0 && chance < 1 + 1e-9)).toBe(true);
    // To parry with a trained arm is another thing than to dodge without training.
    expect(new Set(chances).size).toBeGreaterThan(1);
  });
});
