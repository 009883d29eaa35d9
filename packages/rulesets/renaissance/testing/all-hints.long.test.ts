import { testHints } from '@tiltyard/testing/vitest';
import { renaissance } from '../index.js';
import { alwaysTrue } from './always-true.js';

testHints(renaissance, alwaysTrue, 6, 20);
