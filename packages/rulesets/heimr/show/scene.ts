import type { Scene, Token } from '@tiltyard/engine';
import type { Group, Relation } from '@tiltyard/engine/ruleset';
import { visibleRelations } from '@tiltyard/engine/ruleset';
import { isGuardInForce } from '../rules/attacks/guard.js';
import type { Combatant, State } from '../state/state.js';
import { allCombatants } from '../state/state.js';

const posture = (who: Combatant): string | null =>
  who.gone ?? (who.position === 'standing' ? null : who.position);

function token(who: Combatant): Token {
  const how = posture(who);
  return {
    id: who.id,
    at: who.gone === null ? who.at : null,
    size: 1,
    ...(who.height > 0 ? { height: who.height } : {}),
    ...(how === null ? {} : { posture: how }),
    ...(who.hidden ? { hidden: true } : {}),
  };
}

/**
 * Holds (HEI-BRAWL-16, HEI-CTX-35), and guards that now keep a combatant in place or away from an ally (HEI-GUARD-02,
 * HEI-GUARD-03).
 */
function relations(state: State, who: Combatant): readonly Relation[] {
  const { id, holding } = who;
  const guarding = isGuardInForce(state, who) ? who.guarding : null;
  const ally = guarding?.ally;
  return [
    ...(holding
      ? [
          {
            from: id,
            to: holding.who,
            kind: 'hold',
            label: 'holds',
            detail: `by the ${holding.part}`,
            rules: ['HEI-BRAWL-16', 'HEI-CTX-35'],
          } as const,
        ]
      : []),
    ...(guarding
      ? [
          {
            from: id,
            to: guarding.foe,
            kind: 'guard',
            label: 'guards against',
            ...(guarding.purpose === 'leave'
              ? { detail: 'leaving the square', rules: ['HEI-GUARD-02'] }
              : {
                  detail: `attacking ${state.combatants[ally ?? '']?.name ?? ally ?? ''}`,
                  rules: ['HEI-GUARD-03'],
                }),
          } as const,
        ]
      : []),
  ];
}

/** Melee clusters; each is in one square (HEI-CTX-23). */
const groups = (state: State): readonly Group[] =>
  state.clusters.flatMap((cluster) => {
    const members = cluster.flatMap((id) => state.combatants[id] ?? []);
    const [first] = members;
    return first && members.length > 1
      ? [
          {
            place: first.at,
            label: 'hand to hand',
            members: members.map(({ id }) => id),
            rules: ['HEI-CTX-23'],
          },
        ]
      : [];
  });

/** What a map shows of a fight. */
export const scene = (state: State): Scene => ({
  map: state.fixed.map,
  tokens: allCombatants(state).map(token),
  groups: groups(state),
  relations: visibleRelations(state, [
    ...allCombatants(state).flatMap((who) => relations(state, who)),
    ...state.chases.map(({ runner, pursuer, gap }): Relation => ({
      from: pursuer,
      to: runner,
      kind: 'other',
      label: 'runs after',
      detail: `gap ${gap}`,
      rules: ['HEI-RUN-04', 'HEI-CTX-40'],
    })),
  ]),
  lying: state.ground.map(({ item, at }) => ({
    item,
    name: state.fixed.items[item]?.name ?? item,
    at,
  })),
});
