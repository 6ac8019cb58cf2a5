import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LoadedDocument, loadDocuments } from '../../src/content/load/load-documents.ts';
import { type Fence, findFences } from '../../src/content/markdown-text.ts';
import { createSandbox, type Sandbox } from '../../src/server/exam/grading/sandbox.ts';
import { TIMEOUT_MS } from '../grading/timeout.ts';
import { isDrawn } from '../support/run/tier.ts';

const run = promisify(execFile);
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
/** A first line that says in which file the code is; the examples below it can import that. */
const FILE_NAME = /^(?:\/\/|<!--) ([\w.-]+\.(?:m?js|ts|vue))(?: -->)?$/;

type Example = { line: number; fence: Fence; output: string; files: Record<string, string> };

/** Programs of a document that stand directly above a `text` block: what they print. */
function examplesOf({ body }: LoadedDocument): Example[] {
  const { fences } = findFences(body);
  const files: Record<string, string> = {};
  return fences.flatMap((fence, index) => {
    const name = FILE_NAME.exec(fence.code.split('\n')[0] ?? '')?.[1];
    if (name) {
      // The latest component is the one that is mounted, also when its name was used before.
      delete files[name];
      files[name] = fence.code;
    }
    const next = fences[index + 1];
    const end = fence.line + fence.code.split('\n').length + 1;
    const isShown = next?.language === 'text' && next.line - end <= 2;
    return isShown ? [{ line: fence.line, fence, output: next.code, files: { ...files } }] : [];
  });
}

let folder: string;
let sandbox: Sandbox;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'examples-'));
  symlinkSync(MODULES, join(folder, 'node_modules'));
  sandbox = createSandbox({ timeoutMs: TIMEOUT_MS });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await sandbox.close();
});

async function runInNode({ fence, files }: Example, name: string): Promise<string> {
  const own = join(folder, name);
  mkdirSync(own);
  writeFileSync(join(own, 'package.json'), '{"type":"module"}');
  for (const [file, code] of Object.entries(files)) writeFileSync(join(own, file), code);
  const main = join(own, `main.${fence.language}`);
  writeFileSync(main, fence.code);
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', main], { timeout: 60_000 });
  return stdout;
}

/** Components are mounted as those of a challenge are: `App` is the component in the latest file above. */
async function runMounted({ fence, files }: Example): Promise<string> {
  const components = Object.fromEntries(Object.entries(files).filter(([, code]) => code !== fence.code));
  const entry = Object.keys(components).findLast((file) => file.endsWith('.vue')) ?? '';
  const outcome = await sandbox.runTests({
    environment: 'vue',
    entry,
    files: components,
    tests: [{ name: 'example', run: `const App = m.default;\n${fence.code}\nreturn logs;`, expect: null }],
  });
  if (outcome.kind !== 'finished') throw new Error(`${outcome.kind}: ${outcome.message}`);
  const [result] = outcome.results;
  if (!result || result.error !== null) throw new Error(result?.error ?? 'There is no result.');
  return (JSON.parse(result.observed ?? '[]') as string[]).join('\n');
}

const all = loadDocuments().documents.filter((loaded) => examplesOf(loaded).length > 0);
const documents = all.filter((_, at) => isDrawn(at, 3));

describe.each(documents.map((loaded) => [`${loaded.document.kind}/${loaded.document.slug}`, loaded] as const))(
  'the examples of %s',
  (_, loaded) => {
    test.concurrent.each(examplesOf(loaded).map((example) => [example.line, example] as const))(
      'at line %i print what the text says',
      { timeout: 120_000 },
      async (line, example) => {
        const isMounted = /\bmount\(App/.test(example.fence.code);
        const name = `${basename(loaded.file, '.md')}-${line}`;
        const printed = await (isMounted ? runMounted(example) : runInNode(example, name));
        expect(printed.trimEnd()).toBe(example.output.trimEnd());
      },
    );
  },
);

test('there are lessons whose examples are run', () => {
  const lessons = all.filter(({ document }) => document.kind === 'trainings');
  expect(lessons.length).toBeGreaterThan(0);
});
