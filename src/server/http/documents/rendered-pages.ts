import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PrerenderedPage } from '../../../contract/prerendered.ts';
import { type BoundedCache, createBoundedCache } from '../../bounded-cache.ts';
import type { BuildFileRow } from '../../data/tables.ts';
import { compress } from '../encoding.ts';
import type { PrerenderedPages } from './page-documents.ts';
import { createPageRenderer, type PageData, type RenderPage } from './page-renderer.ts';
import { createResource, type Resource } from './resource.ts';
import { cacheHeaders } from './static-files.ts';

/** How many data files are kept: browsers that have an older document load its data too. */
const MAX_FILES = 200;
/** Address of the data that a page was rendered from, in its head. */
const DATA_FILE = /\/assets\/data-[\w-]+\.json/;

/** The value of a page's data as it is now; undefined where only the build knows it. */
export type CurrentData = (key: string) => unknown;

export type RenderedPages = {
  /** The public pages of this installation; `paths` are those that the build could complete. */
  pages: PrerenderedPages;
  /** The data that browsers hydrate the other ones from, by address. */
  files: Pick<BoundedCache<string, Resource>, 'get'>;
  /** Waits for a page that the build could not complete; at once for every other one, and when the renderer failed. */
  ready(pathname: string): Promise<void>;
  /** Renders again what shows something else than it did. */
  renew(): Promise<void>;
  /** @param listener called with the path of each page that was rendered again */
  onRendered(listener: (pathname: string) => void): void;
};

type Outdated = { page: PrerenderedPage; input: string };

/** The pages as the build rendered them, for good. */
export function asBuilt(pages: PrerenderedPages): RenderedPages {
  const nothing = () => Promise.resolve();
  return { pages, files: new Map(), ready: nothing, renew: nothing, onRendered() {} };
}

/**
 * Renders pages again that show what the build could not know: legal texts with the facts of this installation, and prices that
 * were changed since. It goes on beside requests, which get the older page meanwhile. What differs at the start was never right,
 * for example a placeholder of a legal text: requests for those pages wait. Without the build's renderer, or when it fails, the
 * browser renders them.
 *
 * @param onError hears what stopped the renderer
 * @param share stores data where other nodes find them, which browsers may ask instead
 */
export function createRenderedPages(
  clientFolder: string,
  prerendered: PrerenderedPages,
  current: CurrentData,
  onError: (error: unknown) => void,
  share: (file: BuildFileRow) => Promise<void> = async () => {},
): RenderedPages {
  const rendered = new Map<string, Outdated>();
  const files = createBoundedCache<string, Resource>({ max: MAX_FILES });
  const listeners: ((pathname: string) => void)[] = [];
  const inputs = readInputs(clientFolder, prerendered);
  const withRenderer = createPageRenderer(clientFolder);

  /** A page that shows something else than its HTML; null for one that is as it should be. */
  function outdated(path: string): Outdated | null {
    const page = prerendered.read(path);
    const built = inputs.get(path);
    if (!page || built === undefined) return null;
    const data: PageData = JSON.parse(built);
    const newer = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, current(key) ?? value]));
    const input = JSON.stringify(newer);
    return input === (rendered.get(path)?.input ?? built) ? null : { page, input };
  }

  const listOutdated = () => prerendered.paths.flatMap((path) => outdated(path) ?? []);

  async function renderAll(due: readonly Outdated[]): Promise<void> {
    if (due.length === 0) return;
    await withRenderer(async (render) => {
      for (const { page, input } of due) {
        rendered.set(page.path, { page: await renderAgain(page, input, render), input });
        for (const listener of listeners) listener(page.path);
      }
    });
  }

  async function renderAgain(page: PrerenderedPage, input: string, render: RenderPage): Promise<PrerenderedPage> {
    const { html, used } = await render(page.path, JSON.parse(input));
    const data = JSON.stringify(used);
    const address = `/assets/data-${createHash('sha256').update(data).digest('base64url').slice(0, 8)}.json`;
    if (!files.get(address)) {
      const content = new Uint8Array(await compress(Buffer.from(data), 'br', true));
      await share({ path: address, encoding: 'br', content }).catch(onError);
      files.set(address, dataResource(address, data, content));
    }
    return { ...page, html, head: page.head.replace(DATA_FILE, address) };
  }

  // Requests for these pages wait.
  const first = listOutdated();
  const open = first.map(({ page }) => page.path);
  const complete = renderAll(first).catch(onError);
  let running = complete;

  function renew(): Promise<void> {
    running = running.then(() => renderAll(listOutdated())).catch(onError);
    return running;
  }

  return {
    pages: {
      paths: prerendered.paths.filter((path) => !open.includes(path)),
      read: (path) => rendered.get(path)?.page ?? (open.includes(path) ? null : prerendered.read(path)),
    },
    files,
    ready: (pathname) => (open.includes(pathname) ? complete : Promise.resolve()),
    renew,
    onRendered: (listener) => void listeners.push(listener),
  };
}

/** What the build rendered each page from, as JSON; read at once, because a later build may replace the files. */
function readInputs(clientFolder: string, { paths, read }: PrerenderedPages): Map<string, string> {
  const texts = new Map<string, string>();
  return new Map(
    paths.flatMap((path): [string, string][] => {
      const [address = null] = DATA_FILE.exec(read(path)?.head ?? '') ?? [];
      if (address === null) return [];
      const text = texts.get(address) ?? readFileSync(join(clientFolder, address), 'utf8');
      texts.set(address, text);
      return [[path, text]];
    }),
  );
}

function dataResource(address: string, data: string, compressed: Uint8Array<ArrayBuffer>): Resource {
  const headers = cacheHeaders(address);
  const resource = createResource(Buffer.from(data), { contentType: 'application/json', headers });
  resource.bodies.set('br', compressed);
  return resource;
}
