// Renders the public pages to HTML, after the client is built. Run by `npm run build` on the pinned Node.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { PRERENDERED_FOLDER } from '../contract/prerendered.ts';
import { publicPaths } from '../server/public-paths.ts';
import { ROOT } from './setup.mjs';

const CLIENT = join(ROOT, '.build/client');
const RENDERER = join(ROOT, '.build/renderer');
const OUTPUT = resolve(CLIENT, PRERENDERED_FOLDER);

await build({
  configFile: join(ROOT, 'vite.config.ts'),
  logLevel: 'warn',
  build: {
    ssr: join(ROOT, 'src/client/app/prerender.tsx'),
    outDir: RENDERER,
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: undefined, entryFileNames: 'prerender.js' } },
  },
});
const { renderPage, viewName } = await import(join(RENDERER, 'prerender.js'));

rmSync(OUTPUT, { recursive: true, force: true });
mkdirSync(OUTPUT, { recursive: true });
const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'));

let count = 0;
for (const { path, words, initial, id } of publicPaths()) {
  const html = await renderPage(path, initial);
  const page = {
    path,
    words,
    html,
    head: preloads(await viewName(id)),
    // Nothing in it may end the script element.
    initial: JSON.stringify(initial).replaceAll('<', '\\u003c'),
  };
  writeFileSync(join(OUTPUT, `${String(count).padStart(3, '0')}.json`), JSON.stringify(page));
  count += 1;
}
console.log(`${count} pages prerendered.`);
// What listens in a browser for as long as the page lives (other tabs) would keep this process alive.
setImmediate(() => process.exit(0));

/** The code of a page's view, with what it imports, so that the browser does not find it out step by step. */
function preloads(component) {
  // HomePage is in home-page.tsx.
  const file = component?.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || chunk.isEntry || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(Object.keys(manifest).find((key) => key.endsWith(`/${file}.tsx`)));
  return [...files].map((path) => `<link rel="modulepreload" href="/${path}">`).join('');
}
