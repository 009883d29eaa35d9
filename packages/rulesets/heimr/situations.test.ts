import { testCases } from '@tiltyard/testing/vitest';
import { heimr } from './index.js';

// What comes of rules that meet: each file holds a situation and what the chapter makes of it.
testCases(heimr, new URL('./situations/', import.meta.url));
