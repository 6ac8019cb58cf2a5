import { createHash } from 'node:crypto';
import { createBoundedCache } from '../../bounded-cache.ts';
import { type BuildJob, type BuildReply, COMPILER_LOST } from './build-protocol.ts';

/** Build results by content. Untouched starters, repeated previews and retries need no compiler. */
export type BuildCache = {
  get(job: BuildJob): BuildReply | undefined;
  set(job: BuildJob, reply: BuildReply): void;
};

/**
 * @param maxBytes maximum characters of cached programs; the oldest are evicted first
 */
export function createBuildCache(maxBytes: number): BuildCache {
  const known = createBoundedCache<string, BuildReply>({ max: maxBytes, weigh: sizeOf });
  return {
    get: (job) => known.get(keyOf(job)),
    set(job, reply) {
      // A compiler crash says nothing reliable about the program.
      if (reply.kind === 'buildFailed' && reply.message === COMPILER_LOST) return;
      if (sizeOf(reply) <= maxBytes / 4) known.set(keyOf(job), reply);
    },
  };
}

function sizeOf(reply: BuildReply): number {
  return reply.kind === 'built' ? reply.code.length + reply.css.length + 200 : 1_000;
}

function keyOf({ environment, entry, stage, files }: BuildJob): string {
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([environment, entry, stage ?? null, sorted]))
    .digest('base64');
}
