import type { Kysely, Migration } from 'kysely';

/** Milliseconds do not fit PostgreSQL's `integer`; SQLite takes `bigint` as its 64-bit integer. */
const instant = 'bigint' as const;

/** What statecharts did, counted by day, and runs that a chart does not allow. */
export const chartTraffic = (): Migration => ({
  async up(db: Kysely<unknown>) {
    let table = db.schema
      .createTable('chart_traffic')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('day', instant, (c) => c.notNull())
      .addColumn('chart', 'text', (c) => c.notNull())
      .addColumn('version', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('event', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('count', instant, (c) => c.notNull());
    for (let group = 0; group < 10; group += 1) {
      table = table.addColumn(`dwell_${group}`, instant, (c) => c.notNull());
    }
    await table.execute();
    await db.schema.createIndex('chart_traffic_day').on('chart_traffic').column('day').execute();
    await db.schema.createIndex('chart_traffic_chart').on('chart_traffic').columns(['chart', 'day']).execute();

    await db.schema
      .createTable('chart_stray')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('chart', 'text', (c) => c.notNull())
      .addColumn('version', 'text', (c) => c.notNull())
      .addColumn('at', instant, (c) => c.notNull())
      .addColumn('run', 'text', (c) => c.notNull())
      .addColumn('step', 'integer', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('chart_stray_at').on('chart_stray').column('at').execute();
    await db.schema.createIndex('chart_stray_chart').on('chart_stray').columns(['chart', 'at']).execute();
  },
});
