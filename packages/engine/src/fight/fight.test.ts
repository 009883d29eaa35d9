import { describe, expect, it } from 'vitest';
import { Fight } from './fight.js';
import { Generator } from '../values/generator.js';
import type { Entry, Journal } from './journal/journal.js';
import { readJournal } from './journal/journal.js';
import { drawFace } from './dice/seeded-draw.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { Seat } from '../core/seat.js';
import {
  expectQuestion,
  begun,
  command,
  expectDone,
  newFight,
  randomRequest,
  script,
} from '../testing/play.js';
import type { ToyState } from '../testing/toy-state.js';
import { toy, toyState } from '../testing/toy-ruleset.js';
import { fighter } from '../testing/toy-state.js';

const json = (value: unknown): string => JSON.stringify(value);
const attack = (by = 'ann', target = 'bob') => command('attack', by, { target });
const set = (path: string, value: number | boolean) => command('gm.set', 'gm', { path, value });
const player = (name: string, ...combatants: string[]): Seat => ({
  name,
  role: 'player',
  combatants,
});
/** Ann hits Bob for 2 + 3 unless he parries; then she is 1 short and may use her luck. */
const hit = () => script([10, 12, 2, 3], [['react', 'dodge']]);
const reopen = (journal: Journal, guard = true): Fight<ToyState> => {
  const read = readJournal(JSON.parse(json(journal)));
  if (!read.ok) throw new Error(json(read.problems));
  return Fight.open(toy, read.value, toyState(), { guard });
};
const hp = (fight: Fight<ToyState>, id: string): number => fighter(fight.state, id).hp;

describe('performing', () => {
  it('performs a scripted attack and records dice, answers, notes with breakdowns, and patches', () => {
    const fight = begun();
    const entry = expectDone(fight.perform(attack(), { script: hit() }));
    expect(hp(fight, 'bob')).toBe(4);
    expect(entry.tape.map(({ name, value, from }) => [name, value, from])).toEqual([
      ['react', 'dodge', 'script'],
      ['defence', 10, 'script'],
      ['attack', 12, 'script'],
      ['damage', 2, 'script'],
      ['damage', 3, 'script'],
    ]);
    expect(entry.notes).toEqual([
      {
        id: 'hit',
        rules: ['TOY-ATTACK'],
        audience: 'all',
        data: { by: 'ann', target: 'bob', damage: 5 },
        reckoning: {
          name: 'defence',
          who: 'bob',
          base: 2,
          total: 2,
          parts: [
            { amount: 2, rule: 'TOY-REACT', counts: false },
            { amount: -2, rule: 'TOY-RATTLED', counts: false },
          ],
        },
      },
    ]);
    expect(entry.patches).toContainEqual({ path: ['combatants', 'bob', 'hp'], value: 4 });
  });

  it.each([
    ['before the fight has begun', newFight(), attack(), 'has not begun'],
    ['of a combatant who is not there', begun(), attack('eve'), 'no combatant "eve"'],
    ['of something that is no action', begun(), command('dance', 'ann'), 'no action "dance"'],
    ['out of turn', begun(), attack('bob', 'ann'), "it is ann's turn"],
    ['with a target out of the list', begun(), attack('ann', 'cat'), 'expected one of: bob, dan'],
    [
      'with a parameter nobody knows',
      begun(),
      command('attack', 'ann', { target: 'bob', twice: true }),
      'no parameter "twice"',
    ],
    [
      'with a number between the steps',
      begun(),
      command('surge', 'ann', { effort: 3 }),
      'whole number from 0 to 4',
    ],
  ])('refuses a command %s and changes nothing', (_, fight, given, reason) => {
    const before = json(fight.journal());
    const step = fight.perform(given);
    expect(step.kind === 'refused' && step.refusal.reason).toContain(reason);
    expect(json(fight.journal())).toBe(before);
  });

  it('refuses commands for combatants of another seat', () => {
    const fight = begun();
    expect(fight.perform(attack(), { seat: player('Bea', 'bob') })).toMatchObject({
      kind: 'refused',
      refusal: { reason: 'Bea does not play ann' },
    });
    expect(
      fight.perform(set('combatants.ann.hp', 1), { seat: player('Ada', 'ann') }),
    ).toMatchObject({ kind: 'refused' });
    expect(
      fight.perform(attack(), {
        seat: { name: 'Spectator', role: 'spectator', combatants: ['ann'] },
      }),
    ).toMatchObject({ kind: 'refused' });
    expect(fight.perform(command('hide', 'ann'), { seat: player('Ada', 'ann') }).kind).toBe('done');
  });

  it.each([
    [
      'too few dice',
      script([10, 12, 2], [['react', 'dodge']]),
      'no die left for the d4 "damage" of ann',
    ],
    ['too many dice', script([10, 12, 2, 3, 1], [['react', 'dodge']]), '1 die left'],
    [
      'a face the die has not',
      script([10, 21, 2, 3], [['react', 'dodge']]),
      'cannot show 21; expected 1 to 20',
    ],
    [
      'an answer that is none',
      script([10, 12, 2, 3], [['react', 'duck']]),
      'expected one of: parry, dodge',
    ],
    [
      'an answer too many',
      script(
        [10, 12, 2, 3],
        [
          ['react', 'dodge'],
          ['luck', 'keep'],
        ],
      ),
      'answer to "luck" that the rules did not ask for',
    ],
  ])('fails with a script of %s and changes nothing', (_, given, problem) => {
    const fight = begun();
    const before = json(fight.journal());
    const step = fight.perform(attack(), { script: given });
    expect(step.kind === 'failed' && step.problem).toContain(problem);
    expect(json(fight.journal())).toBe(before);
  });

  it('takes scripted dice by name, with or without a roller, and fails on another name', async () => {
    const { Script } = await import('./script.js');
    const named = (second: string) =>
      new Script(
        [
          { name: 'defence', value: 10 },
          { name: second, value: 12 },
          { value: 2 },
          { name: 'damage', value: 3 },
        ],
        [{ name: 'bob react', value: 'dodge' }],
      );
    const fight = begun();
    const step = fight.perform(attack(), { script: named('bob attack') });
    expect(step.kind === 'failed' && step.problem).toContain(
      'a die for "bob attack" where the rules roll d20 "attack" for ann',
    );
    expect(fight.perform(attack(), { script: named('ann attack') }).kind).toBe('done');
  });

  it('falls back to the rules when a script leaves a question out', () => {
    const entry = expectDone(begun().perform(attack(), { script: script([10, 12, 2, 3]) }));
    expect(entry.tape[0]).toMatchObject({ value: 'dodge', from: 'fallback' });
  });

  it('lets the GM override a refusal, on record, and no one else', () => {
    const fight = begun();
    expect(
      fight.perform(attack('bob', 'ann'), { force: 'a riposte', seat: player('Bea', 'bob') }),
    ).toMatchObject({ kind: 'refused' });
    const entry = expectDone(
      fight.perform(attack('bob', 'ann'), { force: 'a riposte', script: script([1, 20, 1, 1]) }),
    );
    expect(entry.forced).toBe('a riposte');
    expect(hp(fight, 'ann')).toBe(7);
    expect(fight.verify().ok).toBe(true);
  });

  it('fails without a trace when the rules cannot carry out an overridden command', () => {
    const fight = begun();
    const before = json(fight.journal());
    expect(fight.perform(attack('ann', 'eve'), { force: 'why not' })).toMatchObject({
      kind: 'failed',
      problem: 'there is no eve',
    });
    // Also where the rules would accept any name: the state would hold a command that waits for no one.
    expect(
      fight.perform(command('wait', 'ann', { target: 'eve' }), { force: 'why not' }),
    ).toMatchObject({ kind: 'failed', problem: 'there is no eve' });
    expect(
      fight.perform(command('attack', 'ann', { target: 5 }), { force: 'why not' }),
    ).toMatchObject({ kind: 'failed' });
    expect(fight.perform(command('dance', 'ann'), { force: 'why not' })).toMatchObject({
      kind: 'refused',
    });
    expect(json(fight.journal())).toBe(before);
  });

  it('keeps its own copy of a command', () => {
    const parameters = { target: 'bob' };
    const fight = begun();
    const entry = expectDone(
      fight.perform(command('attack', 'ann', parameters), { script: hit() }),
    );
    parameters.target = 'dan';
    expect(entry.command?.with).toEqual({ target: 'bob' });
  });

  it('begins only once', () => {
    const fight = begun();
    expect(fight.begin()).toMatchObject({ kind: 'refused' });
    fight.undo();
    expect(fight.begin().kind).toBe('done');
  });
});

