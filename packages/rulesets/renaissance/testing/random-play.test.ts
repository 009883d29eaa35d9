import { testRandomPlay } from '@tiltyard/testing/vitest';
import { renaissance } from '../index.js';
import { alwaysTrue } from './always-true.js';

testRandomPlay(renaissance, alwaysTrue, 800);
