import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { QuestionSet } from '../../src/content/exam.types.ts';
import { type ContentDocument, loadDocuments } from '../../src/content/load/load-documents.ts';
import { loadOffers } from '../../src/content/load/load-offers.ts';
import { loadPractice } from '../../src/content/load/load-practice.ts';
import type { Role } from '../../src/contract/account/roles.ts';
import { FREE_WEEKEND_MS, type Voucher } from '../../src/contract/commerce/offers.ts';
import type { Product } from '../../src/contract/commerce/orders.ts';
import { type ApiErrorBody, errorSchema } from '../../src/contract/common.ts';
import type { SaveEntry } from '../../src/contract/exam/answers.ts';
import type { AttemptState, Exam } from '../../src/contract/exam/exam.ts';
import { type RouteArguments, type RouteDefinition, type RouteResponse, refusalsOf } from '../../src/contract/route.ts';
import { type RouteId, type Routes, routes } from '../../src/contract/routes.ts';
import { setHashing } from '../../src/server/account/password/passwords.ts';
import { createSessionReader } from '../../src/server/account/session-reader.ts';
import { openSigner } from '../../src/server/account/signer.ts';
import { createChartTraffic } from '../../src/server/charts/traffic-counter.ts';
import { type ControlledClock, createControlledClock } from '../../src/server/clock.ts';
import { openOfferBook } from '../../src/server/commerce/offers/offer-book.ts';
import { openPayments } from '../../src/server/commerce/payments/open-payments.ts';
import type { PaymentProvider } from '../../src/server/commerce/payments/provider.ts';
import { placeVouchers } from '../../src/server/commerce/place-voucher.ts';
import { createShownPrices } from '../../src/server/commerce/pricing/shown-prices.ts';
import { insertSession } from '../../src/server/data/account/sessions.ts';
import { addRole, findUser, insertUser, updateUser } from '../../src/server/data/account/users.ts';
import { findCredentialOfAttempt, insertFreeWeekend } from '../../src/server/data/commerce/offers.ts';
import { findOrder, insertOrder, insertOrderLines } from '../../src/server/data/commerce/orders.ts';
import { type Database, type OpenOptions, openDatabase } from '../../src/server/data/database.ts';
import { findAttempt } from '../../src/server/data/exam/attempts.ts';
import type { FreeWeekendRow, OrderRow } from '../../src/server/data/tables.ts';
import { applyAttemptEvent } from '../../src/server/exam/attempt-state.ts';
import { createCatalog, TERMS_VERSION } from '../../src/server/exam/catalog.ts';
import { readForm } from '../../src/server/exam/exercises.ts';
import type { Sandbox } from '../../src/server/exam/grading/sandbox.ts';
import { gradeWaitingAttempts } from '../../src/server/exam/grading-job/grading-job.ts';
import { openAttempt } from '../../src/server/exam/open-attempt.ts';
import type { RevisionLimits } from '../../src/server/exam/saving/revision-limits.ts';
import { createSaving } from '../../src/server/exam/saving/saving.ts';
import { endOverdueAttempts } from '../../src/server/exam/sweep.ts';
import { createApp } from '../../src/server/http/app.ts';
import { newId, newSecret, sha256 } from '../../src/server/ids.ts';
import { createHeartbeat } from '../../src/server/jobs/heartbeat.ts';
import { createPracticeStore } from '../../src/server/learning/practice.ts';
import type { MailTransport } from '../../src/server/mail/transport.ts';
import { createOutageLog } from '../../src/server/outage-log.ts';
import type { Services } from '../../src/server/services.ts';
import { readSettings } from '../../src/server/settings.ts';
import { createBuilds } from '../../src/server/site/builds.ts';
import { createChartHistory } from '../../src/server/site/chart-history.ts';
import { createDocuments } from '../../src/server/site/documents.ts';
import { legalValues } from '../../src/server/site/legal-values.ts';
import { createFakePayments, type FakePayments } from './commerce/fake-payments.ts';
import type { FreshDatabase } from './databases.ts';
import { createFakeSandbox, type FakeSandbox } from './fake-sandbox.ts';
import { CERTIFICATION, RIGHT_FILES, rightAnswer, TRIAL, testQuestionSets } from './question-sets.ts';
import { nextNumber } from './run/numbers.ts';

