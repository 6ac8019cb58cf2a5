import type { ComponentType, ReactElement, ReactNode } from 'react';
import { isAnythingAsked, isAskedOfGuests } from '../../../machines/site/guards/guards.asked.ts';
import { type GuardName, isPrerendered, matchPage, type PageId, pageOf } from '../../contract/pages.ts';
import { siteFacts } from '../flows/site/site-facts.ts';
import { createPreloader } from './preloader.ts';

export type GuardProps = {
  guards: readonly GuardName[];
  /** Its HTML is in the document. */
  isPrerendered?: boolean;
  /**
   * The page can show what the device stores for the session. While the server is unreachable the session cannot be
   * validated, so nothing is hidden from the user: the page opens, and the server checks each of its calls.
   */
  worksOffline?: boolean;
  /** A guest has been on the page, and is somebody else now. */
  wasGuest?: boolean;
  /** Shown while it is being found out whether the page is for its visitor; a skeleton by default. */
  pending?: ReactNode;
  children: ReactElement | null;
};

type Views = Partial<Record<PageId, () => Promise<ComponentType>>>;

let views: Views | null = null;
let loadGuard: (() => Promise<ComponentType<GuardProps>>) | null = null;
let guard: ComponentType<GuardProps> | null = null;
const preloader = createPreloader();

const loaded = new Map<PageId, ComponentType>();

/** Reports which pages have a view and how it loads, and how what runs the guards' chart does. */
export function registerViews(known: Views, guardOfPages: () => Promise<ComponentType<GuardProps>>): void {
  views = known;
  loadGuard = guardOfPages;
}

/** The component that runs the guards' chart; null until the first page that needs it is loaded. */
export const askedGuard = (): ComponentType<GuardProps> | null => guard;

/** The same, loaded for a page that is shown without it first. */
export async function loadAskedGuard(): Promise<ComponentType<GuardProps>> {
  if (!loadGuard) throw new Error('No views are registered.');
  guard = await loadGuard();
  return guard;
}

type Found = { id: PageId; isGuarded: boolean; load: (() => Promise<ComponentType>) | undefined };

function viewOf(url: string): Found | null {
  const [, path = '', query = ''] = /^([^?#]*)(\??[^#]*)/.exec(url) ?? [];
  const match = matchPage(path || '/', siteFacts());
  if (!match) return null;
  const { guards } = pageOf(match.id);
  const isGuarded = isPrerendered(match.id) ? isAskedOfGuests(guards, query) : isAnythingAsked(guards, query);
  return { id: match.id, isGuarded, load: views?.[match.id] };
}

/** The view of a page whose chunk is loaded. */
export function pageView(id: PageId): ComponentType | undefined {
  return loaded.get(id);
}

/** Whether the page at a path, with its query, can be shown without loading; true for paths without a page. */
export function isPageLoaded(path: string): boolean {
  const found = viewOf(path);
  return found === null || (loaded.has(found.id) && (guard !== null || !found.isGuarded));
}

async function loadPage({ id, load, isGuarded }: Found): Promise<void> {
  const [View, Guard] = await Promise.all([load?.(), isGuarded ? loadGuard?.() : null]);
  if (View && !loaded.has(id)) loaded.set(id, View);
  if (Guard) guard = Guard;
}

/**
 * Loads the chunk of the page at a path, and of its guards where they ask something; does nothing for paths without a page.
 *
 * @param path with its query
 *
 * @throws the browser's error when the chunk fails to load
 */
export async function loadPageAt(path: string): Promise<void> {
  const found = viewOf(path);
  if (found) await loadPage(found);
}

/** Whether a path on this site has a page. */
export function hasPage(url: string): boolean {
  const found = viewOf(url);
  return found !== null && (views === null || found.load !== undefined);
}

/** Preloads the chunk of a linked page before the link is followed. */
export function preloadPage(url: string): void {
  if (!url.startsWith('/')) return;
  const found = viewOf(url);
  if (found?.load) preloader.add(`${found.id} ${found.isGuarded}`, () => loadPage(found));
}
