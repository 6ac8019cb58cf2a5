import { posix } from 'node:path';
import type * as Esbuild from 'esbuild';
import { type BuildEnvironment, type BuildFailure, type BuildReply, COMPILER_LOST } from './build-protocol.ts';
import { enumSize } from './enum-growth.ts';
import { escapeForHtml } from './escape.ts';
import { allowedPackages, endingOf, loaders } from './job-files.ts';
import { limits } from './limits.ts';

const openImport =
  'import() and require() need a plain string here: the files of a program must be known when it is built';

/**
 * The global through which the entry exports its namespace; a candidate who uses the name only affects their own
 * module.
 */
const handOver = '__chartered_export';
/** Name of the factory's argument: the packages that the harness provides. */
const provided = '__chartered_provided';

/**
 * Bundles a job with esbuild. Only the job's own files and the allowed packages are resolved; there is no file system.
 * Runs in the build child only, because hostile input may exhaust a compiler.
 */
export async function bundleJob(
  esbuild: typeof Esbuild,
  job: { environment: BuildEnvironment; entry: string; stage?: string; files: Map<string, string> },
): Promise<BuildReply> {
  // Before esbuild sees anything: it computes the values of enums.
  const typed = [...job.files].filter(([path]) => /^(?:tsx?|vue)$/.test(endingOf(path)));
  if (enumSize(typed.map(([, text]) => text)) > limits.enumBytes) {
    return {
      kind: 'buildFailed',
      message: 'the values of the enums are too large together: compute them in a function',
    };
  }
  try {
    const built = await esbuild.build({
      stdin: {
        contents: entryOf(job),
        sourcefile: '<entry>',
        loader: 'js',
      },
      bundle: true,
      write: false,
      outdir: '/',
      format: 'esm',
      platform: 'neutral',
      target: 'es2022',
      supported: { 'import-meta': false },
      charset: 'ascii',
      legalComments: 'none',
      sourcemap: false,
      keepNames: true,
      treeShaking: false,
      jsx: 'automatic',
      jsxImportSource: 'react',
      jsxDev: false,
      tsconfigRaw: '{}',
      absWorkingDir: '/',
      logLevel: 'silent',
      logLimit: 5,
      plugins: [onlyJobFiles(esbuild, job)],
    });
    const script = built.outputFiles.find((file) => file.path.endsWith('.js'))?.text ?? '';
    const css = built.outputFiles.find((file) => file.path.endsWith('.css'))?.text ?? '';
    if (script.length + css.length > limits.builtBytes)
      return { kind: 'buildFailed', message: 'the program is too large' };
    return { kind: 'built', code: wrap(script, job.stage !== undefined), css: css.replaceAll('</', '<\\/') };
  } catch (error) {
    return failureOf(error);
  }
}

/** Strips a program's types and changes nothing else, so that its output stays the same. */
export async function stripTypes(esbuild: typeof Esbuild, code: string): Promise<BuildReply> {
  try {
    const stripped = await esbuild.transform(code, {
      loader: 'ts',
      format: 'esm',
      target: 'esnext',
      sourcemap: false,
      legalComments: 'none',
      tsconfigRaw: '{"compilerOptions":{"verbatimModuleSyntax":true}}',
      logLevel: 'silent',
    });
    return { kind: 'built', code: stripped.code, css: '' };
  } catch (error) {
    return failureOf(error);
  }
}

/** Hands over the entry's namespace and, for a preview, what stands on the stage. */
function entryOf({ entry, stage }: { entry: string; stage?: string }): string {
  const from = (path: string) => JSON.stringify(`./${path}`);
  return stage === undefined
    ? `import * as entry from ${from(entry)}; ${handOver}(entry);`
    : `import * as entry from ${from(entry)}; import * as stage from ${from(stage)}; ${handOver}(entry, stage.default);`;
}

/**
 * A function, so that each test evaluates the modules afresh; async, because modules may await at top level. With a
 * stage its second argument is called with the component to show; graded programs have none.
 */
function wrap(script: string, hasStage: boolean): string {
  const body = escapeForHtml(script);
  const take = hasStage ? '(m, shown) => { exported = m; arguments[1]?.(shown); }' : '(m) => { exported = m; }';
  return `async function candidate(${provided}) { 'use strict'; let exported; const ${handOver} = ${take};\n${body}\nreturn exported; }`;
}

