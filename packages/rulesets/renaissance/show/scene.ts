import type { Scene, Token } from '@tiltyard/engine';
import type { Relation } from '@tiltyard/engine/ruleset';
import { visibleRelations } from '@tiltyard/engine/ruleset';
import { threats } from '../rules/items/wielding.js';
import type { Combatant, Effect, State } from '../state/state.js';
import { allCombatants, dead, disabled } from '../state/state.js';

function token(state: State, who: Combatant): Token {
  const reach = Math.max(0, ...threats(state, who).map((threat) => threat.reach));
  return {
    id: who.id,
    at: who.at,
    size: who.size,
    ...(who.riding === null ? {} : { on: who.riding }),
    ...(reach > 0 && !disabled(state, who) ? { reach } : {}),
    ...(who.prone ? { posture: 'prone' } : {}),
    ...(who.hidden ? { hidden: true } : {}),
    ...(dead(state, who) ? { dead: true } : {}),
  };
}

const EFFECTS: Readonly<
  Partial<Record<Effect['kind'], Pick<Relation, 'label' | 'kind' | 'rules'>>>
> = {
  feinted: { kind: 'other', label: 'feinted', rules: ['REN-MAN-04', 'REN-MAN-05'] },
  stuck: { kind: 'hold', label: 'pins', rules: ['REN-MOUNT-10'] },
};

/**
 * Grabs (REN-MAN-06, REN-MAN-07), caught weapons (REN-CATCH-05), feints (REN-MAN-05), riders
 * pinned under their mounts (REN-MOUNT-10).
 */
function relations(who: Combatant): readonly Relation[] {
  const loose = new Set(
    who.effects.filter(({ kind }) => kind === 'loosely held').map(({ by }) => by),
  );
  return [
    ...who.grabbedBy.map((from): Relation => ({
      from,
      to: who.id,
      kind: 'hold',
      label: 'grabs',
      ...(loose.has(from) ? { detail: 'loosely' } : {}),
      rules: ['REN-MAN-06', 'REN-MAN-07'],
    })),
    ...(who.catching
      ? [
          {
            from: who.id,
            to: who.catching.of,
            kind: 'hold',
            label: 'holds the weapon of',
            rules: ['REN-CATCH-05'],
          } as const,
        ]
      : []),
    ...who.effects.flatMap(({ kind, by }): readonly Relation[] => {
      const said = EFFECTS[kind];
      return said ? [{ from: by, to: who.id, ...said }] : [];
    }),
  ];
}

/** The scene of a fight for the map screen. */
export const scene = (state: State): Scene => ({
  map: state.fixed.map,
  tokens: allCombatants(state).map((who) => token(state, who)),
  groups: [],
  relations: visibleRelations(state, allCombatants(state).flatMap(relations)),
  lying: state.ground.map(({ item, at }) => ({
    item,
    name: state.fixed.items[item]?.name ?? item,
    at,
  })),
});
