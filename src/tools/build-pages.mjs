// Builds the pages: bundles them for browsers and, at the same time, for rendering; renders the public ones; compresses what is
// served, and drops expired files of earlier builds. Run by `npm run build` and `npm start` with the pinned Node.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { highlightCode } from '../content/highlight-code.ts';
import { INITIAL_DATA_ID, PRERENDERED_FOLDER } from '../contract/prerendered.ts';
import { partsOf } from '../server/http/documents/build-parts.ts';
import { publicPaths } from '../server/http/documents/public-paths.ts';
import { compressFiles } from './compress-files.ts';
import { dropOldAssets } from './old-assets.ts';
import { ROOT } from './setup.mjs';
import { step } from './step.mjs';

const CLIENT = join(ROOT, '.build/client');
const RENDERER = join(ROOT, '.build/renderer');
const OUTPUT = resolve(CLIENT, PRERENDERED_FOLDER);
const SHARED = { configFile: join(ROOT, 'vite.config.ts'), configLoader: 'native', logLevel: 'warn' };

// One process, so that what both bundles need of the charts is read once.
await step('Bundling the pages', () =>
  Promise.all([
    build(SHARED),
    build({
      ...SHARED,
      build: {
        ssr: join(ROOT, 'src/client/app/prerender.tsx'),
        outDir: RENDERER,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { output: { codeSplitting: undefined, entryFileNames: 'prerender.js' } },
      },
    }),
  ]),
);
// On other threads, while the pages are rendered.
const compressing = compressFiles(CLIENT);
const { renderPage, viewName } = await import(join(RENDERER, 'prerender.js'));

rmSync(OUTPUT, { recursive: true, force: true });
mkdirSync(OUTPUT, { recursive: true });
const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'));

const built = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
const codeFont = built.find((file) => /\/geist-mono-[\w-]{8}\.woff2$/.test(file));
const dataFiles = new Set();
const paths = publicPaths();
await step(`Rendering ${paths.length} pages`, async () => {
  for (const [index, { path, words, initial, id }] of paths.entries()) {
    const { html, used } = await renderPage(path, initial, highlightCode);
    const head = `${fontLink(html)}${laterLink(used, await viewName(id))}`;
    const file = join(OUTPUT, `${String(index).padStart(3, '0')}.json`);
    writeFileSync(file, JSON.stringify({ path, words, html, head }));
  }
});
await step('Compressing the files', async () => {
  await compressing;
  dropOldAssets(CLIENT, new Set([...built, ...dataFiles]), Date.now());
  await compressFiles(CLIENT);
});
// Browser listeners that live as long as the page (other tabs) would keep this process alive.
setImmediate(() => process.exit(0));

/**
 * Preloads the font of code for a page that has any: known from the style sheet alone, it comes a round trip later and is in the
 * way of what is painted. The other font is needed by every page (`vite.config.ts`).
 */
function fontLink(html) {
  if (codeFont === undefined || !/<(?:code|kbd|pre|samp)\b|\bfont-mono\b/.test(html)) return '';
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${codeFont}">`;
}

/**
 * Writes a page's data into a separate file, which pages can share and browsers cache, and names it in the document together
 * with the page's code, which nothing fetches before the first paint (`client/app/start.ts`).
 */
function laterLink(used, component) {
  const text = JSON.stringify(used);
  const file = `assets/data-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.json`;
  writeFileSync(join(CLIENT, file), text);
  dataFiles.add(file);
  // HomePage is in home-page.tsx.
  const page = component?.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  const parts = partsOf(manifest, ['app', page]).map((part) => `/${part}`);
  return `<link rel="later" id="${INITIAL_DATA_ID}" href="/${file}" data-parts="${parts.join(' ')}">`;
}
