import type { TestProject } from 'vitest/node';
import { createTemplates, type MigratedTemplates } from './databases.ts';
import { startPostgres } from './postgres-server.ts';
import { memoryFolder } from './run/memory-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL server whose user may create databases. */
    postgresUrl: string;
    migratedTemplates: MigratedTemplates;
  }
}

type Databases = { postgresUrl: string; templates: MigratedTemplates; remove(): Promise<void> };

/** Each project has this module of its own; the process has one server for all. */
const shared: { charteredDatabases?: { projects: number; started: Promise<Databases> } } = globalThis as object;

/** Databases that live for a second need no tidying and little memory. */
const FOR_SMALL_DATA = { autovacuum: 'off', shared_buffers: '64MB' };

/** One PostgreSQL for all tests of a run, that of TEST_DATABASE_URL or one of our own, and the databases that they copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.charteredDatabases ??= { projects: 0, started: start() };
  const databases = shared.charteredDatabases;
  databases.projects += 1;
  const { postgresUrl, templates, remove } = await databases.started;
  project.provide('postgresUrl', postgresUrl);
  project.provide('migratedTemplates', templates);
  return async () => {
    databases.projects -= 1;
    if (databases.projects > 0) return;
    delete shared.charteredDatabases;
    await remove();
  };
}

async function start(): Promise<Databases> {
  const given = process.env.TEST_DATABASE_URL;
  const own = given ? null : await startPostgres({ parent: memoryFolder(), flags: FOR_SMALL_DATA });
  const postgresUrl = given ?? own?.url ?? '';
  const { templates, remove } = await createTemplates(postgresUrl, memoryFolder());
  return {
    postgresUrl,
    templates,
    async remove() {
      await remove();
      await own?.stop();
    },
  };
}
