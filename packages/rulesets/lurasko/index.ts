import type { Action, Id, Outcome, Ruleset, Summary } from '@tiltyard/engine';
import { lastStanding, ownRulebook } from '@tiltyard/engine';
import { blind } from './blind.js';
import { blinded, dead, incapacitated } from './body.js';
import { encumbrance } from './burden.js';
import { drawZones } from './draw.js';
import { free } from './free.js';
import { rulebook } from './generated.js';
import { grab } from './grab.js';
import { grapple } from './grapple.js';
import { groupDefence } from './group.js';
import { crush, throwOffFree, throwOffMajor } from './holding.js';
import { grapplesOf, lead, partner, pinOn } from './holds.js';
import { draw, dropItem, pickUp, stow } from './items.js';
import { bypass, dismount, engage, leave, mount, move, stand } from './move.js';
import { gmAdvantage, gmCount, gmFly, gmHarm, gmKnockDown, gmMajor, gmNotice, gmOut, gmPlace, gmRoll, gmSight, gmZone, settle } from './referee.js';
import { setUp } from './setup.js';
import { INJURIES, INJURY_NAMES } from './sheet.js';
import { speak, think, warn } from './speech.js';
import type { Combatant, State } from './state.js';
import { the } from './state.js';
import { bite, strike } from './strike.js';
import { trip } from './trip.js';
import { begin, end } from './turn.js';
import { view } from './view.js';
import { prompt, tell } from './words.js';
import { hush, letGo, wrestle, yieldAdvantage } from './wrestle.js';

/** Everything that can be done, in the order in which it is shown. */
const actions: readonly Action<State>[] = [
  // Melee attacks: strike.ts, blind.ts (attack.ts, legal.ts, wielding.ts, advantage.ts, roll.ts, injury.ts)
  strike,
  bite,
  blind,
  // Special melee attacks: grab.ts, trip.ts
  grab,
  trip,
  // Grappling: grapple.ts, wrestle.ts (grip.ts, holds.ts)
  grapple,
  wrestle,
  letGo,
  yieldAdvantage,
  hush,
  // Mismatched grapples: holding.ts
  crush,
  throwOffFree,
  throwOffMajor,
  // Several grapplers: free.ts
  free,
  // Groups: group.ts
  groupDefence,
  // Movement: move.ts
  engage,
  leave,
  move,
  stand,
  bypass,
  mount,
  dismount,
  // Things in hand: items.ts
  draw,
  stow,
  pickUp,
  dropItem,
  // Words and thoughts: speech.ts
  speak,
  think,
  warn,
  // The turn: turn.ts
  end,
  // The referee: referee.ts
  gmAdvantage,
  gmZone,
  gmSight,
  gmNotice,
  gmMajor,
  gmHarm,
  gmKnockDown,
  gmOut,
  gmPlace,
  gmFly,
  gmRoll,
  gmCount,
];

/** The sides with somebody neither incapacitated, dead nor gone; one or none left ends the fight (LUR-CTX-39). */
const outcome = (state: State): Outcome | undefined => lastStanding(state, (who) => incapacitated(state, who));

const GRAPPLING: Readonly<Record<string, readonly [string, string]>> = { normal: ['grapples', 'grapples'], 'pick-up': ['holds', 'held by'], jaws: ['has in its jaws', 'in the jaws of'], climb: ['climbs on', 'climbed on by'] };

function conditions(state: State, who: Combatant): readonly string[] {
  const burden = encumbrance(state, who);
  return [
    ...(dead(state, who) ? ['dead'] : who.out === 'gone' ? ['gone'] : incapacitated(state, who) ? ['incapacitated'] : []),
    ...(pinOn(state, who.id) ? ['pinned'] : []),
    ...grapplesOf(state, who.id).map((each) => `${GRAPPLING[each.kind]?.[each.a === who.id ? 0 : 1] ?? 'grapples'} ${the(state, partner(each, who.id)).name} (${lead(each, who.id) >= 0 ? '+' : ''}${lead(each, who.id)})`),
    ...(who.knockedDown ? ['knocked down'] : []),
    ...(who.flying ? ['flying'] : []),
    ...(blinded(state, who) ? ['blinded'] : []),
    ...(who.cloaked ? ['cloaked'] : []),
    ...(who.hidden ? ['hidden'] : []),
    ...(who.guarded ? ['protected'] : []),
    ...(who.riding === null ? [] : [`riding ${the(state, who.riding).name}`]),
    ...(burden > 0 ? [`encumbrance ${burden}`] : []),
  ];
}

function summary(state: State, id: Id): Summary {
  const who = the(state, id);
  const { coreOutAt, perceptionOutAt, totalOutAt } = state.fixed.injuryEffects;
  const hurt = INJURIES.filter((type) => who.injuries[type] > 0);
  const total = hurt.reduce((sum, type) => sum + who.injuries[type], 0);
  const share = Math.max(0, 1 - Math.max(who.injuries.core / coreOutAt, who.injuries.perception / perceptionOutAt, total / totalOutAt));
  const { majors, moved, inventory } = who.used;
  const left = [...(moved || majors > 0 ? [] : ['movement']), ...(majors < who.majors ? ['major action'] : []), ...(inventory < 2 ? [`${2 - inventory} inventory`] : [])];
  return {
    id,
    name: who.name,
    side: who.side,
    health: hurt.length > 0 ? `${who.damage} damage: ${hurt.map((type) => `${INJURY_NAMES[type]} ${who.injuries[type]}`).join(', ')}` : `${who.damage} damage`,
    share: incapacitated(state, who) ? 0 : share,
    conditions: conditions(state, who),
    budget: left.join(' + ') || 'nothing left',
    able: !incapacitated(state, who),
  };
}

/** Legends of Lur-Asko: roll-under melee with degrees of advantage between pairs and a grappling system, in zones and engagements. */
export const lurasko: Ruleset<State> = {
  id: 'lurasko',
  name: 'Legends of Lur-Asko',
  version: '1',
  rulebook: ownRulebook(rulebook),
  actions: new Map(actions.map((each) => [each.id, each])),
  setUp,
  begin,
  outcome,
  settle,
  view,
  tell,
  prompt,
  summary,
  draw: drawZones,
};
