import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';

/** What a run stores at most, several times over: containers often have 64 MB. Bytes. */
const NEEDED = 1024 ** 3;

/** A folder for data that no test loses by a power cut: in memory where there is room, else that of temporary files. */
export function memoryFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= NEEDED ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
