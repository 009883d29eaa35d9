import { testCommands } from './testing/document-tests.js';

// The documented commands play hundreds of fights.
testCommands();
