import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { matchPage } from '../../../contract/pages.ts';
import type { PrerenderedPage } from '../../../contract/prerendered.ts';
import type { Documents } from '../../site/documents.ts';
import { compress } from '../encoding.ts';
import type { PrerenderedPages } from './page-documents.ts';
import { createResource, type Resource } from './resource.ts';
import { cacheHeaders } from './static-files.ts';

/** The renderer of the build, seen from the folder of the built client. */
const RENDERER = '../renderer/prerender.js';

export type FilledPages = {
  /** The public pages of this installation; `paths` are those that the build could complete. */
  pages: PrerenderedPages;
  /** The data that browsers hydrate the other ones from, by address. */
  files: ReadonlyMap<string, Resource>;
  /** Waits for a page that is being rendered; at once for every other one, and when the renderer failed. */
  ready(pathname: string): Promise<void>;
};

type Renderer = {
  renderPage(path: string, initial: Record<string, unknown>): Promise<{ html: string; used: unknown }>;
};

/** Address of the data that a page was rendered from, in its head. */
const DATA_FILE = /\/assets\/data-[\w-]+\.json/;

/**
 * Renders the legal pages again with the texts of this installation: the build knows their placeholders alone. Rendering takes
 * longer than a start may, so it goes on meanwhile. Without the build's renderer, or when it fails, the browser renders these
 * pages: no placeholder is ever shown.
 *
 * @param onError hears what stopped the renderer
 */
export function fillPrerenderedPages(
  clientFolder: string,
  prerendered: PrerenderedPages,
  documents: Documents,
  onError: (error: unknown) => void,
): FilledPages {
  const filled = new Map<string, PrerenderedPage>();
  const files = new Map<string, Resource>();
  const open = prerendered.paths.filter((path) => prerendered.read(path)?.html.includes('{{'));
  const complete = fillAll().catch(onError);
  return {
    pages: {
      paths: prerendered.paths.filter((path) => !open.includes(path)),
      read: (path) => (open.includes(path) ? (filled.get(path) ?? null) : prerendered.read(path)),
    },
    files,
    ready: (pathname) => (open.includes(pathname) ? complete : Promise.resolve()),
  };

  async function fillAll(): Promise<void> {
    const renderer = await loadRenderer(clientFolder, open.length > 0);
    for (const path of open) {
      const page = prerendered.read(path);
      if (page && renderer) filled.set(path, await fill(page, renderer));
    }
  }

  async function fill(page: PrerenderedPage, { renderPage }: Renderer): Promise<PrerenderedPage> {
    const { slug = '' } = matchPage(page.path)?.params ?? {};
    const [address = ''] = DATA_FILE.exec(page.head) ?? [];
    const initial: unknown = JSON.parse(readFileSync(join(clientFolder, address), 'utf8'));
    const document = documents.find('legal', slug);
    const { html, used } = await renderPage(page.path, { ...Object(initial), [`documents/legal/${slug}`]: document });
    const data = JSON.stringify(used);
    const own = `/assets/data-${createHash('sha256').update(data).digest('base64url').slice(0, 8)}.json`;
    files.set(own, await dataResource(own, data));
    return { ...page, html, head: page.head.replace(address, own) };
  }
}

async function dataResource(address: string, data: string): Promise<Resource> {
  const body = Buffer.from(data);
  const resource = createResource(body, { contentType: 'application/json', headers: cacheHeaders(address) });
  resource.bodies.set('br', new Uint8Array(await compress(body, 'br', true)));
  return resource;
}

async function loadRenderer(clientFolder: string, isNeeded: boolean): Promise<Renderer | null> {
  const file = join(clientFolder, RENDERER);
  return isNeeded && existsSync(file) ? import(pathToFileURL(file).href) : null;
}
