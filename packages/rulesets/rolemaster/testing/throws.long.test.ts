import { testThrows } from '@tiltyard/testing/vitest';
import { rolemaster } from '../index.js';
import { alwaysTrue } from './always-true.js';

testThrows(rolemaster, alwaysTrue, 60, 8);
