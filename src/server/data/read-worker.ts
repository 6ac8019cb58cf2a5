import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReadReply, ReadRequest } from './read-connection.ts';

/**
 * Runs reads of staff and data exports on a separate read-only connection. With a write-ahead log they see all earlier
 * commits, and neither wait for a writer nor block one.
 */
const database = new DatabaseSync(workerData.file, { readOnly: true, timeout: 5000 });
database.exec('PRAGMA cache_size = -32768');
const statements = new Map<string, StatementSync>();

function prepare(sql: string): StatementSync {
  const known = statements.get(sql);
  if (known) return known;
  const statement = database.prepare(sql);
  if (statements.size >= 200) statements.clear();
  statements.set(sql, statement);
  return statement;
}

function answer({ id, sql, parameters }: ReadRequest): ReadReply {
  try {
    return { id, rows: prepare(sql).all(...(parameters as SQLInputValue[])) };
  } catch (error) {
    const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
    return { id, failure: { message, code, errcode } };
  }
}

parentPort?.on('message', (request: ReadRequest | 'close') => {
  if (request !== 'close') return parentPort?.postMessage(answer(request));
  database.close();
  parentPort?.close();
});
