import { readFileSync } from 'node:fs';
import type { Degree, FightState, Json, Note, Question, Ruleset } from '@tiltyard/engine';
import { acting, GM } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { describeNote } from '@tiltyard/engine/show';
import { expect, test } from 'vitest';
import { rulesets } from './index.js';

const EXAMPLES = new URL('../../examples/', import.meta.url);

/** A fight of each system, with the damage that its GM deals by hand. */
const FIGHTS = [
  { file: 'heimr-tavern.yaml', blow: { damage: 2 } },
  { file: 'lurasko-dark.yaml', blow: { damage: 12 } },
  { file: 'renaissance-gatehouse.yaml', blow: { damage: 5 } },
  { file: 'rolemaster-stunned.yaml', blow: { damage: 20 } },
  { file: 'true20-doorway.yaml', blow: { damage: 30 } },
] as const;

const COMMANDS = 120;

const isOfAutomation = ({ id }: Question): boolean =>
  ['gm.damage', 'gm.effect', 'gm.ends'].includes(id);

/** The results of some commands of automatic players. */
interface Played {
  /** The share of its health that each combatant has left. */
  readonly shares: readonly number[];
  readonly asked: readonly Question[];
  readonly told: readonly { readonly note: Note; readonly words: string }[];
  readonly verified: boolean;
}

function playOut<S extends FightState>(
  ruleset: Ruleset<S>,
  initial: S,
  set: { readonly what: 'damage' | 'durations'; readonly degree: Degree },
  rule: (question: Question) => Json | undefined,
): Played {
  const policy = sensiblePolicy(ruleset);
  const asked: Question[] = [];
  const fight = new Fight(ruleset, initial, {
    seed: 'by degrees',
    decide: (question, state) => {
      if (!isOfAutomation(question))
        return { value: policy.answer(question, state), from: 'policy' };
      asked.push(question);
      return { value: rule(question) ?? question.fallback ?? null, from: 'gm' };
    },
  });
  expect(fight.perform({ do: 'gm.automation', by: GM, with: set })).toMatchObject({ kind: 'done' });
  fight.begin();
  const before = fight.log.length;
  for (let i = 0; i < COMMANDS && !fight.outcome; i++) {
    const who = acting(fight.state);
    const command = who === undefined ? undefined : policy.command(fight.state, who);
    if (!command || fight.perform(command).kind !== 'done') break;
  }
  expect(fight.log.length, 'commands').toBeGreaterThan(before + 20);
  return {
    shares: Object.keys(fight.state.combatants).map((id) => ruleset.summary(fight.state, id).share),
    asked,
    told: fight.log.flatMap(({ notes }) =>
      notes.map((note) => ({ note, words: describeNote(ruleset, note, fight.state) })),
    ),
    verified: fight.verify().ok,
  };
}

function opened(file: string) {
  const loaded = loadRuns(readFileSync(new URL(file, EXAMPLES), 'utf8'), file, rulesets);
  const run = loaded.ok ? loaded.value.runs[0] : undefined;
  if (!run) throw new Error(`${file} holds no fight`);
  return run;
}

function play(
  file: string,
  set: { readonly what: 'damage' | 'durations'; readonly degree: Degree },
  rule: (question: Question) => Json | undefined = () => undefined,
): Played {
  return opened(file).use((ruleset, initial) => playOut(ruleset, initial, set, rule));
}

const ids = ({ told }: Played): readonly string[] => told.map(({ note }) => note.id);

for (const { file, blow } of FIGHTS) {
  test(`${file}: damage that is only told is not applied, and no one is asked`, () => {
    const played = play(file, { what: 'damage', degree: 'tell' });
    const [usual] = [play(file, { what: 'durations', degree: 'ask' }, () => true)];
    expect(played.asked).toEqual([]);
    expect(Math.min(...usual.shares), 'the same fight with damage').toBeLessThan(1);
    expect(played.shares.every((share) => share === 1)).toBe(true);
    const left = played.told.filter(({ note }) => ['gm.damage', 'gm.effect'].includes(note.id));
    expect(left.length).toBeGreaterThan(0);
    for (const { words, note } of left) {
      expect(words).toContain('left to be applied by hand');
      expect(words).not.toMatch(/^0 /);
      expect(note.rules.length).toBeGreaterThan(0);
    }
    expect(played.verified).toBe(true);
  });

  test(`${file}: the GM who is asked about damage may leave it out, and by default lets it be`, () => {
    const none = play(file, { what: 'damage', degree: 'ask' }, ({ id }) =>
      id === 'gm.damage' ? 0 : false,
    );
    expect(none.asked.length).toBeGreaterThan(0);
    for (const { who, rules, about } of none.asked) {
      expect(who).toBe(GM);
      expect(rules.length).toBeGreaterThan(0);
      expect(about['degree']).toBe('ask');
    }
    expect(none.shares.every((share) => share === 1)).toBe(true);
    const all = play(file, { what: 'damage', degree: 'ask' });
    expect(all.asked.length).toBeGreaterThan(0);
    expect(ids(all).filter((id) => id === 'gm.damage' || id === 'gm.effect')).toEqual([]);
    expect(Math.min(...all.shares)).toBeLessThan(1);
    expect(all.verified).toBe(true);
  });

  test(`${file}: what the GM deals by hand is dealt, however far damage is turned down`, () => {
    const shares = (['do', 'ask', 'tell'] as const).map((degree) =>
      opened(file).use((ruleset, initial) => {
        const fight = new Fight(ruleset, initial, {
          seed: 'by hand',
          decide: (question) => ({ value: question.fallback ?? null, from: 'policy' }),
        });
        if (degree !== 'do')
          fight.perform({ do: 'gm.automation', by: GM, with: { what: 'damage', degree } });
        fight.begin();
        const [who = ''] = Object.keys(fight.state.combatants);
        fight.perform({ do: 'gm.harm', by: GM, with: { who, ...blow } });
        return ruleset.summary(fight.state, who).share;
      }),
    );
    expect(shares[0]).toBeLessThan(1);
    expect(shares).toEqual([shares[0], shares[0], shares[0]]);
  });
}

