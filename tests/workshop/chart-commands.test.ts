import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCharts, loadChart } from '../../src/workshop/build/find-charts.ts';
import { atRevision, RevisionError } from '../../src/workshop/build/revision.ts';
import { compareVersions } from '../../src/workshop/diff/compare-versions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'chart-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(file: string, ...parameters: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, file), ...parameters], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

const chart = (...parameters: string[]) => run('tests/paths/chart-command.ts', ...parameters);
const USAGE = 64;

describe('npm run chart', () => {
  test('[WS-15] writes pictures and files of a chart, with a path lit', async () => {
    const expected = JSON.parse(readFileSync(`${root}/tests/paths/expected/commerce/order.json`, 'utf8'));
    const path: string = expected.paths[0].id;
    const given = ['svg', 'png', 'mermaid', 'scxml', 'json'].flatMap((kind) => [`--${kind}`, `order.${kind}`]);
    expect(chart('order', ...given, '--path', path)).toMatchObject({
      code: 0,
      out: 'Written: order.svg, order.png, order.mermaid, order.scxml, order.json.\n',
    });
    const svg = readFileSync(join(folder, 'order.svg'), 'utf8');
    chart('order', '--svg', 'plain.svg');
    expect(svg.match(/stroke-width="2.5"/g)?.length).toBeGreaterThan(4);
    expect(readFileSync(join(folder, 'plain.svg'), 'utf8')).not.toContain('stroke-width="2.5"');
    const { width, height } = await sharp(join(folder, 'order.png')).metadata();
    const [, drawn] = /^<svg [^>]*width="(\d+)"/.exec(svg) ?? [];
    expect(width).toBe(2 * Number(drawn));
    expect(height).toBeGreaterThan(0);
    expect(readFileSync(join(folder, 'order.mermaid'), 'utf8')).toContain('stateDiagram-v2');
  });

  test('prints Mermaid when nothing is asked for', () => {
    expect(chart('copy-link').out).toContain('title: "Copy link"');
  });

  test.each([
    [['ordr'], 'There is no chart ordr. Did you mean order?'],
    [[], 'chart is missing: its id, such as exam.'],
    [['order', '--at', 'no-such-revision'], 'There is no revision no-such-revision.'],
    [['order', '--svg', 'x.svg', '--path', 'nowhere'], 'order has no path nowhere.'],
    [['order', '--svg', 'x.svg', '--view', 'inside'], 'order has no view inside. It has all.'],
    [['order', '--gif', 'x.gif'], 'There is no option --gif.'],
  ])('%j: a sentence', (parameters, sentence) => {
    const { code, err } = chart(...parameters);
    expect(code).toBe(USAGE);
    expect(err).toContain(sentence);
    expect(err).not.toContain('    at ');
    expect(existsSync(join(folder, 'x.svg'))).toBe(false);
  });
});

describe('npm run chart -- diff', () => {
  test('a revision that there is not is named', () => {
    const { code, err } = run('src/workshop/build/diff-command.ts', 'no-such-revision');
    expect([code, err]).toEqual([
      USAGE,
      'There is no revision no-such-revision. A commit, a branch or a tag is expected.\n',
    ]);
  });
});

describe('charts of a revision', () => {
  const project = join(folder, 'project');
  const machine = 'machines/site/copy-link/copy-link.machine.ts';
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...parameters], { cwd: project });

  beforeAll(() => {
    mkdirSync(join(project, 'src'), { recursive: true });
    git('init', '--quiet');
    writeFileSync(join(project, 'README.md'), 'Nothing yet.');
    git('add', 'README.md');
    git('commit', '--quiet', '-m', 'Nothing');
    git('tag', 'empty');
    cpSync(join(root, 'machines/site/copy-link'), join(project, 'machines/site/copy-link'), { recursive: true });
    cpSync(join(root, 'machines/shared'), join(project, 'machines/shared'), { recursive: true });
    cpSync(join(root, 'machines/README.md'), join(project, 'machines/README.md'));
    symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'), 'junction');
    git('add', 'machines');
    git('commit', '--quiet', '-m', 'A chart');
    const source = readFileSync(join(project, machine), 'utf8');
    writeFileSync(join(project, machine), source.replace(/description: '[^']*'/, "description: 'A changed sentence.'"));
  });

  const charts = async (of: string) => Promise.all(findCharts(of).map((file) => loadChart(of, file)));

  test('[WS-15] are read from a temporary folder, which is removed, and differ from those of the files now', async () => {
    let used = '';
    const before = await atRevision(project, 'HEAD', (unpacked) => {
      used = unpacked;
      return charts(unpacked);
    });
    expect(existsSync(used)).toBe(false);
    expect(before.map(({ id }) => id)).toEqual(['copyLink']);
    const [diff] = compareVersions(before, await charts(project));
    expect(diff?.changes).toHaveLength(1);
    expect(diff?.changes[0]?.sentences.join()).toContain('now “A changed sentence.”');
  });

  test('a revision without charts is told, and one that there is not', async () => {
    await expect(atRevision(project, 'empty', charts)).rejects.toThrow(
      new RevisionError('The revision empty has no charts.'),
    );
    await expect(atRevision(project, '--help', charts)).rejects.toThrow(/^There is no revision --help\./);
  });
});
