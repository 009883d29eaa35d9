import { testCommandsOf } from './testing/document-tests.js';

testCommandsOf(['docs/findings.md']);
