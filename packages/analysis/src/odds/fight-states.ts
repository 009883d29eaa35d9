import type { FightState, Id, Question, Ruleset } from '@tiltyard/engine';
import type { DiceSource, AnswerSource } from '@tiltyard/engine/core';
import type { Policy } from '@tiltyard/engine/players';
import type { Limits } from '@tiltyard/engine/values';
import { acting, byFallback } from '@tiltyard/engine';
import { enumerate } from '@tiltyard/engine/odds';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { canonical, deepCopy, toNumber } from '@tiltyard/engine/values';
import { DOWN, UP } from './bounds.js';
import { WriteRecorder } from './write-recorder.js';

/** The result of a finished fight. */
export interface End {
  readonly winners: readonly string[];
  /** The combatants fit to fight on. */
  readonly able: readonly Id[];
}

interface Edge<S extends FightState> {
  readonly to: Node<S>;
  /** A lower bound. */
  readonly chance: number;
  /** Whether a new round has begun. */
  readonly next: boolean;
}

/** One state of a fight, for all the paths that lead to it. */
export interface Node<S extends FightState> {
  readonly end: End | undefined;
  /** The state itself, until its successors are worked out. */
  state: S | undefined;
  /** Its successors; undefined until they are worked out, and empty if no one can act. */
  edges: readonly Edge<S>[] | undefined;
  /** An upper bound of the mass left out by the dice. */
  dice: number;
}

const DICE: Limits = { leaves: 200_000, chain: 4, retries: 8 };

/** The states of one fight between players who choose by the state alone. */
export class FightStates<S extends FightState> {
  leaves = 0;
  private readonly known = new Map<string, Node<S>>();
  private readonly policyOf: (who: Id) => Policy<S>;
  private readonly limits: Limits;

  constructor(
    private readonly ruleset: Ruleset<S>,
    {
      policyOf,
      limits,
    }: { readonly policyOf?: (who: Id) => Policy<S>; readonly limits?: Partial<Limits> },
  ) {
    const sensible = sensiblePolicy(ruleset);
    this.policyOf = policyOf ?? (() => sensible);
    this.limits = { ...DICE, ...limits };
  }

  get count(): number {
    return this.known.size;
  }

  /** The node of a state: an existing one if the future cannot differ. */
  node(state: S): Node<S> {
    const { fixed: _, ...rest } = this.ruleset.stateKey?.(state) ?? state;
    const key = canonical(rest);
    const known = this.known.get(key);
    if (known) return known;
    const outcome = this.ruleset.outcome(state);
    const end = outcome && {
      winners: outcome.winners,
      able: Object.keys(state.combatants).filter((id) => this.ruleset.summary(state, id).able),
    };
    const node: Node<S> = {
      end,
      state: end ? undefined : deepCopy(state),
      edges: undefined,
      dice: 0,
    };
    this.known.set(key, node);
    return node;
  }

  /** Works out the successors of a state. */
  expand(node: Node<S>): void {
    const { state } = node;
    if (!state) return;
    const act = this.deed(state);
    node.edges = act ? this.edges(node, state, act) : [];
    node.state = undefined;
  }

  /** What happens next: the start of the fight, or the command of the combatant whose turn it is. */
  private deed(state: S): ((table: Parameters<Ruleset<S>['begin']>[0]) => void) | undefined {
    if (state.round === 0) return (table) => this.ruleset.begin(table);
    const who = acting(state);
    const command = who === undefined ? undefined : this.policyOf(who).command(state, who);
    const action = command && this.ruleset.actions.get(command.do);
    return action && ((table) => action.perform(table, command.by, command.with));
  }

  private edges(
    node: Node<S>,
    state: S,
    act: (table: Parameters<Ruleset<S>['begin']>[0]) => void,
  ): readonly Edge<S>[] {
    const sandbox = new Sandbox(this.ruleset, state);
    const written = new WriteRecorder(sandbox);
    const plain = Object.keys(state.combatants).every((who) => this.policyOf(who).plain === true);
    const answer = (question: Question) =>
      this.policyOf(question.who).answer(question, sandbox.state);
    const decide: AnswerSource = plain ? byFallback : (questions) => questions.map(answer);
    const reached = new Map<number, { readonly to: Node<S>; readonly next: boolean }>();
    const run = (chance: DiceSource) =>
      sandbox.run(() => {
        act(sandbox.table(chance, decide));
        const key = written.way().number;
        const value = reached.get(key) ?? {
          to: this.node(sandbox.state),
          next: sandbox.state.round > state.round,
        };
        reached.set(key, value);
        return { key, value };
      });
    const { outcomes, leftOut, leaves } = enumerate(
      run,
      sandbox.written,
      this.limits,
      () => written.way().number,
    );
    this.leaves += leaves;
    node.dice = toNumber(leftOut) * UP;
    const edges = new Map<Node<S>, Edge<S>>();
    for (const { value, weight } of outcomes.values()) {
      const chance = ((edges.get(value.to)?.chance ?? 0) + toNumber(weight) * DOWN) * DOWN;
      edges.set(value.to, { ...value, chance });
    }
    return [...edges.values()];
  }
}
