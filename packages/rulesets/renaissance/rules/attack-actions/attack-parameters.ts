import type { Id, Option } from '@tiltyard/engine';
import { param } from '../../state/define.js';
import { skillOf } from '../../state/sheet.js';
import type { State } from '../../state/state.js';
import { combatantById, sheetOf } from '../../state/state.js';
import { canAlsoStrike, fittingSkills, UNARMED, weaponOf } from '../items/wielding.js';
import type { StrikeId } from '../strikes/strike-list.js';
import { STRIKE_IDS, STRIKES } from '../strikes/strike-list.js';
import { attackIsRanged } from '../attacking/aim.js';
import { strikeOptions, targetOptions, weaponOptions } from './attack-options.js';
import type { Swing } from '../attacking/swing.js';

/** An attack while it is being put together; in a list of several attacks any part may still be missing. */
export interface SwingSoFar {
  readonly weapon?: string | undefined;
  readonly thrown?: boolean | undefined;
}

export const swingSoFar = ({ weapon = UNARMED, thrown }: SwingSoFar): Swing => ({
  weapon,
  ...(thrown === undefined ? {} : { thrown }),
});

export const weaponParameter = param.oneOf((state, actor) => weaponOptions(state, actor));

/** Asked for if a weapon can be used both to strike and to throw. */
export const thrownParameter = param.optional(
  param.oneOf(
    [false, true],
    () => [
      { value: false, label: 'strike' },
      { value: true, label: 'throw' },
    ],
    { label: 'Melee or thrown' },
  ),
  (state, actor, { weapon = UNARMED }: SwingSoFar) =>
    canAlsoStrike(state, combatantById(state, actor), weaponOf(state, weapon)),
);

export const targetParameter = param.combatant((state, actor, chosen: SwingSoFar) =>
  targetOptions(state, actor, swingSoFar(chosen)),
);

function skillsToChoose(state: State, actor: Id, chosen: SwingSoFar): readonly string[] {
  const swing = swingSoFar(chosen);
  const weapon = weaponOf(state, swing.weapon);
  return fittingSkills(state, combatantById(state, actor), weapon, attackIsRanged(weapon, swing));
}

const skillOptions = (state: State, actor: Id, chosen: SwingSoFar): readonly Option<string>[] =>
  skillsToChoose(state, actor, chosen).map((id) => ({
    value: id,
    label: skillOf(sheetOf(state, combatantById(state, actor)), id).name,
    rules: ['REN-ATK-13'],
  }));

/** The skill that an attack is rolled on, where there is a choice (REN-ATK-13). */
export const skillParameter = param.optional(
  param.oneOf(skillOptions),
  (state, actor, chosen: SwingSoFar) => skillsToChoose(state, actor, chosen).length > 1,
);

export const strikeParameter = param.oneOf(
  STRIKE_IDS,
  (state, _, chosen: SwingSoFar) => strikeOptions(state, swingSoFar(chosen)),
  { label: 'Strike' },
);

/** The body part that some strikes name before the roll (REN-STR-06, REN-STR-11). */
export const partParameter = param.optional(
  param.text({ min: 1, max: 60, suggestion: 'hand' }, { label: 'Body part' }),
  (_, __, { strike }: { readonly strike?: StrikeId | undefined }) =>
    strike !== undefined && STRIKES[strike].part,
);
