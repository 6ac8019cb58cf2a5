import { afterEach, expect, test, vi } from 'vitest';
import { dropSession, keepSession } from '../../../src/client/adapters/account/session-mark.ts';
import { onSignedOut } from '../../../src/client/adapters/account/signed-out.ts';
import { call } from '../../../src/client/api/call.ts';
import { examRoutes } from '../../../src/contract/exam/exam.ts';

vi.mock('../../../src/client/adapters/site/attribution.ts', () => ({ attributionHeaders: () => ({}) }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** How long a call waits that saves so many characters. Milliseconds. */
async function timeoutOf(characters: number): Promise<number | undefined> {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No connection.')));
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const work = { answer: null, flagged: false, note: 'x'.repeat(characters) };
  const entries = [{ exercise_id: 'one', revision: 1, key: 'change-1', queued_at: 1, work }];
  const headers = { 'x-lease-epoch': '1' };
  await call(examRoutes.saveAnswers, { params: { id: 'exam' }, headers, body: { entries } }).catch(() => {});
  return timeout.mock.lastCall?.[0];
}

test('[EX-08] the longest answer has time to get through a slow connection, and no call waits longer than twice as long', async () => {
  expect(await timeoutOf(0)).toBeLessThan(15_100);
  const longest = (await timeoutOf(100_000)) ?? 0;
  // At 4 kB in a second.
  expect(longest).toBeGreaterThanOrEqual(25_000);
  expect(longest).toBeLessThanOrEqual(30_000);
  expect(await timeoutOf(10_000_000)).toBe(30_000);
});

test('[EX-08] an answer that is cut off has not arrived: the server could not be reached', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const cut = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"data":['));
    },
    pull(stream) {
      stream.error(new TypeError('The connection is lost.'));
    },
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(cut)));
  const headers = { 'x-lease-epoch': '1' };
  const saved = call(examRoutes.saveAnswers, { params: { id: 'exam' }, headers, body: { entries: [] } });
  await expect(saved).rejects.toMatchObject({
    kind: 'unreachable',
    message: expect.stringContaining('could not be reached'),
  });
  expect(log).not.toHaveBeenCalled();
});

test('an answer that is whole and not as agreed is told as such', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>')));
  const headers = { 'x-lease-epoch': '1' };
  const saved = call(examRoutes.saveAnswers, { params: { id: 'exam' }, headers, body: { entries: [] } });
  await expect(saved).rejects.toMatchObject({
    kind: 'unreachable',
    message: expect.stringContaining('unexpected response'),
  });
  expect(log).toHaveBeenCalled();
});

test.each([
  [502, 'Our server has a problem. Try again in a minute.'],
  [429, 'There were too many requests. Try again in a minute.'],
])('[ER-04] what a proxy answers with %i is not blamed on the connection', async (status, message) => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>Bad Gateway</html>', { status })));
  const told = await call(examRoutes.examClock, { params: { id: 'exam' } }).catch((failure: unknown) => failure);
  expect(told).toMatchObject({ kind: 'unreachable', status, message });
});

/** What a refused call tells its caller, and how often the session hears that it is over. */
async function refusal(status: number, body: unknown, options: object = {}) {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  let over = 0;
  onSignedOut(() => {
    over += 1;
  });
  const told = await call(examRoutes.examClock, { params: { id: 'exam' } }, options).then(
    () => 'answered',
    (failure: unknown) => failure,
  );
  onSignedOut(() => {});
  return { told, over };
}
const NO = { message: 'No.', request_id: 'test' };

test('[AC-06] what asks its own way for a confirmation is sent again after it, and no dialog opens', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const replies = [
    Response.json({ ...NO, code: 'confirmation_required' }, { status: 403 }),
    Response.json(NO, { status: 404 }),
  ];
  const fetched = vi.fn(async () => replies.shift() ?? Response.error());
  vi.stubGlobal('fetch', fetched);
  const confirm = vi.fn(async () => undefined);
  const sent = call(examRoutes.examClock, { params: { id: 'exam' } }, { confirm });
  await expect(sent).rejects.toMatchObject({ kind: 'notFound' });
  expect([confirm.mock.calls.length, fetched.mock.calls.length]).toEqual([1, 2]);
});

test.each<[what: string, status: number, options: object, over: number]>([
  ['of the own session ends it', 401, {}, 1],
  ['of a call that asks whether there is a session does not', 401, { isSessionAsked: true }, 0],
  ['of another session does not', 401, { mark: 'of another tab' }, 0],
  ['that is no more than forbidden does not', 403, {}, 0],
])('[ER-06, GU-03] a refusal %s', async (_, status, options, over) => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  keepSession('a-mark');
  expect((await refusal(status, NO, options)).over).toBe(over);
  dropSession({ tellOthers: false });
});

test('[ER-06] a guest who is refused has no session that could end', async () => {
  expect((await refusal(401, NO)).over).toBe(0);
});

test.each<[status: number, body: object, failure: object]>([
  [401, {}, { kind: 'signedOut' }],
  [403, {}, { kind: 'refused' }],
  [404, {}, { kind: 'notFound' }],
  [409, {}, { kind: 'refused' }],
  [422, { errors: { name: ['Name is required.', 'Too short.'] } }, { kind: 'invalid' }],
  [429, {}, { kind: 'unreachable' }],
  [500, {}, { kind: 'unreachable' }],
  [503, {}, { kind: 'unreachable' }],
  [409, { code: 'lease_taken', details: { epoch: 2, device_name: 'Phone' } }, { kind: 'leaseTaken' }],
  [409, { code: 'not_running' }, { kind: 'notRunning' }],
  [409, { code: 'time_ended' }, { kind: 'notRunning' }],
  [409, { code: 'revision_taken' }, { kind: 'revisionTaken' }],
  [429, { code: 'trial_limit' }, { kind: 'refused' }],
  [429, { code: 'address_limit' }, { kind: 'refused' }],
  [409, { code: 'something_else' }, { kind: 'refused' }],
])(
  '[ER-08, ER-04] a refusal with status %i and %j is told with its sentence, fields, code and details',
  async (...row) => {
    const [status, body, failure] = row;
    const { told } = await refusal(status, { ...NO, ...body });
    expect(told).toEqual({ message: 'No.', status, errors: {}, details: {}, ...body, ...failure });
  },
);

test('[ER-04] an answer that is none of the server has words of its own', async () => {
  expect((await refusal(502, { html: 'Bad gateway' })).told).toEqual({
    kind: 'unreachable',
    message: 'Our server has a problem. Try again in a minute.',
    status: 502,
    errors: {},
    details: {},
  });
});
