// npm start: installs what is missing, then runs the server until it is stopped.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild, ensureDependencies, NODE, ROOT, refuseArguments } from './setup.mjs';

refuseArguments(
  'npm start',
  'Sets up what is missing, builds the pages, and serves them with the API. Settings: .env.example.',
);
await ensureDependencies();
await ensureBuild();

const envFile = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [];
const server = spawn(NODE, [...envFile, join(ROOT, 'src/server/main.ts'), '--welcome'], {
  cwd: ROOT,
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
