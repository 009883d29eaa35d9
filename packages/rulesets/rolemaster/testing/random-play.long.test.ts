import { testRandomPlay, testRefusals } from '@tiltyard/testing/vitest';
import { rolemaster } from '../index.js';
import { alwaysTrue } from './always-true.js';

testRandomPlay(rolemaster, alwaysTrue, 20_000);
testRefusals(rolemaster, alwaysTrue, 2);
