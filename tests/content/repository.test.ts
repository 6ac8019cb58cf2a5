import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTING_NAMES } from '../../src/server/settings.ts';

const read = (file: string) => readFileSync(file, 'utf8');
// Plain JavaScript without declarations: it runs before anything is installed.
const tools = new URL('../../src/tools/', import.meta.url);
const { COMMANDS }: { COMMANDS: Commands } = await import(new URL('commands.mjs', tools).href);
const { OLD_NAMES }: { OLD_NAMES: Record<string, string> } = await import(new URL('old-names.mjs', tools).href);
type Commands = Record<string, { main?: { file: string }; programs?: Record<string, { file: string }> }>;

const manifest: { scripts: Record<string, string>; dependencies: Record<string, string> } = JSON.parse(
  read('package.json'),
);

describe.each(globSync(['*.md', '.github/*.md', 'machines/*.md', 'src/**/README.md', 'tests/**/*.md']))(
  '%s',
  (file) => {
    const text = read(file);

    test('names only existing commands', () => {
      const named = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
      expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
      // The change log names what there was, and the rules of contributing explain old names.
      const isOfThePast = /CHANGELOG|CONTRIBUTING/.test(file);
      expect(isOfThePast ? [] : named.filter((name) => name in OLD_NAMES)).toEqual([]);
    });

    test('names only existing subcommands', () => {
      const named = [...text.matchAll(/npm run ([a-z]+) -- ([a-z][\w-]*)/g)].map(([, name = '', word = '']) => ({
        name,
        word,
      }));
      const unknown = named.filter(({ name, word }) => {
        const { main, programs = {} } = COMMANDS[name] ?? { main: { file: '' } };
        return !main && !(word in programs);
      });
      expect(unknown).toEqual([]);
    });

    test('runs nothing with a Node that cannot run it', () => {
      expect(text.match(/(?<!npx |bin\/)node (src|tests)\/\S+\.ts/g)).toBeNull();
    });

    test('links only to existing files', () => {
      const targets = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target = '']) => target);
      expect(targets.filter((target) => !existsSync(join(dirname(file), target)))).toEqual([]);
    });
  },
);

test('every command is one program that parses its arguments, so that --help and mistakes are handled before anything runs', () => {
  const commands = Object.values(manifest.scripts);
  expect(commands.filter((command) => !/^node src\/tools\/[\w-]+\.mjs(?: [\w-]+)?$/.test(command))).toEqual([]);
  const programs = Object.values(COMMANDS).flatMap(({ main, programs: others = {} }) => [
    ...(main ? [main.file] : []),
    ...Object.values(others).map(({ file }) => file),
  ]);
  expect(programs.length).toBeGreaterThan(35);
  expect(programs.filter((file) => !read(file).includes('readCommandLine('))).toEqual([]);
});

test('package.json has about twenty scripts for people; every other one is an old name, with its new one in the table', () => {
  const isOld = ([, command]: [string, string]) => command === 'node src/tools/old-names.mjs';
  const scripts = Object.entries(manifest.scripts);
  expect(scripts.filter((script) => !isOld(script)).map(([name]) => name)).toEqual([
    ...['start', 'dev', 'build', 'test', 'test:full', 'test:changed', 'test:one', 'check', 'format'],
    ...['paths', 'plan', 'chart', 'mutants', 'proof', 'content', 'bench', 'screenshots', 'backup', 'restore', 'admin'],
  ]);
  expect(scripts.filter(isOld).map(([name]) => name)).toEqual(Object.keys(OLD_NAMES));
  const rows = [...read('.github/CONTRIBUTING.md').matchAll(/^\| `([\w:-]+)` \| `(npm run [^`]+)` \|$/gm)];
  expect(Object.fromEntries(rows.map(([, old = '', now = '']) => [old, now]))).toEqual(OLD_NAMES);
});

test('what an old name leads to exists', () => {
  const unknown = Object.values(OLD_NAMES).filter((now) => {
    const [, name = '', word = ''] = /^npm run ([\w:]+) -- ([\w-]+)$/.exec(now) ?? [];
    return name === 'test:one'
      ? !/^(unit|paths|api|browser|server-walks)$/.test(word)
      : !(word in (COMMANDS[name]?.programs ?? {}));
  });
  expect(unknown).toEqual([]);
});

test('every file that names a Node version names the one of package.json', () => {
  const major = /\d+/.exec(manifest.dependencies['node'] ?? '')?.[0];
  expect(read('.nvmrc').trim()).toBe(major);
  for (const file of ['.docker/Dockerfile', '.devcontainer/Dockerfile']) {
    expect([...read(file).matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version)).not.toEqual([]);
    for (const [, version] of read(file).matchAll(/^FROM node:(\d+)/gm)) expect([file, version]).toEqual([file, major]);
  }
});

test('the compose file passes only known settings, including those that production requires', () => {
  const { services } = parse(read('.docker/compose.yaml')) as {
    services: { app: { environment: Record<string, string>; build: { dockerfile: string } } };
  };
  const given = Object.keys(services.app.environment);
  expect(given.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
  expect(given).toEqual(expect.arrayContaining(['APP_SECRET', 'DATABASE_URL', 'PUBLIC_URL']));
  expect(existsSync(services.app.build.dockerfile)).toBe(true);
});

test('the CI workflow runs the first tier on a change, and everything each night', () => {
  const { jobs } = parse(read('.github/workflows/test.yml')) as {
    jobs: Record<string, { steps: { run?: string }[] }>;
  };
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run));
  expect(commands).toContainEqual(
    expect.stringMatching(/^npm run \$\{\{ .*'test:full -- --all' \|\| 'test --' \}\} --shard=/),
  );
});
