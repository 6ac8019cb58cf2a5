import type { TestInfo } from '@playwright/test';
import type { Path } from '../../paths/lib/generate/generate.ts';
import { workshopLink } from '../../paths/lib/report/workshop-link.ts';
import type { BrowserFailure } from '../../paths/lib/walk/walk-browser.ts';

/** `auth-modal` → `authModal`, the id of its machine. */
const chartId = (flow: string): string => flow.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Attaches to a failed walk what a reader needs: the path in plain words with its place in the workshop, and the chart with the
 * path lit and the failing step marked.
 */
export async function attachPath(
  testInfo: Pick<TestInfo, 'attach'>,
  flow: string,
  path: Path,
  { at, cause, message }: BrowserFailure,
): Promise<void> {
  const id = chartId(flow);
  // Charts are read for a failure alone: it takes a second.
  const { readDrawing, pictureOf } = await import('../../paths/lib/report/pictures.ts');
  const drawing = await readDrawing(id);
  const wordsOf = new Map(drawing?.chart.transitions.map((transition) => [transition.id, transition.description]));
  const steps = path.edges.map(({ label, outcome }, index) => {
    const words = outcome.taken.flatMap((transition) => wordsOf.get(transition) ?? []);
    return `${index === at ? '→' : ' '} ${index}. ${words.join(' ') || label}`;
  });
  const text = [
    `Path ${path.id} of ${id}, step ${at} (${cause}): ${message}`,
    ...steps,
    `In the workshop: ${workshopLink('', id, path.id, at)}`,
    '',
  ].join('\n');
  await testInfo.attach('path.txt', { body: text, contentType: 'text/plain' });
  const walked = path.edges.slice(0, at + 1).flatMap(({ outcome }) => [...outcome.taken, ...outcome.entered]);
  const failed = path.edges[at]?.outcome.taken.at(-1);
  const picture = await pictureOf(id, { lit: new Set(walked), ...(failed === undefined ? {} : { failed }) });
  if (picture) await testInfo.attach('path.svg', { body: picture, contentType: 'image/svg+xml' });
}
