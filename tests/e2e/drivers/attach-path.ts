import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TestInfo } from '@playwright/test';
import type { Path } from '../../../src/walks/cover/generate.ts';
import type { BrowserFailure } from '../../paths/browser/walk-browser.ts';

/** `auth-modal` → `authModal`, the id of its machine. */
const chartId = (flow: string): string => flow.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Attaches to a failed walk what a reader needs: the path in plain words with its place in the workshop, the chart with the
 * path lit and the failing step marked, and both as a page of which every step is a link.
 */
export async function attachPath(
  testInfo: Pick<TestInfo, 'attach' | 'outputPath'>,
  flow: string,
  path: Path,
  failure: BrowserFailure,
): Promise<void> {
  const id = chartId(flow);
  // Charts are read for a failure alone: it takes a second.
  const { readDrawing, pictureOf } = await import('../../paths/workshop/pictures.ts');
  const { failedWalk, failedWalkHtml, failedWalkText } = await import('../../paths/browser/failed-walk.ts');
  const drawing = await readDrawing(id);
  if (!drawing) return;
  const walk = failedWalk(drawing.chart, path, failure);
  await testInfo.attach('path.txt', { body: failedWalkText(walk), contentType: 'text/plain' });
  const walked = path.edges.slice(0, failure.at + 1).flatMap(({ outcome }) => [...outcome.taken, ...outcome.entered]);
  const failed = path.edges[failure.at]?.outcome.taken.at(-1);
  const picture = await pictureOf(id, { lit: new Set(walked), ...(failed === undefined ? {} : { failed }) });
  if (picture) await testInfo.attach('path.svg', { body: picture, contentType: 'image/svg+xml' });
  // A file, which the list of a failed test names: to be opened with one click.
  const file = testInfo.outputPath(`path-${path.id}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, failedWalkHtml(walk, picture));
  await testInfo.attach('path.html', { path: file, contentType: 'text/html' });
}
