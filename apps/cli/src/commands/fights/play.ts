import { basename, extname } from 'node:path';
import type { PolicyName } from '@tiltyard/analysis';
import type { FightState, Ruleset } from '@tiltyard/engine';
import type { Fight as FightOf, Journal } from '@tiltyard/engine/fight';
import type { LoadedRun } from '@tiltyard/engine/files';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns, openJournal, seedOf } from '@tiltyard/engine/files';
import { renderTextMap } from '@tiltyard/engine/show';
import type { PlayerNames } from '../../play/auto-play.js';
import { autoPlayerNamed, playerNames, yieldToEvents, stepText } from '../../play/auto-play.js';
import { isJournal, objectionTo, readText, writeJournal } from '../../files/files.js';
import { indented, json, line } from '../../text/output.js';
import type { Prompts } from '../../play/prompts.js';
import { Interrupted } from '../../play/prompts.js';
import { answerQuestions } from '../../play/questions.js';
import type { Dice } from '../../play/session.js';
import { TerminalSession } from '../../play/session.js';
import { formatResult, printMap, printCombatants } from '../../text/print-combatants.js';
import { InputError } from '../../input-error.js';
import { takeTurn } from '../../play/turn.js';
import type { CliEnvironment } from '../../environment.js';
import { EXIT_OK, EXIT_FAILED } from '../../environment.js';

export interface PlayOptions {
  readonly json?: boolean;
  readonly as?: readonly string[];
  readonly dice: Dice;
  readonly seed?: string;
  /** The policy of automatic combatants. */
  readonly policy: PolicyName;
  readonly player?: Readonly<Record<string, PolicyName>>;
}

interface Sat {
  readonly code: number;
  readonly journal: Journal;
}

/** Plays a fight at the terminal, from its scenario or continued from a journal. */
export async function play(
  file: string,
  options: PlayOptions,
  world: CliEnvironment,
): Promise<number> {
  const text = readText(world, file);
  const journal = isJournal(text);
  if (!world.interactive)
    throw InputError.say(
      'play needs an interactive terminal',
      `\`tiltyard ${journal ? 'replay' : 'run'} ${file}\` instead`,
    );
  const prompts = await world.prompts();
  const at: CliEnvironment = options.json
    ? { ...world, out: (written) => world.err(written), paint: world.paintErr }
    : world;
  const done = (sat: Sat): number => {
    if (options.json) json(world, sat.journal);
    return sat.code;
  };
  if (journal) {
    const opened = openJournal(text, file, world.rulesets);
    if (!opened.ok) throw new InputError(opened.problems);
    const { use } = opened.value;
    return done(
      await use((ruleset, open) =>
        sit({ file, options, world: at, prompts, ruleset, state: open().state }, (session) =>
          open(session.fightOptions),
        ),
      ),
    );
  }
  const loaded = loadRuns(text, file, world.rulesets);
  if (!loaded.ok) throw new InputError(loaded.problems);
  const chosen = await chooseRun(loaded.value.runs, prompts);
  if (!chosen) return EXIT_OK;
  const seed = options.seed ?? seedOf(loaded.value.file);
  return done(
    await chosen.use((ruleset, initial) =>
      sit(
        {
          file,
          options,
          world: at,
          prompts,
          ruleset,
          state: initial,
          players: loaded.value.file.players,
        },
        (session) =>
          new Fight(ruleset, initial, { ...session.fightOptions, seed, title: chosen.run.title }),
      ),
    ),
  );
}

async function chooseRun(
  runs: readonly LoadedRun[],
  prompts: Prompts,
): Promise<LoadedRun | undefined> {
  if (runs.length === 1) return runs[0];
  const taken = await prompts.choose(
    'Which fight',
    runs.map((each) => ({ label: each.run.title })),
  );
  return taken === undefined ? undefined : runs[taken];
}

const sidesOf = (state: FightState): readonly string[] => [
  ...new Set(Object.values(state.combatants).map((each) => each.side)),
];

/** What is needed to start a fight at the terminal. */
interface Seating<S extends FightState> {
  readonly file: string;
  readonly options: PlayOptions;
  readonly world: CliEnvironment;
  readonly prompts: Prompts;
  readonly ruleset: Ruleset<S>;
  readonly state: S;
  /** The automatic players named in the file for sides and combatants. */
  readonly players?: PlayerNames['players'] | undefined;
}

