import { testCases } from '@tiltyard/testing/vitest';
import { rolemaster } from './index.js';

// Situations that combine several rules, each with the result that the chapter demands.
testCases(rolemaster, new URL('./situations/', import.meta.url));
