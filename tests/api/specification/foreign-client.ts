import { expect } from 'vitest';
import type { TestApp } from '../../support/app.ts';

/**
 * A client that knows section 7 of the specification and nothing else of this product: its methods, paths, payloads, headers
 * and queries, written as they stand there. No operation id, schema or type of the contract is used.
 */

/** What a call is sent with. */
export type Sent = {
  /** What stands in the braces of the path, from left to right. */
  path?: readonly string[];
  query?: Readonly<Record<string, string>>;
  payload?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Bearer token. */
  token?: string;
};

// biome-ignore lint/suspicious/noExplicitAny: A foreign client takes what it gets.
export type Answer = { status: number; headers: Headers; data: any };

export type ForeignClient<C extends string> = {
  /** Sends a call and returns whatever is answered. */
  call(call: C, sent?: Sent): Promise<Answer>;
  /** Sends a call and returns its data; fails when it is refused. */
  data(call: C, sent?: Sent): Promise<Answer['data']>;
  /** Calls that were not answered with success so far. */
  unanswered(): string[];
};

/** Below the API, but for the file of a build, which lies beside the pages. */
function addressOf(path: string): string {
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return /^\/(api|builds)\//.test(rooted) ? rooted : `/api${rooted}`;
}

/**
 * A client for a part of section 7.
 *
 * @param calls of the part, as the specification writes them: `POST /vouchers/{code}/redeem`
 */
export function foreignClient<const C extends string>(app: () => TestApp, calls: readonly C[]): ForeignClient<C> {
  const open = new Set<string>(calls);
  async function call(name: C, { path = [], query, payload, headers, token }: Sent = {}): Promise<Answer> {
    const [method = '', template = ''] = name.split(' ');
    const parts = [...path];
    const filled = template.replaceAll(/\{[^}]+\}/g, () => encodeURIComponent(parts.shift() ?? ''));
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const text = payload === undefined ? undefined : JSON.stringify(payload);
    const answer = await app().hono.request(
      `${addressOf(filled)}${search}`,
      {
        method,
        headers: {
          accept: 'application/json',
          // "All API calls send JSON": said of those without a payload as well.
          'content-type': 'application/json',
          ...(text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(text === undefined ? {} : { body: text }),
      },
      {},
    );
    const body = await answer.text();
    if (answer.ok) open.delete(name);
    return { status: answer.status, headers: answer.headers, data: readJson(body) };
  }

  return {
    call,
    unanswered: () => [...open],
    async data(name, sent) {
      const { status, data } = await call(name, sent);
      expect(status, `${name} was refused: ${JSON.stringify(data)}`).toBeLessThan(300);
      return data;
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
