import type { AnyRuleset, Rulebook } from '@tiltyard/engine';
import type { Rule, HouseRule } from '@tiltyard/engine/ruleset';
import { scenarioSchema } from '@tiltyard/engine/ruleset';
import { pluralize, indented, json, line, wrapText } from '../../text/output.js';
import { InputError } from '../../input-error.js';
import type { CliEnvironment } from '../../environment.js';
import { EXIT_OK } from '../../environment.js';

export interface RulesOptions {
  readonly json?: boolean;
  readonly search?: string;
  readonly schema?: boolean;
}

/** The named system, or all systems. */
export function systems(world: CliEnvironment, system: string | undefined): readonly AnyRuleset[] {
  if (system === undefined) return [...world.rulesets.values()];
  const ruleset = world.rulesets.get(system);
  if (!ruleset)
    throw InputError.say(
      `there is no ruleset "${system}"`,
      `one of: ${[...world.rulesets.keys()].join(', ')}`,
    );
  return [ruleset];
}

/**
 * Lists rules, context and house rules, optionally only those that contain a text; or prints the JSON Schema of the
 * system's scenario files.
 */
export function rules(
  system: string | undefined,
  options: RulesOptions,
  world: CliEnvironment,
): number {
  const chosen = systems(world, system);
  const { search } = options;
  if (options.schema) {
    const [only] = chosen;
    if (system === undefined || !only)
      throw InputError.say(
        '--schema needs a system',
        `tiltyard rules ${[...world.rulesets.keys()].join('|')} --schema`,
      );
    json(world, scenarioSchema(only));
    return EXIT_OK;
  }
  if (search?.trim() === '')
    throw InputError.say('--search is given an empty text', 'words to look for');
  const books = chosen.map((each) => ({
    id: each.id,
    name: each.name,
    book: search === undefined ? each.rulebook : found(each.rulebook, search),
  }));
  if (options.json) {
    json(world, { systems: Object.fromEntries(books.map(({ id, book }) => [id, book])) });
    return EXIT_OK;
  }
  if (system === undefined && search === undefined) overview(world, chosen);
  else for (const { name, book } of books) show(world, name, book);
  if (
    search !== undefined &&
    books.every(({ book }) => book.rules.length + book.context.length + book.switches.length === 0)
  )
    line(world, `No rule mentions "${search}".`);
  return EXIT_OK;
}

/** Every word must occur, in any order. */
function found(book: Rulebook, search: string): Rulebook {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const has = (...texts: readonly (string | undefined)[]): boolean => {
    const text = texts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return {
    ...book,
    rules: book.rules.filter((each) => has(each.id, each.rule, each.decision, each.section)),
    context: book.context.filter((each) => has(each.id, each.rule)),
    switches: book.switches.filter((each) => has(each.name, each.about, ...each.rules)),
  };
}

function overview(world: CliEnvironment, chosen: readonly AnyRuleset[]): void {
  for (const { id, name, version, rulebook } of chosen) {
    line(
      world,
      `${world.paint.bold(id)}  ${name} ${version}: ${pluralize(rulebook.rules.length, 'rule')}, ${pluralize(rulebook.switches.length, 'switch', 'switches')}`,
    );
    line(world, indented(wrapText(rulebook.summary, world.width - 2), '  '));
    line(world);
  }
  line(world, 'tiltyard rules SYSTEM lists the rules, --search TEXT finds some.');
}

function show(world: CliEnvironment, name: string, book: Rulebook): void {
  const { paint } = world;
  const sections = new Map<string, Rule[]>();
  for (const rule of book.rules) {
    const section = rule.section ?? 'Other';
    const list = sections.get(section);
    if (list) list.push(rule);
    else sections.set(section, [rule]);
  }
  for (const [section, list] of sections) {
    line(world, `\n${paint.bold(`${name}: ${section}`)}`);
    for (const rule of list)
      entry(
        world,
        rule.kind === 'core' ? rule.id : `${rule.id} ${paint.yellow(rule.kind)}`,
        rule.rule,
        rule.decision,
      );
  }
  if (book.context.length > 0) {
    line(world, `\n${paint.bold(`${name}: context from outside`)}`);
    for (const { id, rule, source } of book.context)
      entry(world, id, `${rule} ${paint.dim(`(${source})`)}`, undefined);
  }
  if (book.switches.length > 0) {
    line(world, `\n${paint.bold(`${name}: switches`)}`);
    for (const each of book.switches) {
      line(world, `\n  ${switchHead(world, each)}`);
      line(
        world,
        indented(
          wrapText(`${each.about} ${paint.dim(`(${each.rules.join(', ')})`)}`, world.width - 6),
          '      ',
        ),
      );
    }
  }
}

/** A house rule with its values, the default marked. */
export function switchHead(
  { paint }: CliEnvironment,
  { name, values, default: usual }: HouseRule,
): string {
  return `${paint.cyan(name)}: ${values.map((value) => (value === usual ? paint.bold(`${String(value)} (default)`) : String(value))).join(', ')}`;
}

function entry(
  world: CliEnvironment,
  head: string,
  text: string,
  decision: string | undefined,
): void {
  const { paint, width } = world;
  line(world, `\n  ${paint.cyan(head)}`);
  line(world, indented(wrapText(text, width - 6), '      '));
  if (decision !== undefined)
    line(world, indented(wrapText(`${paint.bold('Ruling:')} ${decision}`, width - 6), '      '));
}
