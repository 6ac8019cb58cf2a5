import { createHash } from 'node:crypto';
import { type BuildJob, type BuildReply, COMPILER_LOST } from './build-protocol.ts';

/** What programs were built to, by their content. Untouched starters, repeated previews and retries need no compiler. */
export type BuildCache = {
  get(job: BuildJob): BuildReply | undefined;
  set(job: BuildJob, reply: BuildReply): void;
};

/** @param maxBytes characters of built programs that are kept; the oldest go first */
export function createBuildCache(maxBytes: number): BuildCache {
  const known = new Map<string, BuildReply>();
  let size = 0;
  const sizeOf = (reply: BuildReply): number =>
    reply.kind === 'built' ? reply.code.length + reply.css.length + 200 : 1_000;
  return {
    get: (job) => known.get(keyOf(job)),
    set(job, reply) {
      // A compiler that came down says nothing certain about the program.
      if (reply.kind === 'buildFailed' && reply.message === COMPILER_LOST) return;
      const key = keyOf(job);
      if (known.has(key) || sizeOf(reply) > maxBytes / 4) return;
      known.set(key, reply);
      size += sizeOf(reply);
      for (const [oldest, left] of known) {
        if (size <= maxBytes) break;
        known.delete(oldest);
        size -= sizeOf(left);
      }
    },
  };
}

function keyOf({ environment, entry, files }: BuildJob): string {
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([environment, entry, sorted]))
    .digest('base64');
}
