import { expect, type Page } from '@playwright/test';
import { type GrantRequest, grantMachine } from '../../../../machines/exam/grant/grant.machine.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { hydrated } from '../../support/hydrated.ts';
import { demoToken } from '../../support/prepared-exam.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { perServer } from '../per-server.ts';
import { giveSession } from '../visitor.ts';
import { eventOf } from '../walk.ts';

/** Each form has a chart of its own: these walks are of the form that grants an exam. */
export const follow = {
  begin: {},
  step: (graph: Graph) => (world: object, edge: GraphEdge) => {
    const event = eventOf(edge);
    if (!event) return world;
    if (!graph.nodes[edge.from]?.moment.snapshot.can(event)) return undefined;
    if (event.type !== 'grant.submitted') return world;
    return (event['request'] as GrantRequest).kind === 'exam' ? world : undefined;
  },
};

const administrator = perServer((url) => demoToken(url, 'admin@example.com'));

/** The state shared by the drivers of one walk. */
export class GrantWorld {
  readonly gate = new Gate({ grant: { method: 'POST', path: /^\/api\/review\/exams$/ } });
  readonly watch = new ChartWatch('grant');

  static async prepare(url: string, otherTab: Page): Promise<GrantWorld> {
    await giveSession(otherTab, await administrator(url));
    return new GrantWorld();
  }
}

const startOf = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Grant an exam', includeHidden: true });
const dialogOf = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'));
const sendOf = (page: Page) => dialogOf(page).getByRole('button', { name: /^Grant the exam/ });
const emailOf = (page: Page) => dialogOf(page).locator('input[name="email"]');

export const grantDrivers = defineDrivers<typeof grantMachine, GrantWorld>(grantMachine, {
  async open(page, { services: world }) {
    await world.gate.guard(page);
    await page.goto('/review?tab=exams');
    await hydrated(startOf(page));
  },
  events: {
    async 'grant.started'(page) {
      await startOf(page).click();
    },
    async 'grant.submitted'(page, { event: { request } }) {
      if (request.kind !== 'exam') throw new Error('This form grants an exam.');
      await emailOf(page).fill(request.email);
      await dialogOf(page).locator('select[name="certification"]').selectOption({ index: 0 });
      await sendOf(page).click();
    },
    async 'grant.cancelled'(page) {
      await page.keyboard.press('Escape');
    },
  },
  invokes: {
    sendGrant: {
      async done(_page, { output, services: world }) {
        const json = { id: output.proposed ? null : '0'.repeat(22), proposed: output.proposed };
        await (await world.gate.take('grant')).fulfill({ status: 201, json });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('grant'), error);
      },
    },
  },
  checks: {
    async idle(page, { snapshot, services: world }) {
      await world.watch.reaches('idle');
      await expect(dialogOf(page)).toHaveCount(0);
      const { granted, isProposed } = snapshot.context;
      const said = page.getByText(isProposed ? 'Proposed to a second person' : 'The exam was granted', { exact: true });
      await expect(said).toHaveCount(granted ? 1 : 0);
    },
    async filling(page, { snapshot, services: world }) {
      await world.watch.reaches('filling');
      await expect(dialogOf(page)).toHaveAccessibleName('Grant an exam');
      await expect(sendOf(page)).not.toHaveAttribute('aria-busy');
      // What was typed stays.
      await expect(emailOf(page)).toHaveValue(snapshot.context.failure ? 'ada@example.com' : '');
    },
    async sending(page, { services: world }) {
      await world.watch.reaches('sending');
      await world.gate.arrived('grant');
      expect(world.gate.requestOf('grant').postDataJSON()).toMatchObject({ email: 'ada@example.com' });
      await expect(sendOf(page)).toHaveAttribute('aria-busy', 'true');
    },
  },
});
