import * as z from 'zod/mini';
import type { PreviewBuild, PreviewReport, PreviewTest } from '../../../machines/challenge/challenge.machine.ts';
import { deepEqual } from '../../harness/deep-equal.ts';

/** What the frame may say; anything else is ignored. */
const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('preview.ready') }),
  z.object({ type: z.literal('preview.loaded') }),
  z.object({ type: z.literal('preview.broken'), message: z.string().check(z.maxLength(2000)) }),
  z.object({ type: z.literal('log'), line: z.string().check(z.maxLength(2000)) }),
  z.object({
    type: z.literal('result'),
    name: z.string(),
    observed: z.nullable(z.string().check(z.maxLength(20_000))),
    error: z.nullable(z.string().check(z.maxLength(2000))),
  }),
]);

export type PreviewListener = {
  reported(report: PreviewReport): void;
  logged(line: string): void;
  finished(): void;
};

/**
 * Shows a build in a fresh frame of opaque origin and runs the visible tests there. What the tests observe is compared on this
 * side; the frame learns the tests' programs, not what is expected.
 *
 * @returns takes the frame away.
 */
export function runInFrame(
  container: HTMLElement,
  build: Extract<PreviewBuild, { kind: 'built' }>,
  tests: PreviewTest[],
  listener: PreviewListener,
): () => void {
  const frame = document.createElement('iframe');
  frame.title = 'Preview';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = '/preview-frame.html';
  frame.className = 'size-full border-0 bg-white';
  const waiting = new Map(tests.map((test) => [test.name, test]));

  function post(message: unknown) {
    // The frame's origin is opaque, so no origin can be named; it holds nothing but what is sent here.
    frame.contentWindow?.postMessage(message, '*');
  }

  function listen(event: MessageEvent) {
    if (event.source !== frame.contentWindow) return;
    const parsed = messageSchema.safeParse(event.data);
    if (!parsed.success) return;
    const message = parsed.data;
    switch (message.type) {
      case 'preview.ready':
        post({ type: 'preview.load', code: build.code, css: build.css });
        break;
      case 'preview.loaded':
        if (tests.length === 0) listener.finished();
        else post({ type: 'run', tests: tests.map(({ name, run }) => ({ name, run })) });
        break;
      case 'preview.broken':
        listener.logged(message.message);
        for (const { name } of waiting.values()) {
          listener.reported({ name, passed: false, observed: null, error: message.message });
        }
        waiting.clear();
        listener.finished();
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
        });
        if (waiting.size === 0) listener.finished();
      }
    }
  }

  addEventListener('message', listen);
  container.replaceChildren(frame);
  return () => {
    removeEventListener('message', listen);
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
