import type { Id, Windows } from '@tiltyard/engine';
import type { State, T } from './state.js';
import { freeToAct, the } from './state.js';

/** Somebody takes its place in the order right before whoever acts now (T20-CTX-36). */
export function comesBefore(t: T, who: Id): void {
  const { order, turn } = t.state;
  const now = order[turn];
  if (now === undefined || now === who || !order.includes(who)) return;
  const others = order.filter((id) => id !== who);
  const at = others.indexOf(now);
  t.put(t.state, 'order', [...others.slice(0, at), who, ...others.slice(at)]);
  t.put(t.state, 'turn', at + 1);
}

/** How readied actions happen: as a reaction, and initiative is that moment from then on (T20-CTX-36). */
export const windows: Windows<State> = {
  rules: ['T20-CTX-36'],
  canReact: (state, who) => freeToAct(the(state, who)),
  spend: (t, who) => comesBefore(t, who),
};
