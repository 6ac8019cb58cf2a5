import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CandidateExercise } from '../../../src/contract/exam/exercises.ts';
import { readyExam } from '../../support/contract-samples.ts';
import { stubBrowser } from '../../support/site/browser-stub.ts';

const NOW = Date.UTC(2027, 0, 1);
const TOKEN = 'a-session-token-of-22c';
const work = (note: string) => ({ answer: null, flagged: false, note });
const question = (id: string, revision: number | null): CandidateExercise => ({
  ...{
    id,
    type: 'questions',
    kind: 'single',
    topic: 'Types',
    points: 1,
    prompt: 'Which?',
    options: ['A', 'B'],
    gaps: 0,
  },
  saved: revision === null ? null : { revision, work: work(`loaded ${revision}`) },
});
const entry = (exercise_id: string, revision: number) => ({
  ...{
    exercise_id,
    revision,
    key: `change-${revision}`,
    queued_at: 1,
    attempted: true,
    work: work(`sent ${revision}`),
  },
});
const EXAM = { ...readyExam, id: 'e', state: 'running' as const };
const ATTEMPT = { exam: EXAM, epoch: 3, exercises: [question('a', null), question('b', 4)] };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => void vi.unstubAllGlobals());

/** A page of the tab in which somebody is signed in. */
function openPage(token: string | null = TOKEN) {
  const local: Record<string, string> = token === null ? {} : { 'chartered.session': token };
  return stubBrowser({ address: 'https://site.example/javascript/exam/e/progress', local });
}

describe('[EX-08] a running attempt', () => {
  const open = () => import('../../../src/client/adapters/exam/attempt-store.ts');

  test('is there after a reload, with what was acknowledged since; an older answer replaces no newer one', async () => {
    openPage();
    const page = await open();
    await page.keepAttempt(ATTEMPT);
    await page.keepDelivered('e', [entry('a', 1), entry('b', 4)]);
    await page.keepDelivered('e', [entry('a', 3), entry('b', 5)]);
    await page.keepDelivered('e', [entry('a', 2), { ...entry('b', 5), work: work('the same revision again') }]);
    vi.resetModules();
    const kept = await (await open()).readAttempt('e');
    expect(kept).toEqual({
      exam: { ...EXAM, serverTime: expect.any(Number) },
      epoch: 3,
      exercises: [
        { ...question('a', null), saved: { revision: 3, work: work('sent 3') } },
        { ...question('b', 4), saved: { revision: 5, work: work('sent 5') } },
      ],
    });
    expect(await (await open()).readAttempt('other')).toBe(null);
    expect(await (await open()).keptExams()).toEqual(['e']);
  });

  test('keeps what was loaded where nothing newer was acknowledged', async () => {
    openPage();
    const { keepAttempt, keepDelivered, readAttempt } = await open();
    await keepAttempt(ATTEMPT);
    expect((await readAttempt('e'))?.exercises).toEqual(ATTEMPT.exercises);
    await keepDelivered('e', [entry('b', 4)]);
    expect((await readAttempt('e'))?.exercises).toEqual(ATTEMPT.exercises);
  });

  test("goes on by the server's time, whatever the device's clock says", async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    openPage();
    const clock = await import('../../../src/client/adapters/server-clock.ts');
    clock.observeServerTime({ serverTime: NOW + 90_000 }, clock.clockInstant());
    await (await open()).keepAttempt(ATTEMPT);
    vi.resetModules();
    const kept = await (await open()).readAttempt('e');
    vi.useRealTimers();
    // Within the time that this test takes.
    expect(Math.abs((kept?.exam.serverTime ?? 0) - NOW - 90_000)).toBeLessThan(30_000);
  });

  test('is none for another session, not even for one that was signed out', async () => {
    openPage();
    await (await open()).keepAttempt(ATTEMPT);
    for (const token of ['b-session-token-of-22c', `${TOKEN.slice(0, 11)}-other`, null]) {
      vi.resetModules();
      openPage(token);
      expect(await (await open()).readAttempt('e')).toBe(null);
    }
    // The first twelve characters tell sessions apart.
    vi.resetModules();
    openPage(`${TOKEN.slice(0, 12)}-other`);
    expect(await (await open()).readAttempt('e')).not.toBe(null);
  });

  test('is gone with its answers when it is erased, and all are when somebody signs out', async () => {
    openPage();
    const { eraseAttempt, keepAttempt, keepDelivered, keptExams, readAttempt } = await open();
    await keepAttempt(ATTEMPT);
    await keepDelivered('e', [entry('a', 1)]);
    await keepAttempt({ ...ATTEMPT, exam: { ...EXAM, id: 'other' } });
    await eraseAttempt('e');
    expect([await readAttempt('e'), await keptExams()]).toEqual([null, ['other']]);
    await keepAttempt(ATTEMPT);
    expect((await readAttempt('e'))?.exercises).toEqual(ATTEMPT.exercises);
    const { eraseAttempts } = await import('../../../src/client/adapters/exam/erase-attempts.ts');
    eraseAttempts();
    await vi.waitFor(async () => expect(await keptExams()).toEqual([]));
  });

  test('that was kept by another version of the page is none', async () => {
    openPage();
    const { keepAttempt, readAttempt } = await open();
    await keepAttempt({ ...ATTEMPT, epoch: 1.5 });
    expect(await readAttempt('e')).toBe(null);
  });

  test('that cannot be stored says so, and is waited for no longer than a second', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('Storage is disabled.');
      },
    });
    openPage();
    const failing = await open();
    await expect(failing.keepAttempt(ATTEMPT)).rejects.toThrow('Storage is disabled.');
    await expect(failing.keptExams()).rejects.toThrow('Storage is disabled.');
    vi.resetModules();
    // A database that never answers.
    vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() });
    vi.useFakeTimers();
    const { attemptsWritten, keepAttempt } = await open();
    void keepAttempt(ATTEMPT);
    let isDone = false;
    void attemptsWritten().then(() => {
      isDone = true;
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isDone).toBe(true);
    vi.useRealTimers();
  });
});

