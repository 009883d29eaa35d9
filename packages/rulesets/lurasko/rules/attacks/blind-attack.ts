import type { Id, Option, Refusal } from '@tiltyard/engine';
import { action, GM, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { grapplesOf } from '../../state/grapples.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants, combatantById, itemOf, sheetOf } from '../../state/state.js';
import { setWarned } from '../../state/verbs/awareness.js';
import { leaveEngagement } from '../../state/verbs/places.js';
import { maxedOut } from '../../state/zones.js';
import { noMajor } from '../conditions/can-act.js';
import { engagedFoes, nearFoes } from '../conditions/known-enemies.js';
import { grounds, unseenFoes } from '../conditions/sight.js';
import type { Attack } from './attack.js';
import { commit, offence, receive, struck } from './attack.js';
import { blowsOf, deal, weaponRefused } from './strike.js';
import { keptAway, reachRefused } from './target.js';
import { BARE, BOTH, competenceFor, usingOf, wielded } from './wielding.js';

/** The unseen enemies that a blind attack can meet: none that its group protects (LUR-BLIND-05 to 07, LUR-CTX-27). */
const eligible = (state: State, who: Combatant): readonly Combatant[] =>
  unseenFoes(state, who).filter((foe) => !maxedOut(state, foe) && !keptAway(state, who, foe));

/** Why a weapon will not do for a blind attack, or nothing: it takes competence (LUR-BLIND-01, LUR-BLIND-04). */
function refusedFor(state: State, by: Id, choice: string): Refusal | undefined {
  const who = combatantById(state, by);
  const refused =
    weaponRefused(state, by, choice) ??
    reachRefused(state, who, undefined, usingOf(state, who, choice));
  if (refused) return refused;
  return competenceFor(state, who, usingOf(state, who, choice), undefined).competent
    ? undefined
    : { rules: ['LUR-BLIND-01', 'LUR-BLIND-04'], reason: `${who.name} is not competent with it` };
}

function choices(state: State, by: Id): readonly Option<string>[] {
  const who = combatantById(state, by);
  const held = wielded(state, who);
  const natural = sheetOf(state, who).natural.filter(
    (id) => !itemOf(state, id).tags.includes('Bite'),
  );
  return [...(held.length > 1 ? [BOTH] : []), ...held, ...natural, BARE].map((id) => {
    const refused = refusedFor(state, by, id);
    const worth = blowsOf(state, who, usingOf(state, who, id)).reduce(
      (sum, { damage }) => sum + damage,
      1,
    );
    return {
      value: id,
      label: id === BOTH ? 'both weapons' : id === BARE ? BARE : itemOf(state, id).name,
      appeal: worth,
      ...(refused ? { refused } : {}),
    };
  });
}

/** Whether somebody may suppose an unseen enemy to be engaged with it: for typical reasons, or else as the GM says (LUR-BLIND-02). */
function supposes(ctx: Ctx, who: Combatant, words: string | undefined): string | undefined {
  const typical = grounds(ctx.state, who);
  if (typical !== undefined) return typical;
  const ruled = ctx.ask({
    id: 'blind-grounds',
    who: GM,
    rules: ['LUR-BLIND-01', 'LUR-BLIND-02'],
    about: { by: who.id, words: words ?? '' },
    options: [{ value: 'no' }, { value: 'yes' }],
    fallback: 'no',
  });
  return ruled === 'yes' ? (words ?? 'the GM says so') : undefined;
}

/** Draws the real target among the unseen, each as likely (LUR-BLIND-06, LUR-BLIND-07). */
function drawn(ctx: Ctx, who: Combatant): Combatant | undefined {
  const among = eligible(ctx.state, who);
  if (among.length === 0) return undefined;
  const target = ctx.pick(among, 'target', who.id);
  ctx.note(
    'drawn',
    ['LUR-BLIND-05', 'LUR-BLIND-06', 'LUR-BLIND-07'],
    { by: who.id, at: target.id, among: among.length },
    'gm',
  );
  if (ctx.state.fixed.options.maxCount === 'declared') receive(ctx, target);
  return target;
}

/** What a successful offence roll without a target tells (LUR-BLIND-08, LUR-BLIND-10). */
function nobodyThere(ctx: Ctx, who: Combatant): void {
  if (unseenFoes(ctx.state, who).length > 0) {
    ctx.note('finds nobody', ['LUR-BLIND-10'], { who: who.id });
    return;
  }
  setWarned(ctx, who, false);
  const alone =
    who.riding === null &&
    !allCombatants(ctx.state).some((rider) => rider.riding === who.id) &&
    grapplesOf(ctx.state, who.id).length === 0;
  if (alone && engagedFoes(ctx.state, who.id).length === 0) leaveEngagement(ctx, who);
  ctx.note('gone', ['LUR-BLIND-08'], { who: who.id }, [who.id]);
}

type Blind = { weapon: string; words?: string | undefined };

/** An attack on whoever unseen may be there (LUR-BLIND-01). */
export const blind = action<State, Blind>({
  id: 'blind',
  name: 'Blind attack',
  group: 'major',
  rules: ['LUR-BLIND-01', 'LUR-BLIND-04'],
  schema: z.strictObject({ weapon: z.string(), words: z.string().max(200).optional() }),
  labels: { words: 'How you know that somebody is there' },
  domains: {
    weapon: (state, by) => ({ kind: 'choice', options: choices(state, by) }),
    words: (state, by) =>
      grounds(state, combatantById(state, by)) === undefined
        ? { kind: 'text', max: 200, suggestion: 'footsteps close by' }
        : undefined,
  },
  blocked(state, by) {
    const refused = noMajor(state, by);
    if (refused) return refused;
    const who = combatantById(state, by);
    const maxed =
      state.fixed.options.blindAllMaxed === 'refused' &&
      unseenFoes(state, who).length > 0 &&
      eligible(state, who).length === 0;
    return maxed
      ? refuse('LUR-BLIND-10', 'no unseen enemy can receive another melee attack')
      : undefined;
  },
  perform(ctx, by, { weapon, words }) {
    const who = combatantById(ctx.state, by);
    const why = supposes(ctx, who, words);
    if (why === undefined) {
      ctx.note('no grounds', ['LUR-BLIND-01', 'LUR-BLIND-02'], { who: by });
      return;
    }
    const using = usingOf(ctx.state, who, weapon);
    const competence = competenceFor(ctx.state, who, using, undefined);
    const early = ctx.state.fixed.options.blindDraw === 'beforeOffence';
    commit(ctx, who, using);
    ctx.note('attacks blindly', ['LUR-ATK-01', 'LUR-BLIND-02'], {
      by,
      why,
      with: using.mode === 'unarmed' ? BARE : using.items.map((id) => itemOf(ctx.state, id).name),
    });
    let target = early ? drawn(ctx, who) : undefined;
    if (
      !offence(ctx, {
        kind: 'blind',
        rules: [],
        by: who,
        target: undefined,
        using,
        competence,
        deliberate: false,
        blind: true,
      })
    ) {
      ctx.note('miss', ['LUR-ATK-04', 'LUR-BLIND-09'], { by });
      return;
    }
    if (!early) target = drawn(ctx, who);
    if (!target) {
      nobodyThere(ctx, who);
      return;
    }
    const attack: Attack = {
      kind: 'blind',
      rules: ['LUR-BLIND-04'],
      by: who,
      target,
      using,
      competence,
      deliberate: false,
      blind: true,
    };
    const outcome = struck(ctx, attack);
    if (outcome.hit) deal(ctx, who, target, blowsOf(ctx.state, who, using), outcome.critical);
  },
  appealUpTo: 48,
  appeal: (state, by) =>
    grounds(state, combatantById(state, by)) !== undefined &&
    combatantById(state, by).engagement !== null &&
    engagedFoes(state, by).length === 0 &&
    nearFoes(state, by).length > 0
      ? 48
      : 0,
});
