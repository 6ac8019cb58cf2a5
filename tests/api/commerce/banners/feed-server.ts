import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A feed of banners on the loopback address: what it was asked, and how it answers. */
export type FeedServer = {
  url: string;
  asked: string[];
  answer(respond: (response: ServerResponse, url: string) => void): void;
  close(): void;
};

/** Starts a feed that answers with an empty list until it is given something else to say. */
export async function startFeedServer(): Promise<FeedServer> {
  const asked: string[] = [];
  const sayNothing = (response: ServerResponse) => void response.end('[]');
  let respond: (response: ServerResponse, url: string) => void = sayNothing;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    respond(response, request.url ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.json?v=2`,
    asked,
    answer(next) {
      respond = next;
      asked.length = 0;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
