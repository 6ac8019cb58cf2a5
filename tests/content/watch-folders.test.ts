import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchFolders } from '../../src/tools/watch-folders.ts';

let root: string;
let changed: string[];
let end: () => void;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'chartered-watch-'));
  mkdirSync(join(root, 'a/b'), { recursive: true });
  writeFileSync(join(root, 'a/b/file.ts'), '1');
  changed = [];
  end = watchFolders([root], (file) => changed.push(file));
});
afterEach(() => {
  end();
  rmSync(root, { recursive: true });
});

/** Each change must be heard, not just the first: a watcher of the file itself is deaf after it was replaced. */
async function expectHeard(change: () => void): Promise<void> {
  changed.length = 0;
  change();
  await expect.poll(() => changed.length).toBe(1);
}

test('a file that is replaced repeatedly is reported each time', async () => {
  const file = join(root, 'a/b/file.ts');
  for (const content of ['2', '3', '4']) {
    await expectHeard(() => {
      writeFileSync(`${file}.tmp`, content);
      renameSync(`${file}.tmp`, file);
    });
    expect(changed).toEqual([file]);
  }
});

test('new and replaced folders are watched, too', async () => {
  await expectHeard(() => mkdirSync(join(root, 'c/d'), { recursive: true }));
  await expectHeard(() => writeFileSync(join(root, 'c/d/new.md'), ''));
  await expectHeard(() => {
    rmSync(join(root, 'a'), { recursive: true });
    mkdirSync(join(root, 'a/b'), { recursive: true });
  });
  await expectHeard(() => writeFileSync(join(root, 'a/b/file.ts'), '2'));
});

test('temporary files that editors write while saving are ignored', async () => {
  for (const name of ['.file.ts.swp', 'file.ts~', 'sedAb12Cd']) writeFileSync(join(root, 'a', name), '');
  await expectHeard(() => writeFileSync(join(root, 'a/kept.ts'), ''));
  expect(changed).toEqual([join(root, 'a/kept.ts')]);
});
