import type {
  ActionRequirement,
  Cost,
  EventType,
  FactKinds,
  FactsOf,
  Id,
  Option,
  RuleId,
} from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { allCombatants, combatantById } from '@tiltyard/engine/kit';
import { actsByThought, speaks, voiceHeard, warningHeard, warnsAlly } from '../../events/turns.js';
import { defineAction, param } from '../../state/define.js';
import { isSilenced } from '../../state/grapples.js';
import type { Ctx, State } from '../../state/state.js';
import { setWarned } from '../../state/verbs/awareness.js';
import { isIncapacitated } from '../conditions/body.js';
import { perceives, unseenAround } from '../conditions/sight.js';
import { hearersOf, ownSide, witnessesOf } from '../conditions/sightings.js';

const outRefused: ActionRequirement<State> = (state, actor) => {
  const who = combatantById(state, actor);
  return isIncapacitated(state, who)
    ? refuse('LUR-CTX-34', 'incapacitated', `${who.name} is incapacitated`)
    : undefined;
};

/** Words cost nothing, and the pinned have them unless they are silenced (LUR-GADV-10). */
const speech: Cost<State> = {
  group: 'free',
  check: (state, actor, action) =>
    outRefused(state, actor, action) ??
    (isSilenced(state, actor)
      ? refuse(
          'LUR-GADV-10',
          'silenced',
          `${combatantById(state, actor).name} is pinned and silenced`,
        )
      : undefined),
  pay: () => undefined,
};

/** Thoughts cost nothing, and even the pinned have them (LUR-GADV-09). */
const thought: Cost<State> = { group: 'free', check: outRefused, pay: () => undefined };

/** The words of a note. */
interface Told<F extends FactKinds> {
  readonly event: EventType<F>;
  readonly facts: FactsOf<F>;
}

/** Tells of words: everyone hears them, but only those who see or feel the speaker know whose they are (LUR-BLIND-02, LUR-CTX-33). */
function callOut<F extends FactKinds, G extends FactKinds>(
  ctx: Ctx,
  actor: Id,
  { event, rules, facts }: Told<F> & { readonly rules: readonly RuleId[] },
  voice: Told<G>,
): void {
  if (!ctx.wantsNotes) return;
  const speaker = combatantById(ctx.state, actor);
  ctx.tell(event, rules, facts, undefined, witnessesOf(ctx, speaker));
  const hearers = hearersOf(ctx, speaker);
  if (hearers.length > 0)
    ctx.tell(voice.event, [...rules, 'LUR-CTX-33'], voice.facts, undefined, hearers);
}

/** Speaking or calling out, at any time (LUR-GADV-10). */
export const speak = defineAction({
  id: 'speak',
  name: 'Speak',
  rules: ['LUR-GADV-10'],
  when: 'any time',
  cost: speech,
  with: { words: param.text({ min: 1, max: 200, suggestion: 'Yield!' }) },
  do(ctx, actor, { words }) {
    const spoken = { event: speaks, rules: ['LUR-GADV-10'], facts: { who: actor, words } };
    callOut(ctx, actor, spoken, { event: voiceHeard, facts: { words } });
  },
});

/** A purely mental action, which even the pinned can take; the player says what others see of it (LUR-GADV-09). */
export const think = defineAction({
  id: 'think',
  name: 'Act by thought alone',
  rules: ['LUR-GADV-09'],
  cost: thought,
  with: { words: param.text({ min: 1, max: 200, suggestion: 'remember the way out' }) },
  do(ctx, actor, { words }) {
    const mind = combatantById(ctx.state, actor);
    const facts = { who: actor, words };
    ctx.tell(actsByThought, ['LUR-GADV-09'], facts, undefined, ownSide(ctx, mind));
  },
});

/** Allies to warn, refused where there is nothing to warn of. */
function alliesToWarn(state: State, actor: Id): readonly Option<Id>[] {
  const speaker = combatantById(state, actor);
  return allCombatants(state)
    .filter(
      (ally) => ally.id !== actor && ally.side === speaker.side && !isIncapacitated(state, ally),
    )
    .map((ally) => {
      const isUseful = unseenAround(state, ally).some((enemy) => perceives(state, speaker, enemy));
      const refused = refuse(
        'LUR-BLIND-02',
        'nothing-unseen',
        "you see no enemy near this ally that they don't",
      );
      return { value: ally.id, label: ally.name, ...(isUseful ? {} : { refused }) };
    });
}

/** Warning an ally of an enemy they do not see; like all speech, possible at any time (LUR-BLIND-02, LUR-GADV-10). */
export const warn = defineAction({
  id: 'warn',
  name: 'Warn an ally',
  rules: ['LUR-BLIND-02'],
  when: 'any time',
  cost: speech,
  with: { ally: param.combatant((state, actor) => alliesToWarn(state, actor)) },
  do(ctx, actor, { ally }) {
    setWarned(ctx, combatantById(ctx.state, ally), true);
    const spoken = { event: warnsAlly, rules: ['LUR-BLIND-02'], facts: { by: actor, who: ally } };
    callOut(ctx, actor, spoken, { event: warningHeard, facts: {} });
  },
});