/** When the clock of every test starts. */
export const START = Date.UTC(2027, 0, 1, 12);
export const MINUTE = 60_000;

export type TestUser = { id: string; email: string; token: string };

/** The arguments of a call, which may include fields unknown to the contract. */
export type CallOptions = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  as?: { token: string } | null;
};
/** The same, by the contract. */
export type TypedCall<I extends RouteId> = RouteArguments<Routes[I]> & { as?: { token: string } | null };

export type Reply = { status: number; headers: Headers; text: string; json: unknown };

export type TestAppOptions = {
  sandbox?: Sandbox;
  sets?: QuestionSet[];
  /** Mails stay in the outbox without one. */
  mailTransport?: MailTransport;
  /** The payment provider; `settings` for the one that the settings name. */
  payments?: PaymentProvider | 'settings';
  /** Documents beside those of the content. */
  documents?: ContentDocument[];
  /** Settings by their names in the environment. */
  settings?: Record<string, string>;
  clock?: ControlledClock;
  /** Folder of a built client; the API alone without one. */
  clientFolder?: string;
  revisionLimits?: RevisionLimits;
  /** The monotonic clock for outages; it stands still unless given. */
  monotonicNow?: () => number;
  /** Receives every SQL statement from the opening of the database on. */
  onStatement?: OpenOptions['onStatement'];
  /** Prints the history of the charts; without it there is none. */
  printChartHistory?(): Promise<string>;
  /** Changes the opened database before the app is built on it, to make it fail. */
  wrapDatabase?(database: Database): Database;
};

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

type LogLine = { level: number; msg: string; [key: string]: unknown };

/** The device that tests write with unless they say otherwise. */
export const DEVICE = { device: 'device-one', device_name: 'Firefox on Linux' };

/** The content, read once per worker: no app changes it. */
const content = lazy(() => ({
  documents: loadDocuments().documents.map(({ document }) => document),
  offers: loadOffers().offers,
  practice: loadPractice().practice,
}));

const noChartHistory = async () =>
  JSON.stringify({ summary: { has_git: false, release: null, changes: {} }, versions: {} });

