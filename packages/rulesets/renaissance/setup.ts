import type { Cell, Hand, Id, Json, Problem, Result, Scenario, ScenarioCombatant } from '@tiltyard/engine';
import { fail, fits, freeze, isObject, lookUp, ok, overlap, overlay, parseGrid, readAs, take } from '@tiltyard/engine';
import { z } from 'zod';
import type { Content } from './content.js';
import { contentWith } from './content.js';
import { optionsSchema } from './options.js';
import type { Armor, Sheet, Weapon } from './sheet.js';
import { finishSheet, HALF_METRES, sheetSchema } from './sheet.js';
import type { Combatant, Effect, State } from './state.js';

const count = z.number().int().min(0);

const stateSchema = z.strictObject({
  damage: count.optional(),
  wounds: count.optional(),
  negatedWounds: count.optional(),
  traumas: count.optional(),
  sustained: count.optional().describe('actions that are kept going, such as powers'),
  luck: count.optional().describe('Luck points left; the stat if not given'),
  prone: z.boolean().optional(),
  hidden: z.boolean().optional(),
  unawareOf: z.array(z.string()).optional(),
  riding: z.string().optional(),
  reacted: z.boolean().optional().describe('the reaction is spent until the end of the next turn'),
  fullDefense: z.boolean().optional(),
  braced: z.string().optional().describe('the weapon braced'),
  grabbedBy: z.array(z.string()).optional(),
  unloaded: z.array(z.string()).optional(),
});

const OPEN_FIELD: { readonly [key: string]: Json } = { rows: Array.from({ length: 20 }, () => '.'.repeat(30)) };
const SCALE = { unit: 'half-metre', perCell: HALF_METRES, roundTo: HALF_METRES };
const HAND_NAMES = ['main', 'off', 'third', 'fourth', 'fifth', 'sixth'];

interface Built {
  readonly combatant: Combatant;
  readonly sheet: Sheet;
  readonly items: Readonly<Record<string, Weapon>>;
}

type Path = readonly (string | number)[];

function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'item';
}

function armoury(who: Id, list: readonly (string | Weapon)[], content: Content, path: Path): { readonly items: Record<string, Weapon>; readonly ids: readonly string[]; readonly problems: readonly Problem[] } {
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
  return { items, ids: Object.keys(items), problems };
}

/** What is held and what is carried: things are taken in hand in order while hands are free; powers need none. */
function inHands(hands: number, items: Readonly<Record<string, Weapon>>): { readonly hands: readonly Hand[]; readonly carried: readonly string[] } {
  let taken: readonly Hand[] = Array.from({ length: hands }, (_, i): Hand => ({ name: HAND_NAMES[i] ?? `hand ${i + 1}`, holds: null }));
  const carried: string[] = [];
  for (const [id, weapon] of Object.entries(items)) {
    const power = weapon.kind === 'touch' || weapon.kind === 'indicate';
    const next = power ? undefined : take(taken, id, Math.max(1, weapon.hands));
    if (next) taken = next;
    else carried.push(id);
  }
  return { hands: taken, carried };
}

const cellSchema = z.tuple([z.number().int(), z.number().int()]);

function build(given: ScenarioCombatant, content: Content, perCell: number, path: Path): Result<Built> {
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
  const sheet = finishSheet(parsed.value, armour, natural.ids);
  const { hands, carried } = inHands(sheet.hands, held.items);
  const s = start.value;
  const id = given.id;
  const effects: Effect[] = [];
  if (s.fullDefense) effects.push({ kind: 'full defense', amount: 20, by: id, until: { at: 'turn start', of: id } });
  if (s.braced !== undefined) effects.push({ kind: 'braced', amount: 0, by: id, what: s.braced, until: { at: 'turn start', of: id } });
  const combatant: Combatant = {
    id,
    name: given.name ?? (given.from === undefined ? id : template.value.name),
    side: given.side,
    at: at.value,
    size: Math.ceil((sheet.footprint * HALF_METRES) / perCell),
    damage: s.damage ?? 0,
    wounds: s.wounds ?? 0,
    negatedWounds: s.negatedWounds ?? 0,
    traumas: s.traumas ?? 0,
    sustained: s.sustained ?? 0,
    luck: s.luck ?? sheet.luck,
    prone: s.prone ?? false,
    hands,
    carried,
    unloaded: s.unloaded ?? [],
    ammunition: { ...sheet.ammunition },
    maimed: [],
    standardUsed: false,
    quickUsed: 0,
    moved: false,
    reacted: s.reacted ? [{ until: { at: 'turn end', of: id } }] : [],
    effects,
    grabbedBy: s.grabbedBy ?? [],
    catching: null,
    riding: s.riding ?? null,
    riddenBy: null,
    unawareOf: s.unawareOf ?? [],
    hidden: s.hidden ?? false,
  };
  return ok({ combatant, sheet, items: { ...held.items, ...natural.items } });
}

/** Whether two bodies may share ground: a rider and its mount do. */
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
    known(who.grabbedBy, 'grabbedBy');
    known(who.riding === null ? [] : [who.riding], 'riding');
    const stray = who.unloaded.find((id) => !state.fixed.items[id]);
    if (stray !== undefined) problems.push({ path: [...path, 'state', 'unloaded'], message: `there is no item "${stray}"` });
  }
  return problems;
}

/** Seats riders: mount and rider know of each other and stand on the same ground. */
function seat(all: readonly Combatant[]): readonly Combatant[] {
  return all.map((who) => {
    const rider = all.find((other) => other.riding === who.id);
    const mount = all.find((other) => other.id === who.riding);
    const at: Cell = mount ? mount.at : who.at;
    return { ...who, at, riddenBy: rider?.id ?? null };
  });
}

/** Builds the state before the first die (REN-GRID-01: 1-metre squares unless the map says otherwise). */
export function setUp(scenario: Scenario): Result<State> {
  const options = readAs(optionsSchema, scenario.options, ['options']);
  const ground = scenario.map ?? OPEN_FIELD;
  const grid = parseGrid({ ...ground, scale: isObject(ground['scale']) ? { ...SCALE, ...ground['scale'] } : (ground['scale'] ?? SCALE) });
  const content = contentWith(scenario.content);
  const problems: Problem[] = [];
  if (!options.ok) problems.push(...options.problems);
  if (!grid.ok) problems.push(...grid.problems.map((problem) => ({ ...problem, path: ['map', ...problem.path] })));
  const perCell = grid.ok ? grid.value.scale.perCell : HALF_METRES;
  if (perCell % HALF_METRES !== 0) problems.push({ path: ['map', 'scale', 'perCell'], message: `a square of ${perCell} half-metres`, expected: 'whole metres: 2, 4, 6 half-metres and so on' });
  if (!content.ok) return fail(...problems, ...content.problems);
  const built = scenario.combatants.map((given, i) => build(given, content.value, perCell, ['combatants', i]));
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
    waiting: [],
    combatants: Object.fromEntries(seated.map((who) => [who.id, who])),
    ground: [],
    throwing: {},
  };
  const misplaced = placing(seated, state);
  return misplaced.length > 0 ? fail(...misplaced) : ok(state);
}
