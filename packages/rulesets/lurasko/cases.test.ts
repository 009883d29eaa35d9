import { testCases } from '../testing/cases.js';
import { lurasko } from './index.js';

testCases(lurasko, new URL('./cases/', import.meta.url));
