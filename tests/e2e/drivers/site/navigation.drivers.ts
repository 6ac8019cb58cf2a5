import { expect, type Page, type Route } from '@playwright/test';
import { type Address, navigationMachine } from '../../../../machines/site/navigation/navigation.machine.ts';
import type { GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { builtFile } from '../../support/built-files.ts';
import { initialDataOf } from '../../support/initial-data.ts';
import { poll } from '../../support/poll.ts';
import { openInApp } from '../account/session.drivers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';

type PageName = 'home' | 'blog' | 'soon';

/** Of each address of the model: where it is on this site, and the page there. */
const HOME = { page: 'home', path: '/' } as const;
const PLACE = { page: 'home', path: '/#pricing' } as const;
const BLOG = { page: 'blog', path: '/blog' } as const;

function siteOf({ pathname, search, hash }: Address & { hash?: string }): { page: PageName; path: string } {
  if (pathname === '/') return hash ? PLACE : HOME;
  return search ? { page: 'soon', path: `/soon${search}` } : BLOG;
}

const TITLES: Readonly<Record<PageName, string>> = {
  home: 'Prove you can really code.',
  blog: 'Blog',
  soon: 'What comes next',
};

/** The pages whose chunks are loaded: what a link leads to is here, or has to be fetched. */
export const follow = {
  begin: [] as readonly PageName[],
  step: () => (loaded: readonly PageName[], edge: GraphEdge) => {
    const { step, input } = edge;
    // The page that a start page leads to first is fetched before its link is followed.
    if (!step) return (input as { isHere: boolean }).isHere ? (['home', 'blog'] as const) : [];
    if (step.kind === 'event') {
      const { page } = siteOf(step.event['address'] as Address);
      return loaded.includes(page) === step.event['isHere'] ? loaded : undefined;
    }
    if (step.kind !== 'done') return loaded;
    const { asked } = edge.outcome.moment.snapshot.context as { asked: Address };
    return [...loaded, siteOf(asked).page];
  },
};

/** The state shared by the drivers of one walk. */
export class NavigationWorld {
  readonly watch = new ChartWatch('navigation');
  readonly url: string;
  /** Requests for the chunk of each page that are held. */
  readonly held: Record<'home' | 'soon', Route[]> = { home: [], soon: [] };
  /** Whose chunk is awaited. */
  asked: PageName = 'home';

  constructor(url: string) {
    this.url = url;
  }

  /** Holds the chunk of a page until the walk says what becomes of it. */
  async hold(page: Page, name: 'home' | 'soon'): Promise<void> {
    await page.route(`**${builtFile(`${name}-page`)}`, (route) => void this.held[name].push(route));
  }

  async take(): Promise<Route> {
    const held = this.asked === 'blog' ? [] : this.held[this.asked];
    await poll(() => held.length, { message: `the chunk of ${this.asked}` }).toBeGreaterThan(0);
    return held.pop() as Route;
  }
}

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });

export const navigationDrivers = defineDrivers<typeof navigationMachine, NavigationWorld>(navigationMachine, {
  async open(page, { input, services: world }) {
    await world.hold(page, 'soon');
    if (!input.isHere) {
      await world.hold(page, 'home');
      // A page whose data gets lost is rendered from scratch, as soon as its chunk is there.
      await page.route(await initialDataOf(world.url, '/'), (route) => route.abort('connectionreset'));
    }
    await page.goto('/', { waitUntil: 'commit' });
    if (!input.isHere) return;
    await expect(page.locator('html')).toHaveAttribute('data-shell', 'loaded');
    // A page is fetched when somebody turns to its link.
    const fetched = page.waitForResponse(`**${builtFile('blog-page')}`);
    await page.getByRole('link', { name: 'Blog', exact: true }).first().focus();
    await (await fetched).finished();
  },
  events: {
    async 'navigation.asked'(page, { event, services: world }) {
      const { page: name, path } = siteOf(event.address);
      const before = world.watch.count;
      world.asked = name;
      await openInApp(page, path);
      await world.watch.moved(before);
    },
  },
  invokes: {
    loadPage: {
      done: async (_page, { services: world }) => (await world.take()).continue(),
      error: async (_page, { services: world }) => (await world.take()).abort('connectionreset'),
    },
  },
  checks: {
    async deciding() {
      throw new Error('The page never rests here.');
    },
    async opening(page, { services: world }) {
      await world.watch.reaches('opening');
      await expect(titleOf(page)).toHaveCount(0);
    },
    async shown(page, { snapshot, services: world }) {
      await world.watch.reaches('shown');
      const { asked, shown } = snapshot.context;
      await expect(page).toHaveURL(siteOf(asked).path);
      await expect(titleOf(page)).toHaveText(TITLES[siteOf(shown ?? asked).page]);
    },
    async leaving(page, { snapshot, services: world }) {
      await world.watch.reaches('leaving');
      const { asked, shown } = snapshot.context;
      await expect(page).toHaveURL(siteOf(asked).path);
      // What was shown stays.
      await expect(titleOf(page)).toHaveText(TITLES[siteOf(shown ?? asked).page]);
    },
    async failed(page, { services: world }) {
      await world.watch.reaches('failed');
      await expect(titleOf(page)).toHaveText(/^(Server|Service) Error$/);
    },
  },
});
