import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releasesOf } from '../../src/workshop/build/git.ts';
import type { History } from '../../src/workshop/diff/history.types.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'chart-history-'));
const project = join(folder, 'project');
const cache = join(folder, 'cache');
const stored = join(cache, 'chart-history.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const copyLink = 'machines/site/copy-link/copy-link.machine.ts';
const flash = 'machines/site/flash/flash.machine.ts';
let clock = 1_780_000_000;
function git(...parameters: string[]): string {
  clock += 60;
  return execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...parameters], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_COMMITTER_DATE: `${clock} +0000` },
  });
}

const commit = (message: string) => {
  git('add', '.');
  git('commit', '--quiet', '-m', message);
};
/** Replaces the first description of a chart. */
const describeAs = (file: string, words: string) => {
  const source = readFileSync(join(project, file), 'utf8');
  writeFileSync(join(project, file), source.replace(/description: '[^']*'/, `description: '${words}'`));
};
/** In a process of its own: this one keeps the modules that it has imported, whatever becomes of their files. */
function read(): History {
  const module = pathToFileURL(join(root, 'src/workshop/build/known-history.ts')).href;
  const program = `import { knownHistory } from ${JSON.stringify(module)};
    process.stdout.write(JSON.stringify(await knownHistory(...process.argv.slice(1))));`;
  const parameters = ['--input-type=module', '--eval', program, project, cache];
  return JSON.parse(execFileSync(process.execPath, parameters, { encoding: 'utf8' }));
}
const versionsOf = ({ versions }: History, chart: string) =>
  (versions[chart] ?? []).map(({ isRelease, id, subject, chart: { description } }) => [
    isRelease ? id : subject,
    description,
  ]);

beforeAll(() => {
  mkdirSync(join(project, 'src'), { recursive: true });
  for (const part of ['machines/site/copy-link', 'machines/site/flash', 'machines/shared', 'machines/README.md'])
    cpSync(join(root, part), join(project, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'), 'junction');
  writeFileSync(join(project, '.gitignore'), 'node_modules\n');
});

test('[WS-09] without git nothing is known, and that is said', () => {
  expect(read()).toEqual({ summary: { hasGit: false, release: null, changes: {} }, versions: {} });
});

test('[WS-09] the folder of a project in the repository of another one has no history of its own', () => {
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  expect(read().summary.hasGit).toBe(false);
  rmSync(join(folder, '.git'), { recursive: true });
});

describe('[WS-09] with git', () => {
  beforeAll(() => {
    git('init', '--quiet', '--initial-branch=main');
    describeAs(copyLink, 'First.');
    commit('Two charts');
    describeAs(copyLink, 'Second.');
    commit('Another sentence');
    writeFileSync(join(project, 'src/notes.md'), 'Nothing of a chart.');
    commit('Notes');
    describeAs(copyLink, 'Third.');
  });

  test('versions are the commits that changed a chart, those equal to a newer one left out', () => {
    const history = read();
    expect(versionsOf(history, 'copyLink')).toEqual([
      ['Another sentence', 'Second.'],
      ['Two charts', 'First.'],
    ]);
    expect(versionsOf(history, 'flash')).toEqual([]);
    expect(history.summary).toMatchObject({
      hasGit: true,
      release: null,
      changes: { copyLink: { count: 1, since: { subject: 'Another sentence', isRelease: false } } },
    });
    expect(Object.keys(history.summary.changes)).toEqual(['copyLink']);
  });

  test('a commit is read once, and what was read of it stays when the charts change', () => {
    const [file] = globSync(join(cache, 'chart-versions/*/*.json'));
    if (file === undefined) throw new Error('Nothing was cached.');
    const cached = readFileSync(file, 'utf8');
    writeFileSync(file, cached.replaceAll('Second.', 'Cached.').replaceAll('First.', 'Cached.'));
    rmSync(stored);
    expect(versionsOf(read(), 'copyLink').map(([, words]) => words)).toContain('Cached.');
    // A damaged file is read again from git.
    writeFileSync(file, cached.slice(0, 40));
    rmSync(stored);
    expect(versionsOf(read(), 'copyLink').map(([, words]) => words)).not.toContain('Cached.');
    expect(readFileSync(file, 'utf8')).toBe(cached);
  });

  test('the whole history is kept until a commit, a release or a chart is new', () => {
    const kept = () => writeFileSync(stored, readFileSync(stored, 'utf8').replaceAll('"Another sentence"', '"Kept"'));
    const subjects = () => versionsOf(read(), 'copyLink').map(([subject]) => subject);
    read();
    kept();
    expect(subjects()).toEqual(['Kept', 'Two charts']);
    describeAs(copyLink, 'Another third.');
    expect(subjects()).toEqual(['Another sentence', 'Two charts']);
    kept();
    git('tag', '0.1.0', 'HEAD');
    expect(subjects()).not.toContain('Kept');
    git('tag', '--delete', '0.1.0');
    read();
    kept();
    git('commit', '--quiet', '--allow-empty', '-m', 'Nothing');
    expect(subjects()).toEqual(['Another sentence', 'Two charts']);
    writeFileSync(stored, '{"charts":');
    expect(subjects()).toEqual(['Another sentence', 'Two charts']);
  });

  test('a copy without git has the history of where it was built, as long as its charts are the same', () => {
    read();
    renameSync(join(project, '.git'), join(folder, 'git'));
    expect(versionsOf(read(), 'copyLink')).toHaveLength(2);
    describeAs(copyLink, 'Changed where there is no git.');
    expect(read().summary.hasGit).toBe(false);
    renameSync(join(folder, 'git'), join(project, '.git'));
    expect(versionsOf(read(), 'copyLink')).toHaveLength(2);
  });

  test('with a release, changes count since the last one; its version is listed even if nothing has changed', () => {
    commit('A third sentence');
    git('tag', 'v0.9.0', 'HEAD~1');
    git('tag', '-a', '0.10.0', '-m', 'Released');
    git('tag', 'nightly');
    expect(releasesOf(project).map(({ version, commit: of }) => [version, of])).toEqual([
      ['0.10.0', git('rev-parse', 'HEAD').trim()],
      ['0.9.0', git('rev-parse', 'HEAD~1').trim()],
    ]);
    const unchanged = read();
    expect(unchanged.summary).toMatchObject({ release: { id: '0.10.0' }, changes: {} });
    expect(versionsOf(unchanged, 'flash').map(([name]) => name)).toEqual(['0.10.0', '0.9.0']);
    describeAs(flash, 'Another flash.');
    rmSync(join(project, 'machines/site/copy-link'), { recursive: true });
    cpSync(join(root, 'machines/learning/sample-question'), join(project, 'machines/learning/sample-question'), {
      recursive: true,
    });
    const { changes } = read().summary;
    expect(changes).toMatchObject({ flash: { count: 1, since: { id: '0.10.0' } }, sampleQuestion: { isNew: true } });
    expect(Object.keys(changes).sort()).toEqual(['flash', 'sampleQuestion']);
  });

  test('a version that cannot be read today is left out', () => {
    git('checkout', '--quiet', '.');
    writeFileSync(join(project, copyLink), 'export const nothing = () => {};');
    commit('Broken');
    git('checkout', '--quiet', 'HEAD~1', '--', copyLink);
    commit('Mended');
    expect(versionsOf(read(), 'copyLink').map(([name]) => name)).not.toContain('Broken');
  });
});
