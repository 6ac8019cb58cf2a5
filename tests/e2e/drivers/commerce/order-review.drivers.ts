import { expect, type Page } from '@playwright/test';
import { orderReviewMachine } from '../../../../machines/commerce/order-review/order-review.machine.ts';
import type { OrderReview, StaffOrder } from '../../../../src/contract/commerce/staff/order-reviews.ts';
import { giveSession } from '../../support/browser-session.ts';
import { hydrated } from '../../support/hydrated.ts';
import { demoToken, request } from '../../support/prepared-exam.ts';
import { buyUnderReview } from '../../support/shop.ts';
import { defineDrivers } from '../define-drivers.ts';
import { StoredState } from '../stored-state.ts';

/** The state shared by the drivers of one walk. The chart runs on the server: what it has stored is read there. */
export class OrderReviewWorld {
  readonly watch: StoredState;
  readonly orderId: string;
  private readonly url: string;
  private readonly token: string;

  private constructor(url: string, token: string, orderId: string) {
    this.url = url;
    this.token = token;
    this.orderId = orderId;
    this.watch = new StoredState('orderReview', async () => (await this.read()).state);
  }

  /** An order at a regional price, paid in a way that tells no country. */
  static async prepare(url: string, otherTab: Page): Promise<OrderReviewWorld> {
    const token = await demoToken(url, 'admin@example.com');
    await giveSession(otherTab, token);
    const order = { slug: 'javascript-junior-developer-exam', region: 'IN', email: 'buyer@example.com' };
    return new OrderReviewWorld(url, token, await buyUnderReview(url, order));
  }

  /** The question as the server has it. */
  async read(): Promise<OrderReview> {
    const { reviews } = await request<StaffOrder>(this.url, this.token, 'GET', `/staff/orders/${this.orderId}`);
    return reviews[0] as OrderReview;
  }
}

const questionOf = (page: Page) => page.getByRole('main').getByRole('region', { name: 'To review', exact: true });
const noteOf = (page: Page) => questionOf(page).getByRole('textbox', { name: /^Note/ });
const closeOf = (page: Page) => questionOf(page).getByRole('button', { name: 'Close', exact: true });

export const orderReviewDrivers = defineDrivers<typeof orderReviewMachine, OrderReviewWorld>(orderReviewMachine, {
  async open(page, { services: world }) {
    await page.goto(`/review/orders/${world.orderId}`);
    await hydrated(closeOf(page));
  },
  events: {
    async 'orderReview.closed'(page, { event }) {
      await questionOf(page).getByRole('radio', { name: 'Open it' }).check();
      await noteOf(page).fill(event.note);
      await closeOf(page).click();
    },
    async 'orderReview.lapsed'() {
      throw new Error('Nobody waits for a day here.');
    },
  },
  checks: {
    async open(page, { services: world }) {
      await world.watch.reaches('open');
      expect(await world.read()).toMatchObject({ note: null, closed_by: null, closed_at: null });
      await expect(questionOf(page)).toContainText('Waiting since');
      await expect(noteOf(page)).toBeVisible();
    },
    async closed(page, { snapshot, services: world }) {
      await world.watch.reaches('closed');
      const { note, closed_by: by, closed_at: at } = await world.read();
      expect(note).toBe(snapshot.context.note);
      expect(at).not.toBeNull();
      await expect(questionOf(page)).toContainText(`Closed by ${by}`);
      await expect(questionOf(page)).toContainText(note ?? '');
      // It is answered once.
      await expect(closeOf(page)).toHaveCount(0);
    },
  },
});
