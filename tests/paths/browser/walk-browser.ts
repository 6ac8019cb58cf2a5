import type { Page } from '@playwright/test';
import { activeNodes } from '../../../src/charts/xstate-internals.ts';
import type { Path } from '../../../src/walks/cover/generate.ts';
import type { GraphEdge } from '../../../src/walks/explore/explore.ts';
import { messageOf } from '../../../src/walks/walk/failure.ts';
import type { BrowserDrivers } from '../../e2e/drivers/define-drivers.ts';
import { expectFailureWords, expectHeadingFocus, expectNextAddresses } from './opened-page.ts';
import { type PassedRequest, payloadProblems } from './sent-payload.ts';

/**
 * What happened when a walk in the browser failed: the page differs from the chart, it did not come to what the chart says in
 * time, or the browser or the network around it broke down.
 */
export type BrowserCause = 'model' | 'time-out' | 'infrastructure';

/** A step of a browser walk that failed. */
export interface BrowserFailure {
  readonly cause: BrowserCause;
  readonly pathId: string;
  readonly at: number;
  readonly label: string;
  readonly message: string;
}

/** What became of a path in the browser. */
export interface BrowserWalk {
  readonly pathId: string;
  /** `flaky`: failed, then passed on a retry. Such a path is not counted as covered. */
  readonly result: 'passed' | 'failed' | 'flaky';
  readonly failures: readonly BrowserFailure[];
  readonly covered: boolean;
}

const infrastructure =
  /net::ERR_|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|has been closed|Target closed|crashed|Browser closed|WebSocket error|Protocol error/i;

/** How Playwright, the pages in process and the runner say that a wait ran out: of an action, an expectation or a step. */
const ranOut = /Timeout:? +\d+ ?ms|Timed out \d+ ?ms|Test timeout|(?:failed|still so) after \d+ ms/i;

/** An expectation may give up at once: what it looks for is there twice, and waiting changes nothing. */
const atOnce = /strict mode violation/;

/**
 * Sorts an error by what happened. An expectation that waited until its time was over is a time-out: whether the page is wrong or
 * slow shows when the path is walked again.
 */
export function classify(error: unknown): BrowserCause {
  const message = messageOf(error);
  if (infrastructure.test(message)) return 'infrastructure';
  if (atOnce.test(message)) return 'model';
  const isTimeOut = error instanceof Error && error.name === 'TimeoutError';
  return isTimeOut || ranOut.test(message) ? 'time-out' : 'model';
}

/**
 * Walks one path in the real application; the first failure, or undefined.
 *
 * @param stepMs how long a step may take, for a runner that cannot end what hangs
 */
export async function walkInBrowser(
  path: Path,
  drivers: BrowserDrivers,
  page: Page,
  services: unknown,
  stepMs?: number,
): Promise<BrowserFailure | undefined> {
  let before: GraphEdge | undefined;
  let now = 0;
  for (const [at, edge] of path.edges.entries()) {
    const time = path.times[at] ?? 0;
    try {
      await within(stepMs, takeStep(edge, before, drivers, page, services, time - now));
    } catch (error) {
      const message = `${messageOf(error)}\n${await pageInWords(page)}`;
      return { cause: classify(error), pathId: path.id, at, label: edge.label, message };
    }
    now = time;
    before = edge;
  }
  return undefined;
}

async function takeStep(
  edge: GraphEdge,
  before: GraphEdge | undefined,
  drivers: BrowserDrivers,
  page: Page,
  services: unknown,
  milliseconds: number,
): Promise<void> {
  const passed = passedRequests(services);
  const known = passed.length;
  await perform(edge, before, drivers, page, services, milliseconds);
  const answered = passed.slice(known);
  if (before) comparePayloads(before, edge, answered);
  await look(edge, drivers, page, services);
  await expectHeadingFocus(page);
  const requests = answered.map(({ request }) => request);
  if (edge.step?.kind === 'error' && !drivers.ownWords?.includes(edge.step.src)) {
    await expectFailureWords(page, edge.step.event['error'], edge.outcome.moment.snapshot.context, requests);
  }
  if (edge.step?.kind !== 'done') return;
  await expectNextAddresses(page, requests);
}

