import type { Id, Json } from '@tiltyard/engine';
import { comeBefore, openWindow } from '@tiltyard/engine';
import { helpless, out } from './injury.js';
import type { State, T } from './state.js';
import { the } from './state.js';

/** Somebody gets the place in the turn order right before whose turn it is (HEI-CTX-17). */
function before(t: T, who: Id): void {
  if (comeBefore(t, who)) t.note('new order', ['HEI-CTX-17'], { order: [...t.state.order] });
}

/** Something has happened that readied actions may answer; whoever does acts from now on right before the one who set it off (HEI-CTX-17). */
export function happened(
  t: T,
  event: string,
  who: Id,
  facts: Readonly<Record<string, Json>> = {},
): void {
  if (t.state.waiting.length === 0) return;
  openWindow(
    t,
    { event, who, facts },
    {
      rules: ['HEI-CTX-17'],
      canReact: (state: State, id) =>
        !out(state, the(state, id)) && !helpless(state, the(state, id)),
      spend: before,
    },
  );
}
