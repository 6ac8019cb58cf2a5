import { errorSchema } from '../../../src/contract/common.ts';
import type { AttemptState } from '../../../src/contract/exam/exam.ts';
import { TERMS_VERSION } from '../../../src/server/exam/catalog.ts';
import { openApiDocument } from '../../../src/server/http/openapi.ts';
import { newId } from '../../../src/server/ids.ts';
import { CERTIFICATION, type TestApp, type TestUser, TRIAL } from '../../support/app.ts';
import { PICTURE, POLL } from '../../support/sample-calls.ts';

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};
type Operation = {
  operationId: string;
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
};

export type FuzzRequest = { method: string; path: string; headers: Record<string, string>; body: string | null };
export type FuzzFailure = { index: number; why: string; status: number; answer: string; request: FuzzRequest };
export type FuzzReport = {
  seed: number;
  requests: number;
  /** How many answers had which status. */
  counts: Record<number, number>;
  failures: FuzzFailure[];
};

export type FuzzOptions = {
  seed: number;
  requests: number;
  onProgress?: (done: number, counts: Record<number, number>) => void;
};

const STATES: AttemptState[] = ['awaitingTerms', 'ready', 'running', 'grading', 'passed', 'failed', 'voided'];
const ROLES = { candidate: [], neighbour: [], reviewer: ['reviewer'], administrator: ['administrator'] } as const;
type ActorName = keyof typeof ROLES;

/** Requests after which the actors get fresh attempts, for the requests end and void the old ones. */
const SHIFT = 250;
/** What calls bring to its end when they succeed. */
const ENDS: Record<string, AttemptState | 'session'> = {
  // Signing in ends the session that is sent along.
  register: 'session',
  login: 'session',
  logout: 'session',
  deleteAccount: 'session',
  impersonate: 'session',
  acceptTerms: 'awaitingTerms',
  startExam: 'ready',
  stopExam: 'running',
  voidExam: 'running',
  openDispute: 'failed',
};
/** Hashing takes a hundred times as long as anything else. */
const COSTLY = new Set(['register', 'login']);

/** JSON text that no value stringifies to. */
class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** mulberry32: the same seed gives the same requests. */
function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    chance: (share: number) => next() < share,
    below: (bound: number) => Math.floor(next() * bound),
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
  };
}