const broken = (when: (answer: unknown) => boolean): Ruleset<ToyState> => ({
  ...toy,
  actions: new Map(
    [...toy.actions].map(([id, action]) => [
      id,
      {
        ...action,
        perform(ctx, by, parameters) {
          action.perform(ctx, by, parameters);
          if (when(fighter(ctx.state, 'bob').stance)) throw new Error('a bug');
        },
      },
    ]),
  ),
});

describe('a bug in the rules', () => {
  it('is rolled back before it surfaces', () => {
    const fight = new Fight(
      broken(() => true),
      toyState(),
      { seed: 'toy', guard: true },
    );
    fight.begin({ script: script([6, 6, 6, 6]) });
    const before = json(fight.journal());
    expect(() => fight.perform(attack(), { script: hit() })).toThrow('a bug');
    expect(json(fight.journal())).toBe(before);
  });

  it('leaves the question that led to it open, so that it can be answered differently', () => {
    const fight = new Fight(
      broken((stance) => stance === 'high'),
      toyState(),
      {
        seed: 'toy',
        guard: true,
        decide: ({ id }) => (id === 'luck' ? { value: 'keep', from: 'policy' } : undefined),
      },
    );
    fight.begin({ script: script([6, 6, 6, 6]) });
    fight.perform(set('fixed.sheets.ann.attack', 40));
    expectQuestion(fight.perform(attack()));
    const before = json(fight.journal());
    expect(() => fight.answer(0, 'parry')).toThrow('a bug');
    expect(json(fight.journal())).toBe(before);
    expect(fight.answer(0, 'dodge').kind).toBe('done');
    expect(fight.verify().ok).toBe(true);
  });

  it('after an answer cancels an overridden command, whose dice are spent', () => {
    const fight = new Fight(
      broken((stance) => stance === 'high'),
      toyState(),
      { seed: 'toy', guard: true, decide: () => undefined },
    );
    fight.begin({ script: script([6, 6, 6, 6]) });
    fight.perform(set('fixed.sheets.ann.attack', 40));
    expectQuestion(fight.perform(attack(), { force: 'why not' }));
    const { head } = fight;
    expect(fight.answer(0, 'parry')).toMatchObject({
      kind: 'failed',
      problem: expect.stringContaining('a bug'),
    });
    expect([fight.head, fight.asks]).toEqual([head, undefined]);
    expect(fight.log.at(-1)).toMatchObject({ kind: 'withdrawn', forced: 'why not' });
    expect(fight.log.at(-1)?.tape.some(({ kind }) => kind === 'die')).toBe(true);
  });

  it('in an interjection leaves the question open', () => {
    const fight = new Fight(
      {
        ...broken(() => false),
        settle: () => {
          throw new Error('a bug');
        },
      },
      toyState(),
      { seed: 'toy' },
    );
    fight.begin({ script: script([6, 6, 6, 6]) });
    expectQuestion(fight.perform(attack()));
    const before = json(fight.journal());
    expect(() => fight.interject(set('combatants.bob.hp', 1))).toThrow('a bug');
    expect(json(fight.journal())).toBe(before);
    expect(fight.asks?.asked).toHaveLength(1);
  });
});

