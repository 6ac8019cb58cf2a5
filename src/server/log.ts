import { type Logger, pino } from 'pino';
import type { Settings } from './settings.ts';

/** What a line about a request says in its words. */
const OF_REQUESTS = ['requestId', 'method', 'path', 'status', 'ms'];

/** The server's log on stdout: JSON lines, but in development lines for people. */
export async function createLog({
  environment,
  logLevel: level,
}: Pick<Settings, 'environment' | 'logLevel'>): Promise<Logger> {
  if (environment !== 'development') return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const { default: pretty } = await import('pino-pretty');
  const lines = pretty({
    sync: true,
    singleLine: true,
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss',
    ignore: OF_REQUESTS.join(),
    messageFormat: ({ msg, method, path, status, ms }) =>
      msg === 'request' ? `${method} ${path} ${status} in ${ms} ms` : String(msg ?? ''),
  });
  return pino({ level, base: null }, lines);
}