const HOSTILE_TEXTS = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202e',
    '\ufeff',
    '💩'.repeat(40),
    'ﷺ',
    'İ',
    'e\u0301',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '../../etc/passwd',
    '..\\..\\',
    '%00',
    '%',
  ],
  ...[
    "' OR 1=1 --",
    '"; drop table attempt; --',
    '\\',
    '%_%',
    '$1',
    '?1',
    ':id',
    '{{7*7}}',
    '<script>alert(1)</script>',
  ],
  ...['null', 'undefined', 'NaN', 'true', '0', '-1', '1e999', '\r\nx: y', '\n', '\t', '\u0007', '\u001b[31m', '\u007f'],
  ...[
    'a'.repeat(65),
    'a'.repeat(300),
    'a'.repeat(5000),
    'ä'.repeat(2001),
    'x@y.zz',
    'A@B.CC',
    '\u0000@b.cc',
    'a@b.c\u0000c',
  ],
];
const HOSTILE_NUMBERS = [
  ...[0, -0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e308, -1e308, 5e-324],
  ...['1e999', '-1e999', '9'.repeat(400), '1.0', '1E2', '-0', '0.1e-400'].map((text) => new RawJson(text)),
];
const HOSTILE_VALUES: unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], [{}], { length: -1 }, { toString: 1 }, { then: 1 }, { toJSON: 1 }],
  new RawJson('{"__proto__":{"polluted":true}}'),
  new RawJson('{"constructor":{"prototype":{"polluted":true}}}'),
  new RawJson('{"a":1,"a":2}'),
  new RawJson(`${'['.repeat(2000)}${']'.repeat(2000)}`),
  new RawJson(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`),
  new RawJson(`[${'0,'.repeat(20_000)}0]`),
];
const BROKEN_BODIES = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '[',
    '{"a"}',
    '{"a":}',
    '{,}',
    "{'a':1}",
    'undefined',
    'NaN',
    '\u0000',
    '{"a":1}{"b":2}',
    '//',
    '"',
  ],
  ...[
    '{"a":"\\ud800"}',
    '{"a":"\\u00"}',
    '\ufeff{}',
    `"${'x'.repeat(600_000)}"`,
    `${'['.repeat(100_000)}`,
    '1',
    'null',
    '"a"',
  ],
];
const CONTENT_TYPES = [
  ...[
    'text/plain',
    'application/json; charset=utf-16',
    'application/json;',
    'APPLICATION/JSON',
    'application/jsonx',
    'json',
  ],
  ...['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'application/json, text/plain', ';', ','],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'get', 'QUERY', 'X'];
const BROKEN_SEGMENTS = [
  ...[
    '%',
    '%zz',
    '%00',
    '%2e%2e',
    '..',
    '.',
    '%2F',
    '%5C',
    '%c0%af',
    '%ed%a0%80',
    '%F0%9F%92%A9',
    '*',
    ':id',
    '{id}',
    '',
  ],
  ...[
    '__proto__',
    'constructor',
    'a'.repeat(3000),
    '%E0%A4%A',
    '?',
    '#',
    ';a=b',
    '+',
    '%20',
    'null',
    'undefined',
    '~',
    "'",
  ],
];
const HEADERS: [string, string][] = [
  ['x-lease-epoch', ''],
  ['x-lease-epoch', '-1'],
  ['x-lease-epoch', '1e3'],
  ['x-lease-epoch', '9'.repeat(500)],
  ['x-lease-epoch', '1, 1'],
  ['x-lease-epoch', '0x1'],
  ['authorization', 'Bearer'],
  ['authorization', `Bearer ${'A'.repeat(43)}`],
  ['authorization', `Bearer ${'A'.repeat(20_000)}`],
  ['authorization', 'Basic OjpA'],
  ['authorization', 'Bearer __proto__'],
  ['x-request-id', '<script>'],
  ['x-request-id', 'a'.repeat(5000)],
  ['x-request-id', '__proto__'],
  ['x-forwarded-for', 'unknown'],
  ['x-forwarded-for', '::::'],
  ['x-forwarded-for', ',,,,'],
  ['x-forwarded-for', '[2001:db8::1]:80'],
  ['x-forwarded-for', '::ffff:1.2.3.4'],
  ['x-forwarded-for', '1::%eth0'],
  ['x-forwarded-for', '999.999.999.999'],
  ['content-length', '99999999999'],
  ['content-length', 'x'],
  ['accept', 'text/html'],
  ['cookie', 'dark=%'],
  ['origin', 'null'],
  ['x-http-method-override', 'DELETE'],
];

type Random = ReturnType<typeof createRandom>;

/** The zero character is what databases differ about, so that it comes more often than the others. */
function hostileText(random: Random): string {
  return random.chance(0.25) ? random.pick(['\u0000', 'a\u0000b', 'a\u0000b@example.com']) : random.pick(HOSTILE_TEXTS);
}
/** What names stand for while requests are made: attempts of each state, exercises, addresses. */
type World = { users: Record<ActorName, TestUser>; attempts: Record<ActorName, string[]>; secret: string };

/** Sends generated requests to an app and counts the answers. Requests come from the OpenAPI document. */
export async function fuzz(app: TestApp, options: FuzzOptions): Promise<FuzzReport> {
  const random = createRandom(options.seed);
  const operations = operationsOf();
  const counts: Record<number, number> = {};
  const failures: FuzzFailure[] = [];
  let world = await createWorld(app);

  for (let index = 0; index < options.requests; index += 1) {
    if (index % SHIFT === SHIFT - 1) {
      app.clock.advance(random.pick([0, 1000, 1_860_000]));
      await app.runJobs();
      world = await createWorld(app);
    }
    let operation = random.pick(operations);
    while (COSTLY.has(operation.operation.operationId) && !random.chance(0.1)) operation = random.pick(operations);
    const request = createRequest(operation, world, random);
    const answer = await send(app, request);
    counts[answer.status] = (counts[answer.status] ?? 0) + 1;
    const logged = whatWasLogged(app);
    const why = whatIsWrong(answer) ?? logged;
    if (why)
      failures.push({ index, why: logged ?? why, status: answer.status, answer: answer.text.slice(0, 500), request });
    const ended = answer.status < 300 ? ENDS[operation.operation.operationId] : undefined;
    if (ended === 'session') world = await createWorld(app);
    else if (ended) await renew(app, world, ended);
    options.onProgress?.(index + 1, counts);
  }
  return { seed: options.seed, requests: options.requests, counts, failures };
}

function operationsOf() {
  return Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: operation as Operation,
    })),
  );
}

/** Another attempt in the place of one that has left its state. */
async function renew(app: TestApp, world: World, state: AttemptState): Promise<void> {
  const { id } = await app.attemptBesides(state, world.users.candidate);
  world.attempts.candidate[STATES.indexOf(state)] = id;
}

async function createWorld(app: TestApp): Promise<World> {
  const users = {} as World['users'];
  const attempts = {} as World['attempts'];
  for (const name of Object.keys(ROLES) as ActorName[]) {
    const user = await app.user(...ROLES[name]);
    users[name] = user;
    attempts[name] = [];
    if (name === 'administrator') continue;
    for (const state of STATES) {
      const isTrial = state === 'awaitingTerms' || name === 'neighbour';
      if (name !== 'candidate' && state !== 'running' && state !== 'passed') continue;
      attempts[name].push((await (isTrial ? app.attemptIn(state, user) : app.attemptBesides(state, user))).id);
    }
  }
  const { preview_secret } = await app.queries
    .selectFrom('question_set')
    .select('preview_secret')
    .executeTakeFirstOrThrow();
  return { users, attempts, secret: preview_secret };
}

function createRequest(
  { path, method, operation }: ReturnType<typeof operationsOf>[number],
  world: World,
  random: Random,
): FuzzRequest {
  // Mostly those who may call at all; how others are refused is asked as well.
  const administrator = path.startsWith('/api/staff') || path.startsWith('/api/impersonate');
  const staff = path.startsWith('/api/review');
  const usual = administrator
    ? (['administrator'] as const)
    : staff
      ? (['reviewer', 'administrator'] as const)
      : (['candidate'] as const);
  const anybody = ['candidate', 'neighbour', 'reviewer', 'administrator', null] as const;
  const actor = random.pick(random.chance(0.75) ? usual : anybody);
  const valid = createValues(world, actor ?? 'candidate', random);
  const isOdd = (share: number) => random.chance(share);
  const parameters = operation.parameters;

  const segments = path.split('/').map((segment, at) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (at > 1 && isOdd(0.015)) return random.pick(BROKEN_SEGMENTS);
    if (!name) return segment;
    if (isOdd(0.05)) return encodeURIComponent(wellFormed(hostileText(random)));
    return encodeURIComponent(String(valid({}, name)));
  });
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && !isOdd(0.15))
    .flatMap(({ name, schema }) => {
      const value = isOdd(0.25) ? hostileText(random) : String(valid(schema, name));
      const pair = `${name}=${encodeURIComponent(wellFormed(value))}`;
      return isOdd(0.1) ? [pair, pair] : [pair];
    });
  if (isOdd(0.03))
    query.push(random.pick(['%', '=', '&&', '__proto__=1', 'a[b]=c', 'type[]=1', '%00=%00', 'x='.repeat(50)]));

  const headers: Record<string, string> = {};
  if (actor) headers.authorization = `Bearer ${world.users[actor].token}`;
  for (const parameter of parameters) {
    if (parameter.in === 'header' && !isOdd(0.05)) headers[parameter.name] = isOdd(0.1) ? '0' : '1';
  }
  const schema = operation.requestBody?.content['application/json'].schema;
  let body: string | null = null;
  if (schema) {
    headers['content-type'] = 'application/json';
    const kind = random.below(100);
    if (kind < 45) body = toText(valid(schema, ''));
    else if (kind < 88) body = toText(mutated(valid(schema, ''), random));
    else if (kind < 94) body = random.pick(BROKEN_BODIES);
    else body = toText(random.pick(HOSTILE_VALUES));
    if (isOdd(0.03)) headers['content-type'] = random.pick(CONTENT_TYPES);
    if (isOdd(0.01)) delete headers['content-type'];
  }
  if (isOdd(0.08)) {
    const [name, value] = random.pick(HEADERS);
    headers[name] = value;
  }
  const chosen = isOdd(0.03) ? random.pick(METHODS) : method;
  const mayHaveBody = !['GET', 'HEAD', 'get'].includes(chosen);
  return {
    method: chosen,
    path: `${segments.join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers,
    body: mayHaveBody ? body : null,
  };
}