describe('undo and redo', () => {
  it('undo draws new dice for whatever is done instead, redo keeps the old ones', () => {
    const fight = begun();
    const first = expectDone(fight.perform(command('shout', 'ann')));
    fight.undo();
    const second = expectDone(fight.perform(command('shout', 'ann')));
    expect(first.tape[0]?.draw).toBe(0);
    expect(second.tape[0]?.draw).toBe(1);
    fight.undo();
    fight.redo();
    expect(fight.head).toBe(second.seq);
  });

  it('redo is lost once something else is done; a cancelled action does not count', () => {
    const fight = begun();
    expectDone(fight.perform(command('hide', 'ann')));
    fight.undo();
    expectQuestion(fight.perform(attack()));
    expect(fight.redo()).toMatchObject({ kind: 'refused' });
    fight.withdraw();
    expect(fight.redo().kind).toBe('done');
    expect(fighter(fight.state, 'ann').hidden).toBe(true);
    fight.undo();
    expectDone(fight.perform(command('shout', 'ann')));
    expect(fight.redo()).toMatchObject({
      kind: 'refused',
      refusal: { reason: 'there is nothing to redo' },
    });
  });

  it('is allowed to the seat that acted and the GM', () => {
    const fight = begun();
    const [ada, bea] = [player('Ada', 'ann'), player('Bea', 'bob')];
    expectDone(fight.perform(command('hide', 'ann'), { seat: ada }));
    expect(fight.undo(bea)).toMatchObject({ kind: 'refused' });
    expect(fight.undo(ada).kind).toBe('done');
    expect(fight.redo(bea)).toMatchObject({ kind: 'refused' });
    expect(fight.redo(ada).kind).toBe('done');
    fight.undo();
    expectQuestion(fight.perform(attack(), { seat: ada }));
    expect(fight.undo(bea)).toMatchObject({ kind: 'refused' });
    expect(fight.undo(ada).kind).toBe('done');
    expect(fight.asks).toBeUndefined();
  });

  it('stateAt gives the state after any entry, undo and redo included, as its own copy', () => {
    const fight = begun();
    expectDone(fight.perform(attack(), { script: hit() }));
    const undo = expectDone(fight.undo());
    const redo = expectDone(fight.redo());
    expect(fighter(fight.stateAt(1), 'bob').hp).toBe(4);
    expect(fighter(fight.stateAt(undo.seq), 'bob').hp).toBe(9);
    expect(fighter(fight.stateAt(redo.seq), 'bob').hp).toBe(4);
    expect(fight.stateAt(1)).not.toBe(fight.stateAt(1));
    expect(() => fight.stateAt(99)).toThrow('no entry 99');
  });
});

