import { expect, type Page, type Route } from '@playwright/test';
import { type CountdownInput, countdownMachine } from '../../../../machines/commerce/countdown/countdown.machine.ts';
import { countdownParts } from '../../../../machines/commerce/countdown/countdown.rules.ts';
import type { FreeWeekend } from '../../../../src/contract/commerce/offers.ts';
import { applicationReady } from '../../support/hydrated.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

const HOUR = 3_600_000;
/** When the weekend on show begins, by the server's clock. */
const BEGINS = Date.UTC(2030, 0, 5);

const weekend: FreeWeekend = {
  ...{ id: 'free-weekend', tech: 'javascript', state: 'not_started', is_enabled: true, is_active: false },
  ...{ started_at: BEGINS, ended_at: BEGINS + 48 * HOUR, start_date: '2030-01-05', end_date: '2030-01-07' },
  ...{ mock_exam: 'javascript-trial', certifications: [], trainings: ['javascript-developer'] },
};

/** The state shared by the drivers of one walk. */
export class CountdownWorld {
  readonly gate = new Gate({
    weekend: { method: 'GET', path: /^\/api\/free-weekend\/javascript$/ },
    time: { method: 'GET', path: /^\/api\/datetime$/ },
    // Never answered: it would say what time it is, and bring a countdown of its own.
    banners: { method: 'GET', path: /^\/api\/banners$/ },
  });
  readonly watch = new ChartWatch('countdown');
  /** Server time of this walk minus that of the model. Milliseconds. */
  shift = 0;
}

const timerOf = (page: Page) => page.getByRole('main').getByRole('timer');

/** The device's clock is set: only the server knows what time it is. */
async function setClock(page: Page): Promise<void> {
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + HOUR);
}

/** The visitor looks at something else, or at the page again. */
async function look(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

async function answerTime(page: Page, route: Route, serverTime: number): Promise<void> {
  const answered = page.waitForResponse('**/api/datetime');
  await route.fulfill({ json: { serverTime } });
  await (await answered).finished();
}

/** The time left in the numbers of the page; nothing before it is known. */
async function expectLeft(page: Page, { ends, now }: CountdownInput): Promise<void> {
  const parts = now === null ? [] : countdownParts(ends - now, false);
  await expect(timerOf(page).locator('p[aria-hidden]')).toHaveText(
    parts.map(({ value, unit }) => `${value}${unit}`).join(''),
  );
}

export const countdownDrivers = defineDrivers<typeof countdownMachine, CountdownWorld>(countdownMachine, {
  async open(page, { services: world, input }) {
    world.shift = BEGINS - input.ends;
    await world.gate.guard(page);
    // A page that one moves to brings no weekend along; the document of this one does.
    await page.goto('/blog');
    await applicationReady(page);
    await page.evaluate(() => {
      history.pushState(null, '', '/javascript/free-weekend');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await (await world.gate.take('weekend')).fulfill({ json: { data: weekend, is_possible: true } });
    await world.gate.arrived('time');
    // From here on seconds pass when the walk says so.
    await pauseClock(page, 1000);
  },
  events: {
    async 'countdown.pageHidden'(page, { snapshot, services: world }) {
      const late = snapshot.matches('reading') ? await world.gate.take('time') : null;
      const before = world.watch.count;
      await look(page, true);
      await world.watch.moved(before);
      // The answer of a reading that was left says that it is over, and must change nothing.
      if (late) await answerTime(page, late, BEGINS);
    },
    async 'countdown.pageShown'(page) {
      await setClock(page);
      await look(page, false);
    },
    async 'countdown.clockDoubted'(page) {
      await setClock(page);
      // As when a device wakes up.
      await page.evaluate(() => void dispatchEvent(new Event('online')));
    },
  },
  invokes: {
    readClock: {
      async done(page, { output, services: world }) {
        await answerTime(page, await world.gate.take('time'), output.now + world.shift);
      },
      async error() {
        throw new Error('Where the server does not answer, the clock of the page does.');
      },
    },
  },
  async advance(page, { milliseconds }) {
    await setClock(page);
    await page.clock.fastForward(milliseconds);
  },
  checks: {
    async checking() {
      throw new Error('A countdown never rests here.');
    },
    async counting(page, { snapshot, services: world }) {
      await world.watch.reaches('counting');
      await expectLeft(page, snapshot.context);
    },
    async reading(page, { snapshot, services: world }) {
      await world.watch.reaches('reading');
      await world.gate.arrived('time');
      // What was shown stays.
      await expectLeft(page, snapshot.context);
    },
    async paused(page, { snapshot, services: world }) {
      await world.watch.reaches('paused');
      const before = world.watch.count;
      await page.clock.fastForward(5000);
      await expectLeft(page, snapshot.context);
      expect(world.watch.count).toBe(before);
    },
    async over(page, { services: world }) {
      await world.watch.reaches('over');
      await expect(timerOf(page)).toHaveCount(0);
      // The page asks what the weekend has become.
      await world.gate.arrived('weekend');
    },
  },
});
