import { testCases } from '@tiltyard/testing/vitest';
import { heimr } from './index.js';

// Rules that meet: each file holds a situation and what the chapter says about it.
testCases(heimr, new URL('./situations/', import.meta.url));
