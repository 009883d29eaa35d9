import type { FightState, Id, Ruleset } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { PairedDice } from '@tiltyard/engine/core';
import { Simulator } from '@tiltyard/engine/players';
import { Generators } from '@tiltyard/engine/values';
import { combatantName } from '@tiltyard/engine/kit';
import { Players } from '../players/players.js';
import type { PolicyName } from '../players/policies.js';
import type { Estimate } from '../simulation/interval.js';
import { shareEstimate } from '../simulation/interval.js';

export interface GaugeOptions {
  readonly seed: string;
  /** The policy of all combatants. */
  readonly policy: PolicyName;
  /** The number of commands after which a fight is cut off; default 2,000. */
  readonly limit?: number;
}

/** How fights go, as far as known. */
export interface GaugeReport {
  readonly fights: number;
  readonly sides: readonly GaugedSide[];
  /** The share of fights that no one won within the limit. */
  readonly undecided: Estimate;
  /** The round by which half of the fights are over. */
  readonly rounds: number;
  /** The share of fights in which each combatant is the first out, most frequent first. */
  readonly firstOut: readonly {
    readonly who: Id;
    readonly name: string;
    readonly share: number;
  }[];
}

export interface GaugedSide {
  readonly side: string;
  readonly won: Estimate;
  /** Its number of combatants, and the average number still able to fight at the end. */
  readonly members: number;
  readonly standing: number;
}

interface Counted {
  won: number;
  standing: number;
}

/**
 * Plays whole fights from a set-up, one per step, and reports how they go. Fights with the same number have the same
 * dice in all set-ups.
 */
export class Gauge<S extends FightState> {
  private fights = 0;
  private undecided = 0;
  private readonly rounds: number[] = [];
  private readonly out = new Map<Id, number>();
  private readonly sides = new Map<string, Counted>();
  private readonly simulator: Simulator<S>;
  private readonly players: Players<S>;
  private readonly dice: PairedDice;
  private readonly thoughts: Generators;
  private readonly able: readonly Id[];
  private fallen: Id | undefined;
  private turn: Id | undefined;

  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly initial: S,
    { seed, policy, limit = 2_000 }: GaugeOptions,
  ) {
    for (const { side } of Object.values(initial.combatants))
      this.sides.set(side, { won: 0, standing: 0 });
    this.able = Object.keys(initial.combatants).filter((id) => ruleset.summary(initial, id).able);
    this.dice = new PairedDice(`${seed}/dice`);
    this.thoughts = new Generators(`${seed}/players`);
    const planned = { file: '', ruleset: ruleset.id, state: initial, policy, players: {} };
    this.players = new Players(ruleset, initial, planned, this.thoughts.of(0));
    this.simulator = new Simulator(ruleset, initial, (who) => this.players.of(who), {
      limit,
      before: () => this.watch(),
    });
  }

  /** Checks once per turn whether a combatant is out. */
  private watch(): void {
    const now = acting(this.simulator.state);
    if (this.fallen !== undefined || now === this.turn) return;
    this.turn = now;
    this.fallen = this.firstOutIn(this.simulator.state);
  }

  private firstOutIn(state: S): Id | undefined {
    return this.able.find(
      (id) => !Object.hasOwn(state.combatants, id) || !this.ruleset.summary(state, id).able,
    );
  }

  /** Plays one more fight. */
  step(): void {
    const generator = this.thoughts.of(this.fights);
    this.fallen = undefined;
    this.turn = undefined;
    this.players.start(generator);
    this.dice.start(this.fights);
    this.simulator.play(
      generator,
      ({ state, outcome, rounds }) => {
        this.fights++;
        this.rounds.push(rounds);
        const first = this.fallen ?? this.firstOutIn(state);
        if (first !== undefined) this.out.set(first, (this.out.get(first) ?? 0) + 1);
        const [winner, ...others] = outcome?.winners ?? [];
        const won = others.length > 0 ? undefined : this.sides.get(winner ?? '');
        if (won) won.won++;
        else this.undecided++;
        for (const { id, side } of Object.values(state.combatants)) {
          const counted = this.sides.get(side);
          if (counted && this.ruleset.summary(state, id).able) counted.standing++;
        }
      },
      this.dice,
    );
  }

  /** The results so far; undefined before the first fight. */
  report(): GaugeReport | undefined {
    const { fights, initial } = this;
    if (fights === 0) return undefined;
    const all = Object.values(initial.combatants);
    return {
      fights,
      sides: [...this.sides].map(([side, { won, standing }]) => ({
        side,
        won: shareEstimate(won, fights),
        members: all.filter((each) => each.side === side).length,
        standing: standing / fights,
      })),
      undecided: shareEstimate(this.undecided, fights),
      rounds: this.rounds.toSorted((a, b) => a - b)[Math.floor((fights - 1) / 2)] ?? 0,
      firstOut: [...this.out]
        .map(([who, times]) => ({
          who,
          name: combatantName(initial, who),
          share: times / fights,
        }))
        .toSorted((a, b) => b.share - a.share),
    };
  }
}
