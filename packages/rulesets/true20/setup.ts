import type { Hand, Id, Problem, Result, Scenario, ScenarioCombatant } from '@tiltyard/engine';
import { fail, FIGHT_END, fits, freeze, lookUp, ok, overlap, overlay, parseGrid, readAs, take } from '@tiltyard/engine';
import { z } from 'zod';
import type { Content } from './content.js';
import { contentWith } from './content.js';
import { optionsSchema } from './options.js';
import type { Armor, Sheet, Weapon } from './sheet.js';
import { finishSheet, sheetSchema } from './sheet.js';
import type { Combatant, Condition, Mark, State } from './state.js';
import { CONDITIONS, LETHAL, NON_LETHAL } from './state.js';

const count = z.number().int().min(0);

const stateSchema = z.strictObject({
  marks: z.partialRecord(z.enum([...LETHAL, ...NON_LETHAL]), count).optional(),
  conditions: z.array(z.enum([...CONDITIONS, 'all out', 'total defense'])).optional(),
  conviction: count.optional().describe('points left; as on the sheet if not given'),
  posture: z.enum(['standing', 'kneeling', 'prone']).optional(),
  elevation: z.number().int().optional().describe('feet above the ground'),
  unawareOf: z.array(z.string()).optional(),
  surprised: z.boolean().optional().describe('not aware of the fight as it begins'),
  riding: z.string().optional(),
  shelter: z.string().optional().describe('the character it uses as cover'),
  readied: z.boolean().optional().describe('has a move readied against whatever comes'),
  delaying: z.boolean().optional(),
  sheathed: z.boolean().optional().describe('has nothing in hand yet'),
});

const OPEN_FIELD = { rows: Array.from({ length: 20 }, () => '.'.repeat(30)) };
/** 5-foot squares, straight distances to the next 5 feet. */
const SCALE = { unit: 'foot', perCell: 5 };
const HAND_NAMES = ['main', 'off', 'third', 'fourth', 'fifth', 'sixth'];
const LEGEND = { ',': { mark: 'dim' }, "'": { concealment: 1 }, '"': { concealment: 2 } };

interface Built {
  readonly combatant: Combatant;
  readonly sheet: Sheet;
  readonly items: Readonly<Record<string, Weapon>>;
  readonly readied: boolean;
}

type Path = readonly (string | number)[];

const slug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'item';

function armoury(who: Id, list: readonly (string | Weapon)[], content: Content, path: Path): { readonly items: Record<string, Weapon>; readonly problems: readonly Problem[] } {
  const items: Record<string, Weapon> = {};
  const problems: Problem[] = [];
  for (const [i, entry] of list.entries()) {
    const found = typeof entry === 'string' ? lookUp(content.weapons, entry, 'weapon', [...path, i]) : ok(entry);
    if (!found.ok) {
      problems.push(...found.problems);
      continue;
    }
    const name = `${who}/${typeof entry === 'string' ? entry : slug(entry.name)}`;
    let id = name;
    for (let n = 2; items[id]; n++) id = `${name}-${n}`;
    items[id] = found.value;
  }
  return { items, problems };
}

function inHands(hands: number, items: Readonly<Record<string, Weapon>>): { readonly hands: readonly Hand[]; readonly carried: readonly string[] } {
  let taken: readonly Hand[] = Array.from({ length: hands }, (_, i): Hand => ({ name: HAND_NAMES[i] ?? `hand ${i + 1}`, holds: null }));
  const carried: string[] = [];
  for (const [id, weapon] of Object.entries(items)) {
    const next = take(taken, id, Math.max(1, weapon.hands));
    if (next) taken = next;
    else carried.push(id);
  }
  return { hands: taken, carried };
}

const cellSchema = z.tuple([z.number().int(), z.number().int()]);

function build(given: ScenarioCombatant, content: Content, path: Path): Result<Built> {
  const template = given.from === undefined ? ok({ name: given.id, sheet: {} }) : lookUp(content.creatures, given.from, 'creature', [...path, 'from']);
  if (!template.ok) return template;
  const parsed = readAs(sheetSchema, overlay(template.value.sheet, given.sheet ?? {}) ?? {}, [...path, 'sheet']);
  const start = readAs(stateSchema, given.state ?? {}, [...path, 'state']);
  const at = readAs(cellSchema, given.at, [...path, 'at']);
  if (!parsed.ok || !start.ok || !at.ok) return fail(...[parsed, start, at].flatMap((each) => (each.ok ? [] : each.problems)));
  const held = armoury(given.id, parsed.value.weapons, content, [...path, 'sheet', 'weapons']);
  const natural = armoury(given.id, parsed.value.naturalWeapons, content, [...path, 'sheet', 'naturalWeapons']);
  const armour: Armor[] = [];
  const problems: Problem[] = [...held.problems, ...natural.problems];
  for (const [i, entry] of parsed.value.armor.entries()) {
    const found = typeof entry === 'string' ? lookUp(content.armours, entry, 'armour', [...path, 'sheet', 'armor', i]) : ok(entry);
    if (found.ok) armour.push(found.value);
    else problems.push(...found.problems);
  }
  if (problems.length > 0) return fail(...problems);
  const sheet = finishSheet(parsed.value, armour, Object.keys(natural.items));
  const s = start.value;
  const inHand = inHands(sheet.hands, held.items);
  const { hands, carried } = s.sheathed ? { hands: inHand.hands.map((hand) => ({ ...hand, holds: null })), carried: Object.keys(held.items) } : inHand;
  const { id } = given;
  const none: Record<Mark, number> = { hurt: 0, wounded: 0, disabled: 0, dying: 0, bruised: 0, dazed: 0, staggered: 0, unconscious: 0 };
  const combatant: Combatant = {
    id,
    name: given.name ?? (given.from === undefined ? id : template.value.name),
    side: given.side,
    at: at.value,
    size: sheet.footprint,
    elevation: s.elevation ?? 0,
    posture: s.posture ?? 'standing',
    conditions: (s.conditions ?? []).map((kind): Condition => ({ kind, by: id, until: FIGHT_END })),
    marks: { ...none, ...s.marks },
    dead: false,
    stable: false,
    conviction: s.conviction ?? sheet.conviction,
    convictionRound: -1,
    recovered: false,
    hands,
    carried,
    standardUsed: false,
    moveUsed: false,
    rolled: false,
    acted: false,
    shot: false,
    powered: false,
    delaying: s.delaying ?? false,
    comesNext: false,
    moveSpent: false,
    surprised: s.surprised ?? false,
    riding: s.riding ?? null,
    riddenBy: null,
    pace: 'none',
    unawareOf: s.unawareOf ?? [],
    shelter: s.shelter ?? null,
    search: null,
  };
  return ok({ combatant, sheet, items: { ...held.items, ...natural.items }, readied: s.readied ?? false });
}

