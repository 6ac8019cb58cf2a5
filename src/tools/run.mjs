// Runs a command of commands.mjs: run.mjs <command> [<program>] [<argument>...]. Sets up first what its program needs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS } from './commands.mjs';
import { answerTo, OLD_NAMES } from './old-names.mjs';
import { ensureBuild, ensureDependencies, ensureKnownBrowser, NODE, ROOT, run } from './setup.mjs';

const USAGE = 64; // EX_USAGE of sysexits.h

const [name = '', ...args] = process.argv.slice(2);
const { what, main, programs = {} } = COMMANDS[name];
const [first = ''] = args;
const chosen = Object.hasOwn(programs, first) ? programs[first] : undefined;
const isHelp = (argument) => argument === '--help' || argument === '-h';
const needsHelp = args.some(isHelp);

if (!chosen) {
  const problem = await problemWith(first);
  if (problem !== null) {
    console.error(`${problem}\nnpm run ${name} -- --help lists what there is.`);
    process.exit(USAGE);
  }
  if (Object.keys(programs).length > 0 && (needsHelp || !main)) {
    console.log(helpText());
    if (!main) process.exit(needsHelp ? 0 : USAGE);
    console.log();
  }
}

const program = chosen ?? main;
await ensureDependencies();
if (program.inBrowser && !needsHelp) {
  await ensureKnownBrowser();
  await ensureBuild();
}
// Ctrl-C reaches the program as well, which closes its browsers before it ends.
process.on('SIGINT', () => {});
const settings = program.withSettings && existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [];
const parameters = [
  ...(program.flags ?? []),
  ...settings,
  join(ROOT, program.file),
  ...(chosen ? args.slice(1) : args),
];
const code = await run(NODE, parameters);
// What `main` does not know may be a program that was mistyped.
const nearest = code === USAGE && !chosen ? await nearestWord(first, Object.keys(programs)) : null;
if (nearest !== null) console.error(`Did you mean npm run ${name} -- ${nearest}?`);
process.exit(code);

/** @returns a sentence about a first argument that names no program, and that `main` does not get; null for any other */
async function problemWith(word) {
  // The part of an old name after its colon, such as `prove` of content:prove, may be the whole of another one.
  const old = answerTo(word) ?? answerTo(`${name}:${word}`);
  if (old !== null) return `${old}.`;
  if (main || word === '' || isHelp(word)) return null;
  const former = Object.keys(OLD_NAMES).find((key) => key.endsWith(`:${word}`));
  if (former) return `${answerTo(former)}.`;
  const nearest = await nearestWord(word, Object.keys(programs));
  return `npm run ${name} has no "${word}".${nearest ? ` Did you mean ${nearest}?` : ''}`;
}

/** The word that was probably meant; an older Node than the pinned one does not read TypeScript, and guesses nothing. */
async function nearestWord(word, words) {
  const module = await import('./nearest-word.ts').catch(() => null);
  return module?.nearestWord(word, words) ?? null;
}

function helpText() {
  const rows = [
    ...(main ? [[`npm run ${name}`, main.what]] : []),
    ...Object.entries(programs).map(([word, program]) => [`npm run ${name} -- ${word}`, program.what]),
  ];
  const width = Math.max(...rows.map(([left]) => left.length));
  const lines = rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
  return [what, '', ...lines, '', 'Each explains its own arguments: --help after its name.'].join('\n');
}
