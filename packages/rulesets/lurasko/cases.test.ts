import { testCases } from '@tiltyard/testing/vitest';
import { lurasko } from './index.js';

testCases(lurasko, new URL('./cases/', import.meta.url));
