import type { RuleId, Scene, Token } from '@tiltyard/engine';
import { allCombatants, areEnemies } from '@tiltyard/engine/kit';
import type { Group, Relation } from '@tiltyard/engine/ruleset';
import { visibleRelations } from '@tiltyard/engine/ruleset';
import { netAdvantage } from '../rules/advantage/advantage.js';
import { isDead, isIncapacitated } from '../rules/conditions/body.js';
import { UNKNOWN } from '../rules/conditions/sight.js';
import { grappleBetween } from '../state/grapples.js';
import type { Combatant, Grapple, GrappleKind, State } from '../state/state.js';
import { areEngaged } from '../state/state.js';

function posture(who: Combatant): string | undefined {
  if (who.out === 'gone') return 'gone';
  if (who.knockedDown) return 'down';
  return who.flying ? 'flying' : undefined;
}

function token(state: State, who: Combatant): Token {
  const how = posture(who);
  return {
    id: who.id,
    at: who.out === 'gone' ? null : who.zone,
    size: 1,
    ...(who.riding === null ? {} : { on: who.riding }),
    ...(how === undefined ? {} : { posture: how }),
    ...(who.hidden ? { hidden: true } : {}),
    ...(isDead(state, who) ? { dead: true } : {}),
  };
}

const GRAPPLES: Readonly<
  Record<GrappleKind, { readonly label: string; readonly rules: readonly RuleId[] }>
> = {
  normal: { label: 'grapples', rules: ['LUR-GRAP-08'] },
  'pick-up': { label: 'holds', rules: ['LUR-PICK-01', 'LUR-PICK-02'] },
  jaws: { label: 'has in its jaws', rules: ['LUR-PICK-18'] },
  climb: { label: 'climbs on', rules: ['LUR-CLIMB-01', 'LUR-CLIMB-02'] },
};

function grapple({ a, b, kind, degree, pinned, silenced }: Grapple): Relation {
  const { label, rules } = GRAPPLES[kind];
  return {
    from: a,
    to: b,
    kind: 'hold',
    label,
    degree,
    ...(pinned ? { detail: silenced ? 'pinned and silenced' : 'pinned' } : {}),
    rules: [...rules, ...(pinned ? ['LUR-GADV-06'] : []), ...(silenced ? ['LUR-GADV-10'] : [])],
  };
}

/** The net degrees of each pair of engaged enemies (LUR-ADV-01, LUR-ADV-05); grapples show their own. */
function advantages(state: State): readonly Relation[] {
  const able = allCombatants(state).filter((who) => !isIncapacitated(state, who));
  return able.flatMap((holder) =>
    able.flatMap((over): readonly Relation[] => {
      if (
        !areEnemies(holder, over) ||
        !areEngaged(holder, over) ||
        holder.engagement === UNKNOWN ||
        grappleBetween(state, holder.id, over.id)
      )
        return [];
      const degree = netAdvantage(state, holder, over);
      return degree > 0
        ? [
            {
              from: holder.id,
              to: over.id,
              kind: 'advantage',
              label: 'has the better of',
              degree,
              rules: ['LUR-ADV-01', 'LUR-ADV-05'],
            },
          ]
        : [];
    }),
  );
}

/** Engagements (LUR-ATK-02), without unseen enemies. */
function groups(state: State): readonly Group[] {
  const all = allCombatants(state).filter((who) => who.out !== 'gone');
  return state.fixed.map.places.flatMap(({ id: place }) => {
    const here = all.filter((who) => who.zone === place);
    return [...new Set(here.flatMap((who) => who.engagement ?? []))].map((engagement): Group => ({
      place,
      label: engagement === UNKNOWN ? 'out of sight' : 'engagement',
      members: here.filter((who) => who.engagement === engagement).map(({ id }) => id),
      rules: [engagement === UNKNOWN ? 'LUR-BLIND-02' : 'LUR-ATK-02'],
    }));
  });
}

/** The scene of a fight. */
export const scene = (state: State): Scene => ({
  map: state.fixed.map,
  tokens: allCombatants(state).map((who) => token(state, who)),
  groups: groups(state),
  relations: visibleRelations(state, [...state.grapples.map(grapple), ...advantages(state)]),
  lying: state.ground.map(({ item, zone }) => ({
    item,
    name: state.fixed.items[item]?.name ?? item,
    at: zone,
  })),
});
