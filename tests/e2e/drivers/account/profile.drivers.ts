import { expect, type Page } from '@playwright/test';
import { profileMachine } from '../../../../machines/account/profile/profile.machine.ts';
import type { ProfileFields } from '../../../../machines/account/profile/profile.types.ts';
import { hydrated } from '../../support/hydrated.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { poll } from '../../support/poll.ts';
import { refuse } from '../answers.ts';
import { defineDrivers } from '../define-drivers.ts';
import type { ProfileWorld } from './profile.world.ts';

declare global {
  interface Window {
    /** Files whose reading waits for the walk. */
    pictureReads: { read: () => void; fail: () => void }[];
  }
}

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Runs in the page: the browser reads a file, or fails to, when the walk says so. */
function holdPictures(): void {
  const read = window.createImageBitmap;
  window.pictureReads = [];
  window.createImageBitmap = ((...file: [ImageBitmapSource]) =>
    new Promise((done, fail) => {
      window.pictureReads.push({
        read: () => void read(...file).then(done, fail),
        fail: () => fail(new DOMException('It is not a picture.', 'InvalidStateError')),
      });
    })) as typeof createImageBitmap;
}

const sectionOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const pictureOf = (page: Page) => sectionOf(page, 'Picture');
const formOf = (page: Page) => page.locator('form').filter({ has: page.locator('input[name="first_name"]') });
const saveOf = (page: Page) => formOf(page).getByRole('button', { name: /^Save profile/ });
const sharingOf = (page: Page) => sectionOf(page, 'Sharing');
const switchOf = (page: Page) => sharingOf(page).getByRole('switch');
const providersOf = (page: Page) => sectionOf(page, 'Connected accounts');
const buttonOf = (page: Page, name: string | RegExp) => providersOf(page).getByRole('button', { name });

async function expectProviders(page: Page, isBusy: boolean, alerts: number): Promise<void> {
  for (const button of await providersOf(page).getByRole('button').all()) {
    if (isBusy) await expect(button).toHaveAttribute('aria-disabled', 'true');
    else await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  }
  await expect(providersOf(page).getByRole('alert')).toHaveCount(alerts);
}

/** The picture can be changed, or what is being done with it is shown. */
async function expectPicture(page: Page, work: string | null): Promise<void> {
  if (work !== null) await expect(pictureOf(page)).toContainText(work);
  else await expect(pictureOf(page)).toContainText('PNG, JPEG or WebP. We crop it to a square.');
}

