import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GeneratorDice } from '../core/dice-sources.js';
import type { Die } from '../values/dice.js';
import { enumerate } from '../odds/enumerate.js';
import { Fight } from '../fight/fight.js';
import { toNumber } from '../values/fraction.js';
import { Generator } from '../values/generator.js';
import { readJournal } from '../fight/journal/journal.js';
import { deepCopy } from '../values/json.js';
import type { Note } from '../core/events/note.js';
import { ActionDraft } from '../core/draft/action-draft.js';
import { offers } from '../players/offers.js';
import { randomPolicy } from '../players/policy.js';
import { Sandbox } from '../ruleset/sandbox.js';
import { byFallback } from '../core/rules-context.js';
import type { Seat } from '../core/seat.js';
import { acting } from '../core/state.js';
import { command, newFight, randomRequest, script, simulatorOf } from './play.js';
import { toy, toyState } from './toy-ruleset.js';
import { fighter } from './toy-state.js';
import { applyPatches } from '../core/writes/write-log.js';

const seeds = fc.string({ minLength: 1, maxLength: 6 });
const json = (value: unknown): string => JSON.stringify(value);
const viaJson = (value: unknown): unknown => JSON.parse(json(value));

/** A fight after some dozens of random actions, with nothing waiting. */
function played(
  seed: string,
  deeds: number,
  typed: (die: Die) => boolean = () => false,
): Fight<ReturnType<typeof toyState>> {
  const fight = newFight({ seed, typed });
  const generator = new Generator(seed);
  for (let i = 0; i < deeds; i++) randomRequest(fight, generator);
  while (fight.asks) fight.withdraw();
  return fight;
}

describe('law 1: an undone action leaves the state as it was, byte for byte', () => {
  it('at every prefix of the tape, whether dice run out or a question has to be asked', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 5, max: 40 }), (seed, deeds) => {
        const fight = played(seed, deeds);
        const who = acting(fight.state);
        const next =
          who === undefined
            ? undefined
            : randomPolicy(toy, new Generator(`${seed}!`)).command(fight.state, who);
        if (!next) return;
        const before = json(fight.state);
        const head = fight.head;
        const rolled: number[] = [];
        const faces = new Generator(`${seed} dice`);
        // One more die each time; without enough of them the action must fail without a trace.
        for (;;) {
          const step = fight.perform(next, { script: script(rolled) });
          if (
            step.kind === 'done' ||
            (step.kind === 'failed' && step.problem.includes('no answer'))
          )
            break;
          expect(step.kind).toBe('failed');
          expect(json(fight.state)).toBe(before);
          expect(fight.head).toBe(head);
          rolled.push(1 + faces.below(4));
        }
        if (fight.head !== head) {
          fight.undo();
          expect(json(fight.state)).toBe(before);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('at every die and question of an action that waits for each of them', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 5, max: 40 }), (seed, deeds) => {
        const past = played(seed, deeds);
        const fight = past.fork(past.head, { seed, typed: () => true, guard: true });
        const policy = randomPolicy(toy, new Generator(seed));
        const who = acting(fight.state);
        const next = who === undefined ? undefined : policy.command(fight.state, who);
        if (!next) return;
        const before = json(fight.state);
        const { head } = fight;
        let step = fight.perform(next);
        while (step.kind === 'asks') {
          expect(json(fight.state)).toBe(before);
          const [asked] = step.asked;
          if (!asked) throw new Error('waits for nothing');
          step = fight.answer(asked.number, policy.answer(asked.question, fight.state));
        }
        expect(step.kind).toBe('done');
        expect(json(fight.stateAt(head))).toBe(before);
      }),
      { numRuns: 100 },
    );
  });

  it('when everything is undone the set-up is back, and when all is redone the end', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 80 }), (seed, deeds) => {
        const fight = played(seed, deeds);
        const end = json(fight.state);
        let undone = 0;
        while (fight.undo().kind === 'done') undone++;
        expect(fight.head).toBe(-1);
        expect(json(fight.state)).toBe(json(toyState()));
        for (let i = 0; i < undone; i++) expect(fight.redo().kind).toBe('done');
        expect(json(fight.state)).toBe(end);
      }),
      { numRuns: 60 },
    );
  });

  it('at every entry of a long fight with many branches', () => {
    const fight = newFight();
    const generator = new Generator('branches');
    const states = new Map<number, string>();
    while (fight.log.length < 700) {
      randomRequest(fight, generator);
      states.set(fight.head, json(fight.state));
    }
    for (const [head, state] of states) expect(json(fight.stateAt(head))).toBe(state);
    expect(fight.line(fight.head).length).toBeGreaterThan(128);
    expect(states.size).toBeGreaterThan(200);
  });
});

