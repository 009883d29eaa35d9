import type { GraphMap, Hand, Id, Problem, Result, Scenario, ScenarioCombatant } from '@tiltyard/engine';
import { fail, FIGHT_END, freeze, lookUp, ok, overlay, parseGraph, placeOf, readAs, take } from '@tiltyard/engine';
import { z } from 'zod';
import { openHands } from './body.js';
import type { Content } from './content.js';
import { contentWith } from './content.js';
import { kindFor } from './grapple.js';
import { isPin } from './grip.js';
import { optionsSchema } from './options.js';
import type { Sheet, Weapon } from './sheet.js';
import { finishSheet, INJURIES, sheetSchema, STATS, weaponSchema } from './sheet.js';
import type { Advantage, Combatant, Grapple, State } from './state.js';
import { everybody, fresh, the } from './state.js';

const count = z.number().int().min(0);

const stateSchema = z.strictObject({
  damage: count.optional(),
  injuries: z.partialRecord(z.enum(INJURIES), count).optional(),
  out: z.enum(['no', 'incapacitated', 'dead', 'gone']).optional(),
  knockedDown: z.boolean().optional(),
  flying: z.boolean().optional(),
  blinded: z.boolean().optional(),
  cloaked: z.boolean().optional(),
  hidden: z.boolean().optional().describe('unknown to other sides but for those in noticedBy'),
  noticedBy: z.array(z.string()).optional(),
  warned: z.boolean().optional(),
  guarded: z.boolean().optional().describe('protected by its group'),
  riding: z.string().optional(),
  changes: z.partialRecord(z.enum(STATS), z.number().int()).optional().describe('temporary changes of stats'),
  fatigue: count.optional(),
  fatigueDegrees: count.optional(),
  will: count.optional(),
  attacksReceived: count.optional(),
  effects: z.array(z.strictObject({ roll: z.enum(['offence', 'defence', 'all']).default('all'), easing: z.number().int().describe('below 0: Hindrance'), source: z.string().default('set-up') })).optional(),
  advantage: z.array(z.strictObject({ over: z.string(), degrees: z.number().int().min(1).max(3), source: z.string().default('set-up') })).optional(),
  grapple: z.array(z.strictObject({ with: z.string(), degree: z.number().int().min(-3).max(3), kind: z.enum(['normal', 'pick-up', 'jaws', 'climb']).optional() })).optional().describe('degrees that this one is ahead; for the smaller one of a hold and the larger one under a climber, say it at the other'),
});
type Start = z.infer<typeof stateSchema>;

const atSchema = z.union([z.string().transform((zone) => ({ zone, engagement: undefined })), z.strictObject({ zone: z.string().optional(), engagement: z.string().optional() })]).optional();

const OPEN_FIELD = { places: ['field'] };
const HAND_NAMES = ['right', 'left', 'third', 'fourth', 'fifth', 'sixth'];

type Path = readonly (string | number)[];

interface Built {
  readonly combatant: Combatant;
  readonly sheet: Sheet;
  readonly items: Readonly<Record<string, Weapon>>;
  readonly start: Start;
}

const slug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'item';

type Entry = string | z.infer<typeof weaponSchema>;

/** Looks up items and gives each an id of its own. */
class Armoury {
  readonly items: Record<string, Weapon> = {};
  readonly problems: Problem[] = [];

  constructor(
    private readonly who: Id,
    private readonly content: Content,
  ) {}

  add(list: readonly Entry[], path: Path): readonly string[] {
    return list.flatMap((entry, i) => {
      const found = typeof entry === 'string' ? lookUp(this.content.weapons, entry, 'weapon', [...path, i]) : ok({ ...entry, competence: entry.competence ?? slug(entry.name) });
      if (!found.ok) {
        this.problems.push(...found.problems);
        return [];
      }
      const name = `${this.who}/${typeof entry === 'string' ? entry : slug(entry.name)}`;
      let id = name;
      for (let n = 2; this.items[id]; n++) id = `${name}-${n}`;
      this.items[id] = found.value;
      return [id];
    });
  }
}

/** Things are taken in hand in order while hands are free; the others stay ready. */
function inHands(hands: number, ids: readonly string[], items: Readonly<Record<string, Weapon>>): { readonly hands: readonly Hand[]; readonly ready: readonly string[] } {
  let taken: readonly Hand[] = Array.from({ length: hands }, (_, i): Hand => ({ name: HAND_NAMES[i] ?? `hand ${i + 1}`, holds: null }));
  const ready: string[] = [];
  for (const id of ids) {
    const next = take(taken, id, items[id]?.hands ?? 1);
    if (next) taken = next;
    else ready.push(id);
  }
  return { hands: taken, ready };
}

