/**
 * PostgreSQL: connection lost, resources exhausted, serialization failure, lock not available, shutdown and startup,
 * read-only standby. Source: PostgreSQL documentation, appendix A "PostgreSQL Error Codes".
 */
const PASSING_SQLSTATE = /^(08...|53...|40001|40P01|55P03|57P0[1-5]|25006|58030)$/;

/** The operating system could not reach the database server. */
const PASSING_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** pg has no codes for these. */
const PASSING_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/** SQLITE_BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN. Source: https://sqlite.org/rescode.html */
const PASSING_SQLITE = new Set([5, 6, 7, 8, 10, 13, 14]);

/**
 * Whether the database is temporarily unavailable (unreachable, restarting, disk full, …), so that a retry may help.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isOutOfSpace(error)) return true;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return typeof errcode === 'number' && PASSING_SQLITE.has(errcode & 0xff);
  if (typeof code === 'string' && (PASSING_SQLSTATE.test(code) || PASSING_SYSTEM.has(code))) return true;
  return PASSING_MESSAGE.test(error.message);
}

/** Whether PostgreSQL ended a transaction so that another one could go on; the same work may succeed now. */
export function isTransactionConflict(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  // serialization_failure and deadlock_detected.
  return code === '40001' || code === '40P01';
}

/** Whether a row violates a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  // SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY; unique_violation of PostgreSQL.
  return (code === 'ERR_SQLITE_ERROR' && (errcode === 2067 || errcode === 1555)) || code === '23505';
}

/** SQLITE_FULL, and a failure to grow the write-ahead log's index. */
const isFullSqlite = (errcode: unknown) => typeof errcode === 'number' && ((errcode & 0xff) === 13 || errcode === 4874);

/** Whether a write failed because the disk, the quota or the database's own limit is full. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return isFullSqlite(errcode);
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}