async function sit<S extends FightState>(
  { file, options, world, prompts, ruleset, state, players }: Seating<S>,
  make: (session: TerminalSession<S>) => FightOf<S>,
): Promise<Sat> {
  const sides = sidesOf(state);
  for (const side of options.as ?? [])
    if (!sides.includes(side))
      throw InputError.say(`--as: there is no side "${side}"`, `one of: ${sides.join(', ')}`);
  const names = playerNames(options, players, state);
  const session = new TerminalSession({
    world,
    prompts,
    ruleset,
    automat: autoPlayerNamed(ruleset, names, options.seed ?? 'tiltyard', state),
    policy: options.policy,
    players: options.player ?? {},
    sides: options.as,
    dice: options.dice,
  });
  session.take(make(session));
  const code = await table(file, session);
  return { code, journal: session.fight.journal() };
}

async function table<S extends FightState>(
  file: string,
  session: TerminalSession<S>,
): Promise<number> {
  const { world, ruleset } = session;
  line(
    world,
    `${world.paint.bold(ruleset.name)} ${world.paint.dim('· Enter chooses, Esc steps back, Ctrl-C leaves')}`,
  );
  const target = basename(file, extname(file)).replace(/\.journal$/, '');
  try {
    if (!session.fight.begun && !session.fight.asks) {
      const begun = session.attempt(() => session.fight.begin());
      if (begun.kind !== 'done' && begun.kind !== 'asks')
        throw InputError.file(file, `the fight cannot begin: ${stepText(begun)}`);
    }
    for (let shown = ''; ;) {
      if (session.fight.asks) {
        if (session.turn !== undefined) shown = show(session, shown);
        await answerQuestions(session);
        continue;
      }
      const { turn } = session;
      if (turn !== undefined && !session.fight.outcome && session.isAutomatic(turn)) {
        const step = session.attempt(() => session.automat.act(session.fight));
        await yieldToEvents();
        if (world.signal.aborted) throw new Interrupted();
        if (step.kind === 'done' || step.kind === 'asks') continue;
        line(
          session.world,
          session.world.paint.yellow(
            '  The automatic player is stuck. Play for them, or act as the GM.',
          ),
        );
      }
      shown = show(session, shown);
      const wish = await takeTurn(session);
      if (wish === 'save') await save(session, `${target}.journal.json`);
      if (wish === 'quit' && (await leave(session, `${target}.journal.json`))) return EXIT_OK;
    }
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return (await leaveInterrupted(session, `${target}.journal.json`)) ? EXIT_OK : EXIT_FAILED;
  }
}

/** Prints map and combatants if they have changed since `before`; returns what was printed last. */
function show<S extends FightState>(session: TerminalSession<S>, before: string): string {
  const { world, ruleset, fight, view } = session;
  const map = renderTextMap(ruleset, view);
  const everybody = printCombatants(world, ruleset, view).join('\n');
  const now = `${map}\n${everybody}`;
  if (now === before) return before;
  line(world);
  printMap(world, ruleset, view);
  line(world, indented(everybody, '  '));
  if (fight.outcome) line(world, `\n  ${world.paint.bold(formatResult(fight.outcome))}`);
  line(world);
  return now;
}

async function save<S extends FightState>(
  session: TerminalSession<S>,
  suggestion: string,
): Promise<boolean> {
  const { world, prompts } = session;
  const file = await prompts.text('Save to', {
    initial: suggestion,
    check: (text) => (text.trim() === '' ? 'the name of a file' : objectionTo(world, text.trim())),
  });
  if (file === undefined) return false;
  writeJournal(world, file.trim(), session.fight.journal());
  session.saved();
  line(world, `  Saved. \`tiltyard play ${file.trim()}${session.flags}\` goes on from here.`);
  return true;
}

/** Offers to save unsaved changes; returns whether to leave. */
async function leave<S extends FightState>(
  session: TerminalSession<S>,
  suggestion: string,
): Promise<boolean> {
  if (!session.unsaved) return true;
  const taken = await session.prompts.choose('Leave the fight', [
    { label: 'Save and leave' },
    { label: 'Leave without saving' },
    { label: 'Stay' },
  ]);
  if (taken === 0) return save(session, suggestion);
  return taken === 1;
}

/** Offers to save after Ctrl-C, and leaves in any case. A second Ctrl-C leaves at once. */
async function leaveInterrupted<S extends FightState>(
  session: TerminalSession<S>,
  suggestion: string,
): Promise<boolean> {
  try {
    if (!session.unsaved) return true;
    const taken = await session.prompts.choose('Stopped. Save the fight', [
      { label: 'Save' },
      { label: 'Leave without saving' },
    ]);
    if (taken === 0) await save(session, suggestion);
    return true;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return true;
  }
}
