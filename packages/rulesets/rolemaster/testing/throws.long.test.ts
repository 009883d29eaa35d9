import { testThrows } from '@tiltyard/testing/vitest';
import { rolemaster } from '../index.js';
import { alwaysTrue } from './always-true.js';

const folder = (name: string): URL => new URL(`../${name}/`, import.meta.url);

testThrows(rolemaster, alwaysTrue, 10, 11, [folder('situations'), folder('cases')]);
