import type { RouteDefinition } from '../../../src/contract/route.ts';
import { routes } from '../../../src/contract/routes.ts';
import { createApp } from '../../../src/server/http/app.ts';
import { DEFAULT_BODY_KB } from '../../../src/server/http/read-body.ts';
import { judgeGrowth, judgeGrowthLater, SHAPES, textOf } from '../../support/adversarial.ts';
import type { TestApp, TestUser } from '../../support/app.ts';
import { createClientFolder } from '../../support/client-folder.ts';
import { type Field, patternsOf, textFields } from '../../support/contract-fields.ts';
import { SAMPLE_CALLS } from '../../support/sample-calls.ts';

type Shape = (typeof SHAPES)[number];
/** What is sent, made for a length, and how it is encoded on its way. */
type Target = {
  name: string;
  /** Bytes that fit, after encoding. */
  bytes: number;
  encode(text: string): string;
  send(text: string): { path: string; init: RequestInit };
};

export type AdversarialReport = { judged: number; failures: string[] };

/** Bytes of an address and of a header; Node lets 16 kB of both through. */
const URL_BYTES = 7800;
const HEADER_BYTES = 12_000;
/** Longest text that validators and patterns are given by themselves. Characters. */
const VALIDATED = 64_000;

/** Headers that something reads, here or in a library. */
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'user-agent',
  'x-affiliate',
  'x-affiliate-url',
  'x-captcha',
  'x-coupon',
  'x-forwarded-for',
  'x-lease-epoch',
  'x-request-id',
  'x-tech',
  'x-utm',
];
/** Where they are sent to: a call, one with a body, one that reads cookies, a redirect, a page and a file. */
const READERS_OF_HEADERS: [method: string, path: string][] = [
  ['GET', '/api/auth'],
  ['POST', '/api/login'],
  ['POST', '/api/login/github/callback'],
  ['GET', '/api/login/github'],
  ['GET', '/vuejs'],
  ['GET', '/assets/app.js'],
];
/** Addresses with a text at their end. */
const PREFIXES = ['/', '/a', '/a/', '/assets/', '/api/', '/vuejs/voucher/', '/login?redirect=', '/?coupon='];

/**
 * Validators and patterns by themselves, so that no limit hides them, with every shape.
 *
 * @param share of the shapes that each field gets, in turn; 1 for all
 */
export function fuzzValidators(share: number): AdversarialReport {
  const report: AdversarialReport = { judged: 0, failures: [] };
  textFields().forEach((field, index) => {
    for (const shape of shapesFor(index, share)) {
      const sentences = [
        judgeGrowth((length) => {
          const text = textOf(shape, length);
          return () => field.schema.safeParse(text);
        }, VALIDATED),
        ...patternsOf(field.schema).map((pattern) =>
          judgeGrowth((length) => {
            const text = textOf(shape, length);
            return () => pattern.test(text);
          }, VALIDATED),
        ),
      ];
      report.judged += sentences.length;
      for (const sentence of sentences) {
        if (sentence) report.failures.push(`${nameOf(field)}, ${shape.name}: ${sentence}`);
      }
    }
  });
  return report;
}

/** The same texts in every part of requests to the whole application, up to the limits of bodies, addresses and headers. */
export async function fuzzAdversarially(
  app: TestApp,
  options: { share: number; onProgress?: (done: number, of: number) => void },
): Promise<AdversarialReport> {
  const client = createClientFolder();
  try {
    const hono = await createApp(app.services, { clientFolder: client.folder, controls: null });
    const targets = await createTargets(app);
    const report: AdversarialReport = { judged: 0, failures: [] };
    for (const [index, target] of targets.entries()) {
      for (const shape of shapesFor(index, options.share)) {
        const sentence = await judgeTarget(target, shape, async (path, init) => {
          const response = await hono.request(path, init, {});
          if (response.status >= 500) throw new Error(`status ${response.status}`);
          await response.arrayBuffer();
        });
        report.judged += 1;
        if (sentence) report.failures.push(`${target.name}, ${shape.name}: ${sentence}`);
      }
      app.logged.length = 0;
      options.onProgress?.(index + 1, targets.length);
    }
    return report;
  } finally {
    client.remove();
  }
}

