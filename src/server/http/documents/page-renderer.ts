import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** The renderer of the build, seen from the folder of the built client. */
const RENDERER = '../renderer/prerender.js';

export type PageData = Readonly<Record<string, unknown>>;
/** @returns the HTML of the root element, and the part of the data that was read */
export type RenderPage = (path: string, initial: PageData) => Promise<{ html: string; used: PageData }>;

/**
 * Renders pages with the renderer of the build, in a thread of its own: a page takes up to 0.1 s, and answers are being saved meanwhile.
 * A renderer that a later build has replaced is not used, because its HTML would not fit the files that this process serves.
 *
 * @returns runs its work with the renderer, and throws what stopped it; nothing happens without a renderer
 */
export function createPageRenderer(
  clientFolder: string,
): (work: (render: RenderPage) => Promise<void>) => Promise<void> {
  const file = join(clientFolder, RENDERER);
  const builtAt = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
  const known = builtAt();
  return async (work) => {
    if (known === null || builtAt() !== known) return;
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: { renderer: pathToFileURL(file).href },
      execArgv: [],
    });
    // Heard at any time, because an error that nobody listens to ends the process.
    const failed = new Promise<never>((_, reject) => worker.on('error', reject));
    const rendering = work(async (path, initial) => {
      worker.postMessage({ path, initial });
      const [rendered] = await once(worker, 'message');
      return rendered;
    });
    try {
      await Promise.race([rendering, failed]);
    } finally {
      await worker.terminate();
    }
  };
}
