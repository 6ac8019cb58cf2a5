import { expect, test } from 'vitest';
import { isDatabaseUnavailable, isOutOfSpace, isUniqueViolation } from '../../src/server/data/failure.ts';

const sqlite = (errcode: unknown) => Object.assign(new Error('SQLite'), { code: 'ERR_SQLITE_ERROR', errcode });
const coded = (code: string) => Object.assign(new Error('A failure'), { code });

/** Result codes of SQLite below 30, https://sqlite.org/rescode.html. */
const CODES = Array.from({ length: 30 }, (_, code) => code);

test('[ER-08] SQLite that is busy, locked, out of memory, read-only, failing, full or closed may be back soon', () => {
  const passing = [5, 6, 7, 8, 10, 13, 14];
  expect(CODES.filter((code) => isDatabaseUnavailable(sqlite(code)))).toEqual(passing);
  // Extended codes have the code in their lowest byte: SQLITE_BUSY_SNAPSHOT, SQLITE_IOERR_FSYNC, SQLITE_CONSTRAINT_UNIQUE.
  expect([517, 1034, 2067].map((code) => isDatabaseUnavailable(sqlite(code)))).toEqual([true, true, false]);
  expect(isDatabaseUnavailable(sqlite('5'))).toBe(false);
});

test.each(['08000', '08006', '53200', '40001', '40P01', '55P03', '57P01', '57P05', '25006', '58030'])(
  '[ER-08] PostgreSQL may be back soon after %s',
  (code) => {
    expect(isDatabaseUnavailable(coded(code))).toBe(true);
  },
);

test.each(['23505', '42601', '42P01', '57P06', '57P00', '57014', '40002', '0800', '080000', '22001'])(
  '[ER-08] PostgreSQL answers the same again after %s',
  (code) => {
    expect(isDatabaseUnavailable(coded(code))).toBe(false);
  },
);

test.each([
  ...(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'] as const),
  ...(['EHOSTUNREACH', 'ENETUNREACH'] as const),
])('[ER-08] a server of the database that is not reached, %s, may be back soon', (code) => {
  expect(isDatabaseUnavailable(coded(code))).toBe(true);
});

test.each([
  ['Connection terminated unexpectedly', true],
  ['Client has encountered a connection error and is not queryable', true],
  ['timeout exceeded when trying to connect', true],
  ['Query read timeout', true],
  ['The Query read timeout', false],
  ['column "x" does not exist', false],
])('[ER-08] the message "%s" of a driver: %s', (message, isPassing) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(isPassing);
});

test('[ER-08] what is no error, or a mistake of the program, does not pass', () => {
  expect([null, 'ECONNRESET', { code: 'ECONNRESET' }].map(isDatabaseUnavailable)).toEqual([false, false, false]);
  expect(isDatabaseUnavailable(coded('ENOENT'))).toBe(false);
});

test('[ER-08] a row that there is already is told by the code of each database', () => {
  expect([sqlite(2067), sqlite(1555), coded('23505')].map(isUniqueViolation)).toEqual([true, true, true]);
  const others = [sqlite(787), sqlite(19), coded('23503'), coded('2067'), new Error('23505'), null];
  expect(others.map(isUniqueViolation)).toEqual([false, false, false, false, false, false]);
});

test('[ER-08] a full disk, quota or database is told from other failures', () => {
  const full = [sqlite(13), sqlite(4874), coded('ENOSPC'), coded('EDQUOT'), coded('53100')];
  expect(full.map(isOutOfSpace)).toEqual(full.map(() => true));
  expect(full.map(isDatabaseUnavailable)).toEqual(full.map(() => true));
  const others = [sqlite(10), sqlite('13'), coded('ENOENT'), new Error('full'), null];
  expect(others.map(isOutOfSpace)).toEqual(others.map(() => false));
});
