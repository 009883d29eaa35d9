import type { Id, JsonObject, Option, Refusal } from '@tiltyard/engine';
import { action, appealOf, GM, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { proof } from '../../players/tactics.js';
import { onFoe } from '../../show/previews.js';
import { inView } from '../../show/view.js';
import { between, holdsOf } from '../../state/grapples.js';
import type { Ability } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById, itemOf, sheetOf } from '../../state/state.js';
import { noMajor } from '../conditions/can-act.js';
import { engagedFoes } from '../conditions/known-enemies.js';
import { getsThrough, harm, rollType, throughArmor } from '../injury/injury.js';
import type { Attack, Outcome } from './attack.js';
import { assault } from './attack.js';
import type { Declared, Technique } from './target.js';
import {
  abilityDomain,
  abilityOf,
  chosenTarget,
  declared,
  declaredRefused,
  foes,
  incompetentDomain,
  reachRefused,
  sortRefused,
  targetRefused,
  textOf,
  wouldBeBlind,
} from './target.js';
import type { Using } from './wielding.js';
import {
  BARE,
  BOTH,
  competenceFor,
  dualRefused,
  tooWeak,
  unarmedDamage,
  unarmedHands,
  usingOf,
  wielded,
} from './wielding.js';

/** What a strike with one weapon would do before armour. */
interface Blow {
  readonly name: string;
  readonly damage: number;
  readonly drive: number;
  readonly blunt: boolean;
}

/** The blows of a strike: one a weapon (LUR-ATK-08, LUR-UNARM-03 to 05, LUR-NAT-04 to 06). */
export function blowsOf(
  state: State,
  by: Combatant,
  { mode, items }: Using,
  ability?: Ability,
): readonly Blow[] {
  const more = { damage: ability?.damage ?? 0, drive: ability?.drive ?? 0 };
  if (mode === 'unarmed') {
    const damage = unarmedDamage(state, by);
    return [{ name: BARE, damage: damage + more.damage, drive: damage + more.drive, blunt: true }];
  }
  const blows = items.map((id): Blow => {
    const { name, damage, drive, tags } = itemOf(state, id);
    return {
      name,
      damage: damage + more.damage,
      drive: drive + more.drive,
      blunt: tags.includes('Blunt'),
    };
  });
  if (state.fixed.options.dualWieldInjury !== 'summed' || blows.length < 2) return blows;
  return [
    {
      name: blows.map((blow) => blow.name).join(' and '),
      damage: blows.reduce((sum, blow) => sum + blow.damage, 0),
      drive: Math.min(...blows.map((blow) => blow.drive)),
      blunt: blows.every((blow) => blow.blunt),
    },
  ];
}

/** Damage & Drive of a strike that hit, weapon by weapon (LUR-ATK-07, LUR-ATK-08). */
export function deal(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  blows: readonly Blow[],
  critical: boolean,
): void {
  const { dualWieldInjury, bluntRule } = ctx.state.fixed.options;
  let shared: ReturnType<typeof rollType> | undefined;
  for (const { name, damage, drive, blunt } of blows) {
    const through = throughArmor(ctx, target, damage, drive, critical);
    const reckoning = ctx.breakdownOf(through);
    if (ctx.wantsNotes)
      ctx.note(
        'damage',
        [
          'LUR-ATK-07',
          ...(name === BARE ? ['LUR-UNARM-03', 'LUR-UNARM-04', 'LUR-UNARM-05'] : []),
          ...(blows.length > 1 ? ['LUR-ATK-08'] : []),
          ...(critical ? ['LUR-CTX-21'] : ['LUR-CTX-19', 'LUR-CTX-20', 'LUR-CTX-37']),
        ],
        { by: by.id, who: target.id, weapon: name, damage: through, drive, blunt, critical },
        'all',
        reckoning,
      );
    if (through > 0 && dualWieldInjury === 'shared' && blows.length > 1)
      shared ??= rollType(ctx, target);
    harm(ctx, target, through, shared?.type);
    if (blunt && bluntRule === 'gm' && through > 0) {
      const text = ctx.askText({
        id: 'blunt',
        who: GM,
        rules: ['LUR-CTX-24'],
        about: { by: by.id, at: target.id, weapon: name },
        fallback: '',
      });
      if (text !== '') ctx.note('ruling', ['LUR-CTX-24'], { who: target.id, text });
    }
  }
}

