import { testCases } from '@tiltyard/testing/vitest';
import { true20 } from './index.js';

/** Situations in which rules meet, each with what the chapter says must come out. */
testCases(true20, new URL('./situations/', import.meta.url));
