import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** SPDX identifiers of licenses that allow shipping to browsers. */
export const ALLOWED_LICENSES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
]);

/** Packages with an allowed license but without its text; each was checked. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(['react-remove-scroll-bar', 'sugar-high']);

export type PackageLicense = { name: string; version: string; identifier?: string; text?: string };

/** Vite's list of packages in its chunks (`build.license`). */
export const BUNDLED_LICENSES = '.vite/licenses.json';
/** Name of the served file. */
const LICENSES_FILE = 'licenses.txt';

/** Bundled on the server for the preview frame, and therefore shipped as well. */
const PREVIEWS = ['preview-plain.ts', 'preview-vue.ts', 'preview-react.ts'];
/** Packages imported by style sheets, invisible to the module graph: Tailwind's base styles, the fonts. */
const STYLES = ['src/client/styles/index.css', 'src/client/styles/fonts/fonts.css'];

/**
 * Writes the licenses of everything the build ships to browsers into one text: Vite's chunks, imports of style sheets,
 * and packages bundled for previews.
 *
 * @throws Error when a package has no allowed license, or no license text
 */
export function licensesFile(): Plugin {
  return {
    name: 'licenses-file',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async writeBundle({ dir = '' }) {
      const bundled = JSON.parse(readFileSync(join(dir, BUNDLED_LICENSES), 'utf8')) as PackageLicense[];
      const others = [...packagesOfStyles(), ...(await packagesOfPreviews())].map(licenseOf);
      writeFileSync(join(dir, LICENSES_FILE), licensesText([...bundled, ...others]));
    },
  };
}

/** One section per package, by name. @throws Error that names the packages whose license is missing or not allowed */
export function licensesText(packages: readonly PackageLicense[]): string {
  const sorted = [...new Map(packages.map((entry) => [`${entry.name} ${entry.version}`, entry])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => entry);
  const refused = sorted.filter(
    ({ name, identifier, text }) =>
      !identifier || !ALLOWED_LICENSES.has(identifier) || !(text || WITHOUT_TEXT.has(name)),
  );
  if (refused.length > 0) {
    const named = refused.map(({ name, identifier }) => `${name} (${identifier ?? 'no licence'})`).join(', ');
    throw new Error(`These packages may not be shipped, or come without the text of their licence: ${named}`);
  }
  const sections = sorted.map(
    ({ name, version, identifier, text }) =>
      `## ${name} ${version} (${identifier})\n\n${text ?? 'The package names this licence and comes without its text.'}\n`,
  );
  return ['Chartered contains the following packages of others, under their licences.\n', ...sections].join('\n');
}

function packagesOfStyles(): string[] {
  const styles = STYLES.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
  return [...styles.matchAll(/(?:@import\s+|url\()['"]((?:@[\w.-]+\/)?[\w-][\w.-]*)/g)].map((match) => match[1] ?? '');
}

async function packagesOfPreviews(): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: PREVIEWS.map((name) => join(ROOT, 'src/harness', name)),
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    platform: 'browser',
    outdir: 'previews',
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs).flatMap((path) => {
    const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
    return name ? [name] : [];
  });
}

function licenseOf(name: string): PackageLicense {
  const folder = join(ROOT, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
    license?: string;
  };
  const file = existsSync(folder) && readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  return {
    name,
    version,
    ...(license ? { identifier: license } : {}),
    ...(file ? { text: readFileSync(join(folder, file), 'utf8').trim() } : {}),
  };
}
