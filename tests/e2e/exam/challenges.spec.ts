import { readFileSync } from 'node:fs';
import { authoredChallenge } from '../support/authored.ts';
import { handIn } from '../support/exam-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { poll } from '../support/poll.ts';
import { savedWord, showTheme, storedOf, untilGraded } from '../support/prepared-exam.ts';
import { openChallenge, runTests, writeFile } from '../support/workspace.ts';

// What is noticed while the exam ends may come after its end.
test.use({ viewport: { width: 1440, height: 1000 }, allowedProblems: [/status of 409/] });

for (const tech of ['javascript', 'typescript', 'vuejs', 'react']) {
  test(`[EX-12] a ${tech} challenge is solved in the editor, passes the visible tests and then the hidden ones`, async ({
    page,
    server,
  }) => {
    test.setTimeout(240_000);
    const { candidate, id, challenge } = await openChallenge(page, server.url, tech);
    const { solution, files, editable, tests } = authoredChallenge(challenge.id);

    const first = await runTests(page);
    expect(first.total).toBe(challenge.tests.length);
    expect(first.passed, 'what the candidate starts with').toBeLessThan(first.total);
    await expect(page.getByRole('img', { name: 'Failed' }).or(page.getByLabel('Failed')).first()).toBeVisible();

    for (const path of editable) {
      const text = solution[path] ?? files[path] ?? '';
      await writeFile(page, path, text);
    }
    const expected = Object.fromEntries(editable.map((path) => [path, solution[path] ?? files[path] ?? '']));
    // What was saved before may be called saved until the editor has told of the last key.
    const stored = async () => (await storedOf(server.url, candidate.token, id)).get(challenge.id)?.answer;
    await poll(stored, { message: 'what is stored' }).toEqual({ kind: 'files', files: expected });
    await expect(savedWord(page)).toBeVisible({ timeout: 20_000 });

    const second = await runTests(page);
    const shown = await page.getByRole('region', { name: 'Visible tests' }).textContent();
    expect(second.passed, shown ?? '').toBe(second.total);

    await handIn(page);
    const { result } = await untilGraded(server.url, candidate.token, id);
    const graded = result?.exercises.find((exercise) => exercise.id === challenge.id);
    expect(graded?.points, `${challenge.id}: ${JSON.stringify(graded?.tests)}`).toBe(challenge.points);
    expect(graded?.tests?.filter((one) => one.passed)).toHaveLength(tests.filter((one) => !one.visible).length);
  });
}

test('[EX-12] wrong code passes fewer tests; a mistake that stops the build is named with file and line', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const { challenge } = await openChallenge(page, server.url, 'javascript');
  const path = challenge.editable[0] ?? '';
  await writeFile(page, path, 'export const nothing = 1;\n');
  const { passed, total } = await runTests(page);
  expect(passed).toBeLessThan(total);
  await writeFile(page, path, 'export function broken( {\n');
  await page.getByRole('button', { name: 'Run the visible tests' }).click();
  await expect(page.getByText("The code couldn't be built")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(new RegExp(`${path.replaceAll('.', '\\.')}, line \\d+`))).toBeVisible();
  await expect(savedWord(page)).toBeVisible();
});

test('[EX-12] what the code prints during a test is shown with the test', async ({ page }) => {
  await page.goto('/javascript/editor/javascript-practice-initials');
  await writeFile(page, 'main.js', `export const initials = (name) => console.log('asked for', name);\n`);
  await page.getByRole('button', { name: 'Run the tests' }).click();
  const log = page.getByRole('log', { name: 'Console of the test: takes the first letter of each word' });
  await expect(log).toHaveText('asked for Ada Lovelace');
});

test('[EX-12] an endless loop in the preview is stopped, and the page stays responsive', async ({ page, server }) => {
  test.setTimeout(180_000);
  const { challenge, candidate, id } = await openChallenge(page, server.url, 'javascript');
  const path = challenge.editable[0] ?? '';
  await writeFile(page, path, 'for (;;) {}\nexport const never = 1;\n');
  await expect(savedWord(page)).toBeVisible();
  await page.getByRole('button', { name: 'Run the visible tests' }).click();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await expect(page.locator('iframe[title="Preview"]')).toBeAttached({ timeout: 20_000 });
  // While it loops: typing is taken and saved.
  await page.locator(`[data-editor="${path}"] .cm-content`).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('// written meanwhile ');
  await expect(savedWord(page)).toBeVisible({ timeout: 15_000 });
  // The word may still be that of the change before.
  const stored = async () => JSON.stringify((await storedOf(server.url, candidate.token, id)).get(challenge.id));
  await expect.poll(stored).toContain('written meanwhile');
  await expect(page.getByText("The code didn't finish within 8 seconds.")).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('iframe[title="Preview"]')).toHaveCount(0);
  // And it can be run again.
  const { solution } = authoredChallenge(challenge.id);
  await writeFile(page, path, solution[path] ?? '');
  const { passed, total } = await runTests(page);
  expect(passed).toBe(total);
});

