import { testThrows } from '@tiltyard/testing/vitest';
import { true20 } from '../index.js';
import { alwaysTrue } from './always-true.js';

testThrows(true20, alwaysTrue, 60, 20);
