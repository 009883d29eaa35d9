import type { Windows } from '@tiltyard/engine';
import { canReact, react } from './reaction.js';
import { the } from './state.js';
import type { State } from './state.js';

/** How readied actions happen: carrying one out is a reaction (REN-REACT-03, REN-REACT-04). */
export const windows: Windows<State> = {
  rules: ['REN-REACT-03', 'REN-REACT-04'],
  canReact: (state, who) => canReact(state, the(state, who)),
  spend: (t, who) => react(t, the(t.state, who), 'REN-REACT-04'),
};
