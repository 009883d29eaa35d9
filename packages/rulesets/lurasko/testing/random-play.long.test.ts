import { testRandomPlay, testRefusals } from '@tiltyard/testing/vitest';
import { lurasko } from '../index.js';
import { alwaysTrue } from './always-true.js';

testRandomPlay(lurasko, alwaysTrue, 20_000);
testRefusals(lurasko, alwaysTrue, 2);
