import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { listSourceMutants } from '../../../src/walks/mutate/source-mutants.ts';

const folder = mkdtempSync(`${tmpdir()}/sources-`);

function mutantsOf(source: string): string[] {
  const file = `${folder}/door.ts`;
  writeFileSync(file, source);
  return listSourceMutants(file, 'door.ts').map(({ id }) => id);
}

describe('mutants of source', () => {
  it('[WS-10] break what functions compare, combine, negate, choose, compute, spread and call', () => {
    expect(
      mutantsOf(`export const isOpen = (door: Door): boolean => !door.locked && door.width >= 2;
export const widest = (doors: Door[]) => ({ ...doors[0], width: Math.max(1, a + b), ok: c ? d : e });`),
    ).toEqual([
      'logic door.ts:1 !door.locked && door.width >= 2 → !door.locked || door.width >= 2',
      'negation door.ts:1 !door.locked → door.locked',
      'comparison door.ts:1 door.width >= 2 → door.width > 2',
      'number door.ts:1 2 → 3',
      'spread door.ts:2 ...doors[0] → ...[]',
      'number door.ts:2 0 → 1',
      'method door.ts:2 max → min',
      'number door.ts:2 1 → 2',
      'arithmetic door.ts:2 a + b → a - b',
      'condition door.ts:2 c ? d : e → d',
      'condition door.ts:2 c ? d : e → e',
    ]);
  });

  it('skip what is not behaviour: texts, definitions outside functions, fallbacks that only the compiler needs', () => {
    expect(
      mutantsOf(`export const door = { width: 2, text: 'a' + 'b', open: true };
export const name = (door?: Door) => 'Door ' + (door?.name ?? '') + (door?.number ?? other);`),
    ).toEqual(['default door.ts:2 door?.number ?? other → door?.number']);
  });

  it('change numbers that a module names', () => {
    expect(mutantsOf('export const WAIT_MS = 800;')).toEqual(['number door.ts:1 800 → 801']);
  });

  it('contain the whole module with one mistake', () => {
    writeFileSync(`${folder}/lock.ts`, 'export const isLocked = (turns: number): boolean => turns > 1;\n');
    const [mutant] = listSourceMutants(`${folder}/lock.ts`, 'lock.ts');
    expect(mutant?.source.replace(/ +/g, ' ')).toBe('export const isLocked = (turns ) => (turns >= 1);\n');
  });
});