const NO_INJURIES = { superficial: 0, mobility: 0, core: 0, leftArm: 0, rightArm: 0, perception: 0 };

function build(given: ScenarioCombatant, content: Content, map: GraphMap, path: Path): Result<Built> {
  const template = given.from === undefined ? ok({ name: given.id, sheet: {} }) : lookUp(content.creatures, given.from, 'creature', [...path, 'from']);
  if (!template.ok) return template;
  const parsed = readAs(sheetSchema, overlay(template.value.sheet, given.sheet ?? {}) ?? {}, [...path, 'sheet']);
  const start = readAs(stateSchema, given.state ?? {}, [...path, 'state']);
  const at = readAs(atSchema, given.at, [...path, 'at']);
  if (!parsed.ok || !start.ok || !at.ok) return fail(...[parsed, start, at].flatMap((each) => (each.ok ? [] : each.problems)));
  const armoury = new Armoury(given.id, content);
  const list = (key: 'weapons' | 'ready' | 'packed' | 'attached' | 'natural'): readonly string[] => armoury.add(parsed.value[key], [...path, 'sheet', key]);
  const [weapons, ready, packed, attached, natural] = [list('weapons'), list('ready'), list('packed'), list('attached'), list('natural')];
  const worn = parsed.value.armor;
  const armor = typeof worn === 'string' ? lookUp(content.armours, worn, 'armour', [...path, 'sheet', 'armor']) : ok(worn);
  const zone = at.value?.zone ?? map.places[0]?.id ?? '';
  const misplaced: Problem[] = placeOf(map, zone) ? [] : [{ path: [...path, 'at'], message: `there is no zone "${zone}"`, expected: `one of: ${map.places.map((place) => place.id).join(', ')}` }];
  if (armoury.problems.length > 0 || misplaced.length > 0 || !armor.ok) return fail(...armoury.problems, ...misplaced, ...(armor.ok ? [] : armor.problems));
  const sheet = finishSheet(parsed.value, armor.value, natural);
  const held = inHands(sheet.hands, weapons, armoury.items);
  const s = start.value;
  const combatant: Combatant = {
    id: given.id,
    name: given.name ?? (given.from === undefined ? given.id : template.value.name),
    side: given.side,
    zone,
    engagement: at.value?.engagement ?? null,
    riding: s.riding ?? null,
    damage: s.damage ?? 0,
    injuries: { ...NO_INJURIES, ...s.injuries },
    out: s.out ?? 'no',
    knockedDown: s.knockedDown ?? false,
    flying: s.flying ?? sheet.flies,
    blinded: s.blinded ?? false,
    cloaked: s.cloaked ?? false,
    hidden: s.hidden ?? false,
    noticedBy: s.noticedBy ?? [],
    warned: s.warned ?? false,
    guarded: s.guarded ?? false,
    bypassed: [],
    hands: held.hands,
    ready: [...held.ready, ...ready],
    packed,
    attached,
    changes: s.changes ?? {},
    fatigue: s.fatigue ?? 0,
    fatigueDegrees: s.fatigueDegrees ?? 0,
    will: s.will ?? sheet.WILL,
    attacksReceived: s.attacksReceived ?? 0,
    effects: (s.effects ?? []).map((effect) => ({ ...effect, until: FIGHT_END })),
    used: fresh(),
    majors: 1,
  };
  return ok({ combatant, sheet, items: armoury.items, start: s });
}

/** Everything that names somebody must name one who is there. */
function strays(all: readonly Built[], ids: readonly Id[]): readonly Problem[] {
  return all.flatMap(({ start, combatant }, i) => {
    const named = (field: string, list: readonly Id[]): readonly Problem[] => list.filter((id) => !ids.includes(id) || id === combatant.id).map((id) => ({ path: ['combatants', i, 'state', field], message: `there is no other combatant "${id}"`, expected: ids.join(', ') }));
    return [
      ...named('noticedBy', start.noticedBy ?? []),
      ...named('riding', start.riding === undefined ? [] : [start.riding]),
      ...named('advantage', (start.advantage ?? []).map((each) => each.over)),
      ...named('grapple', (start.grapple ?? []).map((each) => each.with)),
    ];
  });
}

const advantagesOf = ({ combatant, start }: Built): readonly Advantage[] =>
  (start.advantage ?? []).map(({ over, degrees, source }) => ({ holder: combatant.id, over, degrees, source, rule: 'LUR-ADV-08', until: FIGHT_END }));

