import type { TestProject } from 'vitest/node';
import type { EngineName, FoundEngine } from './engine.ts';

type Tools = {
  ensureEngines(): Promise<Record<EngineName, FoundEngine>>;
  ensureBuild(): Promise<void>;
};

/** Finds or installs the engines, and builds the pages when they have changed. */
export default async function setup(project: TestProject): Promise<void> {
  const tools = new URL('../../src/tools/', import.meta.url);
  // Plain JavaScript without declarations.
  const { ensureBuild, ensureEngines }: Tools = {
    ...(await import(new URL('setup.mjs', tools).href)),
    ...(await import(new URL('engines.mjs', tools).href)),
  };
  const engines = await ensureEngines();
  project.provide('engines', engines);
  const found = Object.values(engines);
  for (const engine of found) if ('missing' in engine) console.warn(engine.missing);
  if (found.some((engine) => 'programs' in engine)) await ensureBuild();
}
