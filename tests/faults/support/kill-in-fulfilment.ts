/**
 * Loaded into a server before everything else. Once the server has stored a new order, and then stores that it is paid, the process kills
 * itself with SIGKILL at the statement whose number KILL_AT_STATEMENT is: 0 is the one that stores the payment. So a kill can be placed
 * between any two lines of fulfilment.
 */
import { StatementSync } from 'node:sqlite';
import pg from 'pg';

const killAt = Number(process.env.KILL_AT_STATEMENT);
let hasOrder = false;
/** Statements since the order was stored as paid; null before that. */
let count: number | null = null;

function beforeStatement(sql: string, parameters: readonly unknown[]): void {
  if (sql.startsWith('insert into "order" ')) hasOrder = true;
  if (count === null && hasOrder && sql.startsWith('update "order" ') && parameters.includes('paid')) count = 0;
  if (count === null) return;
  if (count === killAt) process.kill(process.pid, 'SIGKILL');
  count += 1;
}

for (const method of ['run', 'all'] as const) {
  const original: (...parameters: never[]) => unknown = StatementSync.prototype[method];
  Object.defineProperty(StatementSync.prototype, method, {
    value(this: StatementSync, ...parameters: never[]) {
      beforeStatement(this.sourceSQL, parameters);
      return original.apply(this, parameters);
    },
  });
}

const query: (...parameters: never[]) => unknown = pg.Client.prototype.query;
Object.defineProperty(pg.Client.prototype, 'query', {
  value(this: pg.Client, ...given: never[]) {
    const [first, second]: unknown[] = given;
    if (typeof first === 'string') beforeStatement(first, Array.isArray(second) ? second : []);
    return query.apply(this, given);
  },
});
