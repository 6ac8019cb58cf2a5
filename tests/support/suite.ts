import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest';
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { createFreshDatabase, DATABASE_KINDS, type DatabaseKind, type FreshDatabase } from './databases.ts';
import { memoryFolder } from './run/memory-folder.ts';
import { EMBEDDED_FIRST } from './run/tier.ts';

/** A database with today's tables and no rows for this test or file. */
export function freshDatabase(kind: DatabaseKind): Promise<FreshDatabase> {
  return createFreshDatabase(kind, inject('postgresUrl'), {
    templates: inject('migratedTemplates'),
    parent: memoryFolder(),
  });
}

/** A database without tables, for tests of migrations and of first starts. */
export function emptyDatabase(kind: DatabaseKind): Promise<FreshDatabase> {
  return createFreshDatabase(kind, inject('postgresUrl'), { parent: memoryFolder() });
}

/** The same tests on the embedded database and on PostgreSQL. */
export function describeOnBoth(title: string, tests: (kind: DatabaseKind) => void): void {
  describeOn(DATABASE_KINDS, title, tests);
}

/**
 * The same tests on the embedded database and, in a full run, on PostgreSQL: for what is decided after the rows are read,
 * by statements that other tests run on both.
 */
export function describeEmbeddedFirst(title: string, tests: (kind: DatabaseKind) => void): void {
  describeOn(EMBEDDED_FIRST, title, tests);
}

function describeOn(kinds: readonly DatabaseKind[], title: string, tests: (kind: DatabaseKind) => void): void {
  describe.each(kinds.map((kind) => ({ kind })))(`${title} ($kind)`, ({ kind }) => tests(kind));
}

/**
 * An app on its own database for the tests of the block that calls this. A test fails when the server logged an error
 * that it did not take.
 */
export function useApp(kind: DatabaseKind, options: TestAppOptions = {}): () => TestApp {
  let fresh: FreshDatabase | undefined;
  let app: TestApp | undefined;
  const current = () => {
    if (!app) throw new Error('The app is there inside tests and hooks only.');
    return app;
  };
  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    app = await createTestApp(fresh, options);
  });
  afterEach(() => {
    expect(current().takeErrors(), 'errors in the server log').toEqual([]);
  });
  afterAll(async () => {
    await app?.close();
    await fresh?.remove();
  });
  return current;
}
