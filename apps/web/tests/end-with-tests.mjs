import { rmSync } from 'node:fs';
import process from 'node:process';

// The channel to the test process closes with that process, however it ends.
process.on('disconnect', () => {
  rmSync(process.env.TILTYARD_TEST_DATA, { recursive: true, force: true });
  process.exit();
});
