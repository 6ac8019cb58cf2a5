import { expect, type Page } from '@playwright/test';
import { credentialCheckMachine } from '../../../../machines/credential/credential-check/credential-check.machine.ts';
import { failureOf } from '../../../../machines/shared/failure.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { hydrated } from '../../support/hydrated.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { eventOf } from '../walk.ts';

/** Typing is an event of its own: only in the state that it leads to may another text be requested at once. */
export const typedText = {
  begin: '',
  step: (graph: Graph) => (text: string, edge: GraphEdge) => {
    const event = eventOf(edge);
    if (event?.type === 'check.edited') return 'something else';
    if (event?.type !== 'check.requested') return text;
    const isIdle = graph.nodes[edge.from]?.moment.snapshot.matches('idle') ?? false;
    return isIdle || event['text'] === text ? String(event['text']) : undefined;
  },
};

/** The state shared by the drivers of one walk. */
export class CredentialCheckWorld {
  readonly gate = new Gate({ open: { method: 'GET', path: /^\/api\/certificates\/[^/]+\/open$/ } });
  readonly watch = new ChartWatch('credentialCheck');
}

const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Credential URL or ID' });
const buttonOf = (page: Page) => page.getByRole('button', { name: 'Check it' });
const formOf = (page: Page) => page.locator('form').filter({ has: fieldOf(page) });

/** The field says what is wrong with it, or nothing. */
async function expectError(page: Page, text: string | null): Promise<void> {
  await expect(formOf(page).locator('[aria-invalid="true"]')).toHaveCount(text === null ? 0 : 1);
  if (text !== null) await expect(fieldOf(page)).toHaveAccessibleDescription(text);
  await expect(buttonOf(page)).not.toHaveAttribute('aria-busy');
}

const linkOf = (page: Page) => formOf(page).getByRole('link', { name: 'Open the credential' });

export const credentialCheckDrivers = defineDrivers<typeof credentialCheckMachine, CredentialCheckWorld>(
  credentialCheckMachine,
  {
    async open(page, { services: world }) {
      await world.gate.guard(page);
      await page.goto('/');
      await page.locator('#hire-developers').scrollIntoViewIfNeeded();
      await hydrated(fieldOf(page));
    },
    events: {
      async 'check.requested'(page, { event }) {
        await fieldOf(page).fill(event.text);
        await buttonOf(page).click();
      },
      async 'check.edited'(page) {
        const before = await fieldOf(page).inputValue();
        await fieldOf(page).press('End');
        await fieldOf(page).press('x');
        await expect(fieldOf(page)).toHaveValue(`${before}x`);
      },
    },
    invokes: {
      openCredential: {
        async done(_page, { output, services: world }) {
          await (await world.gate.take('open')).fulfill({ json: output });
        },
        async error(_page, { error, services: world }) {
          const route = await world.gate.take('open');
          // The server has no such credential.
          if (failureOf(error).kind === 'notFound') await route.continue();
          else await route.abort('connectionreset');
        },
      },
    },
    checks: {
      async idle(page, { services: world }) {
        await world.watch.reaches('idle');
        await expectError(page, null);
        await expect(linkOf(page)).toHaveCount(0);
      },
      async malformed(page, { services: world }) {
        await world.watch.reaches('malformed');
        await expectError(page, "Enter a credential's URL or its 22-character ID.");
        await expect(linkOf(page)).toHaveCount(0);
      },
      async looking(page, { snapshot, services: world }) {
        await world.watch.reaches('looking');
        await world.gate.arrived('open');
        expect(world.gate.requestOf('open').url()).toContain(snapshot.context.id ?? 'no id');
        await expect(buttonOf(page)).toHaveAttribute('aria-busy', 'true');
        await expect(linkOf(page)).toHaveCount(0);
      },
      async found(page, { snapshot, services: world }) {
        await world.watch.reaches('found');
        await expectError(page, null);
        await expect(formOf(page)).toContainText('This credential is valid');
        await expect(formOf(page)).toContainText('Ada Lovelace: Certified JavaScript Developer, Senior');
        await expect(formOf(page)).toContainText('issued on 5 January 2026');
        const { tech, id } = snapshot.context.credential ?? { tech: '', id: '' };
        await expect(linkOf(page)).toHaveAttribute('href', new RegExp(`^/${tech}/[a-z]+/${id}$`));
      },
      async missing(page, { services: world }) {
        await world.watch.reaches('missing');
        await expectError(page, 'No credential has this ID.');
        await expect(linkOf(page)).toHaveCount(0);
      },
      async unreachable(page, { services: world }) {
        await world.watch.reaches('unreachable');
        await expectError(page, "The credential couldn't be looked up. Try again in a moment.");
        await expect(linkOf(page)).toHaveCount(0);
      },
    },
  },
);
