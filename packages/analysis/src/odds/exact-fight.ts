import type { FightState, Id, Ruleset } from '@tiltyard/engine';
import type { Policy } from '@tiltyard/engine/players';
import type { Limits } from '@tiltyard/engine/values';
import { DOWN, UP } from './bounds.js';
import type { End, Node } from './fight-states.js';
import { FightStates } from './fight-states.js';

export interface ExactFightOptions<S extends FightState> {
  /**
   * The policy of each combatant; by default sensible players. Each must choose by the state alone, and always make the
   * same choice in the same state.
   */
  readonly policyOf?: (who: Id) => Policy<S>;
  /** The open mass at which the work stops. Default 1e-6. */
  readonly bound?: number;
  /** States less likely than this are not followed; their weight counts as open. Default 1e-9. */
  readonly grain?: number;
  /** The most states to work out. Default 200,000; each takes some kilobytes. */
  readonly states?: number;
  /** The most rounds to follow. Default 500. */
  readonly rounds?: number;
  /** Limits for the dice of one command. */
  readonly limits?: Partial<Limits>;
  /** Called before every state; true ends the work with the results so far. For time limits and Ctrl-C. */
  readonly stop?: () => boolean;
  /** Called with the progress after every round. */
  readonly progress?: (far: {
    readonly round: number;
    readonly states: number;
    readonly open: number;
  }) => void;
}

/** The sides left standing at the end, with a lower bound of the chance; it is at most this plus the open mass. */
export interface Ending {
  /** Empty for a draw. */
  readonly winners: readonly string[];
  readonly chance: number;
}

/** Why part of the mass is open, each with an upper bound of its weight. */
export interface UnresolvedMass {
  /** Still fighting after the last round allowed, or when the work was stopped. */
  readonly unfinished: number;
  /** In states less likely than the grain. */
  readonly grain: number;
  /** Open-ended dice past their bound, and dice cut off by the limit on branches. */
  readonly dice: number;
  /** No combatant could act any more, or one acted endlessly in one turn. */
  readonly stuck: number;
}

export type StopReason =
  | 'all but the bound is known'
  | 'every state is known'
  | 'rounds'
  | 'states'
  | 'stopped';

/** The outcome of a fight between fixed policies. */
export interface ExactFight {
  /** Most likely first. The chances are proven lower bounds. */
  readonly endings: readonly Ending[];
  /** By the round in which the fight ends; lower bounds as well. */
  readonly rounds: readonly { readonly round: number; readonly chance: number }[];
  /** By combatant: the chance to be fit to fight at the end. */
  readonly standing: readonly {
    readonly who: Id;
    readonly name: string;
    readonly chance: number;
  }[];
  /** A proven upper bound of what is missing from all the chances above together. */
  readonly open: number;
  readonly why: UnresolvedMass;
  readonly ended: StopReason;
  /** The number of different states, and of branches walked. */
  readonly states: number;
  readonly leaves: number;
}

/** A round with more commands than this is treated as endless. */
const MOST_COMMANDS = 400;

type Masses<S extends FightState> = Map<Node<S>, number>;

function pour<S extends FightState>(into: Masses<S>, node: Node<S>, mass: number): void {
  into.set(node, ((into.get(node) ?? 0) + mass) * DOWN);
}

/** Follows the probability of everything that can happen, round by round. */
class Flow<S extends FightState> {
  readonly endings = new Map<string, Ending>();
  readonly rounds = new Map<number, number>();
  readonly standing = new Map<Id, number>();
  readonly why = { unfinished: 0, grain: 0, dice: 0, stuck: 0 };
  found = 0;
  ended: StopReason | undefined;

  constructor(
    private readonly states: FightStates<S>,
    private readonly options: Required<Pick<ExactFightOptions<S>, 'grain' | 'states'>> &
      Pick<ExactFightOptions<S>, 'stop'>,
  ) {}

