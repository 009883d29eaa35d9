import type { Id, Json } from '@tiltyard/engine';
import { openWindow } from '@tiltyard/engine';
import { dazed, helpless, out } from './injury.js';
import type { State, T } from './state.js';
import { the } from './state.js';

/** Somebody gets the place in the turn order right before whose turn it is (HEI-CTX-17). */
function before(t: T, who: Id): void {
  const { state } = t;
  const current = state.order[state.turn];
  if (current === undefined || current === who) return;
  const others = state.order.filter((id) => id !== who);
  const place = others.indexOf(current);
  const order = [...others.slice(0, place), who, ...others.slice(place)];
  t.put(state, 'order', order);
  t.put(state, 'turn', place + 1);
  t.note('new order', ['HEI-CTX-17'], { order });
}

/** Something has happened that readied actions may answer; whoever does acts from now on right before the one who set it off (HEI-CTX-17). */
export function happened(t: T, event: string, who: Id, facts: Readonly<Record<string, Json>> = {}): void {
  if (t.state.waiting.length === 0) return;
  openWindow(t, { event, who, facts }, {
    rules: ['HEI-CTX-17'],
    canReact: (state: State, id) => !out(state, the(state, id)) && !helpless(state, the(state, id)) && !dazed(the(state, id)),
    spend: before,
  });
}
