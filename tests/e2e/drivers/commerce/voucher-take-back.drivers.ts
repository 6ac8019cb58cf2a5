import { expect, type Page } from '@playwright/test';
import { voucherTakeBackMachine } from '../../../../machines/commerce/voucher-take-back/voucher-take-back.machine.ts';
import { failureOf } from '../../../../machines/shared/failure.ts';
import { giveSession } from '../../support/browser-session.ts';
import { newPerson } from '../../support/person.ts';
import { register, request } from '../../support/prepared-exam.ts';
import { partnerToken, partnerVouchers } from '../../support/team/people.ts';
import { buyVouchers, redeemAsSomebody } from '../../support/voucher-shop.ts';
import { ChartWatch } from '../chart-watch.ts';
import { closings } from '../closings.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import type { VoucherPlace } from './voucher-send.drivers.ts';

/** The state shared by the drivers of one walk. */
export class VoucherTakeBackWorld {
  readonly gate = new Gate({ takeBack: { method: 'POST', path: /^\/api\/vouchers\/[^/]+\/take-back$/ } });
  readonly watch = new ChartWatch('voucherTakeBack');
  readonly url: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  /** The voucher in question. */
  code = '';
  /** Vouchers that somebody has redeemed. */
  readonly used = new Set<string>();
  /** Vouchers that were taken back. */
  readonly gone = new Set<string>();
  /** What the dialog should say about the last call. */
  refusal: string | null = null;
  readonly place: VoucherPlace;
  /** Code of the vouchers among others of a partner. */
  combo = '';

  constructor(url: string, otherTab: Page, place: VoucherPlace = 'owner') {
    this.url = url;
    this.otherTab = otherTab;
    this.place = place;
  }
}

const SEATS = 4;

const dialogOf = (page: Page) => page.getByRole('alertdialog');
const close = closings('alertdialog', dialogOf);
const buttonOf = (page: Page, name: string) => dialogOf(page).getByRole('button', { name });
const rowOf = (page: Page, code: string) =>
  page.getByRole('listitem', { includeHidden: true }).filter({ hasText: code });

/** The vouchers of the walk on the page. */
const vouchersOf = (page: Page, { place, combo }: VoucherTakeBackWorld) =>
  place === 'owner' ? page.locator('main') : page.locator('main li').filter({ hasText: combo }).first();

/** Vouchers that a partner has sent. */
async function sendAsPartner(world: VoucherTakeBackWorld): Promise<void> {
  const token = await partnerToken(world.url);
  const { combo, codes } = await partnerVouchers(world.url, SEATS);
  world.combo = combo;
  for (const code of codes) {
    await request(world.url, token, 'POST', `/vouchers/${code}/send`, { email: newPerson().email });
  }
  await giveSession(world.otherTab, token);
}

/** The list shows every voucher of the order as the server has it, also below the dialog. */
async function expectList(page: Page, world: VoucherTakeBackWorld): Promise<void> {
  const { place, used, gone } = world;
  const offers = vouchersOf(page, world).getByRole('button', { name: /^Take back/, includeHidden: true });
  // A voucher in place of one that was taken back has not been sent: a partner hands it over.
  await expect(offers).toHaveCount(SEATS - used.size - (place === 'partner' ? gone.size : 0));
  for (const code of used) await expect(rowOf(page, code)).toContainText('Redeemed');
  for (const code of gone) await expect(rowOf(page, code)).toHaveCount(0);
}

export const voucherTakeBackDrivers = defineDrivers<typeof voucherTakeBackMachine, VoucherTakeBackWorld>(
  voucherTakeBackMachine,
  {
    async open(page, { services: world }) {
      if (world.place === 'partner') {
        await sendAsPartner(world);
      } else {
        const buyer = await register(world.url);
        await buyVouchers(world.url, buyer.email, SEATS);
        await giveSession(world.otherTab, buyer.token);
      }
      await world.gate.guard(page);
      await page.goto(world.place === 'partner' ? '/team/partner' : '/javascript/dashboard/vouchers');
    },
    events: {
      async 'voucherTakeBack.asked'(page, { event, services: world }) {
        const offers = vouchersOf(page, world).getByRole('button', { name: /^Take back/ });
        // What stands for a voucher that was taken back is as good as the first.
        const offer = event.code.startsWith('7K2M') ? offers.first() : offers.last();
        world.code = (await offer.textContent())?.trim().split(' ').at(-1) ?? '';
        world.refusal = null;
        await offer.click();
      },
      async 'voucherTakeBack.confirmed'(page, { services: world }) {
        world.refusal = null;
        await buttonOf(page, 'Take back').click();
      },
      async 'voucherTakeBack.cancelled'(page) {
        await close(page);
      },
    },
    invokes: {
      takeBack: {
        async done(_page, { services: world }) {
          await (await world.gate.take('takeBack')).continue();
          world.gone.add(world.code);
        },
        async error(_page, { error, services: world }) {
          const route = await world.gate.take('takeBack');
          if (failureOf(error).kind === 'unreachable') {
            world.refusal = 'The server could not be reached. Check your connection.';
            await route.abort('connectionreset');
            return;
          }
          if (!world.used.has(world.code)) await redeemAsSomebody(world.url, world.code);
          world.used.add(world.code);
          world.refusal = 'This voucher has been used already.';
          await route.continue();
        },
      },
    },
    checks: {
      async idle(page, { services: world }) {
        await world.watch.reaches('idle');
        await expect(dialogOf(page)).toHaveCount(0);
        await expectList(page, world);
      },
      async confirming(page, { services: world }) {
        await world.watch.reaches('confirming');
        await expect(dialogOf(page)).toHaveAccessibleName('Take this voucher back?');
        await expect(dialogOf(page)).toContainText(world.code);
        await expect(buttonOf(page, 'Take back')).not.toHaveAttribute('aria-busy');
        await expect(buttonOf(page, 'Cancel')).not.toHaveAttribute('aria-disabled');
        await expect(dialogOf(page).getByRole('alert')).toHaveText(world.refusal === null ? [] : [world.refusal]);
        await expectList(page, world);
      },
      async takingBack(page, { services: world }) {
        await world.watch.reaches('takingBack');
        await world.gate.arrived('takeBack');
        await expect(buttonOf(page, 'Take back')).toHaveAttribute('aria-busy', 'true');
        await expect(buttonOf(page, 'Cancel')).toHaveAttribute('aria-disabled', 'true');
        await expect(dialogOf(page).getByRole('alert')).toHaveCount(0);
        // The dialog waits for the answer.
        await page.keyboard.press('Escape');
        await expect(dialogOf(page)).toBeVisible();
      },
    },
  },
);
