import type { Sandbox } from './sandbox.ts';

/** A sandbox that limits the time of an attempt's tests: one that hangs would block all others. */
export function withTimeout(sandbox: Sandbox, ms: number): Sandbox {
  const over = AbortSignal.timeout(ms);
  const inTime = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const giveUp = () => reject(new Error(`The sandbox did not answer in ${ms} ms.`));
      if (over.aborted) giveUp();
      over.addEventListener('abort', giveUp, { once: true });
      work.then(resolve, reject).finally(() => over.removeEventListener('abort', giveUp));
    });
  return {
    ...sandbox,
    runTests: (job) => inTime(sandbox.runTests(job)),
    runAttempt: (jobs) => inTime(sandbox.runAttempt(jobs)),
  };
}
