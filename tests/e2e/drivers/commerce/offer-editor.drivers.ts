import { expect, type Page } from '@playwright/test';
import { offerEditorMachine } from '../../../../machines/commerce/offer-editor/offer-editor.machine.ts';
import { type Failure, failureOf } from '../../../../machines/shared/failure.ts';
import { changed } from '../account/session.drivers.ts';
import { closings } from '../closings.ts';
import { defineDrivers } from '../define-drivers.ts';
import type { OfferEditorWorld } from './offer-editor.world.ts';

const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const addressOf = (page: Page) => page.getByRole('textbox', { name: 'Address' });
const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saveOf = (page: Page) => buttonOf(page, 'Save');
const busySaveOf = (page: Page) => page.getByRole('button', { name: /^Save/ });
const dialogOf = (page: Page) => page.getByRole('alertdialog');
const close = closings('alertdialog', dialogOf);
const confirmOf = (page: Page) => dialogOf(page).getByRole('button').last();
const unsavedOf = (page: Page) => page.getByText('Unsaved changes. They stay in this tab when you reload.');

/** Why the last call failed, where the page says it. */
async function expectFailure(page: Page, failure: Failure | null): Promise<void> {
  const said = { unreachable: 'The server could not be reached.', refused: 'Somebody else changed this offer' };
  for (const [kind, sentence] of Object.entries(said)) {
    await expect(page.getByText(sentence)).toHaveCount(failure?.kind === kind ? 1 : 0);
  }
  if (failure?.kind === 'invalid') await expect(nameOf(page)).toHaveAttribute('aria-invalid', 'true');
}

/** An offer that was new has an address of its own now, which opens. */
async function expectOwnPage(page: Page, world: OfferEditorWorld): Promise<void> {
  await page.waitForURL(`**/offers/coupon/${world.slug}`);
  if (world.isNew) await (await world.gate.take('load')).continue();
}

/** What the tab keeps of the form. */
async function keptName(page: Page): Promise<string | null> {
  const kept = await page.evaluate(() =>
    Object.keys(sessionStorage)
      .filter((name) => name.startsWith('chartered.offer.'))
      .map((name) => sessionStorage.getItem(name)),
  );
  expect(kept.length).toBeLessThanOrEqual(1);
  return kept[0] == null ? null : JSON.parse(kept[0]).draft.data.name;
}

