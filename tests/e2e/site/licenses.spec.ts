import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALLOWED_LICENSES } from '../../../src/tools/licenses.ts';
import { expect, test } from '../support/fixtures.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const SHIPPED = ['src/client', 'src/contract', 'machines'];
/** Passes on the packages of its parts, and has no code of its own. */
const FACADES: Record<string, string> = { 'radix-ui': '@radix-ui/react-dialog' };
/** What no code of a module names. */
const FROM_STYLES = [
  'tailwindcss',
  '@fontsource-variable/geist',
  '@fontsource-variable/geist-mono',
  '@fontsource-variable/inter',
];
const FROM_PREVIEWS = ['vue', '@vue/runtime-dom', 'react', 'react-dom', 'scheduler'];

/** Packages that sources import by name, other than for their types. */
function importedPackages(): string[] {
  const names = new Set<string>();
  for (const folder of SHIPPED) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(entry)) continue;
      const source = readFileSync(join(root, folder, entry), 'utf8');
      for (const [, name] of source.matchAll(
        /^(?:import|export) (?!type )[^;]*?from '(?!virtual:)((?:@[\w.-]+\/)?[\w-][\w.-]*)/gm,
      )) {
        if (name) names.add(name);
      }
      for (const [, name] of source.matchAll(/\bimport\('((?:@[\w.-]+\/)?[\w-][\w.-]*)/g)) if (name) names.add(name);
    }
  }
  return [...names];
}

test('the licences of everything shipped are served as text, all of them allowed, and linked in the footer', async ({
  page,
  request,
}) => {
  const response = await request.get('/licenses.txt');
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  const listed = [...text.matchAll(/^## (\S+) \S+ \((.+)\)$/gm)].map(([, name = '', license = '']) => ({
    name,
    license,
  }));
  expect(listed.filter(({ license }) => !ALLOWED_LICENSES.has(license))).toEqual([]);
  const names = listed.map(({ name }) => name);
  const expected = [...importedPackages().map((name) => FACADES[name] ?? name), ...FROM_STYLES, ...FROM_PREVIEWS];
  expect(expected).toEqual(expect.arrayContaining(['react', 'xstate', '@codemirror/state', 'zod']));
  expect(expected.filter((name) => !names.includes(name))).toEqual([]);
  // What comes along with them is listed as well.
  expect(names).toEqual(expect.arrayContaining(['scheduler', '@lezer/common', 'style-mod']));
  expect(text).toContain('Permission is hereby granted, free of charge');

  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Open-source licences' })).toHaveAttribute('href', '/licenses.txt');
});