describe('a question', () => {
  it('suspends the action: the state is untouched, the preview shows it in mid-action, and the answer completes it', () => {
    const fight = begun();
    const before = json(fight.state);
    const step = expectQuestion(fight.perform(attack()));
    expect(json(fight.state)).toBe(before);
    expect(fighter(step.preview, 'ann').acted).toBe(true);
    expect(step.asked).toMatchObject([
      { number: 0, question: { id: 'react', who: 'bob', fallback: 'dodge' } },
    ]);
    expect(fight.perform(command('shout', 'ann'))).toMatchObject({ kind: 'refused' });
    expectDone(fight.answer(0, 'dodge', { from: 'time-out' }));
    expect(fight.log.at(-1)?.tape[0]).toMatchObject({
      name: 'react',
      value: 'dodge',
      from: 'time-out',
    });
  });

  it('answered later gives the same result as answered at once', () => {
    for (const react of ['parry', 'dodge']) {
      for (const luck of ['again', 'keep']) {
        const late = begun();
        let step = late.perform(attack());
        while (step.kind === 'asks')
          step = late.answer(0, step.asked[0]?.question.id === 'react' ? react : luck, {
            from: 'policy',
          });
        const early = begun({
          decide: ({ id }) => ({ value: id === 'react' ? react : luck, from: 'policy' }),
        });
        early.perform(attack());
        expect(late.journal()).toEqual(early.journal());
      }
    }
  });

  it('accepts an answer from its own seat or the GM, and only an offered one', () => {
    const fight = begun();
    expectQuestion(fight.perform(attack()));
    expect(fight.answer(0, 'dodge', { seat: player('Ada', 'ann') })).toMatchObject({
      kind: 'refused',
      refusal: { reason: 'this is for bob to answer' },
    });
    expect(fight.answer(0, 'duck', { seat: player('Bea', 'bob') })).toMatchObject({
      kind: 'refused',
      refusal: { reason: '"duck" is not valid; expected one of: parry, dodge' },
    });
    expect(fight.answer(1, 'dodge')).toMatchObject({ kind: 'refused' });
    fight.answer(0, 'dodge');
    expect(fight.log.at(-1)?.tape[0] ?? fight.journal().pending[0]?.tape[0]).toMatchObject({
      from: 'gm',
    });
  });

  it('for the GM is only for the GM, and refuses a number out of bounds', () => {
    const fight = begun();
    expectQuestion(fight.perform(command('stunt', 'ann'), { seat: player('Ada', 'ann') }));
    expect(fight.answer(0, 5, { seat: player('Ada', 'ann') })).toMatchObject({ kind: 'refused' });
    expect(fight.answer(0, 11)).toMatchObject({ kind: 'refused' });
    expect(expectDone(fight.answer(0, 1)).tape.map(({ name, from }) => [name, from])).toEqual([
      ['difficulty', 'person'],
      ['stunt', 'generator'],
    ]);
    expect(fighter(fight.state, 'ann').luck).toBe(2);
  });

  it('cancelled leaves nothing but its spent dice on record', () => {
    const fight = begun(
      { typed: ({ faces }) => faces === 4 },
      toyState(['ann', 'bob'], { ann: { luck: 0 } }),
    );
    fight.perform(set('fixed.sheets.ann.attack', 40));
    expectQuestion(fight.perform(attack()));
    expectQuestion(fight.answer(0, 'dodge'));
    const before = json(fight.state);
    const entry = expectDone(fight.withdraw());
    expect(entry).toMatchObject({ kind: 'withdrawn', head: 1, patches: [], notes: [] });
    expect(entry.tape.map(({ name }) => name)).toEqual(['react', 'defence', 'attack']);
    expect(json(fight.state)).toBe(before);
    expect(expectDone(fight.perform(command('shout', 'ann'))).tape[0]?.draw).toBe(2);
  });

  it('to several seats is sealed: no answer is shown before all are given, and none can be changed', () => {
    const fight = begun();
    const step = expectQuestion(fight.perform(command('clash', 'ann', { target: 'bob' })));
    expect(step.asked.map(({ question }) => question.who)).toEqual(['ann', 'bob']);
    const next = expectQuestion(fight.answer(0, 'high', { seat: player('Ada', 'ann') }));
    expect(next.asked.map(({ number }) => number)).toEqual([1]);
    expect(json(fight.asks)).not.toContain('"value":"high","from"');
    expect(fight.answer(0, 'low')).toMatchObject({
      kind: 'refused',
      refusal: { reason: 'this has been answered' },
    });
    expect(expectDone(fight.answer(1, null)).notes).toMatchObject([
      { id: 'clash', data: { mine: 'high', theirs: null } },
    ]);
  });

  it('to several seats asks people only where no policy answers, and a policy only once', () => {
    let calls = 0;
    const fight = begun({
      decide: ({ who }) =>
        who === 'bob' ? { value: ['high', 'low'][calls++] ?? null, from: 'policy' } : undefined,
    });
    const step = expectQuestion(fight.perform(command('clash', 'ann', { target: 'bob' })));
    expect(step.asked.map(({ question }) => question.who)).toEqual(['ann']);
    expect(fight.answer(1, 'low')).toMatchObject({ kind: 'refused' });
    fight.interject(command('shout', 'cat'));
    const entry = expectDone(fight.answer(0, 'low'));
    expect(entry.tape.slice(0, 2).map(({ who, value, from }) => [who, value, from])).toEqual([
      ['ann', 'low', 'gm'],
      ['bob', 'high', 'policy'],
    ]);
    expect(calls).toBe(1);
  });

  it('half answered survives an interjection and a reload', () => {
    const fight = begun();
    fight.perform(command('clash', 'ann', { target: 'bob' }));
    fight.answer(1, 'low');
    fight.interject(command('shout', 'cat'));
    expect(fight.asks?.asked.map(({ question }) => question.who)).toEqual(['ann']);
    const opened = reopen(fight.journal());
    expect(opened.asks?.asked.map(({ question }) => question.who)).toEqual(['ann']);
    expect(expectDone(opened.answer(0, 'low')).notes).toMatchObject([
      { data: { mine: 'low', theirs: 'low' } },
    ]);
    expect(opened.verify().ok).toBe(true);
  });

  it('answered by a policy with an unavailable option is a bug of the policy, and nothing changes', () => {
    const fight = begun({ decide: () => ({ value: 'duck', from: 'policy' }) });
    const before = json(fight.journal());
    expect(() => fight.perform(attack())).toThrow('expected one of: parry, dodge');
    expect(json(fight.journal())).toBe(before);
  });
});

