import type { FightState, Note, Ruleset, Seat } from '@tiltyard/engine';
import type { Entry, Fight, TapeItem } from '@tiltyard/engine/fight';
import { acting, GM_SEAT, say } from '@tiltyard/engine';
import { mayRead, eventOf } from '@tiltyard/engine/core';
import { combatantName, numberCombatantNames, numberItemNames } from '@tiltyard/engine/kit';
import { describe, describeNote, timeline } from '@tiltyard/engine/show';
import { line } from './output.js';
import { formatBreakdown, hasDetails } from './breakdown.js';
import type { CliEnvironment } from '../environment.js';

/** How much of a fight is printed. */
export interface Detail {
  /** Leaves out dice and breakdowns. */
  readonly brief?: boolean;
  /** Also shows modifiers that did not count. */
  readonly all?: boolean;
}

const NOT_ROLLED: Partial<Record<TapeItem['from'], string>> = {
  typed: 'typed',
  gm: 'by the GM',
  script: 'from the script',
};

/** Prints a fight entry by entry in the ruleset's words, with headings for rounds and turns. */
export class LogPrinter<S extends FightState> {
  private round: number;
  private turn: string | undefined;
  /** The combatant whose turn the last heading announced, as long as nothing is printed below it. */
  private headed: string | undefined;

  constructor(
    private readonly world: CliEnvironment,
    private readonly ruleset: Ruleset<S>,
    before: S,
    private readonly detail: Detail,
    private readonly seat: Seat = GM_SEAT,
  ) {
    this.round = before.round;
    this.turn = acting(before);
  }

  /** Prints one entry. */
  entry(entry: Entry, after: S): void {
    const { world, ruleset, seat } = this;
    const state = numberCombatantNames(
      after,
      seat.role === 'gm' ? after : ruleset.view(after, seat),
    );
    if (entry.kind === 'undo')
      line(
        world,
        world.paint.yellow(
          `  (undone, back to ${entry.head < 0 ? 'before the start' : `after entry ${entry.head}`})`,
        ),
      );
    else if (entry.kind === 'redo')
      line(world, world.paint.yellow(`  (done again: entry ${entry.head})`));
    else if (entry.kind === 'withdrawn')
      line(world, world.paint.yellow(`  (cancelled: ${this.deed(entry, state)})`));
    else {
      if (entry.forced !== undefined)
        line(world, world.paint.yellow(`  (against the rules, by the GM: ${entry.forced})`));
      if (entry.command?.do === 'end' && entry.command.by === this.headed)
        line(
          world,
          `  ${describe(say`${{ kind: 'combatant', id: this.headed }} does nothing.`, state)}`,
        );
      if (!this.detail.brief) this.dice(entry.tape, state);
      for (const note of entry.notes) if (mayRead(seat, note)) this.note(note, state);
    }
    this.heading(entry, state);
  }

  /** Whether a note announces a turn, and so serves as the heading of what follows. */
  private beginsTurn(note: Note): boolean {
    return eventOf(this.ruleset, note).role.is === 'turn';
  }

  private turnOf(note: Note): string | undefined {
    const { role } = eventOf(this.ruleset, note);
    const who = role.is === 'turn' ? note.data[role.who] : undefined;
    return typeof who === 'string' ? who : undefined;
  }

  private note(note: Note, state: S): void {
    const { world, ruleset, detail } = this;
    const text = describeNote(ruleset, note, numberItemNames(state));
    const rules =
      note.rules.length > 0 && !detail.brief ? world.paint.dim(` [${note.rules.join(', ')}]`) : '';
    const secret =
      note.audience === 'all'
        ? ''
        : world.paint.dim(note.audience === 'gm' ? ' (GM only)' : ' (secret)');
    if (this.beginsTurn(note)) {
      line(world, `\n${world.paint.bold(text)}${secret}`);
      this.headed = this.turnOf(note);
    } else if (eventOf(ruleset, note).role.is === 'round') {
      line(world, `\n${text}${rules}${secret}`);
      this.headed = undefined;
    } else if (text !== '') {
      line(world, `  ${text}${rules}${secret}`);
      this.headed = undefined;
    }
    if (note.reckoning && !detail.brief && hasDetails(note.reckoning, detail.all === true))
      line(world, formatBreakdown(note.reckoning, state, world, '      ', detail.all === true));
  }

  private deed({ command }: Entry, state: S): string {
    if (!command) return 'the beginning';
    const name = combatantName(state, command.by);
    return `${name}, ${this.ruleset.actions.get(command.do)?.name ?? command.do}`;
  }

  private dice(tape: readonly TapeItem[], state: S): void {
    const dice = tape.filter((item) => item.kind === 'die');
    if (dice.length === 0) return;
    const text = dice.map((item) => {
      const from = NOT_ROLLED[item.from];
      return `${combatantName(state, item.who)} ${item.name} ${item.die?.name ?? ''} ${String(item.value)}${from === undefined || from === 'from the script' ? '' : ` (${from})`}`;
    });
    line(this.world, this.world.paint.dim(`  dice: ${text.join(', ')}`));
  }

  /** A heading for a new turn, if the ruleset has no note of its own for it. */
  private heading(entry: Entry, state: S): void {
    const turn = acting(state);
    if (state.round === this.round && turn === this.turn) return;
    if (this.ruleset.outcome(state) !== undefined) return;
    this.round = state.round;
    this.turn = turn;
    if (turn === undefined || entry.notes.some((note) => this.beginsTurn(note))) return;
    line(
      this.world,
      `\n${this.world.paint.bold(`Round ${state.round}: ${combatantName(state, turn)}'s turn.`)}`,
    );
    this.headed = turn;
  }
}

/** Prints a whole fight. */
export function printFight<S extends FightState>(
  world: CliEnvironment,
  fight: Fight<S>,
  detail: Detail,
): void {
  const story = new LogPrinter(world, fight.ruleset, fight.stateAt(-1), detail);
  for (const { entry, state } of timeline(fight)) story.entry(entry, state);
}

/** A command as short plain text. */
export function formatCommand({
  by,
  do: action,
  with: parameters,
}: {
  readonly by: string;
  readonly do: string;
  readonly with: object;
}): string {
  const values = Object.entries(parameters).map(
    ([key, value]) => `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return `${by} ${action}${values.length > 0 ? ` (${values.join(', ')})` : ''}`;
}
