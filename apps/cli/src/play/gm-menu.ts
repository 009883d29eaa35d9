import type { FightState, Json } from '@tiltyard/engine';
import { GM, GM_SEAT } from '@tiltyard/engine';
import { numberCombatantNames, sortGmActs } from '@tiltyard/engine/kit';
import { line } from '../text/output.js';
import { askParameters, readValue } from './parameters.js';
import type { TerminalSession } from './session.js';

const SET = 'gm.set';

/** Offers what the GM may do at any time: the system's GM actions, setting any value, a ruling. */
export async function gmMenu<S extends FightState>(session: TerminalSession<S>): Promise<void> {
  const { fight, prompts } = session;
  const actions = sortGmActs([
    ...session.ruleset.actions.values(),
    ...fight.gmActions.values(),
  ]).filter((action) => action.when === 'gm');
  const taken = await prompts.choose(
    'As the GM',
    actions.map((action) => ({
      label: action.name,
      ...(action.rules.length > 0 ? { hint: action.rules.join(', ') } : {}),
    })),
  );
  const action = taken === undefined ? undefined : actions[taken];
  if (!action) return;
  const parameters =
    action.id === SET
      ? await askValue(session)
      : await askParameters(
          { ...session.asker, state: numberCombatantNames(fight.state) },
          action,
          GM,
        );
  if (parameters) session.command({ do: action.id, by: GM, with: parameters }, { seat: GM_SEAT });
}

/** Selects a value by names, level by level, so that its path need not be known. */
async function askValue<S extends FightState>(
  session: TerminalSession<S>,
): Promise<Record<string, Json> | undefined> {
  const { prompts, world, fight } = session;
  let start = 'combatants.';
  if (Object.keys(fight.state.combatants).length > 0) {
    const people = Object.values(fight.state.combatants);
    const taken = await prompts.choose('Whose value', [
      ...people.map((each) => ({ label: session.nameOf(each.id) })),
      { label: 'Something else', hint: 'by its path' },
    ]);
    if (taken === undefined) return undefined;
    const who = people[taken];
    if (who) {
      const entries: readonly [string, unknown][] = Object.entries(who).filter(
        ([key]) => key !== 'id',
      );
      const which = await prompts.choose(
        `Value of ${session.nameOf(who.id)}`,
        entries.map(([key, value]) => ({ label: `${key}: ${shortText(value)}` })),
      );
      const entry = which === undefined ? undefined : entries[which];
      if (!entry) return undefined;
      return finish(session, `combatants.${who.id}.${entry[0]}`, entry[1]);
    }
    start = '';
  }
  const path = await prompts.text('Path', {
    initial: start,
    placeholder: 'combatants.<id>.<value>',
    check: (text) =>
      lookUp(fight.state, text) === undefined ? 'there is no such value in this fight' : undefined,
  });
  if (path === undefined) return undefined;
  const old = lookUp(fight.state, path);
  line(world, world.paint.dim(`  now: ${shortText(old)}`));
  return finish(session, path, old);
}

async function finish<S extends FightState>(
  { prompts }: TerminalSession<S>,
  path: string,
  old: unknown,
): Promise<Record<string, Json> | undefined> {
  const text = await prompts.text(`New value of ${path}`, {
    initial: typeof old === 'string' ? old : JSON.stringify(old),
    check: (typed) =>
      readValue(typed) === undefined
        ? 'a number, a word, or data as in a scenario file'
        : undefined,
  });
  if (text === undefined) return undefined;
  const value = typeof old === 'string' ? text : readValue(text);
  if (value === undefined) return undefined;
  const reason = await prompts.text('Reason (may be left empty)');
  if (reason === undefined) return undefined;
  return { path, value, ...(reason === '' ? {} : { reason }) };
}

function lookUp(root: object, path: string): unknown {
  let node: unknown = root;
  for (const key of path.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined;
    node = Reflect.get(node, key);
  }
  return node;
}

const shortText = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 50 ? `${text.slice(0, 49)}…` : text;
};
