import type { BuildEnvironment, BuildFailure } from './build-protocol.ts';
import { limits } from './limits.ts';

/** Packages that candidates may import. */
export const allowedPackages: Record<BuildEnvironment, readonly string[]> = {
  js: [],
  ts: [],
  vue: ['vue'],
  react: ['react', 'react/jsx-runtime'],
};

/** File extensions of a program, with esbuild's loaders; `.vue` is compiled first. */
export const loaders: Record<
  BuildEnvironment,
  Readonly<Record<string, 'js' | 'jsx' | 'ts' | 'tsx' | 'json' | 'css'>>
> = {
  js: { js: 'js', mjs: 'js', json: 'json', css: 'css' },
  ts: { ts: 'ts', js: 'js', mjs: 'js', json: 'json', css: 'css' },
  vue: { vue: 'js', ts: 'ts', js: 'js', mjs: 'js', json: 'json', css: 'css' },
  react: { jsx: 'jsx', tsx: 'tsx', ts: 'ts', js: 'jsx', mjs: 'js', json: 'json', css: 'css' },
};

const pathPattern = /^[A-Za-z0-9_@-][A-Za-z0-9_@.-]*(\/[A-Za-z0-9_@-][A-Za-z0-9_@.-]*){0,7}$/;
const configPattern = /(^|\/)(package(-lock)?\.json|[tj]sconfig[^/]*\.json|[^/]*\.config\.[^/]*)$/;

/** Extension of a path without the dot. */
export function endingOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/**
 * The job's files as a map without a prototype, or an error.
 *
 * @param maxBytes of all files together
 */
export function checkFiles(
  entry: string,
  files: Record<string, string>,
  maxBytes: number,
): Map<string, string> | BuildFailure {
  const entries = Object.entries(files);
  if (entries.length > limits.sourceFiles) return fail(`more than ${limits.sourceFiles} files`);
  let size = 0;
  for (const [path, text] of entries) {
    if (!pathPattern.test(path) || path.length > 200) return fail(`"${path.slice(0, 200)}" is not a file name`);
    if (configPattern.test(path)) return fail('configuration files are not read here', path);
    if (typeof text !== 'string') return fail('is not a text', path);
    size += Buffer.byteLength(text);
    if (size > maxBytes) return fail(`the files are larger than ${maxBytes / 1024} kB together`);
  }
  const known = new Map(entries);
  return known.has(entry) ? known : fail(`the file ${entry.slice(0, 200)} is missing`);
}

function fail(message: string, file?: string): BuildFailure {
  return { kind: 'buildFailed', message, ...(file === undefined ? {} : { file }) };
}
