import { testHints } from '@tiltyard/testing/vitest';
import { heimr } from '../index.js';
import { alwaysTrue } from './always-true.js';

testHints(heimr, alwaysTrue, 6, 20);
