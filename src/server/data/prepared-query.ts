import type { Compilable, CompiledQuery } from 'kysely';
import type { Queries } from './database.ts';

/** Stands in a query for a value that each run gives. */
class Parameter {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A query that is built once and run with other values each time: building and compiling costs several times what SQLite needs to
 * run it, which counts where every request runs it.
 *
 * @param build is called once for each database, with a stand-in for each value; it must not look at the values.
 */
export function prepareQuery<Values extends readonly (string | number)[], Row>(
  build: (queries: Queries, ...values: Values) => Compilable<Row>,
): (queries: Queries, ...values: Values) => Promise<Row[]> {
  // By dialect: the text of a query is the same for a database and its transactions.
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
