import pg from 'pg';
import { DataUnusable } from './data-unusable.ts';

/**
 * A client behind a pooler in transaction mode, whose next statement may run in another session: a statement that was
 * prepared by name is not there any more.
 */
class UnnamedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight overloads, which this passes on.
  override query(...given: any[]): any {
    const [first, ...others] = given;
    const isNamed = typeof first === 'object' && first !== null && 'name' in first && 'text' in first;
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    return (super.query as any)(isNamed ? { ...first, name: undefined } : first, ...others);
  }
}

/** What connections ask for when they are made: nothing of a session is set later, where it could leak to others. */
export type ConnectionConfigs = { all: pg.PoolConfig; saves: pg.PoolConfig };

/**
 * Finds out what the connections to a server need.
 *
 * A commit is acknowledged only when it is on disk, even if the server's default is weaker. The save statement is
 * prepared once per connection: planning takes longer than running it. A pooler such as PgBouncer hands sessions on
 * between transactions: statements have no names there, and the server's default has to be the right one.
 *
 * @throws Error of pg when the server is not reached, DataUnusable when commits would not be durable
 */
export async function connectionConfigs(connectionString: string, timeoutMs: number): Promise<ConnectionConfigs> {
  const probe = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs });
  probe.on('error', () => {});
  try {
    await probe.connect();
    const { rows } = await probe.query<{ pid: number; commit: string }>(
      "select pg_backend_pid() as pid, current_setting('synchronous_commit') as commit",
    );
    const [session] = rows;
    const isDurable = session?.commit !== 'off';
    // A pooler has process ids of its own.
    if (session?.pid !== (probe as unknown as { processID: number | null }).processID) {
      if (!isDurable) throw new DataUnusable(WEAK);
      return { all: pooled(connectionString), saves: pooled(connectionString) };
    }
    const durable = isDurable ? [] : ['synchronous_commit=on'];
    return {
      all: withOptions(connectionString, durable),
      saves: withOptions(connectionString, [...durable, 'plan_cache_mode=force_generic_plan']),
    };
  } finally {
    await probe.end().catch(() => {});
  }
}

const WEAK =
  'PostgreSQL is reached through a connection pooler, and its synchronous_commit is off: answers could be lost that were acknowledged. Set it on: ALTER DATABASE <name> SET synchronous_commit = on.';

const pooled = (connectionString: string): pg.PoolConfig => ({ connectionString, Client: UnnamedClient });

/** Parameters of a session beside those that the address gives. */
function withOptions(connectionString: string, parameters: readonly string[]): pg.PoolConfig {
  if (parameters.length === 0) return { connectionString };
  const ours = parameters.map((parameter) => `-c ${parameter}`).join(' ');
  const given = /[?&]options=([^&]*)/.exec(connectionString);
  if (!given) return { connectionString, options: ours };
  // What an address gives replaces what a configuration does.
  const both = encodeURIComponent(`${decodeURIComponent((given[1] ?? '').replaceAll('+', ' '))} ${ours}`);
  return { connectionString: connectionString.replace(given[0], `${given[0][0]}options=${both}`) };
}
