import { DatabaseSync } from 'node:sqlite';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

function literal(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString('hex')}'`;
  return `'${String(value).replaceAll("'", "''")}'`;
}

/** An embedded database as statements, one a line where no value has lines, so that a recorded one can be read. */
export function databaseText(file: string): string {
  const database = new DatabaseSync(file);
  const schema = database
    .prepare("select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite_%'")
    .all();
  const inserts = schema
    .filter(({ type }) => type === 'table')
    .flatMap(({ name }) =>
      database
        .prepare(`select * from ${quoted(String(name))}`)
        .all()
        .map((row) => `insert into ${quoted(String(name))} values (${Object.values(row).map(literal).join(', ')});`),
    );
  database.close();
  // Rows before indexes and triggers: what a trigger would add is among the rows.
  const made = (isTable: boolean) =>
    schema.filter(({ type }) => (type === 'table') === isTable).map(({ sql }) => `${String(sql)};`);
  return [...made(true), ...inserts, ...made(false), ''].join('\n');
}

/** Makes an embedded database from its statements. */
export function restoreDatabase(file: string, text: string): void {
  const database = new DatabaseSync(file);
  database.exec(`pragma foreign_keys = off; begin; ${text} commit;`);
  database.close();
}
