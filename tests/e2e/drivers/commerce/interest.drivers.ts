import { expect, type Page } from '@playwright/test';
import { interestMachine } from '../../../../machines/commerce/interest/interest.machine.ts';
import type { User } from '../../../../src/contract/account/session.ts';
import { techOfSlug } from '../../../../src/contract/slugs.ts';
import { defineDrivers } from '../../../models/model.ts';
import { poll } from '../../support/poll.ts';
import { holdSession, request } from '../../support/prepared-exam.ts';
import type { InterestWorld } from './interest.world.ts';

const formOf = (page: Page) => page.locator('form').filter({ hasText: 'Register your interest' });
const declareOf = (page: Page) => formOf(page).getByRole('button', { name: "I'm interested" });
const changeOf = (page: Page) => formOf(page).getByRole('button', { name: 'Change' });
const boxOf = (page: Page, { names }: InterestWorld, slug: string) =>
  formOf(page).getByRole('checkbox', { name: names.get(slug) ?? slug, exact: true });

/** The choice as a sentence has it, and what becomes of it. */
async function expectDeclared(
  page: Page,
  { names }: InterestWorld,
  chosen: readonly string[],
  words: string,
): Promise<void> {
  const form = formOf(page);
  const listed = [...names].flatMap(([slug, name]) => (chosen.includes(slug) ? [name] : []));
  await expect(form.getByText(/^You're interested in /)).toHaveText(
    `You're interested in ${new Intl.ListFormat('en').format(listed)}`,
  );
  await expect(form).toContainText(words);
  await expect(changeOf(page)).toBeVisible();
  await expect(form.getByRole('checkbox')).toHaveCount(0);
}

/** What was declared by somebody with a session, or by a guest who has signed in since. */
async function expectThanks(page: Page, world: InterestWorld, chosen: readonly string[]): Promise<void> {
  await expectDeclared(page, world, chosen, 'Thank you. It helps us decide what to build first.');
  await expect(formOf(page).getByRole('button', { name: 'Log in' })).toHaveCount(0);
}

async function logIn(page: Page, { candidate }: InterestWorld): Promise<void> {
  await formOf(page).getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="email"]').fill(candidate.email);
  await dialog.locator('input[name="password"]').fill(candidate.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
}

export const interestDrivers = defineDrivers<typeof interestMachine, InterestWorld>(interestMachine, {
  async open(page, { services: world }) {
    if (world.isSignedIn) await holdSession(page, world.candidate.token);
    await world.gate.guard(page);
    world.listenTo(page);
    const session = world.isSignedIn ? page.waitForResponse((response) => response.url().endsWith('/api/auth')) : null;
    await page.goto('/soon');
    await session;
    // Parts below the first screen are loaded when the reader comes near them.
    await page.locator('#interest').scrollIntoViewIfNeeded();
  },
  events: {
    async 'interest.optionToggled'(page, { event: { slug }, services: world }) {
      const before = world.watch.count;
      await boxOf(page, world, slug).click();
      await world.watch.moved(before);
    },
    async 'interest.declared'(page, { event: { by }, snapshot, services: world }) {
      world.queued = { interest: [...new Set([...world.queued.interest, ...snapshot.context.chosen])], by };
      await declareOf(page).click();
    },
    async 'interest.stored'(page, { services: world }) {
      if (!world.isSignedIn) await logIn(page, world);
      world.isSignedIn = true;
      await (await world.gate.take('store')).continue();
      const done = page.getByRole('dialog').filter({ hasText: 'Your interest is saved with your account.' });
      await done
        .getByRole('button', { name: /^(Close|OK)$/ })
        .first()
        .click();
      await expect(done).toBeHidden();
      const { by, interest } = world.queued;
      const [first = ''] = interest;
      world.leads.push({
        event: by === 'user' ? 'lead_auth_signup' : 'lead_signup',
        properties: { interest: first, tech: techOfSlug(first) },
      });
      world.queued = { interest: [], by: 'user' };
    },
    async 'interest.changeRequested'(page) {
      await changeOf(page).click();
    },
  },
  checks: {
    async choosing(page, { snapshot, services: world }) {
      await world.watch.reaches('choosing');
      const { chosen } = snapshot.context;
      await expect(formOf(page).getByRole('checkbox')).toHaveCount(world.names.size);
      for (const slug of world.names.keys()) {
        await expect(boxOf(page, world, slug)).toBeChecked({ checked: chosen.includes(slug) });
      }
      // Nothing can be declared while nothing is chosen.
      await expect(declareOf(page)).toBeEnabled({ enabled: chosen.length > 0 });
      await expect(changeOf(page)).toHaveCount(0);
    },
    async waiting(page, { snapshot, services: world }) {
      await world.watch.reaches('waiting');
      await expectDeclared(page, world, snapshot.context.chosen, 'Sign up or log in to save it with your account.');
      await expect(formOf(page).getByRole('button', { name: 'Sign up' })).toBeVisible();
    },
    async storing(page, { snapshot, services: world }) {
      await world.watch.reaches('storing');
      await world.gate.arrived('store');
      await expectThanks(page, world, snapshot.context.chosen);
    },
    async stored(page, { snapshot, services: world }) {
      await world.watch.reaches('stored');
      await expectThanks(page, world, snapshot.context.chosen);
      const { url, candidate } = world;
      const { metadata } = await request<User>(url, candidate.token, 'GET', '/auth');
      expect(metadata.interest).toEqual(expect.arrayContaining(snapshot.context.chosen));
      await poll(() => world.recordedLeads()).toEqual(world.leads);
    },
  },
});
