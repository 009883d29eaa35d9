import type { Id, Refusal, RuleId } from '@tiltyard/engine';
import { GM, refuse } from '@tiltyard/engine';
import { heldItems, unfit } from '@tiltyard/engine/kit';
import { inside } from '@tiltyard/engine/space';
import { naturalWeapons } from '../../state/gear.js';
import { UNARMED } from '../../state/sheet.js';
import type { Combatant, Condition, State } from '../../state/state.js';
import { allCombatants, groundItems } from '../../state/state.js';
import { isReadiable } from '../turns/ready.js';

/** A place in the state that names a combatant: its rule, its path, the id, and `but`, an id that may not stand there. */
interface Mention {
  readonly rule: RuleId;
  readonly path: string;
  readonly named: Id | null | undefined;
  readonly but?: Id;
}

/** Conditions whose `what` is the id of a combatant. */
const OF_SOMEONE: ReadonlySet<Condition['kind']> = new Set(['at mercy', 'unexpected']);

const endOf = (rule: RuleId, path: string, { until: end }: Pick<Condition, 'until'>): Mention => ({
  rule,
  path: `${path}.until.of`,
  named: 'of' in end ? end.of : null,
});

/** Mentions of combatants in another one's conditions and relations. */
function mentionsOn(who: Combatant): readonly Mention[] {
  const path = `combatants.${who.id}`;
  return [
    ...who.conditions.flatMap((each, i): readonly Mention[] => [
      {
        rule: 'T20-COND-03',
        path: `${path}.conditions.${i}.by`,
        named: each.by === GM ? null : each.by,
      },
      endOf('T20-COND-03', `${path}.conditions.${i}`, each),
      {
        rule: 'T20-COND-03',
        path: `${path}.conditions.${i}.what`,
        named: OF_SOMEONE.has(each.kind) ? each.what : null,
      },
    ]),
    ...who.unawareOf.map((named, i) => ({
      rule: 'T20-SURP-03',
      path: `${path}.unawareOf.${i}`,
      named,
      but: who.id,
    })),
    { rule: 'T20-COVER-15', path: `${path}.shelter`, named: who.shelter, but: who.id },
    { rule: 'T20-HELP-12', path: `${path}.search.target`, named: who.search?.target },
  ];
}

/** Mentions of combatants in fires, rulings and readied actions. */
function mentionsInField({ fires, rulings, waiting }: State): readonly Mention[] {
  return [
    ...fires.flatMap((fire, i): readonly Mention[] => {
      const rule = fire.kind === 'cover' ? 'T20-COVFIRE-01' : 'T20-SUPP-01';
      const path = `fires.${i}`;
      return [
        { rule, path: `${path}.by`, named: fire.by },
        { rule, path: `${path}.target`, named: fire.target, but: fire.by },
        endOf(rule, path, fire),
        ...fire.answered.map((named, j) => ({ rule, path: `${path}.answered.${j}`, named })),
      ];
    }),
    ...rulings.flatMap(({ kind, who, against }, i): readonly Mention[] => {
      const rule = kind === 'cover' ? 'T20-COVER-12' : 'T20-CONC-01';
      return [
        { rule, path: `rulings.${i}.who`, named: who },
        { rule, path: `rulings.${i}.against`, named: against },
      ];
    }),
    ...waiting.flatMap(({ command, trigger }, i): readonly Mention[] => {
      const { target } = command.with;
      const path = `waiting.${i}`;
      return [
        { rule: 'T20-CTX-36', path: `${path}.trigger.who`, named: trigger.who },
        {
          rule: 'T20-CTX-36',
          path: `${path}.command.with.target`,
          named: typeof target === 'string' ? target : null,
        },
      ];
    }),
  ];
}

/** The refusal for a mention of an unknown combatant, or of one who may not be named there, or undefined. */
export function noSuchCombatant(state: State): Refusal | undefined {
  const mentions = [...allCombatants(state).flatMap(mentionsOn), ...mentionsInField(state)];
  const wrong = mentions.find(
    ({ named, but }) =>
      named !== null && named !== undefined && (!state.combatants[named] || named === but),
  );
  return (
    wrong &&
    unfit(
      wrong.rule,
      wrong.path,
      wrong.named,
      wrong.but === undefined ? 'a combatant of this fight' : 'another combatant of this fight',
    )
  );
}

/** Lists of items by their paths, with the rule behind each. */
const itemsIn = (state: State): readonly (readonly [RuleId, string, readonly string[]])[] => [
  ['T20-CTX-35', 'ground', groundItems(state).map(({ item }) => item)],
  ...allCombatants(state).flatMap(
    (who): readonly (readonly [RuleId, string, readonly string[]])[] => [
      ['T20-CTX-35', `combatants.${who.id}.carried`, who.carried],
      ['T20-TWF-01', `combatants.${who.id}.hands`, heldItems(who.hands)],
      ['T20-CTX-11', `fixed.sheets.${who.id}.naturalWeapons`, naturalWeapons(state, who)],
    ],
  ),
  ...state.fires.map(({ weapon }, i) => ['T20-AUTO-01', `fires.${i}.weapon`, [weapon]] as const),
  ...allCombatants(state).flatMap(({ id: who, conditions }) =>
    conditions.flatMap(({ kind, what = UNARMED }, i) =>
      kind === 'both hands' && what !== UNARMED
        ? [['T20-TWF-01', `combatants.${who}.conditions.${i}.what`, [what]] as const]
        : [],
    ),
  ),
];

/** The refusal for an unknown item, one listed twice in the same place or one off the map, or undefined. */
export function noSuchItem(state: State): Refusal | undefined {
  for (const [rule, path, items] of itemsIn(state)) {
    const missing = items.find((item) => state.fixed.items[item] === undefined);
    if (missing !== undefined)
      return refuse(rule, 'no-such-item', `there is no item "${missing}" in this fight`);
    if (new Set(items).size < items.length) return unfit(rule, path, items, 'each item once');
  }
  const { map } = state.fixed;
  const index = groundItems(state).findIndex(({ at: [x, y] }) => !inside(map, x, y));
  return index === -1
    ? undefined
    : unfit(
        'T20-CTX-35',
        `ground.${index}.at`,
        groundItems(state)[index]?.at,
        'a square on the map',
      );
}

/** The refusal for a fire whose weapon has no autofire, or for a shooter's second fire, or undefined (T20-AUTO-01, T20-COVFIRE-09). */
export function wrongFire({ fires, fixed: { items } }: State): Refusal | undefined {
  const index = fires.findIndex(
    ({ by, weapon }, i) =>
      items[weapon]?.autofire !== true || fires.findIndex((each) => each.by === by) < i,
  );
  const fire = fires[index];
  if (!fire) return undefined;
  return items[fire.weapon]?.autofire === true
    ? unfit('T20-COVFIRE-09', `fires.${index}.by`, fire.by, 'one fire of each shooter')
    : unfit('T20-AUTO-01', `fires.${index}.weapon`, fire.weapon, 'a weapon with autofire');
}

/** The refusal for a command that cannot be readied, or undefined (T20-CTX-36). */
export function notReadiable({ waiting }: State): Refusal | undefined {
  const index = waiting.findIndex(({ command }) => !isReadiable(command));
  return index === -1
    ? undefined
    : unfit(
        'T20-CTX-36',
        `waiting.${index}.command`,
        waiting[index]?.command,
        'a standard or move action that can be readied',
      );
}