/** Values that a schema allows, its limits preferred; names that mean something get what they mean. */
function createValues(world: World, actor: ActorName, random: Random) {
  const everybody = Object.values(world.attempts).flat();
  const own = actor === 'neighbour' ? world.attempts.neighbour : world.attempts.candidate;
  const exercises = ['single-a', 'multiple-b', 'output-a', 'fill-a', 'order-b', 'challenge-sum', 'no-such-exercise'];
  const named: Record<string, () => unknown> = {
    id() {
      const kind = random.below(20);
      if (kind < 9) return own[STATES.indexOf('running')] ?? own[0];
      if (kind < 16) return random.pick(own);
      return random.pick([random.pick(everybody), world.users.candidate.id, newId()]);
    },
    challenge: () => random.pick(['challenge-sum', 'challenge-sum', 'single-a', 'none']),
    provider: () => random.pick(['github', 'discord', 'gitlab']),
    slug: () => random.pick([POLL, POLL, 'vuejs-free-weekend', 'none']),
    value: () => random.pick(['svelte', 'css', 'cobol']),
    anonymous_id: () => 'a-visitor-of-the-fuzz-test',
    secret: () => random.pick([world.secret, 'x'.repeat(43)]),
    exercise_id: () => random.pick(exercises),
    certification: () => random.pick([TRIAL, TRIAL, CERTIFICATION, 'none']),
    email: () => random.pick([world.users.candidate.email, `fuzz-${random.below(1e9)}@example.com`]),
    key: () => newId(),
    device: () => random.pick(['device-one', 'device-two']),
    version: () => random.pick([TERMS_VERSION, TERMS_VERSION, '1999-01-01']),
    password: () => 'a long enough password',
    confirmation: () => random.pick([world.users[actor].email, 'else@example.com']),
    image: () => random.pick([PICTURE, PICTURE.slice(0, 60), 'AAAA']),
    token: () => random.pick(['x', 'A'.repeat(43)]),
    password_confirmation: () => 'a long enough password',
    exercise_ids: () => [random.pick(exercises)],
    credit_exercise_ids: () => [random.pick(exercises)],
    files: () => ({ 'main.js': random.pick(['right', 'half', 'wrong', hostileText(random)]) }),
  };

  return function value(schema: Schema, name: string): unknown {
    const meaning = Object.hasOwn(named, name) ? named[name] : undefined;
    if (meaning) return meaning();
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches) return value(random.pick(branches), name);
    if (schema.allOf?.[0]) return value({ ...schema, ...schema.allOf[0], allOf: [] }, name);
    switch (Array.isArray(schema.type) ? random.pick(schema.type) : schema.type) {
      case 'object': {
        const members = Object.entries(schema.properties ?? {}).filter(
          ([key]) => schema.required?.includes(key) || random.chance(0.6),
        );
        const more = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null;
        const extra = more ? [[`key-${random.below(9)}`, value(more, '')] as const] : [];
        return Object.fromEntries([...members.map(([key, part]) => [key, value(part, key)] as const), ...extra]);
      }
      case 'array': {
        const most = Math.min(schema.maxItems ?? 4, random.chance(0.03) ? 200 : 4);
        const length = Math.max(schema.minItems ?? 0, random.below(most + 1));
        return Array.from({ length }, () => value(schema.items ?? {}, ''));
      }
      case 'integer':
      case 'number': {
        const [min, max] = [schema.minimum ?? 0, schema.maximum ?? 1000];
        return random.pick([min, max, min + 1, Math.min(max, min + random.below(20)), Math.min(max, 1)]);
      }
      case 'boolean':
        return random.chance(0.5);
      case 'null':
        return null;
      default: {
        const least = schema.minLength ?? 0;
        const lengths = [least, least + 1, 25, Math.min(schema.maxLength ?? 40, 5000)];
        return 'word '.repeat(1001).slice(0, Math.max(least, random.pick(lengths)));
      }
    }
  };
}

