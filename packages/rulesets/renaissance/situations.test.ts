import { testCases } from '@tiltyard/testing/vitest';
import { renaissance } from './index.js';

/** Situations in which rules meet, each with what the chapter says must come out. */
testCases(renaissance, new URL('./situations/', import.meta.url));