test.describe('the preview frame', () => {
  // The frame's policy says so on the console when something is refused, which is what is wanted here.
  test.use({ allowedProblems: [/Content Security Policy|violates|Failed to load resource|sandboxed|Blocked/] });

  test('[EX-12] has an opaque origin, no network, no storage, no cookies and no way into the page', async ({
    page,
    server,
  }) => {
    test.setTimeout(180_000);
    await openChallenge(page, server.url, 'javascript');
    await runTests(page);
    const element = page.locator('iframe[title="Preview"]');
    expect(await element.getAttribute('sandbox')).not.toContain('allow-same-origin');
    const frame = await (await element.elementHandle())?.contentFrame();
    if (!frame) throw new Error('There is no frame.');
    const asked: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.frame() === frame) asked.push(request.url());
    });
    const found = await frame.evaluate(async () => {
      async function attempt(run: () => unknown): Promise<string> {
        try {
          return `reached: ${await run()}`;
        } catch (error) {
          return `refused: ${(error as Error).name}`;
        }
      }
      const loaded = (element: HTMLElement, source: string) =>
        new Promise((resolve, reject) => {
          element.onload = () => resolve('loaded');
          element.onerror = () => reject(new TypeError('not loaded'));
          element.setAttribute('src', source);
          document.body.append(element);
        });
      return {
        origin: self.origin,
        cookies: await attempt(() => document.cookie),
        storage: await attempt(() => localStorage.length),
        database: await attempt(() => indexedDB.open('chartered')),
        parentDocument: await attempt(() => parent.document.title),
        parentStorage: await attempt(() => parent.localStorage.length),
        topLocation: await attempt(() => top?.location.href),
        network: await attempt(() => fetch('/api/datetime').then((answer) => answer.status)),
        foreignNetwork: await attempt(() => fetch('https://example.com/').then((answer) => answer.status)),
        socket: await attempt(
          () =>
            new Promise((resolve, reject) => {
              const socket = new WebSocket(`ws://${location.host}/`);
              socket.onopen = () => resolve('open');
              socket.onerror = () => reject(new TypeError('refused'));
            }),
        ),
        image: await attempt(() => loaded(new Image(), 'https://example.com/picture.png')),
        beacon: await attempt(() => {
          if (!navigator.sendBeacon('/api/datetime', 'x')) throw new TypeError('refused');
          return 'queued';
        }),
      };
    });
    expect(found.origin).toBe('null');
    const { origin: _origin, beacon: _beacon, ...attempts } = found;
    for (const [name, outcome] of Object.entries(attempts)) expect(outcome, name).toMatch(/^refused/);
    expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([]);
  });

  test('[EX-12] reports from other sources are ignored', async ({ page, server }) => {
    test.setTimeout(180_000);
    const { challenge } = await openChallenge(page, server.url, 'javascript');
    const path = challenge.editable[0] ?? '';
    await writeFile(page, path, 'for (;;) {}\n');
    await page.getByRole('button', { name: 'Run the visible tests' }).click();
    await expect(page.locator('iframe[title="Preview"]')).toBeAttached({ timeout: 20_000 });
    await page.evaluate((tests) => {
      const forged = [
        ...tests.map(({ name, expect }) => ({
          type: 'result',
          id: 1,
          name,
          observed: JSON.stringify(expect),
          error: null,
          passed: true,
        })),
        { type: 'done', id: 1 },
        { type: 'log', line: 'forged line' },
      ];
      // From the page itself, and from another frame of it.
      for (const message of forged) postMessage(message, '*');
      const other = document.createElement('iframe');
      document.body.append(other);
      for (const message of forged) {
        dispatchEvent(new MessageEvent('message', { data: message, source: other.contentWindow }));
      }
    }, challenge.tests);
    await expect(page.getByText("The code didn't finish within 8 seconds.")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('forged line')).toHaveCount(0);
    await expect(page.getByLabel('Passed')).toHaveCount(0);
  });
});

test('[EX-12] a correct component is shown with sample props, in the type and the colours of the site', async ({
  page,
}) => {
  await page.goto('/vuejs/editor/vuejs-practice-letters-left');
  const solution = readFileSync(
    'src/content/practice/vuejs/challenges/vuejs-practice-letters-left/solution/LettersLeft.vue',
    'utf8',
  );
  await writeFile(page, 'LettersLeft.vue', solution);
  await page.getByRole('button', { name: 'Run the tests' }).click();
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.getByText('20 left')).toBeVisible();
  await preview.getByLabel('Text').fill('abc');
  await expect(preview.getByText('17 left')).toBeVisible();
  const root = preview.locator('html');
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    const surface = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect(root).toHaveCSS('background-color', surface);
    await expect(root).toHaveCSS('color-scheme', theme);
  }
  await expect
    .poll(() => root.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status])))
    .toEqual([['Geist Variable', 'loaded']]);
});
