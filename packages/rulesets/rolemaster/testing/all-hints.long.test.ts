import { testHints } from '@tiltyard/testing/vitest';
import { rolemaster } from '../index.js';
import { alwaysTrue } from './always-true.js';

testHints(rolemaster, alwaysTrue, 6, 20);
