import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs a script of this folder in its own process: its input and its results are passed in files.
 *
 * @param folder where the two files are put
 * @throws Error when the script does not end well
 */
export async function runOrders<Orders, Findings>(folder: string, script: string, orders: Orders): Promise<Findings> {
  const ordersFile = join(folder, 'orders.json');
  const findingsFile = join(folder, 'findings.json');
  writeFileSync(ordersFile, JSON.stringify(orders));
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ordersFile, findingsFile], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${script} ended with ${code}.`);
  return JSON.parse(readFileSync(findingsFile, 'utf8'));
}
