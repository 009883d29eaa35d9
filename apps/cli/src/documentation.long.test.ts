import { testCommands } from './testing/document-tests.js';

// Hundreds of fights are shown.
testCommands();
