import type { EvidenceKind } from '../../../contract/exam/exam.ts';

/** Docked developer tools make the page at least this much smaller than its window. CSS pixels. */
const DEVTOOLS_GAP = 170;
const CHECK_MS = 2000;

/** Screen properties that do not change when a phone is rotated. `isExtended` is not supported everywhere. */
export type DisplaySigns = Pick<Screen, 'width' | 'height' | 'colorDepth'> & { isExtended?: boolean };

/**
 * Describes the displays in use: a different text means that the window moved to another one, or that one was added or
 * removed.
 */
export function describeDisplay({ width, height, colorDepth, isExtended }: DisplaySigns): string {
  const size = [Math.max(width, height), Math.min(width, height)].join(' × ');
  const many = isExtended === undefined ? '' : isExtended ? ', one of several' : ', the only one';
  return `${size}, ${colorDepth} bit${many}`;
}

/**
 * Observes events for reviewers (EX-11): leaving the page, pasting, connection, a second tab, another display, developer tools.
 * Hints rather than proof; they never fail anyone.
 */
export function watchEvidence(examId: string, notice: (kind: EvidenceKind, detail?: string) => void): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  addEventListener('blur', () => notice('blur'), { signal });
  addEventListener('focus', () => notice('focus'), { signal });
  addEventListener('offline', () => notice('offline'), { signal });
  addEventListener('online', () => notice('online'), { signal });
  document.addEventListener(
    'paste',
    (event) => notice('paste', `${event.clipboardData?.getData('text').length ?? 0} characters`),
    { signal, capture: true },
  );

  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`chartered.exam.${examId}`) : null;
  channel?.postMessage('opened');
  channel?.addEventListener('message', () => notice('secondTab'), { signal });

  let display = describeDisplay(screen);
  let isNoticed = false;
  const timer = setInterval(() => {
    const isOpen = outerWidth - innerWidth > DEVTOOLS_GAP || outerHeight - innerHeight > DEVTOOLS_GAP + 100;
    // Zooming also makes the page smaller, which means nothing.
    if (isOpen && !isNoticed && devicePixelRatio <= 2) {
      isNoticed = true;
      notice('devtools');
    }
    const now = describeDisplay(screen);
    if (now !== display) notice('displayChange', `${display} → ${now}`);
    display = now;
  }, CHECK_MS);
  return () => {
    abort.abort();
    channel?.close();
    clearInterval(timer);
  };
}
