import { ApiError } from '../http/api-error.ts';

/** Concurrent exports per process: each holds a few rows in memory and reads continuously. */
const MAX_EXPORTS = 4;
/** A stalled download is aborted after this time to free its slot. Milliseconds. */
const STALL_MS = 60_000;
/** Chunk size. Characters. */
const CHUNK_LENGTH = 64 * 1024;

export type ExportSlots = {
  /**
   * Acquires an export slot for an account.
   *
   * @returns a function that releases the slot; calling it again does nothing.
   * @throws ApiError 429 while the account has a running export, 503 while all slots are taken
   */
  take(userId: string): () => void;
};

export function createExportSlots(maxExports = MAX_EXPORTS): ExportSlots {
  const running = new Set<string>();
  return {
    take(userId) {
      if (running.has(userId)) {
        throw new ApiError(429, "You're already downloading your data. Wait until that download has finished.", {
          code: 'export_running',
          retryAfterSeconds: 10,
        });
      }
      if (running.size >= maxExports) {
        throw new ApiError(503, 'Too many people are downloading their data right now. Try again in a minute.', {
          code: 'exports_busy',
          retryAfterSeconds: 60,
        });
      }
      running.add(userId);
      return () => void running.delete(userId);
    },
  };
}

/** Serializes an object as JSON in chunks: `head` plus one more member, whose own members are lists read row by row. */
export async function* writeJson(
  head: object,
  member: string,
  lists: { name: string; rows: AsyncIterable<unknown> }[],
): AsyncGenerator<string, void> {
  yield `${JSON.stringify(head).slice(0, -1)},${JSON.stringify(member)}:{`;
  for (const [index, { name, rows }] of lists.entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(name)}:[`;
    let isFirst = true;
    for await (const row of rows) {
      yield `${isFirst ? '' : ','}${JSON.stringify(row)}`;
      isFirst = false;
    }
    yield ']';
  }
  yield '}}';
}

/**
 * Streams text with backpressure. An error aborts the connection, so that a partial download cannot pass for a complete
 * one.
 *
 * @param onEnd runs once: at the end, on an error, on disconnect, or after `stallMs` milliseconds without a read
 */
export function streamText(
  text: AsyncGenerator<string, void>,
  { onEnd, stallMs = STALL_MS }: { onEnd: (error?: unknown) => void; stallMs?: number },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stalled: NodeJS.Timeout | undefined;
  let hasEnded = false;

  function end(error?: unknown) {
    clearTimeout(stalled);
    if (hasEnded) return;
    hasEnded = true;
    onEnd(error);
    void text.return();
  }

  function watch(controller: ReadableStreamDefaultController) {
    stalled = setTimeout(() => {
      const error = new Error('Nothing of the export was fetched for a while.');
      controller.error(error);
      end(error);
    }, stallMs);
    stalled.unref();
  }

  return new ReadableStream<Uint8Array>(
    {
      start: watch,
      async pull(controller) {
        clearTimeout(stalled);
        try {
          let chunk = '';
          while (chunk.length < CHUNK_LENGTH) {
            const { done, value } = await text.next();
            if (done) {
              if (chunk !== '') controller.enqueue(encoder.encode(chunk));
              controller.close();
              return end();
            }
            chunk += value;
          }
          controller.enqueue(encoder.encode(chunk));
          watch(controller);
        } catch (error) {
          end(error);
          throw error;
        }
      },
      cancel: () => end(),
    },
    { highWaterMark: 0 },
  );
}
