import { actionKit } from '@tiltyard/engine';
import type { State } from './state.js';

const kit = actionKit<State>();

/** The helpers for defining this system's actions. */
export const { defineAction, defineGmAction } = kit;
export const param: ReturnType<typeof actionKit<State>>['param'] = kit.param;
