import type { CombatantSummary, Condition, HealthTrack, Id, Resource } from '@tiltyard/engine';
import { createCondition, doing, drawnAs, lasting } from '@tiltyard/engine';
import { combatantName, combatantById, endingAt } from '@tiltyard/engine/kit';
import { signed } from '@tiltyard/engine/show';
import {
  healthOf,
  isBlinded,
  isDead,
  isDownPermanently,
  isIncapacitated,
} from '../rules/conditions/body.js';
import { cannotAct } from '../rules/conditions/can-act.js';
import { encumbrance, OVERLOADED } from '../rules/conditions/encumbrance.js';
import { isProtected } from '../rules/groups/group-defence.js';
import { climbsOn, grapplesOf, heldIn, leadOf, partner, pinOn } from '../state/grapples.js';
import { INJURIES, INJURY_NAMES } from '../state/sheet.js';
import type { Combatant, Grapple, GrappleKind, State } from '../state/state.js';
import { ANYBODY, sheetOf } from '../state/state.js';

/** What a combatant does in a grapple, as its first one and as its second. */
const GRAPPLING: Readonly<
  Record<GrappleKind, { readonly does: string; readonly suffers: string; readonly rule: string }>
> = {
  normal: { does: 'grapples', suffers: 'grapples', rule: 'LUR-GRAP-12' },
  'pick-up': { does: 'holds', suffers: 'held by', rule: 'LUR-PICK-12' },
  jaws: { does: 'has in its jaws', suffers: 'in the jaws of', rule: 'LUR-PICK-18' },
  climb: { does: 'climbs on', suffers: 'climbed on by', rule: 'LUR-CLIMB-03' },
};

function grappling(state: State, who: Combatant, grapple: Grapple): Condition {
  const { does, suffers, rule } = GRAPPLING[grapple.kind];
  const lead = leadOf(grapple, who.id);
  const condition = createCondition(
    `${grapple.a === who.id ? does : suffers} ${combatantName(state, partner(grapple, who.id))} (${signed(lead)})`,
    rule,
    'LUR-GADV-01',
  );
  return drawnAs(lead > 0 ? 'pressing' : 'held', condition, Math.abs(lead) || undefined);
}

function outOf(state: State, who: Combatant): readonly Condition[] {
  if (isDead(state, who))
    return [
      doing('Out of the fight for good.', drawnAs('none', createCondition('dead', 'LUR-CTX-14'))),
    ];
  if (who.out === 'gone') return [drawnAs('none', createCondition('gone', 'LUR-CTX-39'))];
  return isIncapacitated(state, who)
    ? [drawnAs('disabled', createCondition('incapacitated', 'LUR-CTX-34', 'LUR-CTX-14'))]
    : [];
}

/** Temporary advantages over a combatant; while the two fight, a relation shows them (LUR-ADV-01). */
const exposures = (state: State, { id }: Combatant): readonly Condition[] =>
  state.advantages
    .filter(({ over }) => over === id)
    .map(({ holder, degrees, source, rule, until }) => {
      const whose = holder === ANYBODY ? 'anyone' : combatantName(state, holder);
      const name = `${signed(degrees)} for ${whose} (${source})`;
      const condition = drawnAs('none', createCondition(name, rule, 'LUR-ADV-01'));
      const does = `Hindrance ${degrees} on melee defence against them, and Easing ${degrees} for them.`;
      return endingAt(state, doing(does, condition), until);
    });

/** Easing or Hindrance from other sources than advantage. */
const easings = (state: State, { effects }: Combatant): readonly Condition[] =>
  effects.map(({ roll, easing, source, until }) => {
    const kind = easing < 0 ? 'Hindrance' : 'Easing';
    const name = `${kind} ${Math.abs(easing)} on ${roll === 'all' ? 'all rolls' : roll} (${source})`;
    return endingAt(
      state,
      drawnAs('none', createCondition(name, 'LUR-CTX-05', 'LUR-CTX-03')),
      until,
    );
  });

/** The side chooses its protected members again in its first turn of a round (LUR-CTX-27). */
function guarded(state: State, { side }: Combatant): Condition {
  const hasOpened = Object.values(state.combatants).some(
    (each) => each.side === side && each.opened,
  );
  return lasting(
    `until the first turn of ${side} in ${hasOpened ? 'the next' : 'this'} round`,
    drawnAs('in cover', createCondition('protected', 'LUR-CTX-27')),
  );
}

