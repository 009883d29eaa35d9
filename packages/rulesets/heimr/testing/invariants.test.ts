import type { Command } from '@tiltyard/engine';
import { acting, defineRuleset } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { openJournal } from '@tiltyard/engine/files';
import { offers, randomPolicy } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heimr } from '../index.js';
import type { State } from '../state/state.js';
import { allCombatants, combatantById } from '../state/state.js';

const MAP = {
  rows: ['A1 A2', 'B1 B2'],
  places: [
    { id: 'A1', heights: [0, 1, 2] },
    { id: 'B2', concealment: 1, traits: ['difficult'] },
  ],
  borders: [
    { from: 'A2', to: 'B2', requirement: { ability: 'agility', level: 5 }, tags: ['door'] },
  ],
  items: [
    { item: 'key', at: 'A1' },
    { item: 'knife', at: 'B1', hidden: 4 },
  ],
};
const SIDES = [
  ['ann', 'reeve', 'A1'],
  ['bob', 'outlaw', 'A1'],
  ['cat', 'wrestler', 'A1'],
  ['dan', 'bowman', 'A2'],
  ['eve', 'farmhand', 'B2'],
  ['fay', 'shieldman', 'B2'],
] as const;

function begun(seed: string): Fight<State> {
  const combatants = SIDES.map(([id, from, at], i) => ({
    id,
    from,
    at,
    side: i % 2 === 0 ? 'red' : 'blue',
  }));
  const set = heimr.setUp({
    title: 'random',
    options: {},
    map: MAP,
    content: {},
    combatants,
    order: undefined,
  });
  if (!set.ok) throw new Error(JSON.stringify(set.problems));
  const generator = new Generator(`answers of ${seed}`);
  const policy = randomPolicy(heimr, generator);
  const fight = new Fight(heimr, set.value, {
    seed,
    guard: true,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  fight.begin();
  return fight;
}

/** A random legal command of the combatant whose turn it is, or now and then of any other. */
function next(fight: Fight<State>, generator: Generator): Command | undefined {
  const policy = randomPolicy(heimr, generator);
  const ids = Object.keys(fight.state.combatants);
  const anyone = ids[generator.below(ids.length)];
  const who = generator.below(8) === 0 ? anyone : acting(fight.state);
  return who === undefined ? undefined : policy.command(fight.state, who);
}

const SIMULTANEOUS = ['draw', 'stow'];

/** The actions taken so far in a turn. */
interface Turn {
  standard: string[];
  free: string[];
  over: boolean;
}

const kindOf = (command: Command, before: State, after: State): 'standard' | 'free' | 'none' => {
  const [was, is] = [combatantById(before, command.by), combatantById(after, command.by)];
  if (is.standard !== was.standard) return 'standard';
  return is.freeUsed.length > was.freeUsed.length ? 'free' : 'none';
};

function sound(state: State): void {
  for (const who of allCombatants(state)) {
    expect(state.clusters.filter((cluster) => cluster.includes(who.id)).length).toBeLessThanOrEqual(
      1,
    );
    expect(who.hp).toBeGreaterThanOrEqual(-5);
    expect(who.fatigue).toBeGreaterThanOrEqual(1);
    expect(who.fatigue).toBeLessThanOrEqual(20);
    if (who.holding) {
      expect(combatantById(state, who.holding.who)).toMatchObject({
        at: who.at,
        height: who.height,
      });
      expect(who.standing).toBeNull();
    }
    const held = who.hands.flatMap((hand) => hand.holds ?? []);
    for (const item of held)
      expect(
        who.carried.some((each) => each.item === item) ||
          state.ground.some((each) => each.item === item),
      ).toBe(false);
  }
  for (const cluster of state.clusters) {
    const members = cluster.map((id) => combatantById(state, id));
    expect(new Set(members.map((who) => who.at)).size).toBe(1);
    expect(new Set(members.map((who) => who.side)).size).toBe(2);
  }
  expect(new Set(state.order).size).toBe(SIDES.length);
}

describe('whatever is done', () => {
  it('keeps to one standard and one simultaneous action, free ones once, and nothing after the end', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 6 }), (seed) => {
        const fight = begun(seed);
        const generator = new Generator(seed);
        let turn: Turn = { standard: [], free: [], over: false };
        let whose = acting(fight.state);
        let interrupted = new Set<string>();
        for (let i = 0; i < 45 && !fight.outcome; i++) {
          const command = next(fight, generator);
          if (!command) break;
          const before = fight.stateAt(fight.head);
          const step = fight.perform(command);
          expect(step.kind, `${command.do} ${JSON.stringify(command.with)}`).toBe('done');
          if (step.kind !== 'done') break;
          const { state } = fight;
          sound(state);
          const held = allCombatants(before).some((holder) => holder.holding?.who === command.by);
          if (
            held &&
            acting(before) === command.by &&
            allCombatants(state).some((holder) => holder.holding?.who === command.by)
          )
            expect(combatantById(state, command.by).at).toBe(combatantById(before, command.by).at);
          for (const note of step.entry.notes)
            if (
              note.id === 'interrupted' &&
              typeof note.data['who'] === 'string' &&
              note.data['who'] !== acting(before)
            )
              interrupted.add(note.data['who']);
          if (command.by === whose && command.do !== 'end' && command.do !== 'delay') {
            const kind = kindOf(command, before, state);
            if (turn.over) expect(kind, command.do).toBe('none');
            if (kind === 'standard') turn.standard.push(command.do);
            if (kind === 'free') {
              expect(turn.free).not.toContain(combatantById(state, command.by).freeUsed.at(-1));
              turn.free.push(combatantById(state, command.by).freeUsed.at(-1) ?? '');
            }
            const beside = turn.standard.filter((each) => SIMULTANEOUS.includes(each)).length;
            expect(turn.standard.length).toBeLessThanOrEqual(
              turn.standard.includes('move') && beside === 1 ? 2 : 1,
            );
            turn.over ||= combatantById(state, command.by).ended !== null;
          }
          if (acting(state) !== whose || command.do === 'end') {
            whose = acting(state);
            turn = { standard: [], free: [], over: false };
            if (whose !== undefined) {
              const who = combatantById(state, whose);
              expect(who).toMatchObject({ standard: null, ended: null });
              if (interrupted.has(whose)) expect(who.pending).toBeNull();
              interrupted = new Set([...interrupted].filter((id) => id !== whose));
            }
          }
        }
      }),
      { numRuns: 14, seed: 7 },
    );
  }, 30_000);

  it('performs as offered, undoes, redoes, and comes back from its journal', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 6 }), (seed) => {
        const fight = begun(seed);
        const generator = new Generator(`laws ${seed}`);
        for (let i = 0; i < 25 && !fight.outcome; i++) {
          const who = acting(fight.state) ?? 'ann';
          for (const offer of offers(heimr, fight.state, who))
            if (offer.refused)
              expect(
                fight.refusal({ do: offer.action, by: who, with: {} }),
                offer.action,
              ).toBeDefined();
          const command = next(fight, generator);
          if (command) expect(fight.perform(command).kind).toBe('done');
        }
        const end = JSON.stringify(fight.state);
        let undone = 0;
        while (fight.head > 0 && undone < 10) {
          fight.undo();
          undone++;
        }
        for (let i = 0; i < undone; i++) fight.redo();
        expect(JSON.parse(JSON.stringify(fight.state))).toEqual(JSON.parse(end));
        expect(fight.verify().problems).toEqual([]);
        const opened = openJournal(
          JSON.stringify(fight.journal()),
          'journal.json',
          new Map([[heimr.id, defineRuleset(heimr)]]),
        );
        if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
        opened.value.use((_, open) => {
          const again = open();
          expect(JSON.parse(JSON.stringify(again.state))).toEqual(JSON.parse(end));
          expect(again.verify().problems).toEqual([]);
        });
      }),
      { numRuns: 7, seed: 11 },
    );
  }, 30_000);
});
