import type { Option, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import type { Contender } from './check.js';
import { contender, skillTarget } from './check.js';
import { canReact, cannotReact, react } from './reaction.js';
import { defenceModifier } from './resistance.js';
import type { Met } from './resistance.js';
import { skillOf } from './sheet.js';
import type { Weapon } from './sheet.js';
import type { Combatant, State, T } from './state.js';
import { disabled, has, sheetOf } from './state.js';
import { armed, fittingSkills, heldWeapons, holdsWeapon, naturalWeapons, trainedUnarmed, UNARMED, weaponOf } from './wielding.js';
import type { WeaponId } from './wielding.js';
import { itemOf } from './state.js';

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
}

/** What a defence is against. */
export interface Against {
  readonly by: Combatant;
  readonly weapon: Weapon;
  readonly weaponId: WeaponId;
  readonly ranged: boolean;
  readonly met: Met;
}

const FRAY: Defence = { id: 'fray', name: 'Fray', skill: 'fray', catching: false, reaction: false, rule: 'REN-ATK-14' };

/** The number Unarmed Combat is worse by when it parries, or nothing if it may not (REN-UNARM-02, -04, -11, REN-NAT-02). */
function unarmedParry(state: State, who: Combatant, by: Combatant): { readonly penalty: number; readonly rule: RuleId } | undefined {
  const { unarmedPenalties, naturalVsNatural } = state.fixed.options;
  const natural = naturalWeapons(state, who).length > 0;
  if (!armed(state, by)) return { penalty: 0, rule: 'REN-ATK-16' };
  if (natural) {
    const counts = unarmedPenalties === 'chapter' && (holdsWeapon(state, by) || naturalVsNatural);
    return { penalty: counts ? NATURAL_VS_WEAPON : 0, rule: 'REN-NAT-02' };
  }
  if (unarmedPenalties === 'unsorted') return { penalty: -10, rule: 'REN-UNARM-11' };
  if (!trainedUnarmed(sheetOf(state, who))) return undefined;
  return { penalty: unarmedPenalties === 'off' ? 0 : -20, rule: 'REN-UNARM-04' };
}

/** All ways to defend against an attack that exist for somebody, with a refusal where one is closed just now. */
export function defences(t: T, who: Combatant, against: Against): readonly (Defence & { readonly refused?: ReturnType<typeof refuse> })[] {
  const { state } = t;
  const { parryIsReaction } = state.fixed.options;
  const reactionGone = cannotReact(state, who);
  const list: (Defence & { readonly refused?: ReturnType<typeof refuse> })[] = [];
  const excluded = new Set(against.weapon.noDefence);
  if (!excluded.has('fray')) list.push(FRAY);
  if (!against.ranged) {
    const gone = parryIsReaction && reactionGone ? { refused: reactionGone } : {};
    for (const id of heldWeapons(state, who)) {
      const weapon = itemOf(state, id);
      const skill = fittingSkills(state, who, weapon, false).find((each) => skillOf(sheetOf(state, who), each).tags.includes('Melee Attack'));
      if (skill === undefined || excluded.has(skill)) continue;
      list.push({ id: `parry:${id}`, name: `parry with ${weapon.name}`, skill, weapon: id, catching: false, reaction: parryIsReaction, rule: 'REN-ATK-15', ...gone });
      if (!weapon.tags.includes('Catch') || !catchable(state, against)) continue;
      const better = worth(state, who, 'fray') > worth(state, who, skill) ? 'fray' : skill;
      list.push({ id: `catch:${id}`, name: `catch with ${weapon.name}`, skill: better, weapon: id, catching: true, reaction: true, rule: 'REN-CATCH-01', ...(reactionGone ? { refused: reactionGone } : {}) });
    }
    if (!excluded.has(UNARMED)) {
      const possible = unarmedParry(state, who, against.by);
      const untrained = possible ? {} : { refused: refuse('REN-UNARM-02', 'needs 10 ranks in Unarmed Combat against an armed opponent') };
      list.push({ id: UNARMED, name: 'parry unarmed', skill: UNARMED, catching: false, reaction: parryIsReaction, rule: 'REN-ATK-16', ...gone, ...untrained });
    }
  }
  for (const skill of movementSkills(t, who)) list.push({ id: `move:${skill}`, name: skillOf(sheetOf(state, who), skill).name, skill, catching: false, reaction: false, rule: 'REN-ATK-18' });
  return list;
}

/** Only a blow with a held weapon can be caught (REN-CATCH-01). */
const catchable = (state: State, { by, weaponId }: Against): boolean => heldWeapons(state, by).includes(weaponId);

const worth = (state: State, who: Combatant, id: string): number => {
  const sheet = sheetOf(state, who);
  const skill = skillOf(sheet, id);
  return sheet.aptitudes[skill.aptitude] + skill.ranks;
};

