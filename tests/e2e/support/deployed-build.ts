import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPRESSED_FOLDER } from '../../../src/contract/built-files.ts';
import { dropOldAssets } from '../../../src/tools/old-assets.ts';

const BUILT = fileURLToPath(new URL('../../../.build/client', import.meta.url));

/** The build in its own folder, where it can be deployed over. */
export type DeployedBuild = {
  /** For `startServerProcess`. */
  folder: string;
  /** Scripts of the newest build, as addresses. */
  scripts(): string[];
  /**
   * Puts another build in the place of this one: every script has another name and another content, as after a change of what all
   * pages load. What the build before made stays as long as the product keeps it.
   */
  deploy(): void;
  remove(): void;
};

export function deployBuild(): DeployedBuild {
  const folder = mkdtempSync(join(tmpdir(), 'chartered-deployed-'));
  const client = join(folder, '.build/client');
  const assets = join(client, 'assets');
  cpSync(BUILT, client, { recursive: true });
  // What is compressed ahead would have to be made again; the server does without.
  rmSync(join(client, COMPRESSED_FOLDER), { recursive: true, force: true });
  const isScript = (name: string) => name.endsWith('.js');
  let scripts = currentScripts(client);
  return {
    folder,
    scripts: () => scripts.map((name) => `/assets/${name}`),
    deploy() {
      const before = new Map(scripts.map((name) => [name, readFileSync(join(assets, name))]));
      const names = new Map(scripts.map((name) => [name, name.replace(/\.js$/, 'N.js')]));
      const pattern = new RegExp([...names.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
      const build = buildOf(client);
      const rename = (text: string) =>
        text.replaceAll(pattern, (name) => names.get(name) ?? name).replaceAll(build, [...build].reverse().join(''));
      for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
        const isCurrent = entry.parentPath !== assets || before.has(entry.name) || !isScript(entry.name);
        if (!entry.isFile() || !isCurrent || !/\.(js|html|json)$/.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const text = readFileSync(file, 'utf8');
        const changed = rename(text);
        if (changed !== text) writeFileSync(file, changed);
        const renamed = rename(entry.name);
        if (renamed !== entry.name) renameSync(file, join(entry.parentPath, renamed));
      }
      for (const [name, content] of before) writeFileSync(join(assets, name), content);
      scripts = [...names.values()];
      const kept = readdirSync(assets).filter((name) => !isScript(name));
      dropOldAssets(client, new Set([...kept, ...scripts].map((name) => `assets/${name}`)), Date.now());
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Scripts that the manifest of the build names. */
function currentScripts(client: string): string[] {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(client, '.vite/manifest.json'), 'utf8'),
  );
  const files = new Set(Object.values(manifest).map(({ file }) => file));
  return [...files].filter((file) => file.endsWith('.js')).map((file) => file.replace('assets/', ''));
}

function buildOf(client: string): string {
  const build = /<meta name="build" content="(\w+)"/.exec(readFileSync(join(client, 'index.html'), 'utf8'))?.[1];
  if (!build) throw new Error('The document does not name its build.');
  return build;
}
