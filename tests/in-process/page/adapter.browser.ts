import type { Page } from '@playwright/test';
import { afterEach, beforeEach, expect as plain, test } from 'vitest';
import { expect as waiting } from './expect.ts';
import { WalkContext } from './walk-context.ts';
import type { WalkPage } from './walk-page.ts';

/** As drivers see it. */
const expect = waiting as unknown as typeof import('@playwright/test').expect;

let browser: WalkContext;
let page: Page;

beforeEach(async () => {
  browser = new WalkContext({ width: 1280, height: 900 });
  page = (await browser.newPage()) as unknown as Page;
});
afterEach(() => browser.close());

/** A page with this body, on which nothing runs but what the test adds. */
async function show(body: string): Promise<void> {
  await page.goto('/blank-page');
  await page.evaluate((html) => {
    document.body.innerHTML = html;
  }, body);
}

const SHORT = { timeout: 200 };

/** What an error says; something that is not an error is none. */
async function failureOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'nothing failed';
  } catch (error) {
    return (error as Error).message;
  }
}

test('an expectation waits for what comes, and says what it saw when nothing does', async () => {
  await show('<p role="status">Wait</p>');
  const status = page.getByRole('status');
  await page.evaluate(() => void setTimeout(() => document.querySelector('p')?.replaceChildren('Done'), 50));
  await expect(status).toHaveText('Done');
  plain(await failureOf(() => expect(status).toHaveText('Gone', SHORT))).toContain(
    'toHaveText("Gone", {"timeout":200}) failed after 200 ms; received "Done"',
  );
  plain(await failureOf(() => expect(status).not.toHaveText('Done', SHORT))).toContain('not.toHaveText');
});

test('what is expected of an element is not true of none, whether it is denied or not', async () => {
  await show('');
  const none = page.getByRole('button');
  plain(await failureOf(() => expect(none).toHaveAttribute('type', 'submit', SHORT))).toContain(
    'received "no element"',
  );
  plain(await failureOf(() => expect(none).not.toHaveAttribute('type', 'submit', SHORT))).toContain(
    'received "no element"',
  );
  await expect(none).toHaveCount(0);
  await expect(none).toBeHidden();
});

test('a locator that means several elements is refused, where one is asked', async () => {
  await show('<button>One</button><button>Two</button>');
  plain(await failureOf(() => page.getByRole('button').click(SHORT))).toContain('resolved to 2 elements');
  await expect(page.getByRole('button')).toHaveText(['One', 'Two']);
  await expect(page.getByRole('button').filter({ hasText: 'tw' })).toHaveCount(1);
});

test('nothing is pressed that is covered, disabled or hidden', async () => {
  await show(
    '<button id="a" style="position:fixed;left:0;top:0">A</button><div id="cover" style="position:fixed;inset:0"></div><button disabled>B</button><button hidden>C</button>',
  );
  plain(await failureOf(() => page.getByRole('button', { name: 'A' }).click(SHORT))).toContain(
    '<div class=""> receives',
  );
  plain(await failureOf(() => page.locator('button:disabled').click(SHORT))).toContain('it is not enabled');
  plain(await failureOf(() => page.locator('button[hidden]').click(SHORT))).toContain('it is not visible');
  await page.evaluate(() => document.querySelector('#cover')?.remove());
  await page.getByRole('button', { name: 'A' }).click();
  plain(await page.evaluate(() => document.activeElement?.id)).toBe('a');
});

test('a press sends what a browser sends, and moves the focus unless the page keeps it', async () => {
  await show('<button>Press</button><button>Keep</button>');
  await page.evaluate(() => {
    const said: string[] = [];
    for (const type of ['pointerdown', 'mousedown', 'focusin', 'pointerup', 'mouseup', 'click'])
      document.addEventListener(type, () => void said.push(type));
    document.querySelectorAll('button')[1]?.addEventListener('pointerdown', (event) => event.preventDefault());
    Object.assign(window, { said });
  });
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
  await page.getByRole('button', { name: 'Press' }).click();
  plain(await said()).toEqual(['pointerdown', 'mousedown', 'focusin', 'pointerup', 'mouseup', 'click']);
  await page.getByRole('button', { name: 'Keep' }).click();
  plain(await said()).toEqual(['pointerdown', 'pointerup', 'click']);
});