describe('physical dice', () => {
  it('are asked for one by one by name, checked, and recorded as typed', () => {
    const fight = begun({ typed: () => true });
    const seat = player('Ada', 'ann');
    let step = fight.perform(command('surge', 'ann', { effort: 0 }), { seat });
    expect(expectQuestion(step).asked[0]?.question).toMatchObject({
      who: 'ann',
      about: { draw: 'surge', name: 'd10', faces: 10 },
    });
    expect(fight.answer(0, 11, { seat })).toMatchObject({ kind: 'refused' });
    step = fight.answer(0, 10, { seat });
    step = fight.answer(expectQuestion(step).asked[0]?.number ?? -1, 4, { seat });
    expect(expectDone(step).tape).toEqual(
      [10, 4].map((value) => ({
        kind: 'die',
        name: 'surge',
        who: 'ann',
        die: { name: 'd10', faces: 10, low: 1 },
        value,
        from: 'typed',
      })),
    );
    expect(fighter(fight.state, 'ann').focus).toBe(14);
  });
});

describe('interjection', () => {
  it('changes the state before the waiting action continues', () => {
    const fight = begun({}, toyState(['ann', 'bob'], { ann: { luck: 0 } }));
    expectQuestion(fight.perform(attack()));
    const { interjected, resumed } = fight.interject(set('fixed.sheets.bob.defence', 99));
    expectDone(interjected);
    expect(expectQuestion(resumed).asked[0]?.question.id).toBe('react');
    expect(expectDone(fight.answer(0, 'dodge')).notes[0]?.id).toBe('missed');
    expect(fight.line(fight.head).map((seq) => fight.log[seq]?.command?.do)).toEqual([
      undefined,
      'gm.set',
      'attack',
    ]);
    expect(fight.verify().ok).toBe(true);
  });

  it('may ask questions and be interjected upon; then each action continues in turn, innermost first', () => {
    const fight = begun({ typed: ({ faces }) => faces === 6 });
    expectQuestion(fight.perform(attack()));
    const outer = fight.interject(command('shout', 'bob'));
    expect(expectQuestion(outer.interjected).asked[0]?.question.about).toMatchObject({
      draw: 'shout',
    });
    const inner = fight.interject(command('shout', 'cat'));
    expect([expectQuestion(inner.interjected).asked[0]?.question.who, inner.resumed]).toEqual([
      'cat',
      undefined,
    ]);
    expect(fight.journal().pending.map((each) => each.command?.by)).toEqual(['ann', 'bob', 'cat']);
    const opened = reopen(fight.journal());
    expectDone(fight.answer(0, 2));
    expect(fight.asks?.asked[0]?.question.who).toBe('bob');
    expectDone(fight.answer(0, 3));
    expect(fight.asks?.asked[0]?.question.id).toBe('react');
    // Opened where no one enters dice, both shouts come out at once.
    expect(opened.asks?.asked[0]?.question.id).toBe('react');
    expect(opened.log.map((each) => each.command?.by)).toEqual([undefined, 'cat', 'bob']);
  });

  it('that is refused leaves the question as it was', () => {
    const fight = begun();
    const step = expectQuestion(fight.perform(attack()));
    for (const each of [
      command('hide', 'ann'),
      command('dance', 'ann'),
      set('combatants.eve.hp', 1),
    ]) {
      expect(fight.interject(each).interjected).toMatchObject({ kind: 'refused' });
      expect(fight.asks).toBe(step);
    }
  });

  it('cancels the waiting action when the rules no longer allow it', () => {
    const fight = begun();
    expectQuestion(fight.perform(attack()));
    const { resumed } = fight.interject(set('combatants.bob.hp', 0));
    expect(resumed).toMatchObject({ kind: 'refused', refusal: { rules: ['TOY-OUT'] } });
    expect(fight.log.at(-1)).toMatchObject({ kind: 'withdrawn', command: { do: 'attack' } });
    expect(fight.asks).toBeUndefined();
    expect(fight.verify().ok).toBe(true);
  });

  it('cancels the waiting action when its dice and answers no longer fit', () => {
    const fight = begun(
      { decide: ({ id }) => (id === 'react' ? { value: 'dodge', from: 'policy' } : undefined) },
      toyState(['ann', 'bob', 'cat', 'dan'], { ann: { luck: 1 } }),
    );
    fight.perform(set('fixed.sheets.bob.defence', 50));
    expect(expectQuestion(fight.perform(attack())).asked[0]?.question.id).toBe('luck');
    const { resumed } = fight.interject(set('fixed.faces', 12));
    expect(resumed).toMatchObject({ kind: 'failed' });
    expect(fight.log.at(-1)).toMatchObject({ kind: 'withdrawn', command: { do: 'attack' } });
    expect(fight.asks).toBeUndefined();
    expect(fight.verify().ok).toBe(true);
  });
});

