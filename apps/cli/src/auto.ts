import type { Command, Fight, FightState, Id, Json, Origin, Policy, Question, Ruleset, Seat, Step } from '@tiltyard/engine';
import { acting, Generator, GM, GM_SEAT, randomPolicy, sensiblePolicy } from '@tiltyard/engine';
import type { Progress } from './output.js';
import { count } from './output.js';

export const POLICIES = ['sensible', 'random'] as const;
export type PolicyName = (typeof POLICIES)[number];

/** Why automatic players stopped. */
export type Stop = { readonly kind: 'ended' } | { readonly kind: 'stopped' } | { readonly kind: 'stuck'; readonly why: string };

const SPARE_TRIES = 50;
const BREATHE_MS = 50;

/** The seat of everybody on the side of somebody, who see what their side sees. */
function seatOf(state: FightState, who: Id): Seat {
  const side = state.combatants[who]?.side;
  if (who === GM || side === undefined) return GM_SEAT;
  const mates = Object.values(state.combatants).filter((each) => each.side === side);
  return { name: side, role: 'player', combatants: mates.map((each) => each.id) };
}

/** Plays combatants without people: the same player for everybody, each shown only what their side may know. */
export class Automat<S extends FightState> {
  private readonly policy: Policy<S>;
  /** For when what looked possible from the seat is refused at the table. */
  private readonly spare: Policy<S>;

  constructor(
    private readonly ruleset: Ruleset<S>,
    name: PolicyName,
    seed: string,
  ) {
    this.spare = randomPolicy(ruleset, new Generator(`${seed}/players`));
    this.policy = name === 'random' ? this.spare : sensiblePolicy(ruleset);
  }

  answer(question: Question, state: S): { readonly value: Json; readonly from: Origin } {
    return { value: this.policy.answer(question, this.ruleset.view(state, seatOf(state, question.who))), from: 'policy' };
  }

  /** Does one thing for whoever's turn it is. */
  act(fight: Fight<S>): Step<S> {
    const who = acting(fight.state);
    if (who === undefined) return { kind: 'failed', problem: 'nobody can act any more' };
    const seat = seatOf(fight.state, who);
    const name = fight.state.combatants[who]?.name ?? who;
    let command = this.policy.command(fight.view(seat), who);
    if (!command) return { kind: 'failed', problem: `${name} finds nothing to do and cannot end the turn` };
    for (let i = 0; i < SPARE_TRIES && command && fight.refusal(command, seat); i++) command = this.other(fight, who, seat) ?? command;
    return fight.perform(command, { seat });
  }

  private other(fight: Fight<S>, who: Id, seat: Seat): Command | undefined {
    return this.spare.command(fight.view(seat), who);
  }
}

/** Lets signals in, such as Ctrl-C. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Plays a fight that has begun until it is decided, gets stuck or has had as many commands as it may. */
export async function playOut<S extends FightState>(fight: Fight<S>, automat: Automat<S>, limit: number, signal: AbortSignal, progress: Progress): Promise<Stop> {
  let rested = Date.now();
  for (let commands = 0; !fight.outcome; commands++) {
    if (commands >= limit) return { kind: 'stuck', why: `the fight did not end within ${count(limit, 'command')} (--limit allows more)` };
    const step = attempted(() => automat.act(fight));
    if (step.kind !== 'done') return { kind: 'stuck', why: `the fight cannot go on: ${stepText(step)}` };
    if (Date.now() - rested > BREATHE_MS) {
      progress.show(`round ${fight.state.round}, ${count(commands, 'command')} …`);
      await breathe();
      rested = Date.now();
      if (signal.aborted) return { kind: 'stopped' };
    }
  }
  return { kind: 'ended' };
}

/** A fault of the rules costs the action and not the fight: whatever it wrote is taken back. */
export function attempted<S>(what: () => Step<S>): Step<S> {
  try {
    return what();
  } catch (error) {
    return { kind: 'failed', problem: `a fault in the rules: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** What became of an attempt, in words. */
export function stepText(step: Step<unknown>): string {
  switch (step.kind) {
    case 'done':
      return 'done';
    case 'refused':
      return `${step.refusal.reason}${step.refusal.rules.length > 0 ? ` [${step.refusal.rules.join(', ')}]` : ''}`;
    case 'failed':
      return step.problem;
    case 'asks':
      return `${step.asked.map(({ question }) => `${question.who} is asked for ${question.id}`).join(', ')}`;
  }
}
