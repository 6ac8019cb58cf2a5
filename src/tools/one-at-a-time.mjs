// Work that processes of one folder do one after the other, such as the build: a second one would remove what the first has made.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A lock without a process id is one that is being written; one that stays so was left. Milliseconds. */
const BEING_WRITTEN_MS = 5000;
const PAUSE_MS = 250;

/** Whether the process that took a lock still runs. A lock that is gone counts as left: it is tried again. */
function isHeld(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    if (holder === 0) return Date.now() - statSync(lock).mtimeMs < BEING_WRITTEN_MS;
    process.kill(holder, 0);
    return true;
  } catch (error) {
    // Another user's process runs, too.
    return error.code === 'EPERM';
  }
}

function take(lock) {
  mkdirSync(dirname(lock), { recursive: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Does something while no other process does something under the same lock.
 *
 * @param {string} lock path of a file that is there as long as a process is at it
 * @param {() => Promise<void>} work
 * @param {() => void} onWait called once when another process is at it
 */
export async function oneAtATime(lock, work, onWait) {
  let isTold = false;
  while (!take(lock)) {
    if (!isHeld(lock)) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!isTold) onWait();
    isTold = true;
    await sleep(PAUSE_MS);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