function failureOf(error: unknown): BuildFailure {
  const first = (error as { errors?: Esbuild.Message[] }).errors?.[0];
  if (first === undefined) return { kind: 'buildFailed', message: COMPILER_LOST };
  const file = first.location?.file.replace(/^[a-z-]+:/, '');
  return {
    kind: 'buildFailed',
    message: first.text.slice(0, 500),
    ...(file === undefined || file === '<entry>' ? {} : { file: file.replace(/^\//, '') }),
    ...(first.location && file !== '<entry>' ? { line: first.location.line } : {}),
  };
}

/**
 * esbuild expands `import(".//" + name)` and `require(".//" + name)` by listing real folders, bypassing plugins, so
 * such calls must not reach it. esbuild prints each file first, which removes escapes and comments; any argument that
 * is then not a plain string is rejected.
 */
async function hasOpenImport(
  esbuild: typeof Esbuild,
  contents: string,
  loader: 'js' | 'jsx' | 'ts' | 'tsx' | 'json' | 'css',
): Promise<boolean> {
  if (loader === 'json' || loader === 'css') return false;
  let printed: string;
  try {
    const options = { loader, target: 'esnext', tsconfigRaw: '{}', legalComments: 'none', logLevel: 'silent' } as const;
    printed = (await esbuild.transform(contents, options)).code;
  } catch {
    // A syntax error; bundling will report it.
    return false;
  }
  return /\brequire\s*\??\.|\b(import|require)\s*\((?!\s*("[^"\\\n]*"|'[^'\\\n]*')\s*[,)])/.test(printed);
}

function onlyJobFiles(
  esbuild: typeof Esbuild,
  job: { environment: BuildEnvironment; files: Map<string, string> },
): Esbuild.Plugin {
  const packages = allowedPackages[job.environment];
  const endings = loaders[job.environment];
  const styles = new Map<string, string>();

  function resolveOwn(importer: string, path: string): string | null {
    const base = importer === '<entry>' ? '' : posix.dirname(importer);
    const joined = posix.normalize(posix.join(base, path));
    const candidates = [joined, ...Object.keys(endings).map((ending) => `${joined}.${ending}`)];
    if (joined.endsWith('.js')) candidates.push(...['ts', 'tsx', 'jsx'].map((ending) => joined.replace(/js$/, ending)));
    candidates.push(...Object.keys(endings).map((ending) => posix.join(joined, `index.${ending}`)));
    return candidates.find((name) => job.files.has(name)) ?? null;
  }
  const refuse = (text: string): Esbuild.OnResolveResult => ({ errors: [{ text }] });
  const refuseAt = (file: string, contents: string): Esbuild.OnLoadResult => {
    const at = contents.search(/\brequire\s*\.|\b(import|require)\s*\((?!\s*["'])/);
    const line = contents.slice(0, Math.max(0, at)).split('\n').length;
    return { errors: [{ text: openImport, location: { file, line, column: 0, lineText: '' } }] };
  };

  return {
    name: 'only-job-files',
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, importer, kind, with: attributes }) => {
        const shown = path.slice(0, 100);
        if (kind === 'require-call' || kind === 'require-resolve')
          return refuse('require is not available: use import');
        if (kind === 'url-token') return refuse(`url(${shown}) is not available: styles may not load anything`);
        if (Object.keys(attributes).some((name) => name !== 'type') || (attributes.type ?? 'json') !== 'json') {
          return refuse('this import attribute is not available: only { type: "json" } is');
        }
        if (styles.has(path)) return { path, namespace: 'style' };
        if (packages.includes(path)) return { path, namespace: 'provided', sideEffects: false };
        if (!/^\.\.?\//.test(path)) {
          const known = packages.length === 0 ? 'your own files' : `your own files and ${packages[0]}`;
          return refuse(`"${shown}" cannot be imported: only ${known} can`);
        }
        const own = resolveOwn(importer, path);
        if (own === null) return refuse(`the file "${shown}" does not exist`);
        if (kind === 'import-rule' && endingOf(own) !== 'css') return refuse(`"${shown}" is not a style sheet`);
        return { path: own, namespace: 'job' };
      });
      build.onLoad({ filter: /.*/, namespace: 'provided' }, ({ path }) => ({
        contents: `module.exports = ${provided}[${JSON.stringify(path)}];`,
        loader: 'js',
      }));
      build.onLoad({ filter: /.*/, namespace: 'style' }, ({ path }) => ({
        contents: styles.get(path) ?? '',
        loader: 'css',
      }));
      build.onLoad({ filter: /.*/, namespace: 'job' }, async ({ path }) => {
        const contents = job.files.get(path) ?? '';
        const loader = endings[endingOf(path)];
        if (loader === undefined) return refuse(`files of the kind ".${endingOf(path)}" cannot be imported here`);
        if (endingOf(path) !== 'vue') {
          return (await hasOpenImport(esbuild, contents, loader)) ? refuseAt(path, contents) : { contents, loader };
        }
        // Loaded on demand: Vue's compiler is by far the largest part of this program.
        const { compileSfc } = await import('./vue-sfc.ts');
        const compiled = compileSfc(path, contents);
        if (compiled.kind === 'failed') {
          const { message, line } = compiled;
          return { errors: [{ text: message, location: { file: path, line, column: 0, lineText: '' } }] };
        }
        const imports = compiled.styles.map((style, index) => {
          styles.set(`${path}?style=${index}`, style);
          return `import ${JSON.stringify(`${path}?style=${index}`)};`;
        });
        const sfcLoader = compiled.isTypeScript ? 'ts' : 'js';
        if (await hasOpenImport(esbuild, compiled.code, sfcLoader)) return refuseAt(path, contents);
        return { contents: `${compiled.code}\n${imports.join('\n')}`, loader: sfcLoader };
      });
      // Defense in depth: nothing may be read from disk, although no code path leads here.
      build.onLoad({ filter: /.*/ }, () => refuse('this file is not part of the exercise'));
    },
  };
}
