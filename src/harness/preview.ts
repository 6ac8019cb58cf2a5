/**
 * The harness in the browser: renders the candidate's component in the preview frame and runs visible tests there. The
 * frame's document needs `<iframe sandbox="allow-scripts allow-forms">` (without allow-forms browsers drop submit
 * events) and the policy `default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline';
 * form-action 'none'`. The page inserts the built script and exchanges the messages of preview-protocol.ts. An endless
 * loop in the frame cannot be stopped from inside: the page replaces the frame when no `result` arrives for some
 * seconds. Timers are real while the candidate uses the component, and fake while a test runs.
 */
import { GUEST_MISSING } from './guest-environment.ts';
import { type CompiledTest, createHarness, type Harness, testParameters } from './harness.ts';
import { addLine, addUncaught, createConsole } from './lines.ts';
import { errorText } from './observe.ts';
import { type FrameMessage, type PageMessage, parsePageMessage } from './preview-protocol.ts';
import { realRequestAnimationFrame, realSetTimeout } from './preview-timers.ts';
import { createMounting, type Mounter } from './screen.ts';
import { languageNames } from './seal.ts';
import { crypto as guestCrypto } from './web/crypto.ts';

/** `show` is called with what stands on the stage, if there is one. */
type Factory = (
  provided: Record<string, unknown>,
  show?: (component: unknown) => void,
) => Promise<Record<string, unknown>>;
type Framework = { mounter: Mounter; provided: Record<string, unknown> } | null;

const realConsole = globalThis.console;
const parentWindow = window.parent;

function post(message: FrameMessage): void {
  parentWindow.postMessage(message, '*');
}

/** Resolves after pending browser tasks, including React's scheduler. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => realSetTimeout(resolve, 0);
    port2.postMessage(null);
  });
}

/** Longest wait for a frame, where nothing is painted. Milliseconds. */
const MAX_FRAME_MS = 500;
/** Turns without progress after which a frame is waited for, and after which a test counts as stuck. */
const IDLE = { frame: 25, stuck: 50 };

/** Resolves after the next frame, with which browsers fire some events, such as `close` of a dialog. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    realSetTimeout(resolve, MAX_FRAME_MS);
    realRequestAnimationFrame(() => resolve());
  });
}

/** Creates the function that the built script calls with the candidate's code. */
export function createPreview(framework: Framework): (factory: Factory) => Promise<void> {
  return async (factory) => {
    const provided = framework?.provided ?? {};
    matchGuest();
    createHarness(0, languageNames).seal();
    redirectConsole((line) => post({ type: 'log', line }));
    let queue: Promise<void> = Promise.resolve();
    window.addEventListener('message', (event: MessageEvent) => {
      if (event.source !== parentWindow) return;
      const message = parsePageMessage(event.data);
      if (message === null) return;
      queue = queue.then(() => runAll(message, factory, framework));
    });
    try {
      let staged: unknown;
      const m = await factory(provided, (shown) => {
        staged = shown;
      });
      const component = staged ?? m.default ?? m.App;
      if (framework !== null && component !== undefined) {
        const root = document.createElement('div');
        root.id = 'app';
        document.body.appendChild(root);
        framework.mounter(component, {}, root);
      }
    } catch (thrown) {
      post({ type: 'failed', error: errorText(thrown) });
    }
    post({ type: 'ready' });
  };
}

/** Takes away what grading lacks, and adds what browsers have in secure contexts alone. */
function matchGuest(): void {
  for (const { names } of GUEST_MISSING) for (const name of names) Reflect.deleteProperty(globalThis, name);
  if (!('randomUUID' in crypto)) Object.assign(crypto, { randomUUID: guestCrypto.randomUUID });
}

function redirectConsole(also: (line: string) => void): void {
  const fake = createConsole({ printed: [], all: [], uncaught: [], limit: 0 }, also) as unknown as Console;
  globalThis.console = { ...realConsole, ...fake };
  window.addEventListener('error', ({ error, message }) => also(`Uncaught ${error ? errorText(error) : message}`));
  window.addEventListener('unhandledrejection', ({ reason }) => also(`Uncaught ${errorText(reason)}`));
}

async function runAll({ id, tests }: PageMessage, factory: Factory, framework: Framework): Promise<void> {
  for (const { name, run } of tests) {
    const result = await runTest(run, factory, framework);
    post({ type: 'result', id, name, ...result });
  }
  post({ type: 'done', id });
}

type Result = { observed: string | null; error: string | null; logs: string[] };

async function runTest(run: string, factory: Factory, framework: Framework): Promise<Result> {
  const harness = createHarness(1_000);
  const undo: (() => void)[] = [];
  const before = globalThis.console;
  globalThis.console = { ...before, ...(createConsole(harness.lines) as unknown as Console) };
  undo.push(() => {
    globalThis.console = before;
  });
  undo.push(harness.clock.install(globalThis as unknown as Record<string, unknown>, { hasFrames: true }));
  const onError = (event: ErrorEvent): void => addUncaught(harness.lines, event.error);
  window.addEventListener('error', onError);
  undo.push(() => window.removeEventListener('error', onError));
  if (framework !== null) {
    harness.use(createMounting(framework.mounter, harness.clock.settle, (task) => undo.push(task)));
  }
  const finish = (observed: string | null, error: string | null): Result => {
    const logs = JSON.parse(harness.printed()) as string[];
    const uncaught = harness.uncaughtText();
    return { observed, error, logs: uncaught === null ? logs : [...logs, uncaught] };
  };
  try {
    const compiled = compile(run);
    const m = await drive(harness, factory(framework?.provided ?? {}), 'loading the module');
    const value = await drive(harness, harness.begin(compiled, m), 'the test');
    return finish(harness.observe(value), null);
  } catch (thrown) {
    return finish(null, thrown instanceof NeverFinished ? thrown.message : errorText(thrown));
  } finally {
    while (undo.length > 0) {
      try {
        undo.pop()?.();
      } catch (thrown) {
        addLine(harness.lines, errorText(thrown), false);
      }
    }
  }
}

class NeverFinished extends Error {}

function compile(run: string): CompiledTest {
  // A block lets a test reuse a parameter's name for a variable (`const screen = await mount(…)`), as in the sandbox.
  return new Function(
    `return (async function test(${testParameters}) { 'use strict'; {\n${run}\n} })`,
  )() as CompiledTest;
}

/** Steps the harness until the promise settles; gives up after many turns without any progress. */
async function drive<T>(harness: Harness, promise: Promise<T>, what: string): Promise<T> {
  let isSettled = false;
  promise.then(
    () => {
      isSettled = true;
    },
    () => {
      isSettled = true;
    },
  );
  for (let idle = 0; idle < IDLE.stuck; ) {
    if (idle === IDLE.frame) await nextFrame();
    await turn();
    if (isSettled) return promise;
    // A second turn lets renders scheduled in the first one finish before the clock moves.
    await turn();
    idle = harness.clock.step() ? 0 : idle + 1;
  }
  throw new NeverFinished(`${what} never finished: it waits for something that does not happen`);
}
