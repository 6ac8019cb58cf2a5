import { expect } from '@playwright/test';

/** Like `expect.poll`, for what costs little to read: looks again after some ten milliseconds instead of up to a second. */
export function poll<T>(read: () => T | Promise<T>, options: { message?: string; timeout?: number } = {}) {
  return expect.poll(read, { intervals: [10, 20, 50, 100], ...options });
}
