import { testThrows } from '@tiltyard/testing/vitest';
import { true20 } from '../index.js';
import { alwaysTrue } from './always-true.js';

const folder = (name: string): URL => new URL(`../${name}/`, import.meta.url);

testThrows(true20, alwaysTrue, 60, 40, [folder('situations'), folder('cases')]);
