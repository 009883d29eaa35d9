import { rmSync } from 'node:fs';
import process from 'node:process';

// The channel to the process of the tests closes with it, however it ends.
process.on('disconnect', () => {
  rmSync(process.env.TILTYARD_TEST_DATA, { recursive: true, force: true });
  process.exit();
});
