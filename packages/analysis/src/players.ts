import type { Command, FightState, Generator, Id, Json, Policy, Question, Ruleset } from '@tiltyard/engine';
import { randomPolicy } from '@tiltyard/engine';
import { refusalOf } from './odds.js';
import type { PlannedFight } from './plan.js';
import type { PolicyName } from './policies.js';
import { policyNamed } from './policies.js';

const SPARE_TRIES = 50;

/** The automatic players of one kind of fight. Each is shown what their side may know; the table knows the rest. */
export class Players<S extends FightState> {
  private readonly all = new Map<Id, Player<S>>();
  private generator: Generator | undefined;
  private spare: Policy<S> | undefined;

  /**
   * @param table the state of the fight being played.
   * @param did told of every command before it is carried out.
   */
  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly planned: PlannedFight,
    private readonly table: () => S,
    private readonly did: (by: Id, action: string) => void,
  ) {}

  /** Starts on a fresh fight, with the players' own dice. */
  start(generator: Generator): void {
    this.generator = generator;
    this.spare = undefined;
    for (const player of this.all.values()) if (player.name !== 'sensible') player.policy = policyNamed(this.ruleset, player.name, generator);
  }

  of(who: Id): Policy<S> {
    const known = this.all.get(who);
    if (known) return known;
    const { players, policy } = this.planned;
    const name = players[who] ?? players[this.table().combatants[who]?.side ?? ''] ?? policy;
    const player = new Player(this, name, policyNamed(this.ruleset, name, this.dice));
    this.all.set(who, player);
    return player;
  }

  /** What is done in the end: another command where the table refuses what looked possible from the side. */
  settle(seen: S, by: Id, wanted: Command | undefined): Command | undefined {
    const state = this.table();
    let command = wanted;
    if (seen !== state) {
      for (let i = 0; i < SPARE_TRIES && command && refusalOf(this.ruleset, state, command); i++) {
        this.spare ??= randomPolicy(this.ruleset, this.dice);
        command = this.spare.command(seen, by) ?? command;
      }
    }
    if (command) this.did(by, command.do);
    return command;
  }

  private get dice(): Generator {
    if (!this.generator) throw new Error('the fight has not started');
    return this.generator;
  }
}

/** Whoever plays for one combatant. */
class Player<S extends FightState> implements Policy<S> {
  constructor(
    private readonly players: Players<S>,
    readonly name: PolicyName,
    public policy: Policy<S>,
  ) {}

  get plain(): boolean {
    return this.policy.plain === true;
  }

  command(seen: S, by: Id): Command | undefined {
    return this.players.settle(seen, by, this.policy.command(seen, by));
  }

  answer(question: Question, seen: S): Json {
    return this.policy.answer(question, seen);
  }
}
