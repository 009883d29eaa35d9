import type { Id, Sightline, TargetingPreview } from '@tiltyard/engine';
import type { Sketches } from '@tiltyard/engine/show';
import { sketches } from '@tiltyard/engine/show';
import { brawl } from '../rules/attacks/brawl-attack.js';
import { attack } from '../rules/attacks/weapon-attack.js';
import { areaPreview, linePreview, mergePreviews } from '@tiltyard/engine';
import { joinedBy } from '../rules/attacks/cluster.js';
import { knownGuardsOf } from '../rules/attacks/guard.js';
import { knows, reaches, squaresTo } from '../rules/conditions/sight.js';
import type { Combatant, State } from '../state/state.js';
import { itemOf, combatantById } from '../state/state.js';

/** The line of a shot, which crosses borders between squares, none of them closed (HEI-CTX-25). */
function shotAt(state: State, by: Combatant, foe: Combatant, range: number): Sightline {
  const squares = squaresTo(state, by.at, foe.at);
  const closed = !Number.isFinite(squares);
  return {
    from: by.id,
    to: foe.id,
    label: closed ? 'no clear way' : `${squares} of ${range} squares`,
    rules: ['HEI-CTX-25'],
    blocked: closed || squares > range,
    hindrances: [],
  };
}

/** The combatants who would be in melee with each other, if any: both clusters become one (HEI-CTX-23). */
function joined(state: State, by: Combatant, foe: Combatant): TargetingPreview | undefined {
  const who = joinedBy(state, by, foe);
  return who.length === 0
    ? undefined
    : areaPreview({ label: 'Hand to hand', rules: ['HEI-CTX-23'], places: [], who });
}

/** A melee attack: who guards its target (HEI-GUARD-03), and who is then in melee with whom. */
function blowAt(state: State, by: Combatant, foe: Combatant): TargetingPreview | undefined {
  // A target out of reach is not struck at, and no guard steps in.
  if (!reaches(state, by, foe)) return undefined;
  const guards = knownGuardsOf(state, by, foe);
  const absolute = state.fixed.options.guardMode === 'absolute';
  const line: readonly Sightline[] =
    guards.length === 0
      ? []
      : [
          {
            from: by.id,
            to: foe.id,
            label: '',
            rules: [],
            blocked: absolute,
            hindrances: guards.map(({ id, name }) => ({
              label: `${name} stands before ${foe.name}`,
              rules: ['HEI-GUARD-03'],
              who: [id],
            })),
          },
        ];
  return mergePreviews(joined(state, by, foe), linePreview(line));
}

/** How an attack on a combatant is drawn: the line of the shot, or who guards whom. */
function attackPreview(
  state: State,
  actor: Id,
  { weapon, target }: { readonly weapon?: string; readonly target?: Id },
): TargetingPreview | undefined {
  const who = combatantById(state, actor);
  const foe = target === undefined ? undefined : state.combatants[target];
  if (!foe || foe.id === actor || foe.gone !== null || !knows(who, foe)) return undefined;
  const item =
    weapon !== undefined && state.fixed.items[weapon] ? itemOf(state, weapon) : undefined;
  return item?.kind === 'ranged'
    ? linePreview([shotAt(state, who, foe, item.range)])
    : blowAt(state, who, foe);
}

/** Drawings of attacks before they are confirmed. */
export const previews: Sketches<State> = new Map([
  sketches(attack, attackPreview),
  sketches(brawl, attackPreview),
]);
