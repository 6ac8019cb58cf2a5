import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './setup.mjs';

/** What each engine needs: alternatives of each program, and the packages of Debian that have them. */
const ENGINES = {
  firefox: {
    name: 'Firefox',
    programs: () => [find('firefox-esr', 'firefox')],
    packages: ['firefox-esr'],
  },
  webkit: {
    name: 'WebKit',
    // A display of the machine is needed only where there is none of our own.
    programs: () => [find('WebKitWebDriver'), find('Xvfb') ?? (process.env.DISPLAY ? '' : undefined)],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
};

function find(...names) {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** The programs of an engine, none of them missing, or null. */
function findPrograms({ programs }) {
  const found = programs();
  return found.includes(undefined) ? null : found.filter((path) => path !== '');
}

/**
 * The other engines that the stories run in, installed where that may be done.
 *
 * @returns {Promise<Record<keyof typeof ENGINES, { programs: string[] } | { missing: string }>>}
 *   paths of an engine's programs, or the sentence that says what to install
 */
export async function ensureEngines() {
  const wanted = Object.values(ENGINES).filter((engine) => !findPrograms(engine));
  if (wanted.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${wanted.map(({ name }) => name).join(' and ')} for the tests.`);
    const options = {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    };
    // Without a network it fails; what is missing is said below.
    const aptGet = (...args) => run('apt-get', args, options).catch(() => 1);
    await aptGet('update', '-qq');
    // One by one: not every release has both.
    for (const { packages } of wanted) {
      await aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages);
    }
  }
  return Object.fromEntries(
    Object.entries(ENGINES).map(([key, engine]) => {
      const programs = findPrograms(engine);
      const missing = `${engine.name} is not on this machine, so its stories are skipped: install ${engine.packages.join(' and ')}.`;
      return [key, programs ? { programs } : { missing }];
    }),
  );
}
