import { testCases } from '@tiltyard/testing/vitest';
import { true20 } from './index.js';

/** Situations that combine rules, each with the result the chapter requires. */
testCases(true20, new URL('./situations/', import.meta.url));
