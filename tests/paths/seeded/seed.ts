import type { SeededFault } from './faults.ts';

/**
 * The text of a file with a fault in it.
 *
 * @throws Error when the place is not there exactly once: the file has changed since the fault was written
 */
export function seed(text: string, { name, file, right, wrong }: SeededFault): string {
  const count = text.split(right).length - 1;
  if (count !== 1) throw new Error(`The place of ${name} occurs ${count} times in ${file}; it must occur once.`);
  return text.replace(right, () => wrong);
}