/** The grapples that stand at the start: each with its kind and, if it is one, as a pin; whoever is held is in a hand. */
function withGrapples(state: State, all: readonly Built[]): State {
  const { combatants } = state;
  const hands = new Map<Id, readonly Hand[]>();
  const grapples = all.flatMap(({ combatant, start }) =>
    (start.grapple ?? []).map(({ with: other, degree, kind }): Grapple => {
      const grapple: Grapple = { kind: kind ?? kindFor(state, combatant, the(state, other)), a: combatant.id, b: other, degree, pinned: false, silenced: false };
      if (grapple.kind === 'pick-up' && state.fixed.options.grabUsesHand) {
        const who = { ...combatant, hands: hands.get(combatant.id) ?? combatant.hands };
        const free = openHands(state, who)[0];
        if (free) hands.set(combatant.id, who.hands.map((hand) => (hand === free ? { ...hand, holds: other } : hand)));
      }
      const ahead = degree >= 0 ? combatant : the(state, other);
      return { ...grapple, pinned: isPin({ ...state, grapples: [grapple] }, grapple, ahead) };
    }),
  );
  return {
    ...state,
    grapples,
    combatants: Object.fromEntries(Object.entries(combatants).map(([id, who]) => [id, { ...who, hands: hands.get(id) ?? who.hands }])),
  };
}

/** Riders and mounts are in one place, and so are those who grapple. */
function mismatched(state: State): readonly Problem[] {
  const apart = (a: Id, b: Id): boolean => the(state, a).zone !== the(state, b).zone || the(state, a).engagement !== the(state, b).engagement;
  return everybody(state).flatMap((who, i): Problem[] => {
    const path = ['combatants', i, 'at'];
    if (who.riding !== null && apart(who.id, who.riding)) return [{ path, message: `${who.id} is not where its mount is` }];
    const far = state.grapples.find(({ a, b }) => a === who.id && (who.engagement === null || apart(a, b)));
    return far ? [{ path, message: `${who.id} grapples with ${far.b} and must be in the same engagement` }] : [];
  });
}

/** Builds the state before the first die. */
export function setUp(scenario: Scenario): Result<State> {
  const options = readAs(optionsSchema, scenario.options, ['options']);
  const map = parseGraph(scenario.map ?? OPEN_FIELD);
  const content = contentWith(scenario.content);
  const problems: Problem[] = [];
  if (!options.ok) problems.push(...options.problems);
  if (!map.ok) problems.push(...map.problems.map((problem) => ({ ...problem, path: ['map', ...problem.path] })));
  if (!content.ok) problems.push(...content.problems);
  if (!options.ok || !map.ok || !content.ok) return fail(...problems);
  const effects = lookUp(content.value.injuryEffects, options.value.injuryEffects, 'table of injury effects', ['options', 'injuryEffects']);
  const built = scenario.combatants.map((given, i) => build(given, content.value, map.value, ['combatants', i]));
  for (const each of built) if (!each.ok) problems.push(...each.problems);
  const all = built.flatMap((each) => (each.ok ? [each.value] : []));
  const ids = scenario.combatants.map((each) => each.id);
  for (const [i, id] of ids.entries()) if (ids.indexOf(id) !== i) problems.push({ path: ['combatants', i, 'id'], message: `"${id}" stands twice` });
  for (const [i, id] of (scenario.order ?? []).entries()) if (!ids.includes(id)) problems.push({ path: ['order', i], message: `there is no combatant "${id}"` });
  for (const [i, { sheet }] of all.entries()) {
    if (sheet.injuryTable === undefined) continue;
    const table = lookUp(content.value.injuryTables, sheet.injuryTable, 'injury table', ['combatants', i, 'sheet', 'injuryTable']);
    if (!table.ok) problems.push(...table.problems);
  }
  if (!effects.ok) problems.push(...effects.problems);
  problems.push(...strays(all, ids));
  if (problems.length > 0 || !effects.ok) return fail(...problems);
  const state: State = {
    fixed: freeze({
      options: options.value,
      map: map.value,
      sheets: Object.fromEntries(all.map(({ combatant, sheet }) => [combatant.id, sheet])),
      items: Object.assign({}, ...all.map(({ items }) => items)),
      injuryEffects: effects.value,
      injuryTables: content.value.injuryTables,
      order: scenario.order ?? null,
    }),
    round: 0,
    order: [],
    turn: -1,
    waiting: [],
    combatants: Object.fromEntries(all.map(({ combatant }) => [combatant.id, combatant])),
    advantages: all.flatMap(advantagesOf),
    grapples: [],
    ground: [],
    engagements: 0,
    precedence: [],
  };
  const ready = withGrapples(state, all);
  const apart = mismatched(ready);
  return apart.length > 0 ? fail(...apart) : ok(ready);
}
