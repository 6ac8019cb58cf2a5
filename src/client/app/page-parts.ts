import type { ComponentType } from 'react';
import { matchPage, type PageId } from '../../contract/pages.ts';
import { siteFacts } from '../flows/site/site-facts.ts';
import { createPreloader } from './preloader.ts';

type Views = Partial<Record<PageId, () => Promise<ComponentType>>>;

let views: Views | null = null;
const preloader = createPreloader();

const loaded = new Map<PageId, ComponentType>();

/** Reports which pages have a view and how it loads. */
export function registerViews(known: Views): void {
  views = known;
}

function viewOf(url: string): { id: PageId; load: (() => Promise<ComponentType>) | undefined } | null {
  const match = matchPage(url.split(/[?#]/)[0] || '/', siteFacts());
  return match && { id: match.id, load: views?.[match.id] };
}

/** The view of a page whose chunk is loaded. */
export function pageView(id: PageId): ComponentType | undefined {
  return loaded.get(id);
}

/** Whether the page at a path can be shown without loading; true for paths without a page. */
export function isPageLoaded(path: string): boolean {
  const found = viewOf(path);
  return found === null || loaded.has(found.id);
}

async function loadPage(id: PageId): Promise<void> {
  const View = await views?.[id]?.();
  if (View && !loaded.has(id)) loaded.set(id, View);
}

/**
 * Loads the chunk of the page at a path; does nothing for paths without a page.
 *
 * @throws the browser's error when the chunk fails to load
 */
export async function loadPageAt(path: string): Promise<void> {
  const found = viewOf(path);
  if (found) await loadPage(found.id);
}

/** Whether a path on this site has a page; menus leave out those that do not. */
export function hasPage(url: string): boolean {
  const found = viewOf(url);
  return found !== null && (views === null || found.load !== undefined);
}

/** Preloads the chunk of a linked page before the link is followed. */
export function preloadPage(url: string): void {
  if (!url.startsWith('/')) return;
  const found = viewOf(url);
  if (found?.load) preloader.add(found.id, () => loadPage(found.id));
}