for (const file of [
  'lurasko-dark.yaml',
  'renaissance-gatehouse.yaml',
  'rolemaster-stunned.yaml',
  'true20-doorway.yaml',
]) {
  test(`${file}: what is only told to end stays, and the GM who is asked may keep it`, () => {
    const told = play(file, { what: 'durations', degree: 'tell' });
    const stays = told.told.filter(({ note }) => note.id === 'gm.ends');
    expect(told.asked).toEqual([]);
    expect(stays.length).toBeGreaterThan(0);
    for (const { words, note } of stays) {
      expect(words).toContain('stays until it is ended by hand');
      expect(note.rules.length).toBeGreaterThan(0);
    }
    // An effect that was kept is due again at the next occasion.
    expect(new Set(stays.map(({ words }) => words)).size).toBeLessThan(stays.length);
    const kept = play(file, { what: 'durations', degree: 'ask' }, () => false);
    expect(kept.asked.length).toBeGreaterThan(0);
    expect(ids(kept)).toContain('gm.ends');
    const ended = play(file, { what: 'durations', degree: 'ask' });
    expect(ended.asked.length).toBeGreaterThan(0);
    expect(ids(ended)).not.toContain('gm.ends');
    expect([told, kept, ended].map(({ verified }) => verified)).toEqual([true, true, true]);
  });
}

test('heimr: an effect whose turns are over stays where it is only told (HEI-CTX-34)', () => {
  const left = (['do', 'tell'] as const).map((degree) =>
    opened('heimr-tavern.yaml').use((ruleset, initial) => {
      const fight = new Fight(ruleset, initial, {
        seed: 'dazed',
        decide: (question) => ({ value: question.fallback ?? null, from: 'policy' }),
      });
      if (degree === 'tell')
        fight.perform({ do: 'gm.automation', by: GM, with: { what: 'durations', degree } });
      fight.begin();
      const who = acting(fight.state) ?? '';
      const daze = { kind: 'daze', amount: 1, until: { at: 'turn end', of: who } };
      const path = `combatants.${who}.effects`;
      expect(fight.perform({ do: 'gm.set', by: GM, with: { path, value: [daze] } })).toMatchObject({
        kind: 'done',
      });
      const end = [...ruleset.actions.values()].find(({ endsTurn }) => endsTurn);
      fight.perform({ do: end?.id ?? '', by: who, with: {} });
      expect(acting(fight.state)).not.toBe(who);
      return ruleset.summary(fight.state, who).conditions.some(({ name }) => name === 'dazed');
    }),
  );
  expect(left).toEqual([false, true]);
});

test('automation is set by the GM alone, to something else than it is, and the log says so', () => {
  opened('heimr-tavern.yaml').use((ruleset, initial) => {
    const fight = new Fight(ruleset, initial, { seed: 'set' });
    const command = { do: 'gm.automation', by: GM, with: { what: 'damage', degree: 'do' } };
    expect(fight.refusal(command)).toMatchObject({ code: 'no-change' });
    const ask = { ...command, with: { what: 'damage', degree: 'ask' } };
    const player = { name: 'p', role: 'player' as const, combatants: [] };
    expect(fight.refusal(ask, player)).toMatchObject({ reason: 'only the GM may do this' });
    const step = fight.perform(ask);
    const [note] = step.kind === 'done' ? step.entry.notes : [];
    expect(note && describeNote(ruleset, note, fight.state)).toBe(
      'Damage waits for a ruling from now on before it is applied.',
    );
    fight.undo();
    expect(fight.state.automation).toBeUndefined();
  });
});
