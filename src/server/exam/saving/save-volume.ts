import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Writer } from '../../data/exam/answer-store.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RevisionLimits } from './revision-limits.ts';

/** Saves below this size are subject to the general limit only. Bytes. */
const SMALL_BYTES = 4096;

export type VolumeLimit = (writer: Writer, bytes: number) => Promise<void>;

/**
 * Limits how much one writer saves per minute: history makes room for everything, but writing it keeps the disk busy.
 * Each process counts separately.
 *
 * @returns a function that throws ApiError 429 when the writer has consumed the limit.
 */
export function createVolumeLimit({ kbPerMinute }: Pick<RevisionLimits, 'kbPerMinute'>): VolumeLimit {
  const limiter = new RateLimiterMemory({ keyPrefix: 'save-volume', points: kbPerMinute, duration: 60 });
  return async (writer, bytes) => {
    if (bytes < SMALL_BYTES) return;
    try {
      await limiter.consume('userId' in writer ? writer.userId : writer.tokenHash, Math.ceil(bytes / 1024));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new ApiError(429, `More than ${kbPerMinute} kB were saved in a minute. Saving continues in ${seconds} s.`, {
        code: 'save_volume',
        retryAfterSeconds: seconds,
      });
    }
  };
}
