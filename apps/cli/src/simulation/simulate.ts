import type { SimulationRunner, BatchCollector, Plan, PolicyName } from '@tiltyard/analysis';
import { createRunner, resultOf } from '@tiltyard/analysis';
import { loadRuns, seedOf } from '@tiltyard/engine/files';
import { readText } from '../files/files.js';
import { json, line, formatList } from '../text/output.js';
import { InputError } from '../input-error.js';
import type { CliEnvironment } from '../environment.js';
import { EXIT_OK, EXIT_INTERRUPTED } from '../environment.js';
import { playPlan } from './play-plan.js';
import { fightsText, number, resultLines } from './report.js';

export interface SimulateOptions {
  readonly fights: number;
  readonly seed?: string;
  readonly policy: PolicyName;
  /** The policies of single sides or combatants. */
  readonly player?: Readonly<Record<string, PolicyName>>;
  readonly limit: number;
  readonly workers: number;
  readonly quick?: boolean;
  readonly queue?: string;
  readonly json?: boolean;
}

/** Plays the fights of a file many times and prints the results as distributions. */
export async function simulate(
  file: string,
  options: SimulateOptions,
  world: CliEnvironment,
): Promise<number> {
  const { plan, arena } = planOf(file, options, world);
  const gathering = await playPlan(plan, options.fights, options, world);
  const { fights } = gathering;
  const partial = fights < options.fights;
  if (options.json)
    json(world, {
      ...settings(plan, options),
      fights,
      asked: options.fights,
      partial,
      runs: fights === 0 ? [] : runs(plan, arena, gathering),
    });
  else show(plan, arena, gathering, options, world);
  return partial ? EXIT_INTERRUPTED : EXIT_OK;
}

function planOf(
  file: string,
  options: SimulateOptions,
  world: CliEnvironment,
): { readonly plan: Plan; readonly arena: SimulationRunner } {
  const text = readText(world, file);
  const loaded = loadRuns(text, file, world.rulesets);
  if (!loaded.ok) throw new InputError(loaded.problems);
  const plan: Plan = {
    fights: loaded.value.runs.map((_, run) => ({
      file,
      text,
      run,
      policy: options.policy,
      players: { ...loaded.value.file.players, ...options.player },
    })),
    seed: options.seed ?? seedOf(loaded.value.file),
    limit: options.limit,
    detail: !options.quick,
  };
  const arena = createRunner(plan, world.rulesets);
  if (!arena.ok) throw new InputError(arena.problems);
  return { plan, arena: arena.value };
}

const settings = ({ seed, limit, detail }: Plan, { policy, player = {} }: SimulateOptions) => ({
  seed,
  policy,
  players: player,
  limit,
  detail,
});

const runs = ({ detail }: Plan, { kinds }: SimulationRunner, gathering: BatchCollector) => {
  const { tallies } = gathering.result();
  return kinds.map(({ title, ruleset, fighters }, i) => {
    const tally = tallies[i];
    if (!tally) throw new Error('a kind of fight without a tally');
    return { title, ruleset, ...resultOf(tally, fighters, detail) };
  });
};

function show(
  plan: Plan,
  arena: SimulationRunner,
  gathering: BatchCollector,
  options: SimulateOptions,
  world: CliEnvironment,
): void {
  const { fights } = gathering;
  const stopped =
    fights < options.fights
      ? world.paint.yellow(
          `Stopped: these are the first ${number(fights)} of ${number(options.fights)} fights.`,
        )
      : undefined;
  if (fights === 0) {
    line(world, stopped);
    return;
  }
  const players = [
    `${options.policy} players`,
    ...Object.entries(options.player ?? {}).map(([who, policy]) => `${who}: ${policy}`),
  ];
  for (const [i, result] of runs(plan, arena, gathering).entries()) {
    if (i > 0) line(world);
    line(
      world,
      `${world.paint.bold(result.title)} ${world.paint.dim(`· ${result.ruleset.name} · ${fightsText(fights)}, seed "${plan.seed}", ${formatList(players)}`)}\n`,
    );
    for (const each of resultLines(result, world.rulesets.get(result.ruleset.id)?.rulebook, world))
      line(world, each);
  }
  if (stopped !== undefined) line(world, `\n${stopped}`);
}
