import type { Option, Refusal, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import type { Contender } from '../checks/check.js';
import { contender, skillTarget } from '../checks/check.js';
import { gearOf } from '../items/gear.js';
import type { Gear } from '../items/gear.js';
import { catcherOf } from '../strikes-and-maneuvers/holds.js';
import { canReact, cannotReact, react } from '../reactions/reaction.js';
import { defenceModifier } from '../resistance/resistance.js';
import type { Met } from '../resistance/resistance.js';
import { skillOf } from '../../state/sheet.js';
import type { Weapon } from '../../state/sheet.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { disabled, has, sheetOf, unaware } from '../../state/state.js';
import {
  armed,
  heldFast,
  heldWeapons,
  holdsWeapon,
  naturalWeapons,
  trainedUnarmed,
  UNARMED,
  weaponOf,
} from '../items/wielding.js';
import type { WeaponId } from '../items/wielding.js';

const EASY_DELIVERY = -20;
const CATCH = -10;
const NATURAL_VS_WEAPON = -10;

/** A way to defend: with a skill, perhaps with a weapon, perhaps trying to catch. */
export interface Defence {
  readonly id: string;
  readonly name: string;
  readonly skill: string;
  readonly weapon?: WeaponId;
  readonly catching: boolean;
  readonly reaction: boolean;
  readonly rule: RuleId;
  readonly refused?: Refusal;
}

/** What a defence is against. */
export interface Against {
  readonly by: Combatant;
  readonly weapon: Weapon;
  readonly weaponId: WeaponId;
  readonly ranged: boolean;
  /** Whether it fills an area (REN-BLAST-01, REN-SPLASH-01). */
  readonly area: boolean;
  readonly met: Met;
}

const DEFENCE_RULES: readonly RuleId[] = ['REN-ATK-14', 'REN-REACT-08'];
const PARRY_RULES: readonly RuleId[] = ['REN-ATK-14', 'REN-ATK-17'];
const FRAY: Defence = {
  id: 'fray',
  name: 'Fray',
  skill: 'fray',
  catching: false,
  reaction: false,
  rule: 'REN-ATK-14',
};

/** The number Unarmed Combat is worse by when it parries, or nothing if it may not (REN-UNARM-02, -04, -11, REN-NAT-02). */
function unarmedParry(
  state: State,
  who: Combatant,
  { by, weapon }: Against,
): { readonly penalty: number; readonly rule: RuleId } | undefined {
  const { unarmedPenalties, naturalVsNatural } = state.fixed.options;
  const natural = naturalWeapons(state, who).length > 0;
  if (weapon.kind === 'touch') return { penalty: 0, rule: 'REN-TOUCH-01' };
  if (!armed(state, by)) return { penalty: 0, rule: 'REN-ATK-16' };
  if (natural) {
    const counts = unarmedPenalties === 'chapter' && (holdsWeapon(state, by) || naturalVsNatural);
    return { penalty: counts ? NATURAL_VS_WEAPON : 0, rule: 'REN-NAT-02' };
  }
  if (unarmedPenalties === 'unsorted') return { penalty: -10, rule: 'REN-UNARM-11' };
  if (!trainedUnarmed(sheetOf(state, who))) return undefined;
  return { penalty: unarmedPenalties === 'off' ? 0 : -20, rule: 'REN-UNARM-04' };
}

const UNTRAINED: Refusal = {
  rules: ['REN-UNARM-02', 'REN-UNARM-01'],
  reason: 'needs 10 ranks in Unarmed Combat against an armed opponent',
};

/** The ways to defend with skill and gear, and the best of them. */
interface Ways {
  readonly list: readonly Defence[];
  readonly best: Defence | undefined;
}

const known = new WeakMap<Gear, Ways[]>();

/** All ways to defend against an attack that exist for somebody, with a refusal where one is closed just now. */
function waysOf(state: State, who: Combatant, against: Against): Ways {
  const { by, weapon, weaponId, ranged } = against;
  const gone = ranged ? undefined : cannotReact(state, who);
  const gear = gearOf(state, who);
  const held = gear.catches && (who.catching ?? catcherOf(state, who));
  if (gone || held || weapon.noDefence.length > 0) return waysBy(state, who, against, gone);
  // All that the rest depends on besides the defender's gear.
  const { held: holding, natural } = gearOf(state, by);
  const key =
    (ranged ? 1 : 0) +
    (holding.includes(weaponId) ? 2 : 0) +
    (holding.length > 0 ? 4 : 0) +
    (natural.length > 0 ? 8 : 0) +
    (weapon.kind === 'touch' ? 16 : 0);
  let byKey = known.get(gear);
  if (!byKey) known.set(gear, (byKey = []));
  return (byKey[key] ??= waysBy(state, who, against, undefined));
}

function waysBy(state: State, who: Combatant, against: Against, gone: Refusal | undefined): Ways {
  const excluded = against.weapon.noDefence;
  const list: Defence[] = excluded.includes('fray') ? [] : [FRAY];
  if (!against.ranged) {
    const { parryIsReaction } = state.fixed.options;
    const closed = parryIsReaction && gone ? { refused: gone } : {};
    for (const { item, name, skill, catches } of gearOf(state, who).parries) {
      const parries = !excluded.includes(skill);
      if (parries)
        list.push({
          id: `parry:${item}`,
          name: `parry with ${name}`,
          skill,
          weapon: item,
          catching: false,
          reaction: parryIsReaction,
          rule: 'REN-ATK-15',
          ...closed,
        });
      if (!catches || !catchable(state, against)) continue;
      const frays =
        !excluded.includes('fray') &&
        (!parries || worth(state, who, 'fray') > worth(state, who, skill));
      if (!frays && !parries) continue;
      const refused =
        gone ??
        (who.catching || heldFast(state, who, item)
          ? refuse('REN-CATCH-05', 'a weapon is held fast already')
          : undefined);
      list.push({
        id: `catch:${item}`,
        name: `catch with ${name}`,
        skill: frays ? 'fray' : skill,
        weapon: item,
        catching: true,
        reaction: true,
        rule: 'REN-CATCH-01',
        ...(refused ? { refused } : {}),
      });
    }
    if (!excluded.includes(UNARMED)) {
      const untrained = unarmedParry(state, who, against) ? {} : { refused: UNTRAINED };
      list.push({
        id: UNARMED,
        name: 'parry unarmed',
        skill: UNARMED,
        catching: false,
        reaction: parryIsReaction,
        rule: 'REN-ATK-16',
        ...closed,
        ...untrained,
      });
    }
  }
  return { list, best: bestOf(state, who, list, against) };
}

/** Only a blow with a held weapon can be caught (REN-CATCH-01). */
const catchable = (state: State, { by, weaponId }: Against): boolean =>
  heldWeapons(state, by).includes(weaponId);

const worth = (state: State, who: Combatant, id: string): number => {
  const sheet = sheetOf(state, who);
  const skill = skillOf(sheet, id);
  return sheet.aptitudes[skill.aptitude] + skill.ranks;
};

/** Movement skills that may defend: in Full Defense, as the switch or the GM allows (REN-ATK-18, REN-DEF-01). */
function movementDefences(ctx: Ctx, who: Combatant): readonly Defence[] {
  const { fullDefenseMovementSkill } = ctx.state.fixed.options;
  if (fullDefenseMovementSkill === 'never') return [];
  const sheet = sheetOf(ctx.state, who);
  // In the saddle the movement skill is Ride (REN-MOUNT-03).
  let skills =
    who.riding === null
      ? [...new Set(Object.values(sheet.movement).map((mode) => mode.skill))]
      : ['ride'];
  if (fullDefenseMovementSkill === 'gm') {
    skills = skills.filter((skill) => worth(ctx.state, who, skill) > worth(ctx.state, who, 'fray'));
    if (skills.length === 0) return [];
    const allowed = ctx.ask({
      id: 'movement-defence',
      who: 'gm',
      rules: ['REN-ATK-18'],
      about: { who: who.id, skills },
      options: [{ value: 'no' }, { value: 'yes' }],
      fallback: 'no',
    });
    if (allowed === 'no') return [];
  }
  return skills.map((skill) => ({
    id: `move:${skill}`,
    name: skillOf(sheet, skill).name,
    skill,
    catching: false,
    reaction: false,
    rule: 'REN-ATK-18',
  }));
}

/** The target of a defence with everything that bears on it, not held yet. */
export function defenceTotal(
  ctx: Ctx,
  who: Combatant,
  defence: Defence,
  against: Against,
): { readonly total: number; readonly base: number } {
  const { state } = ctx;
  const sheet = sheetOf(state, who);
  const skill = skillOf(sheet, defence.skill);
  const fit =
    defence.weapon === undefined || defence.skill === 'fray' ? {} : weaponOf(state, defence.weapon);
  let sum = skillTarget(
    ctx,
    who,
    defence.skill,
    skill,
    defence.catching ? 'catch' : 'defence',
    fit,
  );
  if (defence.catching) sum = ctx.addModifier(sum, CATCH, 'REN-CATCH-02');
  if (defence.id === UNARMED) {
    const parry = unarmedParry(state, who, against);
    if (parry) sum = ctx.addModifier(sum, parry.penalty, parry.rule);
  }
  if (against.weapon.kind === 'touch') sum = ctx.addModifier(sum, EASY_DELIVERY, 'REN-TOUCH-02');
  if (against.weapon.kind === 'indicate') sum = ctx.addModifier(sum, EASY_DELIVERY, 'REN-INDIC-02');
  for (const effect of who.effects) {
    if (effect.kind === 'full defense') sum = ctx.addModifier(sum, effect.amount, 'REN-DEF-01');
    if (effect.kind === 'feinted') sum = ctx.addModifier(sum, effect.amount, 'REN-MAN-05');
    if (effect.kind === 'modifier' && effect.what === 'defence')
      sum = ctx.addModifier(sum, effect.amount, 'REN-TURN-06');
  }
  return {
    total: defenceModifier(ctx, sum, against.met),
    base: sheet.aptitudes[skill.aptitude] + skill.ranks,
  };
}

/** Why there is no defence at all against an attack, or nothing (REN-AWARE-01, REN-BLAST-03, REN-CTX-14). */
export function defenceless(
  state: State,
  who: Combatant,
  { by, weapon, area }: Against,
): RuleId | undefined {
  if (unaware(who, by)) return 'REN-AWARE-01';
  if (disabled(state, who)) return 'REN-CTX-14';
  if (area) return weapon.tags.includes('Blast') ? 'REN-BLAST-03' : 'REN-SPLASH-02';
  return weapon.defendable ? undefined : 'REN-ATK-14';
}

/** How much better one defence is than another before what bears on all of them alike. */
function rank(
  state: State,
  who: Combatant,
  { skill, id, catching }: Defence,
  against: Against,
): number {
  const penalty = id === UNARMED ? (unarmedParry(state, who, against)?.penalty ?? 0) : 0;
  return worth(state, who, skill) + penalty + (catching ? CATCH : 0);
}

/** The best defence that no reaction need be spent on for more than it is worth: plain ones before catches (REN-CATCH-01). */
function bestOf(
  state: State,
  who: Combatant,
  open: readonly Defence[],
  against: Against,
): Defence | undefined {
  let best: Defence | undefined;
  for (const defence of open) {
    if (defence.refused) continue;
    if (
      !best ||
      (!defence.catching && rank(state, who, defence, against) > rank(state, who, best, against))
    )
      best = defence;
  }
  return best;
}

/** What makes a catch more appealing than to parry with the same skill. */
const CATCH_LURE = 11;

/** Whoever has nothing else to strike with loses most by having it caught. */
const worthCatching = (state: State, { by }: Against): boolean =>
  heldWeapons(state, by).filter((id) => weaponOf(state, id).kind !== 'shield').length === 1;

/** A defence that was chosen, ready to be rolled. */
interface Chosen {
  readonly defence: Defence;
  readonly side: Contender;
}

/** The defender's choice of a defence, ready to be rolled; nothing if none is open (REN-ATK-14, REN-CATCH-01). */
export function chooseDefence(ctx: Ctx, who: Combatant, against: Against): Chosen | undefined {
  let { list, best } = waysOf(ctx.state, who, against);
  if (has(who, 'full defense')) {
    list = [...list, ...movementDefences(ctx, who)];
    best = bestOf(ctx.state, who, list, against);
  }
  if (!best) return undefined;
  if (!ctx.asks) return readied(ctx, who, best, against);
  const options = () =>
    list.map((defence): Option<string> => {
      const lure = defence.catching && worthCatching(ctx.state, against) ? CATCH_LURE : 0;
      const { id, rule, refused, name } = defence;
      const label =
        refused || !ctx.wantsNotes
          ? name
          : `${name} (${defenceTotal(ctx, who, defence, against).total})`;
      return {
        value: id,
        rules: [rule],
        label,
        appeal: rank(ctx.state, who, defence, against) + lure,
        ...(refused ? { refused } : {}),
      };
    });
  const rules = ctx.state.fixed.options.parryIsReaction ? PARRY_RULES : DEFENCE_RULES;
  const answer = ctx.ask({
    id: 'defence',
    who: who.id,
    rules,
    about: { by: against.by.id, weapon: against.weapon.name },
    options,
    fallback: best.id,
  });
  return readied(
    ctx,
    who,
    answer === best.id ? best : (list.find((defence) => defence.id === answer) ?? best),
    against,
  );
}

/** The choice of a catch against an attack that has missed already; nothing if none is tried (REN-CATCH-03). */
export function chooseCatch(ctx: Ctx, who: Combatant, against: Against): Chosen | undefined {
  const catches = waysOf(ctx.state, who, against).list.filter(
    (defence) => defence.catching && !defence.refused,
  );
  if (catches.length === 0) return undefined;
  const options = [
    { value: 'no' },
    ...catches.map(({ id, name }) => ({ value: id, label: name, rules: ['REN-CATCH-03'] })),
  ];
  const answer = ctx.ask({
    id: 'catch',
    who: who.id,
    rules: ['REN-CATCH-03', 'REN-CATCH-08'],
    about: { by: against.by.id, weapon: against.weapon.name },
    options,
    fallback: 'no',
  });
  const chosen = catches.find((defence) => defence.id === answer);
  return chosen && readied(ctx, who, chosen, against);
}

function readied(ctx: Ctx, who: Combatant, chosen: Defence, against: Against): Chosen {
  if (chosen.reaction && canReact(ctx.state, who))
    react(ctx, who, chosen.catching ? 'REN-CATCH-08' : 'REN-ATK-17');
  const { total, base } = defenceTotal(ctx, who, chosen, against);
  return {
    defence: chosen,
    side: contender(ctx, who, rollName(ctx.state, who, chosen), [chosen.rule], total, base),
  };
}

function rollName(state: State, who: Combatant, { catching, weapon, id, skill }: Defence): string {
  if (catching) return 'catch';
  return weapon !== undefined || id === UNARMED
    ? 'parry'
    : skillOf(sheetOf(state, who), skill).name;
}

/** The number somebody would defend with by plain judgement; nothing if no defence is possible. */
export function likelyDefence(ctx: Ctx, who: Combatant, against: Against): number | undefined {
  if (defenceless(ctx.state, who, against) !== undefined) return undefined;
  const { best } = waysOf(ctx.state, who, against);
  return best && defenceTotal(ctx, who, best, against).total;
}