describe('law 2: the journal is the fight', () => {
  it('rerunning every entry gives the same patches and notes', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 80 }), (seed, deeds) => {
        expect(played(seed, deeds).verify()).toMatchObject({
          ok: true,
          otherVersion: false,
          diceChecked: true,
          problems: [],
        });
      }),
      { numRuns: 60 },
    );
  });

  it('the patches add up to the state, and everything survives JSON', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 80 }), (seed, deeds) => {
        const fight = played(seed, deeds);
        expect(viaJson(fight.state)).toEqual(fight.state);
        expect(viaJson(fight.journal())).toEqual(fight.journal());
        const fold = toyState();
        for (const seq of fight.line(fight.head))
          applyPatches(fold, deepCopy(fight.log[seq]?.patches ?? []));
        expect(json(fold)).toBe(json(fight.state));
      }),
      { numRuns: 60 },
    );
  });

  it('a fight opened from its file continues with the same dice, questions, undo and redo as one never closed', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 20 }),
        (seed, deeds, more) => {
          const fight = newFight({ seed });
          const generator = new Generator(seed);
          for (let i = 0; i < deeds; i++) randomRequest(fight, generator);
          const read = readJournal(viaJson(fight.journal()));
          if (!read.ok) throw new Error(json(read.problems));
          const opened = Fight.open(toy, read.value, toyState(), { guard: true });
          expect(json(opened.asks)).toBe(json(fight.asks));
          const [left, right] = [new Generator(`${seed}?`), new Generator(`${seed}?`)];
          for (let i = 0; i < more; i++) {
            randomRequest(fight, left);
            randomRequest(opened, right);
          }
          expect(opened.journal()).toEqual(fight.journal());
          expect(json(opened.state)).toBe(json(fight.state));
        },
      ),
      { numRuns: 80 },
    );
  });
});

describe('law 5: sampling agrees with exact odds, and listening changes nothing', () => {
  const state = toyState(['ann', 'bob'], { ann: { luck: 1 } }, 6);
  const attack = (
    sandbox: Sandbox<typeof state>,
    chance: Parameters<Sandbox<typeof state>['table']>[0],
    notes?: Note[],
  ) =>
    sandbox.run(() => {
      toy.actions.get('attack')?.perform(
        sandbox.table(
          chance,
          (questions) => questions.map(({ id }) => (id === 'luck' ? 'again' : 'parry')),
          notes,
        ),
        'ann',
        { target: 'bob' },
      );
      return `${fighter(sandbox.state, 'bob').hp} ${fighter(sandbox.state, 'ann').luck}`;
    });

  it('every outcome of 40,000 attacks is within 4.5 standard deviations of its exact odds', () => {
    const sandbox = new Sandbox(toy, state);
    const exact = enumerate(
      (chance) => ({ key: attack(sandbox, chance), value: 0 }),
      sandbox.written,
    ).outcomes;
    const counts = new Map<string | number, number>();
    const chance = new GeneratorDice(new Generator('law 5'));
    const n = 40_000;
    for (let i = 0; i < n; i++) {
      const key = attack(sandbox, chance);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect([...counts.keys()].filter((key) => !exact.has(key))).toEqual([]);
    for (const [key, { weight }] of exact) {
      const p = toNumber(weight);
      const z = ((counts.get(key) ?? 0) - n * p) / Math.sqrt(n * p * (1 - p));
      expect(Math.abs(z), String(key)).toBeLessThan(4.5);
    }
    expect(exact.size).toBeGreaterThan(8);
  });

  it('whether notes are read changes neither the outcome nor the dice used', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const [deaf, heard] = [new Generator(seed), new Generator(seed)];
        const notes: Note[] = [];
        for (let i = 0; i < 5; i++) {
          expect(attack(new Sandbox(toy, state), new GeneratorDice(deaf))).toBe(
            attack(new Sandbox(toy, state), new GeneratorDice(heard), notes),
          );
        }
        expect(deaf.bits()).toBe(heard.bits());
        expect(notes.length).toBeGreaterThanOrEqual(5);
      }),
    );
  });

  it('a simulated fight is the same with the same seed, and leaves the set-up unchanged for the next', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const simulator = simulatorOf(toyState(), seed);
        const first = simulator.play(new Generator(seed), (end) => json(end));
        simulator.play(new Generator(`${seed} other`), () => undefined);
        expect(simulatorOf(toyState(), seed).play(new Generator(seed), (end) => json(end))).toBe(
          first,
        );
      }),
      { numRuns: 30 },
    );
  });
});