/** Why this cannot be struck with at all, or nothing (LUR-UNARM-01, LUR-UNARM-06, LUR-CTX-22, LUR-CTX-23). */
export function weaponRefused(state: State, by: Id, choice: string): Refusal | undefined {
  const who = combatantById(state, by);
  const { natural } = sheetOf(state, who);
  if (choice === BOTH)
    return dualRefused(state, who) ?? sortRefused(state, who, usingOf(state, who, choice));
  if (choice === BARE) {
    if (unarmedHands(state, who) === 0) return refuse('LUR-UNARM-01', 'needs a free hand');
    const milder = natural.every((id) => itemOf(state, id).damage > unarmedDamage(state, who));
    return milder
      ? undefined
      : refuse('LUR-UNARM-06', 'natural weapons are held back for a less harmful attack only');
  }
  if (natural.includes(choice)) return sortRefused(state, who, usingOf(state, who, choice));
  if (!wielded(state, who).includes(choice))
    return { rules: [], reason: `${who.name} does not wield "${choice}"` };
  return tooWeak(state, who, choice) ?? sortRefused(state, who, usingOf(state, who, choice));
}

/** Everything that can be struck with; a Bite has an attack of its own (LUR-BITE-01). */
function meansOf(state: State, who: Combatant): readonly string[] {
  const held = wielded(state, who);
  return [
    ...(held.length > 1 ? [BOTH] : []),
    ...held,
    ...sheetOf(state, who).natural.filter((id) => !itemOf(state, id).tags.includes('Bite')),
    BARE,
  ];
}

/** What a strike looks worth to a plain player: above all what of it gets through to the best of the foes. */
function worthOf(state: State, by: Combatant, using: Using): number {
  const blows = blowsOf(state, by, using);
  const through = engagedFoes(state, by.id).map((foe) =>
    blows.reduce((sum, { damage, drive }) => sum + getsThrough(state, foe, damage, drive), 0),
  );
  return (
    (100 * Math.max(0, ...through) +
      blows.reduce((sum, { damage, drive }) => sum + damage + drive / 2, 0)) *
    (competenceFor(state, by, using, undefined).competent ? 1 : 0.7)
  );
}

/** Whether a strike could do anything to somebody at all; one that cannot only takes up an attack that it receives (LUR-MAX-01). */
const canHurt = (state: State, by: Combatant, target: Combatant, using: Using): boolean =>
  blowsOf(state, by, using).some(
    ({ damage, drive }) =>
      damage > 0 &&
      (getsThrough(state, target, damage, drive) > 0 ||
        !proof(state, by, target, competenceFor(state, by, using, target).competent)),
  );

/** How much of itself a strike is on somebody, from 0 to 1: armour takes its share, and what it keeps out altogether may still be critical. */
function effectOn(state: State, by: Combatant, target: Combatant, using: Using): number {
  if (!canHurt(state, by, target, using)) return 0;
  const blows = blowsOf(state, by, using);
  const through = blows.reduce(
    (sum, { damage, drive }) => sum + getsThrough(state, target, damage, drive),
    0,
  );
  return 0.3 + (0.7 * through) / blows.reduce((sum, { damage }) => sum + damage, 0);
}

function choices(state: State, by: Id): readonly Option<string>[] {
  const who = combatantById(state, by);
  const { natural } = sheetOf(state, who);
  return meansOf(state, who).map((id) => {
    const refused = weaponRefused(state, by, id);
    const label =
      id === BOTH
        ? 'both weapons'
        : id === BARE
          ? natural.length > 0
            ? 'unarmed, natural weapons held back'
            : 'unarmed'
          : itemOf(state, id).name;
    return {
      value: id,
      label,
      appeal: () => 1 + worthOf(state, who, usingOf(state, who, id)),
      ...(id === BARE
        ? { rules: ['LUR-UNARM-01', 'LUR-UNARM-06', 'LUR-UNARM-07'] }
        : natural.includes(id)
          ? { rules: ['LUR-NAT-04', 'LUR-NAT-05', 'LUR-NAT-06'] }
          : {}),
      ...(refused ? { refused } : {}),
    };
  });
}

