// npm run bench -- page: what the exam page costs a browser, then public pages and the exam page as Lighthouse sees them.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../../src/tools/command-line.ts';

const { values } = readCommandLine({
  name: 'npm run bench -- page',
  what: 'Measures what the exam page costs a browser, and public pages as a simulated phone sees them.',
  options: {
    paths: {
      kind: 'text',
      default: '',
      help: 'of public pages, with commas between them; every public page without them',
    },
    runs: { kind: 'number', default: 3, min: 1, help: 'of Lighthouse, of which the median counts' },
  },
});

function run(program: string, parameters: string[]): void {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const { status } = spawnSync(process.execPath, [file, ...parameters], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

run('page.bench.ts', []);
const paths = values.paths === '' ? [] : [`--paths=${values.paths}`];
run('lighthouse.bench.ts', ['--exam', ...paths, `--runs=${values.runs}`]);