describe('a combatant who has left the fight in the middle of an action', () => {
  /** Cat's shout drives a combatant off the field. */
  const driving = (gone: string): Ruleset<ToyState> => ({
    ...toy,
    actions: new Map(
      [...toy.actions].map(([id, action]) => [
        id,
        id === 'shout'
          ? { ...action, perform: (ctx) => ctx.putAt(ctx.state.combatants, gone, undefined) }
          : action,
      ]),
    ),
  });

  it.each([
    ['the actor', 'ann', undefined],
    ['the target', 'bob', undefined],
    ['the actor, though the GM had overridden the rules', 'ann', 'a duel'],
    ['the target, though the GM had overridden the rules', 'bob', 'a duel'],
  ])('cancels it: %s', (_, gone, force) => {
    const fight = new Fight(driving(gone), toyState(['ann', 'bob', 'cat']), { seed: 'toy' });
    fight.begin({ script: script([6, 6, 6]) });
    expectQuestion(fight.perform(attack(), force === undefined ? {} : { force }));
    const { interjected, resumed } = fight.interject(command('shout', 'cat'));
    expectDone(interjected);
    expect(resumed).toMatchObject({ kind: force === undefined ? 'refused' : 'failed' });
    expect(fight.log.at(-1)).toMatchObject({ kind: 'withdrawn', command: { do: 'attack' } });
    expect(fight.asks).toBeUndefined();
    expect(fight.state.combatants[gone]).toBeUndefined();
    expect(fight.verify().ok).toBe(true);
  });
});

describe('amending', () => {
  /** Ann hits Bob, her turn ends, Bob shouts. */
  const past = () => {
    const fight = begun({
      decide: ({ id }) => ({ value: id === 'luck' ? 'keep' : 'dodge', from: 'policy' }),
    });
    expectDone(fight.perform(attack(), { script: hit(), seat: player('Ada', 'ann') }));
    expectDone(fight.perform(command('end', 'ann')));
    expectDone(fight.perform(command('shout', 'bob')));
    return fight;
  };

  it('a die reruns everything after it with its recorded dice', () => {
    const fight = past();
    const shout = fight.log[3];
    const { done: made, stopped } = fight.amend(1, { item: 3, value: 4 });
    expect(stopped).toBeUndefined();
    expect(made.map((each) => each.amends)).toEqual([1, 2, 3]);
    expect(made.map((each) => each.seat)).toEqual(['Ada', 'gm', 'gm']);
    expect(made[0]?.tape[3]).toMatchObject({ value: 4, from: 'gm' });
    expect(made[2]?.tape).toEqual(shout?.tape);
    expect(hp(fight, 'bob')).toBe(2);
    expect(fight.verify().ok).toBe(true);
  });

  it('that makes the action shorter or longer drops or draws the later dice', () => {
    const fight = past();
    const missed = fight.amend(1, { item: 2, value: 1 });
    expect(missed.stopped).toBeUndefined();
    expect(missed.done[0]?.tape.map(({ name }) => name)).toEqual([
      'react',
      'defence',
      'attack',
      'luck',
    ]);
    expect(hp(fight, 'bob')).toBe(9);
    const again = fight.amend(missed.done[0]?.seq ?? -1, { item: 2, value: 20 });
    expect(again.done[0]?.tape.slice(3).map(({ name, from }) => [name, from])).toEqual([
      ['damage', 'generator'],
      ['damage', 'generator'],
    ]);
    expect(fight.verify().ok).toBe(true);
  });

  it('an answer reruns the rest of the action with it', () => {
    const fight = past();
    const { done: made } = fight.amend(1, { item: 0, value: 'parry' });
    expect(made[0]?.tape[0]).toMatchObject({ value: 'parry', from: 'gm' });
    expect(fighter(fight.state, 'bob').stance).toBe('high');
  });

  it('a command keeps the dice as far as they fit', () => {
    const fight = past();
    const same = fight.amend(1, { command: attack('ann', 'dan') });
    expect(same.stopped).toBeUndefined();
    expect(same.done[0]?.tape.every(({ from }) => from !== 'script')).toBe(true);
    const other = fight.amend(same.done[0]?.seq ?? -1, { command: command('hide', 'ann') });
    expect(other.done.map((each) => each.command?.do)).toEqual(['hide', 'end', 'shout']);
    expect([hp(fight, 'dan'), fighter(fight.state, 'ann').hidden]).toEqual([9, true]);
  });

  it('the beginning reorders the turns, and stops where a later command no longer fits', () => {
    const fight = past();
    const { done: made, stopped } = fight.amend(0, { item: 1, value: 6 });
    expect([made.length, stopped]).toEqual([4, undefined]);
    const shuffled = fight.amend(made[0]?.seq ?? -1, { item: 0, value: 1 });
    expect(shuffled.done).toHaveLength(1);
    expect(shuffled.stopped).toMatchObject({
      seq: made[1]?.seq,
      step: { kind: 'refused', refusal: { reason: "it is bob's turn, not ann's" } },
    });
    expect(fight.state.order).toEqual(['bob', 'cat', 'dan', 'ann']);
  });

  it.each([
    ['a face the die has not', 1, { item: 3, value: 5 }],
    ['an answer not offered', 1, { item: 0, value: 'duck' }],
    ['a command that is refused', 1, { command: attack('ann', 'cat') }],
    ['a place not on the tape', 1, { item: 9, value: 1 }],
    ['an entry that is not there', 17, { item: 0, value: 1 }],
    ['another command for the beginning', 0, { command: attack() }],
  ])('with %s changes nothing', (_, seq, change) => {
    const fight = past();
    const [state, head] = [json(fight.state), fight.head];
    const { done: made, stopped } = fight.amend(seq, change);
    expect(made).toEqual([]);
    expect(['refused', 'failed']).toContain(stopped?.step.kind);
    expect([json(fight.state), fight.head]).toEqual([state, head]);
    expect(fight.redo()).toMatchObject({ kind: 'refused' });
    expect(fight.verify().ok).toBe(true);
  });

  it('that leads to a question waits for its answer', () => {
    const fight = begun();
    expectDone(fight.perform(attack(), { script: hit() }));
    const { stopped } = fight.amend(1, { item: 2, value: 1 });
    expect(stopped).toMatchObject({ seq: 1, step: { kind: 'asks' } });
    expect(expectDone(fight.answer(0, 'keep'))).toMatchObject({
      amends: 1,
      notes: [{ id: 'missed' }],
    });
  });

  it('is allowed to the GM only, and undone step by step like anything else', () => {
    const fight = past();
    expect(
      reopen(fight.journal()).amend(1, { item: 3, value: 4 }, player('Ada', 'ann')).stopped?.step,
    ).toMatchObject({ kind: 'refused' });
    fight.amend(1, { item: 3, value: 4 });
    const opened = reopen(fight.journal());
    for (const each of [fight, opened]) {
      const end = json(each.state);
      for (let i = 0; i < 3; i++) expect(each.undo().kind).toBe('done');
      expect(hp(each, 'bob')).toBe(9);
      for (let i = 0; i < 3; i++) expect(each.redo().kind).toBe('done');
      expect(json(each.state)).toBe(end);
    }
    expect(opened.journal()).toEqual(fight.journal());
  });
});

