/** A worker that looks for the best command of one moment. */
export const startAdvice = (): Worker =>
  new Worker(new URL('./advice.worker.ts', import.meta.url), { type: 'module', name: 'advice' });
