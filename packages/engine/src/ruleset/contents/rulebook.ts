import { z } from 'zod';
import type { Problem, Result } from '../../values/result.js';
import { fail, failWith, ok } from '../../values/result.js';

const rule = z.strictObject({
  id: z.string(),
  section: z.string().optional(),
  rule: z.string(),
  kind: z.enum(['core', 'option', 'variant', 'gm']),
  decision: z.string().optional(),
});

const context = z.strictObject({ id: z.string(), rule: z.string(), source: z.string() });

const switchSchema = z.strictObject({
  name: z.string(),
  values: z.array(z.union([z.string(), z.boolean(), z.number()])).min(2),
  default: z.union([z.string(), z.boolean(), z.number()]),
  rules: z.array(z.string()),
  about: z.string(),
});

const rulebook = z.strictObject({
  system: z.string(),
  name: z.string(),
  summary: z.string(),
  rules: z.array(rule).min(1),
  context: z.array(context),
  switches: z.array(switchSchema),
  /** The rules that determine whose turn it is: they refuse actions out of turn. */
  turnOrder: z.array(z.string()).optional(),
  /** Abbreviations in the ids of house rules and their values. */
  abbreviations: z.record(z.string(), z.string()).optional(),
});

export type Rule = z.infer<typeof rule>;
export type ContextRule = z.infer<typeof context>;
export type HouseRule = z.infer<typeof switchSchema>;
/**
 * All rules of a system as numbered statements, with the decisions taken, the context from outside and the house rules.
 */
export type Rulebook = z.infer<typeof rulebook>;

/** Reads a rulebook; ids must be unique and every house rule must name existing rules. */
export function readRulebook(data: unknown): Result<Rulebook> {
  const parsed = rulebook.safeParse(data);
  if (!parsed.success) {
    return fail(
      ...parsed.error.issues.map((issue): Problem => ({
        path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
        message: issue.message,
      })),
    );
  }
  const ids = [...parsed.data.rules, ...parsed.data.context].map((entry) => entry.id);
  const problems: Problem[] = ids
    .filter((id, i) => ids.indexOf(id) !== i)
    .map((id) => ({ path: ['rules'], message: `${id} stands twice` }));
  for (const [i, { name, rules }] of parsed.data.switches.entries()) {
    for (const id of rules)
      if (!ids.includes(id))
        problems.push({
          path: ['switches', i, 'rules'],
          message: `${name} names ${id}, which is no rule`,
        });
  }
  for (const [i, id] of (parsed.data.turnOrder ?? []).entries())
    if (!ids.includes(id)) problems.push({ path: ['turnOrder', i], message: `${id} is no rule` });
  return problems.length > 0 ? failWith(problems) : ok(parsed.data);
}

/** Reads a rulebook shipped with a ruleset; an invalid one is a bug. */
export function ownRulebook(data: unknown): Rulebook {
  const read = readRulebook(data);
  if (!read.ok)
    throw new Error(
      `rulebook: ${read.problems.map((problem) => `${problem.path.join('.')}: ${problem.message}`).join('; ')}`,
    );
  return read.value;
}

/** A rule or piece of context by its id. */
export function ruleOf(book: Rulebook, id: string): Rule | ContextRule | undefined {
  return (
    book.rules.find((entry) => entry.id === id) ?? book.context.find((entry) => entry.id === id)
  );
}
