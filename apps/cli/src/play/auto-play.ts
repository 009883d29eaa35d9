import type { PolicyName } from '@tiltyard/analysis';
import { policyNamed } from '@tiltyard/analysis';
import type { FightState, Id, Ruleset } from '@tiltyard/engine';
import type { Fight, StepResult } from '@tiltyard/engine/fight';
import type { Policy } from '@tiltyard/engine/players';
import { AutoPlayer, randomPolicy } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import { InputError } from '../input-error.js';
import type { Progress } from '../text/output.js';
import { pluralize } from '../text/output.js';

/** Why automatic players stopped. */
export type Stop =
  | { readonly kind: 'ended' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'stuck'; readonly why: string };

const BREATHE_MS = 50;

/** The policies of automatic players: the default, and those of single sides or combatants by name. */
export interface PlayerNames {
  readonly policy: PolicyName;
  readonly players: Readonly<Record<string, PolicyName>>;
}

/**
 * Players named on the command line override those of the file.
 * @throws InputError for an unknown name
 */
export function playerNames(
  { policy, player = {} }: { policy: PolicyName; player?: PlayerNames['players'] | undefined },
  file: PlayerNames['players'] = {},
  { combatants }: FightState,
): PlayerNames {
  const known = new Set(Object.values(combatants).flatMap(({ id, side }) => [id, side]));
  const strange = Object.keys(player).find((name) => !known.has(name));
  if (strange !== undefined)
    throw InputError.say(
      `--player: there is no side or combatant "${strange}"`,
      `one of: ${[...known].join(', ')}`,
    );
  return { policy, players: { ...file, ...player } };
}

/** The players of a fight in words: `sensible players, the watch: strong`. */
export const playersText = ({ policy, players }: PlayerNames): string =>
  [`${policy} players`, ...Object.entries(players).map(([who, name]) => `${who}: ${name}`)].join(
    ', ',
  );

/** The automatic player of a fight, who plays all sides and combatants with their policies. */
export function autoPlayerNamed<S extends FightState>(
  ruleset: Ruleset<S>,
  { policy: name, players }: PlayerNames,
  seed: string,
  { combatants }: S,
): AutoPlayer<S> {
  const random = randomPolicy(ruleset, new Generator(`${seed}/players`));
  const usual =
    name === 'random' ? random : policyNamed(ruleset, name, new Generator(`${seed}/thoughts`));
  const own = new Map(
    Object.entries(players).map(([who, each]) => [
      who,
      policyNamed(ruleset, each, new Generator(`${seed}/thoughts/${who}`)),
    ]),
  );
  const of = (who: Id): Policy<S> => own.get(who) ?? own.get(combatants[who]?.side ?? '') ?? usual;
  const policy: Policy<S> = {
    command: (view, by) => of(by).command(view, by),
    answer: (question, view, asked) => of(question.who).answer(question, view, asked),
  };
  return new AutoPlayer(ruleset, policy, random);
}

/** Lets signals be handled, for example Ctrl-C. */
export const yieldToEvents = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Plays a fight in progress until it is decided, gets stuck or reaches the limit of commands. */
export async function playOut<S extends FightState>(
  fight: Fight<S>,
  automat: AutoPlayer<S>,
  limit: number,
  signal: AbortSignal,
  progress: Progress,
): Promise<Stop> {
  let rested = Date.now();
  for (let commands = 0; !fight.outcome; commands++) {
    if (commands >= limit)
      return {
        kind: 'stuck',
        why: `the fight did not end within ${pluralize(limit, 'command')} (--limit allows more)`,
      };
    const step = attempted(() => automat.act(fight));
    if (step.kind !== 'done')
      return { kind: 'stuck', why: `the fight cannot go on: ${stepText(step)}` };
    if (Date.now() - rested > BREATHE_MS) {
      progress.show(`round ${fight.state.round}, ${pluralize(commands, 'command')} …`);
      await yieldToEvents();
      rested = Date.now();
      if (signal.aborted) return { kind: 'stopped' };
    }
  }
  return { kind: 'ended' };
}

/** Performs a step. An error in the rules fails only the action and not the fight, since its writes are rolled back. */
export function attempted<S>(what: () => StepResult<S>): StepResult<S> {
  try {
    return what();
  } catch (error) {
    return {
      kind: 'failed',
      problem: `a fault in the rules: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

/** The result of a step, in words. */
export function stepText(step: StepResult<unknown>): string {
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
