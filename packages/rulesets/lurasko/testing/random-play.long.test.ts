import { testRandomPlay } from '@tiltyard/testing/vitest';
import { lurasko } from '../index.js';
import { alwaysTrue } from './always-true.js';

testRandomPlay(lurasko, alwaysTrue, 20_000);
