import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ChartProofs } from '../../../src/walks/properties/proofs.ts';

const file = fileURLToPath(new URL('../proofs.json', import.meta.url));

/** The committed proofs that properties can fail, by chart. */
export function readProofs(): Readonly<Record<string, ChartProofs>> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, ChartProofs>) : {};
}

/** Commits the proofs of some charts; those of the others stay. */
export function writeProofs(proofs: Readonly<Record<string, ChartProofs>>): void {
  const all = Object.entries({ ...readProofs(), ...proofs }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}
