import type { FightState, Ruleset } from '@tiltyard/engine';
import { exactFight } from '@tiltyard/analysis';
import { columns, json, line, formatList, Progress } from '../text/output.js';
import type { CliEnvironment } from '../environment.js';
import { EXIT_OK, EXIT_INTERRUPTED } from '../environment.js';
import { percent } from './chance-text.js';

const BAR = 24;

/** The exact outcome of a whole fight between sensible players. */
export function exactDuel<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  { seconds, ...options }: { readonly seconds: number; readonly json?: boolean },
  world: CliEnvironment,
): number {
  const end = Date.now() + 1000 * seconds;
  const progress = new Progress(world);
  const fight = exactFight(ruleset, state, {
    stop: () => world.signal.aborted || Date.now() > end,
    progress: ({ round, states, open }) =>
      progress.show(`round ${round}, ${states} states, ${percent(open)} open`),
  });
  progress.clear();
  if (options.json) json(world, fight);
  else {
    const bar = (chance: number): string => world.paint.cyan('█'.repeat(Math.round(chance * BAR)));
    line(
      world,
      `${world.paint.bold(
        Object.values(state.combatants)
          .map(({ name }) => name)
          .join(' against '),
      )} ${world.paint.dim(`· ${ruleset.name} · sensible players, exact`)}\n`,
    );
    const rows = fight.endings.map(({ winners, chance }) => [
      `  ${winners.length === 0 ? 'no one is left' : `won by ${formatList(winners)}`}`,
      percent(chance).padStart(8),
      bar(chance),
    ]);
    for (const text of columns([
      ...rows,
      ...(fight.open > 1e-12 ? [['  open', percent(fight.open).padStart(8), bar(fight.open)]] : []),
    ]))
      line(world, text);
    line(world, `\n  ${world.paint.bold('Able to fight at the end')}`);
    for (const text of columns(
      fight.standing.map(({ name, chance }) => [
        `  ${name}`,
        percent(chance).padStart(8),
        bar(chance),
      ]),
    ))
      line(world, text);
    line(world, `\n  ${world.paint.bold('Over in round')}`);
    for (const text of columns(
      fight.rounds
        .filter(({ chance }) => chance >= 5e-4)
        .map(({ round, chance }) => [`  ${round}`, percent(chance).padStart(8), bar(chance)]),
    ))
      line(world, text);
    line(
      world,
      world.paint.dim(
        `\n  ${fight.states} states, ${fight.leaves} branches; true values lie between the number shown and that number plus "unresolved". ${ENDED[fight.ended]}`,
      ),
    );
  }
  return world.signal.aborted ? EXIT_INTERRUPTED : EXIT_OK;
}

const ENDED = {
  'all but the bound is known': 'Stopped when less than a millionth was left in play.',
  'every state is known': 'Every state has been followed.',
  rounds: 'Stopped after the last round allowed.',
  states: 'Stopped at the limit on states.',
  stopped: 'Stopped early; allow more time with --seconds.',
} as const;
