import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

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
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
