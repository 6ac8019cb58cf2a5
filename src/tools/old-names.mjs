// Answers a script's old name with its new one. npm has no hook for a script that is missing, so each old name is a script that runs this.
import { fileURLToPath } from 'node:url';

/** What became of scripts, by their old names. */
export const OLD_NAMES = {
  'test:unit': 'npm run test:one -- unit',
  'test:paths': 'npm run test:one -- paths',
  'test:api': 'npm run test:one -- api',
  'test:e2e': 'npm run test:one -- browser',
  'walks:all': 'npm run test:one -- server-walks',
  walks: 'npm run paths -- walks',
  'chart:diff': 'npm run chart -- diff',
  'charts:mermaid': 'npm run chart -- mermaid',
  layouts: 'npm run chart -- layouts',
  cases: 'npm run chart -- cases',
  routes: 'npm run chart -- routes',
  'faults:seeded': 'npm run mutants -- seeded',
  'content:lint': 'npm run content -- lint',
  'content:prove': 'npm run content -- prove',
  fonts: 'npm run content -- fonts',
  'bench:exam': 'npm run bench -- exam',
  'bench:login': 'npm run bench -- login',
  'bench:reads': 'npm run bench -- reads',
  'bench:growth': 'npm run bench -- growth',
  'bench:storm': 'npm run bench -- storm',
  'bench:storm-saves': 'npm run bench -- storm-saves',
  'bench:traffic': 'npm run bench -- traffic',
  'bench:paths': 'npm run bench -- paths',
  'bench:teams': 'npm run bench -- teams',
  'bench:page': 'npm run bench -- page',
  'bench:result': 'npm run bench -- result',
  'bench:statecharts': 'npm run bench -- statecharts',
  fuzz: 'npm run bench -- fuzz',
  races: 'npm run bench -- races',
  kills: 'npm run bench -- kills',
  soak: 'npm run bench -- soak',
  hostile: 'npm run bench -- hostile',
  monkey: 'npm run bench -- monkey',
  'record:exam': 'npm run screenshots -- recording',
  'admin:create': 'npm run admin -- create',
  'badge-key:rotate': 'npm run admin -- rotate-badge-key',
};

/** @returns {string | null} the sentence for an old name; null for a name that never was one */
export function answerTo(name) {
  return Object.hasOwn(OLD_NAMES, name) ? `npm run ${name} is now: ${OLD_NAMES[name]}` : null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const name = process.env.npm_lifecycle_event ?? '';
  console.error(answerTo(name) ?? 'This answers the old names of scripts: CONTRIBUTING.md lists them.');
  process.exitCode = 64; // EX_USAGE of sysexits.h
}
