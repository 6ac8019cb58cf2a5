import { connect, type Socket } from 'node:net';

export type HttpReply = { status: number; body: string };

/**
 * One keep-alive connection with one request in flight at a time. It is leaner than `node:http`, so that on a machine that
 * server and load share, the load takes little of what is measured.
 */
export type HttpConnection = {
  /** False when the server has closed it, as it does after idle time. */
  isOpen(): boolean;
  send(request: string): Promise<HttpReply>;
  close(): void;
};

export async function openConnection(host: string, port: number): Promise<HttpConnection> {
  const socket: Socket = connect({ host, port, noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let waiting: { resolve(reply: HttpReply): void; reject(error: Error): void } | undefined;
  let received = '';

  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
    const reply = parseReply(received);
    if (!reply) return;
    received = '';
    const { resolve } = waiting ?? {};
    waiting = undefined;
    resolve?.(reply);
  });
  const fail = (error: Error) => {
    const { reject } = waiting ?? {};
    waiting = undefined;
    reject?.(error);
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The connection was closed.')));

  return {
    isOpen: () => !socket.destroyed && socket.writable,
    send(request) {
      if (socket.destroyed) return Promise.reject(new Error('The connection is closed.'));
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      });
    },
    close: () => void socket.destroy(),
  };
}

/** A whole reply with a stated length or in chunks, or null while some of it is missing. RFC 9112, sections 6 and 7.1. */
function parseReply(received: string): HttpReply | null {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = received.slice(0, end).toLowerCase();
  const status = Number(head.slice(9, 12));
  const rest = received.slice(end + 4);
  if (head.includes('transfer-encoding: chunked')) {
    if (!rest.endsWith('0\r\n\r\n')) return null;
    return { status, body: decodeChunks(rest) };
  }
  const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
  return rest.length < length ? null : { status, body: rest.slice(0, length) };
}

function decodeChunks(text: string): string {
  let body = '';
  for (let at = 0; at < text.length; ) {
    const lineEnd = text.indexOf('\r\n', at);
    const length = Number.parseInt(text.slice(at, lineEnd), 16);
    if (!(length > 0)) break;
    body += text.slice(lineEnd + 2, lineEnd + 2 + length);
    at = lineEnd + 2 + length + 2;
  }
  return body;
}
