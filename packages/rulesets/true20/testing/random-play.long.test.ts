import { testRandomPlay, testRefusals } from '@tiltyard/testing/vitest';
import { true20 } from '../index.js';
import { alwaysTrue } from './always-true.js';

testRandomPlay(true20, alwaysTrue, 20_000);
testRefusals(true20, alwaysTrue, 2);
