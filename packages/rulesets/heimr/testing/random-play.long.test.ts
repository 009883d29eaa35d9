import { testRandomPlay, testRefusals } from '@tiltyard/testing/vitest';
import { heimr } from '../index.js';
import { alwaysTrue } from './always-true.js';

testRandomPlay(heimr, alwaysTrue, 20_000);
testRefusals(heimr, alwaysTrue, 2);
