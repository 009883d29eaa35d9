import { readFileSync } from 'node:fs';
import type { FightState, Id, Json, Ruleset } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import { notesFor } from '@tiltyard/engine/core';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { optionText } from '@tiltyard/engine/kit';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { describeNote } from '@tiltyard/engine/show';
import { canonical } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { rulesets } from './index.js';

const EXAMPLES = new URL('../../examples/', import.meta.url);

/** A fight of each system on foot, with damage and healing in the terms of its rules. */
const FIGHTS = [
  { file: 'heimr-tavern.yaml', damage: { damage: 2 }, heal: { points: 1 } },
  { file: 'lurasko-duel.yaml', damage: { damage: 12 }, heal: { damage: 12 } },
  { file: 'renaissance-gatehouse.yaml', damage: { damage: 5 }, heal: { damage: 4, wounds: 1 } },
  { file: 'rolemaster-stunned.yaml', damage: { damage: 20 }, heal: { hits: 9 } },
  { file: 'true20-doorway.yaml', damage: { damage: 30 }, heal: { mark: 'worst' } },
] as const;

/** A fight that has begun, with questions answered by the sensible policy. */
function begun<S extends FightState>(ruleset: Ruleset<S>, initial: S): Fight<S> {
  const policy = sensiblePolicy(ruleset);
  const fight = new Fight(ruleset, initial, {
    seed: 'acts',
    guard: true,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  fight.begin();
  return fight;
}

const by = <S extends FightState>(fight: Fight<S>, act: string, parameters: object): void => {
  const step = fight.perform({ do: act, by: GM, with: JSON.parse(JSON.stringify(parameters)) });
  expect(step, `${act} ${JSON.stringify(parameters)}`).toMatchObject({ kind: 'done' });
};

function open(file: string): { use(run: <S extends FightState>(fight: Fight<S>) => void): void } {
  const loaded = loadRuns(readFileSync(new URL(file, EXAMPLES), 'utf8'), file, rulesets);
  const run = loaded.ok ? loaded.value.runs[0] : undefined;
  if (!run) throw new Error(`${file} holds no fight`);
  return {
    use: (act) => {
      run.use((ruleset, initial) => act(begun(ruleset, initial)));
    },
  };
}

const shareOf = <S extends FightState>({ ruleset, state }: Fight<S>, who: Id): number =>
  ruleset.summary(state, who).share;

const someone = <S extends FightState>({ state }: Fight<S>): Id => {
  const [id] = Object.keys(state.combatants);
  if (id === undefined) throw new Error('there is nobody');
  return id;
};

/** A combatant of another side. */
const other = <S extends FightState>({ state }: Fight<S>, who: Id): Id => {
  const side = state.combatants[who]?.side;
  const found = Object.values(state.combatants).find((each) => each.side !== side);
  if (!found) throw new Error('there is one side alone');
  return found.id;
};

test.each(FIGHTS)('the GM of $file harms and heals, and undo takes both back', (each) => {
  open(each.file).use((fight) => {
    const who = someone(fight);
    const before = canonical(fight.state);
    by(fight, 'gm.harm', { who, ...each.damage });
    const [whole, harmed] = [1, shareOf(fight, who)];
    expect(harmed).toBeLessThan(whole);
    const afterHarm = canonical(fight.state);
    by(fight, 'gm.heal', { who, ...each.heal });
    expect(shareOf(fight, who)).toBeGreaterThan(harmed);
    fight.undo();
    expect(canonical(fight.state)).toBe(afterHarm);
    fight.undo();
    expect(canonical(fight.state)).toBe(before);
  });
});

/** The conditions that the GM of a fight may set. */
const conditionsOf = <S extends FightState>(fight: Fight<S>, who: Id): readonly Json[] => {
  const domain = fight.action('gm.condition')?.domain(fight.state, GM, 'condition', { who });
  return domain?.kind === 'choice' ? domain.options.map(({ value }) => value) : [];
};

test('a condition is offered with its hyphen and else in words', () => {
  open('true20-doorway.yaml').use((fight) => {
    const who = someone(fight);
    const domain = fight.action('gm.condition')?.domain(fight.state, GM, 'condition', { who });
    const offered = domain?.kind === 'choice' ? domain.options : [];
    const named = offered.map((option) => optionText(fight.state, option));
    expect(named).toEqual(expect.arrayContaining(['flat-footed', 'grappled']));
  });
});

/** The proposal for a condition: to set it while it is absent, to remove it while it is present. */
const proposed = <S extends FightState>(fight: Fight<S>, who: Id, condition: Json): Json => {
  const domain = fight.action('gm.condition')?.domain(fight.state, GM, 'on', { who, condition });
  return domain?.kind === 'choice' ? (domain.options[0]?.value ?? null) : null;
};

test.each(FIGHTS)('the GM of $file sets every condition and takes it away again', ({ file }) => {
  open(file).use((fight) => {
    const who = someone(fight);
    const conditions = conditionsOf(fight, who);
    expect(conditions.length).toBeGreaterThan(2);
    for (const condition of conditions) {
      const first = proposed(fight, who, condition);
      by(fight, 'gm.condition', { who, condition, on: first });
      expect(proposed(fight, who, condition), String(condition)).toBe(!first);
      by(fight, 'gm.condition', { who, condition, on: !first });
      expect(proposed(fight, who, condition), String(condition)).toBe(first);
    }
  });
});

test.each(FIGHTS)('whom the GM of $file hides the others lose, until revealed', ({ file }) => {
  open(file).use((fight) => {
    const who = someone(fight);
    const seat = { name: 'other', role: 'player', combatants: [other(fight, who)] } as const;
    const seen = (): boolean =>
      Object.hasOwn(fight.ruleset.view(fight.state, seat).combatants, who);
    expect(seen()).toBe(true);
    by(fight, 'gm.hide', { who, hidden: true });
    expect(seen()).toBe(false);
    // Earlier notes now say "someone": the seat that does not know the combatant reads neither name
    // nor id.
    const view = fight.ruleset.view(fight.state, seat);
    const told = fight.log
      .flatMap(({ notes }) => notesFor(seat, notes))
      .map((note) => describeNote(fight.ruleset, note, view));
    expect(told.join('\n')).toMatch(/someone/i);
    expect(told.filter((words) => new RegExp(`\\b${who}\\b`).test(words))).toEqual([]);
    by(fight, 'gm.hide', { who, hidden: false });
    expect(seen()).toBe(true);
  });
});
