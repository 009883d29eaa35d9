import type { Command, JsonObject, Scenario } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import type { Policy } from '@tiltyard/engine/players';
import { offers, randomPolicy } from '@tiltyard/engine/players';
import { canonical, deepCopy, Generator } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import type { Combatant, State } from '../state/state.js';
import { allCombatants } from '../state/state.js';
import type { HouseRules } from './travellers.js';
import { travellers } from './travellers.js';

const FIGHTS = 12;
const COMMANDS = 24;

const PEOPLE = ['anna', 'bert', 'carl', 'dora'];

/** Every question that the rules can ask. */
const QUESTIONS = [
  'ambush',
  'declare-parry',
  'declare-points',
  'defence',
  'dodge-bonus',
  'facing',
  'knock-direction',
  'knock-terrain',
  'pace-penalty',
  'parry',
  'prone-action',
  'prone-modifier',
];

/** GM actions that bring about every lasting effect. */
const ACTS: readonly (readonly [string, JsonObject])[] = [
  ...['S2;BL3', 'NP1;D2', 'PR', 'SG;DROP', 'BREAK', 'KO2', 'KB5', 'P-20/2', 'IN', 'DEAD3'].map(
    (cell) => ['effect', { cell, from: 'bert' }] as const,
  ),
  ['hide', { hidden: true }],
  ['hide', { hidden: true }],
  ['perceive', { cause: 'ambush' }],
  ['perceive', { cause: 'orientation' }],
  ['hold', { held: true }],
  ['hold', { held: false }],
  ['aware', { aware: false }],
  ['treat', { what: 'stun' }],
  ['treat', { what: 'unconsciousness' }],
  ['modifier', { label: 'mud', value: -10 }],
];

/** Random house rules, except for those that decide what is asked, which alternate. */
function drawOptions(random: Generator, fight: number): HouseRules {
  const drawn = Object.fromEntries(
    rolemaster.rulebook.switches.map(({ name, values, default: usual }) => [
      name,
      values[random.below(values.length)] ?? usual,
    ]),
  );
  return {
    ...drawn,
    'dodge.requiresNoUsableWeapon': false,
    'dodge.bonusChoice': 'player',
    'charge.pacePenalty': fight % 2 === 0 ? 'manual' : 'table',
    positionModifiers: fight % 2 === 0 ? 'enabled' : 'disabled',
    'prone.modifiers': fight % 3 === 0 ? 'sample' : 'none',
    'parry.allocation': fight % 3 === 0 ? 'declaredFoe' : 'beforeRoll',
  };
}

/** The travellers, close together, two of them hidden. */
const PLACED: Scenario['combatants'] = [
  { id: 'anna', side: 'red', from: 'duellist', at: [3, 3], sheet: { acrobatics: 20 } },
  { id: 'bert', side: 'red', from: 'ferryman', at: [5, 5] },
  {
    id: 'carl',
    side: 'blue',
    from: 'militia-spear',
    at: [6, 3],
    sheet: { acrobatics: 5 },
    state: { prone: true, hidden: true },
  },
  { id: 'dora', side: 'blue', from: 'poacher', at: [9, 4], state: { hidden: true } },
];

/** Everything that outlasts an action, and how to recognize it in a state. */
const LASTING: Readonly<Record<string, (combatant: Combatant) => boolean>> = {
  'a run': ({ velocity }) => velocity.some((speed) => speed !== 0),
  'a crawl': ({ crawled }) => crawled,
  'a bond': ({ held }) => held,
  'a lie in wait': ({ hidden }) => hidden,
  'a broken weapon': ({ broken }) => broken.length > 0,
  'a reserve': ({ kept }) => kept !== null && kept > 0,
  'a parry': ({ parry }) => parry !== null,
  'a dodge': ({ dodge }) => dodge !== null,
  surprise: ({ surprised }) => surprised,
  confusion: ({ barred, surprised }) => barred && !surprised,
  'lost initiative': ({ initiativePenalties }) => initiativePenalties > 0,
  'a stagger to come': ({ staggered }) => staggered === 'owed',
  'a stagger felt': ({ staggered }) => staggered === 'felt',
  'a stun to come': ({ stunPending }) => Object.values(stunPending).some((rounds) => rounds > 0),
  'a stun': ({ stunFelt }) => stunFelt,
  bleeding: ({ bleed }) => bleed > 0,
  'a penalty for rounds': ({ penalties }) => penalties.some(({ turns }) => turns !== undefined),
  'a death to come': ({ timers }) => timers.some(({ kind }) => kind === 'dead'),
  unconsciousness: ({ timers }) => timers.some(({ kind }) => kind === 'out'),
};

