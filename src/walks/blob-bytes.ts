import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** Node reads a blob only asynchronously, so another thread reads it while this one waits. */
const reader = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', async ({ blob, port, isRead }) => {
  try {
    port.postMessage({ bytes: new Uint8Array(await blob.arrayBuffer()) });
  } catch (error) {
    port.postMessage({ error: String(error) });
  }
  Atomics.store(isRead, 0, 1);
  Atomics.notify(isRead, 0);
});`;

const TIMEOUT_MS = 10_000;
const known = new WeakMap<Blob, Uint8Array>();
let worker: Worker | undefined;

/**
 * The content of a blob or file, at once.
 *
 * @throws Error when it cannot be read within ten seconds.
 */
export function blobBytes(blob: Blob): Uint8Array {
  const found = known.get(blob);
  if (found) return found;
  worker ??= new Worker(reader, { eval: true });
  // The thread must not keep the process alive.
  worker.unref();
  const isRead = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ blob, port: port2, isRead }, [port2]);
  const waited = Atomics.wait(isRead, 0, 0, TIMEOUT_MS);
  const answer = receiveMessageOnPort(port1)?.message as { bytes?: Uint8Array; error?: string } | undefined;
  port1.close();
  if (!answer?.bytes) throw new Error(`A file of ${blob.size} bytes cannot be read: ${answer?.error ?? waited}.`);
  known.set(blob, answer.bytes);
  return answer.bytes;
}
