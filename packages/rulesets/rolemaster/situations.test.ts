import { testCases } from '@tiltyard/testing/vitest';
import { rolemaster } from './index.js';

// Situations in which rules meet, each with what the chapter says must come of it.
testCases(rolemaster, new URL('./situations/', import.meta.url));
