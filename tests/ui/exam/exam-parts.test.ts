import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wiredExamParts } from '../../../src/client/flows/exam/exam-parts.wire.ts';
import { runEffect } from '../../support/site/wires.ts';

const PAGES = '../../../src/client/pages';
/** What an exam of questions has to have before its clock starts: what is asked, handed in, taken over and said. */
const ALWAYS = [
  ...['hand-in-dialog', 'take-over-question', 'stalled-notice', 'done-page'].map(
    (name) => `${PAGES}/exam/exam/${name}.tsx`,
  ),
  ...['overlay/drawer', 'display/markdown', 'exam/ordering-list'].map((name) => `../../../src/client/ui/${name}.tsx`),
  '../../../src/client/adapters/exam/exam-shell.ts',
  ...['shell-parts', 'error-modal'].map((name) => `../../../src/client/app/shell/${name}.tsx`),
];
const OPTIONAL = [
  '../../../src/client/ui/display/highlight-code.ts',
  `${PAGES}/exam/result-review/result-review.tsx`,
  `${PAGES}/exam/exam/dispute-form.tsx`,
];
/** And one with challenges: the editor with its languages. Its frame for previews is asked for. */
const FOR_CHALLENGES = [
  ...['challenge-view.tsx', 'editor-extras.ts', 'guest-panel.tsx', 'reset-dialog.tsx'].map(
    (name) => `${PAGES}/shared/challenge/${name}`,
  ),
  ...['javascript', 'vue', 'css', 'html', 'json'].map((name) => `@codemirror/lang-${name}`),
];
const EVERYTHING = [...ALWAYS, ...OPTIONAL, ...FOR_CHALLENGES];

let loaded: string[] = [];
let asked: string[] = [];
let status = 200;
let loadFont = async (_: string) => {};

beforeEach(() => {
  [loaded, asked, status] = [[], [], 200];
  loadFont = async () => {};
  vi.resetModules();
  for (const part of EVERYTHING) {
    vi.doMock(part, () => {
      loaded.push(part);
      return {};
    });
  }
  vi.stubGlobal('document', { fonts: { load: (font: string) => loadFont(font) } });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response('', { status });
  });
});
afterEach(() => {
  for (const part of EVERYTHING) vi.doUnmock(part);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function load(hasChallenges: boolean) {
  const { loadExamParts } = await import('../../../src/client/app/exam-parts.ts');
  const progress: [loaded: number, total: number][] = [];
  const done = loadExamParts(hasChallenges, (...now) => progress.push(now));
  return {
    progress,
    outcome: await done.then(
      () => 'loaded',
      (error: Error) => error.message,
    ),
  };
}

describe('[EX-08] before the clock starts', () => {
  test('everything is there that an exam of questions can need', async () => {
    const fonts: string[] = [];
    loadFont = async (font) => void fonts.push(font);
    const { outcome, progress } = await load(false);
    expect([outcome, loaded.toSorted(), asked]).toEqual(['loaded', [...ALWAYS, ...OPTIONAL].toSorted(), []]);
    expect(fonts).toEqual(['400 1rem "Geist Variable"', '400 1rem "Geist Mono Variable"']);
    expect(progress).toEqual(Array.from({ length: 12 }, (_, at) => [at, 11]));
  });

  test('and, with challenges, the editor and the frame of its preview', async () => {
    const { outcome, progress } = await load(true);
    expect([outcome, loaded.toSorted(), asked]).toEqual(['loaded', EVERYTHING.toSorted(), ['/preview-frame.html']]);
    expect(progress).toEqual(Array.from({ length: 22 }, (_, at) => [at, 21]));
  });

  test('a part that is missing is a failure, after all others were loaded', async () => {
    status = 404;
    const { outcome, progress } = await load(true);
    expect([outcome, loaded.toSorted()]).toEqual(['The preview frame was answered with 404.', EVERYTHING.toSorted()]);
    expect(progress.at(-1)).toEqual([20, 21]);
  });

  test('another font is no failure', async () => {
    loadFont = () => Promise.reject(new Error('No font.'));
    expect((await load(false)).outcome).toBe('loaded');
  });

  test('the parts wait until the first exercise is painted, in the background for a second at most', async () => {
    vi.useFakeTimers();
    const begun: boolean[] = [];
    const frames: (() => void)[] = [];
    vi.stubGlobal('requestAnimationFrame', (paint: () => void) => frames.push(paint));
    const chart = wiredExamParts(async (hasChallenges) => void begun.push(hasChallenges));
    const first = runEffect(chart, 'loadParts', { hasChallenges: true });
    await vi.advanceTimersByTimeAsync(100);
    expect(begun).toEqual([]);
    frames[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    await first;
    expect(begun).toEqual([true]);
    const second = runEffect(chart, 'loadParts', { hasChallenges: false });
    await vi.advanceTimersByTimeAsync(999);
    expect(begun).toEqual([true]);
    await vi.advanceTimersByTimeAsync(1);
    await second;
    expect(begun).toEqual([true, false]);
  });

  test('a failure is logged, and is one of the chart', async () => {
    vi.stubGlobal('requestAnimationFrame', (paint: () => void) => paint());
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const missing = new Error('A part is missing.');
    const chart = wiredExamParts(() => Promise.reject(missing));
    await expect(runEffect(chart, 'loadParts', { hasChallenges: false })).rejects.toBe(missing);
    expect(warn.mock.calls).toEqual([['A part of the exam could not be loaded.', missing]]);
  });
});
