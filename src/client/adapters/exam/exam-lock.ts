/** The browser tab that writes an exam holds a lock, which ends with the tab in any case. */
export type ExamLock = { release(): void; onStolen(listener: () => void): () => void };

const held = new Map<string, ExamLock>();
/** Resolves when the browser has released this tab's lock, by exam. */
const releasing = new Map<string, Promise<void>>();

/**
 * @param steal takes the lock from another tab, which is notified immediately
 * @returns null while another tab of this browser holds it
 */
export async function lockExam(examId: string, steal: boolean): Promise<ExamLock | null> {
  held.get(examId)?.release();
  await releasing.get(examId);
  if (!('locks' in navigator)) return { release() {}, onStolen: () => () => {} };
  const listeners = new Set<() => void>();
  return new Promise((resolve) => {
    const options = steal ? { steal: true } : { ifAvailable: true };
    const ended = navigator.locks
      .request(`chartered.exam.${examId}`, options, (granted) => {
        if (!granted) {
          resolve(null);
          return undefined;
        }
        releasing.set(examId, ended);
        return new Promise<void>((release) => {
          const lock: ExamLock = {
            release() {
              held.delete(examId);
              release();
            },
            onStolen(listener) {
              listeners.add(listener);
              return () => listeners.delete(listener);
            },
          };
          held.set(examId, lock);
          resolve(lock);
        });
      })
      .catch(() => {
        held.delete(examId);
        for (const listener of listeners) listener();
      });
  });
}

/** The lock held by this tab. */
export function heldLock(examId: string): ExamLock | undefined {
  return held.get(examId);
}
