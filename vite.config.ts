import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { WALK_RESULTS } from './.config/walk-results.ts';
import { chartsOnDemand } from './src/tools/charts-on-demand.ts';
import { BUNDLED_LICENSES, licensesFile } from './src/tools/licenses.ts';
import { namedReact } from './src/tools/named-react.ts';
import { emptyAllButAssets } from './src/tools/old-assets.ts';
import { stripUnread } from './src/tools/strip-unread.ts';
import { workshopCharts } from './src/workshop/build/workshop-charts.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The letters of every page; the browser would learn of them from the style sheet alone. */
const PRELOADED_FONT = /\/geist-[\w-]{8}\.woff2$/;
const FONT_PRELOAD = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' };

/**
 * Names the build after what is in it, writes the name into the document, with a preload of the font, and leaves `builds/meta/{name}.json` beside it: as
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
        const font = Object.keys(bundle ?? {}).find((name) => PRELOADED_FONT.test(name));
        return [
          { tag: 'meta', attrs: { name: 'build', content: id }, injectTo: 'head' },
          ...(font
            ? [{ tag: 'link', attrs: { ...FONT_PRELOAD, href: `/${font}` }, injectTo: 'head-prepend' as const }]
            : []),
        ];
      },
    },
    generateBundle() {
      // A build without a document, for rendering in advance, has no pages that could be out of date.
      if (id) this.emitFile({ type: 'asset', fileName: `builds/meta/${id}.json`, source: JSON.stringify({ id }) });
    },
  };
}

/** Where `npm run dev` has started the server; that of `npm start` when vite is run by itself. */
const API = process.env.DEV_API_ORIGIN ?? 'http://127.0.0.1:3000';

/** While developing, writes into the document what the server writes into it otherwise: its settings, and a title. */
function devDocument(): Plugin {
  return {
    name: 'dev-document',
    apply: 'serve',
    async transformIndexHtml(html) {
      const answer = await fetch(`${API}/api/settings`).catch(() => null);
      const settings = answer?.ok ? await answer.text() : '';
      return html
        .replaceAll('%TITLE%', 'Chartered')
        .replace('%SETTINGS%', settings.replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
        .replaceAll(/%[A-Z]+%/g, '');
    },
  };
}

/** Empties the output but for the chunks of earlier builds, which are served for another day (`dropOldAssets`). */
function keepAssets(): Plugin {
  let folder: string | null = null;
  return {
    name: 'keep-assets',
    apply: 'build',
    configResolved({ root, build }) {
      if (build.ssr === false) folder = resolve(root, build.outDir);
    },
    buildStart() {
      if (folder !== null) emptyAllButAssets(folder);
    },
  };
}

/** Lets the bundler leave out the router's components that no page uses: what makes them has no effect but its value. The one with a
 * context of its own shows errors of the router's routes, of which there are none. */
function markRouterPure(): Plugin {
  return {
    name: 'mark-router-pure',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/.+\.mjs$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/\bReact\d*\.(?:forwardRef|memo|createContext)\(/g, '/* @__PURE__ */ $&')
          .replaceAll(/^\w+\.(?:displayName|contextType) = .+;$/gm, ''),
        map: null,
      }),
    },
  };
}

/**
 * A part of the program that is fetched later has no style sheet and no list of its own to be fetched with it. What is left
 * of the bundler's helper is the news of a part that did not arrive, for who watches for new versions.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export const __vitePreload = (load) => load().catch((error) => {
        dispatchEvent(new Event('vite:preloadError'));
        throw error;
      });`,
    },
    // Where Vite would name the files that an `import()` needs, which the function above does not read.
    renderChunk: {
      order: 'post',
      handler: (code) => ({ code: code.replaceAll(/,\s*__VITE_PRELOAD__/g, ''), map: null }),
    },
  };
}

/**
 * Leaves the workshop out of what renders the public pages: none of them is part of it, and it is most of the code, with every chart
 * in it.
 */
function withoutWorkshop(): Plugin {
  return {
    name: 'without-workshop',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/client\/pages\/site\/workshop\/\w+-page\.tsx$/ },
      handler: () => 'export const StatechartsPage = null, StatechartPage = null;',
    },
  };
}

