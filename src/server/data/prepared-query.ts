import type { Compilable, CompiledQuery } from 'kysely';
import type { Queries } from './database.ts';

/** Placeholder in a query for a value passed on each run. */
class Parameter {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A query that is built once and run with different values: building and compiling costs several times what SQLite
 * needs to run it, which matters on every request.
 *
 * @param build is called once per database, with a placeholder for each value; it must not inspect the values.
 */
export function prepareQuery<Values extends readonly (string | number)[], Row>(
  build: (queries: Queries, ...values: Values) => Compilable<Row>,
): (queries: Queries, ...values: Values) => Promise<Row[]> {
  // By dialect: a database and its transactions share the query text.
  const compiledBy = new Map<string, CompiledQuery<Row>>();

  function compile(queries: Queries): CompiledQuery<Row> {
    const dialect = queries.getExecutor().adapter.constructor.name;
    const known = compiledBy.get(dialect);
    if (known) return known;
    const standIns = Array.from({ length: build.length - 1 }, (_, index) => new Parameter(index));
    const compiled = build(queries, ...(standIns as unknown as Values)).compile();
    compiledBy.set(dialect, compiled);
    return compiled;
  }

  return async (queries, ...values) => {
    const compiled = compile(queries);
    const parameters = compiled.parameters.map((value) => (value instanceof Parameter ? values[value.index] : value));
    return (await queries.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
