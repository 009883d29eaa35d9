import { lurasko } from '@tiltyard/rulesets/lurasko';
import { encounterRows } from './encounter.mjs';

export const rows = () => encounterRows(lurasko, 'lurasko-duel.yaml');