/** The value with one part of it, anywhere inside, replaced, added, doubled or left out. */
function mutated(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.8)) {
    const at = random.below(value.length);
    if (random.chance(0.1)) return [...value, ...value];
    return value.map((item, index) => (index === at ? mutated(item, random) : item));
  }
  if (value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof RawJson)) {
    const entries = Object.entries(value);
    if (random.chance(0.1)) return { ...value, [wellFormed(hostileText(random))]: random.pick(HOSTILE_VALUES) };
    if (entries.length > 0 && random.chance(0.9)) {
      const [name, part] = random.pick(entries);
      const { [name]: _gone, ...others } = value as Record<string, unknown>;
      return random.chance(0.1) ? others : { ...value, [name]: mutated(part, random) };
    }
  }
  if (typeof value === 'string' && random.chance(0.7)) return hostileText(random);
  if (typeof value === 'number' && random.chance(0.7)) return random.pick(HOSTILE_NUMBERS);
  return random.pick([hostileText(random), random.pick(HOSTILE_NUMBERS), random.pick(HOSTILE_VALUES)]);
}

function toText(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(toText).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    return `{${Object.entries(value)
      .map(([name, part]) => `${JSON.stringify(name)}:${toText(part)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value);
}

/** Lone surrogates cannot be written in an address. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}

export async function send(app: TestApp, request: FuzzRequest) {
  return app.request(request.path.startsWith('/') ? request.path : `/${request.path}`, {
    method: request.method,
    headers: request.headers,
    ...(request.body === null ? {} : { body: request.body }),
  });
}

function whatIsWrong({ status, headers, text, json }: Awaited<ReturnType<typeof send>>): string | null {
  if (status >= 500) return `status ${status}`;
  if (!headers.get('x-request-id')) return 'no request id';
  if (status >= 400 && text !== '' && !errorSchema.safeParse(json).success) return 'a refusal of another shape';
  if (Object.hasOwn(Object.prototype, 'polluted')) return 'the prototype was polluted';
  if (/\bat \S+ \(?(file:|\/)|SQLITE_|syntax error at or near/.test(text)) return 'a stack or SQL in the answer';
  return null;
}

function whatWasLogged(app: TestApp): string | null {
  const errors = app.takeErrors();
  app.logged.length = 0;
  return errors.length > 0 ? `error in the log: ${JSON.stringify(errors[0]).slice(0, 1500)}` : null;
}

/** What makes a failure happen again, as text for people. */
export function describeFailure({ index, why, status, answer, request }: FuzzFailure): string {
  const { method, path, headers, body } = request;
  const lines = [`request ${index}: ${why} (${status})`, `${method} ${path}`, JSON.stringify(headers)];
  return [...lines, body === null ? '(no body)' : body.slice(0, 2000), `→ ${answer}`].join('\n');
}