function conditions(state: State, who: Combatant): readonly Condition[] {
  const burden = encumbrance(state, who);
  return [
    ...outOf(state, who),
    ...(pinOn(state, who.id)
      ? [drawnAs('held', createCondition('pinned', 'LUR-GADV-08', 'LUR-GADV-06'))]
      : []),
    ...grapplesOf(state, who.id).map((each) => grappling(state, who, each)),
    ...(who.knockedDown ? [drawnAs('prone', createCondition('knocked down', 'LUR-CTX-32'))] : []),
    ...(who.flying
      ? [
          doing(
            'Cannot be tripped.',
            drawnAs('flying', createCondition('flying', 'LUR-TRIP-02', 'LUR-CTX-31')),
          ),
        ]
      : []),
    ...(isBlinded(state, who)
      ? [drawnAs('blinded', createCondition('blinded', 'LUR-CTX-33'))]
      : []),
    ...(who.cloaked ? [drawnAs('hidden', createCondition('cloaked', 'LUR-BLIND-02'))] : []),
    ...(who.hidden ? [drawnAs('hidden', createCondition('hidden', 'LUR-BLIND-02'))] : []),
    ...(isProtected(state, who) ? [guarded(state, who)] : []),
    ...(who.riding === null
      ? []
      : [
          drawnAs(
            'mounted',
            createCondition(`riding ${combatantName(state, who.riding)}`, 'LUR-CTX-31'),
          ),
        ]),
    ...(burden > 0
      ? [
          drawnAs(
            'fatigue',
            createCondition(`encumbrance ${burden}`, 'LUR-CTX-15', 'LUR-CTX-17'),
            burden,
          ),
        ]
      : []),
    ...exposures(state, who),
    ...easings(state, who),
  ];
}

/** Inventory actions of a turn (LUR-CTX-30). */
const INVENTORY = 2;

/**
 * A movement phase, then major and inventory actions (LUR-CTX-30); there is no movement after a major action. The held and
 * the permanently down have no movement phase, the overloaded a major action only to throw climbers off, the pinned and the
 * incapacitated nothing at all (LUR-PICK-11, LUR-CTX-14, LUR-CTX-15, LUR-CLIMB-12, LUR-GADV-08, LUR-CTX-34).
 */
function budget(state: State, who: Combatant): readonly Resource[] {
  const {
    id,
    used: { majors, moved, inventory },
    majors: most,
  } = who;
  const helpless = cannotAct(state, id) !== undefined;
  const left = (rest: number): number => (helpless ? 0 : Math.max(0, rest));
  const stays = heldIn(state, id) !== undefined || isDownPermanently(state, who) !== undefined;
  const idle = encumbrance(state, who) >= OVERLOADED && climbsOn(state, id).length === 0;
  const acts = left(idle ? 0 : most - majors);
  return [
    { label: 'movement', left: left(moved || majors > 0 || stays ? 0 : 1), of: 1 },
    {
      label: most === 1 || acts === 1 ? 'major action' : 'major actions',
      left: acts,
      of: most,
    },
    { label: 'inventory', left: left(INVENTORY - inventory), of: INVENTORY },
  ];
}

/** Damage up to the next degree of injury, which comes with each multiple of the injury factor (LUR-CTX-12). */
function track(state: State, who: Combatant): HealthTrack {
  const { injuryFactor } = sheetOf(state, who);
  const degrees = Math.floor(who.damage / injuryFactor);
  return {
    unit: 'damage',
    lost: who.damage,
    thresholds: [{ name: 'injury', at: (degrees + 1) * injuryFactor }],
  };
}

/** Damage and injuries in words (LUR-CTX-12, LUR-CTX-14). */
function healthWords({ damage, injuries }: Combatant): string {
  const hurt = INJURIES.filter((type) => injuries[type] > 0);
  if (hurt.length === 0) return damage > 0 ? `${damage} damage` : 'unhurt';
  return `${damage} damage: ${hurt.map((type) => `${INJURY_NAMES[type]} ${injuries[type]}`).join(', ')}`;
}

/** How a combatant is doing. */
export function summary(state: State, id: Id): CombatantSummary {
  const who = combatantById(state, id);
  return {
    id,
    name: who.name,
    side: who.side,
    health: healthWords(who),
    share: healthOf(state, who),
    track: track(state, who),
    conditions: conditions(state, who),
    budget: budget(state, who),
    able: !isIncapacitated(state, who),
  };
}
