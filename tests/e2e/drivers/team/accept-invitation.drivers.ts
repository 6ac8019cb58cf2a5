import { expect, type Page } from '@playwright/test';
import { failureOf } from '../../../../machines/shared/failure.ts';
import { acceptInvitationMachine } from '../../../../machines/team/accept-invitation/accept-invitation.machine.ts';
import { refuse } from '../answers.ts';
import { defineDrivers } from '../define-drivers.ts';
import type { AcceptInvitationWorld } from './accept-invitation.world.ts';

const headingOf = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const acceptOf = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Accept the invitation/ });
const dialogOf = (page: Page) => page.getByRole('dialog');
const accountOf = (page: Page) => page.getByRole('button', { name: /^Account of / });
const pendingOf = (page: Page) => page.evaluate(() => localStorage.getItem('chartered.pending-invitation'));
const skeletonOf = (page: Page) => page.getByRole('main').locator('[aria-busy="true"]:not(button)');

export const acceptInvitationDrivers = defineDrivers<typeof acceptInvitationMachine, AcceptInvitationWorld>(
  acceptInvitationMachine,
  {
    ownWords: ['acceptInvitation'],
    async open(page, { services: world }) {
      await world.gate.guard(page);
      await page.goto(`/team/invitation/${world.token}`);
      await world.gate.arrived('auth');
    },
    events: {
      async 'acceptInvitation.guestSeen'(_page, { snapshot, services: world }) {
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
      async 'acceptInvitation.userSeen'(_page, { snapshot, services: world }) {
        const before = world.watch.count;
        if (!snapshot.matches({ visitor: 'unsettled' })) await world.signInElsewhere();
        await (await world.gate.take('auth')).continue();
        await world.watch.moved(before);
      },
      async 'acceptInvitation.signInAsked'(page) {
        await acceptOf(page).click();
        await expect(dialogOf(page)).toContainText('Log in or sign up to accept the invitation.');
        await page.keyboard.press('Escape');
        await expect(dialogOf(page)).toHaveCount(0);
      },
      async 'acceptInvitation.submitted'(page) {
        await acceptOf(page).click();
      },
      async 'acceptInvitation.retried'(page) {
        await page.getByRole('button', { name: 'Try again' }).click();
      },
    },
    invokes: {
      readInvitation: {
        async done(_page, { services: world }) {
          await (await world.gate.take('read')).continue();
        },
        async error(_page, { error, services: world }) {
          const route = await world.gate.take('read');
          if (failureOf(error).kind === 'unreachable') await route.abort('connectionreset');
          else await route.continue();
        },
      },
      acceptInvitation: {
        async done(_page, { services: world }) {
          await (await world.gate.take('accept')).continue();
        },
        async error(_page, { error, services: world }) {
          const route = await world.gate.take('accept');
          const { kind, code } = failureOf(error);
          if (code === 'too_many') {
            await refuse(route, error);
            return;
          }
          if (kind === 'unreachable') {
            // The server accepts it; its answer is lost.
            await route.fetch();
            await route.abort('connectionreset');
            return;
          }
          if (kind === 'refused') await world.acceptElsewhere();
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
      async invitation(page, { snapshot, services: world }) {
        // It waits on the device from the first look until nothing more can come of it.
        const { invitation } = snapshot.value;
        const isOver = invitation === 'unknown' || invitation === 'over' || invitation === 'accepted';
        const isKnown = snapshot.context.invitation !== null;
        expect(await pendingOf(page)).toBe(isOver || !isKnown ? null : world.token);
      },
      async 'invitation.reading'(page, { services: world }) {
        await world.gate.arrived('read');
        await expect(skeletonOf(page)).toHaveCount(1);
      },
      async 'invitation.unreachable'(page) {
        await expect(headingOf(page, "The invitation didn't load")).toBeVisible();
        await expect(page.getByRole('main')).toContainText(
          'The server could not be reached. Check your connection. Your invitation stays valid.',
        );
      },
      async 'invitation.unknown'(page) {
        await expect(headingOf(page, "This invitation doesn't exist")).toBeVisible();
      },
      async 'invitation.over'(page) {
        await expect(headingOf(page, 'This invitation was accepted')).toBeVisible();
        await expect(acceptOf(page)).toHaveCount(0);
      },
      async 'invitation.deciding'(page) {
        await expect(skeletonOf(page)).toHaveCount(1);
      },
      async 'invitation.signInNeeded'(page, { services: world }) {
        await expect(headingOf(page, /^Join /)).toBeVisible();
        await expect(page.getByRole('main')).toContainText(`${world.sender} invites you to this team.`);
        await expect(page.getByRole('main')).toContainText("You'll log in or sign up next.");
        await expect(dialogOf(page)).toHaveCount(0);
      },
      async 'invitation.offered'(page, { snapshot, services: world }) {
        await expect(headingOf(page, /^Join /)).toBeVisible();
        await expect(page.getByRole('main')).toContainText(`${world.sender} invites you to this team.`);
        await expect(page.getByRole('main')).toContainText('You join as ');
        const { failure } = snapshot.context;
        await expect(page.getByRole('alert')).toHaveCount(failure === null ? 0 : 1);
        if (failure !== null) await expect(page.getByRole('alert')).toContainText(failure.message);
        await expect(acceptOf(page)).not.toHaveAttribute('aria-busy');
      },
      async 'invitation.accepting'(page, { services: world }) {
        await world.gate.arrived('accept');
        await expect(acceptOf(page)).toHaveAttribute('aria-busy', 'true');
      },
      async 'invitation.failed'(page) {
        await expect(headingOf(page, 'No response yet')).toBeVisible();
      },
      async 'invitation.accepted'(page, { services: world }) {
        await expect(headingOf(page, /^You're in /)).toBeVisible();
        await expect(page.getByRole('link', { name: 'Go to my dashboard' })).toBeVisible();
        expect(await world.statusOnServer()).toBe('accepted');
      },
    },
  },
);
