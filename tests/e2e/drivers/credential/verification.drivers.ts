import { expect, type Page } from '@playwright/test';
import { verificationMachine } from '../../../../machines/credential/verification/verification.machine.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { hydrated } from '../../support/hydrated.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { eventOf } from '../walk.ts';

declare global {
  interface Window {
    /** Files whose reading waits for the walk. */
    badgeReads: { read: () => void; fail: () => void }[];
  }
}

const BADGE = '{"id":"urn:uuid:01"}';

/** Runs in the page: the browser reads a file, or fails to, when the walk says so. */
function holdFiles(): void {
  const read = Blob.prototype.arrayBuffer;
  window.badgeReads = [];
  Blob.prototype.arrayBuffer = function held(this: Blob) {
    return new Promise((done, fail) => {
      window.badgeReads.push({
        read: () => void read.call(this).then(done, fail),
        fail: () => fail(new DOMException('The file is gone.', 'NotReadableError')),
      });
    });
  };
}

/** Typing is an event of its own: only in the state that it leads to may another text be requested at once. */
export const typedCode = {
  begin: '',
  step: (graph: Graph) => (text: string, edge: GraphEdge) => {
    const event = eventOf(edge);
    if (event?.type === 'verification.codeEdited') return 'something else';
    if (event?.type !== 'verification.codeSubmitted') return text;
    const isIdle = graph.nodes[edge.from]?.moment.snapshot.matches('idle') ?? false;
    return isIdle || event['text'] === text ? String(event['text']) : undefined;
  },
};

/** The state shared by the drivers of one walk. */
export class VerificationWorld {
  readonly gate = new Gate({
    code: { method: 'GET', path: /^\/api\/certificates\/[^/]+\/verification$/ },
    badge: { method: 'POST', path: /^\/api\/certificates\/verify$/ },
  });
  readonly watch = new ChartWatch('verification');
}

const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Credential URL or ID' });
const buttonOf = (page: Page) => page.getByRole('button', { name: /^Verify\b/ });
const verdictOf = (page: Page) => page.getByRole('region', { name: /^(Valid|Revoked|Genuine|Altered|Not signed)/ });
const problemOf = (page: Page, title: string) => page.locator('main').getByText(title, { exact: true });

async function expectQuiet(page: Page): Promise<void> {
  await expect(buttonOf(page)).not.toHaveAttribute('aria-busy');
}

async function expectVerdict(page: Page, title: string, ...parts: string[]): Promise<void> {
  await expectQuiet(page);
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  for (const part of parts) await expect(verdictOf(page)).toContainText(part);
  await expect(verdictOf(page)).toContainText('Ada Lovelace');
  await expect(verdictOf(page).getByRole('link', { name: 'Open the credential' })).toBeVisible();
}

async function expectBusy(page: Page): Promise<void> {
  await expect(buttonOf(page)).toHaveAttribute('aria-busy', 'true');
  await expect(verdictOf(page)).toHaveCount(0);
}

export const verificationDrivers = defineDrivers<typeof verificationMachine, VerificationWorld>(verificationMachine, {
  async open(page, { services: world }) {
    await world.gate.guard(page);
    await page.addInitScript(holdFiles);
    await page.goto('/verify');
    await hydrated(fieldOf(page));
  },
  events: {
    async 'verification.codeSubmitted'(page, { event }) {
      await fieldOf(page).fill(event.text);
      await fieldOf(page).press('Enter');
    },
    async 'verification.fileChosen'(page) {
      const file = { name: 'badge.json', mimeType: 'application/json', buffer: Buffer.from(BADGE) };
      const earlier = await page.evaluate(() => window.badgeReads.length);
      await page.getByLabel('Badge file').setInputFiles(file);
      // The first file is read when the code for it has arrived.
      await page.waitForFunction((count) => window.badgeReads.length > count, earlier);
    },
    async 'verification.codeEdited'(page) {
      await fieldOf(page).press('End');
      await fieldOf(page).press('x');
    },
    async 'verification.retried'(page) {
      await page.getByRole('button', { name: 'Try again' }).click();
    },
  },
  invokes: {
    readBadge: {
      done: (page) => page.evaluate(() => window.badgeReads.at(-1)?.read()),
      error: (page) => page.evaluate(() => window.badgeReads.at(-1)?.fail()),
    },
    verifyCode: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('code')).fulfill({ json: output });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('code'), error);
      },
    },
    verifyBadge: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('badge')).fulfill({ json: output });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('badge'), error);
      },
    },
  },
  checks: {
    async idle(page, { services: world }) {
      await world.watch.reaches('idle');
      await expectQuiet(page);
      await expect(page.getByText('The result appears here.')).toBeVisible();
    },
    async malformed(page, { services: world }) {
      await world.watch.reaches('malformed');
      await expect(fieldOf(page)).toHaveAccessibleDescription(/Enter a credential's URL or its 22-character ID\./);
    },
    async readingFile(page, { services: world }) {
      await world.watch.reaches('readingFile');
      await expectBusy(page);
    },
    async checkingCode(page, { snapshot, services: world }) {
      await world.watch.reaches('checkingCode');
      await world.gate.arrived('code');
      const { subject } = snapshot.context;
      expect(world.gate.requestOf('code').url()).toContain(subject && 'id' in subject ? subject.id : 'no id');
      await expectBusy(page);
    },
    async checkingBadge(page, { services: world }) {
      await world.watch.reaches('checkingBadge');
      await world.gate.arrived('badge');
      expect(world.gate.requestOf('badge').postDataJSON()).toEqual({ badge: BADGE });
      await expectBusy(page);
    },
    async valid(page, { services: world }) {
      await world.watch.reaches('valid');
      await expectVerdict(page, 'Valid');
    },
    async revoked(page, { services: world }) {
      await world.watch.reaches('revoked');
      await expectVerdict(page, 'Revoked', 'Revoked');
    },
    async outdated(page, { services: world }) {
      await world.watch.reaches('outdated');
      await expectVerdict(page, 'Genuine, but outdated', 'Changed since then:', 'Issuer');
    },
    async altered(page, { services: world }) {
      await world.watch.reaches('altered');
      await expectVerdict(page, 'Altered', 'What differs from the records:', 'Title', "Holder's name");
    },
    async foreign(page, { services: world }) {
      await world.watch.reaches('foreign');
      await expectVerdict(page, 'Not signed by Chartered', 'Signature');
    },
    async missing(page, { services: world }) {
      await world.watch.reaches('missing');
      await expectQuiet(page);
      await expect(problemOf(page, 'Unknown credential')).toBeVisible();
    },
    async refused(page, { services: world }) {
      await world.watch.reaches('refused');
      await expectQuiet(page);
      await expect(problemOf(page, 'Not verified')).toBeVisible();
    },
    async unreachable(page, { services: world }) {
      await world.watch.reaches('unreachable');
      await expectQuiet(page);
      await expect(
        page.getByText('The server could not be reached. Check your connection and try again.'),
      ).toBeVisible();
    },
  },
});
