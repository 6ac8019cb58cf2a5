import assert from 'node:assert/strict';
import { Window } from 'happy-dom';
import { renderPage } from '../../../src/client/app/prerender.tsx';
import { type PublicPath, publicPaths } from '../../../src/server/http/documents/public-paths.ts';

let paths: PublicPath[] | undefined;

/**
 * A public page as the build renders it from the content, for a guest without scripts.
 *
 * @param known instead of what the content says, by the keys of `useInitial`
 */
export async function renderPublicPage(path: string, known: Record<string, unknown> = {}): Promise<HTMLElement> {
  paths ??= publicPaths();
  const page = paths.find((one) => one.path === path);
  assert(page, `${path} is not rendered by the build.`);
  const { html } = await renderPage(path, { ...page.initial, ...known }, () => []);
  const { document } = new Window({ url: `https://site.example${path}` });
  document.body.innerHTML = html;
  return document.body as unknown as HTMLElement;
}

/** Text and address of the links in a part of a page. */
export const linksIn = (part: ParentNode | null | undefined): [string, string][] =>
  [...(part?.querySelectorAll('a') ?? [])].map((link) => [
    (link.getAttribute('aria-label') ?? link.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
    link.getAttribute('href') ?? '',
  ]);
