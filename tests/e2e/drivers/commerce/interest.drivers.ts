import { expect, type Page } from '@playwright/test';
import { interestMachine } from '../../../../machines/commerce/interest/interest.machine.ts';
import type { User } from '../../../../src/contract/account/session.ts';
import { techOfSlug } from '../../../../src/contract/slugs.ts';
import { poll } from '../../support/poll.ts';
import { holdSession, request } from '../../support/prepared-exam.ts';
import { closeSignUpDialog } from '../../support/sign-up-dialog.ts';
import { defineDrivers } from '../define-drivers.ts';
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
  { isKept, mayChange }: { isKept: boolean; mayChange: boolean },
): Promise<void> {
  const form = formOf(page);
  const listed = [...names].flatMap(([slug, name]) => (chosen.includes(slug) ? [name] : []));
  const title = isKept ? 'Not saved yet: ' : "You're interested in ";
  await expect(form.getByText(title)).toHaveText(`${title}${new Intl.ListFormat('en').format(listed)}`);
  await expect(form).toContainText(words);
  await expect(changeOf(page)).toHaveCount(mayChange ? 1 : 0);
  await expect(form.getByRole('checkbox')).toHaveCount(0);
}

/** What was declared by somebody with a session, or by a guest who has signed in since. */
async function expectOfAccount(
  page: Page,
  world: InterestWorld,
  chosen: readonly string[],
  { words, mayChange }: { words: string; mayChange: boolean },
): Promise<void> {
  await expectDeclared(page, world, chosen, words, { isKept: false, mayChange });
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
    await page.goto(world.place === 'soon' ? '/soon' : '/react');
    await session;
    // Parts below the first screen are loaded when the reader comes near them.
    if (world.place === 'tech') {
      // What is loaded while a dialog is open finds itself hidden by it.
      await page.locator('#try').scrollIntoViewIfNeeded();
      await page.locator('#try:not([data-early])').waitFor({ state: 'attached' });
    }
    await page.locator(world.place === 'soon' ? '#interest' : '#pricing').scrollIntoViewIfNeeded();
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
    async 'interest.refused'(page, { services: world }) {
      const wasGuest = !world.isSignedIn;
      if (wasGuest) await logIn(page, world);
      world.isSignedIn = true;
      await (await world.gate.take('store')).abort('connectionfailed');
      if (wasGuest) await closeSignUpDialog(page);
      world.queued = { interest: [], by: 'user' };
    },
    async 'interest.changeRequested'(page) {
      await changeOf(page).click();
    },
    async 'interest.optionRequested'(page, { services: world }) {
      await world.watch.causes('interest.optionRequested', () =>
        page.getByRole('link', { name: /^I want this.+React Developer/ }).click(),
      );
    },
  },
  checks: {
    async choosing(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      const { chosen } = snapshot.context;
      await expect(formOf(page).getByRole('checkbox')).toHaveCount(world.names.size);
      for (const slug of world.names.keys()) {
        await expect(boxOf(page, world, slug)).toBeChecked({ checked: chosen.includes(slug) });
      }
      // Nothing can be declared while nothing is chosen.
      await expect(declareOf(page)).toBeEnabled({ enabled: chosen.length > 0 });
      await expect(changeOf(page)).toHaveCount(0);
    },
    async 'choosing.asked'(page) {
      await expect(formOf(page).getByRole('alert')).toHaveCount(0);
    },
    async 'choosing.refused'(page) {
      await expect(formOf(page).getByRole('alert')).toContainText("Your interest wasn't saved");
    },
    async waiting(page, { snapshot, services: world }) {
      await world.watch.reaches('waiting');
      const words = 'Sign up or log in to save your interest with your account.';
      await expectDeclared(page, world, snapshot.context.chosen, words, { isKept: true, mayChange: true });
      await expect(formOf(page).getByRole('button', { name: 'Sign up' })).toBeVisible();
    },
    async storing(page, { snapshot, services: world }) {
      await world.watch.reaches('storing');
      await world.gate.arrived('store');
      const words = "We're saving it with your account.";
      await expectOfAccount(page, world, snapshot.context.chosen, { words, mayChange: false });
    },
    async stored(page, { snapshot, services: world }) {
      await world.watch.reaches('stored');
      const words = 'Saved with your account. Thank you: it helps us decide what to build first.';
      await expectOfAccount(page, world, snapshot.context.chosen, { words, mayChange: true });
      const { url, candidate } = world;
      const { metadata } = await request<User>(url, candidate.token, 'GET', '/auth');
      expect(metadata.interest).toEqual(expect.arrayContaining(snapshot.context.chosen));
      await poll(() => world.recordedLeads()).toEqual(world.leads);
    },
  },
});
