import type { FightState, Json, Problem, Result } from '@tiltyard/engine';
import type { Rulesets } from '@tiltyard/engine/ruleset';
import { fail, ok } from '@tiltyard/engine';
import { isObject } from '@tiltyard/engine/values';
import type { Data } from '../experiment/change-scenario.js';
import type { PolicyName } from '../players/policies.js';
import type { Estimate } from '../simulation/interval.js';
import { pairedShareEstimate, shareEstimate } from '../simulation/interval.js';
import type { SimulationRunner } from '../simulation/simulation-runner.js';
import { createRunner } from '../simulation/simulation-runner.js';
import { pathOf, Turnable } from './knob.js';

/** A single change: `ann.sheet.DUR+5`, `ann.sheet.armour="mail"`, `options.NAME=on`. */
export interface Change {
  readonly text: string;
  readonly name: string;
  readonly value: Json;
}

const SET = /^([^=\s]+)=(.+)$/;
const ADD = /^([^=\s]+?)([+-]\d+(?:\.\d+)?)$/;

function parsed(text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/** The present value of a sheet or option in a set-up fight. */
function presentOf({ fixed, combatants }: FightState, name: string): unknown {
  const [, id = '', part, ...rest] = pathOf(name);
  const sheets: unknown = Reflect.get(fixed, 'sheets');
  const from: unknown =
    part === 'sheet' && isObject(sheets) ? Reflect.get(sheets, id) : combatants[id];
  return rest.reduce<unknown>((at, key) => (isObject(at) ? Reflect.get(at, key) : undefined), from);
}

/** The accepted forms of a change. */
const EXPECTED = 'ID.sheet.STR+5, ID.sheet.armour="mail" or options.NAME=on';

/** Reads a change; an amount is added to the present value on the sheet. */
export function readChange(text: string, state: FightState): Result<Change> {
  const [, added, by] = ADD.exec(text.trim()) ?? [];
  if (added !== undefined && by !== undefined) {
    const now = presentOf(state, added);
    return typeof now === 'number'
      ? ok({ text, name: added, value: now + Number(by) })
      : fail({ path: [], message: `there is no number at ${added}`, expected: EXPECTED });
  }
  const [, name, value] = SET.exec(text.trim()) ?? [];
  return name === undefined || value === undefined
    ? fail({ path: [], message: `"${text}" is no change`, expected: EXPECTED })
    : ok({ text, name, value: parsed(value) });
}

/** Visits every value of a combatant's sheet, with its path in a scenario. */
function visitSheet(
  { fixed }: FightState,
  id: string,
  see: (value: unknown, path: string) => void,
): void {
  const visit = (value: unknown, path: string): void => {
    see(value, path);
    if (isObject(value) && !Array.isArray(value))
      for (const [key, below] of Object.entries(value)) visit(below, `${path}.${key}`);
  };
  const sheets: unknown = Reflect.get(fixed, 'sheets');
  visit(isObject(sheets) ? Reflect.get(sheets, id) : undefined, `${id}.sheet`);
}

/** Every number of a combatant's sheet, each changed by the same amount. */
export function everyNumber(state: FightState, id: string, by = 1): readonly Change[] {
  const found: Change[] = [];
  visitSheet(state, id, (value, path) => {
    if (typeof value === 'number')
      found.push({ text: `${path}${by < 0 ? '' : '+'}${by}`, name: path, value: value + by });
  });
  return found;
}

/** Every entry of the lists on a combatant's sheet, for example weapons and traits, each removed in turn. */
export function everyEntry(state: FightState, id: string): readonly Change[] {
  const found: Change[] = [];
  visitSheet(state, id, (value, path) => {
    if (!Array.isArray(value)) return;
    const entries: readonly Json[] = value;
    for (const [i, entry] of entries.entries())
      if (typeof entry === 'string')
        found.push({
          text: `${path} without ${entry}`,
          name: path,
          value: entries.filter((_, n) => n !== i),
        });
  });
  return found;
}

export interface WorthOptions {
  readonly seed: string;
  readonly run?: number;
  readonly policy?: PolicyName;
  readonly players?: Readonly<Record<string, PolicyName>>;
  readonly side: string;
  /** The number of fights with each change, and without any. */
  readonly fights: number;
}

/** How much a change alters the chance to win. */
export interface Worth {
  readonly change: Change;
  /** How much likelier the side is to win, in fights with the same dice. */
  readonly worth: Estimate | undefined;
  /** Why it cannot be tried. */
  readonly problems: readonly Problem[];
}

export interface WorthReport {
  readonly side: string;
  readonly fights: number;
  readonly win: Estimate | undefined;
  /** Highest worth first; changes that cannot be tried last. */
  readonly changes: readonly Worth[];
}

/** The most commands in one fight. */
const LIMIT = 2_000;

/** Fights of one scenario, and their winners. */
interface Played {
  readonly runner: SimulationRunner | undefined;
  readonly won: boolean[];
  readonly problems: readonly Problem[];
}

/**
 * Measures how much changes to a scenario alter a side's chance to win, each in fights with the same dice. Every step
 * is one fight of each.
 */
export class WorthStudy {
  private readonly base: Played;
  private readonly all: readonly (Played & { readonly change: Change })[];
  private readonly work: Generator<undefined, void>;

  constructor(
    scenario: Data,
    rulesets: Rulesets,
    changes: readonly Change[],
    private readonly options: WorthOptions,
  ) {
    const turnable = new Turnable(scenario, rulesets, options.run);
    const played = (change?: Change): Played => {
      const data = turnable.with(change ? [[change.name, change.value]] : []);
      const { run = 0, policy = 'sensible', players = {}, seed } = options;
      const runner = data.ok
        ? createRunner(
            {
              fights: [
                { file: 'the scenario', text: JSON.stringify(data.value), run, policy, players },
              ],
              seed,
              limit: LIMIT,
              detail: false,
            },
            rulesets,
          )
        : data;
      return runner.ok
        ? { runner: runner.value, won: [], problems: [] }
        : { runner: undefined, won: [], problems: runner.problems };
    };
    this.base = played();
    this.all = changes.map((change) => ({ change, ...played(change) }));
    this.work = this.working();
  }

  step(): boolean {
    return this.work.next().done !== true;
  }

  private *working(): Generator<undefined, void> {
    const measure = `won/${this.options.side}`;
    for (let n = 0; n < this.options.fights; n++)
      for (const { runner, won } of [this.base, ...this.all]) {
        if (!runner) continue;
        won.push(runner.play(n, n + 1).tallies[0]?.measures[measure] !== undefined);
        yield;
      }
  }

  private worthOf(won: readonly boolean[]): Estimate | undefined {
    const pairs = Math.min(won.length, this.base.won.length);
    if (pairs === 0) return undefined;
    let [more, fewer] = [0, 0];
    for (let n = 0; n < pairs; n++) {
      if (won[n] === this.base.won[n]) continue;
      if (won[n]) more++;
      else fewer++;
    }
    return pairedShareEstimate(more, fewer, pairs);
  }

  /** The results so far. */
  report(): WorthReport {
    const { won } = this.base;
    const changes = this.all.map(({ change, won: own, problems }) => ({
      change,
      worth: this.worthOf(own),
      problems,
    }));
    return {
      side: this.options.side,
      fights: won.length,
      win: won.length > 0 ? shareEstimate(won.filter(Boolean).length, won.length) : undefined,
      changes: changes.toSorted(
        (a, b) => (b.worth?.value ?? -Infinity) - (a.worth?.value ?? -Infinity),
      ),
    };
  }
}
