import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type LogConfig,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Tables } from './tables.ts';

export type ReadRequest = { id: number; sql: string; parameters: readonly unknown[] };
type ReadFailure = { message: string; code: string | undefined; errcode: number | undefined };
export type ReadReply = { id: number; rows: unknown[] } | { id: number; failure: ReadFailure };

type Waiting = { resolve(rows: unknown[]): void; reject(error: Error): void };

/** A worker thread that reads a database file, started by the first statement. */
function createReader(file: string) {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;

  function fail(error: Error) {
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(new URL('./read-worker.ts', import.meta.url), { workerData: { file }, execArgv: [] });
    started.on('message', (reply: ReadReply) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (waiting.size === 0) started.unref();
      if ('rows' in reply) asked?.resolve(reply.rows);
      else asked?.reject(Object.assign(new Error(reply.failure.message), reply.failure));
    });
    started.on('error', fail);
    started.on('exit', () => started === worker && fail(new Error('The reader of the database ended.')));
    return started;
  }

  return {
    read(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
      worker ??= start();
      lastId += 1;
      const request: ReadRequest = { id: lastId, sql, parameters };
      const reader = worker;
      return new Promise((resolve, reject) => {
        waiting.set(request.id, { resolve, reject });
        // Keeps the process alive only while a query is pending.
        reader.ref();
        reader.postMessage(request);
      });
    },
    async close() {
      if (!worker) return;
      const ended = once(worker, 'exit');
      worker.ref();
      worker.postMessage('close');
      await ended;
    },
  };
}

function refuse(): never {
  throw new Error('This connection only reads.');
}

/** Runs Kysely on the reader, one statement at a time. */
function readDialect(file: string): Dialect {
  const reader = createReader(file);
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      return { rows: (await reader.read(sql, parameters)) as R[] };
    },
    streamQuery: refuse,
  };
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (queries) => new SqliteIntrospector(queries),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: () => reader.close(),
    }),
  };
}

/** Opens a read-only connection to the embedded database in a worker thread. */
export function openReadConnection(file: string, log: LogConfig): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: readDialect(file), log });
}