async function judgeTarget(
  target: Target,
  shape: Shape,
  request: (path: string, init: RequestInit) => Promise<void>,
): Promise<string | null> {
  const sample = textOf(shape, 1000);
  const growth = Buffer.byteLength(target.encode(sample)) / sample.length;
  try {
    return await judgeGrowthLater(
      (length) => {
        const { path, init } = target.send(textOf(shape, length));
        return () => request(path, init);
      },
      Math.floor(target.bytes / growth),
      target.bytes,
    );
  } catch (error) {
    // What the platform's own Headers and addresses refuse cannot be sent.
    if (error instanceof TypeError) return null;
    return error instanceof Error ? error.message : String(error);
  }
}

function shapesFor(index: number, share: number): readonly Shape[] {
  const step = Math.max(1, Math.round(1 / share));
  return SHAPES.filter((_, at) => at % step === index % step);
}

async function createTargets(app: TestApp): Promise<Target[]> {
  const user = await app.user('administrator');
  const attempt = await app.attemptIn('running', user);
  const sessions: Target[] = textFields().map((field) => fieldTarget(field, user, attempt.id));
  const headers = HEADERS.flatMap((header) =>
    READERS_OF_HEADERS.map(([method, path]): Target => {
      const body = method === 'POST' ? '{}' : null;
      return {
        name: `${header} of ${method} ${path}`,
        bytes: HEADER_BYTES,
        encode: (text) => text,
        send: (text) => ({
          path,
          init: { method, body, headers: { 'content-type': 'application/json', [header]: text } },
        }),
      };
    }),
  );
  const addresses = PREFIXES.map(
    (prefix): Target => ({
      name: `the address ${prefix}…`,
      bytes: URL_BYTES,
      encode: (text) => encodeURI(text.toWellFormed()),
      send: (text) => ({ path: new URL(`http://localhost${prefix}${text.toWellFormed()}`).href, init: {} }),
    }),
  );
  return [...sessions, ...headers, ...addresses];
}

/** A sample of a call with a text in the place of one field. Calls for guests are made as a guest. */
function fieldTarget(field: Field, user: TestUser, attemptId: string): Target {
  const route: RouteDefinition = routes[field.route];
  const sample = SAMPLE_CALLS[field.route];
  const inBody = field.in === 'body';
  return {
    name: nameOf(field),
    bytes: inBody
      ? (route.maxBodyKb ?? DEFAULT_BODY_KB) * 1024 * 0.9
      : field.in === 'headers'
        ? HEADER_BYTES
        : URL_BYTES,
    encode: (text) =>
      inBody ? JSON.stringify(text) : field.in === 'headers' ? text : encodeURIComponent(text.toWellFormed()),
    send(text) {
      const [name = ''] = field.path;
      const params: Record<string, string> = { id: attemptId, ...sample.params };
      const query: Record<string, string> = { ...sample.query };
      const headers: Record<string, string> = { ...sample.headers };
      if (field.in === 'params') params[name] = text;
      if (field.in === 'query') query[name] = text;
      if (field.in === 'headers') headers[name] = text;
      if (route.access !== 'public') headers.authorization = `Bearer ${user.token}`;
      if (route.body) headers['content-type'] = 'application/json';
      const body = inBody ? placed(sample.body, field.path, text) : sample.body;
      const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
        encodeURIComponent((params[key] ?? 'x').toWellFormed()),
      );
      const search = new URLSearchParams(query).toString();
      return {
        path: `/api${path}${search ? `?${search}` : ''}`,
        init: { method: route.method, headers, body: route.body ? JSON.stringify(body) : null },
      };
    },
  };
}

/** A copy of a value with a text where a path leads; what is missing on the way is made. */
function placed(value: unknown, [name, ...rest]: string[], text: string): unknown {
  if (name === undefined) return text;
  if (name === '*' && Array.isArray(value)) return [placed(value[0], rest, text), ...value.slice(1)];
  const members = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const key = name === '*' ? (Object.keys(members)[0] ?? 'main.js') : name;
  return { ...members, [key]: placed(members[key], rest, text) };
}

function nameOf({ route, in: part, path }: Field): string {
  return `${route} ${part}.${path.join('.')}`;
}