/** Ends with an error when something takes too long. */
async function within(milliseconds: number | undefined, work: Promise<void>): Promise<void> {
  if (milliseconds === undefined) return work;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOver = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Timeout ${milliseconds}ms exceeded: the step does not end.`)),
      milliseconds,
    );
  });
  try {
    await Promise.race([work, isOver]);
  } finally {
    clearTimeout(timer);
  }
}

/** Where the page was when a step failed, and how it began to read: what a tester asks first. */
async function pageInWords(page: Page): Promise<string> {
  const words = await page
    .locator('body')
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen, without scripts and hidden parts
    .innerText({ timeout: 2_000 })
    .catch(() => 'not readable');
  const calls = (page as Page & { openCalls?(): readonly string[] }).openCalls?.() ?? [];
  const waiting = calls.length > 0 ? ` It waited for ${calls.join(', ')}.` : '';
  return `The page was ${page.url()}: ${words.replace(/\s+/g, ' ').slice(0, 400)}${waiting}`;
}

async function perform(
  edge: GraphEdge,
  before: GraphEdge | undefined,
  drivers: BrowserDrivers,
  page: Page,
  services: unknown,
  milliseconds: number,
): Promise<void> {
  const { step } = edge;
  if (!step || !before) return drivers.open(page, { services, input: edge.input });
  if (milliseconds > 0) await drivers.advance(page, { milliseconds, services });
  switch (step.kind) {
    case 'delay':
      return;
    case 'event': {
      const execute = drivers.events[step.event.type];
      if (!execute) throw new Error(`The browser drivers have no executor for ${step.event.type}.`);
      return execute(page, { event: step.event, snapshot: before.outcome.moment.snapshot, services });
    }
    case 'done':
    case 'error': {
      const answer = drivers.invokes[step.src];
      if (!answer) throw new Error(`The browser drivers have no answer for ${step.src}.`);
      if (step.kind === 'done') return answer.done(page, { output: step.event['output'], services });
      return answer.error(page, { error: step.event['error'], services });
    }
    case 'snapshot':
      throw new Error(`Reports of ${step.invokeId} cannot be driven from the browser.`);
  }
}

/** The requests that a walk's gate has let pass, if it has one. */
function passedRequests(services: unknown): readonly PassedRequest[] {
  const { gate } = Object(services) as { gate?: { passed?: readonly PassedRequest[] } };
  return gate?.passed ?? [];
}

/** What the chart of the model has given to a child. */
function inputOf({ outcome }: GraphEdge, invokeId: string): unknown {
  const child = (outcome.moment.snapshot.children as Record<string, { getSnapshot(): unknown } | undefined>)[invokeId];
  return (child?.getSnapshot() as { input?: unknown } | undefined)?.input;
}

/** Compares what was sent for an invoke that has ended with what the chart of the model gave it. */
function comparePayloads(before: GraphEdge, { step }: GraphEdge, requests: readonly PassedRequest[]): void {
  if (step?.kind !== 'done' && step?.kind !== 'error') return;
  const input = inputOf(before, step.invokeId);
  for (const { request, body } of requests) {
    if (body === null || !/json/.test(request.headers()['content-type'] ?? '')) continue;
    const problems = payloadProblems(input, JSON.parse(body));
    if (problems.length > 0) throw new Error(`The page sends for ${step.src}: ${problems.join('; ')}.`);
  }
}

async function look(edge: GraphEdge, drivers: BrowserDrivers, page: Page, services: unknown): Promise<void> {
  const { snapshot } = edge.outcome.moment;
  for (const node of activeNodes(snapshot)) {
    await drivers.checks[node.path.join('.')]?.(page, { snapshot, services });
  }
}

/**
 * Walks a path on fresh pages. A time-out and a failure of the infrastructure are tried again, a difference from the chart never
 * is; nor is a time-out that came back at the same step, which is no slowness. A path that passes only on a retry is flaky and not
 * covered.
 */
export async function walkWithRetries(
  path: Path,
  drivers: BrowserDrivers,
  fresh: () => Promise<{ page: Page; services: unknown; close: () => Promise<void> }>,
  retries = 2,
  stepMs?: number,
): Promise<BrowserWalk> {
  const failures: BrowserFailure[] = [];
  for (let attempt = 0; attempt <= retries; attempt += 1) {
    const failure = await attemptWalk(path, drivers, fresh, stepMs);
    if (!failure) {
      const result = failures.length === 0 ? 'passed' : 'flaky';
      return { pathId: path.id, result, failures, covered: result === 'passed' };
    }
    const isBack = failure.cause === 'time-out' && failures.at(-1)?.at === failure.at;
    failures.push(failure);
    if (failure.cause === 'model' || isBack) break;
  }
  return { pathId: path.id, result: 'failed', failures, covered: false };
}

async function attemptWalk(
  path: Path,
  drivers: BrowserDrivers,
  fresh: () => Promise<{ page: Page; services: unknown; close: () => Promise<void> }>,
  stepMs?: number,
): Promise<BrowserFailure | undefined> {
  try {
    const { page, services, close } = await fresh();
    try {
      return await walkInBrowser(path, drivers, page, services, stepMs);
    } finally {
      await close();
    }
  } catch (error) {
    const label = path.edges[0]?.label ?? 'start';
    return { cause: 'infrastructure', pathId: path.id, at: 0, label, message: messageOf(error) };
  }
}
