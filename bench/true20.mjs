import { true20 } from '@tiltyard/rulesets/true20';
import { encounterRows } from './encounter.mjs';

export const rows = () => encounterRows(true20, 'true20-doorway.yaml');
