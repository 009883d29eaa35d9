import { testHints } from '@tiltyard/testing/vitest';
import { lurasko } from '../index.js';
import { alwaysTrue } from './always-true.js';

testHints(lurasko, alwaysTrue, 6, 20);