test('text is typed as a person types it; a form is sent by Enter', async () => {
  await show('<form><label>Name <input name="name" maxlength="3"></label><button>Send</button></form>');
  await page.evaluate(() => {
    const said: string[] = [];
    document.addEventListener('input', ({ target }) => void said.push((target as HTMLInputElement).value));
    document.addEventListener('submit', (event) => {
      event.preventDefault();
      said.push('sent');
    });
    Object.assign(window, { said });
  });
  await page.getByLabel('Name').fill('Grace');
  await expect(page.getByLabel('Name')).toHaveValue('Gra');
  await page.getByLabel('Name').press('Backspace');
  await page.keyboard.press('Enter');
  plain(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual(['Gra', 'Gr', 'sent']);
});

test('a route holds a call until it is answered, changed or lost', async () => {
  await show('');
  await page.route('**/api/held', async (route) => {
    plain(route.request().postDataJSON()).toEqual({ a: 1 });
    await route.fulfill({ status: 409, json: { message: 'No.' } });
  });
  await page.route('**/api/lost', (route) => route.abort());
  const call = (path: string) =>
    page.evaluate(
      (to) =>
        fetch(to, { method: 'POST', body: '{"a":1}' }).then(
          async (response) => [response.status, await response.json()],
          (error: Error) => error.message,
        ),
      path,
    );
  plain(await call('/api/held')).toEqual([409, { message: 'No.' }]);
  plain(await call('/api/lost')).toBe('Failed to fetch');
});

test('time stands still until the walk lets it pass; what is due fires once', async () => {
  await page.clock.install();
  await show('');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await page.evaluate(() => {
    Object.assign(window, { beats: 0 });
    setInterval(() => Object.assign(window, { beats: (window as unknown as { beats: number }).beats + 1 }), 100);
  });
  const beats = () => page.evaluate(() => (window as unknown as { beats: number }).beats);
  const began = await page.evaluate(() => Date.now());
  plain(await beats()).toBe(0);
  await page.clock.fastForward(1000);
  plain(await beats()).toBe(1);
  await page.clock.runFor(1000);
  plain(await beats()).toBe(11);
  plain((await page.evaluate(() => Date.now())) - began).toBe(2000);
});

test('errors in the console, uncaught ones and rejected promises are problems; what the page handles is none', async () => {
  await show('');
  await page.evaluate(() => {
    console.error('said');
    setTimeout(() => {
      throw new Error('thrown');
    });
    void Promise.reject(new Error('rejected'));
  });
  await expect.poll(() => browser.problems.toSorted()).toEqual(['Error: rejected', 'Error: thrown', 'said']);
  browser.problems.length = 0;
  await page.evaluate(() => {
    addEventListener('unhandledrejection', (event) => event.preventDefault());
    void Promise.reject(new Error('handled'));
    setTimeout(() => {
      throw new Error('later');
    });
  });
  await expect.poll(() => browser.problems).toEqual(['Error: later']);
});

test('another site is what a route says, and is not reached without one', async () => {
  await show('<a href="https://pay.example/1">Pay</a><a href="https://else.example/">Else</a>');
  await page.route('https://pay.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Pay here</h1>' }),
  );
  await page.getByRole('link', { name: 'Else' }).click();
  await expect.poll(() => browser.problems.join()).toContain('no route of the walk answers for it');
  await page.getByRole('link', { name: 'Pay' }).click();
  await page.waitForURL('https://pay.example/1');
  await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible();
});

test('a closed browser has forgotten everything', async () => {
  await show('');
  await page.evaluate(async () => {
    localStorage.setItem('a', '1');
    sessionStorage.setItem('a', '1');
    // biome-ignore lint/suspicious/noDocumentCookie: as an application keeps one
    document.cookie = 'a=1; path=/';
    await new Promise((resolve) => {
      indexedDB.open('a').onsuccess = resolve;
    });
  });
  await browser.close();
  browser = new WalkContext({ width: 1280, height: 900 });
  page = (await browser.newPage()) as WalkPage as unknown as Page;
  await show('');
  const left = await page.evaluate(async () => [
    localStorage.length,
    sessionStorage.length,
    document.cookie.includes('a=1'),
    (await indexedDB.databases()).length,
  ]);
  plain(left).toEqual([0, 0, false, 0]);
});