/** A strike as it would be made: what with, how competent, and what may be used with it. */
function plan(
  state: State,
  by: Combatant,
  choice: string,
  target: Combatant | undefined,
  deliberate: boolean,
): Technique {
  const using = usingOf(state, by, choice);
  const grappling = target !== undefined && between(state, by.id, target.id) !== undefined;
  return {
    using,
    competence: competenceFor(state, by, using, target),
    deliberate,
    blind: false,
    bars: grappling ? 'LUR-GRAP-19' : undefined,
  };
}

const chosenPlan = (state: State, by: Id, chosen: JsonObject): Technique =>
  plan(
    state,
    combatantById(state, by),
    textOf(chosen, 'weapon') ?? BARE,
    chosenTarget(state, chosen),
    chosen['incompetent'] === true,
  );

/** Carries a strike out: assault, then damage. */
export function strikeWith(ctx: Ctx, attack: Attack): Outcome {
  const outcome = assault(ctx, attack);
  if (outcome.hit)
    deal(
      ctx,
      attack.by,
      attack.target,
      blowsOf(ctx.state, attack.by, attack.using, attack.ability),
      outcome.critical,
    );
  return outcome;
}

/** Whether there is somebody to strike and something to do it with that could hurt them. */
function promising(state: State, by: Id): boolean {
  const who = combatantById(state, by);
  const opponents = engagedFoes(state, by);
  return (
    opponents.length > 0 &&
    meansOf(state, who).some(
      (id) =>
        !weaponRefused(state, by, id) &&
        opponents.some((foe) => canHurt(state, who, foe, usingOf(state, who, id))),
    )
  );
}

type Strike = { weapon: string; target: Id } & Declared;

/** The ordinary melee attack: for damage (LUR-ATK-10). */
export const strike = action<State, Strike>({
  id: 'strike',
  name: 'Strike',
  group: 'major',
  rules: ['LUR-ATK-01', 'LUR-ATK-10'],
  open: inView,
  schema: z.strictObject({ weapon: z.string(), target: z.string(), ...declared }),
  labels: { incompetent: 'Competence', ability: 'Technique or device' },
  domains: {
    weapon: (state, by) => ({ kind: 'choice', options: choices(state, by) }),
    target: (state, by, chosen) => {
      const { using, competence } = chosenPlan(state, by, chosen);
      const who = combatantById(state, by);
      const options = foes(
        state,
        by,
        competence.competent,
        (target) =>
          targetRefused(state, who, target, 'strike') ?? reachRefused(state, who, target, using),
      );
      return {
        kind: 'choice',
        options: options.map((option) => ({
          ...option,
          appeal: () =>
            appealOf(option) * effectOn(state, who, combatantById(state, option.value), using),
        })),
      };
    },
    incompetent: (state, by, chosen) =>
      incompetentDomain(
        state,
        combatantById(state, by),
        chosenPlan(state, by, chosen),
        chosenTarget(state, chosen),
      ),
    ability: (state, by, chosen) =>
      abilityDomain(state, combatantById(state, by), () => chosenPlan(state, by, chosen)),
  },
  sketch: onFoe,
  blocked: noMajor,
  check: (state, by, { weapon, target, ...given }) =>
    declaredRefused(
      state,
      combatantById(state, by),
      given,
      plan(
        state,
        combatantById(state, by),
        weapon,
        combatantById(state, target),
        given.incompetent ?? false,
      ),
    ),
  perform(ctx, by, { weapon, target, ...given }) {
    const who = combatantById(ctx.state, by);
    const other = combatantById(ctx.state, target);
    const { using, competence, deliberate } = plan(
      ctx.state,
      who,
      weapon,
      other,
      given.incompetent ?? false,
    );
    strikeWith(ctx, {
      kind: 'strike',
      rules: [
        'LUR-ATK-10',
        ...(using.items.length > 1
          ? ['LUR-ATK-08']
          : using.mode === 'natural'
            ? ['LUR-NAT-04', 'LUR-NAT-05', 'LUR-NAT-06']
            : using.mode === 'unarmed'
              ? unarmedRules(ctx.state, who)
              : []),
      ],
      by: who,
      target: other,
      using,
      competence,
      deliberate,
      blind: false,
      ability: abilityOf(ctx.state, who, given.ability),
    });
  },
  appealUpTo: 50,
  appeal: (state, by) => (promising(state, by) ? 50 : 0),
});

function unarmedRules(state: State, who: Combatant): readonly string[] {
  const { hands, natural } = sheetOf(state, who);
  return [
    'LUR-UNARM-01',
    'LUR-UNARM-03',
    ...(natural.length > 0 ? ['LUR-UNARM-06'] : hands === 0 ? ['LUR-UNARM-07'] : []),
  ];
}