/** The locks of a browser: one holder each, and a request that steals one takes it. */
function stubLocks() {
  const holders = new Map<string, (reason: Error) => void>();
  const asked: unknown[] = [];
  async function request(name: string, options: LockOptions, run: (lock: object | null) => unknown) {
    asked.push([name, options]);
    await Promise.resolve();
    if (holders.has(name) && !options.steal) return run(null);
    holders.get(name)?.(new Error('The lock was stolen.'));
    const stolen = Promise.withResolvers<never>();
    holders.set(name, stolen.reject);
    try {
      return await Promise.race([run({ name }), stolen.promise]);
    } finally {
      if (holders.get(name) === stolen.reject) holders.delete(name);
    }
  }
  vi.stubGlobal('navigator', { locks: { request } });
  return asked;
}

describe('[EX-09] the tab that writes an exam', () => {
  const open = () => import('../../../src/client/adapters/exam/exam-lock.ts');
  async function openTabs() {
    const first = await open();
    vi.resetModules();
    return [first, await open()] as const;
  }

  test('is one; another gets it when it takes it over, and the first is told', async () => {
    const asked = stubLocks();
    const [first, second] = await openTabs();
    const lock = await first.lockExam('e', false);
    const told: string[] = [];
    const quiet = lock?.onStolen(() => void told.push('no longer listens'));
    lock?.onStolen(() => void told.push('stolen'));
    quiet?.();
    expect(first.heldLock('e')).toBe(lock);
    expect(await second.lockExam('e', false)).toBe(null);
    expect([second.heldLock('e'), told]).toEqual([undefined, []]);
    const taken = await second.lockExam('e', true);
    await vi.waitFor(() => expect(told).toEqual(['stolen']));
    expect([first.heldLock('e'), second.heldLock('e')]).toEqual([undefined, taken]);
    expect(asked).toEqual([
      ['chartered.exam.e', { ifAvailable: true }],
      ['chartered.exam.e', { ifAvailable: true }],
      ['chartered.exam.e', { steal: true }],
    ]);
  });

  test('releases it, and may ask for it again at once', async () => {
    stubLocks();
    const [first, second] = await openTabs();
    (await first.lockExam('e', false))?.release();
    expect(first.heldLock('e')).toBe(undefined);
    const again = await first.lockExam('e', false);
    expect(again).not.toBe(null);
    const third = await first.lockExam('e', false);
    expect([third === null, first.heldLock('e') === third]).toEqual([false, true]);
    expect(await second.lockExam('other', false)).not.toBe(null);
  });

  test('is each tab in a browser without locks', async () => {
    vi.stubGlobal('navigator', {});
    const { heldLock, lockExam } = await open();
    expect(await lockExam('e', false)).toEqual({ release: expect.any(Function), onStolen: expect.any(Function) });
    expect(heldLock('e')).toBe(undefined);
  });
});

