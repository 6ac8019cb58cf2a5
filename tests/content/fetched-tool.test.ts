import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchTool, ToolMissing, type ToolPlaces } from '../../src/tools/fetched-tool.ts';

const folder = mkdtempSync(join(tmpdir(), 'chartered-tools-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const manifests = join(folder, 'manifests');
const cache = join(folder, 'cache');
/** A program in place of npm, which counts how often it runs. */
function npmThat(does: string): ToolPlaces['npm'] {
  const file = join(folder, 'npm.cjs');
  const count = `require('node:fs').appendFileSync(${JSON.stringify(join(folder, 'runs'))}, process.cwd() + '\\n');`;
  writeFileSync(file, `${count}${does}`);
  return [process.execPath, file];
}
const INSTALLS = `require('node:fs').mkdirSync('node_modules');`;
const FAILS = `console.error('npm error code ENOTFOUND\\nnpm error No such host.\\nnpm error A complete log of this run'); process.exit(1);`;
const runs = () =>
  existsSync(join(folder, 'runs')) ? readFileSync(join(folder, 'runs'), 'utf8').trimEnd().split('\n') : [];

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  for (const path of [cache, manifests, join(folder, 'runs')]) rmSync(path, { recursive: true, force: true });
  mkdirSync(join(manifests, 'mermaid'), { recursive: true });
  writeFileSync(join(manifests, 'mermaid/package.json'), '{}');
  writeFileSync(join(manifests, 'mermaid/package-lock.json'), '{"version":1}');
});

describe('a tool that a command fetches', () => {
  test('is installed once, from its manifest and its lock file', async () => {
    const places = { manifests, cache, npm: npmThat(INSTALLS) };
    const found = await fetchTool('mermaid', places);
    expect(readdirSync(found).sort()).toEqual(['node_modules', 'package-lock.json', 'package.json']);
    expect(readFileSync(join(found, 'package-lock.json'), 'utf8')).toBe('{"version":1}');
    expect(await fetchTool('mermaid', places)).toBe(found);
    expect(runs()).toHaveLength(1);
  });

  test('is fetched again when its lock file has changed, in place of the older one', async () => {
    const places = { manifests, cache, npm: npmThat(INSTALLS) };
    const older = await fetchTool('mermaid', places);
    writeFileSync(join(manifests, 'mermaid/package-lock.json'), '{"version":2}');
    const newer = await fetchTool('mermaid', places);
    expect([existsSync(older), existsSync(newer), newer === older]).toEqual([false, true, false]);
  });

  test('that cannot be fetched is a sentence, leaves nothing behind, and is fetched the next time', async () => {
    const failing = fetchTool('mermaid', { manifests, cache, npm: npmThat(FAILS) });
    await expect(failing).rejects.toEqual(
      new ToolMissing('Mermaid could not be fetched, which needs the npm registry once: code ENOTFOUND No such host.'),
    );
    expect(readdirSync(cache)).toEqual([]);
    expect(existsSync(await fetchTool('mermaid', { manifests, cache, npm: npmThat(INSTALLS) }))).toBe(true);
  });

  test('is a sentence also where there is no npm', async () => {
    await expect(fetchTool('mermaid', { manifests, cache, npm: [join(folder, 'no-npm')] })).rejects.toThrow(
      /^Mermaid could not be fetched, .*ENOENT/,
    );
  });
});

test.each(globSync('.config/tools/*'))('%s has exact versions, and the hash of every package', (tool) => {
  const read = (file: string) => JSON.parse(readFileSync(join(tool, file), 'utf8'));
  const versions: string[] = Object.values(read('package.json').dependencies);
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  const { '': root, ...packages } = read('package-lock.json').packages;
  expect(root.dependencies).toEqual(read('package.json').dependencies);
  const unhashed = Object.entries<{ integrity?: string }>(packages).filter(
    ([, { integrity = '' }]) => !integrity.startsWith('sha512-'),
  );
  expect(unhashed).toEqual([]);
});
