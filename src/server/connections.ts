import type { Server, ServerOptions } from 'node:http';
import { newId } from './ids.ts';
import type { Settings } from './settings.ts';

type ConnectionSettings = Pick<Settings, 'headersTimeoutSeconds' | 'requestTimeoutSeconds' | 'maxConnections'>;

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
