import { testCases } from '@tiltyard/testing/vitest';
import { lurasko } from './index.js';

/** Situations in which rules meet, each with what the chapter says must come out. */
testCases(lurasko, new URL('./situations/', import.meta.url));
