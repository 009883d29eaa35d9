import { actionKit } from '@tiltyard/engine';
import type { State } from './state.js';

const kit = actionKit<State>();

export const { defineAction, defineGmAction } = kit;
export const param: ReturnType<typeof actionKit<State>>['param'] = kit.param;
