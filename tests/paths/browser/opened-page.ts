import type { Page, Request } from '@playwright/test';

declare global {
  interface Window {
    /** What the walk saw when it last looked in this document, and what was pressed since. */
    walked?: {
      path: string;
      headings: WeakSet<Element>;
      active: Element | null;
      pressed: { on: EventTarget | null; path: string } | null;
    };
  }
}

/** How long a page may take to move the focus, or to show an address. Milliseconds. */
const TIMEOUT_MS = 5000;
const PAUSE_MS = 50;

/** Polls by the clock of this process: that of the page may stand still. */
async function becomesTrue(isTrue: () => Promise<boolean>, timeoutMs = TIMEOUT_MS): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    if (await isTrue()) return true;
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Runs in the page: whether nothing was opened within the document since the last look, or the focus was moved to it. */
function hasMovedFocus(): boolean {
  const heading = document.querySelector('h1[tabindex]');
  const path = location.pathname;
  const { activeElement: active } = document;
  if (!window.walked) {
    const walked = { path, headings: new WeakSet(heading ? [heading] : []), active, pressed: null };
    window.walked = walked;
    const press = ({ target }: Event) => Object.assign(walked, { pressed: { on: target, path: location.pathname } });
    addEventListener('pointerdown', press, true);
    addEventListener('keydown', press, true);
    return true;
  }
  const { walked } = window;
  const { pressed } = walked;
  // An address with an anchor leads there instead.
  const isOpened = walked.path !== path && location.hash === '' && heading !== null && !walked.headings.has(heading);
  // A visitor who has used the page since has taken the focus along.
  const isUsed = pressed?.path === path;
  // What was pressed has the focus by that; what had it before has it still.
  const isLeftBehind = active === walked.active || (pressed?.on instanceof Node && active?.contains(pressed.on));
  if (isOpened && !isUsed && active !== heading && (active === document.body || isLeftBehind)) return false;
  if (isOpened) Object.assign(walked, { path, headings: walked.headings.add(heading) });
  walked.active = active;
  return true;
}

/**
 * A page that is opened within the application takes the focus to its heading, or where its reader begins: a screen reader would
 * say nothing otherwise.
 *
 * @throws Error when it does not
 */
export async function expectHeadingFocus(page: Pick<Page, 'evaluate' | 'url'>, timeoutMs = TIMEOUT_MS): Promise<void> {
  // A document that is being left cannot be asked; the next one starts without a memory.
  const isFine = await becomesTrue(() => page.evaluate(hasMovedFocus).catch(() => true), timeoutMs);
  if (isFine) return;
  const path = new URL(page.url()).pathname;
  throw new Error(`The page at ${path} was opened within the application, and its heading did not get the focus.`);
}

/** Addresses of this site that an answer names as the next page. */
export function nextAddresses(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) => {
    if (typeof value !== 'string') return nextAddresses(value);
    return name === 'next' && /^\/(?!\/)/.test(value) ? [value] : [];
  });
}

/**
 * Where the server says that the page leads next, the page leads: by a link, or because it is there.
 *
 * @param requests whose answers have arrived
 * @throws Error for an address that the page does not have
 */
export async function expectNextAddresses(
  page: Pick<Page, 'locator' | 'url'>,
  requests: readonly Pick<Request, 'response'>[],
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  for (const request of requests) {
    const response = await request.response().catch(() => null);
    const answer: unknown = await response?.json().catch(() => null);
    for (const address of nextAddresses(answer)) {
      const isThere = () => page.url().endsWith(address);
      const hasLink = () => page.locator(`a[href="${address}"]`).count();
      if (await becomesTrue(async () => isThere() || (await hasLink()) > 0, timeoutMs)) continue;
      throw new Error(`The server names ${address} as the next page, and the page does not lead there.`);
    }
  }
}

/** Whether a text is kept anywhere in a chart's context. */
function keepsText(value: unknown, text: string, seen = new Set<unknown>()): boolean {
  if (value === text) return true;
  if (typeof value !== 'object' || value === null || seen.has(value)) return false;
  seen.add(value);
  return Object.values(value).some((one) => keepsText(one, text, seen));
}

/** What the page itself says where nothing was answered. */
const NO_ANSWER =
  /The server could not be reached\. Check your connection\.|The server sent an unexpected response\. Reload/;

/**
 * What a failed call says and the chart keeps, the page says: the sentence of the server, or its own where none came. What is wrong with
 * a field stands beside it, which drivers look at.
 *
 * @param error what the call failed with, by the model
 * @param context of the chart afterwards
 * @param requests that were answered: a real server has words of its own
 * @throws Error when the sentence cannot be read on the page
 */
export async function expectFailureWords(
  page: Pick<Page, 'locator' | 'url'>,
  error: unknown,
  context: unknown,
  requests: readonly Pick<Request, 'response'>[],
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const { code, kind, message, errors } = Object(error) as Record<'code' | 'kind' | 'message', unknown> & {
    errors?: object;
  };
  // Not a failure: the page asks for the second factor.
  if (code === 'second_factor_required') return;
  if (typeof message !== 'string' || message === '' || !keepsText(context, message)) return;
  if (Object.keys(errors ?? {}).length > 0) return;
  const sentences = [message, ...(await refusalsOf(requests))];
  const words = async () => ((await page.locator('body').textContent()) ?? '').replace(/\s+/g, ' ');
  const says = (text: string) =>
    (kind === 'unreachable' && NO_ANSWER.test(text)) || sentences.some((sentence) => text.includes(sentence));
  if (await becomesTrue(async () => says(await words()), timeoutMs)) return;
  throw new Error(`The chart keeps "${message}", and the page at ${new URL(page.url()).pathname} does not say it.`);
}

/** The sentences with which calls were refused. */
async function refusalsOf(requests: readonly Pick<Request, 'response'>[]): Promise<string[]> {
  const sentences: string[] = [];
  for (const request of requests) {
    const response = await request.response().catch(() => null);
    const { message } = Object(await response?.json().catch(() => null)) as { message?: unknown };
    if (response && response.status() >= 400 && typeof message === 'string' && message !== '') sentences.push(message);
  }
  return sentences;
}
