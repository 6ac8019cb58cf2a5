import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTING_NAMES } from '../../src/server/settings.ts';

const read = (file: string) => readFileSync(file, 'utf8');
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
  expect(commands.filter((command) => /&&|;|\|/.test(command))).toEqual([]);
  const programs = commands.flatMap((command) => command.match(/(?:src|tests)\/\S+\.(?:ts|mjs)(?= |$)/g) ?? []);
  const own = programs.filter((file) => !/with-browser|\.config\.ts$/.test(file));
  expect(own.length).toBeGreaterThan(25);
  expect(own.filter((file) => !/readCommandLine\(|refuseArguments\(/.test(read(file)))).toEqual([]);
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

test('the CI workflow runs the command that runs everything', () => {
  const { jobs } = parse(read('.github/workflows/test.yml')) as {
    jobs: Record<string, { steps: { run?: string }[] }>;
  };
  expect(Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run))).toContain('npm test');
});
