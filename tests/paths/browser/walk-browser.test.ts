import { describe, expect, it } from 'vitest';
import { generate } from '../../../src/walks/cover/generate.ts';
import type { BrowserDrivers } from '../../e2e/drivers/define-drivers.ts';
import { model as errand } from '../samples/errand.model.ts';
import { classify, walkInBrowser, walkWithRetries } from './walk-browser.ts';

const suite = generate(errand);
const path = suite.paths.find((candidate) => candidate.edges[2]?.label.startsWith('error(loadDraft)'));
if (!path) throw new Error('The errand has a path on which its draft cannot be loaded at first.');

/** Drivers that write down what they are asked to do. */
function scribe(log: string[], mishap: (entry: string) => void = () => {}): BrowserDrivers {
  const note = (entry: string) => async (): Promise<void> => {
    log.push(entry);
    mishap(entry);
  };
  const forKeys = <T>(keys: string[], make: (key: string) => T): Record<string, T> =>
    Object.fromEntries(keys.map((key) => [key, make(key)]));
  return {
    open: note('open'),
    events: forKeys(Object.keys(errand.events), (type) => note(type)),
    invokes: forKeys(Object.keys(errand.invokes), (src) => ({
      done: note(`${src} done`),
      error: note(`${src} error`),
    })),
    advance: async (_page, { milliseconds }) => note(`advance ${milliseconds}`)(),
    checks: forKeys(Object.keys(errand.checks), (state) => note(`see ${state}`)),
  };
}

/** A page on which nothing is opened but a log-in. */
const page = {
  evaluate: async () => true,
  url: () => '/login',
  locator: () => ({ innerText: async () => 'Log in\n\nEmail' }),
} as never;

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });

const fresh = async () => ({ page, services: {}, close: async () => {} });

describe('a walk in the browser', () => {
  it('performs every step of the path and checks every active state', async () => {
    const log: string[] = [];
    expect(await walkInBrowser(path, scribe(log), page, {})).toBeUndefined();
    expect(log.slice(0, 6)).toEqual([
      'open',
      'see idle',
      'errand.begun',
      'see loading',
      'loadDraft error',
      'see waiting',
    ]);
    expect(log.filter((entry) => entry.startsWith('advance'))[0]).toBe('advance 1000');
    expect(log.filter((entry) => !entry.startsWith('see') && !entry.startsWith('advance')).length).toBe(
      path.edges.filter((edge) => edge.step?.kind !== 'delay').length,
    );
  });

  it.each([
    // What a look at the page shows at once.
    ['Error', 'the check does not hold', 'model'],
    ['AssertionError', 'expected 2 to be 3', 'model'],
    ['Error', 'expect(received).toBe(expected) // Object.is equality', 'model'],
    ['Error', 'The page sends for castVote: votes are missing.', 'model'],
    ['Error', 'expect.toBeVisible: Error: strict mode violation: 2 elements\n\nTimeout: 5000ms', 'model'],
    // What was waited for until the time was over.
    ['Error', 'expect(locator).toBeVisible() failed\n\nLocator: main\nTimeout: 5000ms', 'time-out'],
    ['Error', 'Timed out 5000ms waiting for expect(locator).toHaveText(expected)', 'time-out'],
    ['Error', 'Timeout 5000ms exceeded while waiting on the predicate', 'time-out'],
    ['ExpectationFailed', 'expect(main).toBeVisible() failed after 20000 ms; received "hidden"', 'time-out'],
    ['ExpectationFailed', 'expected 2 to be 3\nStill so after 20000 ms.', 'time-out'],
    ['TimeoutError', 'locator.click: Timeout 30000ms exceeded.', 'time-out'],
    ['TimeoutError', 'signal timed out', 'time-out'],
    ['Error', 'page.goto: net::ERR_CONNECTION_REFUSED at http://127.0.0.1', 'infrastructure'],
    ['Error', 'page.click: Target page, context or browser has been closed', 'infrastructure'],
  ])('says what happened: %s: %s', (name, message, cause) => {
    expect(classify(named(name, message))).toBe(cause);
  });

  it('says of a step that does not end that its time was over', async () => {
    const drivers = { ...scribe([]), open: () => new Promise<void>(() => {}) };
    const failure = await walkInBrowser(path, drivers, page, {}, 1);
    expect(failure).toMatchObject({
      cause: 'time-out',
      at: 0,
      message: 'Timeout 1ms exceeded: the step does not end.\nThe page was /login: Log in Email',
    });
  });

  it('is tried again once when the time is over, not for ever at the same step', async () => {
    let opened = 0;
    const drivers = scribe([], (entry) => {
      if (entry === 'open') opened += 1;
      if (entry === 'see idle') throw named('ExpectationFailed', 'expect(main).toBeVisible() failed after 20000 ms');
    });
    const walk = await walkWithRetries(path, drivers, fresh, 5);
    expect([walk.result, walk.covered, opened, walk.failures.map(({ cause }) => cause)]).toEqual([
      'failed',
      false,
      2,
      ['time-out', 'time-out'],
    ]);
  });

  it('reports the step that failed, and what the page showed', async () => {
    const drivers = scribe([], (entry) => {
      if (entry === 'see waiting') throw new Error('a spinner for ever');
    });
    expect(await walkInBrowser(path, drivers, page, {})).toEqual({
      cause: 'model',
      pathId: path.id,
      at: 2,
      label: 'error(loadDraft) {"error":"Error","message":"offline"}',
      message: 'a spinner for ever\nThe page was /login: Log in Email',
    });
  });

  it('is not retried when the model is at fault', async () => {
    let opened = 0;
    const drivers = scribe([], (entry) => {
      if (entry === 'open') opened += 1;
      if (entry === 'see idle') throw new Error('wrong');
    });
    const walk = await walkWithRetries(path, drivers, fresh);
    expect([walk.result, walk.covered, opened]).toEqual(['failed', false, 1]);
  });

  it('is flaky and not covered when it passes only on a retry', async () => {
    let opened = 0;
    const drivers = scribe([], (entry) => {
      if (entry !== 'open') return;
      opened += 1;
      if (opened === 1) throw named('TimeoutError', 'page.goto: Timeout 1000ms exceeded.');
    });
    const walk = await walkWithRetries(path, drivers, fresh);
    expect([walk.result, walk.covered, walk.failures.map(({ cause }) => cause)]).toEqual([
      'flaky',
      false,
      ['time-out'],
    ]);
  });

  it('reports an infrastructure failure when no page is available', async () => {
    const walk = await walkWithRetries(path, scribe([]), async () => Promise.reject(new Error('no browser')), 1);
    expect([walk.result, walk.failures.map(({ cause }) => cause)]).toEqual([
      'failed',
      ['infrastructure', 'infrastructure'],
    ]);
  });
});
