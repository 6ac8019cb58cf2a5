// Plain JavaScript without dependencies: this runs before anything is installed, on any Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';
import { step } from './step.mjs';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
/** The Node pinned in package.json, once installed. */
export const NODE = join(ROOT, 'node_modules/node/bin/node');

const LOCK = join(ROOT, 'package-lock.json');
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json');
const BUILD = join(ROOT, '.build/client');
const STAMP = join(ROOT, '.build/inputs.sha256');
/** Is there while a process installs or builds. */
const AT_WORK = join(ROOT, '.cache/at-work');
const BROWSER = join(ROOT, '.cache/browser.txt');

/** Inputs of the client build. */
const BUILD_INPUTS = [
  'src/charts',
  'src/client',
  'src/contract',
  'src/content',
  'src/harness',
  'src/server/http/encoding.ts',
  'src/server/http/documents/public-paths.ts',
  'src/tools',
  'src/walks',
  'src/workshop',
  'machines',
  'tests/paths/coverage.json',
  'tests/paths/expected',
  'public',
  'vite.config.ts',
  'package-lock.json',
];

/** For commands without arguments: prints help or an error, and exits. */
export function refuseArguments(name, what) {
  const [argument] = process.argv.slice(2);
  if (argument === undefined) return;
  const isHelp = argument === '--help' || argument === '-h';
  if (isHelp) console.log(`${what}\n\nUsage: ${name}`);
  else console.error(`${name} takes no arguments ("${argument}").`);
  process.exit(isHelp ? 0 : 64); // EX_USAGE of sysexits.h
}

/** Runs a command with its output shown; resolves with its exit code. */
export function run(command, parameters, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, parameters, { cwd: ROOT, stdio: 'inherit', ...options });
    child.on('error', fail);
    child.on('close', (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

/** Runs a command whose output is shown only when it fails; the process ends with it. */
async function runQuietly(what, command, parameters, options = {}) {
  const said = [];
  const child = spawn(command, parameters, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const code = await new Promise((done) => {
    child.on('error', (error) => {
      said.push(`${error.message}\n`);
      done(1);
    });
    child.on('close', (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
  if (code === 0) return;
  console.error(`failed.\n${Buffer.concat(said.map((part) => Buffer.from(part))).toString('utf8')}${what} failed.`);
  process.exit(code);
}

async function runOrStop(what, command, parameters, options) {
  const code = await run(command, parameters, options);
  if (code !== 0) {
    console.error(`${what} failed.`);
    process.exit(code);
  }
}

function npm(...parameters) {
  const program = process.env.npm_execpath;
  return program ? [process.execPath, [program, ...parameters]] : ['npm', parameters];
}

/**
 * One process at a time: a build begins by removing the one before, from which another process may be about to start, and two installations
 * take each other's files.
 */
const alone = (work) =>
  oneAtATime(AT_WORK, work, () => console.log('Another process is installing or building here: waiting for it.'));

const isInstalled = () =>
  existsSync(INSTALLED) && existsSync(NODE) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs - 1000;

/** Installs the locked dependencies if they are missing or older than the lock file, which an image does not have. */
export async function ensureDependencies() {
  if (!existsSync(LOCK) || isInstalled()) return;
  await alone(async () => {
    if (!isInstalled()) await step('Installing the packages', install);
  });
}

async function install() {
  await runQuietly('Installing', ...npm('install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline'));
  // Some npm settings skip install scripts; this one installs the pinned Node.
  const script = join(ROOT, 'node_modules/node/installArchSpecificPackage.js');
  if (!existsSync(NODE) && existsSync(script)) {
    await runQuietly('Installing Node', process.execPath, [script], { cwd: dirname(script) });
  }
  dropHeaders();
}

/** The package of Node brings 67 MB of headers, for compiling add-ons; nothing here is compiled. */
function dropHeaders() {
  const packages = join(ROOT, 'node_modules/node/node_modules');
  for (const name of existsSync(packages) ? readdirSync(packages) : []) {
    if (/^node-(?!bin-setup)/.test(name)) rmSync(join(packages, name, 'include'), { recursive: true, force: true });
  }
}

function filesOf(path) {
  const full = join(ROOT, path);
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length + 1))
    .sort();
}

function inputsHash() {
  const hash = createHash('sha256');
  for (const file of BUILD_INPUTS.flatMap(filesOf))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

async function build(hash = inputsHash()) {
  await runOrStop('Building the pages', NODE, [join(ROOT, 'src/tools/build-pages.mjs')]);
  writeFileSync(STAMP, hash);
}

/** Builds the pages and records their inputs. */
export const buildPages = () => alone(() => build());

const isBuiltFrom = (hash) => existsSync(BUILD) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;

/** Builds the pages when their inputs have changed since the last build. */
export async function ensureBuild() {
  const hash = inputsHash();
  if (isBuiltFrom(hash)) return;
  await alone(async () => {
    if (!isBuiltFrom(hash)) await build(hash);
  });
}

/** Headless shells first: they start in half the time. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Browsers on this machine in order of preference. An empty path is Playwright's own download. */
function installedBrowsers() {
  if (process.env.CHROME_PATH) return [process.env.CHROME_PATH];
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean);
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, MAC].filter((path) => existsSync(path)).concat('');
}

const nameOf = (path) => path || "Playwright's Chromium";

/** Starts and closes a browser. @returns why it does not start, or null */
async function startFailure(path) {
  const { chromium } = await import('@playwright/test');
  try {
    const browser = await chromium.launch({
      ...(path ? { executablePath: path } : {}),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
      timeout: 30_000,
    });
    await browser.close();
    return null;
  } catch (error) {
    return String(error.message).split('\n')[0];
  }
}

/** The first installed browser that starts; the others with the reason for their failure. */
async function findBrowser() {
  const failures = [];
  for (const path of installedBrowsers()) {
    const failure = await startFailure(path);
    if (failure === null) return { path, failures };
    failures.push(`${nameOf(path)} does not start: ${failure}`);
  }
  return { path: null, failures };
}

/** As `ensureBrowser`, without starting one that was found before and is still there. */
export async function ensureKnownBrowser() {
  const known = existsSync(BROWSER) ? readFileSync(BROWSER, 'utf8').trim() : null;
  const isThere = known !== null && (known === '' || existsSync(known));
  if (!isThere || process.env.CHROME_PATH) await ensureBrowser();
}

/** A Chromium for the tests: one that is there and starts, else Playwright's, else the system's package. */
export async function ensureBrowser() {
  let found = await findBrowser();
  if (found.path === null && !process.env.CHROME_PATH) {
    console.log('Installing a browser for the tests.');
    const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js');
    await run(NODE, [playwright, 'install', 'chromium', '--only-shell']).catch(() => 1);
    found = await findBrowser();
  }
  if (found.path === null && !process.env.CHROME_PATH && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq']);
    // Not every release of Debian has the headless shell.
    const shell = await run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], { env });
    if (shell !== 0) await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env });
    found = await findBrowser();
  }
  if (found.path === null) {
    for (const failure of found.failures) console.error(failure);
    console.error('No browser starts. Install Chromium or Chrome, or set CHROME_PATH to one.');
    process.exit(1);
  }
  for (const failure of found.failures) console.warn(failure);
  mkdirSync(dirname(BROWSER), { recursive: true });
  writeFileSync(BROWSER, found.path);
}