/** Builds the application in this process on an opened database, without listening, with a clock that stands still. */
export async function createTestApp(fresh: FreshDatabase, options: TestAppOptions = {}) {
  const outcome = readSettings({
    NODE_ENV: 'test',
    DATA_DIR: fresh.dataDir,
    ...(fresh.databaseUrl ? { DATABASE_URL: fresh.databaseUrl } : {}),
    RATE_LIMIT_FACTOR: '1000000',
    DEMO_DATA: 'false',
    LOG_LEVEL: 'info',
    ...options.settings,
  });
  assert('settings' in outcome, 'The settings of the test are wrong.');
  const { settings } = outcome;
  setHashing('weak');
  const logged: LogLine[] = [];
  const log = pino(
    { level: settings.logLevel, base: null },
    new Writable({
      write(chunk, _encoding, done) {
        logged.push(JSON.parse(String(chunk)));
        done();
      },
    }),
  );
  const clock = options.clock ?? createControlledClock({ now: () => START });
  const opened = await openDatabase({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    poolSize: settings.databasePool,
    ...(options.onStatement ? { onStatement: options.onStatement } : {}),
  });
  // Losing power is for the tests of faults, which have servers of their own: nothing here waits for the disk.
  opened.file?.exec('PRAGMA synchronous = OFF');
  const database = options.wrapDatabase?.(opened) ?? opened;
  const queries = database.queries;
  const catalog = await createCatalog(database, options.sets ?? testQuestionSets(), clock.now());
  const sessions = createSessionReader(database, clock);
  const signer = await openSigner(database, settings.appSecret, clock.now());
  const sandbox = options.sandbox ?? createFakeSandbox();
  const state = { stopping: false, gradingWoken: 0 };
  // Heartbeats are manual here, so the last one always counts as recent, however long a test takes.
  const heartbeat = createHeartbeat(database, clock, log, {
    maxOutageMs: settings.maxOutageMs,
    monotonicNow: options.monotonicNow ?? (() => 0),
  });
  const provided = await openPayments({ settings, database, clock, log });
  const payments = options.payments === 'settings' ? provided.payments : (options.payments ?? createFakePayments());
  const sold = {
    settings,
    clock,
    database,
    catalog,
    documents: createDocuments([...content().documents, ...(options.documents ?? [])], legalValues(settings)),
    offers: await openOfferBook(database, content().offers, clock, log),
  };
  const services: Services = {
    ...sold,
    log,
    outages: createOutageLog(log),
    shownPrices: createShownPrices(sold),
    payments,
    paymentStandIn: provided.paymentStandIn,
    practice: createPracticeStore(content().practice),
    sessions,
    heartbeat,
    saving: createSaving({ database, catalog, clock, log }, options.revisionLimits),
    chartTraffic: createChartTraffic({ database, clock, settings }),
    builds: createBuilds({ database, clock }, options.clientFolder ?? null),
    chartHistory: createChartHistory(clock, log, options.printChartHistory ?? noChartHistory),
    sandbox,
    signer,
    mailTransport: options.mailTransport ?? null,
    wakeGrading() {
      state.gradingWoken += 1;
    },
    isStopping: () => state.stopping,
  };
  await services.builds.renew();
  const hono = await createApp(services, { clientFolder: options.clientFolder ?? null, controls: null });

  async function request(path: string, init: RequestInit = {}, environment: object = {}): Promise<Reply> {
    const response = await hono.request(path, init, environment);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parseJson(text) };
  }

  /** Calls a route by its operation id, with whatever is given. */
  async function call(id: RouteId, { params, query, headers, body, as }: CallOptions = {}): Promise<Reply> {
    const route: RouteDefinition = routes[id];
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
    const search = query && Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
    const text = body === undefined ? undefined : JSON.stringify(body);
    const reply = await request(`/api${path}${search}`, {
      method: route.method,
      headers: {
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        // Like every browser, which sends the length of a body.
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    });
    const described = [route.status, ...refusalsOf(route), 500];
    assert(described.includes(reply.status), `${id} says nowhere that it answers ${reply.status}: ${reply.text}`);
    return reply;
  }

  /** Calls a route by the contract and returns what it answers; fails when that is not its success. */
  async function ok<I extends RouteId>(id: I, options: TypedCall<I>): Promise<RouteResponse<Routes[I]>> {
    const route: RouteDefinition = routes[id];
    const { headers, ...rest } = options as CallOptions & { headers?: Record<string, unknown> };
    const reply = await call(id, {
      ...rest,
      ...(headers ? { headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, String(v)])) } : {}),
    });
    assert.equal(reply.status, route.status, `${id} answered ${reply.status}: ${reply.text}`);
    return route.response.parse(reply.json) as RouteResponse<Routes[I]>;
  }

  /** Calls a route and returns its refusal; fails when it has another status, another shape, or another sentence than is given. */
  async function refused(
    id: RouteId,
    status: number,
    options: CallOptions = {},
    sentence?: string,
  ): Promise<ApiErrorBody> {
    const reply = await call(id, options);
    assert.equal(reply.status, status, `${id} answered ${reply.status}: ${reply.text}`);
    const body = errorSchema.parse(reply.json);
    if (sentence !== undefined) assert.equal(body.message, sentence, `${id} was refused in other words`);
    return body;
  }

  /** A user with a session, stored without the cost of hashing a password. */
  async function user(...roles: Role[]): Promise<TestUser> {
    const number = nextNumber();
    const id = newId();
    const email = `person-${number}@example.com`;
    const token = newSecret();
    await insertUser(queries, {
      id,
      email,
      first_name: 'Person',
      last_name: String(number),
      password_hash: null,
      email_verified_at: null,
      share_permission: 0,
      tracking: null,
      created_at: clock.now(),
    });
    for (const role of roles) await addRole(queries, id, role);
    const now = clock.now();
    await insertSession(queries, {
      tokenHash: sha256(token),
      userId: id,
      createdAt: now,
      expiresAt: now + settings.sessionDays * 86_400_000,
      device: 'Firefox on Linux',
      confirmedAt: now,
    });
    return { id, email, token };
  }

  /** A user confirms the address of the account. */
  async function confirmAddress({ id }: TestUser): Promise<void> {
    await updateUser(queries, id, { email_verified_at: clock.now() });
    sessions.invalidateUser(id);
  }

  /** A new user whose address is confirmed. */
  async function confirmedUser(): Promise<TestUser> {
    const made = await user();
    await confirmAddress(made);
    return made;
  }

  /** A fresh attempt of a user, trial unless told otherwise. */
  async function open(as: TestUser, certification: string = TRIAL): Promise<Exam> {
    const stored = await findUser(queries, as.id);
    const set = catalog.find(certification);
    assert(stored && set);
    const row = await openAttempt(services, stored, set);
    return ok('getExam', { params: { id: row.id }, as });
  }

  /** Correct answers to every exercise of an attempt, as the entries of a save. */
  async function rightEntries(attemptId: string, revision = 1): Promise<SaveEntry[]> {
    const row = await findAttempt(queries, attemptId);
    assert(row);
    const set = await catalog.version(row.certification_id, row.question_set_version);
    const form = readForm(row);
    return [
      ...form.questions.map((item) => {
        const question = set.questions.find(({ id }) => id === item.id);
        assert(question);
        return entry(item.id, { revision, answer: rightAnswer(question, item) });
      }),
      ...form.challenges.map((id) => entry(id, { revision, answer: { kind: 'files', files: RIGHT_FILES } })),
    ];
  }

  /** One change, made now. */
  function entry(
    exerciseId: string,
    {
      revision = 1,
      answer = null as SaveEntry['work']['answer'],
      note = '',
      key = newId(),
      queuedAt = clock.now(),
    } = {},
  ): SaveEntry {
    return { exercise_id: exerciseId, revision, key, queued_at: queuedAt, work: { answer, flagged: false, note } };
  }

  function save(as: TestUser, attemptId: string, epoch: number, entries: SaveEntry[]) {
    return call('saveAnswers', {
      params: { id: attemptId },
      headers: { 'x-lease-epoch': String(epoch) },
      body: { entries },
      as,
    });
  }

  /** Ends what is overdue and grades what waits, as the jobs of a server do. */
  async function runJobs(): Promise<{ ended: number; graded: number }> {
    return { ended: await endOverdueAttempts(services), graded: await gradeWaitingAttempts(services) };
  }

  /** An attempt that was brought to a state by the calls that lead there. A running one has its lease (epoch 1). */
  async function attemptIn(wanted: AttemptState, as: TestUser, certification: string = TRIAL): Promise<Exam> {
    const { id } = await open(as, certification);
    return bringTo(wanted, as, id);
  }

  /** The same of the certification, whatever the user's other attempts at it say about the start. */
  async function attemptBesides(wanted: AttemptState, as: TestUser): Promise<Exam> {
    const { id } = await open(as, CERTIFICATION);
    return bringTo(wanted, as, id, async () => {
      const row = await findAttempt(queries, id);
      assert(row);
      await applyAttemptEvent(queries, row, { type: 'attempt.started', at: clock.now() }, 'It is not ready.');
    });
  }

  /** Brings an attempt that was just opened to a state. */
  async function bringTo(
    wanted: AttemptState,
    as: TestUser,
    id: string,
    start: () => Promise<unknown> = () => ok('startExam', { params: { id }, as }),
  ): Promise<Exam> {
    const params = { id };
    const read = () => ok('getExam', { params, as });
    if (wanted === 'awaitingTerms') return read();
    if (wanted === 'voided') {
      const reviewer = await user('reviewer');
      await ok('voidExam', { params, body: { reason: 'Taken by somebody else.' }, as: reviewer });
      return read();
    }
    await ok('acceptTerms', { params, body: { version: TERMS_VERSION }, as });
    if (wanted === 'ready') return read();
    await start();
    const { lease } = await ok('takeLease', { params, body: { ...DEVICE, take_over: false }, as });
    if (wanted === 'running') return read();
    if (wanted === 'passed') {
      const saved = await save(as, id, lease.epoch, await rightEntries(id));
      assert.equal(saved.status, 200, saved.text);
    }
    await ok('stopExam', { params, as });
    if (wanted === 'grading') return read();
    await gradeWaitingAttempts(services);
    const graded = await read();
    assert.equal(graded.state, wanted);
    return graded;
  }

  /** An order of a user: one exam unless told otherwise. */
  async function order(of: TestUser, more: Partial<Omit<OrderRow, 'id' | 'user_id'>> = {}): Promise<OrderRow> {
    const id = newId();
    const order = {
      id,
      user_id: of.id,
      email: of.email,
      state: 'fulfilled',
      paid_at: clock.now(),
      product: CERTIFICATION,
      kind: 'examination-only',
      quantity: 1,
      can_upgrade: 0,
      onboarding_status: (more.quantity ?? 1) > 1 ? 'open' : 'none',
      created_at: clock.now(),
      ...more,
    };
    await insertOrder(queries, order);
    const { product: slug, kind, quantity } = order;
    const products = JSON.stringify([{ certification_id: slug, type: 'EXAM' }]);
    await insertOrderLines(queries, [{ order_id: id, position: 0, slug, kind, products, quantity, amount: 0 }]);
    const row = await findOrder(queries, id);
    assert(row);
    return row;
  }

  /** An open voucher, for an exam unless told otherwise. */
  async function voucher({
    owner,
    order: orderId = null,
    gives = 'one',
    covers = [{ certification_id: CERTIFICATION, type: 'EXAM' }],
    validUntil = null,
  }: {
    owner?: TestUser | undefined;
    order?: string | null;
    gives?: Voucher['gives'];
    covers?: Product[];
    validUntil?: number | null;
  } = {}): Promise<{ code: string }> {
    const made = { ownerId: owner?.id ?? null, orderId, gives, covers, at: clock.now(), validUntil };
    const [code] = await queries.transaction().execute((transaction) => placeVouchers(transaction, 1, made));
    assert(code);
    return { code };
  }

  /** A free weekend that begins now, unless told otherwise. */
  async function freeWeekend(more: Partial<FreeWeekendRow> = {}): Promise<FreeWeekendRow> {
    const startedAt = more.started_at ?? clock.now();
    const row: FreeWeekendRow = {
      id: newId(),
      tech: 'javascript',
      is_enabled: 1,
      started_at: startedAt,
      ended_at: startedAt + FREE_WEEKEND_MS,
      mock_exam: TRIAL,
      certifications: JSON.stringify([CERTIFICATION]),
      trainings: JSON.stringify([CERTIFICATION]),
      ...more,
    };
    await insertFreeWeekend(queries, row);
    return row;
  }

  /** The credential of a user who passes a certification. */
  async function credential(as: TestUser): Promise<string> {
    const { id } = await attemptIn('passed', as, CERTIFICATION);
    const row = await findCredentialOfAttempt(queries, id);
    assert(row);
    return row.id;
  }

  return {
    order,
    voucher,
    freeWeekend,
    credential,
    kind: fresh.kind,
    fresh,
    hono,
    services,
    clock,
    queries,
    state,
    /** The fake sandbox; a test with its own does not use it. */
    sandbox: sandbox as FakeSandbox,
    /** The fake one; a test that brought its own does not ask. */
    payments: payments as FakePayments,
    request,
    call,
    ok,
    refused,
    user,
    confirmAddress,
    confirmedUser,
    open,
    entry,
    save,
    rightEntries,
    runJobs,
    attemptIn,
    attemptBesides,
    bringTo,
    /** Everything that was logged so far. */
    logged,
    /** Takes the error lines of the log away and returns them; a test that expects some asks for them. */
    takeErrors: (): LogLine[] => {
      const errors = logged.filter((line) => line.level >= 50);
      for (const line of errors) logged.splice(logged.indexOf(line), 1);
      return errors;
    },
    /** Ends this app; its database stays. */
    close: () => database.close(),
  };
}

export { CERTIFICATION, TRIAL };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
