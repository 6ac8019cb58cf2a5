import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import { recordingText } from '../../../src/contract/site/recording.ts';
import type { Chart, ChartState, ChartTransition } from '../../../src/workshop/chart/chart.types.ts';
import { readChart } from '../../../src/workshop/chart/read-chart.ts';
import type { Box, ChartLayout, ViewLayout } from '../../../src/workshop/drawing/layout.types.ts';
import { EXPORT_FORMATS } from '../../../src/workshop/export/formats.ts';
import { fromJson, toJson } from '../../../src/workshop/export/json.ts';
import { readCoverage } from '../../paths/files/coverage-file.ts';
import { checkPage } from '../support/accessibility.ts';
import { builtKey, builtParts } from '../support/built-files.ts';
import { expect, test } from '../support/fixtures.ts';
import { settled } from '../support/settled.ts';

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
const drawn = (page: Page, id: string) => page.locator(`[data-id="${id}"]`);
const timeline = (page: Page) => page.getByRole('slider', { name: 'Step' });
/** What an active state says to a screen reader. */
const ACTIVE = /, active/;

type Writable<Data> = { -readonly [Name in keyof Data]: Data[Name] };

/** Starts the simulation of the poll, whose input is filled in. */
async function simulatePoll(page: Page): Promise<void> {
  await open(page, '/statecharts/poll');
  await page.getByRole('button', { name: 'Simulate', exact: true }).click();
  await page.getByRole('button', { name: 'Start the simulation' }).click();
}

test('[WS-01, WS-03] every chart is listed, and any state is two actions away', { tag: '@first' }, async ({ page }) => {
  await open(page, '/statecharts');
  await page.getByRole('searchbox', { name: 'Search charts' }).fill('voucher redeem');
  await page.getByRole('link', { name: /^Voucher redeem/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Voucher redeem');
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Find a state or an event' }).fill('sign in needed');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/state=voucherRedeem\.voucher\.\S*signInNeeded/);
  await expect(page.getByRole('heading', { level: 2, name: 'Sign in needed' })).toBeVisible();
  const [id] = [new URL(page.url()).searchParams.get('state') ?? ''];
  await expect(drawn(page, id).first()).toBeInViewport();
});

test('[WS-01] the list draws which charts exchange events, each event with the way to its other end', async ({
  page,
}) => {
  await open(page, '/statecharts');
  const exchanges = page.getByRole('region', { name: 'Charts that exchange events' });
  await expect(exchanges.getByRole('link', { name: 'Exam', exact: true })).toHaveAttribute('href', '/statecharts/exam');
  await expect(exchanges.locator('svg').first()).toContainText('deadline reached');
  await exchanges.getByRole('link', { name: 'deadline reached' }).click();
  await expect(page).toHaveURL(/\/statecharts\/exam-?[cC]lock\?/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exam clock');
});

test('[WS-03] an address reproduces the view: chart, state, panel', async ({ page }) => {
  await open(page, '/statecharts/checkout?state=checkout.reviewing&panel=transitions');
  await expect(page.getByRole('tab', { name: 'Transitions' })).toHaveAttribute('data-state', 'active');
  await expect(page.getByRole('table', { name: 'Transitions of Reviewing' })).toBeVisible();
  await expect(drawn(page, 'checkout.reviewing').first()).toHaveAttribute('aria-current', 'true');
  await open(page, '/statecharts/answer-sync');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Answer sync');
});

test('[WS-01] a chart that is larger than its frame is drawn whole', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await open(page, '/statecharts/exam');
  const frame = page.getByRole('region', { name: /^Diagram of Exam/ });
  const { views } = JSON.parse(await readFile('src/workshop/layouts/exam.json', 'utf8')) as ChartLayout;
  const name = await page.getByRole('combobox', { name: 'View' }).inputValue();
  const view = views[name] as ViewLayout;
  const labels = view.edges.flatMap(({ transitions }) => transitions).filter(({ label }) => label);
  const parts = [...Object.keys(view.states), ...labels.map(({ id }) => id)];
  expect(parts.length).toBeGreaterThan(30);
  for (const id of parts) await expect(drawn(page, id).first(), id).toBeAttached();
  const isInFrame = async (id: string) => {
    const part = (await drawn(page, id).first().boundingBox()) as Box;
    const { x, y, width, height } = (await frame.boundingBox()) as Box;
    return part.x < x + width && part.x + part.width > x && part.y < y + height && part.y + part.height > y;
  };
  const inFrame = (await Promise.all(parts.map(isInFrame))).filter(Boolean).length;
  expect(inFrame).toBeGreaterThan(0);
  expect(inFrame).toBeLessThan(parts.length);
});

test('[WS-03] a linked state outside the frame is there when the drawing is first painted', async ({ page }) => {
  await page.addInitScript((id) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('svg.statechart')) return;
      watch.disconnect();
      requestAnimationFrame(() => {
        const box = document.querySelector(`[data-id="${id}"]`)?.getBoundingClientRect();
        const frame = document.querySelector('main section')?.getBoundingClientRect();
        const isThere = box && frame && box.right > frame.left && box.left < frame.right;
        document.documentElement.dataset.firstPaint = isThere ? 'with the state' : 'without the state';
      });
    });
    watch.observe(document, { childList: true, subtree: true });
  }, 'exam.displaced');
  await open(page, '/statecharts/exam?state=exam.displaced');
  await expect(page.locator('html')).toHaveAttribute('data-first-paint', 'with the state');
});

