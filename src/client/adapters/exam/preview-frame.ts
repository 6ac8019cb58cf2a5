import type {
  PreviewBuild,
  PreviewReport,
  PreviewTest,
} from '../../../../machines/exam/challenge/challenge.machine.ts';
import { deepEqual } from '../../../harness/deep-equal.ts';
import { type FrameMessage, type PageMessage, parseFrameMessage } from '../../../harness/preview-protocol.ts';
import fontUrl from '../../styles/fonts/geist.woff2?url';

/** What the frame takes from the page's theme. */
const THEME = ['color-scheme', '--surface', '--ink', '--accent-ink'];

/** Ready message of the empty frame. */
type ShellMessage = { type: 'preview.open' } | { type: 'preview.broken'; message: string };

function parseShellMessage(data: unknown): ShellMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type === 'preview.open') return { type: 'preview.open' };
  if (data.type !== 'preview.broken' || !('message' in data)) return null;
  return { type: 'preview.broken', message: String(data.message).slice(0, 2000) };
}

export type PreviewListener = {
  /** The empty frame has loaded and is given the code. */
  opened(): void;
  reported(report: PreviewReport): void;
  logged(line: string): void;
  finished(): void;
};

/**
 * Shows a build in a new frame with an opaque origin and runs the visible tests there. Observations are compared on
 * this side; the frame receives the tests' code, not the expectations.
 *
 * @returns a function that removes the frame.
 */
export function runInFrame(
  container: HTMLElement,
  build: Extract<PreviewBuild, { kind: 'built' }>,
  tests: PreviewTest[],
  listener: PreviewListener,
): () => void {
  const frame = document.createElement('iframe');
  frame.title = 'Preview';
  // Without allow-forms browsers drop submit events; the frame's policy blocks any submission.
  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  frame.src = '/preview-frame.html';
  frame.className = 'size-full border-0 bg-surface';
  const waiting = new Map(tests.map((test) => [test.name, test]));

  function post(message: unknown) {
    // The frame's origin is opaque, so no target origin can be given; the frame contains only what is sent here.
    frame.contentWindow?.postMessage(message, '*');
  }

  function postTheme(font?: ArrayBuffer) {
    const from = getComputedStyle(container);
    const style = Object.fromEntries(THEME.map((name) => [name, from.getPropertyValue(name)]));
    post({ type: 'preview.theme', style, font });
  }
  const themes = new MutationObserver(() => postTheme());

  function fail(message: string) {
    listener.logged(message);
    for (const { name } of waiting.values()) {
      listener.reported({ name, passed: false, observed: null, error: message, logs: [] });
    }
    waiting.clear();
    listener.finished();
  }

  function hear(message: ShellMessage | FrameMessage) {
    switch (message.type) {
      case 'preview.open':
        postTheme();
        // The page has this font already, and the frame may load nothing itself.
        fetch(fontUrl)
          .then((response) => response.arrayBuffer())
          .then(postTheme, () => {});
        listener.opened();
        post({ type: 'preview.load', code: build.code, css: build.css });
        break;
      case 'ready':
        post({ type: 'run', id: 1, tests: tests.map(({ name, run }) => ({ name, run })) } satisfies PageMessage);
        break;
      case 'preview.broken':
        fail(message.message);
        break;
      case 'failed':
        listener.logged(message.error);
        break;
      case 'log':
        listener.logged(message.line);
        break;
      case 'result': {
        const test = waiting.get(message.name);
        if (!test) return;
        waiting.delete(message.name);
        listener.reported({
          name: message.name,
          passed: message.error === null && isExpected(message.observed, test.expect),
          observed: message.observed,
          error: message.error,
          logs: message.logs,
        });
        break;
      }
      case 'done':
        listener.finished();
    }
  }

  function listen(event: MessageEvent) {
    if (event.source !== frame.contentWindow) return;
    const message = parseShellMessage(event.data) ?? parseFrameMessage(event.data);
    if (message) hear(message);
  }

  addEventListener('message', listen);
  themes.observe(document.documentElement, { attributeFilter: ['class'] });
  container.replaceChildren(frame);
  return () => {
    removeEventListener('message', listen);
    themes.disconnect();
    frame.remove();
  };
}

function isExpected(observed: string | null, expected: unknown): boolean {
  try {
    return deepEqual(observed === null ? null : JSON.parse(observed), expected);
  } catch {
    return false;
  }
}
