import type { Hand, Id, Json, Problem, Result, Scenario, ScenarioCombatant } from '@tiltyard/engine';
import { fail, freeze, lookUp, ok, overlay, parseGraph, placeOf, readAs } from '@tiltyard/engine';
import { z } from 'zod';
import type { Content } from './content.js';
import { contentWith } from './content.js';
import { baseFatigue } from './fitness.js';
import { optionsSchema } from './options.js';
import type { Item, Sheet } from './sheet.js';
import { sheetSchema } from './sheet.js';
import type { Carried, Combatant, GroundItem, Standing, State } from './state.js';
import { PARTS } from './state.js';

const whole = z.number().int();
const part = z.enum(PARTS);

const standing = z.union([
  z.null(),
  whole.transform((total): Standing => ({ form: 'dodge', total, ranged: total })),
  z
    .strictObject({ form: z.enum(['dodge', 'block', 'parry']), total: whole, ranged: whole.optional(), item: z.string().optional() })
    .transform(({ form, total, ranged, item }): Standing => ({ form, total, ranged: ranged ?? total, ...(item === undefined ? {} : { item }) })),
]);

const stateSchema = z.strictObject({
  hp: whole.min(-5).optional(),
  willpower: whole.min(0).optional(),
  fatigue: whole.min(1).max(20).optional(),
  height: whole.min(0).optional(),
  position: z.enum(['standing', 'prone', 'climbing', 'helpless']).optional(),
  standing: standing.optional().describe('the defence it begins with: a number for a dodge, or null for none; rolled if left out'),
  cluster: z.array(z.string()).optional().describe('whom it fights hand to hand'),
  holding: z.strictObject({ who: z.string(), part }).optional(),
  hidden: z.strictObject({ requirement: whole, from: z.array(z.string()).min(1) }).optional(),
  attacks: z.array(z.strictObject({ at: z.string(), sort: z.enum(['melee', 'ranged', 'brawl']), avoided: z.enum(['dodge', 'block', 'parry']).nullable().default(null) })).optional().describe('attacks of its last turn'),
  injuries: z.array(part).optional(),
});

const groundSchema = z.array(z.strictObject({ item: z.string(), at: z.string(), hidden: whole.nullable().default(null) })).default([]);

const NINE_SQUARES = { rows: ['A1 A2 A3', 'B1 B2 B3', 'C1 C2 C3'] };

type Path = readonly (string | number)[];

interface Built {
  readonly combatant: Combatant;
  readonly sheet: Sheet;
  readonly items: Readonly<Record<string, Item>>;
  readonly cluster: readonly Id[];
  readonly prepared: boolean;
}

const slug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'item';

/** Collects items under ids of their own, `owner/name`. */
class Armoury {
  readonly items: Record<string, Item> = {};
  readonly problems: Problem[] = [];

  constructor(
    private readonly owner: string,
    private readonly content: Content,
  ) {}

  /** The id of one more thing; nothing if there is no such thing. */
  add(entry: string | Item | undefined, path: Path): string | null {
    if (entry === undefined) return null;
    const found = typeof entry === 'string' ? lookUp(this.content.items, entry, 'item', path) : ok(entry);
    if (!found.ok) {
      this.problems.push(...found.problems);
      return null;
    }
    const name = `${this.owner}/${typeof entry === 'string' ? entry : slug(entry.name)}`;
    let id = name;
    for (let n = 2; this.items[id]; n++) id = `${name}-${n}`;
    this.items[id] = found.value;
    return id;
  }
}

function build(given: ScenarioCombatant, content: Content, path: Path): Result<Built> {
  const template = given.from === undefined ? ok({ name: given.id, sheet: {} }) : lookUp(content.combatants, given.from, 'combatant', [...path, 'from']);
  if (!template.ok) return template;
  const parsed = readAs(sheetSchema, overlay(template.value.sheet, given.sheet ?? {}) ?? {}, [...path, 'sheet']);
  const start = readAs(stateSchema, given.state ?? {}, [...path, 'state']);
  const at = readAs(z.string(), given.at ?? 'A1', [...path, 'at']);
  if (!parsed.ok || !start.ok || !at.ok) return fail(...[parsed, start, at].flatMap((each) => (each.ok ? [] : each.problems)));
  const { id } = given;
  const { sword, off, both, accessible, stored, ...sheet } = parsed.value;
  const armoury = new Armoury(id, content);
  const sheetPath = [...path, 'sheet'];
  const twoHanded = armoury.add(both, [...sheetPath, 'both']);
  const hands: readonly Hand[] = [
    { name: 'sword', holds: twoHanded ?? armoury.add(sword, [...sheetPath, 'sword']) },
    { name: 'off', holds: twoHanded ?? armoury.add(off, [...sheetPath, 'off']) },
  ];
  const carry = (list: readonly (string | Item)[], place: Carried['place']): readonly Carried[] =>
    list.flatMap((entry, i) => {
      const item = armoury.add(entry, [...sheetPath, place, i]);
      return item === null ? [] : [{ item, place, concealed: null }];
    });
  const carried = [...carry(accessible, 'accessible'), ...carry(stored, 'stored')];
  if (armoury.problems.length > 0) return fail(...armoury.problems);
  const s = start.value;
  const combatant: Combatant = {
    id,
    name: given.name ?? (given.from === undefined ? id : template.value.name),
    side: given.side,
    at: at.value,
    height: s.height ?? 0,
    hp: s.hp ?? sheet.hitPoints,
    willpower: s.willpower ?? sheet.willpower,
    fatigue: s.fatigue ?? 1,
    position: s.position ?? 'standing',
    hands,
    carried,
    clusterAtStart: [],
    squareAtStart: at.value,
    standing: s.standing ?? null,
    defended: false,
    owesDefence: false,
    uses: { dodge: 0, block: 0, parries: [] },
    standard: null,
    freeUsed: [],
    simultaneousUsed: false,
    ended: null,
    ran: false,
    ongoing: false,
    pending: null,
    dodging: false,
    holding: s.holding ?? null,
    contested: false,
    guarding: null,
    hidden: s.hidden ?? null,
    ranFrom: null,
    attacks: s.attacks ?? [],
    injuries: s.injuries ?? [],
    effects: [],
    gone: null,
  };
  return ok({ combatant, sheet, items: armoury.items, cluster: s.cluster ?? [], prepared: s.standing !== undefined || s.holding !== undefined });
}

