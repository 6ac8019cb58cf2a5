import { expect, type Page } from '@playwright/test';
import { voucherRedeemMachine } from '../../../../machines/commerce/voucher-redeem/voucher-redeem.machine.ts';
import { failureOf } from '../../../../machines/shared/failure.ts';
import { redeemAsSomebody } from '../../support/voucher-shop.ts';
import { refuse } from '../answers.ts';
import { defineDrivers } from '../define-drivers.ts';
import type { VoucherRedeemWorld } from './voucher-redeem.world.ts';

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const redeemOf = (page: Page) => page.getByRole('button', { name: /^Redee/ });
const dialogOf = (page: Page) => page.getByRole('dialog');
const accountOf = (page: Page) => page.getByRole('button', { name: /^Account of / });
const pendingOf = (page: Page) => page.evaluate(() => localStorage.getItem('chartered.pending-voucher'));
const skeletonOf = (page: Page) => page.getByRole('main').locator('[aria-busy="true"]:not(button)');

export const voucherRedeemDrivers = defineDrivers<typeof voucherRedeemMachine, VoucherRedeemWorld>(
  voucherRedeemMachine,
  {
    ownWords: ['redeemVoucher'],
    async open(page, { services: world }) {
      await world.gate.guard(page);
      // The choice has an address of its own: from the other one the page goes there, and starts over.
      await page.goto(`/voucher/${world.code}${world.isChoice ? '/select' : ''}`);
      await world.gate.arrived('auth');
    },
    events: {
      async 'voucherRedeem.guestSeen'(_page, { snapshot, services: world }) {
        const before = world.watch.count;
        if (snapshot.matches({ visitor: 'unsettled' })) {
          await world.endSession();
          await (await world.gate.take('auth')).continue();
        } else if (snapshot.matches({ visitor: 'guest' })) {
          // A session that turns out to be over.
          await world.tellOfNobody();
          await (await world.gate.take('auth')).continue();
        } else {
          await world.endSession();
          await world.signOutElsewhere();
        }
        await world.watch.moved(before);
      },
      async 'voucherRedeem.userSeen'(_page, { snapshot, services: world }) {
        const before = world.watch.count;
        if (!snapshot.matches({ visitor: 'unsettled' })) await world.signInElsewhere();
        await (await world.gate.take('auth')).continue();
        await world.watch.moved(before);
      },
      async 'voucherRedeem.signInAsked'(page) {
        await redeemOf(page).click();
        await expect(dialogOf(page)).toContainText('Please login or sign up to redeem your voucher.');
        await page.keyboard.press('Escape');
        await expect(dialogOf(page)).toHaveCount(0);
      },
      async 'voucherRedeem.submitted'(page, { event, services: world }) {
        world.choice = event.choice;
        if (event.choice) {
          await expect(page.getByRole('radio')).toHaveCount(2);
          await page.getByRole('radio', { name: /Senior/ }).check();
        }
        await redeemOf(page).click();
      },
      async 'voucherRedeem.retried'(page) {
        await page.getByRole('button', { name: 'Try again' }).click();
      },
    },
    invokes: {
      readVoucher: {
        async done(_page, { services: world }) {
          await (await world.gate.take('read')).continue();
        },
        async error(_page, { error, services: world }) {
          const route = await world.gate.take('read');
          if (failureOf(error).kind === 'unreachable') await refuse(route, error);
          else await route.continue();
        },
      },
      redeemVoucher: {
        async done(_page, { services: world }) {
          await (await world.gate.take('redeem')).continue();
        },
        async error(_page, { error, services: world }) {
          const route = await world.gate.take('redeem');
          const { kind, code } = failureOf(error);
          if (code === 'too_many') {
            await refuse(route, error);
            return;
          }
          if (kind === 'unreachable') {
            // The server redeems it; its answer is lost.
            await route.fetch();
            await route.abort('connectionreset');
            return;
          }
          if (kind === 'refused') await redeemAsSomebody(world.url, world.code, world.choice);
          await route.continue();
        },
      },
    },
    checks: {
      async visitor(_page, { snapshot, services: world }) {
        await world.watch.reaches(snapshot.value);
      },
      async 'visitor.unsettled'(page) {
        await expect(accountOf(page)).toHaveCount(0);
      },
      async 'visitor.guest'(page) {
        await expect(accountOf(page)).toHaveCount(0);
      },
      async 'visitor.signedIn'(page) {
        await expect(accountOf(page)).toHaveCount(1);
      },
      async voucher(page, { snapshot, services: world }) {
        // It waits on the device until nothing more can come of it.
        const { voucher } = snapshot.value;
        const isOver = voucher === 'unknown' || voucher === 'over' || voucher === 'redeemed';
        expect(await pendingOf(page)).toBe(isOver ? null : world.code);
      },
      async 'voucher.reading'(page, { services: world }) {
        await world.gate.arrived('read');
        await expect(skeletonOf(page)).toHaveCount(1);
      },
      async 'voucher.unreachable'(page, { snapshot }) {
        await expect(headingOf(page, "The voucher didn't load")).toBeVisible();
        const { code, message } = failureOf(snapshot.context.failure);
        const reason = code === undefined ? 'The server could not be reached. Check your connection.' : message;
        await expect(page.getByRole('main')).toContainText(`${reason} Your voucher stays valid.`);
      },
      async 'voucher.unknown'(page, { services: world }) {
        await expect(headingOf(page, "This voucher doesn't exist")).toBeVisible();
        await expect(page.getByRole('main')).toContainText(world.code);
      },
      async 'voucher.over'(page) {
        await expect(headingOf(page, 'This voucher has been used')).toBeVisible();
        await expect(redeemOf(page)).toHaveCount(0);
      },
      async 'voucher.deciding'(page) {
        await expect(skeletonOf(page)).toHaveCount(1);
      },
      async 'voucher.signInNeeded'(page) {
        await expect(headingOf(page, 'A voucher for you')).toBeVisible();
        await expect(page.getByRole('main')).toContainText("You'll log in or sign up next.");
        await expect(dialogOf(page)).toHaveCount(0);
      },
      async 'voucher.ready'(page, { snapshot }) {
        const { failure } = snapshot.context;
        await expect(page.getByRole('alert')).toHaveCount(failure ? 1 : 0);
        if (failure) await expect(page.getByRole('alert')).toContainText(failure.message);
        await expect(redeemOf(page)).not.toHaveAttribute('aria-busy');
      },
      async 'voucher.ready.looking'() {
        throw new Error('Whether there is a choice is known at once.');
      },
      async 'voucher.ready.offered'(page) {
        await expect(headingOf(page, 'A voucher for you')).toBeVisible();
        await expect(page.getByRole('main')).toContainText("It's added permanently");
      },
      async 'voucher.ready.choosing'(page) {
        await expect(headingOf(page, 'Choose what to redeem it for')).toBeVisible();
        await expect(redeemOf(page)).toHaveAttribute('aria-disabled', 'true');
      },
      async 'voucher.redeeming'(page, { services: world }) {
        await world.gate.arrived('redeem');
        await expect(redeemOf(page)).toHaveAttribute('aria-busy', 'true');
        for (const radio of await page.getByRole('radio').all()) await expect(radio).toBeDisabled();
      },
      async 'voucher.failed'(page) {
        await expect(headingOf(page, 'No response yet')).toBeVisible();
      },
      async 'voucher.redeemed'(page, { services: world }) {
        await expect(headingOf(page, 'Voucher redeemed')).toBeVisible();
        await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
        expect(await world.stateOnServer()).toBe('redeemed');
      },
    },
  },
);