const together = (a: Combatant, b: Combatant): boolean => a.riding === b.id || b.riding === a.id;

function placing(all: readonly Combatant[], state: State): readonly Problem[] {
  const problems: Problem[] = [];
  for (const [i, who] of all.entries()) {
    const path = ['combatants', i];
    if (!fits(state.fixed.map, who)) problems.push({ path: [...path, 'at'], message: `${who.id} does not fit at ${who.at.join(',')}`, expected: 'free ground on the map' });
    const other = all.slice(0, i).find((each) => overlap(each, who) && !together(each, who));
    if (other) problems.push({ path: [...path, 'at'], message: `${who.id} stands where ${other.id} stands` });
    const known = (ids: readonly Id[], field: string): void => {
      for (const id of ids) if (!state.combatants[id]) problems.push({ path: [...path, 'state', field], message: `there is no combatant "${id}"` });
    };
    known(who.unawareOf, 'unawareOf');
    known(who.riding === null ? [] : [who.riding], 'riding');
    known(who.shelter === null ? [] : [who.shelter], 'shelter');
    const mount = who.riding === null ? undefined : state.fixed.sheets[who.riding];
    if (mount && !mount.mount) problems.push({ path: [...path, 'state', 'riding'], message: `${who.riding ?? ''} is no mount`, expected: 'one whose sheet says mount: true' });
  }
  return problems;
}

/** Seats riders: mount and rider know of each other and stand on the same ground. */
const seat = (all: readonly Combatant[]): readonly Combatant[] =>
  all.map((who) => {
    const rider = all.find((other) => other.riding === who.id);
    const mount = all.find((other) => other.id === who.riding);
    return { ...who, at: mount?.at ?? who.at, size: mount?.size ?? who.size, riddenBy: rider?.id ?? null };
  });

/** Builds the state before the first die. */
export function setUp(scenario: Scenario): Result<State> {
  const options = readAs(optionsSchema, scenario.options, ['options']);
  const legend = scenario.map?.['legend'];
  const grid = parseGrid({ scale: SCALE, ...(scenario.map ?? OPEN_FIELD), legend: { ...LEGEND, ...(typeof legend === 'object' ? legend : {}) } });
  const content = contentWith(scenario.content);
  const problems: Problem[] = [];
  if (!options.ok) problems.push(...options.problems);
  if (!grid.ok) problems.push(...grid.problems.map((problem) => ({ ...problem, path: ['map', ...problem.path] })));
  if (!content.ok) return fail(...problems, ...content.problems);
  const built = scenario.combatants.map((given, i) => build(given, content.value, ['combatants', i]));
  for (const each of built) if (!each.ok) problems.push(...each.problems);
  const ids = scenario.combatants.map((each) => each.id);
  for (const [i, id] of ids.entries()) if (ids.indexOf(id) !== i) problems.push({ path: ['combatants', i, 'id'], message: `"${id}" stands twice` });
  for (const [i, id] of (scenario.order ?? []).entries()) if (!ids.includes(id)) problems.push({ path: ['order', i], message: `there is no combatant "${id}"` });
  if (problems.length > 0 || !options.ok || !grid.ok) return fail(...problems);
  const all = built.flatMap((each) => (each.ok ? [each.value] : []));
  const seated = seat(all.map((each) => each.combatant));
  const state: State = {
    fixed: freeze({
      options: options.value,
      map: grid.value,
      sheets: Object.fromEntries(all.map(({ combatant, sheet }) => [combatant.id, sheet])),
      items: Object.assign({}, ...all.map(({ items }) => items)),
      order: scenario.order ?? null,
    }),
    round: 0,
    order: [],
    turn: -1,
    waiting: all.filter(({ readied }) => readied).map(({ combatant: { id } }) => ({ command: { do: 'evade', by: id, with: {} }, trigger: { event: 'area' } })),
    combatants: Object.fromEntries(seated.map((who) => [who.id, who])),
    fires: [],
    rulings: [],
    surpriseRound: false,
  };
  const misplaced = placing(seated, state);
  return misplaced.length > 0 ? fail(...misplaced) : ok(state);
}
