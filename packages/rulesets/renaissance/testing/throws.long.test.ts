import { testThrows } from '@tiltyard/testing/vitest';
import { renaissance } from '../index.js';
import { alwaysTrue } from './always-true.js';

testThrows(renaissance, alwaysTrue, 60, 9);
