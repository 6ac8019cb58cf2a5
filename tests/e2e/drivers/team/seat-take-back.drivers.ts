import { expect, type Page } from '@playwright/test';
import { failureOf } from '../../../../machines/shared/failure.ts';
import { seatTakeBackMachine } from '../../../../machines/team/seat-take-back/seat-take-back.machine.ts';
import { giveSession } from '../../support/browser-session.ts';
import { assignTo, handToTeam, joinTeam, openTeam, partnerToken } from '../../support/team/people.ts';
import { ChartWatch } from '../chart-watch.ts';
import { closings } from '../closings.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

/** The state shared by the drivers of one walk. */
export class SeatTakeBackWorld {
  readonly gate = new Gate({
    takeBack: { method: 'POST', path: /^\/api\/teams\/[^/]+\/voucher-combos\/revoke(-from-team)?$/ },
  });
  readonly watch = new ChartWatch('seatTakeBack');
  readonly url: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  /** Code of seats none of which is free. */
  spent = '';
  /** What is taken back: a member's seat, or free ones. */
  kind: 'member' | 'free' = 'member';
  /** Seats of members, and combos with free seats. */
  left = { member: 0, free: 0 };
  /** What the dialog should say about the last call. */
  refusal: string | null = null;

  constructor(url: string, otherTab: Page) {
    this.url = url;
    this.otherTab = otherTab;
  }
}

const dialogOf = (page: Page) => page.getByRole('alertdialog');
const close = closings('alertdialog', dialogOf);
const buttonOf = (page: Page, name: string) => dialogOf(page).getByRole('button', { name });
const offersOf = (page: Page, kind: SeatTakeBackWorld['kind'], includeHidden = false) =>
  page.locator('main').getByRole('button', {
    name: kind === 'member' ? /^Take back the seat of/ : 'Take free seats back',
    includeHidden,
  });

/** The list shows what is left, also below the dialog. */
async function expectList(page: Page, { left }: SeatTakeBackWorld): Promise<void> {
  for (const kind of ['member', 'free'] as const) {
    await expect(offersOf(page, kind, true)).toHaveCount(left[kind]);
  }
}

export const seatTakeBackDrivers = defineDrivers<typeof seatTakeBackMachine, SeatTakeBackWorld>(seatTakeBackMachine, {
  async open(page, { services: world }) {
    const { url } = world;
    const token = await partnerToken(url);
    const team = await openTeam(url, token, 'A class');
    const members = [
      await joinTeam(url, token, team.id, ['Ada', 'Member']),
      await joinTeam(url, token, team.id, ['Bell', 'Member']),
    ];
    const seat = async (code: string, count: number) => {
      for (const { id } of members.slice(0, count)) await assignTo(url, token, team.id, code, id);
    };
    world.spent = await handToTeam(url, token, team.id, 2);
    await seat(world.spent, 2);
    for (let combos = 0; combos < 4; combos += 1) await seat(await handToTeam(url, token, team.id, 3), 1);
    world.left = { member: 6, free: 4 };
    await giveSession(world.otherTab, token);
    await world.gate.guard(page);
    await page.goto(`/team/vouchers?team=${team.id}`);
  },
  events: {
    async 'seatTakeBack.asked'(page, { event, services: world }) {
      world.kind = event.seats.userId === null ? 'free' : 'member';
      world.refusal = null;
      // Of the seats without a free one, the last in the list, none is in question: the others stay as they are.
      await offersOf(page, world.kind).first().click();
    },
    async 'seatTakeBack.confirmed'(page, { services: world }) {
      world.refusal = null;
      await buttonOf(page, 'Take back').click();
    },
    async 'seatTakeBack.cancelled'(page) {
      await close(page);
    },
  },
  invokes: {
    takeBackSeats: {
      async done(_page, { services: world }) {
        await (await world.gate.take('takeBack')).continue();
        world.left[world.kind] -= 1;
      },
      async error(_page, { error, services: world }) {
        const route = await world.gate.take('takeBack');
        if (failureOf(error).kind === 'unreachable') {
          world.refusal = 'The server could not be reached. Check your connection.';
          await route.abort('connectionreset');
          return;
        }
        world.refusal = 'None of these vouchers is free.';
        const response = await route.fetch({
          url: route
            .request()
            .url()
            .replace(/revoke(-from-team)?$/, 'revoke-from-team'),
          postData: JSON.stringify({ voucher_combo_code: world.spent }),
        });
        expect(response.status()).toBe(409);
        await route.fulfill({ response });
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
      await expect(dialogOf(page)).toHaveAccessibleName(
        world.kind === 'free' ? 'Take the free seats back?' : 'Take the seat of Ada Member back?',
      );
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
});
