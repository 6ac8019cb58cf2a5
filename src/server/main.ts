import { DataUnusable } from './data/data-unusable.ts';
import { ListenFailed } from './http/listen-failure.ts';
import { readSettings } from './settings.ts';
import { ContentDamaged, type RunningServer, startServer } from './start-server.ts';
import { welcomeBox } from './welcome.ts';

const outcome = readSettings(process.env);
if ('problems' in outcome) {
  console.error(`The server was not started:\n${outcome.problems.map((problem) => `  ${problem}`).join('\n')}`);
  process.exit(78); // EX_CONFIG of sysexits.h
}

let server: RunningServer;
try {
  server = await startServer(outcome.settings);
} catch (error) {
  if (error instanceof DataUnusable || error instanceof ContentDamaged) {
    console.error(`The server was not started:\n${error.message}`);
    process.exit(1);
  }
  if (error instanceof ListenFailed) {
    console.error(`The server was not started: ${error.message}`);
    process.exit(1);
  }
  throw error;
}

let stopping = false;
async function stop(signal: string) {
  if (stopping) return;
  stopping = true;
  console.log(`${signal}: finishing running requests.`);
  await server.stop();
  process.exit(0);
}
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));
// Last, because the reader may stop the process immediately. The time includes loading the modules.
const ms = performance.now();
const isWelcoming = process.argv.includes('--welcome') && outcome.settings.environment === 'development';
console.log(
  isWelcoming
    ? // What people type; the loopback address is the same place.
      welcomeBox(outcome.settings, server.url.replace('//127.0.0.1', '//localhost'), ms)
    : `Chartered is ready at ${server.url} (${Math.round(ms)} ms).`,
);
