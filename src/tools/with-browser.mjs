// Sets up what a program needs that opens the built pages in a browser, then runs it: with-browser.mjs <program> [<argument>...]
import { ensureBuild, ensureDependencies, ensureKnownBrowser, NODE, run } from './setup.mjs';

const parameters = process.argv.slice(2);
await ensureDependencies();
if (!parameters.includes('--help') && !parameters.includes('-h')) {
  await ensureKnownBrowser();
  await ensureBuild();
}
// Ctrl-C reaches the program as well, which closes its browsers before it ends.
process.on('SIGINT', () => {});
process.exit(await run(NODE, parameters));
