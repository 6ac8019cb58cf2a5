import type { KyselyPlugin } from 'kysely';
import type { Database } from '../../src/server/data/database.ts';

export class InjectedFault extends Error {}

/** Makes one of the coming statements fail, as a connection does that breaks there. */
export function createFailingStatements() {
  let left = Number.POSITIVE_INFINITY;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1;
      if (left === 0) throw new InjectedFault('The connection broke at this statement.');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    /** For `wrapDatabase` of the test's app. */
    wrap: (database: Database): Database => ({ ...database, queries: database.queries.withPlugin(plugin) }),
    /** The statement with this number from now on fails; counts from 1. */
    failAt(number: number): void {
      left = number;
    },
    /** All go through again. @returns whether one had failed. */
    heal(): boolean {
      const hasFailed = left <= 0;
      left = Number.POSITIVE_INFINITY;
      return hasFailed;
    },
  };
}
