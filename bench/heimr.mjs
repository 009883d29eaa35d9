import { heimr } from '@tiltyard/rulesets/heimr';
import { encounterRows } from './encounter.mjs';

export const rows = () => encounterRows(heimr, 'heimr-tavern.yaml');