describe('[EX-12] the preview of a challenge', () => {
  const TESTS = [
    { name: 'adds', run: 'add(1, 2)', expect: 3 },
    { name: 'lists', run: 'list()', expect: [1] },
    { name: 'fails', run: 'fail()', expect: null },
  ];

  async function preview() {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const posted: unknown[] = [];
    const contentWindow = { postMessage: (message: unknown, to: string) => void posted.push([message, to]) };
    const attributes: Record<string, string> = {};
    const frame = {
      ...{ title: '', src: '', contentWindow, removed: false },
      setAttribute: (name: string, value: string) => void Object.assign(attributes, { [name]: value }),
      remove() {
        frame.removed = true;
      },
    };
    vi.stubGlobal('document', { createElement: () => frame });
    const shown: unknown[] = [];
    const told: unknown[] = [];
    const { runInFrame } = await import('../../../src/client/adapters/exam/preview-frame.ts');
    const stop = runInFrame(
      { replaceChildren: (part: unknown) => void shown.push(part) } as unknown as HTMLElement,
      { kind: 'built', code: 'code', css: 'css' } as Parameters<typeof runInFrame>[1],
      TESTS,
      {
        reported: (report) => void told.push(report),
        logged: (line) => void told.push(line),
        finished: () => void told.push('finished'),
      },
    );
    const say = (data: unknown, source: unknown = contentWindow) =>
      void page.dispatchEvent(Object.assign(new Event('message'), { data, source }));
    return { attributes, frame, posted, say, shown, stop, told };
  }

  test('is a frame of an opaque origin, which gets the code when it is open and the tests when it is ready', async () => {
    const { attributes, frame, posted, say, shown, stop, told } = await preview();
    expect([frame.title, frame.src, attributes]).toEqual([
      'Preview',
      '/preview-frame.html',
      { sandbox: 'allow-scripts allow-forms' },
    ]);
    expect(shown).toEqual([frame]);
    say({ type: 'preview.open' }, {});
    for (const nonsense of [null, 'preview.open', {}, { type: 'preview.broken' }]) say(nonsense);
    expect([posted, told]).toEqual([[], []]);
    say({ type: 'preview.open' });
    say({ type: 'ready' });
    // What a test expects stays on this side.
    const tests = TESTS.map(({ name, run }) => ({ name, run }));
    expect(posted).toEqual([
      [{ type: 'preview.load', code: 'code', css: 'css' }, '*'],
      [{ type: 'run', id: 1, tests }, '*'],
    ]);
    stop();
    say({ type: 'done', id: 1 });
    expect([frame.removed, told]).toEqual([true, []]);
  });

  test('reports each test once, compared with what is expected', async () => {
    const { say, told } = await preview();
    const result = (name: string, observed: string | null, error: string | null = null) =>
      say({ type: 'result', id: 1, name, observed, error, logs: ['a'] });
    say({ type: 'log', line: 'hello' });
    say({ type: 'failed', error: 'It does not run.' });
    result('unknown', '3');
    result('adds', '3');
    result('adds', '4');
    result('lists', 'no JSON');
    result('fails', null, 'Thrown.');
    say({ type: 'done', id: 1 });
    expect(told).toEqual([
      'hello',
      'It does not run.',
      { name: 'adds', passed: true, observed: '3', error: null, logs: ['a'] },
      { name: 'lists', passed: false, observed: 'no JSON', error: null, logs: ['a'] },
      { name: 'fails', passed: false, observed: null, error: 'Thrown.', logs: ['a'] },
      'finished',
    ]);
  });

  test('that breaks fails each test that has no result yet', async () => {
    const { say, told } = await preview();
    say({ type: 'result', id: 1, name: 'fails', observed: null, error: null, logs: [] });
    const message = 'x'.repeat(2000);
    say({ type: 'preview.broken', message: `${message}y` });
    expect(told).toEqual([
      { name: 'fails', passed: true, observed: null, error: null, logs: [] },
      message,
      { name: 'adds', passed: false, observed: null, error: message, logs: [] },
      { name: 'lists', passed: false, observed: null, error: message, logs: [] },
      'finished',
    ]);
    say({ type: 'result', id: 1, name: 'adds', observed: '3', error: null, logs: [] });
    expect(told).toHaveLength(5);
  });
});

