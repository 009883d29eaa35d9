import { testThrows } from '@tiltyard/testing/vitest';
import { heimr } from '../index.js';
import { alwaysTrue } from './always-true.js';

const folder = (name: string): URL => new URL(`../${name}/`, import.meta.url);

testThrows(heimr, alwaysTrue, 10, 28, [folder('situations'), folder('cases')]);
