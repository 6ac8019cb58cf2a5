import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOMAINS = ['account', 'exam', 'commerce', 'team', 'credential', 'learning', 'site'];

/** Folders whose parts are domains, with what else may stand beside them. */
const BY_DOMAIN: Record<string, readonly string[]> = {
  machines: ['shared'],
  'src/contract': [],
  'src/server': ['http', 'charts', 'jobs', 'mail', 'data', 'commands', 'typesetting'],
  'src/server/data': ['migrations', 'seed'],
  'src/client/flows': [],
  'src/client/pages': ['shared'],
  'src/client/api': [],
  'src/client/adapters': [],
  'tests/models': [],
  'tests/machines': ['shared'],
  'tests/api': ['specification', 'http', 'mail', 'security'],
  'tests/e2e': ['drivers', 'monkey', 'paths', 'support'],
};

/** From the top down; ui is below pages, and knows no flow. */
const LAYERS = ['app', 'pages', 'flows', 'api', 'adapters'];

const code = globSync('{src,machines,tests}/**/*.{ts,tsx,mjs}', { cwd: ROOT })
  .filter((file) => !/^src\/content\/(exams|practice)\//.test(file))
  .sort();

/** Every import of one file of the client by another one, lazy ones included. */
const arrows = code
  .filter((file) => file.startsWith('src/client/'))
  .flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from|import\(|import)\s*'(\.[^']+)'/g)].map(
      ([, path = '']) => ({
        from: file.split('/').slice(2),
        to: normalize(join(dirname(file), path))
          .split('/')
          .slice(2),
        arrow: `${file} → ${normalize(join(dirname(file), path))}`,
      }),
    ),
  )
  .filter(({ arrow }) => arrow.includes('→ src/client/'));

const named = (found: { arrow: string }[]) => found.map(({ arrow }) => arrow);

describe('the structure', () => {
  test.each(Object.entries(BY_DOMAIN))('%s is divided by the same domains', (folder, besides) => {
    const parts = new Set(
      code.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1).split('/')),
    );
    const folders = new Set([...parts].filter((path) => path.length > 1).map(([first]) => first));
    expect([...folders].filter((name) => !DOMAINS.includes(name ?? '') && !besides.includes(name ?? ''))).toEqual([]);
    expect(folders.size).toBeGreaterThan(1);
  });

  // The linter sees imports, but not the globs of the bundler.
  test('the product knows no file of the tests', () => {
    const product = code.filter((file) => /^(src|machines)\//.test(file));
    const reading = (file: string) =>
      /(?:from|import|glob|URL)\b[^;]*?['"`](?:\.\.\/)+tests\//.test(readFileSync(join(ROOT, file), 'utf8'));
    expect(product.length).toBeGreaterThan(1000);
    expect(product.filter(reading)).toEqual([]);
  });

  test('imports of the client go one way: app, pages, flows, api, adapters', () => {
    expect(arrows.length).toBeGreaterThan(1000);
    const inLayers = arrows.filter(({ from, to }) => [from[0], to[0]].every((part) => LAYERS.includes(part ?? '')));
    const climbing = inLayers.filter(
      ({ from: [from = ''], to: [to = ''] }) => LAYERS.indexOf(from) > LAYERS.indexOf(to),
    );
    expect(named(climbing)).toEqual([]);
  });

  test('pages fetch through flows, and only pages use the design system', () => {
    const leaping = arrows.filter(({ from, to }) => from[0] === 'pages' && to[0] === 'api');
    const fromUi = arrows.filter(({ from, to }) => from[0] === 'ui' && to[0] !== 'ui');
    const toUi = arrows.filter(({ from, to }) => to[0] === 'ui' && !['app', 'pages', 'ui'].includes(from[0] ?? ''));
    expect(named([...leaping, ...fromUi, ...toUi])).toEqual([]);
  });

  test("no page imports another domain's page", () => {
    const pages = arrows.filter(({ from, to }) => from[0] === 'pages' && to[0] === 'pages');
    expect(named(pages.filter(({ from, to }) => to[1] !== 'shared' && from[1] !== to[1]))).toEqual([]);
  });
});
