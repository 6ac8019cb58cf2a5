// npm run test:one: one file of tests, one test of it, or a group, by vitest or in a browser.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bin } from './checks.mjs';
import { answerTo } from './old-names.mjs';
import { ensureBuild, ensureDependencies, ensureKnownBrowser, NODE, ROOT, run } from './setup.mjs';

const VITEST = [bin('vitest/vitest.mjs'), 'run', '--config', '.config/vitest.config.ts'];
const WALKS = [bin('vitest/vitest.mjs'), 'run', '--config', '.config/in-process.config.ts'];
const PLAYWRIGHT = [bin('@playwright/test/cli.js'), 'test', '--config', 'tests/e2e/playwright.config.ts'];

const GROUPS = {
  unit: [
    'charts alone, content, grading, components, tools',
    ['machines', 'content', 'grading', 'ui', 'tools', 'workshop'],
  ],
  paths: ['generated paths and walks of the charts', ['paths', 'walks', 'charts']],
  api: ['the application in process, its data, and faults', ['api', 'data', 'faults']],
  browser: ['every browser spec'],
  walks: ['the walks along charts through their views, in a browser without a server'],
  'server-walks': ['those of them that need a server'],
};
const HELP = `Runs one file of tests, one test of it, or a group of files.

  npm run test:one -- tests/api/account/links.test.ts -t "part of a title"
  npm run test:one -- sign-in.spec.ts -g "part of a title"
${Object.entries(GROUPS)
  .map(([name, [what]]) => `  npm run test:one -- ${name.padEnd(12)}  ${what}`)
  .join('\n')}

What follows goes to vitest, or for a browser spec to Playwright.`;

const args = process.argv.slice(2);
const [first = ''] = args;
if (args.length === 0 || args.includes('--help') || args.includes('-h')) {
  console.log(HELP);
  process.exit(args.length === 0 ? 64 : 0); // EX_USAGE of sysexits.h
}
const problem = await problemWith(first);
if (problem !== null) {
  console.error(`${problem}\nnpm run test:one -- --help lists what there is.`);
  process.exit(64);
}

await ensureDependencies();
const rest = args.slice(1);
if (first === 'browser') await inBrowser(rest);
if (first === 'server-walks') await inBrowser(['e2e/paths/', ...rest]);
if (first === 'walks') {
  await ensureKnownBrowser();
  process.exit(await run(NODE, [...WALKS, ...rest]));
}
if (args.some((argument) => /\.spec(\.ts)?(:\d+)?$/.test(argument))) await inBrowser(args);
const folders = Object.hasOwn(GROUPS, first) ? GROUPS[first][1].map((folder) => `tests/${folder}`) : [first];
process.exit(await run(NODE, [...VITEST, ...folders, ...rest]));

async function inBrowser(parameters) {
  await ensureKnownBrowser();
  await ensureBuild();
  // Ctrl-C reaches Playwright as well, which closes its browsers before it ends.
  process.on('SIGINT', () => {});
  process.exit(await run(NODE, [...PLAYWRIGHT, ...parameters]));
}

/** @returns a sentence about a first argument that is neither a group nor a file; null where a runner may look for it */
async function problemWith(word) {
  if (Object.hasOwn(GROUPS, word) || word.startsWith('-')) return null;
  const old = answerTo(word) ?? answerTo(`test:${word}`);
  if (old !== null) return `${old}.`;
  if (/^tests\/.*\.(test|spec)\.tsx?$/.test(word) && !existsSync(join(ROOT, word))) return `There is no file ${word}.`;
  if (/[./]/.test(word)) return null;
  const module = await import('./nearest-word.ts').catch(() => null);
  const nearest = module?.nearestWord(word, Object.keys(GROUPS)) ?? null;
  return nearest === null ? null : `There is no group "${word}". Did you mean ${nearest}?`;
}
