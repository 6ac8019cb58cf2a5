import { expect, type Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import { verificationMachine } from '../../../../machines/credential/verification/verification.machine.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { hydrated } from '../../support/hydrated.ts';
import { alternate } from '../alternate.ts';
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

type Snapshot = SnapshotFrom<typeof verificationMachine>;

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

  /** Something else is verified: the answer to a check that was under way comes afterwards, and changes nothing. */
  async leavingBehind({ type }: { readonly type: string }, act: () => Promise<void>): Promise<void> {
    await this.gate.leavingBehind(() => this.watch.causes(type, act));
  }
}

const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Credential URL or ID' });
const buttonOf = (page: Page) => page.getByRole('button', { name: /^Verify\b/ });
const verdictOf = (page: Page) => page.getByRole('region', { name: /^(Valid|Revoked|Genuine|Altered|Not signed)/ });
const problemOf = (page: Page, title: string) => page.locator('main').getByText(title, { exact: true });

const given = alternate('chosen', 'dropped');

/** Runs in the page: a badge's file is dropped. */
function dropBadge(target: Element, text: string): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], 'badge.json', { type: 'application/json' }));
  target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
}

async function expectQuiet(page: Page): Promise<void> {
  await expect(buttonOf(page)).not.toHaveAttribute('aria-busy');
}

/** The verdict with what the records say. */
async function expectVerdict(page: Page, snapshot: Snapshot, title: string, ...parts: string[]): Promise<void> {
  await expectQuiet(page);
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  const { result } = snapshot.context;
  const words = [result?.message ?? '', result?.credential.holder_name ?? '', result?.credential.title ?? '', ...parts];
  for (const part of words) await expect(verdictOf(page)).toContainText(part);
  await expect(verdictOf(page).getByRole('listitem')).toHaveCount(result?.differences.length ?? 0);
  await expect(verdictOf(page).getByRole('link', { name: 'Open the credential' })).toHaveAttribute(
    'href',
    new RegExp(`/${result?.credential.id}$`),
  );
}

async function expectBusy(page: Page): Promise<void> {
  await expect(buttonOf(page)).toHaveAttribute('aria-busy', 'true');
  await expect(verdictOf(page)).toHaveCount(0);
}

export const verificationDrivers = defineDrivers<typeof verificationMachine, VerificationWorld>(verificationMachine, {
  ownWords: ['readBadge'],
  async open(page, { services: world }) {
    await world.gate.guard(page);
    await page.addInitScript(holdFiles);
    await page.goto('/verify');
    await hydrated(fieldOf(page));
  },
  events: {
    async 'verification.codeSubmitted'(page, { event, services: world }) {
      await world.leavingBehind(event, async () => {
        await fieldOf(page).fill(event.text);
        await fieldOf(page).press('Enter');
      });
    },
    async 'verification.fileChosen'(page, { event, services: world }) {
      const file = { name: 'badge.json', mimeType: 'application/json', buffer: Buffer.from(BADGE) };
      const earlier = await page.evaluate(() => window.badgeReads.length);
      await world.leavingBehind(event, async () => {
        if (given() === 'chosen') await page.getByLabel('Badge file').setInputFiles(file);
        else await page.getByRole('region', { name: 'Or verify its file' }).evaluate(dropBadge, BADGE);
      });
      // The first file is read when the code for it has arrived.
      await page.waitForFunction((count) => window.badgeReads.length > count, earlier);
    },
    async 'verification.codeEdited'(page, { event, services: world }) {
      await world.leavingBehind(event, async () => {
        await fieldOf(page).press('End');
        await fieldOf(page).press('x');
      });
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
    async valid(page, { snapshot, services: world }) {
      await world.watch.reaches('valid');
      await expectVerdict(page, snapshot, 'Valid');
    },
    async revoked(page, { snapshot, services: world }) {
      await world.watch.reaches('revoked');
      await expectVerdict(page, snapshot, 'Revoked', 'Revoked');
    },
    async outdated(page, { snapshot, services: world }) {
      await world.watch.reaches('outdated');
      await expectVerdict(page, snapshot, 'Genuine, but outdated', 'Changed since then:', 'Issuer');
    },
    async altered(page, { snapshot, services: world }) {
      await world.watch.reaches('altered');
      await expectVerdict(page, snapshot, 'Altered', 'What differs from the records:', 'Title', "Holder's name");
    },
    async foreign(page, { snapshot, services: world }) {
      await world.watch.reaches('foreign');
      await expectVerdict(page, snapshot, 'Not signed by Chartered', 'Signature');
    },
    async missing(page, { snapshot, services: world }) {
      await world.watch.reaches('missing');
      await expectQuiet(page);
      await expect(problemOf(page, 'Unknown credential')).toBeVisible();
      const isFile = 'badge' in (snapshot.context.subject ?? {});
      await expect(page.getByText(/^The file names a credential/)).toHaveCount(isFile ? 1 : 0);
      await expect(page.getByText(/^No credential has this ID/)).toHaveCount(isFile ? 0 : 1);
    },
    async refused(page, { snapshot, services: world }) {
      await world.watch.reaches('refused');
      await expectQuiet(page);
      await expect(problemOf(page, 'Not verified')).toBeVisible();
      // A file that cannot be read is refused in the words of the browser.
      const { failure } = snapshot.context;
      if (failure?.kind === 'refused') await expect(page.getByRole('main')).toContainText(failure.message);
    },
    async unreachable(page, { services: world }) {
      await world.watch.reaches('unreachable');
      await expectQuiet(page);
      await expect(page.getByText("It couldn't be checked just now. Try again in a moment.")).toBeVisible();
    },
  },
});
