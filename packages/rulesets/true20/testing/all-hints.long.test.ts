import { testHints } from '@tiltyard/testing/vitest';
import { true20 } from '../index.js';
import { alwaysTrue } from './always-true.js';

testHints(true20, alwaysTrue, 6, 20);