const offered = (state: State): readonly unknown[] =>
  PEOPLE.map((id) => offers(rolemaster, state, id));

/** A fight as its seats know it: its state, what is offered to each, and its log. */
function shown(fight: Fight<State>): string {
  const { state } = fight;
  const told = fight.line(fight.head).map((seq) => fight.log[seq]?.notes ?? []);
  const now = canonical(offered(state));
  // Memoized results must not outlast the state they belong to.
  expect(canonical(offered(deepCopy(state)))).toBe(now);
  return canonical([state, JSON.parse(now), told]);
}

class Player {
  readonly asked = new Set<string>();
  readonly lasted = new Set<string>();
  private readonly policy: Policy<State>;

  constructor(
    readonly fight: Fight<State>,
    private readonly initial: State,
    private readonly random: Generator,
  ) {
    this.policy = randomPolicy(rolemaster, random);
  }

  /** A GM action, or something that the rules offer. */
  command(actor: string): Command {
    const [act, given] = ACTS[this.random.below(ACTS.length)] ?? ['', {}];
    const who = PEOPLE[this.random.below(PEOPLE.length)] ?? '';
    if (this.random.below(4) === 0) return { do: `gm.${act}`, by: 'gm', with: { who, ...given } };
    return this.policy.command(this.fight.state, actor) ?? { do: 'end', by: actor, with: {} };
  }

  /** Performs a command with random answers; some are cancelled at a question and then performed again. */
  perform(command: Command): boolean {
    const { fight } = this;
    const before = shown(fight);
    let step = fight.perform(command);
    while (step.kind === 'asks') {
      const open = step.asked[this.random.below(step.asked.length)];
      if (!open) throw new Error('it waits for nothing');
      this.asked.add(open.question.id);
      expect(shown(fight)).toBe(before);
      if (this.random.below(5) === 0) {
        this.reopens();
        expect(fight.undo().kind).toBe('done');
        expect([fight.asks, shown(fight)]).toEqual([undefined, before]);
        step = fight.perform(command);
      } else step = fight.answer(open.number, this.policy.answer(open.question, step.preview));
    }
    if (step.kind === 'refused') return false;
    expect(step.kind).toBe('done');
    return true;
  }

  /** A pending action is the same after saving and loading. */
  private reopens(): void {
    const journal = JSON.parse(JSON.stringify(this.fight.journal()));
    const opened = Fight.open(rolemaster, journal, deepCopy(this.initial), {});
    expect(shown(opened)).toBe(shown(this.fight));
    expect(JSON.stringify(opened.asks?.asked)).toBe(JSON.stringify(this.fight.asks?.asked));
  }

  /** Performs a command, undoes it and performs it again: with the same dice, or with others and other answers. */
  there(command: Command): void {
    const { fight } = this;
    const before = shown(fight);
    if (!this.perform(command)) return;
    const after = shown(fight);
    expect(fight.undo().kind).toBe('done');
    expect(shown(fight)).toBe(before);
    for (const [name, lasts] of Object.entries(LASTING))
      if (allCombatants(fight.state).some(lasts)) this.lasted.add(name);
    if (this.random.below(4) === 0) this.perform(command);
    else {
      expect(fight.redo().kind).toBe('done');
      expect(shown(fight)).toBe(after);
    }
  }
}

test('RMC-CTX-08 whatever is undone, in the middle of any question too, leaves no trace, and goes on otherwise', () => {
  const asked = new Set<string>();
  const lasted = new Set<string>();
  for (let i = 0; i < FIGHTS; i++) {
    const seed = `undo ${i}`;
    const random = new Generator(seed);
    const initial = travellers(drawOptions(random, i), PLACED);
    const fight = new Fight<State>(rolemaster, initial, { seed, guard: true });
    const player = new Player(fight, initial, random);
    for (let step = fight.begin(); step.kind === 'asks';)
      step = fight.answer(step.asked[0]?.number ?? 0, 'none');
    for (let n = 0; n < COMMANDS && !fight.outcome; n++) {
      const actor = acting(fight.state);
      if (actor === undefined) break;
      player.there(player.command(actor));
    }
    expect(fight.verify().problems).toEqual([]);
    for (const id of player.asked) asked.add(id);
    for (const name of player.lasted) lasted.add(name);
  }
  expect([...lasted].toSorted()).toEqual(Object.keys(LASTING).toSorted());
  expect([...asked].toSorted()).toEqual(QUESTIONS);
});