  private lose(to: keyof UnresolvedMass, mass: number): void {
    this.why[to] = (this.why[to] + mass) * UP;
  }

  /** Follows one round; returns the mass with which the next one begins. */
  pass(start: Masses<S>, round: number): Masses<S> {
    const next: Masses<S> = new Map();
    let wave = start;
    for (let commands = 0; wave.size > 0; commands++) {
      const within: Masses<S> = new Map();
      for (const [node, mass] of wave) {
        if (node.end) this.finish(node.end, mass, round);
        else if (commands >= MOST_COMMANDS) this.lose('stuck', mass);
        else if (mass < this.options.grain) this.lose('grain', mass);
        else this.step(node, mass, within, next);
      }
      wave = within;
    }
    return next;
  }

  private step(node: Node<S>, mass: number, within: Masses<S>, next: Masses<S>): void {
    if (!node.edges) {
      if (!this.ended && this.states.count >= this.options.states) this.ended = 'states';
      if (!this.ended && this.options.stop?.()) this.ended = 'stopped';
      if (this.ended) return this.lose('unfinished', mass);
      this.states.expand(node);
    }
    if (node.edges?.length === 0) this.lose('stuck', mass);
    if (node.dice > 0) this.lose('dice', mass * node.dice);
    for (const { to, chance, next: later } of node.edges ?? [])
      pour(later ? next : within, to, mass * chance * DOWN);
    return undefined;
  }

  private finish({ winners, able }: End, mass: number, round: number): void {
    const key = winners.join('\u0000');
    this.endings.set(key, {
      winners,
      chance: ((this.endings.get(key)?.chance ?? 0) + mass) * DOWN,
    });
    this.rounds.set(round, ((this.rounds.get(round) ?? 0) + mass) * DOWN);
    for (const id of able) this.standing.set(id, ((this.standing.get(id) ?? 0) + mass) * DOWN);
    this.found = (this.found + mass) * DOWN;
  }
}

/**
 * The exact outcome of a fight between players who choose by the state alone: every possible state is worked out once,
 * however many paths lead to it, and the mass of all fights flows through these states round by round. Synchronous;
 * pass `stop` for a time limit.
 * @param initial a fight that has not begun, or one in the middle.
 */
export function exactFight<S extends FightState>(
  ruleset: Ruleset<S>,
  initial: S,
  options: ExactFightOptions<S> = {},
): ExactFight {
  const {
    bound = 1e-6,
    grain = 1e-9,
    states: most = 200_000,
    rounds: last = 500,
    stop,
    progress,
  } = options;
  const states = new FightStates(ruleset, options);
  const flow = new Flow(states, { grain, states: most, ...(stop ? { stop } : {}) });
  let round = initial.round;
  let masses: Masses<S> = new Map([[states.node(initial), 1]]);
  while (masses.size > 0 && !flow.ended) {
    masses = flow.pass(masses, round);
    progress?.({ round, states: states.count, open: 1 - flow.found });
    if (masses.size > 0 && sumOf(masses) <= bound) flow.ended ??= 'all but the bound is known';
    if (round - initial.round >= last) flow.ended ??= 'rounds';
    round++;
  }
  const { endings, rounds, standing, why, found } = flow;
  return {
    endings: [...endings.values()].toSorted((a, b) => b.chance - a.chance),
    rounds: [...rounds].map(([at, chance]) => ({ round: at, chance })),
    standing: Object.values(initial.combatants).map(({ id, name }) => ({
      who: id,
      name,
      chance: standing.get(id) ?? 0,
    })),
    open: Math.max(0, (1 - found) * UP),
    why: { ...why, unfinished: (why.unfinished + sumOf(masses)) * UP },
    ended: flow.ended ?? 'every state is known',
    states: states.count,
    leaves: states.leaves,
  };
}

const sumOf = <S extends FightState>(masses: Masses<S>): number =>
  [...masses.values()].reduce((sum, mass) => (sum + mass) * UP, 0);
