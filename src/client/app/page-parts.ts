import type { ComponentType } from 'react';
import { matchPage, type PageId } from '../../contract/pages.ts';
import { siteFacts } from '../flows/site/site-facts.ts';
import { createPreloader } from './preloader.ts';

type Views = Partial<Record<PageId, () => Promise<ComponentType>>>;

let views: Views | null = null;
const preloader = createPreloader();

const loaded = new Map<PageId, ComponentType>();

/** Tells which pages have a view and how it is fetched. */
export function registerViews(known: Views): void {
  views = known;
}

function viewOf(url: string): { id: PageId; load: (() => Promise<ComponentType>) | undefined } | null {
  const match = matchPage(url.split(/[?#]/)[0] || '/', siteFacts());
  return match && { id: match.id, load: views?.[match.id] };
}

/** The view of a page whose program is here. */
export function pageView(id: PageId): ComponentType | undefined {
  return loaded.get(id);
}

/** Whether nothing has to be fetched before the page at a path can be shown; so it is where there is no page, too. */
export function isPageLoaded(path: string): boolean {
  const found = viewOf(path);
  return found === null || loaded.has(found.id);
}

async function loadPage(id: PageId): Promise<void> {
  const View = await views?.[id]?.();
  if (View && !loaded.has(id)) loaded.set(id, View);
}

/**
 * Fetches the program of the page at a path; nothing to do where there is no page.
 *
 * @throws what the browser says when the program does not arrive
 */
export async function loadPageAt(path: string): Promise<void> {
  const found = viewOf(path);
  if (found) await loadPage(found.id);
}

/** Whether a path of this site leads to a page; menus leave out what does not. */
export function hasPage(url: string): boolean {
  const found = viewOf(url);
  return found !== null && (views === null || found.load !== undefined);
}

/** Fetches the code of a page that a link leads to, before the link is followed. */
export function preloadPage(url: string): void {
  if (!url.startsWith('/')) return;
  const found = viewOf(url);
  if (found?.load) preloader.add(found.id, () => loadPage(found.id));
}
