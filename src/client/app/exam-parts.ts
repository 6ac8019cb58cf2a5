/**
 * Everything that a running exam can need and that is not loaded with its page. It is loaded before the clock starts, and again
 * when a running exam is opened, so that nothing has to be fetched once the connection breaks. A test compares this list with
 * the built manifest: whatever an exam's page imports lazily has to stand here.
 */
type Part = () => Promise<unknown>;

const ALWAYS: readonly Part[] = [
  () => import('./shell/shell-parts.tsx'),
  () => import('./shell/error-modal.tsx'),
  () => loadFonts(),
];

const FOR_CHALLENGES: readonly Part[] = [
  () => import('../pages/shared/challenge/challenge-view.tsx'),
  () => import('@codemirror/lang-javascript'),
  () => import('@codemirror/lang-vue'),
  () => import('@codemirror/lang-css'),
  () => import('@codemirror/lang-html'),
  () => import('@codemirror/lang-json'),
  () => loadPreviewFrame(),
];

/** Text without its font is still text: a font that is missing keeps nobody from starting. */
async function loadFonts(): Promise<void> {
  await Promise.allSettled(
    ['400 1rem "Geist Variable"', '400 1rem "Geist Mono Variable"'].map((font) => document.fonts.load(font)),
  );
}

async function loadPreviewFrame(): Promise<void> {
  const { ok, status } = await fetch('/preview-frame.html');
  if (!ok) throw new Error(`The preview frame was answered with ${status}.`);
}

/**
 * Loads every part; what is loaded already costs nothing.
 *
 * @param progressed is called with each part that has arrived
 * @throws when a part is missing, after all others have arrived or failed
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
      await load();
      loaded += 1;
      progressed(loaded, parts.length);
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
