import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AnyRuleset } from '@tiltyard/engine';
import { defineRuleset } from '@tiltyard/engine';
import { runProgram } from '../commands/program.js';
import type { MenuItem, Prompts } from '../play/prompts.js';
import { Interrupted } from '../play/prompts.js';
import type { CliEnvironment } from '../environment.js';
import { duel } from './duel.js';

/** Ctrl-C and stepping back, as scripted replies. */
export const CTRL_C = Symbol('ctrl-c');
export const BACK = Symbol('back');
export type Reply = string | readonly string[] | typeof CTRL_C | typeof BACK;

const plain = (text: string): string => text;
const paint = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain, cyan: plain };

const find = (choices: readonly MenuItem[], label: string): number => {
  const i = choices.findIndex(
    (choice) => choice.label.includes(label) && choice.refused === undefined,
  );
  if (i < 0)
    throw new Error(
      `no choice "${label}" among: ${choices.map((choice) => choice.label).join(' | ')}`,
    );
  return i;
};
const shown = (choices: readonly MenuItem[]): string =>
  choices
    .map(
      ({ label, hint, refused }) =>
        `${label}${refused === undefined ? '' : ` (refused: ${refused})`}${hint === undefined ? '' : ` {${hint}}`}`,
    )
    .join(' | ');

/** An isolated environment for each test: a folder, captured output, and scripted replies. */
export class TerminalHarness {
  readonly folder = mkdtempSync(join(tmpdir(), 'tiltyard-test-'));
  out = '';
  err = '';
  /** Every question asked, with its choices. */
  readonly asked: string[] = [];
  replies: Reply[] = [];
  interactive = true;
  readonly stop = new AbortController();

  constructor(private readonly systems: readonly AnyRuleset[] = [defineRuleset(duel)]) {}

  write(name: string, text: string): string {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return name;
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8');
  }

  async run(...args: readonly string[]): Promise<number> {
    this.out = '';
    this.err = '';
    return runProgram(args, this.world());
  }

  json(): unknown {
    return JSON.parse(this.out);
  }

  private world(): CliEnvironment {
    return {
      rulesets: new Map(this.systems.map((each) => [each.id, each])),
      outside: [],
      variables: {},
      version: '9.9.9',
      cwd: this.folder,
      root: `${this.folder}/`,
      samples: join(this.folder, 'samples'),
      pages: join(this.folder, 'pages'),
      batchThread: new URL('../../dist/simulation/batch-thread.js', import.meta.url),
      out: (text) => void (this.out += text),
      err: (text) => void (this.err += text),
      paint,
      paintErr: paint,
      width: 100,
      interactive: this.interactive,
      progress: false,
      debug: true,
      signal: this.stop.signal,
      prompts: () => Promise.resolve(this.person()),
    };
  }

  private person(): Prompts {
    const next = (message: string): Reply => {
      const reply = this.replies.shift();
      if (reply === undefined)
        throw new Error(`no reply left for: ${message}\n${this.asked.join('\n')}`);
      if (reply === CTRL_C) throw new Interrupted();
      return reply;
    };
    return {
      choose: async (message, choices) => {
        this.asked.push(`${message}: ${shown(choices)}`);
        const reply = next(message);
        return typeof reply === 'string' ? find(choices, reply) : undefined;
      },
      several: async (message, choices) => {
        this.asked.push(`${message}: ${shown(choices)}`);
        const reply = next(message);
        return Array.isArray(reply)
          ? reply.map((label: string) => find(choices, label))
          : undefined;
      },
      text: async (message, { check, initial } = {}) => {
        this.asked.push(`${message}${initial === undefined ? '' : ` (${initial})`}`);
        for (;;) {
          const reply = next(message);
          if (typeof reply !== 'string') return undefined;
          const objection = check?.(reply);
          if (objection === undefined) return reply;
          this.asked.push(`not "${reply}": ${objection}`);
        }
      },
    };
  }
}

/** A fight between two combatants in which Ann strikes first. */
export const SCRIPTED = `title: Two in a lane
ruleset: duel
rules: [DUEL-HIT, DUEL-STYLE]
order: [ann, bob]
combatants:
  - {id: ann, name: Ann, side: red, at: [0, 0], sheet: {skill: 5, hp: 6}}
  - {id: bob, name: Bob, side: blue, at: [2, 0], sheet: {skill: 4, hp: 6}}
script:
  - by: ann
    do: strike
    with: {target: bob, style: bold}
    dice: [{attack: 7}, {damage: 6}]
    answers: [{dodge: "no"}]
expect:
  winners: [red]
`;

export const AUTOMATIC = SCRIPTED.slice(0, SCRIPTED.indexOf('script:')).replace(
  'at: [2, 0]',
  'at: [9, 0]',
);
