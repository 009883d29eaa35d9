import { actionKit } from '@tiltyard/engine';
import type { State } from './state.js';

const kit = actionKit<State>();

/** Functions to declare this system's actions and GM actions with. */
export const { defineAction, defineGmAction } = kit;
/** Parameter types for these actions. */
export const param: ReturnType<typeof actionKit<State>>['param'] = kit.param;