const bites = (state: State, by: Id): readonly string[] =>
  sheetOf(state, combatantById(state, by)).natural.filter((id) =>
    itemOf(state, id).tags.includes('Bite'),
  );

/** Degrees that a bite grants its target (LUR-BITE-01). */
const LATCHING_ON = 1;

function biteRefused(state: State, by: Combatant, target: Combatant): Refusal | undefined {
  const jaws = holdsOf(state, by.id).find(({ kind }) => kind === 'jaws');
  if (jaws && jaws.b !== target.id)
    return refuse('LUR-PICK-21', `${by.name} has ${combatantById(state, jaws.b).name} in its jaws`);
  return targetRefused(state, by, target, 'bite');
}

type BiteParameters = { weapon: string; target: Id } & Declared;

/** A bite has to latch on: the target is granted a degree until the biter's next turn, hit or miss (LUR-BITE-01, LUR-BITE-02). */
export const bite = action<State, BiteParameters>({
  id: 'bite',
  name: 'Bite',
  group: 'major',
  rules: ['LUR-BITE-01', 'LUR-BITE-04'],
  open: inView,
  schema: z.strictObject({ weapon: z.string(), target: z.string(), ...declared }),
  labels: { incompetent: 'Competence', ability: 'Technique or device' },
  domains: {
    weapon: (state, by) => ({
      kind: 'choice',
      options: bites(state, by).map((id) => {
        const refused = weaponRefused(state, by, id);
        return { value: id, label: itemOf(state, id).name, ...(refused ? { refused } : {}) };
      }),
    }),
    target: (state, by) => ({
      kind: 'choice',
      options: foes(state, by, true, (target) =>
        biteRefused(state, combatantById(state, by), target),
      ),
    }),
    incompetent: (state, by, chosen) =>
      incompetentDomain(
        state,
        combatantById(state, by),
        chosenPlan(state, by, chosen),
        chosenTarget(state, chosen),
        LATCHING_ON,
      ),
    ability: (state, by, chosen) =>
      abilityDomain(state, combatantById(state, by), () => chosenPlan(state, by, chosen)),
  },
  blocked: (state, by) =>
    noMajor(state, by) ??
    (bites(state, by).length === 0
      ? refuse('LUR-BITE-01', 'needs a natural weapon called Bite')
      : undefined),
  check: (state, by, { weapon, target, ...given }) =>
    declaredRefused(
      state,
      combatantById(state, by),
      given,
      plan(
        state,
        combatantById(state, by),
        weapon,
        combatantById(state, target),
        given.incompetent ?? false,
      ),
    ),
  perform(ctx, by, { weapon, target, ...given }) {
    const who = combatantById(ctx.state, by);
    const other = combatantById(ctx.state, target);
    const { using, competence, deliberate } = plan(
      ctx.state,
      who,
      weapon,
      other,
      given.incompetent ?? false,
    );
    const price = {
      source: 'bite',
      rule: 'LUR-BITE-02',
      reckon: (table: Ctx) =>
        table.addModifier(table.startTotal('degrees granted', by, 0), LATCHING_ON, 'LUR-BITE-01'),
    };
    strikeWith(ctx, {
      kind: 'bite',
      rules: ['LUR-BITE-01', 'LUR-CTX-36'],
      by: who,
      target: other,
      using,
      competence,
      deliberate,
      blind: wouldBeBlind(ctx.state, who, other),
      ability: abilityOf(ctx.state, who, given.ability),
      price,
    });
  },
  appealUpTo: 55,
  appeal: (state, by) => (engagedFoes(state, by).length > 0 ? biteAppeal(state, by) : 0),
});

/** An animal rarely opens with a bite if another natural weapon can hurt what is before it (LUR-BITE-04). */
function biteAppeal(state: State, by: Id): number {
  const others = sheetOf(state, combatantById(state, by)).natural.filter(
    (id) => !bites(state, by).includes(id),
  );
  const hurts = others.some((id) =>
    engagedFoes(state, by).some(
      (foe) =>
        itemOf(state, id).damage > 0 &&
        itemOf(state, id).drive > (sheetOf(state, foe).armor?.low ?? -1),
    ),
  );
  return hurts ? 45 : 55;
}
