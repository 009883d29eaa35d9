import { testCases } from '@tiltyard/testing/vitest';
import { renaissance } from './index.js';

/** Situations that combine several rules, each with the result that the chapter demands. */
testCases(renaissance, new URL('./situations/', import.meta.url));
