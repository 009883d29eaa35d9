import { testThrows } from '@tiltyard/testing/vitest';
import { lurasko } from '../index.js';
import { alwaysTrue } from './always-true.js';

testThrows(lurasko, alwaysTrue, 60, 23);
