import { testRandomPlay, testRefusals } from '@tiltyard/testing/vitest';
import { renaissance } from '../index.js';
import { alwaysTrue } from './always-true.js';

testRandomPlay(renaissance, alwaysTrue, 20_000);
testRefusals(renaissance, alwaysTrue, 2);
