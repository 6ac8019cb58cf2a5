/**
 * Everything a running exam may need that is not loaded with its page. It is preloaded before the clock starts, and right
 * after a running exam is opened, so that nothing has to be fetched after the connection fails. A test compares this list
 * with the build manifest: every lazy import of an exam page has to be listed.
 */
type Part = () => Promise<unknown>;

/** What an exam does without: another font, code without colours, and the page after it without the review. */
const OPTIONAL: readonly Part[] = [
  () => document.fonts.load('400 1rem "Geist Variable"'),
  () => document.fonts.load('400 1rem "Geist Mono Variable"'),
  () => import('../ui/display/highlight-code.ts'),
  () => import('../pages/exam/result-review/result-review.tsx'),
  () => import('../pages/exam/exam/dispute-form.tsx'),
];

const ALWAYS: readonly Part[] = [
  () => import('../pages/exam/exam/hand-in-dialog.tsx'),
  () => import('../pages/exam/exam/take-over-question.tsx'),
  () => import('../pages/exam/exam/stalled-notice.tsx'),
  () => import('../pages/exam/exam/done-page.tsx'),
  () => import('../ui/overlay/drawer.tsx'),
  () => import('../ui/display/markdown.tsx'),
  () => import('../ui/exam/ordering-list.tsx'),
  () => import('../adapters/exam/exam-shell.ts'),
  () => import('./shell/shell-parts.tsx'),
  () => import('./shell/error-modal.tsx'),
  () => Promise.allSettled(OPTIONAL.map((load) => load())),
];

const FOR_CHALLENGES: readonly Part[] = [
  () => import('../pages/shared/challenge/challenge-view.tsx'),
  () => import('../pages/shared/challenge/editor-extras.ts'),
  () => import('../pages/shared/challenge/guest-panel.tsx'),
  () => import('../pages/shared/challenge/reset-dialog.tsx'),
  () => import('@codemirror/lang-javascript'),
  () => import('@codemirror/lang-vue'),
  () => import('@codemirror/lang-css'),
  () => import('@codemirror/lang-html'),
  () => import('@codemirror/lang-json'),
  () => loadPreviewFrame(),
];

async function loadPreviewFrame(): Promise<void> {
  const { ok, status } = await fetch('/preview-frame.html');
  if (!ok) throw new Error(`The preview frame was answered with ${status}.`);
}

/** Requesting all parts in one task would keep a slow phone from reacting for a tenth of a second. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Loads every part; loaded ones cost nothing.
 *
 * @param progressed called for each loaded part
 * @throws when a part is missing, after all others have loaded or failed
 */
export async function loadExamParts(
  hasChallenges: boolean,
  progressed: (loaded: number, total: number) => void,
): Promise<void> {
  const parts = hasChallenges ? [...ALWAYS, ...FOR_CHALLENGES] : ALWAYS;
  let loaded = 0;
  progressed(loaded, parts.length);
  const outcomes = await Promise.allSettled(
    parts.map(async (load) => {
      await nextTask();
      await load();
      loaded += 1;
      progressed(loaded, parts.length);
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
