/** The data cannot be used. The message tells the operator what is wrong and what to do. */
export class DataUnusable extends Error {}

/** The database is down, starting, or out of connections: waiting may help. */
export class DatabaseUnreachable extends DataUnusable {}

/** Another process has locked the data folder. */
export class DataFolderInUse extends DataUnusable {}

type Failure = { code?: unknown; errcode?: unknown; syscall?: unknown };

/** Why the embedded database could not be opened, as a sentence; null for other errors. */
export function explainSqliteFailure(error: unknown, folder: string, file: string): DataUnusable | null {
  if (error instanceof DataUnusable) return error;
  if (!(error instanceof Error)) return null;
  const { code, errcode, syscall } = error as Failure;
  switch (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode & 0xff : code) {
    // SQLITE_CORRUPT and SQLITE_NOTADB. Source of the numbers: https://sqlite.org/rescode.html
    case 11:
    case 26:
      return new DataUnusable(
        `The database ${file} is damaged (${error.message}). Restore a backup: npm run restore -- <backup file>. The damaged file is kept.`,
      );
    // SQLITE_FULL
    case 13:
    case 'ENOSPC':
    case 'EDQUOT':
      return new DataUnusable(`There is no space left for the data in ${folder}. Free some, or enlarge the disk.`);
    // SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN
    case 3:
    case 8:
    case 14:
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new DataUnusable(
        `The data folder ${folder} cannot be written by this process${userName()}. Give that user the folder and the files in it, or set DATA_DIR to another folder.`,
      );
    case 'EEXIST':
    case 'ENOTDIR':
      return new DataUnusable(
        `The data folder ${folder} cannot be made: it, or something above it, is a file. Set DATA_DIR to a folder.`,
      );
    default:
      return syscall === 'mkdir'
        ? new DataUnusable(
            `The data folder ${folder} cannot be made (${String(code)}). Set DATA_DIR to another folder.`,
          )
        : null;
  }
}

function userName(): string {
  const uid = process.getuid?.();
  return uid === undefined ? '' : ` (user id ${uid})`;
}

/** Why PostgreSQL could not be used, as a sentence; null for other errors. */
export function explainPostgresFailure(error: unknown, connectionString: string): DataUnusable | null {
  if (error instanceof DataUnusable) return error;
  if (!(error instanceof Error)) return null;
  const server = serverOf(connectionString);
  const code = String((error as Failure).code ?? '');
  if (
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code) ||
    /timeout/.test(error.message)
  ) {
    return new DatabaseUnreachable(
      `PostgreSQL at ${server} is not reached (${code || 'timeout'}). Start it, or correct DATABASE_URL.`,
    );
  }
  if (code.startsWith('28') || /client password must be/.test(error.message)) {
    return new DataUnusable(`PostgreSQL at ${server} refuses the user or the password. Correct DATABASE_URL.`);
  }
  if (code === '3D000') {
    return new DataUnusable(`PostgreSQL at ${server} has no such database. Create it, or correct DATABASE_URL.`);
  }
  if (code === '42501') {
    return new DataUnusable(
      `PostgreSQL at ${server} does not let its user create tables. Grant that, or use another user.`,
    );
  }
  // Too many connections, and a server that is starting or stopping.
  if (code === '53300' || code.startsWith('57P')) {
    return new DatabaseUnreachable(
      `PostgreSQL at ${server} takes no connection now (${error.message}). Try again in a moment.`,
    );
  }
  // pg has no codes for a non-PostgreSQL server or for missing encryption.
  if (
    /^(ECONNRESET|EPIPE|EPROTO|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code) ||
    /Connection terminated|invalid response|does not support SSL/i.test(error.message)
  ) {
    return new DataUnusable(
      `PostgreSQL at ${server} cannot be talked to (${error.message}). See what runs there, or correct DATABASE_URL.`,
    );
  }
  if (code === '53100') return new DataUnusable(`PostgreSQL at ${server} has no space left on its disk. Free some.`);
  return null;
}

/** Host and port; never the password. */
function serverOf(connectionString: string): string {
  try {
    const { hostname, port } = new URL(connectionString);
    return `${hostname}:${port || '5432'}`;
  } catch {
    return 'the address of DATABASE_URL';
  }
}
