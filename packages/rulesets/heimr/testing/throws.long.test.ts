import { testThrows } from '@tiltyard/testing/vitest';
import { heimr } from '../index.js';
import { alwaysTrue } from './always-true.js';

testThrows(heimr, alwaysTrue, 60, 23);
