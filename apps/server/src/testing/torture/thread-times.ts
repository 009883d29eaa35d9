import { readFileSync } from 'node:fs';

/** The processor time of this thread and how long it waited for a processor, in milliseconds. */
export function threadTimes(): { readonly cpu: number; readonly queued: number } {
  try {
    const [cpu = 0, queued = 0] = readFileSync('/proc/thread-self/schedstat', 'utf8')
      .split(' ')
      .map((each) => Number(each) / 1e6);
    return { cpu, queued };
  } catch {
    // Outside Linux, the time of all threads.
    const { user, system } = process.cpuUsage();
    return { cpu: (user + system) / 1000, queued: 0 };
  }
}
