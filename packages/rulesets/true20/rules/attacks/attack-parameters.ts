import type { Id, Option, Refusal } from '@tiltyard/engine';
import { param } from '../../state/define.js';
import { weaponOf, wielded } from '../../state/gear.js';
import { UNARMED } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { combatantById, knownOthers } from '../../state/state.js';
import type { Swing } from './attack-bonus.js';
import { mannerRefused, targetRefused, weaponRefused } from './attack-refusals.js';

/** The kinds of harm an attack may do (T20-CTX-19). */
export const HARMS = ['lethal', 'non-lethal'] as const;
type Harm = (typeof HARMS)[number];

type Manner = NonNullable<Swing['manner']>;
const PLAIN: readonly Manner[] = ['ordinary', 'finesse', 'burst'];
/** The manners of attack with a weapon that fires bursts, its usual one first. */
const BURSTING: readonly Manner[] = ['burst', 'ordinary', 'finesse'];

/** A partly chosen attack; in a record any of its parts may still be open. */
export interface SwingSoFar {
  readonly weapon?: string | undefined;
  readonly thrown?: boolean | undefined;
  readonly manner?: Manner | undefined;
  readonly harm?: Harm | undefined;
}

export const swingSoFar = ({
  weapon = UNARMED,
  thrown,
  manner = 'ordinary',
  harm,
}: SwingSoFar): Swing => ({
  weapon,
  thrown,
  manner,
  ...(harm === 'non-lethal' ? { nonLethal: true } : {}),
});

/** Combatants to choose from, with the reason where one cannot be chosen. */
export const combatantOptions = (
  all: readonly Combatant[],
  refusal: (who: Combatant) => Refusal | undefined,
): readonly Option<Id>[] =>
  all.map((who) => {
    const refused = refusal(who);
    return { value: who.id, label: who.name, ...(refused ? { refused } : {}) };
  });

/** Weapons at hand to choose from; those that cannot be used are refused. */
export const weaponOptions = (
  state: State,
  actor: Id,
  isFit: (id: string) => boolean,
): readonly Option<string>[] => {
  const who = combatantById(state, actor);
  return wielded(state, who)
    .filter(isFit)
    .map((id) => {
      const refused = weaponRefused(state, who, id);
      return { value: id, label: weaponOf(state, id).name, ...(refused ? { refused } : {}) };
    });
};

/** Everyone as a target of such an attack, with the reason where they cannot be attacked. */
export const targetOptions = (state: State, by: Combatant, swing: Swing): readonly Option<Id>[] =>
  combatantOptions(knownOthers(state, by.id), (other) => targetRefused(state, by, other, swing));

/** Whether a weapon fills an area, and so cannot attack a single target. */
export const fillsArea = (state: State, id: string): boolean =>
  weaponOf(state, id).area !== undefined;

/** A weapon at hand that strikes or shoots at one target. */
export const weaponParameter = param.oneOf((state, actor) =>
  weaponOptions(state, actor, (id) => !fillsArea(state, id)),
);

/** A weapon at hand that fires bursts (T20-AUTO-01). */
export const autofireParameter = param.oneOf((state, actor) =>
  weaponOptions(state, actor, (id) => weaponOf(state, id).autofire),
);

/** Asked for where a weapon can be thrown. */
export const thrownParameter = param.optional(
  param.oneOf([false, true], { label: 'Melee or thrown' }),
  (state, _, { weapon = UNARMED }: SwingSoFar) => weaponOf(state, weapon).use === 'thrown',
);

/** An ordinary attack, a finesse attack or a burst (T20-AUTO-01, T20-FIN-01). */
export const mannerParameter = param.oneOf(
  PLAIN,
  (state, actor, chosen: SwingSoFar) => {
    const swing = swingSoFar(chosen);
    const manners = weaponOf(state, swing.weapon).autofire ? BURSTING : PLAIN;
    return manners.map((manner) => {
      const refused = mannerRefused(state, combatantById(state, actor), { ...swing, manner });
      return { value: manner, ...(refused ? { refused } : {}) };
    });
  },
  { label: 'How' },
);

/** Whether a weapon that can kill is to spare the target's life (T20-CTX-19). */
export const harmParameter = param.optional(
  param.oneOf(HARMS, () => [{ value: 'lethal' }, { value: 'non-lethal', rules: ['T20-CTX-19'] }], {
    label: 'Lethal or not',
  }),
  (state, _, { weapon = UNARMED }: SwingSoFar) => weaponOf(state, weapon).lethal,
);
