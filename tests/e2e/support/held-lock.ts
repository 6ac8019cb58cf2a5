import type { Page } from '@playwright/test';

declare global {
  interface Window {
    releaseLock?: () => void;
  }
}

/** A tab holds a lock of its browser: resolves when it has it. One that is stolen from it is let go. */
export async function holdLock(tab: Page, name: string): Promise<void> {
  await tab.evaluate(
    (lock) =>
      new Promise<void>((held) => {
        const hold = () => {
          held();
          return new Promise<void>((release) => {
            window.releaseLock = release;
          });
        };
        navigator.locks.request(lock, hold).catch(() => {});
      }),
    name,
  );
}

/** A tab lets the lock go that it was last given by `holdLock`. */
export const releaseLock = (tab: Page): Promise<void> => tab.evaluate(() => window.releaseLock?.());
