import { Agent, createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a request got: which node answered, and how. */
export type Passed = { path: string; status: number; node: string };

export type TurnProxy = {
  url: string;
  /** Nodes that requests go to in turn; to be changed as nodes come and go. */
  nodes: string[];
  /** Every answer so far. */
  passed: Passed[];
  stop(): Promise<void>;
};

/** A proxy that sends each request to the next node, from any sender: nothing keeps a browser with one. */
export async function startProxy(nodes: readonly string[]): Promise<TurnProxy> {
  const agent = new Agent({ keepAlive: true });
  const passed: Passed[] = [];
  let turn = 0;
  const proxy: TurnProxy = { url: '', nodes: [...nodes], passed, stop };

  const server = createServer((incoming, response) => {
    turn += 1;
    const node = proxy.nodes[turn % proxy.nodes.length];
    if (node === undefined) return refuse(response);
    const path = incoming.url ?? '/';
    const { hostname, port } = new URL(node);
    const { method, headers } = incoming;
    const outgoing = request({ hostname, port, path, method, headers, agent }, (answer) => {
      const status = answer.statusCode ?? 0;
      passed.push({ path, status, node });
      response.writeHead(status, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => {
      passed.push({ path, status: 502, node });
      refuse(response);
    });
    incoming.pipe(outgoing);
  });

  function refuse(response: ServerResponse): void {
    if (!response.headersSent) response.writeHead(502);
    response.end();
  }

  async function stop(): Promise<void> {
    server.closeAllConnections();
    agent.destroy();
    await new Promise((done) => server.close(done));
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