describe('[EX-08] the page of an exam without a connection', () => {
  const SCOPE = '/javascript/exam/e/';

  /** A browser with a service worker and a cache, and a server that has a build. */
  function openExam({ build = 'b1', served = ['b1'], missing = [] as string[] } = {}) {
    const asked: [string, unknown][] = [];
    const caches = new Map<string, Map<string, Response>>();
    const registered: unknown[] = [];
    const unregistered: string[] = [];
    let turn = -1;
    const nextBuild = () => {
      turn += 1;
      return served[turn % served.length];
    };
    const bodyOf = (path: string) => (path === `${SCOPE}progress` ? `<meta content="${nextBuild()}">` : `file ${path}`);
    vi.stubGlobal('location', new URL(`https://site.example${SCOPE}progress`));
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      asked.push([path, init]);
      return new Response(bodyOf(path), { status: missing.includes(path) ? 404 : 200 });
    });
    vi.stubGlobal('caches', {
      async open(name: string) {
        const kept = caches.get(name) ?? new Map<string, Response>();
        caches.set(name, kept);
        return {
          match: async (path: string) => kept.get(path),
          put: async (path: string, response: Response) => void kept.set(path, response),
          keys: async () => [...kept.keys()].map((path) => ({ url: `https://site.example${path}` })),
          delete: async (url: string) => kept.delete(new URL(url).pathname),
        };
      },
      has: async (name: string) => caches.has(name),
      delete: async (name: string) => caches.delete(name),
    });
    const registration = (path: string) => ({
      scope: `https://site.example${path}`,
      unregister: async () => void unregistered.push(path),
    });
    const running: ReturnType<typeof registration>[] = [];
    vi.stubGlobal('navigator', {
      serviceWorker: {
        register: async (...given: unknown[]) => void registered.push(given),
        getRegistrations: async () => running,
      },
    });
    const element = (attributes: Record<string, string>) => ({
      getAttribute: (name: string) => attributes[name] ?? null,
    });
    vi.stubGlobal('document', {
      querySelector: () => (build === '' ? null : { content: build }),
      querySelectorAll: () => [
        element({ src: '/assets/start.js' }),
        element({ href: '/assets/start.css' }),
        element({ href: '/manifest.json' }),
        element({ src: 'https://other.example/assets/x.js' }),
      ],
    });
    vi.stubGlobal('performance', {
      now: () => 0,
      getEntriesByType: () => [{ name: 'https://site.example/assets/late.js' }, { name: '/assets/start.js' }],
    });
    return { asked, caches, registered, registration, running, unregistered };
  }
  const open = () => import('../../../src/client/adapters/exam/exam-shell.ts');

  test('is kept with the files of this build and until when, and served by a worker for this exam alone', async () => {
    const { asked, caches, registered } = openExam({ missing: ['/assets/late.js'] });
    const old = new Map([
      ['/assets/old.js', new Response('old')],
      ['/assets/start.js', new Response('start')],
    ]);
    caches.set(`exam-shell ${SCOPE}`, old);
    await (await open()).keepShell(7);
    expect(asked).toEqual([
      [`${SCOPE}progress`, { cache: 'no-store' }],
      ['/assets/start.css', undefined],
      ['/assets/late.js', undefined],
    ]);
    // What is kept already is not fetched again, what is missing or of an older build is not kept.
    expect([...old.keys()].sort()).toEqual([
      ...['/assets/start.css', '/assets/start.js', '/exam-shell/document', '/exam-shell/until'],
    ]);
    expect(await old.get('/exam-shell/until')?.text()).toBe('7');
    expect(await old.get('/exam-shell/document')?.text()).toBe('<meta content="b1">');
    expect(registered).toEqual([['/exam-shell.js', { scope: SCOPE }]]);
  });

  test('is kept while another build answers at the same address, in turns', async () => {
    const { asked, caches, registered } = openExam({ served: ['b2', 'b3', 'b1'] });
    await (await open()).keepShell(7);
    expect(asked.filter(([path]) => path === `${SCOPE}progress`)).toHaveLength(3);
    const kept = caches.get(`exam-shell ${SCOPE}`)?.get('/exam-shell/document');
    expect([await kept?.text(), registered.length]).toEqual(['<meta content="b1">', 1]);
  });

  test('is not kept when the server has another build, and not during development', async () => {
    const { registered } = openExam({ served: ['b2'] });
    const { keepShell } = await open();
    const sentence = 'The server has another build than this page, so a reload without a connection is not possible.';
    await expect(keepShell(7)).rejects.toThrow(sentence);
    openExam({ missing: [`${SCOPE}progress`] });
    await expect(keepShell(7)).rejects.toThrow(sentence);
    const { asked } = openExam({ build: '' });
    await keepShell(7);
    vi.stubGlobal('navigator', {});
    await keepShell(7);
    expect([asked, registered]).toEqual([[], []]);
  });

  test('goes when its exam is over; those of running exams and other workers stay', async () => {
    const { caches, registration, running, unregistered } = openExam();
    running.push(registration(SCOPE), registration('/javascript/exam/other/'), registration('/'));
    for (const scope of [SCOPE, '/javascript/exam/other/']) caches.set(`exam-shell ${scope}`, new Map());
    const { dropShells } = await open();
    await dropShells(['other']);
    expect([unregistered, [...caches.keys()]]).toEqual([[SCOPE], ['exam-shell /javascript/exam/other/']]);
    vi.stubGlobal('navigator', {});
    await dropShells([]);
    expect(unregistered).toEqual([SCOPE]);
  });
});
