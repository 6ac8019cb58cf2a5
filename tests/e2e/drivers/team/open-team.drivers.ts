import { expect, type Page } from '@playwright/test';
import { failureOf } from '../../../../machines/shared/failure.ts';
import { openTeamMachine } from '../../../../machines/team/open-team/open-team.machine.ts';
import { errorSchema } from '../../../../src/contract/common.ts';
import { giveSession } from '../../support/browser-session.ts';
import { RUN } from '../../support/person.ts';
import { partnerToken } from '../../support/team/people.ts';
import { changed } from '../account/session.drivers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { closings } from '../closings.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

let walks = 0;

/** The state shared by the drivers of one walk. */
export class OpenTeamWorld {
  readonly gate = new Gate({ create: { method: 'POST', path: /^\/api\/teams$/ } });
  readonly watch = new ChartWatch('openTeam');
  readonly url: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  /** What stands for the name of the model: other walks open teams as well. */
  readonly name: string;
  opened = 0;
  /** What the form should say about the last call. */
  refusal: string | null = null;

  constructor(url: string, otherTab: Page) {
    walks += 1;
    this.url = url;
    this.otherTab = otherTab;
    this.name = `Class of walk ${RUN}-${walks}`;
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const close = closings('dialog', dialogOf);
const buttonOf = (page: Page, name: string) => dialogOf(page).getByRole('button', { name });
const fieldOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: /^Team name/ });

export const openTeamDrivers = defineDrivers<typeof openTeamMachine, OpenTeamWorld>(openTeamMachine, {
  async open(page, { services: world }) {
    const token = await partnerToken(world.url);
    await giveSession(world.otherTab, token);
    await world.gate.guard(page);
    await page.goto('/team/partner');
  },
  events: {
    async 'openTeam.started'(page, { services: world }) {
      world.refusal = null;
      await page.getByRole('main').getByRole('button', { name: 'Open a team' }).click();
    },
    async 'openTeam.submitted'(page, { event, services: world }) {
      world.refusal = null;
      await fieldOf(page).fill(event.name.trim() === '' ? event.name : world.name);
      await buttonOf(page, 'Open team').click();
    },
    async 'openTeam.closed'(page, { snapshot }) {
      await close(page, snapshot.matches('opened') ? 'Close' : 'Cancel');
    },
  },
  invokes: {
    createTeam: {
      async done(_page, { services: world }) {
        await (await world.gate.take('create')).continue();
        world.opened += 1;
      },
      async error(_page, { error, services: world }) {
        const route = await world.gate.take('create');
        if (failureOf(error).kind === 'unreachable') {
          world.refusal = 'The server could not be reached. Check your connection.';
          await route.abort('connectionreset');
          return;
        }
        const tooLong = changed(route.request().postData(), { team_name: 'x'.repeat(101) });
        const response = await route.fetch({ postData: tooLong });
        expect(response.status()).toBe(422);
        world.refusal = errorSchema.parse(await response.json()).errors?.['team_name']?.[0] ?? null;
        await route.fulfill({ response });
      },
    },
  },
  checks: {
    async idle(page, { services: world }) {
      await world.watch.reaches('idle');
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('link', { name: world.name, exact: true })).toHaveCount(
        world.opened,
      );
    },
    async naming(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      await expect(dialogOf(page)).toHaveAccessibleName('Open a team');
      await expect(buttonOf(page, 'Open team')).not.toHaveAttribute('aria-busy');
    },
    async 'naming.asked'(page) {
      await expect(fieldOf(page)).toHaveValue('');
      await expect(fieldOf(page)).not.toHaveAttribute('aria-invalid');
    },
    async 'naming.missing'(page) {
      await expect(fieldOf(page)).toHaveAccessibleDescription('Enter a name.');
    },
    async 'naming.refused'(page, { services: world }) {
      await expect(fieldOf(page)).toHaveValue(world.name);
      expect(world.refusal).not.toBeNull();
      await expect(dialogOf(page)).toContainText(world.refusal ?? '');
    },
    async opening(page, { services: world }) {
      await world.watch.reaches('opening');
      await world.gate.arrived('create');
      await expect(buttonOf(page, 'Open team')).toHaveAttribute('aria-busy', 'true');
      await expect(buttonOf(page, 'Cancel')).toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('Escape');
      await expect(dialogOf(page)).toBeVisible();
    },
    async opened(page, { services: world }) {
      await world.watch.reaches('opened');
      await expect(dialogOf(page)).toHaveAccessibleName(`${world.name} is open`);
      await expect(dialogOf(page).getByRole('link', { name: 'Invite people' })).toBeVisible();
    },
  },
});
