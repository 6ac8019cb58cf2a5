// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { pageShown } from '../../../src/client/adapters/site/build.ts';
import { wiredReloadGuardMachine } from '../../../src/client/flows/site/reload-guard.wire.ts';

const asked: string[] = [];
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2027, 0, 1), toFake: ['Date'] });
  document.head.innerHTML = '<meta name="build" content="build-1">';
  document.body.innerHTML = '';
  asked.length = 0;
  reload.mockReset();
  sessionStorage.clear();
  vi.stubGlobal('location', { reload, pathname: '/' });
  pageShown('/');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that watches for new builds, of which some node serves this one or none does. */
function open(isKnown: boolean) {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response('{}', { status: isKnown ? 200 : 404 });
  });
  const actor = createActor(wiredReloadGuardMachine).start();
  const isCurrent = () => actor.getSnapshot().matches('current');
  const isAsking = () => actor.getSnapshot().matches('checking') || actor.getSnapshot().matches('leaving');
  return {
    actor,
    async check(what: () => void): Promise<void> {
      what();
      // Waiting by vitest would move the clock.
      for (let turns = 0; turns < 50 && isAsking(); turns += 1) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(isAsking()).toBe(false);
    },
    isCurrent,
  };
}

const miss = () => void dispatchEvent(new Event('vite:preloadError'));
/** The visitor follows a link, and its page has been loaded. */
function goTo(path: string) {
  location.pathname = path;
  pageShown(path);
}
/** The visitor follows a link, and its page does not load. */
function goToMissing(path: string) {
  location.pathname = path;
  miss();
}
let visibility = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => visibility });
function turn(state: 'hidden' | 'visible') {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a page of an older build', () => {
  test('[CO-08] stays as it is when a part is missing, and says that there is a new one', async () => {
    const page = open(false);
    await page.check(miss);
    expect([asked, reload.mock.calls.length]).toEqual([['/builds/meta/build-1.json'], 0]);
    expect(page.actor.getSnapshot().hasTag('offering')).toBe(true);
    page.actor.stop();
  });

  test('[CO-08] is replaced by the next page, which is of the new build', async () => {
    const page = open(false);
    await page.check(miss);
    await page.check(() => goTo('/blog'));
    expect([asked.length, reload.mock.calls.length, location.pathname]).toEqual([2, 1, '/blog']);
    page.actor.stop();
  });

  test('[CO-08] does not ask at every navigation', async () => {
    const page = open(true);
    await page.check(() => goTo('/blog'));
    await page.check(() => goTo('/'));
    expect([asked.length, reload.mock.calls.length]).toEqual([0, 0]);
    page.actor.stop();
  });

  test('[CO-08, LI-07] is reloaded for a page that does not load, once in ten seconds', async () => {
    const page = open(false);
    await page.check(() => goToMissing('/blog'));
    expect([asked, reload.mock.calls.length]).toEqual([['/builds/meta/build-1.json'], 1]);
    page.actor.stop();

    vi.setSystemTime(Date.now() + 9999);
    const early = open(false);
    await early.check(() => goToMissing('/blog'));
    expect(reload).toHaveBeenCalledTimes(1);
    early.actor.stop();

    vi.setSystemTime(Date.now() + 1);
    const later = open(false);
    await later.check(() => goToMissing('/blog'));
    expect(reload).toHaveBeenCalledTimes(2);
    later.actor.stop();
  });

  test('[CO-08] [EX-06] is not reloaded on the way to an exam that is running', async () => {
    const page = open(false);
    await page.check(miss);
    await page.check(() => goTo('/javascript/exam/abc/progress'));
    expect(reload).not.toHaveBeenCalled();
    await page.check(() => goTo('/dashboard'));
    expect(reload).toHaveBeenCalledTimes(1);
    page.actor.stop();
  });

  test('[CO-08] is not reloaded for an answer that comes when the visitor types on the next page', async () => {
    const page = open(false);
    await page.check(miss);
    let answer = (_: Response) => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    goTo('/login');
    document.body.innerHTML = '<form><input name="email"></form>';
    const field = document.querySelector('input') as HTMLInputElement;
    field.value = 'ada@example.com';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await page.check(() => answer(new Response(null, { status: 404 })));
    expect(reload).not.toHaveBeenCalled();
    page.actor.stop();
  });

  test('[CO-08] is left alone while some node serves its build', async () => {
    const page = open(true);
    await page.check(miss);
    expect([asked.length, reload.mock.calls.length, page.isCurrent()]).toEqual([1, 0, true]);
    await page.check(() => goToMissing('/blog'));
    expect([asked.length, reload.mock.calls.length, page.isCurrent()]).toEqual([2, 0, true]);
    page.actor.stop();
  });

  test.each([200, 204])('[CO-08] is left alone when the server says %i of its build', async (status) => {
    const page = open(true);
    vi.stubGlobal('fetch', async () => new Response(null, { status }));
    await page.check(miss);
    expect([reload.mock.calls.length, page.isCurrent()]).toEqual([0, true]);
    page.actor.stop();
  });

  test.each([400, 403, 500, 503])('[CO-08] is not reloaded for a server that answers with %i', async (status) => {
    const page = open(true);
    vi.stubGlobal('fetch', async () => new Response(null, { status }));
    await page.check(miss);
    await page.check(() => goToMissing('/blog'));
    expect(reload).not.toHaveBeenCalled();
    page.actor.stop();
  });

  test('[CO-08] asks when its reader comes back after five minutes, not sooner', async () => {
    const page = open(false);
    turn('hidden');
    vi.setSystemTime(Date.now() + 299_999);
    turn('visible');
    expect(asked).toEqual([]);
    turn('hidden');
    vi.setSystemTime(Date.now() + 300_000);
    await page.check(() => turn('visible'));
    expect([asked.length, reload.mock.calls.length]).toEqual([1, 0]);
    await page.check(() => goTo('/blog'));
    expect([asked.length, reload.mock.calls.length]).toEqual([2, 1]);
    page.actor.stop();
  });

  test('[CO-08] is not reloaded while something typed would be lost', async () => {
    document.body.innerHTML = '<form><input name="note"></form>';
    const page = open(false);
    const field = document.querySelector('input') as HTMLInputElement;
    field.value = 'half a sentence';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await page.check(miss);
    expect([asked.length, reload.mock.calls.length]).toEqual([1, 0]);
    // Another view of the same page, with the same form.
    await page.check(() => goTo('/blog'));
    expect(reload).not.toHaveBeenCalled();
    page.actor.stop();
  });
});
