import type { Command, FightState, Ruleset } from '@tiltyard/engine';
import type { Loaded, LoadedRun } from '@tiltyard/engine/files';
import type { ScenarioStep } from '@tiltyard/engine/ruleset';
import { isBeginning } from '@tiltyard/analysis';
import { acting, GM, GM_SEAT } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns, openJournal, playScript, seedOf } from '@tiltyard/engine/files';
import { numberCombatantNames } from '@tiltyard/engine/kit';
import { seatOfSide, sensiblePolicy } from '@tiltyard/engine/players';
import { stepText } from '../play/auto-play.js';
import { isJournal, readText } from '../files/files.js';
import { InputError } from '../input-error.js';
import type { CliEnvironment } from '../environment.js';

/** The position in a file to examine, and what may be known of it. */
export interface PositionOptions {
  /** How many script steps come before the position, or after which journal entry it is; by default the end. */
  readonly after?: number;
  /** The number of the fight in the file, from 1. */
  readonly run?: number;
  readonly seed?: string;
  /** Whether everything is known; otherwise what the acting side sees. */
  readonly gm?: boolean;
  /** Whether a fight without a script is examined before its first die. */
  readonly duel?: boolean;
  /** The action to examine; for the beginning of the fight, the position is before everything else. */
  readonly do?: string;
}

/** The command of a step, if it gives one. */
const commandOf = (step: ScenarioStep | undefined): Command | undefined =>
  step?.by !== undefined && step.do !== undefined
    ? { by: step.by, do: step.do, with: step.with ?? {} }
    : undefined;

/** Whether the roll for initiative is examined, and not what comes after it. */
const isAboutBeginning = <S extends FightState>(
  ruleset: Ruleset<S>,
  { do: id }: PositionOptions,
): boolean => id !== undefined && isBeginning(ruleset, { do: id });

/** The fight to examine: the only one in the file, or the one with the given number. */
function chosenRun({ runs }: Loaded, file: string, options: PositionOptions): LoadedRun {
  if (runs.length > 1 && options.run === undefined)
    throw InputError.file(
      file,
      `the file has ${runs.length} fights`,
      `--run with a number: ${runs.map(({ run }, i) => `${i + 1} ${run.title}`).join(', ')}`,
    );
  const chosen = runs[(options.run ?? 1) - 1];
  if (!chosen)
    throw InputError.file(file, `there is no fight ${options.run}`, `1 to ${runs.length}`);
  return chosen;
}

/** Reads a file and brings its fight to the given position; `next` is the command that came after it in the file. */
export function atPosition<R>(
  file: string,
  options: PositionOptions,
  world: CliEnvironment,
  visitor: <S extends FightState>(ruleset: Ruleset<S>, state: S, next: Command | undefined) => R,
): R {
  const text = readText(world, file);
  if (isJournal(text)) {
    const opened = openJournal(text, file, world.rulesets);
    if (!opened.ok) throw new InputError(opened.problems);
    return opened.value.use((ruleset, open) => {
      const fight = open();
      if (isAboutBeginning(ruleset, options)) return visitor(ruleset, fight.stateAt(-1), undefined);
      const last = fight.log.length - 1;
      const { after: at = last } = options;
      if (at > last) throw InputError.file(file, `there is no entry ${at}`, `up to ${last}`);
      const state = options.after === undefined ? fight.state : fight.stateAt(at);
      return visitor(ruleset, state, fight.log.find(({ parent }) => parent === at)?.command);
    });
  }
  const loaded = loadRuns(text, file, world.rulesets, { asTest: true });
  if (!loaded.ok) throw new InputError(loaded.problems);
  const { run, use } = chosenRun(loaded.value, file, options);
  return use((ruleset, initial) => {
    const steps = run.script?.length ?? 0;
    if (options.after !== undefined && options.after > steps)
      throw InputError.file(file, `there is no step ${options.after}`, `0 to ${steps}`);
    const script = (run.script ?? []).slice(0, options.after);
    if (isAboutBeginning(ruleset, options) || (options.duel && script.length === 0))
      return visitor(ruleset, initial, undefined);
    const policy = sensiblePolicy(ruleset);
    const decide = run.script
      ? {}
      : {
          decide: (question: Parameters<typeof policy.answer>[0], state: typeof initial) => ({
            value: policy.answer(question, state),
            from: 'policy' as const,
          }),
        };
    const fight = new Fight(ruleset, initial, {
      seed: options.seed ?? seedOf(loaded.value.file),
      ...decide,
    });
    if (script.length === 0) {
      const begun = fight.begin();
      if (begun.kind !== 'done')
        throw InputError.file(file, `the fight cannot begin: ${stepText(begun)}`);
    } else {
      const problems = playScript(fight, script, run.scriptPath);
      if (problems.length > 0) throw new InputError(loaded.value.locate(problems));
    }
    return visitor(ruleset, fight.state, commandOf(run.script?.[script.length]));
  });
}

/** What the acting side sees; everything with --gm. */
export const seenBy = <S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  by: string,
  { gm }: Pick<PositionOptions, 'gm'>,
) => {
  const seat = gm || by === GM ? GM_SEAT : seatOfSide(state, by);
  return { seat, view: numberCombatantNames(ruleset.view(state, seat)) };
};

export function actorIn<S extends FightState>(state: S, by: string | undefined): string {
  const who = by ?? acting(state);
  if (who === GM) return who;
  if (who === undefined)
    throw InputError.say('it is no one’s turn', '--by with the name of a combatant');
  if (!Object.hasOwn(state.combatants, who))
    throw InputError.say(
      `there is no combatant "${who}"`,
      `one of: ${Object.keys(state.combatants).join(', ')}`,
    );
  return who;
}
