import { expect, type Page, type Route } from '@playwright/test';
import type { SendLine } from '../../../../machines/commerce/voucher-send/send-lines.ts';
import { voucherSendMachine } from '../../../../machines/commerce/voucher-send/voucher-send.machine.ts';
import { failureOf } from '../../../../machines/shared/failure.ts';
import type { VoucherCombo } from '../../../../src/contract/commerce/offers.ts';
import { errorSchema } from '../../../../src/contract/common.ts';
import { giveSession } from '../../support/browser-session.ts';
import { registerConfirmed } from '../../support/mails.ts';
import { newPerson } from '../../support/person.ts';
import { request } from '../../support/prepared-exam.ts';
import { partnerToken, partnerVouchers } from '../../support/team/people.ts';
import { buyVouchers, redeemAsSomebody } from '../../support/voucher-shop.ts';
import { changed } from '../account/session.drivers.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { closings } from '../closings.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

/** How many mails a server lets through to one address in an hour. */
const MAILS_PER_ADDRESS = 5;

/** The pages that show the chart: that of somebody who bought vouchers, and that of a partner. */
export type VoucherPlace = 'owner' | 'partner';

/** The state shared by the drivers of one walk. */
export class VoucherSendWorld {
  readonly gate = new Gate({ send: { method: 'POST', path: /^\/api\/vouchers\/[^/]+\/send$/ } });
  readonly watch = new ChartWatch('voucherSend');
  readonly url: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  /** Token of the vouchers' owner. */
  owner = '';
  /** What the server said, by what the model has it say. */
  readonly said = new Map<string, string>();
  /** To whom the server sent a voucher. */
  readonly sentTo = new Set<string>();
  /** The address of the mail that waits for an answer. */
  next = '';
  /** An address that had as many mails as the server lets through. */
  worn: string | null = null;
  private readonly addresses = new Map<string, string>();
  readonly place: VoucherPlace;
  /** Code of the vouchers among others of a partner. */
  combo = '';

  constructor(url: string, otherTab: Page, place: VoucherPlace = 'owner') {
    this.url = url;
    this.otherTab = otherTab;
    this.place = place;
  }

  /** What stands for an address of the model: mails to one are counted across all walks. */
  addressOf(named: string): string {
    if (!named.includes('@')) return named;
    const address = this.addresses.get(named) ?? newPerson().email;
    this.addresses.set(named, address);
    return address;
  }

  /** A line of the report as the page shows it. */
  wordsOf({ address, outcome, message }: SendLine): string {
    const words = { waiting: 'Sending', sent: 'Sent', notSent: 'Not sent' }[outcome];
    const reason = message === '' ? '' : `: ${this.said.get(message) ?? message}`;
    return `${this.addressOf(address)}${words}${reason}`;
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const close = closings('dialog', dialogOf);
const buttonOf = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true });
/** The vouchers of the walk on the page. */
const vouchersOf = (page: Page, { place, combo }: VoucherSendWorld) =>
  place === 'owner'
    ? page.getByRole('main')
    : page.getByRole('region', { name: 'Vouchers to hand over' }).locator('ul > li').filter({ hasText: combo }).first();
const fieldOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: /^Email address/ });

/** An address to which no more mails go for an hour. */
async function wornAddress(world: VoucherSendWorld): Promise<string> {
  if (world.worn !== null) return world.worn;
  const { email } = newPerson();
  const { url, owner } = world;
  const { data } = await request<{ data: VoucherCombo[] }>(url, owner, 'GET', '/voucher-combos');
  const spare = data.at(-1)?.vouchers[0]?.code;
  for (let mails = 0; mails < MAILS_PER_ADDRESS; mails += 1) {
    await request(url, owner, 'POST', `/vouchers/${spare}/send`, { email });
  }
  world.sentTo.add(email);
  world.worn = email;
  return email;
}

/** What the call is sent with instead, so that the server refuses it as the path has it, and with which status it does. */
async function refusable(
  world: VoucherSendWorld,
  route: Route,
  error: unknown,
): Promise<{ status: number; url?: string; postData?: string }> {
  const { kind, code } = failureOf(error);
  const url = route.request().url();
  const body = route.request().postData();
  if (code === 'address_limit') return { status: 429, postData: changed(body, { email: await wornAddress(world) }) };
  if (kind === 'invalid') return { status: 422, postData: changed(body, { email: 'grace@example' }) };
  if (kind === 'notFound') return { status: 404, url: url.replace(/[^/]+\/send$/, 'AAAA-AAAA-AAAA-AAAA/send') };
  await redeemAsSomebody(world.url, /([^/]+)\/send$/.exec(url)?.[1] ?? '');
  return { status: 409 };
}