export default defineConfig({
  root: path('src/client/app'),
  publicDir: path('public'),
  cacheDir: path('.cache/vite'),
  plugins: [
    react(),
    tailwind(),
    stripUnread(),
    withoutWorkshop(),
    workshopCharts(WALK_RESULTS),
    markRouterPure(),
    namedReact(),
    chartsOnDemand(),
    plainImports(),
    keepAssets(),
    buildMeta(),
    devDocument(),
    licensesFile(),
  ],
  resolve: {
    // The package's own entry is its development build, with messages and checks that a browser would load in vain.
    alias: [
      { find: /^react-router$/, replacement: path('node_modules/react-router/dist/production/index.mjs') },
      // Shims for React before 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  build: {
    outDir: path('.build/client'),
    // By `keepAssets`.
    emptyOutDir: false,
    // For the pages that are prerendered: they name the code of their view.
    manifest: true,
    license: { fileName: BUNDLED_LICENSES },
    target: 'es2023',
    // An inlined module would need a hash of its own in the content policy.
    assetsInlineLimit: 0,
    // Without lists of what each later chunk imports: they weigh 2 kB on every page, and links load ahead what they lead to.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      treeshake: {
        propertyReadSideEffects: false,
        // Importing a constant of the contract brings no schema along.
        moduleSideEffects: [{ test: /\/src\/contract\//, sideEffects: false }],
      },
      output: {
        // Every page knows the files of all others by name; names in words weigh 0.5 kB there.
        chunkFileNames: 'assets/[hash:7].js',
        // Left alone, the modules that pages share become some forty chunks, each a request, which compress worse by 10 kB.
        codeSplitting: {
          groups: [
            // The script of the document, which asks for everything else.
            { name: 'start', test: /src\/client\/(app\/start|ui\/early-input)\.ts$|vite\/preload-helper/, priority: 5 },
            // What every page loads, the clock of countdowns, links in texts, the picture of a lost connection, and the signs of forms and notices, which would bring other signs along from `shared`.
            {
              name: 'app',
              test: /src\/client\/(app\/main|ui\/(brand\/error-pictures|controls\/text-link))\.tsx$|client\/(adapters\/(account\/redirect-cookie|commerce\/pending-voucher|server-clock)|flows\/site\/use-stable-navigate|flows\/(account\/use-remembered-path|site\/use-in-browser))\.ts$|rolldown[:/\\]runtime|lucide-react\/.+\/icons\/(check|circle-check|circle-exclamation-point|info|triangle-exclamation-point)\.mjs$/,
              priority: 4,
            },
            // What every page loads a moment later.
            { name: 'shell', test: /src\/client\/app\/shell\/shell-parts\.tsx$/, priority: 3 },
            // The guards' chart, for pages on which something is asked; the workshop shows the same chart.
            {
              name: 'guards',
              test: /client\/(app\/asked-guard\.tsx|flows\/site\/guards\.wire\.ts)$|machines\/site\/guards\/guards\.(machine|questions|rules|setup)\.ts$/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // What forms check of names and addresses; nothing that the API answers needs it.
            {
              name: 'names',
              test: /src\/contract\/(name-field|account\/(account-fields|email-address))\.ts$/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // What checks answers of the API, for everybody but guests on public pages.
            {
              name: 'api',
              test: /src\/client\/api\/(call|account\/session|site\/access)\.ts$|src\/contract\/account\/provider(s|-names)\.ts$/,
              priority: 2,
            },
            // The charts of an exam, which the page of charts shows too, and what all its pages select.
            {
              name: 'exam',
              test: /machines\/exam\/(exam|answer-sync|exam-clock|exam-parts|evidence)\/(?!queue|[\w-]+\.properties)[\w.-]+\.ts$|client\/(pages\/exam\/exam\/(exam\.select|exam-notices|since|overview)|ui\/exam\/overview-grid)\.tsx?$/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // Pages of an exam around answering.
            {
              name: 'steps',
              test: /client\/pages\/exam\/exam\/(start-page|exam-frame|take-over-question)\.tsx$/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Fields, notices and other small parts of forms, which pages share with exams.
            {
              name: 'fields',
              test: /client\/(ui\/(controls\/(field|text-area|text-field)|feedback\/callout|is-typing)|adapters\/download|pages\/shared\/needs-scripts)\.tsx?$|lucide-react\/.+\/icons\/eye(-off)?\.mjs$/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // Forms of signing in and up, on pages and in the dialog.
            {
              name: 'forms',
              test: /client\/(pages\/(shared\/(field-errors|form-failure)|account\/session\/)|flows\/(account\/use-reset-on-unmount|site\/use-captcha)|pages\/account\/links\/use-account-path|ui\/(controls\/(secret-field|checkbox)|display\/divider|layout\/auth-layout)\.tsx$)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // What every kind of question needs in an exam; not what public pages show of them.
            {
              name: 'answering',
              test: /client\/(pages\/exam\/questions\/|ui\/(exam\/(?!option-list|gap-code|ordering-list)|feedback\/(time-left|saved-state|progress-bar)|display\/format-time)|flows\/exam\/(undelivered|parsed-texts))|machines\/exam\/(answer-sync\/queue|attempt\/grace)|lucide-react\/.+\/icons\/(arrow-left|cloud-off|flag)\.mjs$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // What the API says of exams.
            {
              name: 'exams',
              test: /src\/contract\/(exam\/(answers|answer-limits|exam|exercises|gap-prompt|parsed-text|question-kinds|topic-scores)|site\/system)\.ts$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Code and answers, in exams and in what public pages show of them.
            {
              name: 'code',
              test: /client\/ui\/(display\/(code-block|highlighted-code|highlighted-lines|inline-code|markdown-tokens)|exam\/(option-list|gap-code))\.tsx?$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // What pages that offer exams share, and what pages that are read do.
            {
              name: 'offers',
              test: /pages\/(shared\/(topic-bars|exam-words)|commerce\/landing\/hero-facts)\.tsx?$|client\/flows\/commerce\/(use-catalog|catalog\.|pricing\/shown-prices)|contract\/(slugs|commerce\/money)|machines\/commerce\/catalog\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              name: 'reading',
              test: /client\/ui\/(display\/format-date|layout\/breadcrumb)\.tsx?$|client\/(flows\/site\/use-resource|pages\/shared\/(resource-frame|missing-item))|machines\/site\/resource\//,
              minShareCount: 3,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // Documents: policies, posts, the press release.
            {
              name: 'documents',
              test: /client\/(pages\/shared\/(article|article-skeleton|document-view)|flows\/site\/(use-documents|document-head)|ui\/display\/image)\.|adapters\/site\/document-head|contract\/site\/(image-set|heading-id)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // What waits for signing in: every signed-in page asks for it.
            {
              name: 'queue',
              test: /client\/flows\/site\/queued-actions\.wire\.ts$|machines\/site\/queued-actions\/(?![\w-]+\.properties)[\w.-]+\.ts$/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Free weekends, on pages of theirs and on the dashboard.
            {
              name: 'weekend',
              test: /client\/(flows\/commerce\/use-free-weekend|pages\/commerce\/free-weekend\/free-weekend\.words)\.ts$/,
              includeDependenciesRecursively: false,
              minShareCount: 2,
              priority: 3,
            },
            // The time until something begins or ends, on banners and pages: loaded where there is such a time.
            {
              name: 'countdown',
              test: /client\/(flows\/commerce\/(use-)?countdown|api\/site\/server-time|pages\/commerce\/free-weekend\/weekend-countdown)|machines\/commerce\/countdown\//,
              includeDependenciesRecursively: false,
              minShareCount: 2,
              priority: 3,
            },
            // A vote, on pages and out of the queue.
            {
              name: 'poll',
              test: /client\/(pages\/shared\/poll\/|flows\/site\/poll\.)|machines\/site\/poll\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // Verifying a credential; the page of charts shows its chart, too.
            {
              name: 'verification',
              test: /client\/(pages\/credential\/(verify-page|verification\.select)|flows\/credential\/verification\.wire)\.tsx?$|machines\/credential\/verification\/(?![\w-]+\.properties)[\w.-]+\.ts$|lucide-react\/.+\/icons\/file-check-corner\.mjs$/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Signs that pages of people use, and few that are read.
            {
              name: 'signs',
              test: /lucide-react\/.+\/icons\/(clock-3|download|file-up|layout-dashboard|link-2|mail|minus|plus|search|shield-check|shield-x|undo-2|user-round)\.mjs$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Small parts of both, and of other pages.
            {
              name: 'shared',
              test: /lucide-react\/.+\/icons\/|client\/ui\/(feedback\/badge|display\/(page-title|use-highlighted-blocks)|brand\/tech-mark|layout\/page-section|when-near)\.tsx?$|machines\/credential\/credential-id\.ts$/,
              minShareCount: 3,
              includeDependenciesRecursively: false,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': API } },
});
