import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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

export default defineConfig({
  root: path('src/client/app'),
  publicDir: path('public'),
  cacheDir: path('.cache/vite'),
  plugins: [react(), tailwind()],
  build: {
    outDir: path('.build/client'),
    emptyOutDir: true,
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