describe('forking', () => {
  it('at any entry shares the past and nothing else', () => {
    const fight = newFight();
    const generator = new Generator('fork');
    while (fight.log.length < 150) randomRequest(fight, generator);
    while (fight.asks) fight.withdraw();
    for (const { seq } of fight.log) {
      const fork = fight.fork(seq, { seed: 'fork', guard: true });
      expect(json(fork.state)).toBe(json(fight.stateAt(seq)));
      if (seq % 10 === 0) expect(fork.verify()).toMatchObject({ ok: true });
    }
    const before = json(fight.journal());
    const fork = fight.fork(fight.head, { seed: 'fork' });
    expectDone(fork.perform(set('combatants.ann.hp', 1)));
    expectDone(fork.perform(command('shout', 'ann')));
    expect(fork.log.at(-1)?.tape[0]).toMatchObject({ draw: 0, value: drawFace('fork', 0, 6) + 1 });
    expect(json(fight.journal())).toBe(before);
  });

  it('with the same seed does not reuse dice', () => {
    const fight = begun();
    const first = expectDone(fight.perform(command('shout', 'ann')));
    const fork = fight.fork(first.seq, { seed: 'toy' });
    expect(expectDone(fork.perform(command('shout', 'ann'))).tape[0]?.draw).toBe(1);
    expect(fork.verify().ok).toBe(true);
  });
});

const changed = (change: (entry: Entry) => Entry, journal: Partial<Journal> = {}) => {
  const fight = begun();
  expectDone(fight.perform(command('shout', 'ann')));
  expectDone(fight.perform(attack(), { script: hit() }));
  const data = fight.journal();
  return reopen({ ...data, ...journal, entries: data.entries.map(change) }, false).verify();
};

const only = (seq: number, change: (entry: Entry) => Partial<Entry>) =>
  changed((entry) => (entry.seq === seq ? { ...entry, ...change(entry) } : entry)).problems;

