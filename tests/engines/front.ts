import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Paths of the front's own. */
const SCRIPT = '/engine-story/watch.js';
const PROBLEM = '/engine-story/problem';

/** Marks the application's documents; a frame with a candidate's code is none, and the payment page has no scripts. */
const APPLICATION = '<meta name="build"';

/** Reports what an engine's protocol may not: WebKit's says nothing of its console, Firefox's nothing of violated policies. */
const watch = () => {
  const report = (problem: string) =>
    void fetch('/engine-story/problem', { method: 'POST', body: `${location.pathname}: ${problem}`, keepalive: true });
  const { error } = console;
  console.error = (...values) => {
    report(values.map(String).join(' '));
    error(...values);
  };
  addEventListener(
    'error',
    ({ message, target }) => {
      const { src, href } = target as Partial<HTMLScriptElement & HTMLLinkElement>;
      report(message ?? `${src ?? href} was not loaded`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => report(`unhandled: ${reason}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`${violatedDirective} does not allow ${blockedURI}`),
  );
};

/** What stands before the server: an address that is known before the server starts, and a connection that can be cut. */
export type Front = {
  url: string;
  /** Passes everything on to a server. */
  leadTo(port: number): void;
  /** Cuts the connection to the server, or restores it. */
  setCut(isCut: boolean): void;
  /** What the pages have reported: console errors, uncaught errors, policy violations. */
  problems: string[];
  close(): Promise<void>;
};

export async function startFront(): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  const problems: string[] = [];
  let port = 0;
  let isCut = false;

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (incoming.url === SCRIPT) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(`(${watch})()`);
    } else if (incoming.url === PROBLEM) {
      problems.push(await text(incoming));
      response.writeHead(204).end();
    } else if (isCut) incoming.socket.destroy();
    else pass(incoming, response);
  }

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    const { url, method, headers } = incoming;
    const mayBeDocument = headers.accept?.startsWith('text/html') ?? false;
    if (mayBeDocument) delete headers['accept-encoding'];
    const outgoing = request({ port, path: url, method, headers, agent }, async (upstream) => {
      const type = upstream.headers['content-type'] ?? '';
      if (!mayBeDocument || !type.startsWith('text/html')) {
        response.writeHead(upstream.statusCode ?? 502, upstream.headers);
        upstream.pipe(response);
        return;
      }
      const html = await text(upstream);
      const watched = html.includes(APPLICATION)
        ? html.replace('<head>', `<head><script src="${SCRIPT}"></script>`)
        : html;
      delete upstream.headers['transfer-encoding'];
      const length = Buffer.byteLength(watched);
      response.writeHead(upstream.statusCode ?? 502, { ...upstream.headers, 'content-length': length }).end(watched);
    });
    outgoing.on('error', () => incoming.socket.destroy());
    incoming.pipe(outgoing);
  }

  const server = createServer((incoming, response) => void answer(incoming, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(to) {
      port = to;
    },
    setCut(wanted) {
      isCut = wanted;
      // A connection that is kept open would survive.
      if (isCut) server.closeAllConnections();
    },
    problems,
    async close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await once(server, 'close').catch(() => {});
    },
  };
}
