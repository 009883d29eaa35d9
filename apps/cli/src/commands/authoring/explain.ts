import type { AnyRuleset } from '@tiltyard/engine';
import type { HouseRule } from '@tiltyard/engine/ruleset';
import { ruleOf } from '@tiltyard/engine/ruleset';
import { indented, json, line, formatList, wrapText } from '../../text/output.js';
import { switchHead } from './rules.js';
import { lastReport, provenBy } from '../../files/test-report.js';
import { InputError } from '../../input-error.js';
import type { CliEnvironment } from '../../environment.js';
import { EXIT_OK } from '../../environment.js';

/** One rule with everything known about it. */
export interface Explained {
  readonly id: string;
  readonly system: string;
  readonly kind: string;
  readonly section: string | null;
  readonly rule: string;
  readonly decision: string | null;
  readonly source: string | null;
  readonly switches: readonly HouseRule[];
  /** The passing tests that name it; null if no tests have been run. */
  readonly tests: readonly string[] | null;
}

export function explainRule(
  id: string,
  options: { readonly json?: boolean },
  world: CliEnvironment,
): number {
  const found = findRule(id, [...world.rulesets.values()], world);
  if (options.json) json(world, found);
  else line(world, ruleText(found, world));
  return EXIT_OK;
}

/** Looks a rule up; an unknown id is bad input, with the closest ones suggested. */
export function findRule(
  id: string,
  rulesets: readonly AnyRuleset[],
  world: CliEnvironment,
): Explained {
  const wanted = id.trim().toUpperCase();
  for (const { id: system, rulebook } of rulesets) {
    const known = ruleOf(rulebook, id.trim()) ?? ruleOf(rulebook, wanted);
    if (!known) continue;
    const report = lastReport(world);
    return {
      id: known.id,
      system,
      kind: 'kind' in known ? known.kind : 'context',
      section: 'section' in known ? (known.section ?? null) : null,
      rule: known.rule,
      decision: 'decision' in known ? (known.decision ?? null) : null,
      source: 'source' in known ? known.source : null,
      switches: rulebook.switches.filter((each) => each.rules.includes(known.id)),
      tests: report ? [...new Set(provenBy(report, system).get(known.id) ?? [])] : null,
    };
  }
  const all = rulesets.flatMap(({ rulebook }) =>
    [...rulebook.rules, ...rulebook.context].map((each) => each.id),
  );
  const near = closest(wanted, all);
  throw InputError.say(
    `there is no rule "${id}"`,
    near.length > 0 ? `perhaps ${formatList(near, 'or')}` : 'an id that `tiltyard rules` lists',
  );
}

export function ruleText(rule: Explained, world: CliEnvironment): string {
  const { paint, width } = world;
  const block = (text: string): string => indented(wrapText(text, width - 2), '  ');
  const lines = [
    `${paint.bold(rule.id)} ${paint.dim(`· ${[rule.system, rule.section, rule.kind].filter((part) => part !== null).join(' · ')}`)}`,
    block(rule.rule),
  ];
  if (rule.decision !== null) lines.push(block(`${paint.bold('Ruling:')} ${rule.decision}`));
  if (rule.source !== null) lines.push(block(`${paint.bold('Other source:')} ${rule.source}`));
  for (const each of rule.switches)
    lines.push(
      block(`${paint.bold('Switch')} ${switchHead(world, each)}`),
      indented(block(each.about), '  '),
    );
  if (rule.tests === null) lines.push(block(paint.dim('Tests: not known; `npm test` finds out.')));
  else if (rule.tests.length === 0)
    lines.push(block(paint.dim('Tests: none that passed names it.')));
  else
    lines.push(
      block(paint.bold('Tests:')),
      ...rule.tests.map((test) => indented(wrapText(test, width - 4, '  '), '    ')),
    );
  return lines.join('\n');
}

/** The few ids closest to the given one. */
function closest(id: string, all: readonly string[]): readonly string[] {
  const ranked = all
    .map((each) => ({ each, far: distance(id, each) }))
    .toSorted((a, b) => a.far - b.far);
  const limit = Math.max(2, Math.ceil(id.length / 3));
  return ranked
    .filter(({ far }) => far <= limit)
    .slice(0, 3)
    .map(({ each }) => each);
}

/** The number of letters to change, add or leave out to turn one text into the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min(
          (row[j] ?? 0) + (letter === other ? 0 : 1),
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
