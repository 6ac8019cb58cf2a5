import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { createFreshDatabase, type DatabaseKind } from '../../support/databases.ts';
import { freePort } from '../../support/free-port.ts';
import { startPostgres } from '../../support/postgres-server.ts';
import { memoryFolder } from '../../support/run/memory-folder.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { type TranslatorStart, translatePage } from '../../support/translator.ts';
import { newPerson, type Person } from './person.ts';
import { attachRecording, recordRuns } from './recorded-runs.ts';
import { closeSignUpDialog } from './sign-up-dialog.ts';

export type TestServer = {
  readonly url: string;
  process(): ServerProcess;
  /** Kills the server without a word and starts it again on the same data and port. */
  crash(): Promise<void>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Moves the server's clock and runs its jobs. */
  advance(ms: number): Promise<void>;
};

type WorkerFixtures = {
  /** Settings of the server that differ from those of every other test. */
  environment: Record<string, string>;
  /** Database of the server. */
  database: DatabaseKind;
  /** Whether the server knows its own address, as one does whose pages are left and come back to. */
  knowsAddress: boolean;
  server: TestServer;
  /** Further servers, with other settings. */
  serverWith: (environment: Readonly<Record<string, string>>) => Promise<TestServer>;
};
type TestFixtures = {
  /** When the browser begins to translate each page; null where it does not. */
  translator: TranslatorStart | null;
  /** Whether another run of a failed test records what the charts did, which loads the recorder; not where a page's scripts are weighed. */
  canRecord: boolean;
  /** Problems a page may cause on purpose in this test, such as a failed request while offline. */
  allowedProblems: RegExp[];
  /** Console errors, policy violations and uncaught errors of this test so far. */
  problems: string[];
  /** Another device: a browser with storage of its own, watched like the first. */
  device: (options?: BrowserContextOptions) => Promise<BrowserContext>;
};

/** Whether charts are recorded, which `npm test` asks for when it runs again what failed. */
const isRecording = process.env.RECORD_RUNS === 'true';

async function startTestServer(
  kind: DatabaseKind,
  own: Readonly<Record<string, string>>,
  knowsAddress = false,
): Promise<{ server: TestServer; stop(): Promise<void> }> {
  const postgres = kind === 'postgres' ? await startPostgres() : null;
  const data = await createFreshDatabase(kind, postgres?.url ?? null, { parent: memoryFolder() });
  const known = knowsAddress ? await freePort() : 0;
  const address = knowsAddress ? { PUBLIC_URL: `http://127.0.0.1:${known}` } : {};
  const environment = { DEMO_DATA: 'true', WEAK_PASSWORD_HASHES: 'true', ...address, ...own };
  let running = await startServerProcess({ ...data, port: known, environment });
  const { port, url } = running;
  const server: TestServer = {
    url,
    process: () => running,
    kill: () => running.kill(),
    async restart() {
      running = await startServerProcess({ ...data, port, environment });
    },
    async crash() {
      await server.kill();
      await server.restart();
    },
    async advance(ms) {
      const response = await fetch(`${url}/api/test/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advance_ms: ms }),
      });
      if (!response.ok) throw new Error(`The clock could not be moved: ${response.status}`);
    },
  };
  return {
    server,
    async stop() {
      await running.stop();
      await data.remove();
      await postgres?.stop();
    },
  };
}

/** Every page's console errors and policy violations fail its test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  environment: [{}, { option: true, scope: 'worker' }],
  database: ['sqlite', { option: true, scope: 'worker' }],
  knowsAddress: [false, { option: true, scope: 'worker' }],
  server: [
    async ({ environment, knowsAddress, database }, use) => {
      const { server, stop } = await startTestServer(database, environment, knowsAddress);
      await use(server);
      await stop();
    },
    { scope: 'worker' },
  ],
  serverWith: [
    async ({ database }, use) => {
      const started = new Map<string, ReturnType<typeof startTestServer>>();
      await use(async (environment) => {
        const key = JSON.stringify(environment);
        const found = started.get(key) ?? startTestServer(database, environment);
        started.set(key, found);
        return (await found).server;
      });
      for (const one of started.values()) await (await one).stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  allowedProblems: [[], { option: true }],
  canRecord: [true, { option: true }],
  translator: [null, { option: true }],
  problems: async ({ allowedProblems }, use) => {
    const problems: string[] = [];
    await use(problems);
    const unexpected = problems.filter((problem) => !allowedProblems.some((allowed) => allowed.test(problem)));
    expect(unexpected, 'console errors').toEqual([]);
  },
  context: async ({ context, problems, canRecord, translator }, use, testInfo) => {
    watch(context, problems);
    if (translator !== null) await context.addInitScript(translatePage, translator);
    if (isRecording && canRecord) await recordRuns(context);
    await use(context);
    await attachRecording(context, testInfo);
  },
  device: async ({ browser, baseURL, problems, canRecord, translator }, use, testInfo) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        ...(baseURL ? { baseURL } : {}),
        locale: 'en-GB',
        timezoneId: 'UTC',
        ...options,
      });
      opened.push(context);
      watch(context, problems);
      if (translator !== null) await context.addInitScript(translatePage, translator);
      if (isRecording && canRecord) await recordRuns(context);
      return context;
    });
    for (const context of opened) {
      await attachRecording(context, testInfo);
      await context.close();
    }
  },
});

/** What Chromium writes when the network is cut while an exam's service worker is being fetched. */
const WORKER_UNREACHED = 'An unknown error occurred when fetching the script.';

function watch(context: BrowserContext, problems: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error' && message.text() !== WORKER_UNREACHED) problems.push(message.text());
  });
  context.on('weberror', (error) => problems.push(String(error.error())));
}

export { closeSignUpDialog, expect, newPerson };

/** Signs up through the page. */
export async function signUp(page: Page, person: Person, path = '/javascript/register'): Promise<void> {
  await submitSignUp(page, person, path);
  await closeSignUpDialog(page);
}

/** As far as the dashboard, where a dialog tells of it. */
export async function submitSignUp(page: Page, person: Person, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('input[name="name"]').fill(person.name);
  await page.locator('input[name="email"]').fill(person.email);
  await page.locator('input[name="password"]').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  // Staff land on their desk.
  await page.waitForURL(/\/(dashboard|review)$/);
}

export async function logIn(page: Page, email: string, password: string, path = '/javascript/login'): Promise<void> {
  await page.goto(path);
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  // Staff land on their desk.
  await page.waitForURL(/\/(dashboard|review)$/);
}
