import type { Id } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import { makesImpression, speaks } from '../../events/other-actions.js';
import { defineAction, param } from '../../state/define.js';
import { ABILITIES } from '../../state/sheet.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { setHidden } from '../../state/combatant-verbs.js';
import { free } from '../action-types/budget.js';
import { happened } from '../action-types/triggers.js';
import { attempt } from '../attacks/bind.js';
import { meets } from '../challenges/challenge.js';
import { leaveFight } from '../movement/chase.js';

const NONE = 'none';
const USUAL = 6;
const MAX_REQUIREMENT = 30;
const SOCIAL = [
  'intimidation',
  'diplomacy',
  ...Object.keys(ABILITIES).filter(
    (id) => ABILITIES[id]?.attributes.includes('sociability') && id !== 'intimidation',
  ),
];

/** The GM may call for a roll; one on strength can be stopped by a holder (HEI-SPEAK-02, HEI-BRAWL-17). */
function impress(ctx: Ctx, who: Combatant, words: string): void {
  const rules = ['HEI-SPEAK-02'];
  const ability = ctx.ask({
    id: 'speak-roll',
    who: GM,
    rules,
    about: { who: who.id, words },
    options: [{ value: NONE, label: 'no roll' }, ...SOCIAL.map((value) => ({ value }))],
    fallback: NONE,
  });
  if (ability === NONE) return;
  const about = { who: who.id, words, ability };
  const requirement = ctx.askNumber(
    { id: 'speak-requirement', who: GM, rules, about, fallback: USUAL },
    0,
    MAX_REQUIREMENT,
  );
  const rolled = attempt(ctx, { who, name: ability, ability, rules });
  const met = !rolled.stopped && meets(ctx, rolled, requirement, who, ability);
  ctx.tell(makesImpression, rules, { who: who.id, met });
}

const sayTo = (ctx: Ctx, actor: Id, words: string): void => {
  ctx.tell(speaks, ['HEI-SPEAK-01'], { who: actor, words });
  impress(ctx, combatantById(ctx.state, actor), words);
  happened(ctx, 'speak', actor, { words });
};

/** Speaking: a free action; the GM may call for a roll (HEI-SPEAK-01, HEI-SPEAK-02). */
export const speak = defineAction({
  id: 'speak',
  name: 'Speak',
  cost: free,
  rules: ['HEI-SPEAK-01', 'HEI-SPEAK-02', 'HEI-ACT-03'],
  with: { words: param.text({ max: 300, suggestion: 'Stand fast!' }) },
  do: (ctx, actor, { words }) => sayTo(ctx, actor, words),
});

/** Giving up: out of the fight (HEI-CTX-47). */
export const surrender = defineAction({
  id: 'surrender',
  name: 'Surrender',
  cost: free,
  rules: ['HEI-CTX-47'],
  do(ctx, actor) {
    const who = combatantById(ctx.state, actor);
    // A combatant who surrenders comes out of hiding.
    setHidden(ctx, who, null);
    leaveFight(ctx, who, 'surrendered', ['HEI-CTX-47']);
  },
});
