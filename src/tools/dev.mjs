// npm run dev: installs what is missing, then runs dev-command.ts with the Node pinned in package.json.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureDependencies, NODE, ROOT, refuseArguments } from './setup.mjs';

refuseArguments(
  'npm run dev',
  'Runs the server, restarted on changes, and the pages with hot reload. PORT, HOST and .env mean what they mean to npm start.',
);
await ensureDependencies();

// Over the channel the command notices when this process is gone, however it ended.
const command = spawn(NODE, [join(ROOT, 'src/tools/dev-command.ts')], {
  cwd: ROOT,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => command.kill('SIGTERM'));
command.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