test('an unknown chart is said to be unknown', async ({ page }) => {
  await page.goto('/statecharts/pol');
  await expect(page.getByText('There is no chart "pol"')).toBeVisible();
  await page.getByRole('link', { name: 'All charts' }).click();
  await expect(page).toHaveURL(/\/statecharts$/);
});

test.describe('with a file that does not arrive', () => {
  test.use({ allowedProblems: [/^Failed to load resource/] });

  test('a chart is loaded again when it is opened from the list again', async ({ page }) => {
    const { file } = builtParts()[builtKey('/layouts/poll.json')] ?? {};
    await page.route(`**/${file}`, (route) => route.abort('connectionreset'), { times: 1 });
    await page.goto('/statecharts/poll');
    await expect(page.getByRole('heading', { name: 'The chart could not be loaded' })).toBeVisible();
    await page.getByRole('link', { name: 'Statecharts', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: /^Poll/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Poll');
  });
});

test('[WS-02] a chart is played: events, conditions, data, and travel through time', { tag: '@first' }, async ({
  page,
}) => {
  await simulatePoll(page);
  await expect(drawn(page, 'poll.loading').first()).toHaveAccessibleName(ACTIVE);
  await page.getByRole('button', { name: /loading the poll .* succeeds/i }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(drawn(page, 'poll.choosing').first()).toHaveAccessibleName(ACTIVE);
  await expect(drawn(page, 'poll.loading').first()).not.toHaveAccessibleName(ACTIVE);
  await expect(page.getByRole('heading', { name: 'Conditions of the last step' })).toBeVisible();

  await page.getByRole('button', { name: /option toggled/i }).click();
  await page.getByRole('combobox', { name: 'Case' }).selectOption({ label: 'the second option' });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('["b"]')).toBeVisible();
  await expect(timeline(page)).toHaveValue('2');

  // Earlier steps are as they were; a step from there replaces what followed.
  await timeline(page).press('Home');
  await expect(drawn(page, 'poll.loading').first()).toHaveAccessibleName(ACTIVE);
  await page.getByRole('button', { name: /loading the poll .* fails/i }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(timeline(page)).toHaveAttribute('max', '1');
});

test('[WS-03] the address of a simulation plays it again, up to the step on show', async ({ page }) => {
  await simulatePoll(page);
  await page.getByRole('button', { name: /loading the poll .* succeeds/i }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(drawn(page, 'poll.choosing').first()).toHaveAccessibleName(ACTIVE);
  await expect(page).toHaveURL(/run=/);
  const address = page.url();
  await page.goto('/statecharts');
  await open(page, address);
  await expect(drawn(page, 'poll.choosing').first()).toHaveAccessibleName(ACTIVE);
  await expect(timeline(page)).toHaveAttribute('max', '1');
  await page.getByRole('button', { name: 'End the simulation' }).click();
  await expect(page).not.toHaveURL(/run=/);
  await open(page, `/statecharts/poll?panel=run&run=${encodeURIComponent('[0,["poll.voteCast",0]]')}`);
  await expect(page.getByText('Step 2 of the linked simulation is not possible')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start the simulation' })).toBeVisible();
});

test('[WS-02] a simulation goes on when its reader comes back from another page, and its end is its end', async ({
  page,
}) => {
  await simulatePoll(page);
  await page.getByRole('button', { name: /loading the poll .* succeeds/i }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/run=.*loadPoll/);
  await page.getByRole('link', { name: 'Chartered, home' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-layout', 'workshop');
  await page.goBack();
  await expect(timeline(page)).toHaveValue('1');
  await page.getByRole('button', { name: 'End the simulation' }).click();
  await expect(timeline(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Simulate', exact: true }).click();
  await page.getByRole('button', { name: 'Start the simulation' }).click();
  await expect(timeline(page)).toHaveAttribute('max', '0');
});

test('[WS-02] a payload that is not JSON is pointed out and kept', async ({ page }) => {
  await simulatePoll(page);
  await page.getByRole('button', { name: /loading the poll .* succeeds/i }).click();
  await page.getByRole('textbox', { name: 'Ends with' }).fill('{ "slug": ');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('This is not JSON.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Ends with' })).toHaveValue('{ "slug": ');
  await expect(timeline(page)).toHaveAttribute('max', '0');
});

test('[WS-02] a page in another tab is watched: its states light up as they become active', async ({
  page,
  context,
}) => {
  await open(page, '/statecharts/poll');
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await page.getByRole('switch', { name: 'Pages report their charts' }).check();
  const other = await context.newPage();
  await other.goto('/blog');
  await page.getByRole('button', { name: /^Navigation/ }).click();
  await expect(page).toHaveURL(/\/statecharts\/navigation/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Navigation');
  await expect(page.locator('[data-id][aria-label*=", active"]').first()).toBeAttached();
  const before = Number(await timeline(page).getAttribute('max'));
  await other
    .getByRole('link', { name: 'Statecharts at work' })
    .or(other.locator('main a[href^="/blog/"]'))
    .first()
    .click();
  await expect.poll(async () => Number(await timeline(page).getAttribute('max'))).toBeGreaterThan(before);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save recording' }).click(),
  ]);
  const text = (await readFile(await download.path())).toString();
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await openFile(page, text);
  await expect(page.getByText('The chart allows every step of this run.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Navigation');
});

test('[WS-02] pages that watch each other come to rest, and none is told of itself', async ({ page, context }) => {
  const watch = (tab: Page) => tab.getByRole('button', { name: 'Watch', exact: true }).click();
  const workshopOf = (tab: Page) => tab.getByRole('tabpanel').getByRole('button', { name: /^Workshop/ });
  await open(page, '/statecharts/poll');
  await watch(page);
  await page.getByRole('switch', { name: 'Pages report their charts' }).check();
  await page.reload();
  await watch(page);
  const other = await context.newPage();
  await open(other, '/statecharts/session');
  await watch(other);
  // It was opened, its chart was loaded, and watching began.
  await expect(workshopOf(page)).toContainText('4 steps');
  // Other charts of the page may have taken a step meanwhile, such as that of its banners.
  await expect(workshopOf(other)).toHaveCount(0);
  await workshopOf(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Workshop');
  await expect(workshopOf(other)).toHaveCount(1);
  // What went back and forth would be hundreds of steps by now.
  await page.waitForTimeout(500);
  await expect(workshopOf(page)).toContainText('4 steps');
});

test('every chart loads with its properties, on a page that has run none of it', async ({ page }) => {
  const parts = Object.entries(builtParts()).filter(([key]) => /\.properties\.ts$|\.machine\.ts\?chart$/.test(key));
  expect(parts.length).toBeGreaterThan(150);
  await open(page, '/statecharts');
  const failed = await page.evaluate(
    async (files) => {
      const load = (file: string) =>
        import(`/${file}`).then(
          () => [],
          (error) => [`${file}: ${error}`],
        );
      return (await Promise.all(files.map(load))).flat();
    },
    parts.map(([, { file }]) => file),
  );
  expect(failed).toEqual([]);
});

test('[WS-02] a recording is replayed; a file that is none gets a sentence', async ({ page }) => {
  await open(page, '/statecharts/session');
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  const choose = (text: string) =>
    page
      .getByLabel('Recording')
      .setInputFiles({ name: 'run.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('{"format":"other"}');
  await expect(page.getByText('This file is not a recording of charts.')).toBeVisible();
  const key = (source: string, event: string) => [{ source, event, index: 0 }];
  await choose(
    recordingText({
      format: 'chartered.recording',
      format_version: 1,
      runs: [
        {
          chart: 'copyLink',
          version: 'abc',
          is_cut: false,
          steps: [
            { keys: [], at: 0, value: 'idle' },
            { keys: key('copyLink.idle', 'copyLink.pressed'), at: 10, value: 'copying' },
            { keys: key('copyLink.copying', 'xstate.done.actor.writeClipboard'), at: 20, value: 'copied' },
          ],
        },
      ],
    }),
  );
  await expect(page).toHaveURL(/\/statecharts\/copyLink/);
  await expect(drawn(page, 'copyLink.idle').first()).toHaveAccessibleName(ACTIVE);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(drawn(page, 'copyLink.copied').first()).toHaveAccessibleName(ACTIVE);
});

/** Opens a file in the workshop. */
const openFile = (page: Page, text: string) =>
  page
    .getByLabel('Recording')
    .setInputFiles({ name: 'run.json', mimeType: 'application/json', buffer: Buffer.from(text) });

const copyLinkRun = (...events: [string, string, string][]) => ({
  chart: 'copyLink',
  version: 'abc',
  is_cut: false,
  steps: [
    { keys: [], at: 0, value: 'idle' },
    ...events.map(([source, event, value], index) => ({
      keys: [{ source: `copyLink.${source}`, event, index: 0 }],
      at: 10 * (index + 1),
      value,
    })),
  ],
});
const recordingWithRuns = (...runs: unknown[]) =>
  JSON.stringify({ format: 'chartered.recording', format_version: 1, runs });

test('[WS-08] a recording of another version says so, and is shown at the step where it leaves the chart', async ({
  page,
}) => {
  await open(page, '/statecharts/copyLink');
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  const leaving = copyLinkRun(['idle', 'copyLink.pressed', 'copying'], ['idle', 'copyLink.pressed', 'copying']);
  await openFile(page, recordingWithRuns(leaving, { ...copyLinkRun(), chart: 'gone' }));
  await expect(page.getByText('The run leaves the chart at step 3')).toBeVisible();
  await expect(page.getByText('Recorded on another version of this chart (abc).')).toBeVisible();
  await expect(page.getByText(/“Pressed” happened in “Copying”.* The chart (would|ignores)/)).toBeVisible();
  await expect(page.getByText('Not shown: runs of "gone".')).toBeVisible();
  await expect(timeline(page)).toHaveValue('2');
  await timeline(page).press('Home');
  await expect(drawn(page, 'copyLink.idle').first()).toHaveAccessibleName(ACTIVE);
  await page.getByRole('button', { name: 'Show step 3' }).click();
  await expect(timeline(page)).toHaveValue('2');
  await checkPage(page, 'a run that leaves its chart');
});

test('[WS-02] a file that cannot be replayed gets a sentence, and the open recording stays', async ({ page }) => {
  await open(page, '/statecharts/copyLink');
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await openFile(page, recordingWithRuns(copyLinkRun(['idle', 'copyLink.pressed', 'copying'])));
  await expect(page.getByText('The chart allows every step of this run.')).toBeVisible();
  await timeline(page).press('ArrowRight');
  const unknownEvent = copyLinkRun(['idle', 'copyLink.burned', 'ashes']);
  for (const [text, sentence] of [
    ['{ "format"', 'This file is not a recording: it is not JSON.'],
    ['{"format":"other"}', 'This file is not a recording of charts.'],
    [' '.repeat(10_000_001), 'A recording has at most 10 MB.'],
    [recordingWithRuns({ ...copyLinkRun(), chart: 'gone' }), 'This version of the site has no chart "gone".'],
    [recordingWithRuns(), 'The recording holds no run.'],
  ] as const) {
    await openFile(page, text);
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toContainText('The open recording stays open.');
    await expect(timeline(page)).toHaveValue('1');
  }
  await openFile(page, recordingWithRuns(unknownEvent));
  await expect(page.getByText('“CopyLink.burned” happened in “Idle”. The chart has nothing for it.')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'stays open' })).toHaveCount(0);
});

test('[WS-13] a recording that breaks a property of its chart says which, and at which step', async ({ page }) => {
  await open(page, '/statecharts/countdown');
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  const hidden = { source: 'countdown', event: 'countdown.pageHidden', index: 0 };
  const steps = [
    { keys: [], at: 0, value: 'counting' },
    { keys: [hidden], at: 10, value: 'counting' },
  ];
  await openFile(page, recordingWithRuns({ chart: 'countdown', version: 'abc', is_cut: false, steps }));
  await expect(page.getByText('This run breaks a property')).toBeVisible();
  await expect(page.getByText('A countdown on a hidden page stands still.')).toBeVisible();
  await timeline(page).press('Home');
  await page.getByRole('button', { name: 'Step 2', exact: true }).click();
  await expect(timeline(page)).toHaveValue('1');
});

test('[WS-02] a simulation is saved as a recording and replayed', async ({ page }) => {
  await simulatePoll(page);
  await page.getByRole('button', { name: /loading the poll .* succeeds/i }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(drawn(page, 'poll.choosing').first()).toHaveAccessibleName(ACTIVE);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save recording' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('poll.recording.json');
  const text = (await readFile(await download.path())).toString();
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await openFile(page, text);
  await expect(page.getByText('The chart allows every step of this run.')).toBeVisible();
  await expect(timeline(page)).toHaveAttribute('max', '1');
  await expect(drawn(page, 'poll.loading').first()).toHaveAccessibleName(ACTIVE);
  await timeline(page).press('End');
  await expect(drawn(page, 'poll.choosing').first()).toHaveAccessibleName(ACTIVE);
});

test.describe('without the network', () => {
  // What the page asks in the background meanwhile.
  test.use({ allowedProblems: [/ERR_INTERNET_DISCONNECTED/] });

  test('[WS-04] a chart is saved as a file in each format', async ({ page, context }) => {
    await open(page, '/statecharts/poll');
    // What the first press of a visit loads has arrived; nothing else is needed.
    await page.getByRole('button', { name: 'Export' }).click();
    await page.keyboard.press('Escape');
    await settled(page);
    await context.setOffline(true);
    for (const { label, extension, id } of EXPORT_FORMATS) {
      await page.getByRole('button', { name: 'Export' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: label, exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`poll${extension}`);
      const file = await readFile(await download.path());
      if (id === 'png') expect(file.subarray(1, 4).toString()).toBe('PNG');
      else expect(file.toString()).toMatch(/choosing/i);
      // While it closes, a click would be about the menu that is still there.
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
  });
});

test('[WS-07] the coverage of the last test run stands on the drawing, and a path of it can be followed', async ({
  page,
}) => {
  await open(page, '/statecharts/poll');
  await page.getByRole('button', { name: 'Overlay' }).click();
  await page.getByRole('menuitem', { name: 'Coverage' }).click();
  await expect(page).toHaveURL(/overlay=coverage/);
  await expect(page.getByText(/of \d+ transitions are walked, by \d+ paths/)).toBeVisible();
  await expect(drawn(page, 'poll.choosing/poll.voteCast[isChosenByUser]/0').first()).toContainText(/paths?$/);
  const [path] = Object.entries(readCoverage().charts['poll']?.paths ?? {})[0] ?? [''];
  await open(page, `/statecharts/poll?path=${path}&step=0`);
  await expect(timeline(page)).toHaveValue('0');
  await timeline(page).press('ArrowRight');
  await expect(page).toHaveURL(/step=1/);
});

test.describe('[WS-09] two versions of a chart', () => {
  const older = async (edit: (chart: Chart) => void) => {
    const file = new URL('../../../machines/site/poll/poll.machine.ts', import.meta.url);
    const { pollMachine } = (await import(file.href)) as { pollMachine: AnyStateMachine };
    const chart = JSON.parse(JSON.stringify(readChart(pollMachine))) as Chart;
    edit(chart);
    return { name: 'poll before.json', mimeType: 'application/json', buffer: Buffer.from(toJson(chart)) };
  };
  const compare = async (page: Page) => {
    await open(page, '/statecharts/poll');
    await page.getByRole('button', { name: 'Overlay' }).click();
    await page.getByRole('menuitem', { name: 'Changes' }).click();
    await expect(page).toHaveURL(/overlay=changes/);
    return page.getByLabel('Version of the chart');
  };
  const CHANGED = 'poll.choosing/poll.voteCast[isChosenByUser]/0';

  test('a file: what is new, removed and changed stands on the drawing, in the list and in the outline', async ({
    page,
  }) => {
    const input = await compare(page);
    const file = await older((chart) => {
      const states = chart.states as Writable<ChartState>[];
      const transitions = chart.transitions as Writable<ChartTransition>[];
      const [root] = states;
      const voted = states.find(({ id }) => id === 'poll.voted');
      const cast = transitions.find(({ id }) => id === CHANGED);
      if (!root || !voted || !cast) throw new Error('The poll is not what it was.');
      // In the older version there is a state more, another target, and no state for votes that failed.
      states.push({ ...voted, id: 'poll.paused', key: 'paused', title: 'Paused', tags: [], entry: [], exit: [] });
      root.children = [...root.children, 'poll.paused'];
      cast.targets = ['poll.paused'];
    });
    await input.setInputFiles(file);
    await expect(page.getByRole('status').filter({ hasText: /1 removed/ })).toBeVisible();
    await expect(drawn(page, 'poll.paused').first()).toHaveAccessibleName(/, removed:/);
    await expect(drawn(page, CHANGED).first()).toHaveAccessibleName(/, changed:/);
    await expect(page.getByText('It led to “Paused”, now to “Voting”.')).toBeVisible();
    await page.getByRole('button', { name: 'Paused', exact: true }).click();
    await expect(page).toHaveURL(/state=poll\.paused/);
    await page.getByRole('tab', { name: 'Outline' }).click();
    await expect(page.getByRole('treeitem', { name: /^Paused\s*removed/ })).toBeVisible();
    await checkPage(page, 'a comparison');
    // The drawing shows both versions; a file that is read back holds the newer one alone.
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'JSON', exact: true }).click(),
    ]);
    const saved = fromJson((await readFile(await download.path())).toString());
    expect(saved.states.map(({ id }) => id)).not.toContain('poll.paused');
    expect(saved.transitions.filter(({ id }) => id.endsWith(' before'))).toEqual([]);
    await expect(page.getByRole('menu')).toHaveCount(0);
    // The other way round, what was removed is new.
    await page.getByRole('tab', { name: 'Changes' }).click();
    await page.getByRole('combobox', { name: 'To' }).selectOption({ label: 'File poll before.json' });
    await page.getByRole('combobox', { name: 'From' }).selectOption({ label: 'What runs now' });
    await expect(drawn(page, 'poll.paused').first()).toHaveAccessibleName(/, new:/);
  });

  test('a file that holds another chart, or none, gets a sentence', async ({ page }) => {
    const input = await compare(page);
    const choose = (text: string) =>
      input.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await choose('{"format":"chartered-chart-1"}');
    await expect(page.getByRole('alert')).toContainText('The file has no list of states.');
    await choose('not a chart');
    await expect(page.getByRole('alert')).toContainText('The file is not JSON.');
    const other = await older((chart) => Object.assign(chart, { states: chart.states.slice(0, 1), transitions: [] }));
    await input.setInputFiles(other);
    await expect(page.getByRole('alert')).toContainText('is not in the state that it names.');
  });

  test('a version that the site does not have is named, and an address reproduces a comparison', async ({ page }) => {
    await open(page, '/statecharts/poll?overlay=changes&panel=overlay&before=9.9.9');
    // The server reads the history from git when somebody asks for it first.
    await expect(page.getByText('This site does not have the version 9.9.9')).toBeVisible({ timeout: 60_000 });
    const from = page.getByRole('combobox', { name: 'From' });
    const known = await from
      .locator('option')
      .evaluateAll((list) => list.map((one) => (one as HTMLOptionElement).value));
    const version = known.find((value) => value !== '' && value !== 'now');
    // A source archive has no versions, and says so.
    if (version === undefined) {
      await expect(page.getByText(/without its git history|no other version/)).toBeVisible();
      return;
    }
    await open(page, `/statecharts/poll?overlay=changes&panel=overlay&before=${version}`);
    await expect(from).toHaveValue(version);
    await expect(page.getByRole('status').filter({ hasText: /new|removed|changed|same/ })).toBeVisible();
    await checkPage(page, 'a comparison with a version');
  });
});

test('[WS-01, WS-03] what a chart sends to another one leads there, and back', async ({ page }) => {
  await open(page, '/statecharts/answerSync');
  const report = page.locator('[data-id][aria-label*="sends flushed to Exam"]').first();
  await report.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'sends flushed to Exam' }).click();
  await expect(page).toHaveURL(/\/statecharts\/exam\?transition=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exam');
  await page.getByRole('link', { name: 'flushed comes from Answer sync' }).click();
  await expect(page).toHaveURL(/\/statecharts\/answerSync\?/);
});

test('[WS-14] a transition names the requirements that it serves, with their sentences', async ({ page }) => {
  await open(page, '/statecharts/authModal?transition=authModal.closing%2Fafter(resetTime)%2F0');
  await expect(page.getByRole('heading', { name: 'Requirements' })).toBeVisible();
  await expect(page.getByRole('term')).toHaveText(['ST-08']);
  await expect(page.getByText(/^Auth modal: mode login or register/)).toBeVisible();
  await checkPage(page, 'requirements');
});

test('[WS-14] a requirement is found by its id, and what serves it is highlighted', async ({ page }) => {
  await open(page, '/statecharts/answerSync');
  await page.getByRole('combobox', { name: 'Find a state or an event' }).fill('ex-06');
  await page.getByRole('option', { name: /^EX-06/ }).click();
  await expect(page).toHaveURL(/requirement=EX-06/);
  await expect(page.getByRole('status').filter({ hasText: 'Highlighted: EX-06.' })).toBeVisible();
  await expect(page.locator('[data-id][aria-label*=", highlighted:"]').first()).toBeAttached();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page).not.toHaveURL(/requirement=/);
  await expect(page.locator('[data-id][aria-label*=", highlighted:"]')).toHaveCount(0);
  await open(page, '/statecharts');
  await page.getByRole('searchbox', { name: 'Search charts' }).fill('EX-06');
  await page.getByRole('region', { name: 'Requirements' }).getByRole('link', { name: 'Answer sync' }).click();
  await expect(page).toHaveURL(/\/statecharts\/answerSync\?requirement=EX-06/);
});

test('[WS-03] the outline is walked with the keyboard, along the transitions', async ({ page }) => {
  await open(page, '/statecharts/poll?panel=outline');
  const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) });
  await item('Loading').focus();
  await page.keyboard.press('ArrowRight');
  await expect(item('Voted')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Voted. The vote is counted' })).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(item('Voting')).toBeFocused();
});

test('[WS-03] the statecharts: no accessibility violations, no horizontal scrolling', async ({ page }) => {
  test.setTimeout(240_000);
  for (const path of [
    '/statecharts',
    '/statecharts/poll',
    '/statecharts/exam?panel=outline',
    '/statecharts/poll?panel=transitions',
  ]) {
    await open(page, path);
    await checkPage(page, path);
  }
  await simulatePoll(page);
  await page.getByRole('button', { name: /loading the poll .* succeeds/i }).click();
  await checkPage(page, 'a simulation');
});
