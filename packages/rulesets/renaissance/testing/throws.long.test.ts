import { testThrows } from '@tiltyard/testing/vitest';
import { renaissance } from '../index.js';
import { alwaysTrue } from './always-true.js';

const folder = (name: string): URL => new URL(`../${name}/`, import.meta.url);

testThrows(renaissance, alwaysTrue, 10, 30, [folder('situations'), folder('cases')]);
