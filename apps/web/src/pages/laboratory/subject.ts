import type { VariantPlan, PolicyName } from '@tiltyard/analysis';
import type { FightState, JsonObject, Ruleset } from '@tiltyard/engine';
import type { HouseRule } from '@tiltyard/engine/ruleset';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { readDocument } from '@tiltyard/engine/ruleset';
import type { Example } from '../../examples/examples.js';
import type { HouseRules, System } from '../../systems/system.js';
import { registryOf } from '../../systems/system.js';
import { loadRoom } from '../../room-client/kept/storage.js';

/** What the laboratory examines: an encounter, or the present state of a fight on this page. */
export type Subject =
  | {
      readonly kind: 'set-up';
      readonly title: string;
      readonly system: string;
      readonly text: string;
    }
  | {
      readonly kind: 'fight';
      readonly title: string;
      readonly system: string;
      readonly state: object;
    };

/** A key that distinguishes the subjects on the page. */
export const subjectKey = ({ kind, system, title }: Subject): string =>
  `${kind} ${system} ${title}`;

/** A house rule with its values, and the value that the subject uses. */
export interface HouseRuleChoices {
  readonly name: string;
  readonly rules: readonly string[];
  readonly values: HouseRule['values'];
  readonly present: HouseRule['default'];
}

export const subjectOfExample = (example: Example): Subject => ({
  kind: 'set-up',
  title: example.title,
  system: example.system,
  text: example.text,
});

/** The present state of a fight on this page; undefined if there is none with this id. */
export async function subjectOfFight(
  id: string,
  open: (system: string) => Promise<System>,
): Promise<Subject | undefined> {
  const saved = await loadRoom(id);
  if (!saved) return undefined;
  const { journal } = saved;
  const system = await open(journal.ruleset);
  const state = system.ruleset.use((ruleset) => presentOf(ruleset, journal));
  return { kind: 'fight', title: journal.title, system: journal.ruleset, state };
}

function presentOf<S extends FightState>(
  ruleset: Ruleset<S>,
  journal: NonNullable<Awaited<ReturnType<typeof loadRoom>>>['journal'],
): S {
  const { initial } = journal;
  if (!isState(ruleset, initial)) throw new Error('This fight cannot be read.');
  const fight = Fight.open(ruleset, { ...journal, pending: [] }, initial, {});
  return fight.stateAt(fight.head);
}

/** Whether data is a state of a system. States that come from a fight of the system always are. */
export const isState = <S extends FightState>(ruleset: Ruleset<S>, data: unknown): data is S =>
  typeof data === 'object' &&
  data !== null &&
  'combatants' in data &&
  'fixed' in data &&
  ruleset.id !== '';

/** An encounter with one house rule set to a value. */
export function withOption(text: string, name: string, value: string | boolean | number): string {
  const read = readDocument(text, 'set-up');
  if (!read.ok) return text;
  const data: unknown = read.value.data;
  if (typeof data !== 'object' || data === null) return text;
  const options: unknown = Reflect.get(data, 'options');
  return JSON.stringify({
    ...data,
    options: { ...(typeof options === 'object' ? options : {}), [name]: value },
  });
}

/**
 * The house rules of an encounter that can be compared; none for a fight in play, whose rules are
 * fixed.
 */
export function variantsOf(
  subject: Subject,
  { switches }: HouseRules,
): readonly HouseRuleChoices[] {
  if (subject.kind !== 'set-up') return [];
  const read = readDocument(subject.text, 'set-up');
  const data: unknown = read.ok ? read.value.data : undefined;
  const options: unknown =
    typeof data === 'object' && data !== null ? Reflect.get(data, 'options') : undefined;
  return switches.map(({ name, rules, values, default: usual }) => {
    const said: unknown =
      typeof options === 'object' && options !== null ? Reflect.get(options, name) : undefined;
    return { name, rules, values, present: values.find((value) => value === said) ?? usual };
  });
}

/** The plan for a subject's fights: one policy for all sides, with exceptions for some. */
export function toVariantPlan(
  subject: Subject,
  policy: PolicyName,
  players: Readonly<Record<string, PolicyName>>,
): VariantPlan {
  const { title: file, system: ruleset } = subject;
  return subject.kind === 'set-up'
    ? { file, text: subject.text, run: 0, policy, players }
    : { file, ruleset, state: subject.state, policy, players };
}

/** The names of a subject's combatants by side, in the order of the file. */
export function sidesIn(
  subject: Subject,
  system: System,
): readonly { readonly side: string; readonly names: readonly string[] }[] {
  const combatants =
    subject.kind === 'fight' ? combatantsOf(subject.state) : setUpPeople(subject.text, system);
  const sides = [...new Set(combatants.map(({ side }) => side))];
  return sides.map((side) => ({
    side,
    names: combatants.filter((each) => each.side === side).map(({ name }) => name),
  }));
}

/** The combatants of an encounter with their ids in the file; none for a fight in play. */
export function combatantIds(
  subject: Subject,
  system: System,
): readonly { readonly id: string; readonly name: string }[] {
  if (subject.kind === 'fight') return [];
  const loaded = loadRuns(subject.text, 'set-up', registryOf(system));
  const [run] = loaded.ok ? loaded.value.runs : [];
  return run
    ? run.use((_, initial) =>
        Object.values(initial.combatants).map(({ id, name }) => ({ id, name })),
      )
    : [];
}

interface Named {
  readonly name: string;
  readonly side: string;
}

function combatantsOf(state: object): readonly Named[] {
  const all: unknown = Reflect.get(state, 'combatants');
  if (typeof all !== 'object' || all === null) return [];
  return Object.values(all).flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null) return [];
    const { name, side }: JsonObject = { ...each };
    return typeof name === 'string' && typeof side === 'string' ? [{ name, side }] : [];
  });
}

function setUpPeople(text: string, system: System): readonly Named[] {
  const loaded = loadRuns(text, 'set-up', registryOf(system));
  const [run] = loaded.ok ? loaded.value.runs : [];
  return run ? run.use((_, initial): readonly Named[] => Object.values(initial.combatants)) : [];
}
