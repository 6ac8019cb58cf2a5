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

/** Bytes of the request line and all headers together; enough for the longest URL and a cookie, twice. */
const MAX_HEADER_BYTES = 16_384;

/** Responses to malformed requests, by the code of Node's parser. */
const REFUSALS: Record<string, [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    `Address and headers may have at most ${MAX_HEADER_BYTES} bytes.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
};
const MALFORMED = ['400 Bad Request', 'This is not an HTTP request.'] as const;

/**
 * Connection timeouts. A connection that sends nothing is covered by the headers timeout: Node measures from its start.
 */
export function timeoutsOf({ headersTimeoutSeconds, requestTimeoutSeconds }: ConnectionSettings): ServerOptions {
  const headersTimeout = headersTimeoutSeconds * 1000;
  return {
    headersTimeout,
    requestTimeout: Math.max(headersTimeout, requestTimeoutSeconds * 1000),
    // Interval at which Node checks for expired connections.
    connectionsCheckingInterval: headersTimeout / 2,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
}

/**
 * Closes connections that are over the limit, malformed, or do not read their response; tells the client why if
 * possible.
 */
export function limitConnections(server: Server, settings: ConnectionSettings): void {
  server.maxConnections = settings.maxConnections;
  // Behind a proxy, every connection has the proxy's address.
  if (settings.trustedProxies === 0) limitNetworks(server, Math.ceil(settings.maxConnections / 2));
  // Inactivity timeout, so that a client that does not read does not keep a response in memory.
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

/** One network never takes all connections: half of them are left for others. */
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
 * How long idle connections stay open during shutdown. A request on one of them is served and told to reconnect;
 * closing immediately would reset requests in transit. Milliseconds.
 */
const IDLE_GRACE_MS = 1000;
/** How long running requests may take during shutdown. Milliseconds. */
const DRAIN_MS = 10_000;

/** Closes a server's connections without dropping requests. */
export function createDrain() {
  let ending = false;
  class Reply<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    override writeHead(...parts: unknown[]): this {
      if (ending) this.setHeader('connection', 'close');
      return Reflect.apply(super.writeHead, this, parts);
    }
  }
  return {
    /** Options for `createServer`. */
    options: { ServerResponse: Reply },
    /** Accepts no further connections, and closes each after its response. @returns when the last one is closed */
    async drain(server: Server, { graceMs = IDLE_GRACE_MS, limitMs = DRAIN_MS } = {}): Promise<void> {
      // Pending connections are accepted first, because the system resets the rest.
      await new Promise(setImmediate);
      // In the same turn: a client that is told to reconnect must not land in this server's queue.
      ending = true;
      const closed = new AbortController();
      const listening = new Promise<void>((done) => {
        // `http.Server.close` would close idle connections as well.
        SocketServer.prototype.close.call(server, () => done());
      }).then(() => closed.abort());
      const after = (ms: number, act: () => void) => wait(ms, undefined, { signal: closed.signal }).then(act, () => {});
      await Promise.all([
        listening,
        // After reading what has arrived: on a busy machine a request may have waited as long as the timer.
        after(graceMs, () => setImmediate(() => server.close())),
        after(limitMs, () => server.closeAllConnections()),
      ]);
    },
  };
}