describe('law 7: hidden state never reaches a seat', () => {
  const red: Seat = { name: 'Rita', role: 'player', combatants: ['ann', 'cat'] };

  it('changing it changes neither the view, nor offers, nor the domains of parameters', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.integer({ min: 2, max: 40 }),
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 0, max: 9 }),
        (seed, deeds, hp, luck) => {
          const fight = played(seed, deeds);
          if (fight.head === -1) fight.begin();
          fight.perform(command('gm.set', 'gm', { path: 'combatants.dan.hidden', value: true }));
          const seen = () => {
            const view = fight.view(red);
            const offered = offers(toy, view, 'ann');
            return json({
              view,
              offered,
              first: [...toy.actions.values()].map(
                (action) => ActionDraft.begin(action, view, 'ann').open,
              ),
            });
          };
          const before = seen();
          fight.perform(command('gm.set', 'gm', { path: 'combatants.dan.hp', value: hp }));
          fight.perform(command('gm.set', 'gm', { path: 'combatants.dan.luck', value: luck }));
          fight.perform(command('gm.set', 'gm', { path: 'fixed.sheets.dan.attack', value: hp }));
          expect(fight.state.combatants['dan']).toMatchObject({ hp, luck });
          expect(seen()).toBe(before);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('law 8: offers hold', () => {
  it('an offered action can be performed, a refused one is refused again, at any point of a fight', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 2, max: 60 }), (seed, deeds) => {
        const fight = played(seed, deeds);
        if (fight.head === -1) fight.begin();
        const generator = new Generator(`${seed}.`);
        const who = acting(fight.state);
        if (who === undefined) return;
        const before = json(fight.state);
        let open = 0;
        for (const { action, refused, parameters } of offers(toy, fight.state, who)) {
          if (refused && parameters.length > 0) continue;
          const chosen = randomPolicy(
            { ...toy, actions: new Map([...toy.actions].filter(([id]) => id === action)) },
            generator,
          ).command(fight.state, who);
          const step = fight.perform(chosen ?? command(action, who));
          if (refused) {
            expect(step).toEqual({ kind: 'refused', refusal: refused });
            continue;
          }
          open++;
          expect(['done', 'asks']).toContain(step.kind);
          fight.undo();
          expect(json(fight.state)).toBe(before);
        }
        expect(open).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });

  it('a target refused in the offers is refused when named', () => {
    const fight = newFight({}, toyState(['ann', 'bob', 'cat', 'dan'], { bob: { hp: 0 } }));
    fight.begin({ script: script([6, 5, 4, 3]) });
    const attack = toy.actions.get('attack');
    const domain = attack && ActionDraft.begin(attack, fight.state, 'ann').open?.domain;
    const option =
      domain?.kind === 'choice' ? domain.options.find(({ value }) => value === 'bob') : undefined;
    expect(option?.refused?.rules).toEqual(['TOY-OUT']);
    expect(fight.perform(command('attack', 'ann', { target: 'bob' }))).toEqual({
      kind: 'refused',
      refusal: option?.refused,
    });
    expect(
      byFallback([
        {
          id: 'x',
          who: 'ann',
          rules: [],
          about: {},
          domain: { kind: 'choice', options: option ? [option, { value: 'dan' }] : [] },
        },
      ]),
    ).toEqual(['dan']);
  });
});
