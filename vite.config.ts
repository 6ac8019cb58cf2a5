import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * What the start page loads, and nearly every other page too. Left alone it becomes some thirty chunks, which compress worse
 * by 5 kB than one.
 */
const START = [
  /node_modules\/(react|react-dom|scheduler|react-router|xstate|@xstate\/react|zod|use-sync-external-store|use-isomorphic-layout-effect)\//,
  /lucide-react\/dist\/esm\/(?!icons\/)/,
  /src\/contract\/(account|common|pages|route|system|theme)\.ts/,
  /src\/client\/ui\/(badge|button|button-style|code-block|cx|format-time|icon-button|illustrations|link-button|link-context|logo|progress-bar|saved-state|skeleton|spinner|tech-mark|time-left|visually-hidden)\.tsx?/,
  /src\/client\/ui\/(exam\/(exam-top-bar|option-list|overview-grid|question-card)|layout\/page-section)\.tsx/,
];

/**
 * Names the build after what is in it, writes the name into the document, and leaves `builds/meta/{name}.json` beside it: as
 * long as the server has that file, a page of this build is up to date (CO-08).
 */
function buildMeta(): Plugin {
  let id = '';
  return {
    name: 'build-meta',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const names = Object.keys(bundle ?? {}).filter((name) => /\.(js|css)$/.test(name));
        id = createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 16);
        return [{ tag: 'meta', attrs: { name: 'build', content: id }, injectTo: 'head' }];
      },
    },
    generateBundle() {
      // A build without a document, for rendering in advance, has no pages that could be out of date.
      if (id) this.emitFile({ type: 'asset', fileName: `builds/meta/${id}.json`, source: JSON.stringify({ id }) });
    },
  };
}

export default defineConfig({
  root: path('src/client/app'),
  publicDir: path('public'),
  cacheDir: path('.cache/vite'),
  plugins: [react(), tailwind(), buildMeta()],
  build: {
    outDir: path('.build/client'),
    emptyOutDir: true,
    // For the pages that are prerendered: they name the code of their view.
    manifest: true,
    target: 'es2023',
    // An inlined module would need a hash of its own in the content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'start', test: (id) => START.some((pattern) => pattern.test(id)) }] },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