export const profileDrivers = defineDrivers<typeof profileMachine, ProfileWorld>(profileMachine, {
  ownWords: ['preparePicture'],
  async open(page, { services: world }) {
    await page.addInitScript(holdPictures);
    // A provider that answers without a page: the browser stays where it is.
    await page.route('https://provider.example/**', (route) => route.fulfill({ status: 204 }));
    await world.gate.guard(page);
    await page.goto('/javascript/dashboard/profile');
    await (await world.gate.take('auth')).fulfill({ json: world.user });
    await hydrated(saveOf(page));
    // From here on time passes when the walk says so.
    await pauseClock(page, 1000);
  },
  events: {
    async 'profile.submitted'(page, { event }) {
      for (const [name, text] of Object.entries(event.fields) as [keyof ProfileFields, string][]) {
        await formOf(page).locator(`input[name="${name}"]`).fill(text);
      }
      await saveOf(page).click();
    },
    async 'profile.edited'(page) {
      await formOf(page).locator('input[name="occupation"]').press('End');
      await formOf(page).locator('input[name="occupation"]').press('!');
    },
    async 'profile.sharingChanged'(page, { event, services: world }) {
      const before = world.watch.count;
      await switchOf(page).setChecked(event.permission);
      await world.watch.moved(before);
    },
    async 'profile.pictureChosen'(page) {
      const file = { name: 'me.png', mimeType: 'image/png', buffer: PIXEL };
      await pictureOf(page).locator('input[type="file"]').setInputFiles(file);
    },
    async 'profile.pictureRemoved'(page) {
      await pictureOf(page).getByRole('button', { name: 'Remove' }).click();
    },
    async 'profile.connectRequested'(page) {
      await buttonOf(page, 'Connect GitHub').click();
    },
    async 'profile.disconnectRequested'(page) {
      await buttonOf(page, 'Disconnect GitHub').click();
    },
    async 'profile.joinRequested'(page) {
      await buttonOf(page, 'Join our server').click();
    },
  },
  invokes: {
    saveProfile: {
      async done(_page, { services: world }) {
        const { email: _, ...fields } = world.gate.requestOf('save').postDataJSON();
        await world.answer('save', fields);
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('save'), error);
      },
    },
    saveSharing: {
      async done(_page, { services: world }) {
        await world.answer('save', world.gate.requestOf('save').postDataJSON());
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('save'), error);
      },
    },
    preparePicture: {
      done: (page) => page.evaluate(() => window.pictureReads.at(-1)?.read()),
      error: (page) => page.evaluate(() => window.pictureReads.at(-1)?.fail()),
    },
    uploadPicture: {
      done: (_page, { services: world }) => world.answer('upload', { avatar: '/favicon.svg' }),
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('upload'), error);
      },
    },
    removePicture: {
      done: (_page, { services: world }) => world.answer('remove', { avatar: null }),
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('remove'), error);
      },
    },
    beginConnect: {
      async done(_page, { services: world }) {
        await (await world.gate.take('connect')).fulfill({ json: { url: world.addresses.shift() } });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('connect'), error);
      },
    },
    beginJoin: {
      async done(_page, { services: world }) {
        await (await world.gate.take('join')).fulfill({ json: { link: world.addresses.shift() } });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('join'), error);
      },
    },
    disconnect: {
      done: (_page, { services: world }) => world.answer('disconnect', { socials: [] }),
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('disconnect'), error);
      },
    },
    openProvider: {
      // The page is restored as it was left.
      done: (page) => page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
      // The address that the server sent is none: the browser has refused it by itself.
      async error() {},
    },
  },
  advance: (page, { milliseconds }) => page.clock.fastForward(milliseconds),
  checks: {
    async form(_page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
    },
    async 'form.editing'(page) {
      await expect(saveOf(page)).not.toHaveAttribute('aria-busy');
      await expect(formOf(page).getByRole('status')).toHaveCount(0);
    },
    async 'form.saving'(page, { services: world }) {
      await world.gate.arrived('save');
      await expect(saveOf(page)).toHaveAttribute('aria-busy', 'true');
    },
    async 'form.saving.untouched'(page) {
      await expect(formOf(page).locator('input[name="occupation"]')).toHaveValue('Analyst');
    },
    async 'form.saving.edited'(page) {
      await expect(formOf(page).locator('input[name="occupation"]')).toHaveValue('Analyst!');
    },
    async 'form.saved'(page) {
      await expect(formOf(page).getByRole('status')).toHaveText('Saved.');
      await expect(saveOf(page)).not.toHaveAttribute('aria-busy');
    },
    async 'form.refused'(page) {
      await expect(formOf(page).getByRole('alert')).toContainText('The server could not be reached.');
      await expect(formOf(page).locator('input[name="first_name"]')).toHaveValue('Ada');
      await expect(saveOf(page)).not.toHaveAttribute('aria-busy');
    },
    async sharing(page, { snapshot, services: world }) {
      const stored = world.user.linkedin_achievement_share_permission;
      await expect(switchOf(page)).toBeChecked({ checked: snapshot.context.permission ?? stored });
    },
    async 'sharing.settled'(page) {
      await expect(sharingOf(page).getByRole('status')).toHaveCount(0);
      await expect(sharingOf(page).getByRole('alert')).toHaveCount(0);
    },
    async 'sharing.waiting'(page) {
      await expect(sharingOf(page).getByRole('status')).toHaveText('Saving');
    },
    async 'sharing.saving'(page, { snapshot, services: world }) {
      await expect(sharingOf(page).getByRole('status')).toHaveText('Saving');
      await world.gate.arrived('save');
      const wanted = { linkedin_achievement_share_permission: snapshot.context.permission };
      await poll(() => world.gate.requestOf('save').postDataJSON()).toEqual(wanted);
    },
    async 'sharing.refused'(page) {
      await expect(sharingOf(page).getByRole('alert')).toContainText('The server could not be reached.');
    },
    async picture(page, { services: world }) {
      const remove = pictureOf(page).getByRole('button', { name: 'Remove' });
      await expect(remove).toHaveCount(world.user.avatar === null ? 0 : 1);
    },
    async 'picture.shown'(page) {
      await expectPicture(page, null);
    },
    async 'picture.preparing'(page) {
      await expectPicture(page, 'Resizing the picture');
    },
    async 'picture.uploading'(page, { services: world }) {
      await world.gate.arrived('upload');
      await expectPicture(page, 'Uploading the picture');
    },
    async 'picture.removing'(page, { services: world }) {
      await world.gate.arrived('remove');
      await expectPicture(page, 'Removing the picture');
    },
    async 'picture.refused'(page) {
      await expectPicture(page, null);
      await expect(pictureOf(page)).toContainText(
        /This file can't be used as a picture|The server could not be reached/,
      );
    },
    async providers(page, { services: world }) {
      await expect(buttonOf(page, 'Disconnect GitHub')).toHaveCount(world.user.socials.length);
    },
    async 'providers.shown'(page) {
      await expectProviders(page, false, 0);
    },
    async 'providers.connecting'(page, { services: world }) {
      await world.gate.arrived('connect');
      await expectProviders(page, true, 0);
    },
    async 'providers.joining'(page, { services: world }) {
      await world.gate.arrived('join');
      await expectProviders(page, true, 0);
    },
    async 'providers.leaving'(page, { snapshot, services: world }) {
      // Where the browser refuses the address, nothing of it is left to be seen.
      if (world.watch.isIn(snapshot.value)) await expectProviders(page, true, 0);
    },
    async 'providers.disconnecting'(page, { services: world }) {
      await world.gate.arrived('disconnect');
      await expectProviders(page, true, 0);
    },
    async 'providers.refused'(page) {
      await expectProviders(page, false, 1);
    },
  },
});
