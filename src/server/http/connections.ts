import { type IncomingMessage, type Server, type ServerOptions, ServerResponse } from 'node:http';
import { Server as SocketServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../ids.ts';
import type { Settings } from '../settings.ts';
import { networkOf } from './requester.ts';

type ConnectionSettings = Pick<
  Settings,
  'headersTimeoutSeconds' | 'requestTimeoutSeconds' | 'maxConnections' | 'trustedProxies'
>;

/** Bytes of the request line and all headers together; the longest address and a cookie fit twice. */
const MAX_HEADER_BYTES = 16_384;

/** Answers to what never becomes a request, by the code of Node's parser. */
const REFUSALS: Record<string, [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    `Address and headers may have at most ${MAX_HEADER_BYTES} bytes.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
};
const MALFORMED = ['400 Bad Request', 'This is not an HTTP request.'] as const;

/**
 * How long connections may take. A connection that sends nothing counts as one whose headers do not arrive: Node measures
 * from its beginning.
 */
export function timeoutsOf({ headersTimeoutSeconds, requestTimeoutSeconds }: ConnectionSettings): ServerOptions {
  const headersTimeout = headersTimeoutSeconds * 1000;
  return {
    headersTimeout,
    requestTimeout: Math.max(headersTimeout, requestTimeoutSeconds * 1000),
    // Node looks for what is overdue this often.
    connectionsCheckingInterval: headersTimeout / 2,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
}

/** Closes what is too much, what is malformed, and what takes its answer no further; says why where it is listened to. */
export function limitConnections(server: Server, settings: ConnectionSettings): void {
  server.maxConnections = settings.maxConnections;
  // Behind a proxy every connection comes from its address.
  if (settings.trustedProxies === 0) limitNetworks(server, Math.ceil(settings.maxConnections / 2));
  // Of inactivity, so that a reader who does not read does not keep an answer in memory.
  server.setTimeout(settings.requestTimeoutSeconds * 1000);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const [status, message] = REFUSALS[error.code ?? ''] ?? MALFORMED;
    const body = JSON.stringify({ message, request_id: newId() });
    const head = ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`, 'connection: close'];
    socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
  });
}

/** One network never takes all connections: half of them are left for everybody else. */
function limitNetworks(server: Server, max: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (count > max) socket.destroy();
  });
}

/**
 * How long idle connections stay open while the server is being stopped. Anyone who sends on one meanwhile is answered, and told to
 * open another; closed at once, a request on its way would be met by a reset. Milliseconds.
 */
const IDLE_GRACE_MS = 1000;
/** How long requests under way may take when the process is stopped. Milliseconds. */
const DRAIN_MS = 10_000;

/** Ends the connections of a server without cutting anybody off. */
export function createDrain() {
  let ending = false;
  class Reply<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    override writeHead(...parts: unknown[]): this {
      if (ending) this.setHeader('connection', 'close');
      return Reflect.apply(super.writeHead, this, parts);
    }
  }
  return {
    /** For `createServer`. */
    options: { ServerResponse: Reply },
    /** Accepts no further connection, and ends each with a reply. @returns when the last one is closed */
    async drain(server: Server, { graceMs = IDLE_GRACE_MS, limitMs = DRAIN_MS } = {}): Promise<void> {
      // After what waits to be accepted was accepted: the system resets the rest.
      await new Promise(setImmediate);
      // In the same turn: a client that is told to open another connection must not find this server's queue.
      ending = true;
      const closed = new AbortController();
      const listening = new Promise<void>((done) => {
        // `http.Server.close` would close idle connections as well.
        SocketServer.prototype.close.call(server, () => done());
      }).then(() => closed.abort());
      const after = (ms: number, act: () => void) => wait(ms, undefined, { signal: closed.signal }).then(act, () => {});
      await Promise.all([
        listening,
        // After what has arrived was read: on a busy machine a request may have waited as long as the timer.
        after(graceMs, () => setImmediate(() => server.close())),
        after(limitMs, () => server.closeAllConnections()),
      ]);
    },
  };
}