describe('verifying', () => {
  it('finds nothing wrong in a good journal', () => {
    expect(changed((entry) => entry)).toEqual({
      ok: true,
      otherVersion: false,
      diceChecked: true,
      problems: [],
      unchecked: ['dice taken from a script: entries 0, 2'],
    });
  });

  it('finds a die that does not come from the seed', () => {
    const { ok, problems } = changed((entry) => ({
      ...entry,
      tape: entry.tape.map((item) =>
        item.from === 'generator' ? { ...item, value: item.value === 1 ? 2 : 1 } : item,
      ),
    }));
    expect([ok, problems[0]?.seq, problems[0]?.message]).toEqual([
      false,
      1,
      expect.stringContaining('the seed gives'),
    ]);
  });

  it('finds a changed patch, a changed note, and a tape too short or too long', () => {
    const patched = only(2, (entry) => ({
      patches: entry.patches.map((patch) =>
        patch.path.at(-1) === 'hp' ? { ...patch, value: 8 } : patch,
      ),
    }));
    expect(patched).toEqual([{ seq: 2, message: 'the rules lead to another state' }]);
    expect(
      only(2, ({ notes }) => ({
        notes: notes.map((note) => ({ ...note, data: { ...note.data, damage: 1 } })),
      })),
    ).toEqual([{ seq: 2, message: 'the log text differs' }]);
    expect(only(2, ({ tape }) => ({ tape: tape.slice(0, -1) }))).toEqual([
      { seq: 2, message: expect.stringContaining('no die left') },
    ]);
    expect(only(2, ({ tape }) => ({ tape: tape.slice(1) }))).toEqual([
      { seq: 2, message: expect.stringContaining('where the rules ask bob "react"') },
    ]);
    expect(only(2, ({ tape }) => ({ tape: [...tape, ...tape.slice(-1)] }))).toEqual([
      { seq: 2, message: 'the tape holds more than the rules ask for' },
    ]);
    expect(
      only(2, ({ tape }) => ({
        tape: tape.map((item) => (item.name === 'attack' ? { ...item, name: 'strike' } : item)),
      })),
    ).toEqual([{ seq: 2, message: expect.stringContaining('"strike"') }]);
    expect(
      only(1, ({ tape }) => ({
        tape: tape.map(({ name, who, value, from }) => ({
          kind: 'answer',
          name,
          who,
          value,
          from,
        })),
      })),
    ).toEqual([{ seq: 1, message: expect.stringContaining('the answer of ann') }]);
  });

  it('finds a missing answer, also where the rules have one of their own', () => {
    const fight = begun();
    const miss = script([15, 6], [['react', 'parry']]);
    expect(expectDone(fight.perform(attack(), { script: miss })).tape.at(-1)?.name).toBe('luck');
    const journal = fight.journal();
    const entries = journal.entries.map((entry) =>
      entry.seq === fight.head ? { ...entry, tape: entry.tape.slice(0, -1) } : entry,
    );
    expect(reopen({ ...journal, entries }, false).verify().problems).toEqual([
      { seq: fight.head, message: 'the rules need more dice or answers than were recorded' },
    ]);
  });

  it('reports another version and compares nothing but dice', () => {
    const verdict = changed((entry) => ({ ...entry, notes: [] }), { version: '0' });
    expect(verdict).toMatchObject({
      ok: true,
      otherVersion: true,
      diceChecked: true,
      problems: [],
    });
    expect(verdict.unchecked).toContainEqual(expect.stringContaining('version 0 wrote this'));
  });

  it('checks no dice without the seed, and asks for further ones instead of inventing them', () => {
    const fight = begun();
    expectDone(fight.perform(command('shout', 'ann')));
    const { seed: _, ...journal } = fight.journal(false);
    expect(_).toBeUndefined();
    const opened = reopen(journal);
    expect(opened.verify()).toMatchObject({ ok: true, diceChecked: false });
    expect(expectQuestion(opened.perform(command('shout', 'ann'))).asked[0]?.question.id).toBe(
      'die',
    );
    expect(opened.journal()).toMatchObject({ commitment: fight.journal().commitment });
    expect(opened.journal().seed).toBeUndefined();
    expect(() => Fight.open(toy, journal, toyState(), { seed: 'another' })).toThrow('committed');
  });
});

const good = () => {
  const fight = begun();
  expectDone(fight.perform(command('shout', 'ann')));
  fight.undo();
  return fight.journal();
};

const withEntry = (journal: Journal, seq: number, change: Partial<Entry>): Journal => ({
  ...journal,
  entries: journal.entries.map((each) => (each.seq === seq ? { ...each, ...change } : each)),
});

describe('reading a journal', () => {
  it.each([
    ['another seed', { ...good(), seed: 'x' }, ['seed']],
    ['a wrong number', withEntry(good(), 1, { seq: 5 }), ['entries', 1, 'seq']],
    ['a start from elsewhere', withEntry(good(), 2, { parent: 0 }), ['entries', 2, 'parent']],
    ['an undo to itself', withEntry(good(), 2, { head: 2 }), ['entries', 2, 'head']],
    ['a command that leads elsewhere', withEntry(good(), 1, { head: 0 }), ['entries', 1, 'head']],
    ['an unknown format', { ...good(), format: 'x' }, ['format']],
    ['no patches', { ...good(), entries: [{ seq: 0 }] }, ['entries', 0, 'kind']],
  ])('reports %s with its path', (_, journal, path) => {
    const read = readJournal(JSON.parse(json(journal)));
    expect(read.ok ? [] : read.problems[0]?.path).toEqual(path);
  });

  it('rejects a patch that leads out of the state', () => {
    const journal = good();
    for (const path of [
      ['__proto__', 'evil'],
      ['constructor', 'prototype', 'evil'],
      ['combatants', '__proto__'],
      ['nowhere', 'hp'],
    ]) {
      expect(() => reopen(withEntry(journal, 0, { patches: [{ path, value: 1 }] }))).toThrow(
        'leads nowhere',
      );
    }
    expect(Reflect.get({}, 'evil')).toBeUndefined();
  });
});

describe('a long fight', () => {
  it('has all its earlier states, after a reload too', () => {
    const fight = begun({}, toyState(['ann', 'bob']));
    for (let i = 0; i < 400; i++) fight.perform(set('combatants.ann.hp', 1 + (i % 9)));
    for (const each of [fight, reopen(fight.journal(), false)])
      for (const seq of [1, 63, 64, 200, 400])
        expect(fighter(each.stateAt(seq), 'ann').hp).toBe(1 + ((seq - 1) % 9));
  });
});