export const voucherSendDrivers = defineDrivers<typeof voucherSendMachine, VoucherSendWorld>(voucherSendMachine, {
  async open(page, { services: world }) {
    if (world.place === 'partner') {
      world.owner = await partnerToken(world.url);
      world.combo = (await partnerVouchers(world.url, 2)).combo;
      await giveSession(world.otherTab, world.owner);
      await world.gate.guard(page);
      await page.goto('/team/partner');
      return;
    }
    const owner = await registerConfirmed(world.url);
    world.owner = owner.token;
    // Two for each time that two are sent, and the last for what other mails need.
    for (let orders = 0; orders < 4; orders += 1) await buyVouchers(world.url, owner.email, 2);
    await giveSession(world.otherTab, owner.token);
    await world.gate.guard(page);
    await page.goto('/javascript/dashboard/vouchers');
  },
  events: {
    async 'voucherSend.started'(page, { event, services: world }) {
      const several = world.place === 'owner' ? 'Send to several people' : /^Send by email/;
      const name = event.codes.length > 1 ? several : /^Send voucher/;
      await vouchersOf(page, world).getByRole('button', { name }).first().click();
    },
    async 'voucherSend.submitted'(page, { event, services: world }) {
      // One voucher goes to one line.
      const separator = (await fieldOf(page).evaluate(({ tagName }) => tagName)) === 'INPUT' ? ', ' : '\n';
      const text = event.text.replaceAll('\n', separator).replaceAll(/\S+@\S+\b/g, (named) => world.addressOf(named));
      await fieldOf(page).fill(text.trim() === '' ? ' ' : text);
      await buttonOf(page, 'Send').click();
    },
    async 'voucherSend.corrected'(page, { event, snapshot }) {
      const correct = buttonOf(page, 'Correct and send again');
      if (snapshot.can(event)) await correct.click();
      else await expect(correct).toHaveCount(0);
    },
    async 'voucherSend.closed'(page, { snapshot }) {
      await close(page, snapshot.matches('filling') ? 'Cancel' : 'Close');
    },
  },
  invokes: {
    sendVoucher: {
      async done(_page, { services: world }) {
        const route = await world.gate.take('send');
        world.sentTo.add(world.next);
        await route.continue();
      },
      async error(_page, { error, services: world }) {
        const route = await world.gate.take('send');
        const { kind, code, message, errors } = failureOf(error);
        if (kind === 'unreachable') {
          const words = code === undefined ? 'The server could not be reached. Check your connection.' : message;
          world.said.set(message, words);
          await refuse(route, error);
          return;
        }
        const { status, ...change } = await refusable(world, route, error);
        const response = await route.fetch(change);
        expect(response.status()).toBe(status);
        const refused = errorSchema.parse(await response.json());
        world.said.set(errors['email']?.[0] ?? message, refused.errors?.['email']?.[0] ?? refused.message);
        await route.fulfill({ response });
      },
    },
  },
  checks: {
    async idle(page, { services: world }) {
      await world.watch.reaches('idle');
      await expect(dialogOf(page)).toHaveCount(0);
      const main = vouchersOf(page, world);
      await expect(main.getByText('Sent to')).toHaveCount(world.sentTo.size);
      for (const address of world.sentTo) await expect(main).toContainText(`Sent to ${address}`);
    },
    async filling(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      const isOne = snapshot.context.codes.length === 1;
      await expect(dialogOf(page)).toHaveAccessibleName(isOne ? 'Send this voucher' : 'Send to several people');
      const { codes, lines } = snapshot.context;
      const left = codes.length - lines.filter(({ outcome }) => outcome === 'sent').length;
      if (!isOne) await expect(dialogOf(page)).toContainText(`${left} voucher${left === 1 ? '' : 's'} left to send.`);
      await expect(buttonOf(page, 'Send')).toBeVisible();
      await expect(buttonOf(page, 'Correct and send again')).toHaveCount(0);
    },
    async 'filling.asked'(page, { snapshot, services: world }) {
      const unsent = snapshot.context.lines.filter(({ outcome }) => outcome !== 'sent');
      await expect(fieldOf(page)).toHaveValue(unsent.map(({ address }) => world.addressOf(address)).join('\n'));
      await expect(fieldOf(page)).not.toHaveAttribute('aria-invalid');
    },
    async 'filling.missing'(page, { snapshot }) {
      const isOne = snapshot.context.codes.length === 1;
      await expect(fieldOf(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(fieldOf(page)).toHaveAccessibleDescription(
        isOne ? /Enter an email address/ : /Enter at least one email address/,
      );
    },
    async choosing() {
      throw new Error('The next address is chosen at once.');
    },
    async sending(page, { snapshot, services: world }) {
      await world.watch.reaches('sending');
      await world.gate.arrived('send');
      const next = snapshot.context.lines.find(({ outcome }) => outcome === 'waiting');
      world.next = world.addressOf(next?.address ?? '');
      await expectReport(page, world, snapshot.context.lines);
      await expect(buttonOf(page, 'Close').first()).toHaveAttribute('aria-disabled', 'true');
      await expect(buttonOf(page, 'Correct and send again')).toHaveCount(0);
      // The report stays until every address has its outcome.
      await page.keyboard.press('Escape');
      await expect(dialogOf(page)).toBeVisible();
    },
    async report(page, { snapshot, services: world }) {
      await world.watch.reaches('report');
      await expectReport(page, world, snapshot.context.lines);
      await expect(buttonOf(page, 'Close').first()).not.toHaveAttribute('aria-disabled');
      await expect(buttonOf(page, 'Correct and send again')).toHaveCount(
        snapshot.can({ type: 'voucherSend.corrected' }) ? 1 : 0,
      );
    },
  },
});

async function expectReport(page: Page, world: VoucherSendWorld, lines: readonly SendLine[]): Promise<void> {
  await expect(dialogOf(page).getByRole('listitem')).toHaveText(lines.map((line) => world.wordsOf(line)));
  const sent = lines.filter(({ outcome }) => outcome === 'sent').length;
  await expect(dialogOf(page).getByRole('status')).toHaveText(`${sent} of ${lines.length} sent`);
}
