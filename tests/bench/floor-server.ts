/**
 * The floor of the exam benchmark: the smallest server of the same framework that stores each request durably in the same
 * embedded database, without accounts, leases, deadlines, validation or history.
 * Arguments: the database file, and `own` or `shared`: does each request have its own commit, or do those that wait share one?
 */
import { DatabaseSync } from 'node:sqlite';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const [file = '', commits = 'own'] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec(
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE IF NOT EXISTS answer (id TEXT PRIMARY KEY, work TEXT NOT NULL)',
);
const upsert = database.prepare(
  'INSERT INTO answer (id, work) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET work = excluded.work',
);

let waiting: { id: string; work: string; resolve(): void }[] = [];

function storeShared(id: string, work: string): Promise<void> {
  return new Promise((resolve) => {
    waiting.push({ id, work, resolve });
    if (waiting.length > 1) return;
    setImmediate(() => {
      const batch = waiting;
      waiting = [];
      database.exec('BEGIN');
      for (const entry of batch) upsert.run(entry.id, entry.work);
      database.exec('COMMIT');
      for (const entry of batch) entry.resolve();
    });
  });
}

const app = new Hono();
app.put('/save/:id', async (context) => {
  const id = context.req.param('id');
  const body = await context.req.json();
  const work = JSON.stringify(body.entries);
  if (commits === 'shared') await storeShared(id, work);
  else upsert.run(id, work);
  return context.json({ ok: true });
});
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`listening on ${port}`));
