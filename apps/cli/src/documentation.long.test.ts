import { MANY_FIGHTS, testCommandsOf } from './testing/document-tests.js';

testCommandsOf(MANY_FIGHTS);
