import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import examples from './stripe-examples.json' with { type: 'json' };

type Answer = { status?: number; body: unknown } | 'cut' | 'silent';

/** A server that answers as Stripe does, with what a test puts there. */
export type StripeServer = {
  origin: string;
  /** Calls so far: method, path with query, body and headers that matter. */
  calls: { call: string; body: string; key: string | undefined; version: string | undefined }[];
  /** Answers by method and path without query; taken in turn, the last one stays. */
  answers: Map<string, Answer[]>;
  close(): Promise<void>;
};

export async function startStripeServer(): Promise<StripeServer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = (request.url ?? '').split('?', 1)[0];
    const { 'idempotency-key': key, 'stripe-version': version } = request.headers;
    started.calls.push({
      call: `${request.method} ${decodeURIComponent(request.url ?? '')}`,
      body: decodeURIComponent(Buffer.concat(chunks).toString()),
      key: key?.toString(),
      version: version?.toString(),
    });
    const answers = started.answers.get(`${request.method} ${path}`) ?? [];
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? {
      status: 404,
      body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${path}` } },
    };
    if (answer === 'cut') return request.socket.destroy();
    if (answer === 'silent') return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const started: StripeServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    answers: new Map(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return started;
}

/** Objects as Stripe publishes them, with what a test is about. */
export const published = {
  session: (more: object = {}) => ({ ...examples['checkout.session'], payment_intent: null, ...more }),
  payment: (more: object = {}) => ({ ...examples.payment_intent, last_payment_error: null, ...more }),
  charge: (more: object = {}) => ({ ...examples.charge, ...more }),
  refund: (more: object = {}) => ({ ...examples.refund, ...more }),
  dispute: (more: object = {}) => ({ ...examples.dispute, ...more }),
  event: (type: string, object: object, more: object = {}) => ({ ...examples.event, type, data: { object }, ...more }),
  list: (data: object[], has_more = false) => ({ object: 'list', url: '/v1/list', has_more, data }),
};
