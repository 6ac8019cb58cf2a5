import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generate } from '../../../../src/walks/cover/generate.ts';
import { findCharts, loadChart } from '../../../../src/workshop/build/find-charts.ts';
import { model } from '../../../models/site/poll.model.ts';
import { captureAttachments } from '../../../paths/browser/captured-attachments.ts';
import { readCoverage } from '../../../paths/files/coverage-file.ts';
import { attachPath } from '../../drivers/attach-path.ts';
import { expect, test } from '../../support/fixtures.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

test('[WS-15] one click on the report of a failed walk shows the failing step on the chart', async ({
  page,
  server,
}) => {
  const chart = await loadChart(root, findCharts(root).find(({ id }) => id === 'poll') ?? { file: '' });
  const { paths } = generate(model, { cases: false });
  const path = paths.find(({ edges }) => edges.length > 4);
  const at = path?.edges.findLastIndex(({ outcome }) =>
    chart.transitions.some(({ id, targets }) => id === outcome.taken.at(-1) && targets.length > 0),
  );
  if (!path || at === undefined || at < 2) throw new Error('No path of the poll is long enough.');
  const { texts: attached, testInfo, remove } = captureAttachments();
  const label = path.edges[at]?.label ?? '';
  await attachPath(testInfo, 'poll', path, { cause: 'model', pathId: path.id, at, label, message: 'no button' });
  remove();

  // The report names the address of `npm start`; this server has another one.
  await page.route('http://report.test/', async (route) => {
    const body = (attached.get('path.html') ?? '').replaceAll('http://localhost:3000', server.url);
    await route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto('http://report.test/');
  await expect(page.getByText('no button')).toBeVisible();
  await page.getByRole('link', { name: `Open step ${at} in the workshop` }).click();

  const slider = page.getByRole('slider', { name: 'Step' });
  await expect(slider).toHaveValue(String(at));
  await expect(slider).toHaveAttribute('max', String(path.edges.length - 1));
  const taken = path.edges[at]?.outcome.taken.at(-1) ?? '';
  const target = chart.transitions.find(({ id }) => id === taken)?.targets.at(-1) ?? '';
  await expect(page.locator(`svg.statechart [data-id="${target}"]`)).toHaveAccessibleName(/, active/);
  await slider.press('ArrowLeft');
  await expect(page).toHaveURL(new RegExp(`step=${at - 1}`));
});

test('[WS-15] a step that changes nothing lights every region of the chart, and says what is expected of it', async ({
  page,
}) => {
  const { paths = {} } = readCoverage().charts['pricing'] ?? {};
  const unchanged = Object.entries(paths).flatMap(([id, steps]) => {
    const step = steps.findLastIndex(({ length }) => length === 0);
    return step > 0 ? [{ id, step, count: steps.length }] : [];
  });
  const [path] = unchanged;
  if (!path) throw new Error('Every step of the prices changes something.');
  await page.goto(`/statecharts/pricing?path=${path.id}&step=${path.step}`);
  const chart = await loadChart(root, findCharts(root).find(({ id }) => id === 'pricing') ?? { file: '' });
  const regions = chart.states.filter(({ parent }) => parent === 'pricing');
  expect(regions.length).toBeGreaterThan(1);
  for (const { id } of regions) {
    await expect(page.locator(`svg.statechart [data-id="${id}"]`)).toHaveAccessibleName(/, active/);
  }
  await expect(page.getByRole('heading', { name: `Path ${path.id}` })).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'About the selection' });
  await expect(panel.getByRole('definition').first()).toBeVisible();
  await expect(panel.getByRole('button', { name: /^1\./ })).toBeVisible();

  // What is no number is the last step.
  await page.goto(`/statecharts/pricing?path=${path.id}&step=abc`);
  await expect(page.getByRole('slider', { name: 'Step' })).toHaveValue(String(path.count - 1));
});

test('[WS-07] a transition leads to the paths that take it', async ({ page }) => {
  const transition = 'poll.loading/done.invoke(loadPoll)/0';
  await page.goto(`/statecharts/poll?overlay=coverage&transition=${encodeURIComponent(transition)}`);
  const panel = page.getByRole('complementary', { name: 'About the selection' });
  await panel
    .getByRole('link', { name: /^Path / })
    .first()
    .click();
  await expect(page).toHaveURL(/overlay=coverage&path=[0-9a-f]{10}&step=\d+$/);
  await expect(panel.getByRole('heading', { name: /^Path / })).toBeVisible();
  await expect(page.locator('svg.statechart [data-id="poll.choosing"]')).toHaveAccessibleName(/, active/);
  await panel.getByRole('button', { name: 'Close the path' }).click();
  await expect(page.getByRole('slider', { name: 'Step' })).toHaveCount(0);
});

test('a path of another version of the chart is said to be unknown', async ({ page }) => {
  for (const query of ['path=0000000000&step=1', 'path=0000000000&step=1&walk=zzz']) {
    await page.goto(`/statecharts/poll?${query}`);
    await expect(page.getByRole('alert')).toHaveText(
      'This version of Poll has no path 0000000000. The chart has changed since the link was made.',
    );
    await expect(page.getByRole('slider', { name: 'Step' })).toHaveCount(0);
  }
});

test('no file of the build holds the layout engine', async () => {
  const { readdirSync } = await import('node:fs');
  const assets = `${root}.build/client/assets`;
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(100);
  const engine = await readFile(`${root}node_modules/elkjs/lib/elk.bundled.js`, 'utf8');
  // How the engine names its options; no drawing needs them once it is laid out.
  const mark = 'org.eclipse.elk';
  expect(engine).toContain(mark);
  for (const name of scripts) expect(await readFile(`${assets}/${name}`, 'utf8'), name).not.toContain(mark);
});