/** Movement skills that may defend: in Full Defense, as the switch or the GM allows (REN-ATK-18, REN-DEF-01). */
function movementSkills(t: T, who: Combatant): readonly string[] {
  const { fullDefenseMovementSkill } = t.state.fixed.options;
  if (fullDefenseMovementSkill === 'never' || !has(who, 'full defense')) return [];
  const skills = [...new Set(Object.values(sheetOf(t.state, who).movement).map((mode) => mode.skill))];
  if (fullDefenseMovementSkill === 'always') return skills;
  const useful = skills.filter((skill) => worth(t.state, who, skill) > worth(t.state, who, 'fray'));
  if (useful.length === 0) return [];
  const allowed = t.ask({ id: 'movement-defence', who: 'gm', rules: ['REN-ATK-18'], about: { who: who.id, skills: useful }, options: [{ value: 'no' }, { value: 'yes' }], fallback: 'no' });
  return allowed === 'yes' ? useful : [];
}

/** The target of a defence with everything that bears on it, not held yet. */
export function defenceTotal(t: T, who: Combatant, defence: Defence, against: Against): { readonly total: number; readonly base: number } {
  const { state } = t;
  const skill = skillOf(sheetOf(state, who), defence.skill);
  const fit = defence.weapon === undefined || defence.skill === 'fray' ? {} : weaponOf(state, defence.weapon);
  let sum = skillTarget(t, who, defence.skill, skill, defence.catching ? 'catch' : 'defence', fit);
  if (defence.catching) sum = t.mod(sum, CATCH, 'REN-CATCH-02');
  if (defence.id === UNARMED) {
    const parry = unarmedParry(state, who, against.by);
    if (parry) sum = t.mod(sum, parry.penalty, parry.rule);
  }
  if (against.weapon.kind === 'touch') sum = t.mod(sum, EASY_DELIVERY, 'REN-TOUCH-02');
  if (against.weapon.kind === 'indicate') sum = t.mod(sum, EASY_DELIVERY, 'REN-INDIC-02');
  for (const effect of who.effects) {
    if (effect.kind === 'full defense') sum = t.mod(sum, effect.amount, 'REN-DEF-01');
    if (effect.kind === 'feinted') sum = t.mod(sum, effect.amount, 'REN-MAN-05');
    if (effect.kind === 'modifier' && effect.what === 'defence') sum = t.mod(sum, effect.amount, 'REN-TURN-06');
  }
  return { total: defenceModifier(t, sum, against.met), base: worth(state, who, defence.skill) };
}

/** Why there is no defence at all against an attack, or nothing (REN-AWARE-01, REN-BLAST-03, REN-CTX-14). */
export function defenceless(state: State, who: Combatant, { by, weapon }: Against): RuleId | undefined {
  if (who.unawareOf.includes(by.id)) return 'REN-AWARE-01';
  if (disabled(state, who)) return 'REN-CTX-14';
  if (weapon.tags.includes('Blast')) return 'REN-BLAST-03';
  if (weapon.tags.includes('Splash')) return 'REN-SPLASH-02';
  return weapon.defendable ? undefined : 'REN-ATK-14';
}

/** The defender's choice of a defence, ready to be rolled; nothing if none is open (REN-ATK-14, REN-CATCH-01). */
export function chooseDefence(t: T, who: Combatant, against: Against): { readonly defence: Defence; readonly side: Contender } | undefined {
  const all = defences(t, who, against);
  const open = all.filter((defence) => !defence.refused);
  const [first] = open;
  if (!first) return undefined;
  let chosen: Defence = first;
  if (open.length > 1) {
    const totals = new Map(open.map((defence) => [defence.id, defenceTotal(t, who, defence, against).total]));
    const plain = open.filter((defence) => !defence.catching);
    const best = plain.reduce((a, b) => ((totals.get(b.id) ?? 0) > (totals.get(a.id) ?? 0) ? b : a), plain[0] ?? first);
    const options = all.map((defence): Option<string> => ({
      value: defence.id,
      label: `${defence.name}${totals.has(defence.id) ? ` (${totals.get(defence.id)})` : ''}`,
      rules: [defence.rule],
      appeal: totals.get(defence.id) ?? 0,
      ...(defence.refused ? { refused: defence.refused } : {}),
    }));
    const answer = t.ask({ id: 'defence', who: who.id, rules: ['REN-ATK-14'], about: { by: against.by.id, weapon: against.weapon.name }, options, fallback: best.id });
    chosen = open.find((defence) => defence.id === answer) ?? best;
  }
  if (chosen.reaction && canReact(t.state, who)) react(t, who, chosen.catching ? 'REN-CATCH-08' : 'REN-ATK-17');
  const { total, base } = defenceTotal(t, who, chosen, against);
  return { defence: chosen, side: contender(t, who, rollName(t.state, who, chosen), [chosen.rule], total, base) };
}

function rollName(state: State, who: Combatant, { catching, weapon, id, skill }: Defence): string {
  if (catching) return 'catch';
  return weapon !== undefined || id === UNARMED ? 'parry' : skillOf(sheetOf(state, who), skill).name;
}
