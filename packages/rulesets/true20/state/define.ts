import { actionKit } from '@tiltyard/engine';
import type { State } from './state.js';

const kit = actionKit<State>();

/** What the actions of this system are declared with. */
export const { defineAction, defineGmAction } = kit;
/** The kinds of their parameters. */
export const param: ReturnType<typeof actionKit<State>>['param'] = kit.param;
