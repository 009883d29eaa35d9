import { testCases } from '../testing/cases.js';
import { rolemaster } from './index.js';

// Situations in which rules meet, each with what the chapter says must come of it.
testCases(rolemaster, new URL('./situations/', import.meta.url));
