import type { Page, Request, Route } from '@playwright/test';
import type { PassedRequest } from '../../paths/browser/sent-payload.ts';
import { poll } from '../support/poll.ts';

/** A call of the page to the server, by method and path, and by the query where calls differ in that alone. */
export type Operation = { readonly method: string; readonly path: RegExp; readonly query?: RegExp };

type Held = { readonly name: string; readonly route: Route };

/** A walk may let a request through with another body; what counts is the page's own. */
const asSent = (request: Request): PassedRequest => ({ request, body: request.postData() });

/** Holds the page's calls until the path says how the world answers. */
export class Gate<TName extends string> {
  private readonly operations: Readonly<Record<TName, Operation>>;
  private held: Held[] = [];
  private readonly open = new Set<string>();
  /** Requests that were answered or let through, the newest last. */
  readonly passed: PassedRequest[] = [];

  constructor(operations: Readonly<Record<TName, Operation>>) {
    this.operations = operations;
  }

  async guard(page: Page): Promise<void> {
    const names = Object.keys(this.operations) as TName[];
    const nameOf = (request: Request) => {
      const { pathname, search } = new URL(request.url());
      return names.find((name) => {
        const { method, path, query } = this.operations[name];
        return method === request.method() && path.test(pathname) && (query?.test(search) ?? true);
      });
    };
    await page.route(
      (url) => url.pathname.startsWith('/api/') || names.some((name) => this.operations[name].path.test(url.pathname)),
      async (route) => {
        const name = nameOf(route.request());
        if (name === undefined || this.open.has(name)) await route.continue();
        else this.held.push({ name, route });
      },
    );
  }

  private find(name: TName): Held | undefined {
    return this.held.findLast((one) => one.name === name);
  }

  /** Waits until the page makes a call. */
  async arrived(name: TName, count = 1): Promise<void> {
    await poll(() => this.held.filter((one) => one.name === name).length, {
      message: `calls of ${name}`,
    }).toBeGreaterThanOrEqual(count);
  }

  /** The request of the newest call that is held. */
  requestOf(name: TName): Request {
    const found = this.find(name);
    if (found === undefined) throw new Error(`No call of ${name} is held.`);
    return found.route.request();
  }

  /** Waits for a call and hands it over to be answered. */
  async take(name: TName): Promise<Route> {
    await this.arrived(name);
    const found = this.find(name) as Held;
    this.held = this.held.filter((one) => one !== found);
    this.passed.push(asSent(found.route.request()));
    return found.route;
  }

  /** Lets calls go to the server, the held ones and further ones, until something holds. */
  async letThrough(name: TName, until: () => Promise<void>): Promise<void> {
    this.open.add(name);
    const waiting = this.held.filter((one) => one.name === name);
    this.held = this.held.filter((one) => one.name !== name);
    this.passed.push(...waiting.map(({ route }) => asSent(route.request())));
    for (const { route } of waiting) await route.continue();
    await until();
    this.open.delete(name);
  }

  /**
   * Something happens that leaves a call behind: its answer comes afterwards and must change nothing.
   *
   * @param happens resolves when the page has taken notice
   * @param answer of each call that was left behind; the server's unless told
   */
  async leavingBehind(
    happens: () => Promise<void>,
    answer: (route: Route) => Promise<void> = (route) => route.continue(),
  ): Promise<void> {
    const late = this.held;
    this.held = [];
    await happens();
    for (const { route } of late) await answer(route);
  }
}