export const offerEditorDrivers = defineDrivers<typeof offerEditorMachine, OfferEditorWorld>(offerEditorMachine, {
  ownWords: ['saveOffer'],
  async open(page, { services: world }) {
    await world.gate.guard(page);
    const kept = world.kept();
    if (kept) {
      await page.addInitScript(({ name, value }) => sessionStorage.setItem(name, JSON.stringify(value)), kept);
    }
    await page.goto(world.address);
  },
  events: {
    async 'offerEditor.changed'(page, { event, snapshot, services: world }) {
      const { offer } = snapshot.context;
      const isAsStored = offer !== null && event.draft.data['name'] === offer.data['name'];
      if (offer === null && (await addressOf(page).inputValue()) === '') await addressOf(page).fill(world.slug);
      await nameOf(page).fill(isAsStored ? (await world.read()).name : world.nextName());
    },
    async 'offerEditor.saveRequested'(page) {
      await expect(saveOf(page)).toBeEnabled();
      await saveOf(page).press('Enter');
    },
    async 'offerEditor.discarded'(page) {
      await buttonOf(page, 'Discard changes').click();
    },
    async 'offerEditor.actionRequested'(page, { event }) {
      await buttonOf(page, event.action.kind === 'publish' ? 'Publish' : 'Withdraw').click();
    },
    async 'offerEditor.actionConfirmed'(page) {
      await confirmOf(page).click();
    },
    async 'offerEditor.actionCancelled'(page) {
      await close(page);
    },
    async 'offerEditor.mineChosen'(page) {
      await buttonOf(page, 'Keep my changes').click();
    },
    async 'offerEditor.theirsChosen'(page) {
      await buttonOf(page, 'Use the saved version').click();
    },
    async 'offerEditor.retried'(page) {
      await buttonOf(page, 'Try again').click();
    },
  },
  invokes: {
    loadOffer: {
      async done(_page, { services: world }) {
        // A new offer is not fetched.
        if (!world.isNew) await (await world.gate.take('load')).continue();
      },
      async error(_page, { error, services: world }) {
        const route = await world.gate.take('load');
        if (failureOf(error).kind === 'unreachable') await route.abort('connectionreset');
        else await route.continue();
      },
    },
    saveOffer: {
      async done(_page, { services: world }) {
        await (await world.gate.take('save')).continue();
      },
      async error(_page, { error, services: world }) {
        const route = await world.gate.take('save');
        const { kind } = failureOf(error);
        const { version, data } = route.request().postDataJSON();
        if (kind === 'invalid') {
          const tooLong = { ...data, name: 'x'.repeat(1000) };
          await route.continue({ postData: changed(route.request().postData(), { data: tooLong }) });
        } else if (kind === 'unreachable') {
          // The server saves; its answer is lost.
          await route.fetch();
          world.isStored = true;
          await route.abort('connectionreset');
        } else {
          await world.overtake(version);
          await route.continue();
        }
      },
    },
    loadNewest: {
      async done(_page, { services: world }) {
        await (await world.gate.take('load')).continue();
      },
      async error(_page, { services: world }) {
        await (await world.gate.take('load')).abort('connectionreset');
      },
    },
    carryOut: {
      async done(_page, { services: world }) {
        await (await world.gate.take('act')).continue();
      },
      async error(_page, { error, services: world }) {
        const route = await world.gate.take('act');
        if (failureOf(error).kind === 'unreachable') await route.abort('connectionreset');
        else {
          await world.overtake(route.request().postDataJSON().version);
          await route.continue();
        }
      },
    },
  },
  checks: {
    async loading(page, { services: world }) {
      await world.watch.reaches('loading');
      if (world.isNew) return;
      await world.gate.arrived('load');
      await expect(page.getByText('Loading the offer')).toHaveCount(1);
    },
    async missing(page, { services: world }) {
      await world.watch.reaches('missing');
      await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible();
    },
    async unreachable(page, { services: world }) {
      await world.watch.reaches('unreachable');
      await expect(page.getByRole('heading', { level: 1, name: "The offer didn't load" })).toBeVisible();
    },
    async open(_page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
    },
    async 'open.clean'(page, { snapshot, services: world }) {
      const { offer, failure } = snapshot.context;
      expect(await keptName(page)).toBeNull();
      if (offer !== null) await expectOwnPage(page, world);
      await expect(saveOf(page)).toHaveAttribute('aria-disabled', 'true');
      await expect(buttonOf(page, 'Discard changes')).toHaveCount(0);
      await expect(unsavedOf(page)).toHaveCount(0);
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(buttonOf(page, 'Publish')).toHaveCount(offer !== null && offer.state !== 'published' ? 1 : 0);
      await expect(buttonOf(page, 'Withdraw')).toHaveCount(offer?.state === 'published' ? 1 : 0);
      await expectFailure(page, failure);
      await expectFields(page, true);
    },
    async 'open.changed'(page, { snapshot, services: world }) {
      if (snapshot.context.offer !== null) await expectOwnPage(page, world);
      await expect(unsavedOf(page)).toBeVisible();
      await expect(nameOf(page)).toHaveValue(world.name);
      expect(await keptName(page)).toBe(world.name);
      await expect(saveOf(page)).not.toHaveAttribute('aria-disabled');
      await expect(saveOf(page)).not.toHaveAttribute('aria-busy');
      await expect(buttonOf(page, 'Discard changes')).toBeVisible();
      await expect(buttonOf(page, 'Publish').or(buttonOf(page, 'Withdraw'))).toHaveCount(0);
      await expectFailure(page, snapshot.context.failure);
      await expectFields(page, true);
    },
    async 'open.saving'(page, { services: world }) {
      await world.gate.arrived('save');
      await expectBusy(page, world);
    },
    async 'open.loadingNewest'(page, { services: world }) {
      await world.gate.arrived('load');
      await expectBusy(page, world);
    },
    async 'open.conflict'(page, { services: world }) {
      await expect(page.getByText(/saved version \d+ on/)).toBeVisible();
      await expect(buttonOf(page, 'Keep my changes')).toBeVisible();
      await expect(buttonOf(page, 'Use the saved version')).toBeVisible();
      // Nothing is lost, and both are shown.
      await expect(page.getByText(`Name: ${(await world.read()).name} → ${world.name}`)).toBeVisible();
      await expect(nameOf(page)).toHaveValue(world.name);
      expect(await keptName(page)).toBe(world.name);
      await expectFields(page, false);
    },
    async 'open.confirming'(page, { snapshot }) {
      const isPublish = snapshot.context.action?.kind === 'publish';
      await expect(dialogOf(page)).toHaveAccessibleName(isPublish ? 'Publish this offer?' : 'Withdraw this offer?');
      await expect(confirmOf(page)).not.toHaveAttribute('aria-busy');
    },
    async 'open.acting'(page, { services: world }) {
      await world.gate.arrived('act');
      await expect(confirmOf(page)).toHaveAttribute('aria-busy', 'true');
    },
    async 'open.refreshing'(page, { services: world }) {
      await world.gate.arrived('load');
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(busySaveOf(page)).toHaveAttribute('aria-busy', 'true');
      await expectFields(page, false);
    },
  },
});

/** Fields can be filled in where the chart takes what is typed, and nowhere else: it would be lost. */
async function expectFields(page: Page, areEnabled: boolean): Promise<void> {
  const isOnce = page.getByRole('switch', { name: 'Once for each person' });
  for (const field of [nameOf(page), isOnce, page.getByLabel('End', { exact: true })]) {
    await expect(field).toBeEnabled({ enabled: areEnabled });
  }
}

/** While the server is asked, nothing else can be begun, and the changes stay. */
async function expectBusy(page: Page, world: OfferEditorWorld): Promise<void> {
  await expect(busySaveOf(page)).toHaveAttribute('aria-busy', 'true');
  await expect(buttonOf(page, 'Discard changes')).toHaveCount(0);
  expect(await keptName(page)).toBe(world.name);
  await expectFields(page, false);
  // Who saves by the keyboard goes on from there.
  await expect(busySaveOf(page)).toBeFocused();
}