/** Whoever stands on no square, or names nobody. */
function misplaced(built: readonly Built[], state: State): readonly Problem[] {
  const problems: Problem[] = [];
  for (const [i, { combatant: who, cluster }] of built.entries()) {
    const path = ['combatants', i];
    const square = placeOf(state.fixed.map, who.at);
    if (!square) problems.push({ path: [...path, 'at'], message: `there is no square "${who.at}"`, expected: state.fixed.map.places.map(({ id }) => id).join(', ') });
    else if (!square.heights.includes(who.height)) problems.push({ path: [...path, 'state', 'height'], message: `${square.id} has no height ${who.height}`, expected: square.heights.join(', ') });
    const known = (ids: readonly Id[], field: string): void => {
      for (const id of ids) if (!state.combatants[id]) problems.push({ path: [...path, 'state', field], message: `there is no combatant "${id}"` });
    };
    known(cluster, 'cluster');
    known(who.holding ? [who.holding.who] : [], 'holding');
    known(who.hidden?.from ?? [], 'hidden');
    known(who.attacks.map((each) => each.at), 'attacks');
  }
  return problems;
}

function groundOf(source: unknown, content: Content): Result<{ readonly ground: readonly GroundItem[]; readonly items: Readonly<Record<string, Item>> }> {
  const read = readAs(groundSchema, source ?? [], ['map', 'items']);
  if (!read.ok) return read;
  const armoury = new Armoury('ground', content);
  const ground = read.value.flatMap(({ item, at, hidden }, i): readonly GroundItem[] => {
    const id = armoury.add(item, ['map', 'items', i, 'item']);
    return id === null ? [] : [{ item: id, at, hidden }];
  });
  return armoury.problems.length > 0 ? fail(...armoury.problems) : ok({ ground, items: armoury.items });
}

/** Clusters out of what each says of its own: whoever names somebody is in one cluster with them. */
function clustersOf(built: readonly Built[]): readonly (readonly Id[])[] {
  return built.reduce<readonly (readonly Id[])[]>((clusters, { combatant, cluster }) => {
    if (cluster.length === 0) return clusters;
    const touching = clusters.filter((each) => [combatant.id, ...cluster].some((id) => each.includes(id)));
    return [...clusters.filter((each) => !touching.includes(each)), [...new Set([...touching.flat(), combatant.id, ...cluster])].toSorted()];
  }, []);
}

/** Builds the state before the first die; nine squares A1 to C3 where no map is given (HEI-CTX-18). */
export function setUp(scenario: Scenario): Result<State> {
  const { items: lying, ...drawn }: { readonly [key: string]: Json | undefined } = scenario.map ?? NINE_SQUARES;
  const options = readAs(optionsSchema, scenario.options, ['options']);
  const map = parseGraph('rows' in drawn || 'places' in drawn ? drawn : { ...NINE_SQUARES, ...drawn });
  const content = contentWith(scenario.content);
  const problems: Problem[] = [];
  if (!options.ok) problems.push(...options.problems);
  if (!map.ok) problems.push(...map.problems.map((problem) => ({ ...problem, path: ['map', ...problem.path] })));
  if (!content.ok) return fail(...problems, ...content.problems);
  const built = scenario.combatants.map((given, i) => build(given, content.value, ['combatants', i]));
  const ground = groundOf(lying, content.value);
  for (const each of [...built, ground]) if (!each.ok) problems.push(...each.problems);
  if (problems.length > 0 || !options.ok || !map.ok || !ground.ok) return fail(...problems);
  const all = built.flatMap((each) => (each.ok ? [each.value] : []));
  const state: State = {
    fixed: freeze({
      options: options.value,
      map: map.value,
      sheets: Object.fromEntries(all.map(({ combatant, sheet }) => [combatant.id, sheet])),
      items: { ...ground.value.items, ...Object.assign({}, ...all.map(({ items }) => items)) },
      order: scenario.order ?? null,
      prepared: all.filter(({ prepared }) => prepared).map(({ combatant }) => combatant.id),
    }),
    round: 0,
    order: [],
    turn: -1,
    waiting: [],
    combatants: Object.fromEntries(all.map(({ combatant }) => [combatant.id, combatant])),
    ground: ground.value.ground,
    clusters: clustersOf(all),
    chases: [],
    crossings: [],
  };
  const wrong = [...misplaced(all, state), ...ground.value.ground.flatMap(({ at }, i): readonly Problem[] => (placeOf(map.value, at) ? [] : [{ path: ['map', 'items', i, 'at'], message: `there is no square "${at}"` }]))];
  return wrong.length > 0 ? fail(...wrong) : ok(rested(state, scenario));
}

/** Whoever is not said to be tired begins at base fatigue (HEI-CTX-13). */
function rested(state: State, scenario: Scenario): State {
  const tired = new Set(scenario.combatants.filter(({ state: given }) => given?.['fatigue'] !== undefined).map(({ id }) => id));
  return { ...state, combatants: Object.fromEntries(Object.values(state.combatants).map((who) => [who.id, tired.has(who.id) ? who : { ...who, fatigue: baseFatigue(state, who) }])) };
}
