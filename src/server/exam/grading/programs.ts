import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, stop } from 'esbuild';
import { patchEngine } from './engine.ts';

/** Scripts of the children, built once per process on first use. */
export type Programs = {
  /** The run child. */
  run(): Promise<Uint8Array>;
  /** The engine's WebAssembly. */
  engine(use: EngineUse): Promise<Uint8Array>;
  /** The build child. */
  build(): Promise<Uint8Array>;
  /** The harness for an environment, as a QuickJS expression. */
  harness(kind: HarnessKind): Promise<Uint8Array>;
  /** The harness for the preview frame, as a script that defines `chartered`. */
  preview(kind: HarnessKind): Promise<string>;
};

export type HarnessKind = 'plain' | 'vue' | 'react';

/** What an engine runs: tests beside candidate code, or a program without tests. */
export type EngineUse = 'tests' | 'program';

const here = dirname(fileURLToPath(import.meta.url));
const harnessFolder = join(here, '..', '..', '..', 'harness');
const harnessEntries: Record<HarnessKind, string> = { plain: 'guest.ts', vue: 'guest-vue.ts', react: 'guest-react.ts' };

/** Build constants for vue and react: production, without developer tools. */
export const frameworkConstants = {
  'process.env.NODE_ENV': '"production"',
  __VUE_OPTIONS_API__: 'true',
  __VUE_PROD_DEVTOOLS__: 'false',
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
};

export function createPrograms(): Programs {
  return {
    run: once(() => bundleChild('run-child.ts')),
    engine: byKey(async (use: EngineUse) =>
      patchEngine(
        await readFile(
          createRequire(createRequire(import.meta.url).resolve('quickjs-emscripten')).resolve(
            '@jitl/quickjs-wasmfile-release-sync/wasm',
          ),
        ),
        use,
      ),
    ),
    build: once(() => bundleChild('build-child.ts')),
    harness: byKey(async (kind: HarnessKind) => {
      const code = await bundleHarness(harnessEntries[kind], 'harness');
      return Buffer.from(`(function () { ${code}\nreturn harness.start(); })()`);
    }),
    preview: byKey((kind: HarnessKind) => bundleHarness(`preview-${kind}.ts`, 'chartered')),
  };
}

const BUILD_TRIES = 3;

/** esbuild never restarts its child process: after a kill, `stop()` makes the next build start a new one. */
const buildWithRetry: typeof build = async (options) => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await build(options);
    } catch (error) {
      const isServiceLost =
        error instanceof Error && /^The service (is no longer running|was stopped)/.test(error.message);
      if (!isServiceLost || tries >= BUILD_TRIES) throw error;
      await stop();
    }
  }
};

async function bundleChild(entry: string): Promise<Uint8Array> {
  const built = await buildWithRetry({
    entryPoints: [join(here, entry)],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'program',
    platform: 'node',
    target: 'node24',
    logLevel: 'silent',
    minify: true,
    plugins: [onlyReleaseEngine, selfContainedCompiler],
    define: { 'import.meta.url': '"file:///program.cjs"' },
    external: ['esbuild'],
  });
  return built.outputFiles[0]?.contents ?? new Uint8Array();
}

async function bundleHarness(entry: string, globalName: string): Promise<string> {
  const built = await buildWithRetry({
    entryPoints: [join(harnessFolder, entry)],
    bundle: true,
    write: false,
    format: 'iife',
    globalName,
    platform: 'browser',
    target: 'es2022',
    minify: true,
    logLevel: 'silent',
    define: frameworkConstants,
  });
  return built.outputFiles[0]?.text ?? '';
}

/** quickjs-emscripten imports four engine builds; the child needs one. */
const onlyReleaseEngine: Plugin = {
  name: 'only-release-engine',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^@jitl\/quickjs-wasmfile-(debug|.*asyncify)/ }, ({ path }) => ({
      path,
      namespace: 'left-out',
    }));
    esbuild.onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({ contents: 'export default null;' }));
  },
};

/** Vue's compiler in its browser build, which has no file system and loads no preprocessors. */
const selfContainedCompiler: Plugin = {
  name: 'self-contained-compiler',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^(vue|@vue)\/compiler-sfc$/ }, () => ({
      path: createRequire(createRequire(import.meta.url).resolve('vue')).resolve(
        '@vue/compiler-sfc/dist/compiler-sfc.esm-browser.js',
      ),
    }));
  },
};

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    // A failure is not cached: the next call retries.
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
}

/** Memoizes a value per key; a failure is not cached. */
export function byKey<Key, T>(make: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const made = new Map<Key, () => Promise<T>>();
  return (key) => {
    let known = made.get(key);
    if (known === undefined) {
      known = once(() => make(key));
      made.set(key, known);
    }
    return known();
  };
}
